"""What the modules of a battle share: the battle being fought and its stages (D-BAT-11)."""

from __future__ import annotations

from engine.core.run import Run

from ..facts import StageReached
from ..state import Battle, State


def current(s: State) -> Battle:
    """Return the battle being fought."""
    assert s.battle is not None, "no battle is being fought"
    return s.battle


def stage(run: Run[State], name: str) -> None:
    """Go to a stage of the battle and write it into the state, so that a lost stack can be rebuilt."""
    run.emit(StageReached(name), ())
    run.goto(name)
