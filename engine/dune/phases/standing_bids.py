"""Instructions for the bidding phase given in advance: charity and standing bids (D-BID-1, D-BID-7)."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from engine.core.facts import OrderEnded
from engine.core.moves import Order
from engine.core.run import Run

from ..state import State


class CharityOrder(Order):
    """A lasting preference: take CHOAM charity whenever one has no spice, or not (D-BID-1)."""

    kind: Literal["charity"] = "charity"
    once: ClassVar[bool] = False
    take: bool = True


class BidOrder(Order):
    """How to bid when one's turn comes (D-BID-7): on one card of the phase (`card`, from 1) or on all of them (0).

    `pass` always passes; `exact` bids `amount` if that is legal, else passes; `raise` bids one more than the highest
    bid up to `amount`, else passes. While one of `stop_if` leads it passes. With `karama` a bid above one's means is
    covered by a Karama, if one is held. It lapses with its card, or with the phase.
    """

    kind: Literal["bid"] = "bid"
    once: ClassVar[bool] = False
    how: Literal["pass", "exact", "raise"] = "raise"
    amount: int = Field(0, ge=0)
    card: int = Field(0, ge=0)
    stop_if: tuple[str, ...] = ()
    karama: bool = False


def bid_order(s: State, seat: str) -> BidOrder | None:
    """Return the seat's order for the card that is up, if it has one."""
    data = s.orders.get((seat, "bid"))
    if data is None or s.auction is None:
        return None
    order = BidOrder.model_validate(data)
    return order if order.card in (0, s.auction.number) else None


def wanted(s: State, order: BidOrder) -> int | None:
    """Return the amount the order would bid now, or None for a pass, whatever the means."""
    a = s.auction
    if a is None or order.how == "pass" or (a.leader and a.leader in order.stop_if):
        return None
    amount = order.amount if order.how == "exact" else a.high + 1
    return amount if a.high < amount <= order.amount else None


def lapse(run: Run[State], card: int = 0) -> None:
    """End the standing bids for a card that is over, or all of them with the phase."""
    if not run.s.orders:
        return
    for seat in run.s.order:
        data = run.s.orders.get((seat, "bid"))
        if data is not None and (not card or data["card"] == card):
            run.emit(OrderEnded(seat, "bid", "lapsed"), (seat,))


def takes_charity(s: State, seat: str) -> bool:
    """Say whether the seat takes charity; it does unless its private setting says no."""
    data = s.orders.get((seat, "charity"))
    return data is None or CharityOrder.model_validate(data).take
