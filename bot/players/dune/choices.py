"""Which strategy answers which kind of question."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.moves import Move

from .seat import Seat

CHOICES: dict[str, Callable[[Seat], Move | None]] = {}
