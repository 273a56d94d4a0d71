"""Instructions for the bidding phase given in advance: charity and standing bids (D-BID-1, D-BID-7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Literal

from pydantic import Field

from engine.core.errors import check
from engine.core.forms import Field as FormField
from engine.core.forms import Flag, Form, Number, Pick, Several, Split
from engine.core.moves import Order
from engine.core.orders import OrderKind, end, kept
from engine.core.run import Run
from engine.core.state import Slot

from ..passing import LaterOrder, matter
from ..powers import has_now
from ..query import comes, comes_now
from ..state import State
from .auction import HIGHEST

BEYOND = Pick("beyond", ("let_go", "ask"))


class CharityOrder(Order):
    """A lasting preference: take CHOAM charity whenever one has no spice, or not (D-BID-1)."""

    kind: Literal["charity"] = "charity"
    once: ClassVar[bool] = False
    take: bool = True


class BidOrder(Order):
    """How to bid when one's turn comes (D-BID-7): on one card of the phase (`card`, from 1) or on all of them (0).

    `pass` always passes; `exact` bids `amount` if that is legal, else passes; `raise` bids one more than the highest
    bid up to `amount`, else passes. While one of `stop_if` leads it passes. With `karama` a bid above one's means is
    covered by a Karama, if one is held. `exact_ask` and `raise_ask` are the same, but for that their owner is asked and
    does not pass where it goes no further for the amount or the means. It lapses with its card, or with the phase.
    """

    kind: Literal["bid"] = "bid"
    once: ClassVar[bool] = False
    how: Literal["pass", "exact", "raise", "exact_ask", "raise_ask"] = "raise"
    amount: int = Field(0, ge=0)
    card: int = Field(0, ge=0)
    stop_if: tuple[str, ...] = ()
    karama: bool = False

    @property
    def subject(self) -> str:
        """The card, if it is about one only."""
        return str(self.card or "")


class RowOrder(Order):
    """How to bid on several cards of the row at once (D-BID-7): it is kept as a standing bid for each card.

    `up_to` and `exactly` give amounts by the number of the card; on those in `passing` it passes, and about those in
    `asking` its owner is asked. About cards that are not named nothing is said.
    """

    kind: Literal["row"] = "row"
    up_to: dict[str, int] = Field(default_factory=dict)
    exactly: dict[str, int] = Field(default_factory=dict)
    passing: tuple[str, ...] = ()
    asking: tuple[str, ...] = ()
    beyond: Literal["let_go", "ask"] = "let_go"

    def parts(self) -> tuple[Order, ...]:
        """Return a standing bid for each card, or the wish to be asked about it."""
        asks = self.beyond == "ask"
        raised = [_bid("raise_ask" if asks else "raise", card, n) for card, n in self.up_to.items() if n]
        exact = [_bid("exact_ask" if asks else "exact", card, n) for card, n in self.exactly.items() if n]
        passed = [BidOrder(how="pass", card=int(card)) for card in self.passing]
        asked = [LaterOrder(what=matter("bid", card)) for card in self.asking]
        return (*raised, *exact, *passed, *asked)


def _bid(how: Literal["exact", "raise", "exact_ask", "raise_ask"], card: str, amount: int) -> BidOrder:
    return BidOrder(how=how, amount=amount, card=int(card))


def bid_order(s: State, seat: str) -> tuple[Slot, BidOrder] | None:
    """Return the seat's order for the card that is up."""
    return order_for(s, seat, s.auction.number) if s.auction is not None else None


def order_for(s: State, seat: str, card: int) -> tuple[Slot, BidOrder] | None:
    """Return the seat's order for a card: the one about this card before the one about all."""
    found = [(slot, order) for slot, order in kept(s, seat, BidOrder) if order.card in (0, card)]
    return max(found, key=lambda pair: pair[1].card, default=None)


def asks_beyond(s: State, order: BidOrder) -> bool:
    """Say whether the owner is asked where his order does not bid any more: not while one leads whom he lets win."""
    leads = s.auction is not None and s.auction.leader in order.stop_if
    return order.how.endswith("_ask") and not leads


def wanted(s: State, order: BidOrder) -> int | None:
    """Return the amount the order would bid now, or None for a pass, whatever the means."""
    a = s.auction
    if a is None or order.how == "pass" or (a.leader and a.leader in order.stop_if):
        return None
    amount = order.amount if order.how.startswith("exact") else a.high + 1
    return amount if a.high < amount <= order.amount else None


def lapse(run: Run[State], card: int = 0, buyer: str = "") -> None:
    """End the standing bids for a card that is over, or all of them with the phase.

    The buyer's has done its work, and whoever wanted to pass has passed.
    """
    for seat in run.s.storm_order if run.s.orders else ():
        for slot, order in kept(run.s, seat, BidOrder):
            if not card or order.card == card:
                end(run, slot, "done" if (seat == buyer) is not (order.how == "pass") else "lapsed")


def takes_charity(s: State, seat: str) -> bool:
    """Say whether the seat takes charity; it does unless its private setting says no."""
    return all(order.take for _, order in kept(s, seat, CharityOrder))


class CharityKind(OrderKind[State]):
    """Asks whether charity is taken."""

    order = CharityOrder
    rule = "D-BID-1"

    def open_to(self, s: State, seat: str) -> bool:
        """Offer it while there is a bidding phase to come: charity is judged when one begins (R-74).

        From turn 2 on nobody has it who is given spice instead (D-XV-BG-2).
        """
        endowed = has_now(s, seat, "coexistence") and (s.turn > 1 or not comes_now(s, "bidding", over=True))
        return comes(s, "bidding", over=True) and not endowed

    def form(self, run: Run[State], seat: str, given: Mapping[str, Any]) -> Form:
        """Ask yes or no."""
        return Form((Flag("take"),))


class BidKind(OrderKind[State]):
    """Asks how to bid, on which card, and while who leads not to; nobody's means are looked at, for they change."""

    order = BidOrder
    rule = "D-BID-7"
    usual: Mapping[str, Any] = {"how": "raise"}

    def open_to(self, s: State, seat: str) -> bool:
        """Offer it while there is a card to come."""
        low, high = cards_to_come(s)
        return comes(s, "bidding", over=low > high)

    def form(self, run: Run[State], seat: str, given: Mapping[str, Any]) -> Form:
        """Ask how, for the amount unless it is a pass, and for the conditions."""
        s = run.s
        bids = given.get("how") != "pass"
        fields: list[FormField] = [Pick("how", ("pass", "exact", "raise", "exact_ask", "raise_ask"))]
        fields += [Number("amount", 1, HIGHEST, optional=True)] if bids else []
        low, high = cards_to_come(s)
        fields += [Number("card", low, high, optional=True)] if low <= high else []
        if bids:
            fields += [Several("stop_if", tuple(f for f in s.factions if f != seat)), Flag("karama")]
        return Form(tuple(fields))

    def sense(self, s: State, seat: str, order: Order) -> None:
        """Refuse a bid without an amount."""
        assert isinstance(order, BidOrder), "the form of another order"
        check(order.how == "pass" or order.amount > 0, "order_without_amount", self.rule)


class RowKind(OrderKind[State]):
    """Asks for the whole row at once; a card that is named for one thing is not offered for another."""

    order = RowOrder
    rule = "D-BID-7"

    def open_to(self, s: State, seat: str) -> bool:
        """Offer it while there is a card to come."""
        low, high = cards_to_come(s)
        return comes(s, "bidding", over=low > high)

    def form(self, run: Run[State], seat: str, given: Mapping[str, Any]) -> Form:
        """Ask for the cards to bid on with their amounts, those to pass on, and those to be asked about."""
        low, high = cards_to_come(run.s)
        up_to, exactly = given.get("up_to") or {}, given.get("exactly") or {}
        cards = tuple(str(card) for card in range(low, high + 1))
        exact = tuple(card for card in cards if not up_to.get(card))
        free = tuple(card for card in exact if not exactly.get(card))
        passing = tuple(given.get("passing") or ())
        return Form(
            (
                _amounts("up_to", cards),
                _amounts("exactly", exact),
                Several("passing", free),
                Several("asking", tuple(card for card in free if card not in passing)),
                BEYOND,
            )
        )

    def sense(self, s: State, seat: str, order: Order) -> None:
        """Refuse an order that names no card."""
        check(bool(order.parts()), "order_says_nothing", self.rule)


def _amounts(name: str, cards: tuple[str, ...]) -> Split:
    return Split(name, tuple((card, HIGHEST) for card in cards), most=HIGHEST * len(cards))


def cards_to_come(s: State) -> tuple[int, int]:
    """Return the numbers of the cards that can still be bid on: of this bidding phase, or of the next."""
    a = s.auction
    if s.phase != "bidding" or a is None:
        return 1, len(s.factions)
    return a.number + (not a.bidder), a.dealt
