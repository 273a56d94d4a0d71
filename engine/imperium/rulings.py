"""Which options can change in a game under way (H-16): how Bindu Suspension ends a turn; the setup goes by the rest."""

from __future__ import annotations

from engine.core.ruling import Ruling

from .state import State


class Rule(Ruling[State]):
    """The options of a table; what can change is looked up when it matters, so nothing has to be made."""

    def open(self, s: State) -> bool:
        """Not before the first round."""
        return s.phase != "setup"
