"""What was made last, kept for when the same is to be made again: one position after the other differs in little."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar, TypeVarTuple

P = TypeVarTuple("P")
T = TypeVar("T")


class Lately:
    """Remembers of each thing what was made of it last, and of what.

    Whatever makes a thing is handed its parts and knows nothing else of the position, so what it makes of equal parts
    is equal. It belongs to whoever tells one game from its beginning to its end, and goes with him: what is remembered
    may be anybody's secret.
    """

    def __init__(self) -> None:
        """Begin with nothing."""
        self._made: dict[Hashable, tuple[tuple[Any, ...], Any]] = {}

    def of(self, thing: Hashable, make: Callable[[*tuple[*P]], T], *parts: *P) -> T:
        """Return what is made of these parts, as it was made last if they are the same."""
        before = self._made.get(thing)
        if before is not None and before[0] == parts:
            found: T = before[1]
            return found
        made = make(*parts)
        self._made[thing] = parts, made
        return made
