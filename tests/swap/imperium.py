"""What is hidden in Dune: Imperium: hands, Intrigue cards, orders of decks, tokens, sealed answers, plans, orders."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import pairwise
from typing import Any

from bot.games.imperium.presentation import PRESENTATION
from engine.core.errors import Refusal
from engine.core.game import Game, decide, pending
from engine.core.moves import Move, SetOrder
from engine.imperium.board import FACTIONS, SPACES
from engine.imperium.cards import CARDS, INTRIGUE
from engine.imperium.composition import COLOURS, PLAYERS
from engine.imperium.game import RULES, start
from engine.imperium.options import Options
from engine.imperium.phases.combat import CombatMove
from engine.imperium.phases.turn_moves import TurnMove
from engine.imperium.query import foresees
from engine.imperium.state import State
from tests.sampling import sample
from tests.subjects.imperium import SUBJECT, begin

from .play import choose
from .secrets import Input, Secrets, Talk
from .table import About, Hidden, Reveal, Table, by, card, everybody, nobody, whoever
from .twin import Change, Twin, acted, copy_of, refused_move

_GAMES = 10  # from which positions are taken
_KEPT = 40  # positions of a kind
_TRIES = 8  # to find another answer than was given
FORCING = "test_of_humanity"
LAST = tuple(card.id for card in INTRIGUE.values() if any(play.type == "endgame" for play in card.plays))


# what may be told to whom


def _thief_and_victim(s: State, fact: Any) -> tuple[str, ...]:
    """Who gave it, and who has it now (I-GEN-17)."""
    return fact.by, fact.to


def _shown(fact: Any, hidden: Hidden, s: State) -> bool:
    """The fact shows a card that differs, among others."""
    return not hidden.things.isdisjoint(fact.cards)


def _any(fact: Any, hidden: Hidden, s: State) -> bool:
    return True


def _of(*names: str) -> About:
    """It is about somebody who knows."""
    return by(*names)


_OF_DECKS = (
    Reveal("CardsReceived", _shown, "I-GEN-4"),
    Reveal("CardsRevealed", _shown, "I-REVEAL-1"),
    Reveal("CardPlayed", card, "I-AGENT-1"),
    Reveal("CardsDiscarded", _shown, "I-GEN-12"),
    Reveal("CardTrashed", card, "I-GEN-11"),
    Reveal("TopSeen", card, "R-LEADER-6"),
)
_OF_INTRIGUE = (
    Reveal("IntriguePlayed", card, "I-INTRIGUE-1"),
    Reveal("IntrigueReceived", _shown, "I-GEN-4"),
    Reveal("IntrigueStolen", card, "I-GEN-17"),
    Reveal("IntrigueSpent", _shown, "I-SOLO-9"),
)
_SAID = tuple(
    Reveal(name, _of(field), rule)
    for name, field, rule in (
        ("CardPlayed", "seat", "I-AGENT-1"),
        ("RevealBegan", "seat", "I-REVEAL-1"),
        ("Passed", "seat", "I-COMBAT-2"),
        ("TroopsMoved", "side", "I-DEPLOY-2"),
        ("CardAcquired", "seat", "I-REVEAL-4"),
        ("StrengthSet", "seat", "I-REVEAL-6"),
        ("TurnEnded", "seat", "I-AGENT-13"),
    )
)
_BY_ITSELF = (  # what is left of a turn that was planned to end: the next effect comes, and nothing is asked
    Reveal("CardsDrawn", _of("seat"), "I-ASYNC-3"),
    Reveal("IntrigueDrawn", _of("seat"), "I-ASYNC-3"),
    Reveal("Gained", _of("side"), "I-ASYNC-3"),
)
_LET_GO = (  # nobody is told that a troop stays, or that the winner plays none of his cards: what comes next is
    Reveal("CardsDrawn", _any, "I-ROUND-4", ("round",)),
    Reveal("TroopsMoved", _any, "I-COMBAT-8", ("conflict",)),
    Reveal("CombatEnded", _any, "I-COMBAT-8"),
)
_EVERYBODY = {
    "Asked": "H-4",
    "DefaultTaken": "H-5",
    "Attested": "H-14",
    **dict.fromkeys(("Entered", "Overridden", "HandedOver", "Annulled", "Voided"), "H-15"),
    "RuleChanged": "H-16",
    "Rewound": "H-12",
    "TakenBack": "H-13",
    **dict.fromkeys(("GameStarted", "SidePrepared", "StacksLaid", "FirstPlayerSet"), "I-SETUP-3"),
    **dict.fromkeys(("LeadersOffered", "LeaderTaken"), "I-SETUP-4"),
    **dict.fromkeys(("PhaseBegan", "TurnBegan", "ConflictRevealed"), "I-ROUND-2"),
    **dict.fromkeys(("RevealBegan", "CardsRevealed", "StrengthSet", "CleanedUp"), "I-REVEAL-1"),
    **dict.fromkeys(("CardAcquired", "RowRefilled", "CardPut"), "I-GEN-3"),
    **dict.fromkeys(("CardPlayed", "AgentSent", "TurnEnded", "AgentRecalled", "AgentsReturned"), "I-AGENT-1"),
    **dict.fromkeys(("CardsDiscarded", "CardTrashed", "CardTakenBack"), "I-GEN-17"),
    **dict.fromkeys(("Reshuffled", "CardsDrawn"), "I-GEN-8"),
    **dict.fromkeys(("IntrigueShuffled", "IntrigueDrawn"), "I-GEN-9"),
    **dict.fromkeys(("IntrigueGiven", "IntriguePlayed", "IntrigueLost", "IntrigueRegained"), "I-INTRIGUE-1"),
    **dict.fromkeys(("CardSetAside", "AsideRemoved"), "R-LEADER-5"),
    **dict.fromkeys(("Rejoined", "Passed", "CombatBegan", "CombatRanked", "RewardGiven", "CombatEnded"), "I-COMBAT-2"),
    **dict.fromkeys(("Gained", "PointsMoved", "TroopsMoved", "InfluenceMoved", "AllianceMoved"), "I-GEN-3"),
    **dict.fromkeys(("ControlChanged", "BonusSpiceSet", "SpaceNamed"), "I-GEN-3"),
    **dict.fromkeys(("MentatTaken", "MentatPromised", "MentatSentHome"), "I-MENTAT-1"),
    **dict.fromkeys(("AgentGained", "AgentLost", "AgentPut", "CouncilJoined", "CouncilLeft"), "I-GEN-3"),
    "TokensRevealed": "R-LEADER-1",
    **dict.fromkeys(("RivalTurnBegan", "RivalTurnSkipped", "RivalHeldBack"), "I-HAGAL-2"),
    **dict.fromkeys(("HagalRevealed", "HagalReshuffled"), "I-HAGAL-3"),
    "IntrigueSpent": "I-SOLO-9",
    **dict.fromkeys(("EndgameBegan", "GameEnded"), "I-END-2"),
}
_NOBODY = {
    **dict.fromkeys(("Closed", "Renumbered", "Finished", "CombatTurn", "ScheduleCalled"), "H-4"),
    **dict.fromkeys(("Seeded", "Drawn"), "H-11"),
    **dict.fromkeys(("DeckShuffled", "PileShuffled"), "I-GEN-4"),
    **dict.fromkeys(("TurnMarked", "EffectsAdded", "EffectsDropped", "EffectScheduled"), "I-ASYNC-7"),
    **dict.fromkeys(("RuleSet", "Befriended", "Harvested", "ForcedBegan", "ForcedEnded"), "I-ASYNC-7"),
    "IntrigueDiscarded": "I-INTRIGUE-1",
    "RivalTurnEnded": "I-HAGAL-2",
}
_ITS_SEAT = {
    **dict.fromkeys(("Sealed", "Unsealed"), "H-9"),
    "Receipted": "H-14",
    **dict.fromkeys(("OrderSet", "OrderEnded"), "H-1"),
    "StopSet": "H-3",
    **dict.fromkeys(("FellAsleep", "Awoke"), "H-12"),
    "TokensChosen": "I-SETUP-8",
    "TurnPlanned": "I-ASYNC-4",
    **dict.fromkeys(("CardsReceived", "IntrigueReceived"), "I-GEN-4"),
    "TopSeen": "R-LEADER-6",
}
TABLE = Table(
    seats=lambda s: s.seats,
    told_to={
        **{name: (everybody, rule) for name, rule in _EVERYBODY.items()},
        **{name: (nobody, rule) for name, rule in _NOBODY.items()},
        **{name: (whoever("seat"), rule) for name, rule in _ITS_SEAT.items()},
        "IntrigueStolen": (_thief_and_victim, "I-GEN-17"),
    },
    rows={
        "a cards in hands": _OF_DECKS,
        "b Intrigue cards": _OF_INTRIGUE,
        "c order of a deck": _OF_DECKS,
        "c order of the Imperium deck": (Reveal("RowRefilled", card, "I-REVEAL-5"),),
        "c order of the Intrigue deck": _OF_INTRIGUE,
        "c order of the House Hagal deck": (Reveal("HagalRevealed", card, "I-HAGAL-2"),),
        "c order of the Conflicts": (Reveal("ConflictRevealed", card, "I-ROUND-2"),),
        "d tokens": (Reveal("TokensRevealed", _of("seat"), "R-LEADER-1"),),
        "e sealed forced": (
            Reveal("CardsDiscarded", _of("seat"), "I-ASYNC-10"),
            Reveal("TroopsMoved", _of("side"), "I-ASYNC-10"),
        ),
        "e sealed endgame": (Reveal("IntriguePlayed", _of("seat"), "I-END-2"), Reveal("GameEnded", _any, "I-END-2")),
        "e sealed leader": (Reveal("LeaderTaken", _of("seat"), "I-SETUP-4"),),
        "e plan of a turn": (*_SAID, *_BY_ITSELF),
        "f an order given": (*_SAID, *_LET_GO),
    },
)


# what is hidden, and how to change one of it


def _named(s: State, seat: str) -> set[str]:
    """Return what sealed answers and orders of a seat are about."""
    said = [answer for (_, who), answer in s.sealed.items() if who == seat]
    said += [order for slot, order in s.orders.items() if slot[0] == seat]
    found = {
        part for data in said for value in data.values() for part in (value if isinstance(value, list) else [value])
    }
    return {str(part).rpartition(":")[2] for part in found}


def _words(one: str, other: str) -> dict[str, str]:
    """Return what somebody says instead of a card of a hand: the card, or the card with its place."""
    return {one: other, other: one, f"hand:{one}": f"hand:{other}", f"hand:{other}": f"hand:{one}"}


def cards_in_hands(game: Game[State], rng: random.Random) -> Twin | None:
    """(a) A card of a hand changes places with one of its owner's deck: what somebody owns everybody knows."""
    s = game.state
    seat = rng.choice(s.seats)
    side = s.sides[seat]
    pairs = [
        (here, there)
        for here, one in enumerate(side.hand)
        for there, other in enumerate(side.deck)
        if there >= side.known and one != other and not {one, other} & _named(s, seat)
    ]
    if not pairs:
        return None
    here, there = rng.choice(pairs)
    one, other = side.hand[here], side.deck[there]
    twin = copy_of(game)
    changed = twin.state.sides[seat]
    changed.hand = _with(side.hand, here, other)
    changed.deck = _with(side.deck, there, one)
    return Twin("a cards in hands", twin, frozenset({seat}), _words(one, other), frozenset({one, other}))


def _with(row: tuple[str, ...], place: int, thing: str) -> tuple[str, ...]:
    return (*row[:place], thing, *row[place + 1 :])


def intrigue_cards(game: Game[State], rng: random.Random) -> Twin | None:
    """(b) An Intrigue card of a hand changes places with one of another hand, or of the deck."""
    s = game.state
    held = [(name, place) for name, side in s.sides.items() for place in range(len(side.intrigue))]
    if not held:
        return None
    seat, here = rng.choice(held)
    one = s.sides[seat].intrigue[here]
    others = [(who, n) for who, n in held if who != seat] + [("", n) for n in range(min(len(s.intrigue_deck), 8))]
    who, there = rng.choice(others) if others else ("", -1)
    pile = s.sides[who].intrigue if who else s.intrigue_deck
    if there < 0 or pile[there] == one or {one, pile[there]} & (_named(s, seat) | _named(s, who)):
        return None
    other, twin = pile[there], copy_of(game)
    twin.state.sides[seat].intrigue = _with(s.sides[seat].intrigue, here, other)
    if who:
        twin.state.sides[who].intrigue = _with(pile, there, one)
    else:
        twin.state.intrigue_deck = _with(pile, there, one)
    return Twin("b Intrigue cards", twin, frozenset({seat, who} & {*s.seats}), {one: other, other: one})


def order_of_a_deck(game: Game[State], rng: random.Random) -> Twin | None:
    """(c) Two cards of a player's deck change places; whoever has seen the top one of them knows it."""
    s = game.state
    seat = rng.choice(s.seats)
    side = s.sides[seat]
    found = _exchanged(side.deck, side.known, rng)
    if found is None:
        return None
    deck, things, first = found
    twin = copy_of(game)
    twin.state.sides[seat].deck = deck
    looks = foresees(s, seat) or any(each.owner == seat and "top_card" in each.effect for each in s.pending)
    entitled = frozenset({seat} if first == 0 and looks else ())
    return Twin("c order of a deck", twin, entitled, {}, things, seen=partial(_on_top, seat, things))


def _on_top(seat: str, things: frozenset[str], s: State) -> Iterator[str]:
    """Yield who sees the top card of his own deck at any time, once one of these lies there (Prescience)."""
    if foresees(s, seat) and {*s.sides[seat].deck[:1]} & things:
        yield seat


def _exchanged(
    deck: tuple[str, ...], known: int, rng: random.Random, near: int = 6
) -> tuple[tuple[str, ...], frozenset[str], int] | None:
    places = range(known, min(len(deck), known + near))
    pairs = [(here, there) for here in places for there in places if here < there and deck[here] != deck[there]]
    if not pairs:
        return None
    here, there = rng.choice(pairs)
    return _with(_with(deck, here, deck[there]), there, deck[here]), frozenset({deck[here], deck[there]}), here


def _order_of(pile: str, kind: str) -> Change:
    def order(game: Game[State], rng: random.Random) -> Twin | None:
        found = _exchanged(getattr(game.state, pile), 0, rng)
        if found is None:
            return None
        twin = copy_of(game)
        setattr(twin.state, pile, found[0])
        return Twin(kind, twin, frozenset(), {}, found[1])

    order.__doc__ = f"(c) Two cards of {pile} change places."
    order.__name__ = f"order_of_{pile}"
    return order


order_of_imperium = _order_of("imperium", "c order of the Imperium deck")
order_of_intrigue = _order_of("intrigue_deck", "c order of the Intrigue deck")
order_of_hagal = _order_of("hagal", "c order of the House Hagal deck")
order_of_conflicts = _order_of("conflict_deck", "c order of the Conflicts")


def tokens(game: Game[State], rng: random.Random) -> Twin | None:
    """(d) The Baron's player has chosen other Factions."""
    s = game.state
    owners = [seat for seat in s.seats if s.sides[seat].tokens and not s.sides[seat].mastered]
    if not owners:
        return None
    twin, seat = copy_of(game), rng.choice(owners)
    pairs = [pair for pair in pairwise((*FACTIONS, FACTIONS[0])) if set(pair) != set(s.sides[seat].tokens)]
    twin.state.sides[seat].tokens = rng.choice(pairs)
    return Twin("d tokens", twin, frozenset({seat}))


def _otherwise(question: str) -> Change:
    def otherwise(game: Game[State], rng: random.Random) -> Twin | None:
        s = game.state
        slots = [slot for slot in s.sealed if s.windows[slot[0]].kind == question]
        if not slots:
            return None
        for key, seat in rng.choices(slots, k=_TRIES):
            other = sample(RULES.questions[question], s, seat, key.partition("/")[2], rng).model_dump(mode="json")
            if other != s.sealed[key, seat]:
                twin = copy_of(game)
                twin.state.sealed[key, seat] = other
                return Twin(f"e sealed {question}", twin, frozenset({seat}))
        return None

    otherwise.__doc__ = f"(e) Somebody has answered {question} otherwise."
    otherwise.__name__ = f"sealed_{question}"
    return otherwise


sealed_forced, sealed_endgame, sealed_leader = (_otherwise(kind) for kind in ("forced", "endgame", "leader"))


def plan_of_a_turn(game: Game[State], rng: random.Random) -> Twin | None:
    """(e) The rest of a turn that goes by itself is planned otherwise."""
    turn = game.state.turn
    if turn is None or turn.kind == "start":  # it is planned as the turn is taken
        return None
    twin = copy_of(game)
    changed = twin.state.turn
    assert changed is not None
    changed.plan = replace(turn.plan, deploy=turn.plan.deploy + 1, end=not turn.plan.end)
    return Twin("e plan of a turn", twin, frozenset({turn.seat}))


def given_order(game: Game[State], rng: random.Random) -> Twin | None:
    """(f) Somebody has given an order more."""
    seat = rng.choice(game.state.seats)
    order = an_order(rng)
    if any(slot[0] == seat for slot in game.state.orders):
        return None
    twin = acted(RULES, "f an order given", game, (seat, order))
    if twin is None or any(audience is None for commit in twin.commits for _, audience in commit.facts):
        return None  # refused, or carried out at once before the eyes of all
    return twin


def an_order(rng: random.Random) -> SetOrder:
    """Return an order that anybody may give."""
    until = rng.choice(("played", "always"))
    orders: tuple[Mapping[str, Any], ...] = (
        {"kind": "turn", "do": "reveal", "end": rng.random() < 0.5, "choice": rng.choice((1, 2, 3))},
        {"kind": "combat", "until": until},
        {"kind": "defend", "troop": rng.choice(("deploy", "keep"))},
        {"kind": "pass", "windows": ("combat", "victory_card"), "until": 10},
    )
    return SetOrder(order=dict(rng.choice(orders)))


CHANGES: tuple[Change, ...] = (
    cards_in_hands,
    intrigue_cards,
    order_of_a_deck,
    order_of_imperium,
    order_of_intrigue,
    order_of_hagal,
    order_of_conflicts,
    tokens,
    sealed_forced,
    sealed_endgame,
    sealed_leader,
    plan_of_a_turn,
    given_order,
    refused_move(RULES),
)


# where games with twins begin


def _by_the_way(s: State, rng: random.Random) -> Move:
    return an_order(rng)


def _guesses(seat: str, rng: random.Random, games: Sequence[Game[Any]]) -> Iterator[Input]:
    """Name what somebody holds in secret, here or elsewhere."""
    for game in games:
        others = [side for name, side in game.state.sides.items() if name != seat]
        cards = [card for side in others for card in (*side.hand, *side.deck[:1])]
        intrigue = [card for side in others for card in side.intrigue] + list(game.state.intrigue_deck[:1])
        if cards:
            yield seat, TurnMove(do="agent", card=rng.choice(cards), space=rng.choice(tuple(SPACES))), None
            order = {"kind": "turn", "do": "agent", "card": rng.choice(cards), "space": rng.choice(tuple(SPACES))}
            yield seat, SetOrder(order=order), None
        if intrigue:
            yield seat, TurnMove(do="plot", intrigue=rng.choice(intrigue)), None
            yield seat, CombatMove(do="play", intrigue=rng.choice(intrigue)), None


TALK = Talk(
    rules=RULES,
    by_the_way=_by_the_way,
    guesses=_guesses,
    words=(*COLOURS, *tuple(CARDS)[:8], *tuple(INTRIGUE)[:8], *SPACES, *FACTIONS, "", "1"),
    piles=(*COLOURS, *FACTIONS),
    usual={"order": {"kind": "combat"}, "order_kind": "combat", "window": "combat"},
)


def fresh(seed: int | str) -> Game[State]:
    """Return a game that has just begun."""
    rng = random.Random(seed)
    options = SUBJECT.random_options(rng)
    assert isinstance(options, Options)
    return begin(rng, f"swap {seed}", rng.choice(PLAYERS), options).game


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
    for number in range(_GAMES):  # Leaders are drafted in some games only
        drafted = start(COLOURS, f"swap drafted {number}", Options(leaders="drafted")).game
        found["leader"] += [drafted, *_answered(drafted, "leader", random.Random(number))]
    for game in found["turn"]:
        found["forced"] += _tried(game, random.Random(len(found["forced"])))
    for game in tuple(found["endgame"]):
        found["endgame"] += _at_the_end(game, random.Random(len(found["endgame"])))
    thin = random.Random("thin")
    return {kind: tuple(thin.sample(games, min(len(games), _KEPT))) for kind, games in found.items()}


def _tried(game: Game[State], rng: random.Random) -> Iterator[Game[State]]:
    """Yield the game with a Test of Humanity going on, if somebody must choose, then with an answer given early."""
    turn = game.state.turn
    if turn is None or turn.kind != "start" or FORCING not in game.state.imperium or not game.state.windows:
        return
    begun = copy_of(game)
    s, side = begun.state, begun.state.sides[turn.seat]
    place = s.imperium.index(FORCING)
    if not side.hand:
        return
    s.imperium, s.removed = _with(s.imperium, place, s.imperium[-1])[:-1], (*s.removed, side.hand[0])
    side.hand = (FORCING, *side.hand[1:])
    try:
        found = decide(RULES, begun, turn.seat, TurnMove(do="agent", card=FORCING, space="hall_of_oratory")).game
    except Refusal:
        return
    owed = [d for d in pending(RULES, found) if d.kind == "forced"]
    if len(owed) > 1:
        yield found
        yield from _answered(found, "forced", rng)


def _answered(game: Game[State], kind: str, rng: random.Random) -> Iterator[Game[State]]:
    """Yield the game with the last of those who are asked having answered, so that the others are waited for."""
    owed = [d for d in pending(RULES, game) if d.kind == kind and not d.answered]
    if len(owed) > 1:
        last = owed[-1]
        answer = sample(RULES.questions[kind], game.state, last.seat, last.ref, rng)
        yield decide(RULES, game, last.seat, answer, decision=last.id).game


def _at_the_end(game: Game[State], rng: random.Random) -> Iterator[Game[State]]:
    """Yield the game with Endgame cards in the hands of those who are asked, and with an answer given."""
    found = copy_of(game)
    s = found.state
    owed = [d for d in pending(RULES, found) if d.kind == "endgame" and not d.answered]
    for d in owed:
        side = s.sides[d.seat]
        place = next((n for n, card in enumerate(s.intrigue_deck) if card in LAST), None)
        if place is not None and side.intrigue[0] not in LAST:
            one, other = side.intrigue[0], s.intrigue_deck[place]
            side.intrigue, s.intrigue_deck = _with(side.intrigue, 0, other), _with(s.intrigue_deck, place, one)
    if len(owed) > 1:
        yield found
        yield from _answered(found, "endgame", rng)


def _walk(game: Game[State], rng: random.Random) -> list[Game[State]]:
    """Return all positions of a random game."""
    games = [game]
    while not games[-1].state.over:
        said, move, decision = choose(TALK, games[-1], rng)
        try:
            games.append(decide(RULES, games[-1], said, move, decision=decision).game)
        except Refusal:
            continue
    return games


SECRETS = Secrets(
    subject=SUBJECT,
    presentation=PRESENTATION,
    alt_text=lambda view, names: PRESENTATION.text_board(view, names),
    table=TABLE,
    talk=TALK,
    changes=CHANGES,
    glanced=(cards_in_hands, intrigue_cards, order_of_a_deck, tokens, sealed_forced, sealed_endgame, given_order),
    sealed=(sealed_forced, sealed_endgame, sealed_leader),
    brief=(sealed_forced, sealed_endgame, sealed_leader),
    fresh=fresh,
    positions=positions,
    hands=lambda s: {seat: (*s.sides[seat].hand, *s.sides[seat].intrigue) for seat in s.seats},
    received=("CardsReceived", "IntrigueReceived", "IntrigueStolen", "TopSeen"),
    entered=True,
)
