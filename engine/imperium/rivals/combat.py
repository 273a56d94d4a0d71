"""Rivals in a Conflict: their troop for a space they control, their swords, and what House Hagal's victory does."""

from __future__ import annotations

from engine.core.run import Run

from ..cards import CONFLICTS
from ..facts import AgentGained, ControlChanged, Finished
from ..moving import gain, move_troops
from ..query import clockwise
from ..state import HOUSE_HAGAL, SUPPLY, SWORDMASTER_AGENT, TROOPS_IN_CONFLICT, State
from .deck import reveal_swords
from .who import is_rival, level, rivals

ARMED = "armed"  # done in this round


def gain_swordmasters(run: Run[State]) -> None:
    """Let both Rivals have their third Agent as soon as the Conflict of that round is revealed (I-SOLO-5)."""
    found = level(run.s)
    if found is None or run.s.round < found.swordmasters_from:
        return
    for side in rivals(run.s):
        if SWORDMASTER_AGENT not in run.s.sides[side].agents:
            run.emit(AgentGained(side, SWORDMASTER_AGENT))


def defend(run: Run[State], side: str) -> None:
    """Let a Rival deploy the troop for the space that it controls, always (I-SOLO-7, I-SOLO-17); nobody: nothing."""
    if side:
        move_troops(run, side, SUPPLY, TROOPS_IN_CONFLICT, 1, "defence")


def arm(run: Run[State]) -> None:
    """Reveal a card for each Rival with a troop in the Conflict, in turn order (I-COMBAT-1, I-HAGAL-8)."""
    if ARMED in run.s.done:
        return
    run.emit(Finished(ARMED), ())
    for side in clockwise(run.s, run.s.first):
        if is_rival(run.s, side) and run.s.sides[side].conflict:
            gain(run, side, "swords", reveal_swords(run, side), "hagal")


def conquer(run: Run[State], winner: str) -> None:
    """Remove the marker from the space that was fought for, if House Hagal has won (I-2P-6)."""
    space = CONFLICTS[run.s.conflict].space
    if winner == HOUSE_HAGAL and space in run.s.control:
        run.emit(ControlChanged(space, ""))
