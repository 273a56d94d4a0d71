"""Where forces walk or ride (sections 8.4 and 5)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.forms import Pick, Split
from engine.core.moves import Move
from engine.dune.board import SECTOR_OF, TERRITORIES, TERRITORY_OF
from engine.dune.phases.movement.moves import GroundMovement
from engine.dune.phases.spice_blow import Ride

from .landing import comes_to_fight, groups, half_of
from .position import Placing, Position, after, distance_to_goal, landed
from .seat import Seat

_LEAST_GAIN = 0.4
_CROWDED = 2  # so many others close a stronghold
_HAJR = 6.0  # how good the second movement must be to play the card for it


def choose(seat: Seat) -> Move:
    """Return the ground movement that gains most, or none; with Hajr if a second one gains much as well."""
    position = Position(seat)
    form = seat.form({})
    origins = _origins(seat)
    move, gain, placing = _best(seat, position, position.mine, origins)
    if form.field("storm") is not None:
        through_it = _best(seat, position, position.mine, _origins(seat, storm=True), storm=True)
        if through_it[1] > gain:
            move, gain, placing = through_it
    if gain < _LEAST_GAIN:
        return GroundMovement()
    if comes_to_fight(seat, origin=move.origin, to=move.to):
        move = move.model_copy(update={"fights": True})
    if form.field("hajr") is not None:
        rest = tuple(t for t in origins if t != move.origin)
        if _best(seat, position, placing, rest)[1] >= _HAJR:
            return move.model_copy(update={"hajr": True})
    return move


def _origins(seat: Seat, storm: bool = False) -> tuple[str, ...]:
    """Return the territories that can be left; for an area in the storm, those from which one can be reached."""
    field = seat.form({"storm": True} if storm else {}).field("origin")
    return field.options if isinstance(field, Pick) else ()


def _best(
    seat: Seat, position: Position, placing: Placing, origins: tuple[str, ...], storm: bool = False
) -> tuple[GroundMovement, float, Placing]:
    """Return the movement that gains most, what that is, and the placing after it; the storm takes half (D-XV-FR-4)."""
    before = position.value(placing)
    best: tuple[GroundMovement, float, Placing] = (GroundMovement(), 0.0, placing)
    standing = groups(placing)
    for origin in origins:
        for forces in _parties(seat, origin, standing.get(origin, {})):
            for to in _places(position, seat, origin, forces, storm):
                new = after(placing, forces, to)
                if storm:
                    going = sum(forces.values())
                    new = landed(new, half_of(going) - going, to)
                gain = position.value(new) - before
                if gain > best[1]:
                    best = (GroundMovement(origin=origin, forces=forces, to=to, storm=storm), gain, new)
    return best


def _parties(seat: Seat, origin: str, standing: Placing) -> Iterator[Placing]:
    """Yield groups that might leave a territory: everybody, each area's forces, and all but a garrison."""
    field = seat.form({"origin": origin}).field("forces")
    limits = dict(field.limits) if isinstance(field, Split) else {}
    free = {area: min(n, limits[area]) for area, n in standing.items() if limits.get(area)}
    if not free:
        return
    yield free
    if len(free) > 1:
        for area, number in free.items():
            yield {area: number}
    elif origin in seat.view.goals:
        (area, number), *_ = free.items()
        for left in {3, 5, number // 2}:
            if 0 < left < number:
                yield {area: number - left}


def _places(position: Position, seat: Seat, origin: str, forces: Placing, storm: bool) -> list[str]:
    """Return where to go: strongholds, spice, and what lies nearer to a stronghold than the place left."""
    field = seat.form({"origin": origin, "forces": forces, **({"storm": True} if storm else {})}).field("to")
    areas = field.options if isinstance(field, Pick) else ()
    spice, here = seat.view.spice, distance_to_goal(origin, position.goals)
    found = []
    for area in areas:
        territory = TERRITORY_OF[area]
        nearer = distance_to_goal(territory, position.goals) <= min(here, 1) and not position.foes.get(territory)
        if territory in position.goals or spice.get(area, 0) >= 2 or nearer:
            found.append(area)
    return found


def ride_gain(seat: Seat, position: Position, territory: str) -> float:
    """Return what a ride of all who can from a territory would gain, to the best stronghold that is open (D-FRE-4)."""
    storm = seat.view.storm
    riders = {a: n for a, n in position.mine.items() if n and TERRITORY_OF[a] == territory and SECTOR_OF[a] != storm}
    if not riders:
        return 0.0
    open_ = (t for t in position.goals if t != territory and not position.friends.get(t))
    areas = [area for t in open_ if len(position.foes.get(t, ())) < _CROWDED for area in TERRITORIES[t].areas]
    before = position.value(position.mine)
    gains = (position.value(after(position.mine, riders, to)) - before for to in areas if SECTOR_OF[to] != storm)
    return max(gains, default=0.0)


def ride(seat: Seat) -> Move:
    """Return the ride that gains most: everybody the worm found, or those of one area (D-FRE-4)."""
    position = Position(seat)
    form = seat.form({})
    field = form.field("forces")
    limits = {area: n for area, n in field.limits if n} if isinstance(field, Split) else {}
    parties = [limits] if len(limits) == 1 else [limits, *({area: n} for area, n in limits.items())]
    before = position.value(position.mine)
    best, most = Ride(), _LEAST_GAIN
    for forces in parties if limits else ():
        to_field = seat.form({"forces": forces}).field("to")
        for to in to_field.options if isinstance(to_field, Pick) else ():
            if TERRITORY_OF[to] in position.goals or seat.view.spice.get(to, 0) >= 2:
                gain = position.value(after(position.mine, forces, to)) - before
                if gain > most:
                    best, most = Ride(forces=forces, to=to), gain
    return best
