"""What strategy there is for an expansion."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from engine.core.moves import Move

from .seat import Seat


@dataclass(frozen=True, kw_only=True, slots=True)
class Strategy:
    """Answers by the kind of question, and what the seat would do unasked, the most urgent first."""

    choices: Mapping[str, Callable[[Seat], Move]] = field(default_factory=dict)
    wish: Callable[[Seat], Iterator[Move]] = lambda seat: iter(())
