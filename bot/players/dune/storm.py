"""How far the storm goes: dials, markers, Weather Control and Family Atomics (section 4)."""

from __future__ import annotations

from engine.core.forms import Number, Pick
from engine.core.moves import Move
from engine.dune.board import SECTOR_OF, SECTORS, TERRITORIES, TERRITORY_OF
from engine.dune.composition import storm_markers
from engine.dune.phases.storm import Storm

from .seat import Seat

_GAIN = 4.0  # what a storm card must gain to be played
_OTHER_DIALS = (1, 2, 3)


def outcomes(seat: Seat) -> tuple[int, ...]:
    """Return how far the next storm may go for all that the seat knows, one as likely as the other."""
    if seat.own.marker:
        return (seat.own.marker,)
    dialled = tuple(one + other for one in _OTHER_DIALS for other in _OTHER_DIALS)
    return storm_markers(seat.view.options) or dialled


def damage(seat: Seat, sectors: int, atomics: bool) -> float:
    """Return what the storm costs the enemies, less what it costs the seat's side, if it moves so far."""
    seen = seat.view
    entered = {(seen.storm + step - 1) % SECTORS + 1 for step in range(1, sectors + 1)}
    side = set(seat.side())
    total = 0.0
    for (area, f), count in seen.forces.items():
        if SECTOR_OF[area] in entered and not _safe(TERRITORY_OF[area], atomics):
            number = sum(count)
            total += -1.2 * number if f == seat.name else -0.6 * number if f in side else 0.5 * number
    for area, spice in seen.spice.items():
        if SECTOR_OF[area] in entered:
            near = any(TERRITORY_OF[a] == TERRITORY_OF[area] for a, f in seen.forces if f in side)
            total += -0.4 * spice if near else 0.1 * spice
    return total


def _safe(territory: str, atomics: bool) -> bool:
    t = TERRITORIES[territory]
    return t.protected_after_atomics if atomics else t.storm_protected


def storm(seat: Seat) -> Move:
    """Dial what hurts the enemies more than oneself; play storm cards where that gains much."""
    form = seat.form({})
    dial, weather, atomics = form.field("dial"), form.field("weather"), form.field("atomics")
    broken = seat.view.atomics
    usual = _expected(seat, broken)
    chosen = None
    if isinstance(weather, Number):
        best = max(range(weather.low, weather.high + 1), key=lambda n: damage(seat, n, broken))
        chosen = best if damage(seat, best, broken) - usual >= _GAIN else None
    bomb = isinstance(atomics, Pick) and _expected(seat, True) - usual - _wall(seat) >= _GAIN
    return Storm(
        dial=_dial(seat, dial) if isinstance(dial, Number) else None,
        weather=chosen,
        atomics="unless_weather" if bomb and chosen is None else "no",
    )


def _expected(seat: Seat, atomics: bool) -> float:
    """Return the mean damage over how far the storm may go."""
    found = [damage(seat, sectors, atomics) for sectors in outcomes(seat)]
    return sum(found) / len(found)


def _wall(seat: Seat) -> float:
    """Return what the seat's own forces on the Shield Wall are worth, which the atomics destroy."""
    return sum(sum(n) for (a, f), n in seat.view.forces.items() if f == seat.name and TERRITORY_OF[a] == "shield_wall")


def _dial(seat: Seat, dial: Number) -> int:
    """Return the number that does most for the seat; in turn 1 any."""
    if seat.view.turn == 1:
        return dial.low + seat.rng.randrange(dial.high - dial.low + 1)
    rated = [
        (sum(damage(seat, number + other, seat.view.atomics) for other in _OTHER_DIALS), seat.rng.random(), number)
        for number in range(dial.low, dial.high + 1)
    ]
    return max(rated)[2]
