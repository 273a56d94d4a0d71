"""The longest chain of answers in a turn (`tests.pace` says what that is)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple


class _Open(NamedTuple):
    turn: int
    before: int  # answers that had to be given first


@dataclass
class Chains:
    """Told of every input in its order; decisions are named by their ids, of which the window's number comes first."""

    longest: dict[int, int] = field(default_factory=dict)  # by turn
    _open: dict[str, _Open] = field(default_factory=dict)
    _now: frozenset[str] = frozenset()  # what could be answered after the last input
    _windows: dict[str, int] = field(default_factory=dict)  # the longest way to any answer that was given in it

    def follow(self, answered: Iterable[str], open_now: Iterable[str], turn: int) -> None:
        """Take note of one input: what it answered, all that can be answered then, and the turn that is played then."""
        reached = 0
        for decision in answered:
            found = self._open.pop(decision)
            window, way = decision.partition(":")[0], found.before + 1
            self.longest[found.turn] = max(way, self.longest.get(found.turn, 0))
            self._windows[window] = max(way, self._windows.get(window, 0))
            if found.turn == turn:
                reached = max(reached, self._windows[window])
        before, self._now = self._now, frozenset(open_now)
        for decision in self._now - (before & self._open.keys()):
            known = self._open.get(decision)
            needed = known.before if known is not None and known.turn == turn else 0
            self._open[decision] = _Open(turn, max(needed, reached))
