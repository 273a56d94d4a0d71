"""What a machine player does unasked."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.moves import Move

from .seat import Seat


def wish(seat: Seat) -> Iterator[Move]:
    """Yield what the seat would like to do, the most urgent first; some of it may not be allowed."""
    yield from ()
