"""Where those who may coexist begin, and where they fight (D-SETUP-9, D-XV-BG-5)."""

from __future__ import annotations

from engine.core.forms import Several
from engine.core.moves import Move
from engine.dune.advantages.bene_gesserit import EndCoexistence, FirstPlacement
from engine.dune.board import TERRITORIES, TERRITORY_OF

from .position import Position
from .seat import Seat

_ODDS = 0.6  # of a battle that is looked for
_GARRISON = 3  # forces that defend a stronghold against whoever comes
_SPICE = 4  # that is worth a battle


def first_placement(seat: Seat) -> Move:
    """Begin in a stronghold where nobody is, or in the Polar Sink."""
    taken = {TERRITORY_OF[area] for area, _ in seat.view.forces}
    free = [
        territory for territory in seat.view.goals if territory not in taken and TERRITORIES[territory].is_stronghold
    ]
    return FirstPlacement(area=TERRITORIES[free[0]].areas[0]) if free else FirstPlacement()


def end_coexistence(seat: Seat) -> Move:
    """End it where a stronghold, or much spice, can be won, and where a stronghold is to be kept."""
    field = seat.form({}).field("territories")
    position = Position(seat)
    offered = field.options if isinstance(field, Several) else ()
    return EndCoexistence(territories=tuple(t for t in offered if _worth_it(seat, position, t)))


def _worth_it(seat: Seat, position: Position, territory: str) -> bool:
    areas = TERRITORIES[territory].areas
    number = sum(position.mine.get(area, 0) for area in areas)
    if not position.foes.get(territory):
        return territory in position.goals and number >= _GARRISON
    spice = sum(seat.view.spice.get(area, 0) for area in areas if position.mine.get(area))
    return (territory in position.goals or spice >= _SPICE) and position.odds(number, territory) >= _ODDS
