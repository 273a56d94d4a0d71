"""The Harvester: for spice beside one's own."""

from __future__ import annotations

from collections.abc import Iterator

from engine.dune.board import TERRITORIES
from engine.dune.expansions.harvester import AMOUNTS, Harvest, HarvesterOrder, fallen

from ..seat import Seat
from ..strategy import of_card


def _standing(seat: Seat, territory: str | None) -> set[str]:
    """Return who stands in a territory."""
    areas = TERRITORIES[territory].areas if territory else ()
    return {f for area, f in seat.view.forces if area in areas}


def _stands(seat: Seat, territory: str | None) -> bool:
    """Say whether one's own side stands in a territory, and nobody else."""
    there = _standing(seat, territory)
    return bool(there) and there <= set(seat.side())


def _wanted(seat: Seat) -> dict[str, int] | None:
    """Double what one's own side can gather."""
    return {} if _stands(seat, fallen(seat.view.discards, seat.view.pile).territory) else None


def _orders(seat: Seat) -> Iterator[HarvesterOrder]:
    """Order it wherever one's own side stands."""
    return (HarvesterOrder(territory=territory) for territory in AMOUNTS if _stands(seat, territory))


def _harms(seat: Seat, order: HarvesterOrder) -> bool:
    """Say whether it would double the spice before others alone."""
    there = _standing(seat, order.territory)
    return bool(there) and not there & set(seat.side())


STRATEGY = of_card(Harvest, HarvesterOrder, wanted=_wanted, orders=_orders, harms=_harms, phase="storm")
