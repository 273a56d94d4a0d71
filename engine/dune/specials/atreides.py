"""Atreides' special Karama power: they see the whole locked plan of somebody (D-KAR-11).

In a battle of their own, or of an ally, they may do so while the other plan is still open; in a battle of others there
is a moment for it when both are locked (RW-SPECIAL).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Literal

from engine.core.decision import Offer, Question
from engine.core.errors import check
from engine.core.forms import Form, Pick
from engine.core.moves import Move, Order
from engine.core.orders import OrderKind, kept
from engine.core.run import Run, Step
from engine.core.state import Slot

from ..board import TERRITORIES
from ..expansion import Act
from ..facts import PlanLooked, PlanSeen
from ..karama import can_use_special, check_special, special_is_open, use_special
from ..moments import Moment
from ..powers import holder
from ..query import cards_are_out, comes
from ..state import State

WINDOW = "plans_locked"


def lookable(s: State, seat: str) -> tuple[str, ...]:
    """Return the sides whose locked plans a seat may look at now: none when its own is locked there, too."""
    battle = s.battle
    if battle is None or battle.revealed or seat in battle.plans:
        return ()
    sides = (battle.aggressor, battle.defender)
    return tuple(side for side in sides if side in battle.plans and side != seat and side not in battle.looked)


def _check(s: State, seat: str, target: str) -> None:
    check_special(s, seat, "plan_look", "D-KAR-11")
    check(target in lookable(s, seat), "no_plan_to_see", "D-KAR-11")


def _look(run: Run[State], seat: str, target: str) -> None:
    """Play the Karama, and show the plan to nobody else; whom its owner calls a traitor is no part of it (D-BAT-6)."""
    use_special(run, seat, "plan_look")
    assert run.s.battle is not None, "checked"
    run.emit(PlanLooked(seat, target))
    run.emit(PlanSeen(target, run.s.battle.plans[target].as_revealed), (seat,))


class PlanLook(Move):
    """Whose plan to see."""

    kind: Literal["plan_look"] = "plan_look"
    target: str = ""


class PlanLookOffer(Offer[State, PlanLook]):
    """Atreides see a plan that is locked while the other is still open: there is no need to wait for them."""

    kind = "plan_look"
    move = PlanLook
    rule = "D-KAR-11"

    def open_to(self, s: State, seat: str) -> bool:
        """Whether there is a locked plan to see, and a Karama."""
        looks = can_use_special(s, seat, "plan_look") and not cards_are_out(s)
        return s.battle is not None and looks and bool(lookable(s, seat))

    def must_be_open(self, s: State, seat: str) -> None:
        """Refuse it to others, without a Karama, where no plan is locked, and while cards are exchanged."""
        check_special(s, seat, "plan_look", self.rule)
        check(bool(lookable(s, seat)), "no_plan_to_see", self.rule)
        check(not cards_are_out(s), "swap_under_way", "D-KAR-14")

    def form(self, s: State, seat: str, given: Mapping[str, Any]) -> Form:
        """Ask whose."""
        return Form((Pick("target", lookable(s, seat)),))

    def check(self, s: State, seat: str, move: PlanLook) -> None:
        """Refuse what is not locked."""
        self.must_be_open(s, seat)
        _check(s, seat, move.target)

    def do(self, run: Run[State], seat: str, move: PlanLook) -> None:
        """Look."""
        _look(run, seat, move.target)
        run.reconsult(seat)


class LockedPlans(Move):
    """Whose plan to see before both are revealed; nobody's if none is named."""

    kind: Literal["plans_locked"] = "plans_locked"
    target: str = ""


class LockedPlansOrder(Order):
    """See the plan of `target` in the next battle that others fight, or the next in `territory`."""

    kind: Literal["plans_locked"] = "plans_locked"
    once: ClassVar[bool] = True
    target: str = ""
    territory: str = ""


class LockedPlansQuestion(Question[State, LockedPlans]):
    """Both plans of a battle are locked and about to be revealed (RW-SPECIAL, D-ASYNC-13)."""

    kind = WINDOW
    move = LockedPlans
    clock_class = "reaction"
    rule = "D-KAR-11"
    named = False
    stoppable = True
    unforeseen = "it waits for nobody"
    ahead = WINDOW

    def waits_for(self, s: State, ref: str) -> tuple[str, ...]:
        """Wait for nobody: a standing window."""
        return ()

    def may(self, s: State, ref: str) -> tuple[str, ...]:
        """Return Atreides."""
        return (holder(s, "plan_look"),)

    def form(self, s: State, seat: str, ref: str, given: Mapping[str, Any]) -> Form:
        """Ask whose plan, if there is a Karama."""
        open_now = can_use_special(s, seat, "plan_look")
        return Form((Pick("target", lookable(s, seat), optional=True),)) if open_now else Form()

    def check(self, s: State, seat: str, move: LockedPlans, ref: str) -> None:
        """Refuse it without a Karama, and who does not fight."""
        if move.target:
            _check(s, seat, move.target)

    def concerns(self, s: State, seat: str) -> bool:
        """Only Atreides see plans, as long as they may."""
        return special_is_open(s, seat, "plan_look")

    def default(self, s: State, seat: str, ref: str) -> LockedPlans:
        """See none."""
        return LockedPlans()

    def legal(self, s: State, seat: str, ref: str) -> Iterator[LockedPlans]:
        """Yield none and, with a Karama, both sides."""
        yield LockedPlans()
        if can_use_special(s, seat, "plan_look"):
            yield from (LockedPlans(target=side) for side in lookable(s, seat))

    def passes(self, move: LockedPlans) -> bool:
        """Say whether none is seen."""
        return not move.target

    def ordered(self, s: State, seat: str, ref: str) -> tuple[LockedPlans, Slot] | None:
        """See the plan that an order means, if there is a Karama."""
        sides = lookable(s, seat) if can_use_special(s, seat, "plan_look") else ()
        for slot, order in kept(s, seat, LockedPlansOrder):
            here = s.battle is not None and order.territory in ("", s.battle.territory)
            if here and order.target in sides:
                return LockedPlans(target=order.target), slot
        return None

    def close(self, run: Run[State], ref: str, answers: Mapping[str, LockedPlans]) -> None:
        """Look, and go on."""
        run.done()
        for seat, answer in answers.items():
            if answer.target:
                _look(run, seat, answer.target)


class LockedPlansKind(OrderKind[State]):
    """Asks whose plan is seen, and in which battle."""

    order = LockedPlansOrder
    rule = "D-KAR-11"

    def open_to(self, s: State, seat: str) -> bool:
        """Offer it to Atreides while battles may come, whether they hold a Karama or not."""
        return special_is_open(s, seat, "plan_look") and comes(s, "battle")

    def form(self, run: Run[State], seat: str, given: Mapping[str, Any]) -> Form:
        """Ask for the one and the place."""
        others = tuple(f for f in run.s.factions if f != seat)
        return Form((Pick("target", others), Pick("territory", tuple(sorted(TERRITORIES)), optional=True)))


def _locked(run: Run[State]) -> None:
    seer = holder(run.s, "plan_look")
    if seer and special_is_open(run.s, seer, "plan_look") and lookable(run.s, seer):
        run.push(WINDOW)


STEPS = (Step(WINDOW, {"window": LockedPlansQuestion()}, part_of="battle"),)
OFFERS: tuple[Offer[State, Any], ...] = (PlanLookOffer(),)
ORDERS: tuple[OrderKind[State], ...] = (LockedPlansKind(),)
AT: Mapping[Moment, Act] = {"plans locked": _locked}
