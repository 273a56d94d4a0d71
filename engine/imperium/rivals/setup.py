"""The setup of Rivals: which Leaders they have and where they sit, and what each begins with (I-SOLO-2, I-2P-1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import permutations
from typing import Any, Literal

from engine.core.decision import Question
from engine.core.errors import check
from engine.core.forms import Form, Pick
from engine.core.moves import Move
from engine.core.run import Run

from ..board import FACTIONS, TROOPS
from ..composition import leaders
from ..facts import Drawn, LeaderTaken, SidePrepared
from ..leaders import LEADERS
from ..moving import draw_intrigue, gain
from ..state import FIRST_AGENT, HOUSE_HAGAL, LEFT_RIVAL, RIGHT_RIVAL, SECOND_AGENT, SWORDMASTER_AGENT, State
from .printed import AGENTS, AGENTS_OF_HAGAL, GARRISON_OF_HAGAL, RECOMMENDED, WATER
from .who import has_leader, level, rivals

LOT = "rivals"
_ALL_AGENTS = (FIRST_AGENT, SECOND_AGENT, SWORDMASTER_AGENT)


def nameless(s: State) -> tuple[str, ...]:
    """Return the Rivals that have no Leader yet; House Hagal never has one."""
    return tuple(side for side in rivals(s) if has_leader(side) and not s.sides[side].leader)


def free_for_rivals(s: State) -> tuple[str, ...]:
    """Return the Leaders that a Rival may have and nobody has, those recommended first (I-SOLO-1, I-SETUP-9)."""
    taken = {side.leader for side in s.sides.values()}
    allowed = [name for name in leaders(s.options) if LEADERS[name].rival and name not in taken]
    recommended = [name for name in RECOMMENDED if name in allowed]
    return (*recommended, *(name for name in allowed if name not in recommended))


class PickRivals(Move):
    """Which Leaders the Rivals have, at the left and at the right; left open: those that are recommended."""

    kind: Literal["rivals"] = "rivals"
    left: str | None = None
    right: str | None = None


class RivalsQuestion(Question[State, PickRivals]):
    """The Leaders of the Rivals and where they sit; the level is an option (I-SOLO-14, DP-15)."""

    kind = "rivals"
    move = PickRivals
    clock_class = "setup"
    rule = "I-SOLO-14"
    must_answer = "both Rivals have a Leader"
    unvoidable = must_answer
    unforeseen = "it is asked before the first round"

    def waits_for(self, s: State, ref: str) -> tuple[str, ...]:
        """Ask the one who plays, while a Rival has no Leader."""
        return s.seats if nameless(s) else ()

    def form(self, s: State, seat: str, ref: str, given: Mapping[str, Any]) -> Form:
        """Ask for both; one Leader cannot be there twice."""
        found, left = free_for_rivals(s), given.get("left")
        right = tuple(name for name in found if name != left)
        return Form((Pick("left", found, optional=True), Pick("right", right, optional=True)))

    def check(self, s: State, seat: str, move: PickRivals, ref: str) -> None:
        """Refuse one that no Rival may have, or that somebody has."""
        for name in (move.left, move.right):
            if name is not None:
                check(name in LEADERS, "no_such_leader", self.rule)
                check(LEADERS[name].rival, "no_rival_leader", "I-SOLO-1", leader=name)
                check(name in free_for_rivals(s), "leader_taken", "I-SETUP-9", leader=name)
        check(move.left is None or move.left != move.right, "rivals_differ", "I-SETUP-9", leader=move.left)

    def default(self, s: State, seat: str, ref: str) -> PickRivals:
        """Leave it to the recommendation, and their places to chance (DP-15)."""
        return PickRivals()

    def legal(self, s: State, seat: str, ref: str) -> Iterator[PickRivals]:
        """Yield every pair, one of each alone, and none."""
        found = free_for_rivals(s)
        for left, right in ((None, None), *permutations(found, 2)):
            yield PickRivals(left=left, right=right)
        for name in found:
            yield PickRivals(left=name)
            yield PickRivals(right=name)

    def close(self, run: Run[State], ref: str, answers: Mapping[str, PickRivals]) -> None:
        """Give them out; what is left open goes to the first ones that are free."""
        run.goto("leaders")
        for move in answers.values():
            _give(run, move.left, move.right)


def _give(run: Run[State], left: str | None, right: str | None) -> None:
    named = (left, right)
    free = [name for name in free_for_rivals(run.s) if name not in named]
    if named == (None, None):
        free = free[: len(named)][:: 1 if _lot(run, len(named)) == 0 else -1]
    for side, name in zip((LEFT_RIVAL, RIGHT_RIVAL), named, strict=True):
        run.emit(LeaderTaken(side, name or free.pop(0)))


def deal_leaders(run: Run[State]) -> None:
    """Give Leaders to the Rivals by lot, at a table where they are dealt (I-SETUP-4)."""
    for side in nameless(run.s):
        free = free_for_rivals(run.s)
        run.emit(LeaderTaken(side, free[_lot(run, len(free))], by_lot=True))


def _lot(run: Run[State], number: int) -> int:
    value = run.integer(LOT, 0, number - 1)
    run.emit(Drawn(LOT, value), ())
    return value


def prepare_rivals(run: Run[State]) -> None:
    """Give each Rival its troops, Agents and what else it begins with."""
    for side in rivals(run.s):
        if side == HOUSE_HAGAL:
            _prepare(run, side, GARRISON_OF_HAGAL, AGENTS_OF_HAGAL)
        elif (found := level(run.s)) is not None:
            _prepare(run, side, found.garrison, AGENTS)
            gain(run, side, "water", WATER, "setup")
            draw_intrigue(run, side, found.intrigue, "setup")


def _prepare(run: Run[State], side: str, garrison: int, agents: int) -> None:
    run.emit(SidePrepared(side, TROOPS - garrison, garrison, 0, _ALL_AGENTS[:agents], FACTIONS))


def gain_extra(run: Run[State], seat: str) -> None:
    """Give the one who plays against Rivals what the level adds (I-SOLO-2)."""
    found = level(run.s)
    for what, amount in found.extra.items() if found is not None else ():
        gain(run, seat, what, amount, "difficulty")
