"""The Harvester: for spice beside one's own. Nobody is waited for, so it is ordered in the storm phase."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.forms import Flag
from engine.core.moves import Move, SetOrder
from engine.dune.board import TERRITORIES
from engine.dune.expansions.harvester import AMOUNTS, CARD, Harvest, HarvesterOrder, fallen

from ..cards import holds
from ..seat import Seat
from ..strategy import Strategy


def _stands(seat: Seat, territory: str | None) -> bool:
    """Say whether one's own side stands in a territory, and nobody else."""
    areas = TERRITORIES[territory].areas if territory else ()
    there = {f for area, f in seat.view.forces if area in areas}
    return bool(there) and there <= set(seat.side())


def _harvester(seat: Seat) -> Move:
    """Double what one's own side can gather."""
    wanted = _stands(seat, fallen(seat.view.discards["spice"]).territory)
    return Harvest(play=wanted and isinstance(seat.form({}).field("play"), Flag))


def _wish(seat: Seat) -> Iterator[Move]:
    """Order it where one's own side stands, in the storm phase, when everybody is asked last before the blow."""
    if seat.view.phase != "storm" or not holds(seat, CARD):
        return
    for territory in AMOUNTS:
        order = HarvesterOrder(territory=territory).model_dump(mode="json")
        if order not in seat.own.orders and _stands(seat, territory):
            yield SetOrder(order=order)


STRATEGY = Strategy(choices={CARD: _harvester}, wish=_wish)
