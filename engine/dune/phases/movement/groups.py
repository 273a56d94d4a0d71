"""Groups of forces on the map: what can leave where, how a group is named, how far it may go (section 8)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from engine.core.errors import IllegalMove, check
from engine.core.forms import Field, Split

from ...advantages.fremen import stormy_destinations
from ...board import AREAS, TERRITORIES, TERRITORY_OF, in_storm, reach
from ...cards import FACTIONS
from ...powers import has_now
from ...query import allies, barred, flies, split, stands_in_the_way, total
from ...state import Count, State

Areas = tuple[str, ...]
_ORNITHOPTER_RANGE = 3
_NO_STORM = -1


def movable(s: State, faction: str) -> dict[str, dict[str, Count]]:
    """Return the faction's forces outside the storm, by territory and area (D-MOVE-5, R-25)."""
    found: dict[str, dict[str, Count]] = {}
    for (area, f), count in s.forces.items():
        if f == faction and not in_storm(area, s.storm):
            found.setdefault(TERRITORY_OF[area], {})[area] = count
    return found


@lru_cache(maxsize=4096)
def _open(storm: int, closed: frozenset[str]) -> Areas:
    if closed:
        return tuple(area for area in _open(storm, frozenset()) if TERRITORY_OF[area] not in closed)
    return tuple(area for area in AREAS if not in_storm(area, storm))


def open_areas(s: State, faction: str) -> Areas:
    """Return where the faction's forces may arrive (D-SHIP-2, D-ALLY-5e)."""
    return _open(s.storm, barred(s, faction))


@lru_cache(maxsize=65536)
def _destinations(sources: frozenset[str], distance: int, storm: int, closed: frozenset[str]) -> Areas:
    return tuple(sorted(reach(sources, distance, storm, closed)))


def ground_range(s: State, faction: str) -> int:
    """Return how many territories the faction's group may enter (D-MOVE-3, D-FRE-1, R-77)."""
    return _ORNITHOPTER_RANGE if flies(s, faction) else FACTIONS[faction].base_move


def destinations(s: State, faction: str, sources: frozenset[str]) -> Areas:
    """Return the areas to which a group standing in `sources` can move, in alphabetical order."""
    return _destinations(sources, ground_range(s, faction), s.storm, barred(s, faction))


def into_storm(s: State, faction: str, sources: frozenset[str]) -> Areas:
    """Return the areas in the storm to which a group standing in `sources` can move, for half of it (D-XV-FR-4)."""
    return stormy_destinations(s, faction, sources, ground_range(s, faction))


def reached_in_storm(s: State, faction: str, territories: Mapping[str, Mapping[str, Count]]) -> dict[str, Areas]:
    """Return where in the storm any one of the groups standing in each territory can go."""
    return {
        territory: _merged(*[into_storm(s, faction, frozenset((area,))) for area in standing])
        for territory, standing in territories.items()
    }


def reached(s: State, faction: str, territories: Mapping[str, Mapping[str, Count]]) -> dict[str, Areas]:
    """Return where any one of the groups standing in each territory can go, in alphabetical order."""
    distance, storm, closed = ground_range(s, faction), s.storm, barred(s, faction)
    return {
        territory: _merged(*[_destinations(frozenset((area,)), distance, storm, closed) for area in standing])
        for territory, standing in territories.items()
    }


def _merged(*found: Areas) -> Areas:
    return found[0] if len(found) == 1 else tuple(sorted(set().union(*found)))


def refuse_arrival(s: State, faction: str, area: str, rule: str, code: str, *, storm: bool = False) -> IllegalMove:
    """Say why forces may not arrive in an area: storm, an ally, two others, else the code and rule given.

    Who knows the `storm` may say that they go into it (D-XV-FR-4).
    """
    if area not in TERRITORY_OF:
        return IllegalMove("no_such_area", rule, area=area)
    territory = TERRITORY_OF[area]
    if storm and not in_storm(area, s.storm):
        return IllegalMove("no_storm_there", "D-XV-FR-4", area=area)
    if in_storm(area, s.storm) and not storm:
        if has_now(s, faction, "storm_lore") and not rule.startswith("D-SHIP"):
            return IllegalMove("storm_takes_half", "D-XV-FR-4", area=area)
        return IllegalMove("in_storm", "D-SHIP-2" if rule.startswith("D-SHIP") else "D-MOVE-5", area=area)
    if territory in barred(s, faction):
        if any(stands_in_the_way(s, ally, territory) for ally in allies(s, faction)):
            return IllegalMove("held_by_ally", "D-ALLY-5", territory=territory)
        crowded = "D-SHIP-2" if rule.startswith("D-SHIP") else "D-MOVE-6"
        return IllegalMove("two_others_there", crowded, territory=territory)
    return IllegalMove(code, rule, area=area)


def refuse_movement(s: State, faction: str, sources: frozenset[str], area: str, *, storm: bool = False) -> IllegalMove:
    """Say why a group cannot move to an area: what is wrong there, what stands in its way, or the distance."""
    refusal = refuse_arrival(s, faction, area, "D-MOVE-3", "out_of_reach", storm=storm)
    if refusal.code != "out_of_reach":
        return refusal
    distance, closed = ground_range(s, faction), barred(s, faction)
    with_ally = frozenset(t for t in closed if any(stands_in_the_way(s, ally, t) for ally in allies(s, faction)))
    if area in _destinations(sources, distance, _NO_STORM, closed):
        return IllegalMove("storm_in_the_way", "D-MOVE-5", area=area)
    if area in _destinations(sources, distance, s.storm, closed - with_ally):
        return IllegalMove("ally_in_the_way", "D-ALLY-5", area=area)
    if area in _destinations(sources, distance, s.storm, frozenset()):
        return IllegalMove("two_others_in_the_way", "D-MOVE-6", area=area)
    return refusal


def check_group(
    s: State, faction: str, origin: str, forces: Mapping[str, int], starred: Mapping[str, int], rule: str
) -> None:
    """Refuse a group that is empty, not all in one territory, in the storm, or larger than what is there."""
    check(all(number >= 0 for number in forces.values()), "negative_number", rule)
    check(any(forces.values()), "nobody_named", rule)
    check(origin in TERRITORIES, "no_such_area", rule)
    mine = (s.forces.get((area, faction)) for area in TERRITORIES[origin].areas)
    check(any(map(bool, mine)), "none_of_yours_there", rule, territory=origin)
    for area, number in forces.items():
        check(TERRITORY_OF.get(area) == origin, "not_in_that_territory", rule, area=area, territory=origin)
        stormy = "D-GUI-2" if rule.startswith("D-GUI") else "D-MOVE-5"
        check(not number or not in_storm(area, s.storm), "in_storm", stormy, area=area)
        there = s.forces.get((area, faction), (0, 0))
        check(number <= total(there), "not_so_many_there", rule, area=area, there=total(there))
    for area, stars in starred.items():
        number, there = forces.get(area, 0), s.forces.get((area, faction), (0, 0))
        check(
            number - there[0] <= stars <= min(there[1], number) and stars >= 0, "wrong_starred_number", rule, area=area
        )


def counts(s: State, faction: str, forces: Mapping[str, int], starred: Mapping[str, int]) -> list[tuple[str, Count]]:
    """Return the group's forces by area and kind."""
    return [
        (area, split(s.forces[area, faction], number, starred.get(area))) for area, number in forces.items() if number
    ]


def group_fields(standing: Mapping[str, Count], forces: Mapping[str, int] | None, most: int = 99) -> list[Field]:
    """Return the fields that ask how many leave each area and, where there is a choice, how many are starred."""
    fields: list[Field] = [Split("forces", tuple((area, total(count)) for area, count in standing.items()), 1, most)]
    ranges = [(area, *starred_range(count, (forces or {}).get(area, 0))) for area, count in standing.items()]
    limits = tuple((area, high) for area, low, high in ranges if low < high)
    if limits:
        floors = tuple((area, low) for area, low, high in ranges if 0 < low < high)
        fields.append(Split("starred_forces", limits, floors=floors))
    return fields


def check_reserves(s: State, faction: str, number: int, starred: int | None, rule: str) -> None:
    """Refuse more forces, or other starred ones, than the reserves hold."""
    check(1 <= number <= total(s.reserves[faction]), "not_so_many_in_reserve", rule, there=total(s.reserves[faction]))
    low, high = starred_range(s.reserves[faction], number)
    check(starred is None or low <= starred <= high, "wrong_starred_number", rule, low=low, high=high)


def starred_range(pile: Count, number: int) -> tuple[int, int]:
    """Return how many starred forces may be among `number` taken from a pile."""
    return max(0, number - pile[0]), min(pile[1], number)
