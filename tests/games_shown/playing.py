"""Random games through the presentation, and everything it says at one point of a game."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from bot.games.dune import PRESENTATION
from engine.core.decision import Decision
from engine.core.facts import Audience, Fact
from engine.core.game import Game, decide, offers, pending
from engine.core.moves import Move, SetOrder, SetStop
from engine.core.orders import stoppable
from engine.core.seen import about, asked, offered
from engine.dune.expansions import EXPANSIONS
from engine.dune.game import RULES
from engine.dune.options import PRESETS
from engine.dune.state import State
from engine.dune.view import view
from tests.expansions import tried
from tests.games_shown import specials
from tests.sampling import sample, use
from tests.selfplay.orders import refusal_of

FACTIONS = PRESENTATION.actors
Told = tuple[Fact, Audience]
ORDERS: tuple[dict[str, Any], ...] = (
    {"kind": "pass", "windows": ("peek_karama", "voice"), "until": 3},
    {"kind": "storm", "dial": None, "weather": 4, "atomics": "if_weather"},
    {"kind": "worm_karama", "territory": "red_chasm", "at_least": 2},
    {"kind": "nexus", "done": True, "accept": ("guild", "fremen"), "until": 9},
    {"kind": "charity", "take": False},
    {"kind": "bid", "how": "raise", "amount": 6, "card": 2, "stop_if": ("emperor",), "karama": True},
    {"kind": "bid", "how": "pass"},
    {"kind": "peek_karama", "number": 2},
    {"kind": "bonus_karama"},
    {"kind": "spice_look_karama"},
    {"kind": "accompany_karama", "territory": "polar_sink"},
    {"kind": "voice_karama", "target": "fremen"},
    {"kind": "prescience_karama", "target": "bene_gesserit"},
    {"kind": "pledge", "amounts": {"bene_gesserit": 4, "guild": 2}},
    {"kind": "force_revival", "paid": 2},
    {"kind": "accompany", "always": ("guild",), "never": ("atreides",), "otherwise": "no", "keep": 3},
    {
        "kind": "movement",
        "landing": {"mode": "land", "to": "arrakeen:9", "number": 2},
        "moves": ({"origin": "imperial_basin", "forces": {"imperial_basin:9": 2}, "to": "shield_wall:8"},),
        "leader": {"leader": "stilgar"},
    },
    *(order for each in tried().values() for order in each.orders),
)
# Orders that answer ahead, each with what it can say; nobody gives one in the games that are played here.
EARLY: tuple[dict[str, Any], ...] = (
    *({"kind": "bid", "how": f"{how}_ask", "amount": 6, "card": card} for how in ("raise", "exact") for card in (0, 1)),
    {"kind": "row", "up_to": {"1": 6}, "exactly": {"2": 3}, "passing": ("3",), "asking": ("4",), "beyond": "ask"},
    {"kind": "later", "what": "bid 2"},
    {"kind": "later", "what": "landing"},
    {
        "kind": "movement",
        "landing": {"mode": "land", "to": "arrakeen:9", "number": 3},
        "landing_else": ({"mode": "land", "to": "carthag:10", "number": 2},),
        "moves": ({"origin": "arrakeen", "forces": {"arrakeen:9": 2}, "to": "carthag:10"},),
        "moves_else": ({"origin": "arrakeen", "forces": {"arrakeen:9": 2}, "to": "old_gap:8"},),
        "if_free": ("landing", "first"),
        "exact": True,
        "otherwise": "nothing",
        "bends": True,
    },
    {"kind": "ride", "territory": "red_chasm", "to": "carthag:10", "or_to": "arrakeen:9", "keep": 2},
    {"kind": "ride", "territory": "old_gap"},
    {"kind": "place_worm", "territory": "red_chasm", "or_to": "old_gap", "at_least": 2, "to_ride": True},
    {"kind": "place_worm", "territory": "red_chasm", "otherwise": "ask"},
    *({"kind": "storm_losses", "first": first} for first in ("ordinary", "starred")),
    {"kind": "end_coexistence", "territories": ("arrakeen", "red_chasm")},
    {"kind": "end_coexistence", "territories": ("arrakeen",), "if_met": True},
    *({"kind": "capture", "capture": "always", **below} for below in ({}, {"below": 0}, {"below": 4})),
    {"kind": "capture", "capture": "never"},
    {"kind": "plan", "battle": "red_chasm:6 guild", "dial": 3, "leader": "lady_jessica", "haderach": True},
    *({"kind": "guild_timing", "when": when} for when in ("first", "last", "ask")),
    *({"kind": "guild_timing", "when": when, "who": "fremen", "every": True} for when in ("before", "after")),
    {"kind": "guild_timing_karama"},
    *specials.ORDERS,
    {"kind": "choose_battle", "first": "red_chasm:6 guild", "second": "carthag:10 fremen"},
    {"kind": "plan", "battle": "red_chasm:6 guild", "dial": 3, "leader": "chani", "treachery": "some"},
    {
        "kind": "plan",
        "battle": "red_chasm:6 guild",
        "leader": "chani",
        "weapon": "lasgun",
        "treachery": "always",
        "winner": "decided",
        "voiced": "keep",
        "shown": "keep",
    },
    {"kind": "plan", "battle": "arrakeen:9 guild", "weapon": "lasgun", "defense": "snooper_1", "treachery": "never"},
    {"kind": "voice", "battle": "red_chasm:6 guild", "command": "not", "card_kind": "lasgun"},
    {"kind": "voice", "battle": "red_chasm:6 guild", "command": "play", "card_kind": "shield"},
    {"kind": "voice", "battle": "red_chasm:6 guild"},
    *({"kind": "prescience", "battle": "red_chasm:6 guild", "element": e} for e in ("none", "leader", "weapon")),
    *({"kind": "prescience", "battle": "red_chasm:6 guild", "element": e} for e in ("defense", "number")),
    {"kind": "voice_karama", "target": "alliance"},
    {"kind": "treachery", "call": "always"},
    {"kind": "treachery", "call": "never"},
    {"kind": "treachery", "call": "some", "traitors": ("chani",)},
    *({"kind": "winner_choices", "cards": cards} for cards in ("keep", "worthless", "discard")),
    {"kind": "winner_choices", "cards": "keep", "losses": "starred"},
)


# What a game with many options is played by: the advanced game, and whatever an expansion brings.
ADVANCED = {**PRESETS["advanced"], **{each.option: True for each in EXPANSIONS}}


def play(
    seed: int, players: int, moves: int = 500, options: Mapping[str, Any] = MappingProxyType({})
) -> Iterator[tuple[Game[State], tuple[Told, ...]]]:
    """Yield the game after every move with what happened in it; answers, offers, orders and stops at random."""
    rng = random.Random(seed)
    outcome = PRESENTATION.start(rng.sample(FACTIONS, players), str(seed), {**options, "max_turns": 5})
    for seat in outcome.game.state.factions if seed % 2 else ():  # every other game waits at every window
        for window in stoppable(RULES, outcome.game.state, seat):
            yield outcome.game, tuple(told for commit in outcome.commits for told in commit.facts)
            outcome = decide(RULES, outcome.game, seat, SetStop(window=window))
    for _ in range(moves):
        yield outcome.game, tuple(told for commit in outcome.commits for told in commit.facts)
        game = outcome.game
        if game.state.over:
            return
        seat, move, decision = _next(rng, game)
        outcome = decide(RULES, game, seat, move, decision=decision)


def _next(rng: random.Random, game: Game[State]) -> tuple[str, Move, str | None]:
    if rng.random() < 0.15:
        seat = rng.choice(game.state.factions)
        open_offers = [o.kind for o in offers(RULES, game, seat) if o.kind in RULES.offers]
        move = use(RULES.offers[rng.choice(open_offers)], game.state, seat, rng)
        if move is not None:
            return seat, move, None
    if rng.random() < 0.03:
        seat = rng.choice(game.state.factions)
        kinds = [kind for kind in stoppable(RULES, game.state, seat) if not RULES.lets_go(game.state, seat, kind)]
        if kinds:
            return seat, SetStop(window=rng.choice(kinds)), None
    if rng.random() < 0.05:
        seat = rng.choice(game.state.factions)
        known = [order for order in ORDERS if not refusal_of(RULES, game.state, seat, order)]
        if known:  # late in the last turn little is left to order
            return seat, SetOrder(order=dict(rng.choice(known))), None
    owed = rng.choice(unanswered(game))
    question = RULES.questions[owed.kind]
    return owed.seat, sample(question, game.state, owed.seat, owed.ref, rng), owed.id


def unanswered(game: Game[State]) -> list[Decision]:
    """Return the decisions that can be answered now."""
    return [d for d in pending(RULES, game) if not d.held and not d.answered]


@cache
def games() -> tuple[tuple[tuple[Game[State], tuple[Told, ...]], ...], ...]:
    """Return a few games of 2 to 6 players, two of them advanced, each as the row of its stops."""
    base = ((1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 6), (7, 6))
    advanced = (tuple(play(seed, 6, options=ADVANCED)) for seed in (17, 20))
    return (*(tuple(play(seed, players)) for seed, players in base), *advanced)


def stops(every: int) -> list[Game[State]]:
    """Return every so many-th stop of all the games."""
    return [game for stops_of_one in games() for game, _ in stops_of_one[::every]]


def told() -> Iterator[Told]:
    """Yield everything that happened in the games."""
    return (told for one in games() for _, facts in one for told in facts)


def previewed(game: Game[State], seat: str, move: Move) -> str:
    """Return a move as it is restated to whoever is about to make it."""
    return PRESENTATION.preview(about(RULES, game, seat, move), move)


def said_to(game: Game[State], seat: str) -> dict[str, object]:
    """Return everything the presentation says to a seat at one point of a game, by what it is."""
    said: dict[str, object] = {"panel": PRESENTATION.panel(view(game.state, seat))}
    for d in unanswered(game):
        if d.seat == seat:
            said[f"question {d.kind}"] = PRESENTATION.question(asked(RULES, game, d))
            said[f"default {d.kind}"] = PRESENTATION.default_text(asked(RULES, game, d))
            said[f"choices {d.kind}"] = PRESENTATION.choices(asked(RULES, game, d))
    for o in offers(RULES, game, seat):
        said[f"offer {o.kind}"] = PRESENTATION.offer_card(offered(RULES, game, o))
    return said


def said_to_all(game: Game[State]) -> dict[str, object]:
    """Return everything the presentation shows to everybody."""
    names = dict.fromkeys(game.state.factions, "somebody")
    return {
        "text board": PRESENTATION.text_board(view(game.state, None), names),
        "alt text": PRESENTATION.alt_text(view(game.state, None), names),
        "headline": PRESENTATION.headline(view(game.state, None)),
        "result": PRESENTATION.result(view(game.state, None), names),
    }
