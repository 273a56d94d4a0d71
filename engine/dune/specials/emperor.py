"""The Emperor's special Karama power: three forces or a leader come back at once, for nothing (D-KAR-15)."""

from __future__ import annotations

from typing import Any, Literal

from engine.core.decision import Offer
from engine.core.run import Run

from ..karama import check_special, use_special
from ..people.ghola import Returning, ReturnOffer
from ..state import State

MOST_FORCES = 3


class SwiftRevival(Returning):
    """The Emperor brings back one leader, or up to three forces."""

    kind: Literal["swift_revival"] = "swift_revival"


class SwiftRevivalOffer(ReturnOffer[SwiftRevival]):
    """A Karama brings back what a Ghola does, but fewer forces; one starred force a turn all the same (R-28)."""

    kind = "swift_revival"
    move = SwiftRevival
    rule = "D-KAR-15"
    most = MOST_FORCES

    def may(self, s: State, seat: str) -> None:
        """Refuse it to others, and without a Karama."""
        check_special(s, seat, "swift_revival", self.rule)

    def play(self, run: Run[State], seat: str) -> None:
        """Play the Karama."""
        use_special(run, seat, "swift_revival")


OFFERS: tuple[Offer[State, Any], ...] = (SwiftRevivalOffer(),)
