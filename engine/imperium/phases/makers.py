"""Phase 4: spice on the Makers without an Agent (I-MAKER-1)."""

from __future__ import annotations

from engine.core.run import Run, Step

from ..board import MAKERS
from ..facts import BonusSpiceSet, Finished
from ..query import standing_on
from ..state import State

BLOWN = "makers"  # done in this round


def _spice(run: Run[State]) -> None:
    if BLOWN not in run.s.done:
        run.emit(Finished(BLOWN), ())
        for space in MAKERS:
            if not standing_on(run.s, space):
                run.emit(BonusSpiceSet(space, run.s.bonus[space] + 1))
    run.done()


STEP = Step("makers", {"spice": _spice})
