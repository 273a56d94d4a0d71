"""Expectations about the map."""

from __future__ import annotations

import re
from collections.abc import Callable

from engine.dune.board import STRONGHOLDS, TERRITORIES, Territory, reach
from engine.dune.query import is_protected

from ..language.comparing import same
from ..language.speaking import Play
from ..language.statements import Book
from . import names

PART = Book("Expectations")
_add = PART.add


# The map


@_add(
    "then TERRITORY touches exactly {TERRITORY, ...}",
    r"(?P<place>.+?) touches exactly:? (?P<list>\{.*\})",
    "then Polar Sink touches exactly {Arsunt, Cielago North, ...}",
    "The neighbours of a territory, or (with a sector) of an area.",
)
def _touches(play: Play, m: re.Match[str]) -> None:
    where = names.TERRITORY_NAMES.get(names.key(m["place"]))
    if where:
        wanted = {names.territory(i) for i in names.items(m["list"])}
        same(f"neighbours of {where}", wanted, set(TERRITORIES[where].neighbours))
    else:
        from engine.dune.board import NEIGHBOURS

        same("neighbours", {names.area(i) for i in names.items(m["list"])}, set(NEIGHBOURS[names.area(m["place"])]))


@_add(
    "then from AREA one can (not) reach AREA in NUMBER moves",
    r"from (?P<origin>.+?) one can(?P<no>not| not)? reach (?P<to>.+?) in (?P<n>\d+) moves?",
    "then from Carthag one can reach Arrakeen in 2 moves",
    "Movement on the map with the storm where it stands, without regard to other players' forces.",
)
def _reach(play: Play, m: re.Match[str]) -> None:
    found = reach(frozenset({names.area(m["origin"])}), int(m["n"]), play.s.storm, frozenset())
    targets = _place_areas(m["to"])
    same(f"{m['to']} is reached", not m["no"], any(area in found for area in targets))


def _place_areas(text: str) -> tuple[str, ...]:
    where = names.TERRITORY_NAMES.get(names.key(text))
    return TERRITORIES[where].areas if where else (names.area(text),)


_TYPES = {"sand": "sand", "rock": "rock", "stronghold": "stronghold", "polar": "polar"}


@_add(
    "then there are NUMBER territories (sand, rock, strongholds, areas, sectors)",
    r"there are (?P<n>\d+) (?P<what>territories|areas|sectors|sand territories|rock territories|strongholds)",
    "then there are 29 sand territories",
    "What the map consists of.",
)
def _there_are(play: Play, m: re.Match[str]) -> None:
    what = m["what"].lower()
    areas = [area for t in TERRITORIES.values() for area in t.areas]
    counts = {
        "territories": len(TERRITORIES),
        "areas": len(areas),
        "sectors": len({s for t in TERRITORIES.values() for s in t.sectors if s}),
        "strongholds": len(STRONGHOLDS),
    }
    kind = what.split(" ")[0]
    same(what, int(m["n"]), counts.get(what, sum(t.type == kind for t in TERRITORIES.values())))


@_add(
    "then TERRITORY lies in sectors NUMBER, NUMBER, ...",
    r"(?P<place>.+?) lies in sectors? (?P<list>[\d, and]+)",
    "then Arrakeen lies in sector 9",
    "The sectors of a territory.",
)
def _lies_in(play: Play, m: re.Match[str]) -> None:
    where = names.territory(m["place"])
    same(f"sectors of {where}", {int(n) for n in re.findall(r"\d+", m["list"])}, set(TERRITORIES[where].sectors))


@_add(
    "then exactly {TERRITORY, ...} are strongholds (rock, protected from the storm, entered by Fremen, "
    "near the Shield Wall, open to worms)",
    r"exactly (?P<list>\{.*\}) are (?P<what>strongholds|rock|protected from the storm|entered by "
    r"fremen|near the shield wall|not devoured by worms)",
    "then exactly {Arrakeen, Carthag, Tuek's Sietch, Sietch Tabr, Habbanya Sietch} are strongholds",
    "Which territories have a property; protection is as it is now, after Family Atomics or before.",
)
def _exactly_are(play: Play, m: re.Match[str]) -> None:
    what = m["what"].lower()
    tests: dict[str, Callable[[Territory], bool]] = {
        "strongholds": lambda t: t.is_stronghold,
        "rock": lambda t: t.type == "rock",
        "protected from the storm": lambda t: is_protected(play.s, t.id),
        "entered by fremen": lambda t: t.fremen_entry,
        "near the shield wall": lambda t: t.atomics_zone,
        "not devoured by worms": lambda t: not t.worm_can_devour,
    }
    found = {t.id for t in TERRITORIES.values() if tests[what](t)}
    same(what, {names.territory(i) for i in names.items(m["list"])}, found)
