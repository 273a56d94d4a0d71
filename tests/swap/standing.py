"""A position: a game in its middle, whole, with what was said next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.core.game import Game, Rules
from engine.core.moves import Move
from engine.core.run import Commit


@dataclass(frozen=True)
class Input:
    """Something said in the random game; `decision` is the question it answered."""

    by: str
    move: Move
    decision: str | None


@dataclass(frozen=True)
class Position:
    """A game as it stood some inputs before a window of a kind was open."""

    rules: Rules[Any]
    kind: str
    name: str  # which game, and where in it
    commits: tuple[Commit, ...]
    game: Game[Any]
    coming: tuple[Input, ...]
    together: int = 0  # seats that one window waits for, with no names, once it is open

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats, in the order of their names."""
        return tuple(sorted(self.rules.seats(self.game.state)))
