"""The operator that changes a rule for a while (16.3)."""

from __future__ import annotations

from engine.core.forms import Field, Pick
from engine.core.run import Run

from ..board import SPACES
from ..cards import Effect
from ..facts import RuleSet, SpaceNamed
from ..moving import gain, raise_influence
from ..query import current
from ..state import Pending, State
from .base import OPS, Given, Op

BLOCK = "block_space"


class Rule(Op):
    """A rule is changed; where what it changes has happened already in the turn, it is made up for."""

    def fields(self, s: State, c: Pending, effect: Effect, given: Given) -> list[Field]:
        """Ask which: any (I-AGENT-12)."""
        return [Pick("space", tuple(SPACES))] if effect["rule"] == BLOCK else []

    def do(self, run: Run[State], c: Pending, effect: Effect, given: Given) -> None:
        """Let it hold."""
        if effect["rule"] == BLOCK:
            run.emit(SpaceNamed(c.owner, given["space"]))
            return
        turn = current(run.s)
        run.emit(RuleSet(effect), ())
        if effect["rule"] == "double_space_influence" and turn.befriended:
            raise_influence(run, c.owner, turn.befriended, 1, c.source)
        if effect["rule"] == "double_base_harvest" and turn.harvested:
            gain(run, c.owner, "spice", turn.harvested, "harvest")


OPS |= {"rule": Rule()}
