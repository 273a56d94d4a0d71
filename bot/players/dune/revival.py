"""Whom to take out of the tanks (sections 8.2 and 8.5)."""

from __future__ import annotations

from engine.core.forms import Number, Pick
from engine.core.moves import Move
from engine.dune.cards import FACTIONS, REVIVAL_COST
from engine.dune.leaders import price_of
from engine.dune.phases.movement.moves import ForceRevival, LeaderRevival

from .seat import Seat

_THIN_RESERVES = 6
_KEPT = 6  # spice that is not spent on reviving forces
_RICH = 14  # spice from which on all forces are revived that may be


def forces(seat: Seat) -> Move:
    """Revive all free forces; buy more if the reserves are thin and spice is left for landing."""
    field = seat.form({}).field("number")
    most = field.high if isinstance(field, Number) else 0
    free = min(most, FACTIONS[seat.name].free_revival)
    spare = max(0, seat.own.spice - _KEPT) // REVIVAL_COST
    wanted = sum(seat.view.reserves[seat.name]) < _THIN_RESERVES or seat.own.spice >= _RICH
    bought = spare if wanted else 0
    return ForceRevival(number=min(most, free + bought))


def leader(seat: Seat) -> Move:
    """Buy back the best leader one can afford; with none left to fight, any leader."""
    field = seat.form({}).field("leader")
    choices = field.options if isinstance(field, Pick) else ()
    held = seat.own.captives
    ready = sum(1 for x in FACTIONS[seat.name].leaders if seat.view.leaders.get(x) == "ready" and x not in held)
    kept = 0 if ready < 2 else 3
    affordable = [name for name in choices if price_of(name) + kept <= seat.own.spice]
    return LeaderRevival(leader=max(affordable, key=lambda name: (price_of(name), name), default=None))
