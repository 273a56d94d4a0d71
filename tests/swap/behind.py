"""The game behind a view: what words and machine players could only reach if somebody handed it on. For plants."""

from __future__ import annotations

from typing import Any

from engine.core.game import Game


class Behind:
    """The game that was looked at last."""

    game: Game[Any]

    @property
    def state(self) -> Any:
        """All there is to know."""
        return self.game.state


BEHIND = Behind()
