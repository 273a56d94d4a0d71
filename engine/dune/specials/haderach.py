"""A Karama against the Kwisatz Haderach (D-KAR-4): he takes no part in the battle in whose plans he is (R-46)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from engine.core.orders import OrderKind
from engine.core.run import Run, Step

from ..expansion import Act
from ..facts import HaderachBarred
from ..karama import ArmedKarama, ArmedKind, CancelWindow
from ..moments import Moment
from ..powers import has_now, karama_stops_advantages
from ..state import State

KIND = "haderach_karama"


class HaderachOrder(ArmedKarama):
    """Keep the Kwisatz Haderach out of the next battle in whose plans he is."""

    kind: Literal["haderach_karama"] = "haderach_karama"


class HaderachWindow(CancelWindow):
    """The plans are revealed and he is in one; a Karama takes his 2 and his protection away (RW-REVEAL)."""

    kind = KIND
    rule = "D-KAR-4"
    power = "kwisatz_haderach"
    order = HaderachOrder
    stoppable = False  # it waits for everybody who can play
    unforeseen = "whether he is in a plan is seen when the plans are revealed"

    def waits_for(self, s: State, ref: str) -> tuple[str, ...]:
        """Ask all but Atreides (D-ASYNC-13)."""
        return self.may(s, ref)

    def concerns(self, s: State, seat: str) -> bool:
        """Say whether somebody else may have him, and a Karama may bar him."""
        return karama_stops_advantages(s) and has_now(s, self.of, "kwisatz_haderach") and super().concerns(s, seat)

    def after(self, run: Run[State], cancelled: bool) -> None:
        """Go on with him or without."""
        run.done()
        if cancelled:
            run.emit(HaderachBarred(self.of))


def _revealed(run: Run[State]) -> None:
    """Ask if he is in a plan, unless all see that nobody can play a Karama."""
    s = run.s
    if s.battle is None or not karama_stops_advantages(s):
        return
    if any(plan.haderach for plan in s.battle.plans.values()) and WINDOW.may(s, ""):
        run.push(KIND)


WINDOW = HaderachWindow()
STEPS = (Step(KIND, {"window": WINDOW}, part_of="battle"),)
ORDERS: tuple[OrderKind[State], ...] = (ArmedKind(WINDOW, "battle"),)
AT: Mapping[Moment, Act] = {"plans revealed": _revealed}
