"""Stakes: how many apples to go first, all at once and hidden (T-8, T-9)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from engine.core.decision import Question
from engine.core.errors import check
from engine.core.forms import Form, Number
from engine.core.moves import Move
from engine.core.run import Run, Step

from ..facts import ApplesMoved, StakesShown
from ..state import TREES, State

_MOST = 3


class Stake(Move):
    """How many apples to stake."""

    kind: Literal["stake"] = "stake"
    apples: int = 0


class StakeQuestion(Question[State, Stake]):
    """All growers stake at once (T-8)."""

    kind = "stake"
    move = Stake
    clock_class = "stake"
    rule = "T-8"
    attested = True
    unvoidable = "somebody goes first"
    unforeseen = "no order answers it: all are asked at once"

    def waits_for(self, s: State, ref: str) -> tuple[str, ...]:
        """Ask everybody."""
        return s.growers

    def form(self, s: State, seat: str, ref: str, given: Mapping[str, Any]) -> Form:
        """Ask for a number."""
        return Form((Number("apples", 0, self._most(s, seat)),))

    def check(self, s: State, seat: str, move: Stake, ref: str) -> None:
        """Refuse more than three, and more than there are."""
        most = self._most(s, seat)
        check(0 <= move.apples <= most, "stake_out_of_range", self.rule, low=0, high=most)

    def default(self, s: State, seat: str, ref: str) -> Stake:
        """Stake nothing."""
        return Stake()

    def legal(self, s: State, seat: str, ref: str) -> Iterator[Stake]:
        """Yield every number."""
        for apples in range(self._most(s, seat) + 1):
            yield Stake(apples=apples)

    def passes(self, move: Stake) -> bool:
        """Say whether nothing is staked."""
        return not move.apples

    def close(self, run: Run[State], ref: str, answers: Mapping[str, Stake]) -> None:
        """Show the stakes, hang them on the trees, and go by them (T-9)."""
        stakes = {seat: answer.apples for seat, answer in answers.items()}
        sequence = sorted(run.s.growers, key=lambda seat: -stakes[seat])
        run.emit(StakesShown(stakes, tuple(sequence)))
        for seat, apples in stakes.items():
            if apples:
                run.emit(ApplesMoved(seat, TREES, apples, "stake"))
        run.done()

    def _most(self, s: State, seat: str) -> int:
        return min(_MOST, s.apples[seat])


STEP = Step("stakes", {"stake": StakeQuestion()})
