"""The Thumper: for a worm that meets many others."""

from __future__ import annotations

from collections.abc import Iterator

from engine.dune.expansions.thumper import Thump, ThumperOrder

from ..reactions import WORM_VICTIMS, devours_us, victims
from ..seat import Seat, side_of
from ..strategy import of_card


def _wants_a_worm(seat: Seat) -> bool:
    """Say whether a worm just now would meet many whom it devours, and none of one's own side."""
    return victims(seat, seat.view.reference, spared=side_of(seat.view, "fremen")) >= WORM_VICTIMS


def _orders(seat: Seat) -> Iterator[ThumperOrder]:
    if _wants_a_worm(seat):
        yield ThumperOrder()


def _harms(seat: Seat, order: ThumperOrder) -> bool:
    """Say whether it would devour one's own side."""
    return devours_us(seat, seat.view.reference, spared=side_of(seat.view, "fremen"))


STRATEGY = of_card(Thump, ThumperOrder, wanted=_wants_a_worm, orders=_orders, harms=_harms, phase="storm")
