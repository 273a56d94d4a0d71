"""What may be done whenever the game waits: apples for another (T-25), and the option that may change (T-5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from engine.core.decision import Offer
from engine.core.errors import check
from engine.core.forms import Form, Number, Pick
from engine.core.moves import Move
from engine.core.run import Run

from .facts import ActionsChanged, ApplesMoved
from .query import free_apples
from .state import State

MOST_ACTIONS = 8


class Loan(Move):
    """Apples for another grower."""

    kind: Literal["loan"] = "loan"
    to: str
    apples: int


class LoanOffer(Offer[State, Loan]):
    """Give apples to another, for good or not (T-25)."""

    kind = "loan"
    move = Loan
    rule = "T-25"

    def open_to(self, s: State, seat: str) -> bool:
        """Whether the seat has an apple to give, and somebody to give it to."""
        return free_apples(s, seat) > 0 and len(s.growers) > 1

    def form(self, s: State, seat: str, given: Mapping[str, Any]) -> Form:
        """Ask for whom, and how many."""
        return Form((Pick("to", self._others(s, seat)), Number("apples", 1, free_apples(s, seat))))

    def check(self, s: State, seat: str, move: Loan) -> None:
        """Refuse oneself, strangers, and apples that are not there."""
        check(move.to in self._others(s, seat), "not_another_grower", self.rule)
        free = free_apples(s, seat)
        check(1 <= move.apples <= free, "apples_out_of_range", self.rule, low=1, high=free)

    def do(self, run: Run[State], seat: str, move: Loan) -> None:
        """Hand them over, in the sight of all."""
        run.emit(ApplesMoved(seat, move.to, move.apples, "loan"))

    def _others(self, s: State, seat: str) -> tuple[str, ...]:
        return tuple(grower for grower in s.growers if grower != seat)


class ChangeActions(Move):
    """Another number of actions for the turns to come."""

    kind: Literal["change_actions"] = "change_actions"
    actions: int


class ChangeActionsOffer(Offer[State, ChangeActions]):
    """The table changes the option (T-5)."""

    kind = "change_actions"
    move = ChangeActions
    rule = "T-5"
    by_table = True

    def open_to(self, s: State, seat: str) -> bool:
        """No seat may."""
        return False

    def check(self, s: State, seat: str, move: ChangeActions) -> None:
        """Refuse what the option does not allow."""
        check(1 <= move.actions <= MOST_ACTIONS, "actions_out_of_range", self.rule, low=1, high=MOST_ACTIONS)

    def do(self, run: Run[State], seat: str, move: ChangeActions) -> None:
        """Change it; the turn that is played keeps what it has left."""
        run.emit(ActionsChanged(move.actions))


OFFERS = (LoanOffer(), ChangeActionsOffer())
