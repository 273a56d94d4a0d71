"""The course of a game: three rounds of four phases (T-7), then the count (T-26)."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.game import Entry
from engine.core.run import Run, Step

from .cards import CROW
from .facts import GameEnded, PhaseBegan, TurnBegan
from .phases import crow, exchange, stakes, work
from .query import ROUNDS
from .state import State

PHASES = (stakes, work, crow, exchange)
NAMES = tuple(phase.STEP.name for phase in PHASES)
_NEXT = dict(zip(NAMES, (*NAMES[1:], "count"), strict=True))


def _phase(name: str) -> Callable[[Run[State]], None]:
    def begin(run: Run[State]) -> None:
        run.goto(_NEXT[name])
        run.emit(PhaseBegan(name, run.s.round + (name == NAMES[0])))
        run.push(name)

    return begin


def _count(run: Run[State]) -> None:
    if run.s.round < ROUNDS:
        run.goto(NAMES[0])
    else:
        run.emit(GameEnded(winners(run.s)))


def winners(s: State) -> tuple[str, ...]:
    """Return who has most apples; the crow only if it has more than anybody (T-26)."""
    most = max(s.apples[grower] for grower in s.growers)
    if s.apples[CROW] > most:
        return (CROW,)
    return tuple(grower for grower in s.growers if s.apples[grower] == most)


ROUND = Step("round", {**{name: _phase(name) for name in NAMES}, "count": _count})


def entries(s: State) -> tuple[Entry[State], ...]:
    """Return the doors of this round: the start of each phase."""
    if s.over:
        return ()
    return tuple(Entry(name, "phase", (name,), _start_of(name), current=name == s.phase) for name in NAMES)


def _start_of(name: str) -> Callable[[Run[State]], None]:
    def enter(run: Run[State]) -> None:
        if run.s.mover:
            run.emit(TurnBegan("", 0))
        run.emit(PhaseBegan(name, run.s.round))
        run.push("round", _NEXT[name])
        run.push(name)

    return enter
