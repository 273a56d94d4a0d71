"""The Thumper: for a worm that meets many others."""

from __future__ import annotations

from collections.abc import Iterator

from engine.dune.expansions.thumper import Thump, ThumperOrder

from ..reactions import WORM_VICTIMS, victims
from ..seat import Seat, side_of
from ..strategy import of_card


def _wants_a_worm(seat: Seat) -> bool:
    """Say whether a worm just now would meet many whom it devours, and none of one's own side."""
    return victims(seat, seat.view.reference, spared=side_of(seat.view, "fremen")) >= WORM_VICTIMS


def _orders(seat: Seat) -> Iterator[ThumperOrder]:
    if _wants_a_worm(seat):
        yield ThumperOrder()


STRATEGY = of_card(Thump, wanted=_wants_a_worm, orders=_orders, phase="storm")
