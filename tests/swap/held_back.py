"""Hidden things of the advanced game and how to change one, and others that lie hidden for a moment only.

They are few and far between, so whoever tries them looks for positions in which there is one.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import asdict, replace
from itertools import islice
from typing import Any

from pydantic import ValidationError

from engine.core.errors import Refusal
from engine.core.game import Game, decide
from engine.core.moves import ClearOrder, SetOrder
from engine.dune.advantages.harkonnen import callable_leaders, prey
from engine.dune.cards import FACTIONS, LEADERS, TREACHERY
from engine.dune.game import RULES
from engine.dune.phases.dials import own
from engine.dune.phases.plans import PlanMove, PlanQuestion
from engine.dune.phases.support import givers
from engine.dune.powers import Advantage, has_now, holder
from engine.dune.query import alliance_of, free_hand
from engine.dune.state import READY, Plan, State
from engine.dune.strength import compositions, dial_of, of_count

from .acts import KEPT_QUIET, USING, answered, filled_in
from .changes import _committed, _loose, _named_in_plans, _resealed, _swapped
from .twin import Change, Twin, as_said, copy_of

_TRIES = 6  # of settling a plan in another way


_AT_THEIR_MOMENT: Mapping[str, tuple[Advantage, ...]] = {  # whose Karama a window may be about, by phase
    "storm": ("worm_call",),
    "spice_blow": ("worm_call",),
    "movement": ("landing_ban",),
    "battle": ("plan_look",),
}


def karama_held(game: Game[State], rng: random.Random) -> Twin | None:
    """(a) Somebody holds a Karama who held none, or none any more; or nobody at all does (D-ASYNC-4)."""
    s = game.state
    free = [f for f in s.factions if _loose(s, f) and not _committed(s, f)]
    deck = [card for card in s.decks.get("treachery", ()) if not _is_karama(card)]
    holding = [(f, card) for f in free for card in _loose(s, f) if _is_karama(card)]
    lying = [card for card in s.decks.get("treachery", ()) if _is_karama(card)]
    powers = (*_AT_THEIR_MOMENT.get(s.phase, ()), "hand_swap", "swift_revival")
    special = [f for f in free if any(has_now(s, f, power) for power in powers)]
    words: dict[str, str] = {}
    if holding and deck and (rng.random() < 0.5 or not lying):
        for (_, card), other in zip(holding, rng.sample(deck, min(len(deck), len(holding))), strict=False):
            words |= {card: other, other: card}
    elif lying and free:
        who = rng.choice(special if special and rng.random() < 0.7 else free)
        mine = [card for card in _loose(s, who) if not _is_karama(card)]
        card, other = rng.choice(lying), rng.choice(mine or [""])
        words |= {card: other, other: card} if other else {}
    if not words:
        return None
    twin = copy_of(game)
    for hands in (twin.state.hands, twin.state.decks):
        for name in hands:
            hands[name] = _swapped(hands[name], words)
    twin.state.sealed = _resealed(twin.state, words)
    knowing = frozenset(f for f in s.factions if {*s.hands[f]} & {*words})
    return as_said(RULES, Twin("a Karama held", twin, knowing, words))


def _is_karama(card: str) -> bool:
    return TREACHERY[card].subtype == "karama"


def exchanged(game: Game[State], rng: random.Random) -> Twin | None:
    """(a) Another card was taken from a hand, for which one is to be given back; both know which (D-KAR-14)."""
    s = game.state
    swap = s.swap
    rest = free_hand(s, swap.target) if swap is not None else ()
    if swap is None or not swap.taken or not rest:
        return None
    one, other = rng.choice(swap.taken), rng.choice(rest)
    twin, words = copy_of(game), {one: other, other: one}
    for who in (swap.by, swap.target):
        twin.state.hands[who] = _swapped(s.hands[who], words)
    twin.state.swap = replace(swap, taken=_swapped(swap.taken, words))
    twin.state.sealed = _resealed(twin.state, words)
    return Twin("a cards exchanged", twin, frozenset({swap.by, swap.target}), words)


def drawn(game: Game[State], rng: random.Random) -> Twin | None:
    """(b) Another leader has been drawn, and what becomes of him is open; captor and owner see him (R-44)."""
    s = game.state
    others = prey(s)
    if s.capture is None or not s.capture.drawn or not others:
        return None
    one, other = s.capture.drawn, rng.choice(others)
    twin = copy_of(game)
    twin.state.captives = s.captives - {one} | {other}
    twin.state.capture = replace(s.capture, drawn=other)
    knowing = frozenset({holder(s, "capture"), s.capture.whom})
    return Twin("b captive drawn", twin, knowing, {one: other, other: one})


def fought(game: Game[State], rng: random.Random) -> Twin | None:
    """(b) Instead of a captive who has fought this turn, and was captured then, one is held who has not (R-44)."""
    s = game.state
    if s.capture is not None:
        return None
    named = _named_in_plans(s)
    pairs = [
        (one, other)
        for one in sorted(s.captives - named)
        for other in FACTIONS[LEADERS[one].faction].leaders
        if one in s.used and other not in s.captives | named | {*s.used} and s.leaders[other] == READY
    ]
    if not pairs:
        return None
    one, other = rng.choice(pairs)
    twin = copy_of(game)
    twin.state.captives = s.captives - {one} | {other}
    knowing = frozenset({holder(s, "capture"), LEADERS[one].faction})
    return Twin("b captive who has fought", twin, knowing, {one: other, other: one})


def looked_at(game: Game[State], rng: random.Random) -> Twin | None:
    """(c) Atreides have seen another card: one on top of the spice deck, or the one that is sold (D-ATR-1, D-ATR-2)."""
    s = game.state
    pile = s.decks.get("spice", ())
    if s.looked and len(pile) > 1:
        here = rng.randrange(len(s.looked))
        one, other = pile[here], rng.choice([card for card in pile if card != pile[here]])
        twin, words = copy_of(game), {one: other, other: one}
        twin.state.decks["spice"] = _swapped(pile, words)
        twin.state.looked = twin.state.decks["spice"][: len(s.looked)]
        return Twin("c cards looked at", twin, frozenset({holder(s, "spice_look")}), words)
    a, lying = s.auction, s.decks.get("treachery", ())
    if not s.peeked or a is None or a.row[:1] != (s.peeked,) or not (*a.row[1:], *lying):
        return None
    one, other = s.peeked, rng.choice((*a.row[1:], *lying))
    twin, words = copy_of(game), {one: other, other: one}
    assert twin.state.auction is not None
    twin.state.auction.row = _swapped(a.row, words)
    twin.state.decks["treachery"] = _swapped(lying, words)
    twin.state.peeked = other
    return Twin("c cards looked at", twin, frozenset({holder(s, "card_look")}), words)


def chance(game: Game[State], rng: random.Random) -> Twin | None:
    """(c) Whatever is drawn by lot from now on falls otherwise (D-STATE-4)."""
    twin = copy_of(game)
    twin.state.seed = f"{game.state.seed} {rng.random()}"
    return Twin("c chance", twin, frozenset())


def settled(game: Game[State], rng: random.Random) -> Twin | None:
    """(e) With a plan something else was settled that is no part of it: calls, discards, which forces make the dial."""
    s, b = game.state, game.state.battle
    if b is None or b.winner or b.callers:
        return None
    filed = {side: _plan(answer) for (key, side), answer in s.sealed.items() if key == "plan"}
    plans = filed | b.plans
    if not plans:
        return None
    side = rng.choice(sorted(plans))
    before, twin = copy_of(game), copy_of(game)
    assert before.state.battle is not None
    assert twin.state.battle is not None
    before.state.battle.plans.pop(side, None)
    for other in islice(_settled(before.state, side, plans[side], b.revealed, rng), _TRIES):
        if other == plans[side] or not _accepted(before.state, side, other):
            continue
        if side in filed:
            twin.state.sealed["plan", side] = PlanMove(**asdict(other)).model_dump(mode="json")
        else:
            twin.state.battle.plans[side] = other
        until = frozenset({"treachery", "winner_choices"})  # who has settled nothing is asked (D-ASYNC-4)
        return Twin("e what a plan settles", twin, frozenset({side}), until=until)
    return None


def _plan(answer: Mapping[str, Any]) -> Plan:
    return Plan(**PlanMove.model_validate(answer).model_dump(exclude={"kind"}))


def _settled(s: State, side: str, plan: Plan, revealed: bool, rng: random.Random) -> Iterator[Plan]:
    """Yield the plan with other things settled; whom it calls only as long as nobody has seen what there is to call."""
    ways = compositions(own(s, side), dial_of(plan))
    leaders = callable_leaders(s, side)
    while True:
        calls = plan.treachery, plan.traitors
        if not revealed:
            treachery = rng.choice(("ask", "always", "never", "some")[: 3 + bool(leaders)])
            calls = treachery, (rng.choice(leaders),) if treachery == "some" else ()
        decided = rng.random() < 0.8
        discard = tuple(card for card in (plan.weapon, plan.defense) if card and decided and rng.random() < 0.5)
        made = of_count(rng.choice(ways)) if decided and ways and rng.random() < 0.8 else ""
        yield replace(
            plan,
            treachery=calls[0],
            traitors=calls[1],
            winner="decided" if decided else "ask",
            discard=discard,
            losses={},
            composition=made,
        )


def _accepted(s: State, side: str, plan: Plan) -> bool:
    try:
        PlanQuestion().check(s, side, PlanMove(**asdict(plan)), "")
    except (Refusal, ValidationError):
        return False
    return True


def paid_landing(game: Game[State], rng: random.Random) -> Twin | None:
    """(e) A landing that is declared, and may be forbidden, is paid by other allies (D-KAR-13, D-BID-9)."""
    s = game.state
    friends = givers(s, s.mover) if s.declared else ()
    if not friends or s.declared.get("karama"):
        return None
    said = tuple(s.declared.get("payers") or ())
    twin = copy_of(game)
    twin.state.declared = {**s.declared, "payers": [] if said else list(friends)}
    return Twin("e how a landing is paid", twin, frozenset(alliance_of(s, s.mover)))


def order_said_otherwise(game: Game[State], rng: random.Random) -> Twin | None:
    """(f) An order of the run says something else, or was not given; it lives until what it answers is asked."""
    s = game.state
    slots = [slot for slot in s.orders if slot[1] != "pledge"]
    if not slots:
        return None
    seat, kind, subject = slot = rng.choice(slots)
    order = filled_in(s, seat, kind, rng) if rng.random() < _CHANGED else None
    said = SetOrder(order=order) if order is not None else ClearOrder(order_kind=kind, subject=subject)
    try:
        done = decide(RULES, game, seat, said)
    except Refusal:
        return None
    told = {type(fact).__name__ for commit in done.commits for fact, _ in commit.facts}
    left = {*s.orders} if order is not None else {*s.orders} - {slot}
    if told - KEPT_QUIET or {*done.game.state.orders} != left or done.game.state.orders == s.orders:
        return None  # it was carried out at once, or is another one, or the same
    until = {*(answered(order) if order is not None else ()), *answered(s.orders[slot]), *USING.get(kind, ())}
    return Twin("f an order that says something else", done.game, frozenset({seat}), until=frozenset(until))


_CHANGED = 0.6  # how often it says something else


HELD_BACK: tuple[Change, ...] = (
    karama_held,
    exchanged,
    drawn,
    fought,
    looked_at,
    chance,
    settled,
    paid_landing,
    order_said_otherwise,
)
