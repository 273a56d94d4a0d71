"""The course of a game: setup, then turns of phases (D-TURN-1). Phases are a list (D-HOOK-3)."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.game import Entry
from engine.core.run import Frame, Run, Step

from . import people
from .facts import PhaseBegan
from .passing import drop_expired
from .phases import battle, bidding, collection, movement, setup, spice_blow, storm
from .phases.victory import check_victory
from .state import State

PHASES = (storm, spice_blow, bidding, movement, battle, collection)
NAMES = tuple(phase.STEP.name for phase in PHASES)
_NEXT = dict(zip(NAMES, (*NAMES[1:], "victory"), strict=True))


def _phase(name: str) -> Callable[[Run[State]], None]:
    def begin(run: Run[State]) -> None:
        turn = run.s.turn + (name == NAMES[0])
        run.goto(_NEXT[name])
        run.emit(PhaseBegan(name, turn))
        if name == NAMES[0]:
            drop_expired(run)
        run.push(name)

    return begin


def _victory(run: Run[State]) -> None:
    if not check_victory(run):
        run.goto(NAMES[0])


TURN = Step("turn", {**{name: _phase(name) for name in NAMES}, "victory": _victory})


def entries(s: State) -> tuple[Entry, ...]:
    """Return the points at which the game can be entered; the current one rebuilds a lost stack."""
    if s.over:
        return ()
    if s.phase == "setup":
        return (Entry("setup", (Frame("turn", NAMES[0]), *setup.resume(s), *people.resume(s)), current=True),)
    here = PHASES[NAMES.index(s.phase)]
    current = Entry(s.phase, (Frame("turn", _NEXT[s.phase]), *here.resume(s), *people.resume(s)), current=True)
    return (current, *(Entry(f"start of {name}", (Frame("turn", name),)) for name in NAMES))
