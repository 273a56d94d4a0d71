"""Hidden things and how to change one of them: the kinds (a) to (f) of the swap test.

A change returns a twin of the game, the viewers entitled to the hidden thing, and how an entitled seat's move is said
in the twin (it names the card that is there instead).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.core.errors import Refusal
from engine.core.game import Game, decide, pending
from engine.core.moves import ClearOrder, Move, SetOrder
from engine.core.run import parse_order
from engine.dune.cards import LEADERS
from engine.dune.game import RULES
from engine.dune.people.sealed import unreserved_spice
from engine.dune.query import free_hand
from engine.dune.state import State


@dataclass(slots=True)
class Twin:
    """A game with one hidden thing changed."""

    kind: str
    game: Game[State]
    entitled: frozenset[str]
    words: Mapping[str, str] = field(default_factory=dict)  # what an entitled seat says instead
    until: frozenset[str] = frozenset()  # it ends when a window of such a kind opens: a stop there is seen as a wait
    later: tuple[str, Move] | None = None  # what an entitled seat says in addition, after the first commit

    def said(self, seat: str, move: Move) -> Move:
        """Return the move as it is said in the twin."""
        if seat not in self.entitled or not self.words:
            return move
        said = {name: _renamed(value, self.words) for name, value in move.model_dump().items() if name != "kind"}
        return RULES.moves.decode({"kind": move.kind, **said})


def _renamed(value: Any, words: Mapping[str, str]) -> Any:
    if isinstance(value, str):
        return words.get(value, value)
    if isinstance(value, dict):
        return {words.get(k, k): _renamed(v, words) for k, v in value.items()}
    if isinstance(value, (tuple, list)):
        return type(value)(_renamed(v, words) for v in value)
    return value


def copy_of(game: Game[State]) -> Game[State]:
    """Return a copy that can be changed."""
    return Game(game.state.copy(), game.stack)


def _swapped(cards: tuple[str, ...], one: str, other: str) -> tuple[str, ...]:
    words = {one: other, other: one}
    return tuple(words.get(card, card) for card in cards)


def cards_in_hands(game: Game[State], rng: random.Random) -> Twin | None:
    """(a) Two cards change places: in two hands, or in a hand and the deck nobody has seen."""
    s = game.state
    owners = [f for f in s.factions if free_hand(s, f) and not _committed(s, f)]
    if not owners:
        return None
    first = rng.choice(owners)
    others: list[tuple[str, tuple[str, ...]]] = [(f, free_hand(s, f)) for f in owners if f != first]
    if s.decks.get("treachery"):
        others.append(("deck", s.decks["treachery"]))
    if not others:
        return None
    place, cards = rng.choice(others)
    one, other = rng.choice(free_hand(s, first)), rng.choice(cards)
    twin = copy_of(game)
    for hands in (twin.state.hands, twin.state.decks):
        for name in hands:
            hands[name] = _swapped(hands[name], one, other)
    twin.state.sealed = _resealed(twin.state, {one: other, other: one})
    entitled = frozenset({first, place} - {"deck"})
    return Twin("a cards in hands", twin, entitled, {one: other, other: one})


def _committed(s: State, faction: str) -> bool:
    """Whether cards of the hand lie in a plan that may be seen in part, or are played by a sealed answer unnamed."""
    if s.battle is not None and faction in (s.battle.aggressor, s.battle.defender):
        return True
    return any(_plays_unnamed(answer) for (_, seat), answer in s.sealed.items() if seat == faction)


def _plays_unnamed(answer: Mapping[str, Any]) -> bool:
    return answer.get("weather") is not None or answer.get("atomics", "no") != "no" or bool(answer.get("karama"))


def _resealed(s: State, words: Mapping[str, str]) -> dict[tuple[str, str], dict[str, Any]]:
    return {
        slot: {name: value if name == "kind" else _renamed(value, words) for name, value in answer.items()}
        for slot, answer in s.sealed.items()
    }


def traitors(game: Game[State], rng: random.Random) -> Twin | None:
    """(b) Two traitors change places: those of two seats, or one of a seat and one that nobody holds."""
    s = game.state
    held = {leader: f for f, kept in s.traitors.items() for leader in kept}
    if not held or s.battle is not None or s.discs:
        return None
    one = rng.choice(list(held))
    other = rng.choice([x for x in s.leaders if x != one and held.get(x) != held[one]])
    if LEADERS[other].faction == held[one] or LEADERS[one].faction == held.get(other):
        return None
    twin = copy_of(game)
    words = {one: other, other: one}
    for f, kept in s.traitors.items():
        twin.state.traitors[f] = tuple(words.get(x, x) for x in kept)
    return Twin("b traitor", twin, frozenset({held[one], held.get(other, held[one])}), words)


def prediction(game: Game[State], rng: random.Random) -> Twin | None:
    """(b) Bene Gesserit predicted something else."""
    s = game.state
    if s.prediction is None:
        return None
    twin = copy_of(game)
    others = [f for f in s.factions if f != "bene_gesserit"]
    twin.state.prediction = (rng.choice(others), rng.randrange(1, s.options.max_turns + 1))
    return Twin("b prediction", twin, frozenset({"bene_gesserit"}))


def order_of_unseen(game: Game[State], rng: random.Random) -> Twin | None:
    """(c) Cards nobody has seen lie in another order."""
    s = game.state
    twin = copy_of(game)
    name = rng.choice(("treachery", "spice"))
    seen = len(s.looked) if name == "spice" else 0
    unseen = list(s.decks.get(name, ())[seen:])
    if len(unseen) < 2:
        return None
    rng.shuffle(unseen)
    twin.state.decks[name] = (*s.decks[name][:seen], *unseen)
    return Twin("c order of unseen cards", twin, frozenset())


def spice(game: Game[State], rng: random.Random) -> Twin | None:
    """(d) A seat owns a few spice more or less, the bank or another seat the less or more.

    What a sealed answer will cost is left alone: with less, it could not have been given.
    """
    s = game.state
    owner, other = rng.sample(s.factions, 2)
    change = rng.choice((1, 2, 3, 5, -1, -2))
    if unreserved_spice(s, owner) + change < 1 or unreserved_spice(s, owner) < 1:
        return None
    twin = copy_of(game)
    twin.state.purse[owner] += change
    if rng.random() < 0.5:
        return Twin("d spice", twin, frozenset({owner}))
    if unreserved_spice(s, other) - change < 1 or unreserved_spice(s, other) < 1:
        return None
    twin.state.purse[other] -= change
    return Twin("d spice", twin, frozenset({owner, other}))


def sealed_answer(game: Game[State], rng: random.Random) -> Twin | None:
    """(e) A sealed answer says something else."""
    s = game.state
    slots = [slot for slot in s.sealed if slot[0] in RULES.questions and slot[0] != "nexus"]  # there: only "done"
    if not slots:
        return None
    key, seat = rng.choice(slots)
    question = RULES.questions[key]
    if question.single(s, seat, ""):
        return None
    other = question.sample(s, seat, "", rng)
    if other.model_dump() == s.sealed[key, seat]:
        return None
    twin = copy_of(game)
    twin.state.sealed[key, seat] = other.model_dump()
    return Twin("e sealed answer", twin, frozenset({seat}))


def _idle(**order: Any) -> Callable[[State], dict[str, Any]]:
    def make(s: State) -> dict[str, Any]:
        return parse_order(RULES.orders, order).model_dump()

    return make


IDLE_ORDERS = (  # conditions that never hold: there are not so many Fremen in one place
    *(_idle(kind="worm_karama", territory=place, at_least=20) for place in ("red_chasm", "old_gap", "habbanya_erg")),
    _idle(kind="worm_karama", at_least=20),
)


def idle_order(game: Game[State], rng: random.Random) -> Twin | None:
    """(f) A seat gives an order that is never reached."""
    seat = rng.choice(game.state.factions)
    order = rng.choice(IDLE_ORDERS)(game.state)
    twin = tried(game, seat, SetOrder(order=order))
    return Twin("f an order that never fires", twin, frozenset({seat})) if twin else None


def withdrawn_order(game: Game[State], rng: random.Random) -> Twin | None:
    """(f) A seat gives an order and takes it back."""
    seat = rng.choice(game.state.factions)
    order = rng.choice(IDLE_ORDERS)(game.state)
    given = tried(game, seat, SetOrder(order=order))
    twin = tried(given, seat, ClearOrder(order_kind=order["kind"])) if given else None
    return Twin("f an order taken back", twin, frozenset({seat})) if twin else None


def replaced_answer(game: Game[State], rng: random.Random) -> Twin | None:
    """(f) A sealed answer is given once more."""
    s = game.state
    slots = [slot for slot in s.sealed if slot[0] in RULES.questions and slot[0] != "nexus"]
    if not slots:
        return None
    key, seat = rng.choice(slots)
    twin = tried(game, seat, RULES.moves.decode(s.sealed[key, seat]))
    return Twin("f a replaced answer", twin, frozenset({seat})) if twin else None


def refused_move(game: Game[State], rng: random.Random) -> Twin | None:
    """(f) A seat tries something that is refused."""
    owed = [d for d in pending(RULES, game) if not d.held]
    if not owed:
        return None
    other = rng.choice([f for f in game.state.factions if f != owed[0].seat])
    question = RULES.questions[owed[0].kind]
    move = question.default(game.state, owed[0].seat, owed[0].ref)
    twin = copy_of(game)
    try:
        decide(RULES, twin, other, move, decision=owed[0].id)
    except Refusal:
        return Twin("f a refused move", twin, frozenset({other}))
    return None


def tried(game: Game[State], seat: str, move: Move) -> Game[State] | None:
    """Return the game after a move, or None if it is refused."""
    try:
        return decide(RULES, game, seat, move).game
    except Refusal:
        return None


def order_condition(game: Game[State], rng: random.Random) -> Twin | None:
    """(e) An order that does not fire has another condition."""
    slots = [slot for slot, order in game.state.orders.items() if order in [make(game.state) for make in IDLE_ORDERS]]
    if not slots:
        return None
    twin = copy_of(game)
    slot = rng.choice(slots)
    twin.state.orders[slot] = {**game.state.orders[slot], "at_least": 19}
    return Twin("e condition of an order", twin, frozenset({slot[0]}))


Change = Callable[[Game[State], random.Random], Twin | None]
CHANGES: tuple[Change, ...] = (
    cards_in_hands,
    traitors,
    prediction,
    order_of_unseen,
    spice,
    sealed_answer,
    order_condition,
    idle_order,
    withdrawn_order,
    replaced_answer,
    refused_move,
)
