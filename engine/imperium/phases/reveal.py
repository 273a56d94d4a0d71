"""The Reveal turn: step A, what step B adds, steps C and D (section 6)."""

from __future__ import annotations

from engine.core.run import Run

from ..board import SEAT_PERSUASION
from ..facts import AsideRemoved, CleanedUp, RevealBegan, ScheduleCalled, StrengthSet
from ..moving import add, reveal
from ..query import strength
from ..state import State


def begin_reveal(run: Run[State], seat: str) -> None:
    """Reveal the hand, and add the Reveal effects, the Council seat and what was scheduled (I-REVEAL-1, I-REVEAL-2)."""
    run.emit(RevealBegan(seat, run.s.turns))
    reveal(run, seat, run.s.sides[seat].hand)
    if run.s.sides[seat].council:
        add(run, seat, ({"gain": {"persuasion": SEAT_PERSUASION}},), "high_council", 0)
    called = [each for each in run.s.scheduled if each.seat == seat]
    if called:
        run.emit(ScheduleCalled(seat), ())
    for each in called:
        add(run, seat, (each.effect,), each.source, 0, origin=each.origin)


def end_reveal(run: Run[State], seat: str) -> None:
    """Set the strength, and clean up (I-REVEAL-6, I-REVEAL-7); Helena's card leaves the game (R-LEADER-5)."""
    run.emit(StrengthSet(seat, strength(run.s, seat)))
    clean_up(run, seat)


def clean_up(run: Run[State], seat: str) -> None:
    """Discard what is in play; a card that was set aside and not acquired leaves the game."""
    if seat in run.s.aside:
        run.emit(AsideRemoved(seat, run.s.aside[seat]))
    if run.s.sides[seat].in_play:
        run.emit(CleanedUp(seat))
