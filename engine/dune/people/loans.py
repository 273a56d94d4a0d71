"""The Emperor's help to allies: spice at any time, repaid only if a deal says so (D-EMP-2, R-55)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from engine.core.decision import Offer
from engine.core.errors import check
from engine.core.forms import Form, Number, Pick
from engine.core.moves import Move
from engine.core.run import Run

from ..facts import SpiceMoved
from ..powers import has
from ..query import allies, dialled_spice, free_spice
from ..state import State
from .sealed import check_unsealed, unreserved_spice


class Loan(Move):
    """Spice for an ally."""

    kind: Literal["loan"] = "loan"
    to: str
    amount: int


class LoanOffer(Offer[State, Loan]):
    """The Emperor lends to an ally at once; only the two know of it (D-EMP-2)."""

    kind = "loan"
    move = Loan
    rule = "D-EMP-2"

    def open_to(self, s: State, seat: str) -> bool:
        """Whether the seat is the Emperor and has allies and spice to give."""
        return has(seat, "lending") and bool(allies(s, seat)) and unreserved_spice(s, seat) > 0

    def must_be_open(self, s: State, seat: str) -> None:
        """Refuse all but the Emperor, strangers, and who has nothing to give."""
        check(has(seat, "lending"), "only_the_emperor_lends", "D-EMP-2")
        check(bool(allies(s, seat)), "not_an_ally", "D-EMP-2", allies=())
        check(self.open_to(s, seat), "nothing_to_lend", "D-EMP-2")

    def form(self, s: State, seat: str, given: Mapping[str, Any]) -> Form:
        """Ask for the ally and the amount."""
        return Form((Pick("to", allies(s, seat)), Number("amount", 1, unreserved_spice(s, seat))))

    def check(self, s: State, seat: str, move: Loan) -> None:
        """Refuse lenders other than the Emperor, strangers, and spice that is not there or committed (D-ASYNC-15)."""
        check(has(seat, "lending"), "only_the_emperor_lends", "D-EMP-2")
        check(move.to in allies(s, seat), "not_an_ally", "D-EMP-2", allies=allies(s, seat))
        check(1 <= move.amount <= s.purse[seat], "amount_out_of_range", "D-EMP-2", low=1, high=s.purse[seat])
        free = free_spice(s, seat) + dialled_spice(s, seat)
        check(move.amount <= free, "taken_up_by_bid", "D-BID-14", high=free)
        check_unsealed(s, seat, move.amount)

    def do(self, run: Run[State], seat: str, move: Loan) -> None:
        """Hand it over."""
        run.emit(SpiceMoved(seat, move.to, move.amount, "loan"), (seat, move.to))

    def unseen(self, s: State) -> tuple[str, ...]:
        """Return the Emperor, where he has allies: what he has to lend is his secret."""
        return tuple(seat for seat in s.factions if has(seat, "lending") and allies(s, seat))


OFFERS = (LoanOffer(),)
