"""Exchange: a card for another, unseen, in a wait that names nobody (T-24)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from engine.core.decision import Question
from engine.core.errors import check
from engine.core.forms import Form, Pick
from engine.core.moves import Move
from engine.core.run import Run, Step

from ..facts import CardReceived, CardReturned
from ..state import State


class Exchange(Move):
    """The card to put under the deck, or none."""

    kind: Literal["exchange"] = "exchange"
    card: str | None = None


class ExchangeQuestion(Question[State, Exchange]):
    """Every grower is asked, whatever the hand: a wait that depended on it would tell of it."""

    kind = "exchange"
    move = Exchange
    clock_class = "reaction"
    rule = "T-24"
    named = False
    unforeseen = "no order answers it: the cards to choose from may still change"

    def waits_for(self, s: State, ref: str) -> tuple[str, ...]:
        """Ask everybody."""
        return s.growers

    def form(self, s: State, seat: str, ref: str, given: Mapping[str, Any]) -> Form:
        """Ask for a card of the hand."""
        return Form((Pick("card", s.hands[seat], optional=True),))

    def check(self, s: State, seat: str, move: Exchange, ref: str) -> None:
        """Refuse a card one does not have."""
        check(move.card is None or move.card in s.hands[seat], "card_not_held", self.rule)

    def default(self, s: State, seat: str, ref: str) -> Exchange:
        """Keep the hand."""
        return Exchange()

    def legal(self, s: State, seat: str, ref: str) -> Iterator[Exchange]:
        """Yield nothing, and every card."""
        for card in (None, *s.hands[seat]):
            yield Exchange(card=card)

    def passes(self, move: Exchange) -> bool:
        """Say whether the hand is kept."""
        return move.card is None

    def close(self, run: Run[State], ref: str, answers: Mapping[str, Exchange]) -> None:
        """Exchange in the order of the round; the deck keeps its size, so nobody sees a thing."""
        for seat, answer in answers.items():
            if answer.card is not None:
                run.emit(CardReturned(seat, answer.card), (seat,))
                run.emit(CardReceived(seat, run.s.deck[0]), (seat,))
        run.done()


STEP = Step("exchange", {"exchange": ExchangeQuestion()})
