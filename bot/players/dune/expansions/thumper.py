"""The Thumper: for a worm that meets many others."""

from __future__ import annotations

from collections.abc import Iterator

from engine.dune.expansions.thumper import Thump, ThumperOrder

from ..reactions import WORM_VICTIMS, devours_us, reference, victims
from ..seat import Seat, side_of
from ..strategy import of_card


def _met(seat: Seat, pile: int) -> int:
    """Return how many a worm of a pile would devour just now, if none of them are of one's own side."""
    return victims(seat, reference(seat, pile), spared=side_of(seat.view, "fremen"))


def _best(seat: Seat) -> int:
    """Return the pile whose worm would devour most."""
    return max(range(1, seat.view.piles + 1), key=lambda pile: _met(seat, pile))


def _wants_a_worm(seat: Seat) -> dict[str, int] | None:
    """Return for which pile, if a worm just now would meet many whom it devours, and none of one's own side."""
    pile = _best(seat)
    return {"pile": pile} if _met(seat, pile) >= WORM_VICTIMS else None


def _orders(seat: Seat) -> Iterator[ThumperOrder]:
    if _wants_a_worm(seat) is not None:
        yield ThumperOrder(pile=_best(seat))


def _harms(seat: Seat, order: ThumperOrder) -> bool:
    """Say whether it would devour one's own side."""
    return devours_us(seat, reference(seat, order.pile), spared=side_of(seat.view, "fremen"))


STRATEGY = of_card(Thump, ThumperOrder, wanted=_wants_a_worm, orders=_orders, harms=_harms, phase="storm")
