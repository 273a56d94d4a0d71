"""The Thumper: a treachery card that stands in the place of the first spice card, as a worm (T-THUMPER-1, D-BLOW-9).

In turn 1 it has no window, for worms bring nothing then (T-THUMPER-2).
"""

from __future__ import annotations

from typing import Literal

from engine.core.moves import Order
from engine.core.run import Run

from ..card_moments import CardOrderKind, CardWindow, PlayCard, card
from ..phases.spice_blow import first_worm
from ..state import State

CARD = "thumper"  # the option, the card and its kind


class Thump(PlayCard):
    """Whether to play the Thumper."""

    kind: Literal["thumper"] = "thumper"


class ThumperOrder(Order):
    """Play the Thumper just before the next spice blow from turn 2 on; whether or not it was played, it ends there."""

    kind: Literal["thumper"] = "thumper"


class ThumperWindow(CardWindow[Thump]):
    """The first spice card is about to be turned up; a Thumper takes its place."""

    kind = CARD
    move = Thump
    order = ThumperOrder
    rule = "T-THUMPER-1"

    def opens(self, s: State) -> bool:
        """From turn 2 on (T-THUMPER-2)."""
        return s.turn > 1

    def over(self, s: State, seat: str) -> bool:
        """Say whether the blow has begun: whenever somebody acts in its phase, the window is open or was before."""
        return self.kind not in s.windows

    def plays(self, run: Run[State], seat: str) -> None:
        """Let the worm come, before any card is turned up."""
        first_worm(run)


WINDOW = ThumperWindow()
EXPANSION = card(WINDOW, CardOrderKind(WINDOW, "spice_blow", "T-THUMPER-3"), "before spice_blow")
