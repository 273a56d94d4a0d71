"""What a winner does with cards and losses, said beforehand for all battles of a turn (D-BAT-17, D-BAT-18)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, ClassVar, Literal

from engine.core.forms import Field, Form, Pick
from engine.core.moves import Order
from engine.core.orders import OrderKind, kept
from engine.core.run import Run
from engine.core.state import Slot

from ..cards import FACTIONS, TREACHERY
from ..passing import present
from ..query import comes_now
from ..state import State
from ..strength import Dial
from .dials import most_starred
from .fight import current
from .prepared import PHASE


class WinnerOrder(Order):
    """What to do in every battle of a turn that is won with a plan that does not say it (D-BAT-18).

    `cards` of the plan are kept, those that are worthless discarded, or all of them. `losses` are ordinary forces
    first, or starred ones.
    """

    kind: Literal["winner_choices"] = "winner_choices"
    once: ClassVar[bool] = False
    cards: Literal["keep", "worthless", "discard"] = "keep"
    losses: Literal["ordinary", "starred"] = "ordinary"
    until: int = 0


class WinnerKind(OrderKind[State]):
    """Asks about the cards and, of those who have starred forces, about losses."""

    order = WinnerOrder
    rule = "D-BAT-18"

    def open_to(self, s: State, seat: str) -> bool:
        """Offer it to everybody, whoever may fight, while there are battles to come in the turn."""
        return bool(s.turn) and comes_now(s, PHASE)

    def form(self, run: Run[State], seat: str, given: Mapping[str, Any]) -> Form:
        """Ask what to discard and what to lose."""
        fields: list[Field] = [Pick("cards", ("keep", "worthless", "discard"))]
        return Form((*fields, *([Pick("losses", ("ordinary", "starred"))] if FACTIONS[seat].starred else [])))

    def complete(self, run: Run[State], seat: str, part: Order) -> Order:
        """Let it hold for the present turn."""
        return part.model_copy(update={"until": present(run.s)})

    @property
    def attributes(self) -> tuple[str, ...]:
        """Return what is asked."""
        return ("cards", "losses")


def said_of_winning(s: State, seat: str) -> tuple[Slot, WinnerOrder] | None:
    """Return the seat's order for the turn, if it has given one."""
    return next(kept(s, seat, WinnerOrder), None)


def discards(order: WinnerOrder, cards: Collection[str]) -> tuple[str, ...]:
    """Return which of the cards of a plan the order discards."""
    if order.cards == "keep":
        return ()
    return tuple(card for card in cards if order.cards == "discard" or TREACHERY[card].category == "worthless")


def taken(s: State, order: WinnerOrder, dial: Dial) -> dict[str, int]:
    """Return the losses the order asks for, by pile; none: ordinary ones first."""
    return most_starred(s, current(s).winner, dial) if order.losses == "starred" and dial.halves else {}
