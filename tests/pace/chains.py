"""The longest chain of answers in a turn (`tests.pace` says what that is)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple


class _Open(NamedTuple):
    turn: int
    needed: tuple[str, ...]  # the answers that had to be given first, one after the other


@dataclass
class Chains:
    """Told of every input in its order; decisions are named by their ids, of which the window's number comes first."""

    longest: dict[int, tuple[str, ...]] = field(default_factory=dict)  # by turn, the decisions that were answered
    _open: dict[str, _Open] = field(default_factory=dict)
    _windows: dict[str, tuple[str, ...]] = field(default_factory=dict)  # the longest way to any answer in it
    _now: frozenset[str] = frozenset()  # what could be answered after the last input

    def follow(self, answered: Iterable[str], open_now: Iterable[str], turn: int) -> None:
        """Take note of one input: what it answered, all that can be answered then, and the turn that is played then.

        What it asked again and answered itself (of somebody absent, by default) was not open: nobody waited for that.
        """
        reached: tuple[str, ...] = ()
        for decision in answered:
            found = self._open.pop(decision, None)
            if found is None:
                continue
            window, way = decision.partition(":")[0], (*found.needed, decision)
            self.longest[found.turn] = _longer(self.longest.get(found.turn, ()), way)
            self._windows[window] = _longer(self._windows.get(window, ()), way)
            if found.turn == turn:
                reached = _longer(reached, self._windows[window])
        before, self._now = self._now, frozenset(open_now)
        for decision in self._now - (before & self._open.keys()):
            known = self._open.get(decision)
            needed = known.needed if known is not None and known.turn == turn else ()
            self._open[decision] = _Open(turn, _longer(needed, reached))


def _longer(one: tuple[str, ...], other: tuple[str, ...]) -> tuple[str, ...]:
    return other if len(other) > len(one) else one
