"""A Karama against a capture (D-KAR-7): it is announced, and nobody has been drawn yet."""

from __future__ import annotations

from typing import Literal

from engine.core.forms import Field, Pick
from engine.core.orders import OrderKind
from engine.core.run import Run, Step

from ..advantages.harkonnen import PREVENTED, call_off
from ..karama import ALLIANCE, ArmedKarama, ArmedKind, CancelWindow, aimed_at
from ..powers import has_now, karama_stops_advantages
from ..query import can_be_allied
from ..state import State


class CaptureKarama(ArmedKarama):
    """Prevent the next capture of a leader of `target`, whose if empty."""

    kind: Literal["capture_karama"] = "capture_karama"


class CaptureWindow(CancelWindow):
    """A leader is about to be drawn; a Karama prevents it (RW-CAPT)."""

    kind = PREVENTED
    rule = "D-KAR-7"
    power = "capture"
    order = CaptureKarama
    named_by = ("target",)

    def subject(self, s: State, seat: str, ref: str) -> str:
        """Whose leader it would be."""
        return s.capture.whom if s.capture is not None else ""

    def concerns(self, s: State, seat: str) -> bool:
        """Say whether somebody else captures, and a Karama may prevent it."""
        return karama_stops_advantages(s) and has_now(s, self.of, "capture") and super().concerns(s, seat)

    def conditions(self, s: State) -> tuple[Field, ...]:
        """Name whose leader it would be."""
        others = tuple(f for f in s.factions if f != self.of)
        return (Pick("target", ((ALLIANCE,) if can_be_allied(s) else ()) + others, optional=True),)

    def fires(self, s: State, seat: str, order: ArmedKarama, ref: str) -> bool:
        """Compare whose leader it would be."""
        return aimed_at(s, seat, order, self.subject(s, seat, ref))

    def after(self, run: Run[State], cancelled: bool) -> None:
        """Draw, or leave it at that."""
        run.done()
        if cancelled:
            call_off(run)


WINDOW = CaptureWindow()
STEPS = (Step(PREVENTED, {"window": WINDOW}, part_of="battle"),)
ORDERS: tuple[OrderKind[State], ...] = (ArmedKind(WINDOW, "battle"),)
