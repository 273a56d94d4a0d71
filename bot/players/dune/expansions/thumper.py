"""The Thumper: for a worm that meets many others. Nobody is waited for, so it is ordered in the storm phase."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.forms import Flag
from engine.core.moves import Move, SetOrder
from engine.dune.expansions.thumper import CARD, Thump, ThumperOrder

from ..cards import holds
from ..reactions import WORM_VICTIMS, victims
from ..seat import Seat, side_of
from ..strategy import Strategy


def _wants_a_worm(seat: Seat) -> bool:
    """Say whether a worm just now would meet many whom it devours, and none of one's own side."""
    return victims(seat, seat.view.reference, spared=side_of(seat.view, "fremen")) >= WORM_VICTIMS


def _thumper(seat: Seat) -> Move:
    """Call a worm upon others."""
    return Thump(play=_wants_a_worm(seat) and isinstance(seat.form({}).field("play"), Flag))


def _wish(seat: Seat) -> Iterator[Move]:
    """Order it in the storm phase, when everybody is asked for the last time before the blow."""
    order = ThumperOrder().model_dump(mode="json")
    if seat.view.phase == "storm" and holds(seat, CARD) and order not in seat.own.orders and _wants_a_worm(seat):
        yield SetOrder(order=order)


STRATEGY = Strategy(choices={CARD: _thumper}, wish=_wish)
