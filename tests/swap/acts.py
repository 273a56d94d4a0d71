"""Private acts added, removed or said otherwise: proposals, pledges, standing bids, stops, armed Karamas, loans."""

from __future__ import annotations

import random
from typing import Any

from engine.core.game import Game
from engine.core.moves import ClearOrder, ClearStop, SetOrder, SetStop
from engine.core.run import parse_order
from engine.dune.game import RULES
from engine.dune.people.loans import Loan
from engine.dune.phases.nexus import KEY, NexusMove
from engine.dune.phases.support import Pledge
from engine.dune.query import alliance_of, allies, held
from engine.dune.state import State

from .changes import IDLE_ORDERS, Twin, copy_of, tried

ARMED = ("peek_karama", "bonus_karama", "voice_karama", "prescience_karama", "accompany_karama", "spice_look_karama")
STOPPED = tuple(sorted(kind for kind, question in RULES.questions.items() if question.stoppable))


def proposal(game: Game[State], rng: random.Random) -> Twin | None:
    """(f) In a nexus somebody proposes an alliance that nobody proposed in the run."""
    s = game.state
    if s.nexus is None or KEY not in s.windows:
        return None
    author = rng.choice(s.factions)
    open_to = [f for f in s.factions if f not in alliance_of(s, author) and (KEY, f) not in s.sealed]
    if not open_to:
        return None  # whoever is done is asked again: then the end of the nexus tells, which is nobody's secret
    move = NexusMove(do="propose", members=tuple(rng.sample(open_to, rng.randrange(1, min(3, len(open_to)) + 1))))
    twin = tried(game, author, move)
    return Twin("f a proposal in the nexus", twin, frozenset(_named(twin, s))) if twin else None


def reopening_proposal(game: Game[State], rng: random.Random) -> Twin | None:
    """(f) The same, asking somebody again who was done; it lives as long as the nexus."""
    s = game.state
    if s.nexus is None or KEY not in s.windows:
        return None
    done = [f for key, f in s.sealed if key == KEY]
    authors = [f for f in s.factions if done and f not in alliance_of(s, done[0])]
    if not authors:
        return None
    twin = tried(game, rng.choice(authors), NexusMove(do="propose", members=(done[0],)))
    if twin is None:
        return None
    asked = Twin("f a proposal to somebody who was done", twin, frozenset(_named(twin, s)))
    # Whoever was asked again says at last what he said before: "done".
    asked.later = (done[0], NexusMove())
    return asked


def _named(twin: Game[State], s: State) -> set[str]:
    assert twin.state.nexus is not None
    assert s.nexus is not None
    return {f for i, p in twin.state.nexus.proposals.items() if i not in s.nexus.proposals for f in p.members}


def proposal_taken_back(game: Game[State], rng: random.Random) -> Twin | None:
    """(f) A proposal of the run is refused or withdrawn in secret."""
    s = game.state
    if s.nexus is None or not s.nexus.proposals or KEY not in s.windows:
        return None
    number = rng.choice(list(s.nexus.proposals))
    p = s.nexus.proposals[number]
    seat = rng.choice(p.members)
    twin = tried(game, seat, NexusMove(do="withdraw" if seat == p.by else "refuse", id=number))
    return Twin("f a proposal taken back", twin, frozenset(p.members)) if twin else None


def pledge(game: Game[State], rng: random.Random) -> Twin | None:
    """(e) An ally pledges more, or less, or what he did not pledge in the run."""
    s = game.state
    pairs = [(f, friend) for f in s.factions for friend in allies(s, f)]
    if not pairs:
        return None
    giver, taker = rng.choice(pairs)
    amount = rng.randrange(s.purse[giver] + 1)
    if amount == s.pledges.get((giver, taker), 0):
        return None
    twin = tried(game, giver, Pledge(bidder=taker, amount=amount))
    return Twin("e amount of a pledge", twin, frozenset(alliance_of(s, taker))) if twin else None


def loan(game: Game[State], rng: random.Random) -> Twin | None:
    """(d) The Emperor lent his ally a few spice that he did not lend in the run."""
    s = game.state
    owing = {debtor for debtor, _ in s.debts}  # who would pay with it at once, before everybody's eyes (D-ASYNC-15)
    friends = [f for f in allies(s, "emperor") if f not in owing] if "emperor" in s.factions else []
    if not friends or s.purse["emperor"] < 2:
        return None
    friend = rng.choice(friends)
    twin = tried(game, "emperor", Loan(to=friend, amount=1 + rng.randrange(s.purse["emperor"] - 1)))
    return Twin("d a loan", twin, frozenset(alliance_of(s, friend))) if twin else None


def standing_bid(game: Game[State], rng: random.Random) -> Twin | None:
    """(e) A standing bid has another limit."""
    bids = [(slot, order) for slot, order in game.state.orders.items() if slot[1] == "bid"]
    if not bids:
        return None
    slot, order = rng.choice(bids)
    twin = copy_of(game)
    amount = rng.choice([n for n in (0, 3, 8, 15, 25, 40, 60) if n != order["amount"]])
    twin.state.orders[slot] = {**order, "amount": amount}
    return Twin("e limit of a standing bid", twin, frozenset({slot[0]}))


def stop(game: Game[State], rng: random.Random) -> Twin | None:
    """(e) A stop is set for another kind of window, and neither is reached."""
    s = game.state
    if not s.stops:
        return None
    seat, window = rng.choice(sorted(s.stops))
    other = rng.choice([kind for kind in STOPPED if kind != window])
    cleared = tried(game, seat, ClearStop(window=window))
    twin = tried(cleared, seat, SetStop(window=other)) if cleared else None
    return Twin("e content of a stop", twin, frozenset({seat}), until=frozenset({window, other})) if twin else None


def added_stop(game: Game[State], rng: random.Random) -> Twin | None:
    """(f) A stop is set that is not set in the run, and it is not reached."""
    s = game.state
    seat, window = rng.choice(s.factions), rng.choice(STOPPED)
    twin = tried(game, seat, SetStop(window=window)) if (seat, window) not in s.stops else None
    return Twin("f a stop that is not reached", twin, frozenset({seat}), until=frozenset({window})) if twin else None


def armed_without_karama(game: Game[State], rng: random.Random) -> Twin | None:
    """(f) Somebody without a Karama arms one, for anything; it can never fire."""
    s = game.state
    empty = [f for f in s.factions if held(s, f, "karama") is None]
    if not empty:
        return None
    seat, kind = rng.choice(empty), rng.choice(ARMED)
    twin = tried(game, seat, SetOrder(order={"kind": kind})) if (seat, kind, "") not in s.orders else None
    return Twin("f a Karama armed without one", twin, frozenset({seat})) if twin else None


def removed_order(game: Game[State], rng: random.Random) -> Twin | None:
    """(f) An order of the run that never fires was not given."""
    idle = [make(game.state) for make in IDLE_ORDERS]
    slots = [slot for slot, order in game.state.orders.items() if order in idle]
    if not slots:
        return None
    seat, kind, subject = rng.choice(slots)
    twin = tried(game, seat, ClearOrder(order_kind=kind, subject=subject))
    return Twin("f an order not given", twin, frozenset({seat})) if twin else None


def _standing_bid(s: State, rng: random.Random) -> dict[str, Any]:
    order = {"kind": "bid", "how": rng.choice(("raise", "exact")), "amount": rng.choice((1, 2, 5, 12, 30))}
    return parse_order(RULES.orders, order | {"stop_if": (rng.choice(s.factions),)}).model_dump()


def by_the_way(s: State, rng: random.Random) -> SetOrder | SetStop:
    """Return a private act with which the run prepares what its twins change."""
    if rng.random() < 0.35:
        return SetStop(window=rng.choice(STOPPED))
    if s.phase == "bidding" and rng.random() < 0.7:
        return SetOrder(order=_standing_bid(s, rng))
    return SetOrder(order=rng.choice(IDLE_ORDERS)(s))


ACTS = (
    proposal,
    reopening_proposal,
    proposal_taken_back,
    pledge,
    loan,
    standing_bid,
    stop,
    added_stop,
    armed_without_karama,
    removed_order,
)
