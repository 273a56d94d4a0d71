"""Bene Gesserit's special Karama power: worthless cards are Karama, too, but one that can be cancelled (D-KAR-16).

Wherever a Karama can be played `query.karama_of` finds the card. If it is a worthless one it is discarded, and before
anything follows from it all others are asked whether they play a Karama against it (D-KAR-8, D-KAR-17).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from engine.core.orders import OrderKind
from engine.core.run import Run, Step

from ..facts import PowerCancelled
from ..karama import DOUBT, ArmedKarama, ArmedKind, CancelWindow, React
from ..powers import has_now
from ..state import State

# What follows where no power was to be cancelled: the points of the step below, if the card works and if it does not.
_POINTS: Mapping[str, tuple[str, str]] = {"bid": ("covered", "uncovered"), "landing": ("half_paid", "not_paid")}


class WorthlessOrder(ArmedKarama):
    """Cancel the next worthless card that is played as a Karama."""

    kind: Literal["worthless_karama"] = "worthless_karama"


class WorthlessWindow(CancelWindow):
    """A worthless card has been played as a Karama; a Karama may cancel it, and nothing cancels that (D-KAR-17)."""

    kind = DOUBT
    move = React
    rule = "D-KAR-8"
    power = "worthless_karama"
    order = WorthlessOrder
    stoppable = False  # it waits for everybody who can play
    unforeseen = "a worthless card is played out of the blue"

    def waits_for(self, s: State, ref: str) -> tuple[str, ...]:
        """Ask all but its owner (RW-BGKAR, D-ASYNC-13)."""
        return self.may(s, ref)

    def concerns(self, s: State, seat: str) -> bool:
        """Say whether somebody else may play such cards."""
        return has_now(s, self.of, self.power) and super().concerns(s, seat)

    def after(self, run: Run[State], cancelled: bool) -> None:
        """Let the card do what it was played for; if it was cancelled, that moment comes again without it."""
        what = run.ref
        run.done()
        if what in _POINTS:
            run.goto(_POINTS[what][cancelled])
        elif not cancelled:
            window = run.rules.questions[what]
            assert isinstance(window, CancelWindow), "a Karama cancels what such a window is about"
            run.emit(PowerCancelled(window.kind, window.whose(run.ref)))
            window.after(run, True)


WINDOW = WorthlessWindow()
# It comes in any phase, so as long as the last of a turn is not over.
STEPS = (Step(DOUBT, {"window": WINDOW}, part_of="collection"),)
ORDERS: tuple[OrderKind[State], ...] = (ArmedKind(WINDOW, "collection"),)
