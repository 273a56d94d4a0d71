"""What the modules of a battle share: which battles there are (D-BAT-1 to D-BAT-4), and the one being fought."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ..board import POLAR_SINK, TERRITORIES, TERRITORY_OF
from ..query import alliance_of, belligerents, sites
from ..state import Battle, State

_JOINT = "+"


class Shared(NamedTuple):
    """A territory in which several factions stand that may fight."""

    territory: str
    able: tuple[str, ...]  # those factions
    sites: tuple[tuple[str, ...], ...]  # its battle sites (D-BAT-3), each by its areas in their order


class OpenBattle(NamedTuple):
    """A battle that has to be fought: where, and against whom."""

    territory: str
    areas: tuple[str, ...]
    opponent: str
    site: str  # the site by the areas in which those stand who fight there, joined by "+"

    def meant(self, site: str) -> bool:
        """Say whether a site is named: by any of its areas."""
        return set(areas_named(site)) <= set(self.areas)


def open_battles(s: State, faction: str) -> list[OpenBattle]:
    """Return the battles a faction still has to fight (D-BAT-1 to D-BAT-3), by territory and in storm order."""
    return [*_battles_of(s, faction, _shared(s))]


def _shared(s: State) -> list[Shared]:
    """Return the territories in which several factions stand and may fight, in the order of their names."""
    first: dict[str, str] = {}
    several = {there for area, f in s.forces if first.setdefault(there := TERRITORY_OF[area], f) != f}
    found = ((there, belligerents(s, there)) for there in sorted(several - {POLAR_SINK}))
    return [Shared(there, able, _sites(s, there)) for there, able in found if len(able) > 1]


def _sites(s: State, territory: str) -> tuple[tuple[str, ...], ...]:
    areas = TERRITORIES[territory].areas
    return tuple(tuple(area for area in areas if area in site) for site in sites(s, territory))


def _battles_of(s: State, faction: str, shared: Iterable[Shared]) -> Iterator[OpenBattle]:
    friends = alliance_of(s, faction)
    for territory, able, found in shared:
        if faction not in able:
            continue
        for areas in found:
            if not any((area, faction) in s.forces for area in areas):
                continue
            foes = [
                foe
                for foe in _after(s.storm_order, faction)
                if foe in able and foe not in friends and any((area, foe) in s.forces for area in areas)
            ]
            fought = [area for area in areas if any((area, f) in s.forces for f in (faction, *foes))]
            for foe in foes:
                yield OpenBattle(territory, areas, foe, _JOINT.join(fought))


def areas_named(site: str) -> tuple[str, ...]:
    """Return the areas by which a battle site is named."""
    return tuple(site.split(_JOINT))


def _after(sequence: tuple[str, ...], faction: str) -> tuple[str, ...]:
    """Return the others in storm order, beginning with the one after the faction."""
    here = sequence.index(faction)
    return sequence[here + 1 :] + sequence[:here]


def several(s: State) -> list[str]:
    """Return who has more than one battle before him, in storm order."""
    shared = _shared(s)
    return [f for f in s.storm_order if shared and len([*_battles_of(s, f, shared)]) > 1]


def aggressor(s: State) -> str:
    """Return who is aggressor now: the first in storm order who has a battle left (D-BAT-4); empty if none has."""
    shared = _shared(s)
    return next((f for f in s.storm_order if any(_battles_of(s, f, shared))), "")


def can_be_fought(s: State) -> list[tuple[str, OpenBattle]]:
    """Return every battle there is, each once, with its aggressor: the first in storm order (D-BAT-4)."""
    shared = _shared(s)
    found = [(f, battle) for f in s.storm_order for battle in _battles_of(s, f, shared)]
    return [(f, battle) for f, battle in found if s.storm_order.index(f) < s.storm_order.index(battle.opponent)]


def current(s: State) -> Battle:
    """Return the battle being fought."""
    assert s.battle is not None, "no battle is being fought"
    return s.battle


def side_of(s: State, faction: str) -> str:
    """Return the side of the battle that is the faction or its ally; empty if neither is."""
    battle = current(s)
    return ally_in(s, faction, (battle.aggressor, battle.defender))


def ally_in(s: State, faction: str, sides: tuple[str, ...]) -> str:
    """Return which of these is the faction or its ally; empty if none is."""
    if faction not in s.factions:
        return ""
    friends = alliance_of(s, faction)
    return next((side for side in sides if side in friends), "")


# Battles before they are fought


def label(site: str, opponent: str) -> str:
    """Name a battle as those name it who fight on the other side of `opponent`."""
    return f"{site} {opponent}"


def ahead(s: State, faction: str) -> dict[str, tuple[str, OpenBattle]]:
    """Return the battles before us in which the faction or an ally fights: by name, the side, and the battle it has.

    The one that is fought now is among them until both plans are locked. All of this everybody sees.
    """
    return among(s, faction, can_be_fought(s))


def among(s: State, faction: str, battles: Iterable[tuple[str, OpenBattle]]) -> dict[str, tuple[str, OpenBattle]]:
    """Return the same, by whoever has worked out already which battles can be fought."""
    found: dict[str, tuple[str, OpenBattle]] = {}
    for who, battle in battles:
        side = ally_in(s, faction, (who, battle.opponent))
        if side:
            own = battle if side == who else battle._replace(opponent=who)
            found[label(battle.site, own.opponent)] = (side, own)
    return found


def is_meant(s: State, name: str, side: str) -> bool:
    """Say whether a battle that was named beforehand is the one that is fought now, seen from one of its sides."""
    battle = current(s)
    site, _, opponent = name.rpartition(" ")
    return opponent == battle.opponent(side) and bool(set(areas_named(site)) & set(battle.areas))


def now(s: State, side: str) -> str:
    """Name the battle that is fought now, as its side names it: by the areas in which the two stand."""
    battle = current(s)
    foe = battle.opponent(side)
    stands = [area for area in battle.areas if (area, side) in s.forces or (area, foe) in s.forces]
    return label(_JOINT.join(stands or battle.areas), foe)
