"""Private acts added, removed or said otherwise: proposals, pledges, standing bids, stops, armed Karamas, loans."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from pydantic import ValidationError

from engine.core.forms import Field, Flag, Form, Number, Pick, Several
from engine.core.game import Game, offers
from engine.core.moves import ClearOrder, ClearStop, SetOrder, SetStop
from engine.core.orders import open_orders, order_form
from engine.core.run import parse_order
from engine.dune.game import RULES
from engine.dune.passing import phase_of
from engine.dune.people.loans import Loan
from engine.dune.phases.nexus import KEY, NexusMove
from engine.dune.phases.support import Pledge
from engine.dune.query import alliance_of, allies, held
from engine.dune.state import State

from .answers import IDLE_ORDERS
from .twin import Change, Twin, acted, copy_of

ARMED = (
    *("peek_karama", "bonus_karama", "voice_karama", "prescience_karama", "accompany_karama", "spice_look_karama"),
    "guild_timing_karama",
)
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
    return acted(
        RULES, "f a proposal in the nexus", game, (author, move), knowing=(*alliance_of(s, author), *move.members)
    )


def reopening_proposal(game: Game[State], rng: random.Random) -> Twin | None:
    """(f) The same, asking somebody again who was done; it lives as long as the nexus."""
    s = game.state
    if s.nexus is None or KEY not in s.windows:
        return None
    done = [f for key, f in s.sealed if key == KEY]
    authors = [f for f in s.factions if done and f not in alliance_of(s, done[0])]
    if not authors:
        return None
    author, move = rng.choice(authors), NexusMove(do="propose", members=(done[0],))
    named = (*alliance_of(s, author), *move.members)
    asked = acted(RULES, "f a proposal to somebody who was done", game, (author, move), knowing=named)
    if asked is not None:
        asked.later = (done[0], NexusMove())  # whoever was asked again says at last what he said before: "done"
    return asked


def proposal_taken_back(game: Game[State], rng: random.Random) -> Twin | None:
    """(f) A proposal of the run is refused or withdrawn in secret."""
    s = game.state
    if s.nexus is None or not s.nexus.proposals or KEY not in s.windows:
        return None
    number = rng.choice(list(s.nexus.proposals))
    p = s.nexus.proposals[number]
    seat = rng.choice(p.members)
    move = NexusMove(do="withdraw" if seat == p.by else "refuse", id=number)
    return acted(RULES, "f a proposal taken back", game, (seat, move), knowing=p.members)


def may_whisper(s: State, seat: str) -> bool:
    """Say whether a seat may lend or pledge now, of which its ally alone hears."""
    return any(offer.kind in ("loan", "pledge") for offer in offers(RULES, Game(s, ()), seat))


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
    move = Pledge(bidder=taker, amount=amount)
    return acted(RULES, "e amount of a pledge", game, (giver, move), knowing=alliance_of(s, taker))


def loan(game: Game[State], rng: random.Random) -> Twin | None:
    """(d) The Emperor lent his ally a few spice that he did not lend in the run."""
    s = game.state
    friends = allies(s, "emperor") if "emperor" in s.factions else ()
    if not friends or s.purse["emperor"] < 2:
        return None
    friend = rng.choice(friends)
    move = Loan(to=friend, amount=1 + rng.randrange(s.purse["emperor"] - 1))
    return acted(RULES, "d a loan", game, ("emperor", move), knowing=(friend,))


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


def _until(twin: Twin | None, *windows: str) -> Twin | None:
    """End the twin when such a window opens: a stop there is seen as a wait."""
    if twin is not None:
        twin.until = frozenset(windows)
    return twin


def stop(game: Game[State], rng: random.Random) -> Twin | None:
    """(e) A stop is set for another kind of window, and neither is reached."""
    s = game.state
    if not s.stops:
        return None
    seat, window = rng.choice(sorted(s.stops))
    other = rng.choice([kind for kind in STOPPED if kind != window])
    acts = (seat, ClearStop(window=window)), (seat, SetStop(window=other))
    return _until(acted(RULES, "e content of a stop", game, *acts), window, other)


def added_stop(game: Game[State], rng: random.Random) -> Twin | None:
    """(f) A stop is set that is not set in the run, and it is not reached."""
    s = game.state
    seat, window = rng.choice(s.factions), rng.choice(STOPPED)
    if (seat, window) in s.stops:
        return None
    return _until(acted(RULES, "f a stop that is not reached", game, (seat, SetStop(window=window))), window)


def armed_without_karama(game: Game[State], rng: random.Random) -> Twin | None:
    """(f) Somebody without a Karama arms one, for anything; it can never fire."""
    s = game.state
    empty = [f for f in s.factions if held(s, f, "karama") is None]
    if not empty:
        return None
    seat, kind = rng.choice(empty), rng.choice(ARMED)
    if (seat, kind, "") in s.orders:
        return None
    return acted(RULES, "f a Karama armed without one", game, (seat, SetOrder(order={"kind": kind})))


def removed_order(game: Game[State], rng: random.Random) -> Twin | None:
    """(f) An order of the run that never fires was not given."""
    idle = [make(game.state) for make in IDLE_ORDERS]
    slots = [slot for slot, order in game.state.orders.items() if order in idle]
    if not slots:
        return None
    seat, kind, subject = rng.choice(slots)
    return acted(RULES, "f an order not given", game, (seat, ClearOrder(order_kind=kind, subject=subject)))


# What an order answers, where that is not the question it has its name from.
_ANSWERS: Mapping[str, tuple[str, ...]] = {
    "movement": ("force_revival", "movement_part", "landing", "ground_movement", "leader_revival"),
    "accompany": ("accompany", "accompany_karama"),
    "row": ("bid",),
    "plan": ("plan", "treachery", "winner_choices"),
}
KEPT_QUIET = {"OrderSet", "OrderEnded"}


def given_order(game: Game[State], rng: random.Random) -> Twin | None:
    """(f) Somebody gives an order, any there is, filled in at random; it lives until what it answers is asked."""
    seat = rng.choice(game.state.factions)
    kinds = open_orders(RULES, game.state, seat)
    if rng.random() < 0.6:  # of another phase, so that it lives
        kinds = tuple(kind for kind in kinds if not _answers_now(game.state, kind)) or kinds
    kind = rng.choice(kinds)
    order = filled_in(game.state, seat, kind, rng)
    if order is None:
        return None
    knowing = alliance_of(game.state, seat) if kind == "pledge" else ()
    twin = acted(RULES, "f an order given", game, (seat, SetOrder(order=order)), knowing=knowing)
    if twin is None or any(type(fact).__name__ not in KEPT_QUIET for c in twin.commits for fact, _ in c.facts):
        return None  # refused, or carried out at once
    return _until(twin, *answered(order))


USING: Mapping[str, tuple[str, ...]] = {"guild_timing": ("guild_timing_karama",)}  # what opens as an order is used


def answered(order: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the kinds of question that an order answers, or lets nothing answer."""
    if order["kind"] == "pass":
        return tuple(order["windows"])
    if order["kind"] == "later":
        return (order["what"].partition(" ")[0],)
    return _ANSWERS.get(order["kind"], (order["kind"],))


def _answers_now(s: State, kind: str) -> bool:
    """Say whether an order of a kind may be carried out in the phase that is played."""
    asked = _ANSWERS.get(kind, (kind,))
    return kind in ("pass", "later", "pledge", "charity") or any(phase_of(RULES, window) == s.phase for window in asked)


def pass_where_nobody_waits(game: Game[State], rng: random.Random) -> Twin | None:
    """(f) Somebody lets windows go by at which he would not be asked: nothing of it may ever show."""
    s = game.state
    seat, kind = rng.choice(s.factions), rng.choice(("peek_karama", "bonus_karama", "spice_look_karama"))
    if (seat, kind) in s.stops:
        return None
    order = {"kind": "pass", "windows": (kind,), "until": s.options.max_turns}
    return acted(RULES, "f a pass where nobody waits", game, (seat, SetOrder(order=order)))


def filled_in(s: State, seat: str, kind: str, rng: random.Random) -> dict[str, Any] | None:
    """Return an order of a kind, filled in at random; None if what it says does not go together."""
    given = _filled(lambda values: order_form(RULES, s, seat, kind, values), rng)
    try:
        return RULES.order_kinds[kind].build(given).model_dump(mode="json")
    except ValidationError:
        return None


def _filled(form: Callable[[Mapping[str, Any]], Form], rng: random.Random) -> dict[str, Any]:
    """Fill in a form at random, field by field."""
    given: dict[str, Any] = {}
    while True:
        asked = next((field for field in form(given).fields if field.name not in given), None)
        if asked is None:
            return given
        given[asked.name] = _value(asked, rng)


def _value(field: Field, rng: random.Random) -> Any:
    if isinstance(field, Flag):
        return rng.random() < 0.5
    if isinstance(field, Pick | Number) and field.optional and rng.random() < 0.5:
        return None
    if isinstance(field, Pick):
        return rng.choice(field.options) if field.options else None
    if isinstance(field, Number):
        return rng.randint(field.low, field.high) if field.low <= field.high else None
    if isinstance(field, Several):
        most = min(field.most, len(field.options), field.least + 2)
        return tuple(rng.sample(field.options, rng.randint(min(field.least, most), most)))
    limits = getattr(field, "limits", ())
    key, most = rng.choice(limits) if limits else ("", 0)
    return {key: rng.randint(1, most)} if most else {}


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


ACTS: tuple[Change, ...] = (
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
PREPARED: tuple[Change, ...] = (given_order, pass_where_nobody_waits)  # what people say to a town in presses of theirs
