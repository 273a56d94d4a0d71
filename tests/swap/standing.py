"""A position: a game in its middle, whole, with what was said next."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from engine.core.decision import Decision
from engine.core.game import Game, Rules, pending
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
    asked: tuple[str, ...] = ()  # whom the windows with no names wait for then, in the order of their names

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats, in the order of their names."""
        return tuple(sorted(self.rules.seats(self.game.state)))


def asked(rules: Rules[Any], game: Game[Any]) -> tuple[str, ...]:
    """Return whom the windows with no names wait for now."""
    return tuple(sorted({d.seat for d in _unnamed(rules, game)}))


def together(rules: Rules[Any], game: Game[Any]) -> int:
    """Return how many seats one window waits for now, with no names; of several windows the one of most."""
    return max(Counter(d.key for d in _unnamed(rules, game)).values(), default=0)


def _unnamed(rules: Rules[Any], game: Game[Any]) -> list[Decision]:
    return [d for d in pending(rules, game) if not d.named and not d.held and not d.answered]
