"""What a machine player does unasked."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.moves import Move
from engine.imperium.phases.combat import Rejoin

from .seat import Seat


def wish(seat: Seat) -> Iterator[Move]:
    """Yield what the seat would like to do: take part again in a combat in which it is passed (I-ASYNC-8)."""
    combat = seat.view.combat
    if combat is not None and seat.name in combat.absent:
        yield Rejoin()
