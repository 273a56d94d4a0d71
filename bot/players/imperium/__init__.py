"""Machine players for Dune: Imperium: sensible rather than strong.

`answer` says what such a player answers to a decision, `offer` what it does unasked. Both look at the seat's view and
at the legal answers of the question, never at the state, and are functions of these and the seed alone.
"""

from __future__ import annotations

from engine.core.moves import Move
from engine.core.seen import Seen

from .choices import CHOICES
from .offers import wish
from .seat import Seat, asked, unasked

__all__ = ["answer", "offer"]


def answer(seen: Seen, seed: str) -> Move:
    """Return what a machine player answers to what the seat is asked; always legal.

    An answer that turns out not to be allowed falls back to the first legal one.
    """
    seat = asked(seen, seed)
    move = propose(seat) if seat.kind in CHOICES else seen.default
    if move is not None and seat.is_legal(move):
        return move
    found: Move = next(seat.options())
    return found


def propose(seat: Seat) -> Move | None:
    """Return what strategy would answer, or None if it knows no such question."""
    choose = CHOICES.get(seat.kind)
    return None if choose is None else choose(seat)


def offer(seen: Seen, seed: str) -> Move | None:
    """Return something the seat should do of its own accord now, or None."""
    if seen.view.phase == "over":
        return None
    here = unasked(seen, seed)
    return next((move for move in wish(here) if here.is_legal(move)), None)
