"""Sealed answers and orders that say something else: the kind (e) of the swap test, and answers given once more."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from engine.core.decision import Question
from engine.core.game import Game
from engine.core.moves import ClearOrder, Move, SetOrder
from engine.core.run import parse_order
from engine.dune.game import RULES
from engine.dune.karama import ArmedKind
from engine.dune.phases.bids import Bid
from engine.dune.phases.fight import side_of
from engine.dune.phases.prepared import PHASE
from engine.dune.phases.support import givers
from engine.dune.powers import holder
from engine.dune.query import alliance_of, held, karama_of
from engine.dune.state import Plan, State
from tests.sampling import sample

from .twin import Change, Twin, acted, as_said, copy_of

_ARMED = tuple(
    kind for kind, found in RULES.order_kinds.items() if isinstance(found, ArmedKind) and found.phase == PHASE
)
"""Orders that play a Karama in a battle."""
_OWN_KINDS = ("storm", "plan", "nexus")  # these are changes of their own; in a nexus only "done" is sealed


def _otherwise(game: Game[State], key: str, seat: str, kind: str, rng: random.Random) -> Twin | None:
    """Return a twin in which the sealed answer of a seat is another one that it could have given."""
    question = RULES.questions[game.state.windows[key].kind]
    ref = key.partition("/")[2]
    other = sample(question, game.state, seat, ref, rng).model_dump(mode="json")
    if other == game.state.sealed[key, seat]:
        return None
    twin = copy_of(game)
    twin.state.sealed[key, seat] = other
    return Twin(kind, twin, frozenset({seat}))


def _slots(s: State, wanted: Callable[[str], bool]) -> list[tuple[str, str]]:
    return [(key, seat) for key, seat in s.sealed if key in s.windows and wanted(s.windows[key].kind)]


def sealed_answer(game: Game[State], rng: random.Random) -> Twin | None:
    """(e) A sealed answer says something else."""
    slots = _slots(game.state, lambda kind: kind not in _OWN_KINDS)
    return _otherwise(game, *rng.choice(slots), "e sealed answer", rng) if slots else None


def storm_dial(game: Game[State], rng: random.Random) -> Twin | None:
    """(e) Another number is dialled for the storm, or another storm card played."""
    slots = _slots(game.state, lambda kind: kind == "storm")
    return _otherwise(game, *rng.choice(slots), "e sealed storm dial", rng) if slots else None


def battle_plan(game: Game[State], rng: random.Random) -> Twin | None:
    """(e) A battle plan that is in, or locked, says something else."""
    s = game.state
    b = s.battle
    if b is None or b.revealed:
        return None
    sides = [*b.plans, *(seat for key, seat in _slots(s, lambda kind: kind == "plan"))]
    if not sides:
        return None
    side = rng.choice(sides)
    before = copy_of(game)
    assert before.state.battle is not None
    before.state.battle.plans.pop(side, None)
    # It keeps the cards it had: what is free to be played, or set aside, is the owner's alone to know.
    plan: Question[State, Any] = RULES.questions["plan"]
    other = sample(plan, before.state, side, "", rng).model_dump(mode="json")
    twin = copy_of(game)
    assert twin.state.battle is not None
    if side in b.plans:
        made = {**other, "traitors": tuple(other["traitors"]), "discard": tuple(other["discard"])}
        twin.state.battle.plans[side] = Plan(**{name: value for name, value in made.items() if name != "kind"})
        changed = twin.state.battle.plans[side] != b.plans[side]
    else:
        twin.state.sealed["plan", side] = other
        changed = other != s.sealed["plan", side]
    knowing = {side, *(("atreides", side_of(s, "atreides")) if b.foreseen else ())}
    knowing |= {holder(s, "plan_look")} if side in b.looked else set()
    found = Twin("e sealed battle plan", twin, frozenset(knowing))
    return as_said(RULES, found) if changed and _plays_the_same(s, twin.state, side) else None


def _plays_the_same(one: State, other: State, seat: str) -> bool:
    """Say whether what a seat has said to play as a Karama, without naming a card, is the same card in both.

    A plan sets aside worthless cards, too, which Bene Gesserit can play so (D-KAR-16), and all see what is played.
    """
    said = (answer for (_, who), answer in one.sealed.items() if who == seat)
    unnamed = any(answer.get("play") and not answer.get("card") for answer in said)
    armed = any(who == seat and kind in _ARMED for who, kind, _ in one.orders)
    return not (unnamed or armed) or karama_of(one, seat) == karama_of(other, seat)


def cover(game: Game[State], rng: random.Random) -> Twin | None:
    """(e) The next bid is covered otherwise: with a Karama instead of spice, or with other pledges (D-BID-9)."""
    s = game.state
    bidder = s.auction.bidder if s.auction is not None and "bid" in s.windows else ""
    if not bidder:
        return None
    friends = givers(s, bidder)
    if held(s, bidder, "karama") is None and len(friends) < 2:
        return None

    def saying(twin: Game[State], seat: str, move: Move) -> Move:
        if seat != bidder or not isinstance(move, Bid) or move.amount is None or move.karama:
            return move
        if held(twin.state, seat, "karama") is not None:
            return move.model_copy(update={"karama": True, "payers": ()})
        return move.model_copy(update={"payers": tuple(reversed(move.payers or friends))})

    twin = Twin("e how a bid is covered", copy_of(game), frozenset(alliance_of(s, bidder) if friends else {bidder}))
    twin.saying = saying
    return twin


def _idle(**order: Any) -> Callable[[State], dict[str, Any]]:
    def make(s: State) -> dict[str, Any]:
        return parse_order(RULES.orders, order).model_dump()

    return make


IDLE_ORDERS = (  # conditions that never hold: there are not so many Fremen in one place
    *(_idle(kind="worm_karama", territory=place, at_least=20) for place in ("red_chasm", "old_gap", "habbanya_erg")),
    _idle(kind="worm_karama", at_least=20),
)


def order_condition(game: Game[State], rng: random.Random) -> Twin | None:
    """(e) An order that does not fire has another condition."""
    slots = [slot for slot, order in game.state.orders.items() if order in [make(game.state) for make in IDLE_ORDERS]]
    if not slots:
        return None
    twin = copy_of(game)
    slot = rng.choice(slots)
    twin.state.orders[slot] = {**game.state.orders[slot], "at_least": 19}
    return Twin("e condition of an order", twin, frozenset({slot[0]}))


def idle_order(game: Game[State], rng: random.Random) -> Twin | None:
    """(f) A seat gives an order that is never reached."""
    seat = rng.choice(game.state.factions)
    order = rng.choice(IDLE_ORDERS)(game.state)
    return acted(RULES, "f an order that never fires", game, (seat, SetOrder(order=order)))


def withdrawn_order(game: Game[State], rng: random.Random) -> Twin | None:
    """(f) A seat gives an order and takes it back."""
    seat = rng.choice(game.state.factions)
    order = rng.choice(IDLE_ORDERS)(game.state)
    given, taken = SetOrder(order=order), ClearOrder(order_kind=order["kind"])
    return acted(RULES, "f an order taken back", game, (seat, given), (seat, taken))


def replaced_answer(game: Game[State], rng: random.Random) -> Twin | None:
    """(f) A sealed answer is given once more."""
    slots = _slots(game.state, lambda kind: kind != "nexus")
    if not slots:
        return None
    key, seat = rng.choice(slots)
    return acted(RULES, "f a replaced answer", game, (seat, RULES.moves.decode(game.state.sealed[key, seat])))


ANSWERS: tuple[Change, ...] = (
    sealed_answer,
    storm_dial,
    battle_plan,
    cover,
    order_condition,
    idle_order,
    withdrawn_order,
    replaced_answer,
)
