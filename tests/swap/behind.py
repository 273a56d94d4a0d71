"""The game behind a view: what words and machine players could only reach if somebody handed it on. For plants."""

from __future__ import annotations

from engine.core.game import Game
from engine.dune.state import State


class Behind:
    """The game that was looked at last."""

    game: Game[State]

    @property
    def state(self) -> State:
        """All there is to know."""
        return self.game.state


BEHIND = Behind()
