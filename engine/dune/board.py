"""The map: territories, areas, neighbours, the storm's reach and how far forces can go (sections 1 and 8.4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from .data import load

SECTORS = 18
POLAR_SINK = "polar_sink"


@dataclass(frozen=True, slots=True)
class Territory:
    """A territory with what the rules ask of it (D-MAP-1 to D-MAP-8)."""

    id: str
    name: str
    type: str  # sand, rock, stronghold, polar
    sectors: tuple[int, ...]
    areas: tuple[str, ...]
    storm_protected: bool
    protected_after_atomics: bool
    worm_can_devour: bool
    fremen_entry: bool
    atomics_zone: bool
    neighbours: tuple[str, ...]

    @property
    def is_stronghold(self) -> bool:
        """Whether it is one of the five strongholds (D-MAP-2)."""
        return self.type == "stronghold"


def _territories() -> dict[str, Territory]:
    return {
        t["id"]: Territory(
            id=t["id"],
            name=t["name"],
            type=t["type"],
            sectors=tuple(t["sectors"]),
            areas=tuple(f"{t['id']}:{sector}" for sector in t["sectors"]),
            storm_protected=t["storm_protected"],
            protected_after_atomics=t["storm_protected_after_family_atomics"],
            worm_can_devour=t["worm_can_devour"],
            fremen_entry=t["fremen_reserve_entry"],
            atomics_zone=t["family_atomics_eligible"],
            neighbours=tuple(t["adjacent"]),
        )
        for t in load("territories")["territories"]
    }


TERRITORIES = _territories()
STRONGHOLDS = tuple(t.id for t in TERRITORIES.values() if t.is_stronghold)
STRONGHOLD_AT = {area: stronghold for stronghold in STRONGHOLDS for area in TERRITORIES[stronghold].areas}
TERRITORY_OF = {area: t.id for t in TERRITORIES.values() for area in t.areas}
AREAS = tuple(TERRITORY_OF)
SECTOR_OF = {area: int(area.rpartition(":")[2]) for area in AREAS}
AREAS_OF_SECTOR = {sector: tuple(area for area in AREAS if SECTOR_OF[area] == sector) for sector in range(SECTORS + 1)}
NEIGHBOURS: dict[str, tuple[str, ...]] = {a["id"]: tuple(a["adjacent"]) for a in load("territories")["areas"]}
FREMEN_ENTRY = tuple(area for area in AREAS if TERRITORIES[TERRITORY_OF[area]].fremen_entry)
ORNITHOPTER_CITIES = ("arrakeen", "carthag")  # D-MOVE-3


def in_storm(area: str, storm: int) -> bool:
    """Whether the storm stands in the area's sector; the Polar Sink (sector 0) is never in storm."""
    return SECTOR_OF[area] == storm


@cache
def connected(territory: str, storm: int) -> tuple[frozenset[str], ...]:
    """Return the groups of a territory's areas that touch when the storm sector is taken out (D-BAT-3).

    The area in the storm, if there is one, is a group of its own.
    """
    rest = [area for area in TERRITORIES[territory].areas if not in_storm(area, storm)]
    groups = [frozenset({area}) for area in TERRITORIES[territory].areas if in_storm(area, storm)]
    while rest:
        group, edge = set(), [rest[0]]
        while edge:
            area = edge.pop()
            group.add(area)
            edge += [n for n in NEIGHBOURS[area] if n in rest and n not in group]
        rest = [area for area in rest if area not in group]
        groups.append(frozenset(group))
    return tuple(groups)


@cache
def _enterable(territory: str, from_areas: frozenset[str], storm: int) -> frozenset[str]:
    """Return the areas of `territory` that can be reached by one step from `from_areas`, and freely from there."""
    first = {n for area in from_areas for n in NEIGHBOURS[area] if TERRITORY_OF[n] == territory}
    first = {area for area in first if not in_storm(area, storm)}
    return frozenset(area for group in connected(territory, storm) if group & first for area in group)


_Standing = tuple[frozenset[str], ...]  # where each part of a group may be by now, all in one territory


@lru_cache(maxsize=65536)
def _steps(standing: _Standing, storm: int) -> tuple[tuple[str, _Standing, frozenset[str]], ...]:
    """Return what all parts can enter by one step: each territory, where the parts may be in it, and where together."""
    found = []
    for there in TERRITORIES[TERRITORY_OF[next(iter(standing[0]))]].neighbours:
        entered = tuple([_enterable(there, part, storm) for part in standing])
        if all(entered):
            found.append((there, entered, frozenset.intersection(*entered)))
    return tuple(found)


@lru_cache(maxsize=65536)
def reach(sources: frozenset[str], distance: int, storm: int, barred: frozenset[str]) -> frozenset[str]:
    """Return the areas to which a group standing in `sources` (one territory) can move together.

    `distance` counts territories entered (D-MOVE-4); `barred` territories are neither entered nor crossed (D-MOVE-6,
    D-ALLY-5e); sectors in storm are neither left, entered nor crossed (D-MOVE-5). The whole group takes one route
    (D-MOVE-2), so parts that the storm separates must each be able to follow the same row of territories.
    """
    found = set[str]()
    for _, together, _ in _standings(sources, distance, storm, barred):
        found |= together
    return frozenset(found - sources)


@lru_cache(maxsize=65536)
def reach_into_storm(sources: frozenset[str], distance: int, storm: int, barred: frozenset[str]) -> frozenset[str]:
    """Return the areas in storm to which such a group can move together as its last step, crossing none (D-XV-FR-4)."""
    found = set[str]()
    for standing, _, left in _standings(sources, distance, storm, barred):
        there = TERRITORY_OF[next(iter(standing[0]))]
        beside = [{n for area in part for n in NEIGHBOURS[area] if in_storm(n, storm)} for part in standing]
        entered = set.intersection(*beside)
        found |= {a for a in entered if TERRITORY_OF[a] == there or (left and TERRITORY_OF[a] not in barred)}
    return frozenset(found)


def _standings(
    sources: frozenset[str], distance: int, storm: int, barred: frozenset[str]
) -> Iterator[tuple[_Standing, frozenset[str], int]]:
    """Yield where the parts of a group may stand by now, where together, and how many territories it may enter yet."""
    if any(in_storm(area, storm) for area in sources):
        return
    parts = tuple(g for g in connected(TERRITORY_OF[next(iter(sources))], storm) if g & sources)
    seen, edge = {parts}, [parts]
    yield parts, frozenset.intersection(*parts), distance
    for left in reversed(range(distance)):
        following = []
        for standing in edge:
            for there, entered, together in _steps(standing, storm):
                if there not in barred and entered not in seen:
                    seen.add(entered)
                    following.append(entered)
                    yield entered, together, left
        edge = following
