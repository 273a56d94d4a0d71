"""The course of a game: the setup, then rounds of five phases (I-ROUND), and the doors at which it can be entered."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.game import Entry
from engine.core.run import Run, Step

from .composition import PHASES
from .effects import forcing
from .effects.interpreter import put_down
from .facts import CombatEnded, EffectsDropped, ForcedEnded, GameStarted, LeaderTaken, PhaseBegan
from .passing import drop_expired
from .phases import combat, endgame, makers, recall, resolving, round_start, setup, turns
from .rivals import turns as rival_turns
from .rivals.who import rivals
from .state import State

MODULES = (round_start, turns, combat, makers, recall)
STEPS = (*(module.STEP for module in MODULES), rival_turns.STEP, setup.STEP, resolving.STEP, forcing.STEP, endgame.STEP)
FIRST = PHASES[0]


def _phase(name: str) -> Callable[[Run[State]], None]:
    def begin(run: Run[State]) -> None:
        run.goto(following(name))
        _begin(run, name, run.s.round + (name == FIRST))

    return begin


def _begin(run: Run[State], name: str, number: int) -> None:
    run.emit(PhaseBegan(name, number))
    drop_expired(run)
    run.push(name)


def following(name: str) -> str:
    """Return the phase after a phase; after the last one the first of the next round."""
    return PHASES[(PHASES.index(name) + 1) % len(PHASES)]


ROUND = Step("round", {name: _phase(name) for name in PHASES})


def begin(run: Run[State]) -> None:
    """Push what is open at the beginning of a game: the first round, and above it the setup."""
    run.push(ROUND.name, FIRST)
    run.push(setup.STEP.name)


def entries(s: State) -> tuple[Entry[State], ...]:
    """Return the doors: the setup while it lasts, then the start of each phase of this round."""
    if s.over:
        return ()
    if s.phase == "setup":
        return (Entry("setup", "phase", ("setup",), _setup, current=True),)
    if s.ending:
        return (Entry("endgame", "phase", ("endgame",), _endgame, current=True),)
    return tuple(Entry(name, "phase", (name,), _start_of(name), current=name == s.phase) for name in PHASES)


def _start_of(name: str) -> Callable[[Run[State]], None]:
    """Go in at a phase; what is over of it in this round is not done again."""

    def enter(run: Run[State]) -> None:
        put_away(run)
        run.push(ROUND.name, following(name))
        _begin(run, name, run.s.round)

    return enter


def _setup(run: Run[State]) -> None:
    """Set the game up anew; Leaders that somebody has stay with him."""
    leaders = {name: side.leader for name, side in run.s.sides.items()}
    run.emit(GameStarted(run.s.options, run.s.seats, rivals(run.s)))
    for name, leader in leaders.items():
        if leader:
            run.emit(LeaderTaken(name, leader))
    begin(run)


def _endgame(run: Run[State]) -> None:
    put_away(run)
    run.push(ROUND.name, FIRST)
    run.push(endgame.STEP.name)


def put_away(run: Run[State]) -> None:
    """Put away what any phase has open."""
    if run.s.forced is not None:
        run.emit(ForcedEnded(), ())
    if run.s.turn is not None:
        (turns.end_turn if run.s.turn.seat in run.s.seats else rival_turns.end_turn)(run)
    if run.s.pending:
        run.emit(EffectsDropped(tuple(each.id for each in run.s.pending)), ())
    put_down(run)
    if run.s.combat is not None:
        run.emit(CombatEnded(broken_off=True), ())
