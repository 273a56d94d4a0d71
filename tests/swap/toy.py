"""What is hidden in the toy: a deck, hands, sealed stakes, who exchanges a card; and what may reveal it."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Any

from engine.core.errors import Refusal
from engine.core.game import Game, decide
from engine.core.moves import Move, SetOrder, SetStop
from tests.sampling import sample
from tests.subjects.toy import SUBJECT, begin
from tests.toy.engine.cards import CROW, GROWERS, KINDS
from tests.toy.engine.game import RULES
from tests.toy.engine.options import Options
from tests.toy.engine.phases.crow import ScareOrder
from tests.toy.engine.state import TREES, State
from tests.toy.shown import PRESENTATION

from .play import choose
from .secrets import Secrets, Talk
from .table import Hidden, Reveal, Seats, Table, by, card, everybody, nobody, whoever
from .twin import Change, Twin, acted, copy_of, refused_move

_GAMES = 8  # from which positions are taken


# what may be told to whom


def _where_named(s: State, fact: Any) -> Seats | None:
    return () if fact.kind == "exchange" else None


def _default(s: State, fact: Any) -> Seats | None:
    return (fact.seat,) if fact.kind == "exchange" else None


def _any(fact: Any, hidden: Hidden, s: State) -> bool:
    return True


def _rattled(fact: Any, hidden: Hidden, s: State) -> bool:
    """A rattle is played that an exchange may have moved: before the next one, whatever else one input led to."""
    before_it = s.phase in ("work", "crow") or (s.phase == "exchange" and fact.card in s.discards)
    return card(fact, hidden, s) and _kind(fact.card) == "rattle" and before_it


_SHOWN = (Reveal("CardPlayed", card, "T-13"), Reveal("CardReceived", card, "T-6"))
_SCARED = (
    Reveal("CrowScared", by("grower"), "T-21"),
    Reveal("ApplesMoved", by("source"), "T-22", ("scare",)),
)
TABLE = Table(
    seats=lambda s: s.growers,
    told_to={
        "Asked": (_where_named, "T-24"),
        "DefaultTaken": (_default, "T-24"),
        "Closed": (nobody, "T-24"),
        "Sealed": (whoever("seat"), "T-8"),
        "Unsealed": (whoever("seat"), "T-8"),
        "Receipted": (whoever("seat"), "T-8"),
        "Attested": (everybody, "T-8"),
        "OrderSet": (whoever("seat"), "T-23"),
        "OrderEnded": (whoever("seat"), "T-23"),
        "StopSet": (whoever("seat"), "T-23"),
        "Entered": (everybody, "T-7"),
        "Overridden": (everybody, "T-7"),
        "HandedOver": (everybody, "T-7"),
        "RuleChanged": (everybody, "T-7"),
        "Annulled": (everybody, "T-7"),
        "Voided": (everybody, "T-7"),
        "Rewound": (everybody, "T-7"),
        "TakenBack": (everybody, "T-7"),
        "Renumbered": (nobody, "T-3"),
        "FellAsleep": (whoever("seat"), "T-23"),
        "Awoke": (whoever("seat"), "T-23"),
        "Seeded": (nobody, "T-3"),
        "GameStarted": (everybody, "T-1"),
        "DeckShuffled": (nobody, "T-3"),
        "PhaseBegan": (everybody, "T-7"),
        "ApplesMoved": (everybody, "T-11"),
        "StakesShown": (everybody, "T-9"),
        "TurnBegan": (everybody, "T-10"),
        "ActionDone": (everybody, "T-10"),
        "CardsDrawn": (everybody, "T-12"),
        "CardReceived": (whoever("grower"), "T-6"),
        "CardReturned": (whoever("grower"), "T-24"),
        "CardPlayed": (everybody, "T-13"),
        "CrowScared": (everybody, "T-21"),
        "ActionsChanged": (everybody, "T-5"),
        "GameEnded": (everybody, "T-26"),
    },
    rows={
        "a cards in hands": (*_SHOWN, *_SCARED),  # an order scares with a rattle, if there is one
        "c order of the deck": (*_SHOWN, *_SCARED),  # who drew a rattle scares by an order given before
        "e sealed stake": (Reveal("StakesShown", _any, "T-9"),),
        # Who comes later takes another card, and the crow is scared with the rattle that was kept or taken.
        "e sealed exchange": (
            Reveal("CardPlayed", _rattled, "T-22"),
            *_SCARED,
            Reveal("CardReceived", _any, "T-24"),
        ),
        "f an order given": _SCARED,
    },
)


# what is hidden, and how to change one of it


def cards_in_hands(game: Game[State], rng: random.Random) -> Twin | None:
    """(a) A card of a hand changes places with one of another hand, or of the deck."""
    s = game.state
    held = {name: grower for grower, hand in s.hands.items() for name in hand if not _committed(s, name)}
    pool = [name for name in (*held, *s.deck) if not _committed(s, name)]
    if not held:
        return None
    one = rng.choice(list(held))
    others = [name for name in pool if held.get(name) != held[one] and _kind(name) != _kind(one)]
    if not others:
        return None
    other = rng.choice(others)
    twin, words = copy_of(game), {one: other, other: one}
    twin.state.deck = tuple(words.get(name, name) for name in s.deck)
    twin.state.hands = {grower: tuple(words.get(name, name) for name in hand) for grower, hand in s.hands.items()}
    return Twin("a cards in hands", twin, frozenset({held[one], held.get(other, held[one])}), words)


def _committed(s: State, name: str) -> bool:
    """Whether a sealed answer is about the card."""
    return any(answer.get("card") == name for answer in s.sealed.values())


def _kind(name: str) -> str:
    return name.rpartition("_")[0]


def order_of_the_deck(game: Game[State], rng: random.Random) -> Twin | None:
    """(c) Two cards of the deck change places."""
    deck = list(game.state.deck)
    if len(deck) < 2:
        return None
    here, there = rng.sample(range(min(len(deck), 4)), 2)
    words = {deck[here]: deck[there], deck[there]: deck[here]}
    twin = copy_of(game)
    twin.state.deck = tuple(words.get(name, name) for name in deck)
    return Twin("c order of the deck", twin, frozenset(), words)


def _otherwise(kind: str, question: str, game: Game[State], rng: random.Random) -> Twin | None:
    s = game.state
    slots = [slot for slot in s.sealed if slot[0] == question]
    if not slots:
        return None
    key, seat = rng.choice(slots)
    other = sample(RULES.questions[question], s, seat, "", rng).model_dump(mode="json")
    twin = copy_of(game)
    twin.state.sealed[key, seat] = other
    return Twin(kind, twin, frozenset({seat})) if other != s.sealed[key, seat] else None


def sealed_stake(game: Game[State], rng: random.Random) -> Twin | None:
    """(e) Somebody has staked another number."""
    return _otherwise("e sealed stake", "stake", game, rng)


def sealed_exchange(game: Game[State], rng: random.Random) -> Twin | None:
    """(e) Somebody puts another card under the deck, or none: what is drawn later is another, too."""
    twin = _otherwise("e sealed exchange", "exchange", game, rng)
    if twin is not None:
        twin.things = moved(game.state, *twin.entitled)
    return twin


def moved(s: State, seat: str) -> frozenset[str]:
    """Return the cards that go elsewhere if somebody exchanges another: each draws the next of the deck, then."""
    return frozenset((*s.hands[seat], *s.deck))


def given_order(game: Game[State], rng: random.Random) -> Twin | None:
    """(f) Somebody has ordered to scare the crow."""
    seat = rng.choice(game.state.growers)
    if game.state.orders:
        return None
    return acted(RULES, "f an order given", game, (seat, scare_order(rng)))


def scare_order(rng: random.Random) -> SetOrder:
    """Return an order to scare the crow."""
    return SetOrder(order=ScareOrder(when=rng.choice(("always", "for_me"))).model_dump())


CHANGES: tuple[Change, ...] = (
    cards_in_hands,
    order_of_the_deck,
    sealed_stake,
    sealed_exchange,
    given_order,
    refused_move(RULES),
)


# where games with twins begin


def _by_the_way(s: State, rng: random.Random) -> Move:
    return SetStop(window="scare") if rng.random() < 0.5 else scare_order(rng)


TALK = Talk(
    rules=RULES,
    by_the_way=_by_the_way,
    words=(*GROWERS, CROW, TREES, "sun_1", "rattle_2", *KINDS, "", "no"),
    piles=(*GROWERS, TREES),
    usual={
        "to": "ash",
        "apples": 1,
        "actions": 3,
        "order": {"kind": "scare"},
        "order_kind": "scare",
        "window": "scare",
    },
)


def fresh(seed: int | str) -> Game[State]:
    """Return a game that has just begun."""
    rng = random.Random(seed)
    options = SUBJECT.random_options(rng)
    assert isinstance(options, Options)
    return begin(rng, f"swap {seed}", rng.choice((2, 3, 4)), options).game


@cache
def positions() -> Mapping[str, Sequence[Game[State]]]:
    """Return positions by the kind of question that is asked in them, or was about to be."""
    found: dict[str, list[Game[State]]] = {kind: [] for kind in RULES.questions}
    for number in range(_GAMES):
        rng = random.Random(number)
        for before, game in pairwise(_walk(fresh(number), rng)):
            known = {window.kind for window in before.state.windows.values()}
            for kind in {window.kind for window in game.state.windows.values()} - known:
                found[kind].append(rng.choice((before, game)))
            for key, _ in game.state.sealed:
                found[game.state.windows[key].kind].append(game)
    return {kind: tuple(games) for kind, games in found.items()}


def _walk(game: Game[State], rng: random.Random) -> list[Game[State]]:
    """Return all positions of a random game."""
    games = [game]
    while not games[-1].state.over:
        by, move, decision = choose(TALK, games[-1], rng)
        try:
            games.append(decide(RULES, games[-1], by, move, decision=decision).game)
        except Refusal:
            continue
    return games


SECRETS = Secrets(
    subject=SUBJECT,
    presentation=PRESENTATION,
    alt_text=lambda view, names: PRESENTATION.alt_text(view, names),
    table=TABLE,
    talk=TALK,
    changes=CHANGES,
    glanced=(cards_in_hands, order_of_the_deck, sealed_stake, sealed_exchange),
    sealed=(sealed_stake, sealed_exchange),
    fresh=fresh,
    positions=positions,
    entered=True,
)
