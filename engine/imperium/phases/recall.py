"""Phase 5: the end of the game, or everything back for a new round (I-END-1, I-RECALL-2)."""

from __future__ import annotations

from engine.core.run import Run, Step

from ..board import ENDING
from ..effects.interpreter import put_down
from ..facts import AgentsReturned, EndgameBegan, FirstPlayerSet
from ..query import clockwise
from ..state import State
from .endgame import STEP as ENDGAME
from .reveal import clean_up


def ending(s: State) -> str:
    """Return why the endgame begins; empty if it does not (I-END-1, I-END-5)."""
    if any(side.vp >= ENDING for side in s.sides.values()):
        return "score"
    return "" if s.conflict_deck else "rounds"


def _recall(run: Run[State]) -> None:
    for seat in run.s.seats:
        clean_up(run, seat)  # where a Reveal turn was broken off
    why = ending(run.s)
    run.goto("over")
    if why:
        run.emit(EndgameBegan(why))
        run.push(ENDGAME.name)
        return
    run.emit(AgentsReturned())
    put_down(run)
    run.emit(FirstPlayerSet(clockwise(run.s, run.s.first)[1 % len(run.s.sides)]))


def _over(run: Run[State]) -> None:
    run.done()


STEP = Step("recall", {"recall": _recall, "over": _over})
