"""The Fremen's special Karama power: a worm that no card brings, in any territory (D-KAR-12, R-38, R-92)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Literal

from pydantic import Field as Value

from engine.core.decision import Question
from engine.core.errors import check
from engine.core.forms import Form, Number, Pick
from engine.core.moves import Move, Order
from engine.core.orders import OrderKind, kept
from engine.core.run import Run, Step
from engine.core.state import Slot

from ..advantages.fremen import WHERE, devoured
from ..cards import FORCES_PER_FACTION
from ..expansion import Act
from ..facts import WormAppeared
from ..karama import can_use_special, check_special, special_is_open, use_special
from ..moments import Moment
from ..passing import InTurn1, first_turn
from ..phases.spice_blow import STEP, guarded
from ..powers import holder
from ..query import last_turn
from ..state import State

CALL, CALLED = "worm_call", "called_worm"
START, CARD = "start", "card"  # before the first card, or after one


class WormCall(Move):
    """Where the worm appears; it is not called if no territory is named."""

    kind: Literal["worm_call"] = "worm_call"
    territory: str = ""


class WormCallOrder(Order):
    """Call a worm in `territory` as soon as it devours `at_least` so many forces there.

    `moment` says that it must be before the first card of a spice blow, or after one that is turned up.
    """

    kind: Literal["worm_call"] = "worm_call"
    once: ClassVar[bool] = True
    territory: str = ""
    at_least: int = Value(0, ge=0)
    moment: Literal["start", "card"] | None = None


class WormCallQuestion(InTurn1, Question[State, WormCall]):
    """A spice blow begins, or a card has been turned up; a Karama calls a worm (D-KAR-12, RW-BLOW)."""

    kind = CALL
    move = WormCall
    clock_class = "reaction"
    rule = "D-KAR-12"
    named = False
    stoppable = True
    unforeseen = "it waits for nobody"
    ahead = CALL

    def waits_for(self, s: State, ref: str) -> tuple[str, ...]:
        """Wait for nobody: a standing window (D-ASYNC-13)."""
        return ()

    def may(self, s: State, ref: str) -> tuple[str, ...]:
        """Return Fremen."""
        return (holder(s, "worm_call"),)

    def form(self, s: State, seat: str, ref: str, given: Mapping[str, Any]) -> Form:
        """Ask for the territory, if there is a Karama; the sector is not chosen."""
        return Form((Pick("territory", WHERE, optional=True),)) if can_use_special(s, seat, "worm_call") else Form()

    def check(self, s: State, seat: str, move: WormCall, ref: str) -> None:
        """Refuse it without a Karama, and what is no territory."""
        if move.territory:
            check_special(s, seat, "worm_call", self.rule)
            check(move.territory in WHERE, "no_such_territory", self.rule)

    def concerns(self, s: State, seat: str) -> bool:
        """Only Fremen call worms, as long as they may."""
        return special_is_open(s, seat, "worm_call")

    def default(self, s: State, seat: str, ref: str) -> WormCall:
        """Call none."""
        return WormCall()

    def legal(self, s: State, seat: str, ref: str) -> Iterator[WormCall]:
        """Yield none and, with a Karama, every territory."""
        yield WormCall()
        if can_use_special(s, seat, "worm_call"):
            yield from (WormCall(territory=territory) for territory in WHERE)

    def passes(self, move: WormCall) -> bool:
        """Say whether none is called."""
        return not move.territory

    def ordered(self, s: State, seat: str, ref: str) -> tuple[WormCall, Slot] | None:
        """Call it where an order wants it, if its conditions hold and there is a Karama."""
        if not can_use_special(s, seat, "worm_call"):
            return None
        for slot, order in kept(s, seat, WormCallOrder):
            enough = devoured(s, seat, order.territory) >= order.at_least
            if order.moment in (None, ref) and enough:
                return WormCall(territory=order.territory), slot
        return None

    def close(self, run: Run[State], ref: str, answers: Mapping[str, WormCall]) -> None:
        """Let the worm appear (D-BLOW-11): no card, no first worm of the phase, no nexus."""
        run.done()
        for seat, answer in answers.items():
            if answer.territory:
                use_special(run, seat, "worm_call")
                run.emit(WormAppeared(answer.territory))
                run.push(CALLED)


class WormCallKind(OrderKind[State]):
    """Asks where a worm is called, and on what condition."""

    order = WormCallOrder
    rule = "D-KAR-12"

    def open_to(self, s: State, seat: str) -> bool:
        """Offer it to Fremen while there is a spice blow to come, whether they hold a Karama or not."""
        to_come = first_turn(s, "spice_blow", in_turn_1=True) <= last_turn(s)
        return special_is_open(s, seat, "worm_call") and to_come

    def form(self, run: Run[State], seat: str, given: Mapping[str, Any]) -> Form:
        """Ask for the place and the conditions."""
        others = sum(f != seat for f in run.s.factions)
        most = Number("at_least", 0, FORCES_PER_FACTION * others, optional=True)
        return Form((Pick("territory", WHERE), most, Pick("moment", (START, CARD), optional=True)))


def _begin(run: Run[State]) -> None:
    """A Karama may take it from Fremen control where they or their allies stand, as any worm (D-BLOW-11)."""
    run.goto("worm_karama" if guarded(run.s) else "devour")


def _window(ref: str) -> Act:
    def open_window(run: Run[State]) -> None:
        caller = holder(run.s, "worm_call")
        if caller and special_is_open(run.s, caller, "worm_call"):
            run.push(CALL, ref=ref)

    return open_window


STEPS = (
    Step(CALL, {"window": WormCallQuestion()}, part_of="spice_blow"),
    # The end of its course has the name it has in the spice blow, where cards are turned up again then.
    Step(
        CALLED,
        {"begin": _begin, **{at: STEP.points[at] for at in ("worm_karama", "devour", "ride")}, "reveal": Run.done},
        part_of="spice_blow",
    ),
)
ORDERS: tuple[OrderKind[State], ...] = (WormCallKind(),)
AT: Mapping[Moment, Act] = {"before spice_blow": _window(START), "spice card": _window(CARD)}
