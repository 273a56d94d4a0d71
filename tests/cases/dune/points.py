"""Points within a phase at which a case can begin, by their names in the language."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from engine.core.run import Frame
from engine.dune.board import TERRITORIES
from engine.dune.cards import is_worm
from engine.dune.flow import following
from engine.dune.powers import holder
from engine.dune.query import occupants, sites
from engine.dune.state import Battle, Nexus, State

from ..language.text import CaseError, near
from . import names

Set = Callable[[State, str], tuple[Frame, ...]]  # lays the point out and returns the open steps


@dataclass(frozen=True, slots=True)
class Point:
    """A place within a phase: how it is written, what happens first there, and what the state is."""

    usage: str
    meaning: str
    set: Set


POINTS: dict[tuple[str, str], Point] = {}


def _point(phase: str, name: str, usage: str, meaning: str) -> Callable[[Set], Set]:
    def register(act: Set) -> Set:
        POINTS[phase, name] = Point(usage, meaning, act)
        return act

    return register


def stand(s: State, phase: str, point: tuple[str, ...]) -> tuple[Frame, ...]:
    """Bring the state to a point of the phase; `point` is its name and what it is about. Return the open steps."""
    name, about = point[0], " ".join(point[1:])
    found = POINTS.get((phase, name))
    if found is None:
        known = [n for p, n in POINTS if p == phase]
        raise CaseError(
            f"the phase {phase} has no point `{name}`{near(name, known)}; it has: {', '.join(known) or 'none'}"
        )
    return (Frame("turn", following(s, phase)), *found.set(s, about))


def _worm_lies_open(s: State) -> None:
    """Turn a worm up: the topmost one of the deck goes to the discards."""
    deck = list(s.decks["spice"])
    worm = next((card for card in deck if is_worm(card)), None)
    if worm is not None:
        deck.remove(worm)
        s.decks["spice"] = tuple(deck)
        s.discards["spice"] = (*s.discards["spice"], worm)
    s.worms = 1


@_point("spice_blow", "nexus", "nexus", "the nexus after the first worm; everybody is asked")
def _nexus(s: State, about: str) -> tuple[Frame, ...]:
    _worm_lies_open(s)
    s.nexus = Nexus()
    return (Frame("spice_blow", "worm"), Frame("nexus", "talk"))


@_point("spice_blow", "worm", "worm in TERRITORY", "a worm is about to appear there, after the nexus")
def _worm(s: State, about: str) -> tuple[Frame, ...]:
    _worm_lies_open(s)
    s.worm = names.territory(about)
    s.reference = s.reference or s.worm
    return (Frame("spice_blow", "worm_karama"),)


@_point("spice_blow", "ride", "ride in TERRITORY", "the worm has devoured; Fremen may ride")
def _ride(s: State, about: str) -> tuple[Frame, ...]:
    _worm(s, about)
    return (Frame("spice_blow", "ride"),)


@_point(
    "bidding",
    "auction",
    "auction",
    "bids on the card that the lines `row:` and `auction:` describe, else on the first of the deck; Atreides have "
    "seen it",
)
def _auction(s: State, about: str) -> tuple[Frame, ...]:
    assert s.auction is not None, "made where a case begins there"
    s.peeked = s.auction.row[0] if "atreides" in s.factions and s.auction.row else ""
    return (Frame("bidding", "bid"),)


@_point(
    "battle",
    "battle",
    "battle in TERRITORY [between SEAT and SEAT]",
    "this battle, the aggressor named first; without names the two who are there, the first in "
    "storm order as aggressor",
)
def _battle(s: State, about: str) -> tuple[Frame, ...]:
    match = re.fullmatch(r"(.+?)(?: (?:between|of) (.+?) (?:and|against) (.+))?", about, re.IGNORECASE)
    if not match:
        raise CaseError("`phase battle at battle in TERRITORY` needs a territory")
    spot = names.AREA_NAMES.get(names.key(match[1]))
    territory = spot.rpartition(":")[0] if spot else names.territory(match[1])
    there = occupants(s, territory)
    sides = (names.seat(match[2]), names.seat(match[3])) if match[2] else there[:2]
    if len(sides) < 2 or not set(sides) <= set(there):
        raise CaseError(f"there is no battle of {' and '.join(sides) or 'anybody'} in {territory}; there are: {there}")
    for site in sites(s, territory):
        both = all(any((area, f) in s.forces for area in site) for f in sides)
        if both and (not spot or spot in site or len(TERRITORIES[territory].areas) == 1):
            areas = tuple(area for area in TERRITORIES[territory].areas if area in site)
            s.battle = Battle(territory, areas, sides[0], sides[1])
            return (Frame("battle", "next"), Frame("fight", "announced"))
    raise CaseError(f"the storm separates {' and '.join(sides)} in {territory} (D-BAT-3)")


def _mover(s: State, about: str, at: str, *before: str) -> tuple[Frame, ...]:
    seat = names.seat(about)
    if seat not in s.factions:
        raise CaseError(f"{seat} does not play in this game; the players are {', '.join(s.factions)}")
    s.mover, s.moves_left = seat, 1
    gone = s.storm_order[: s.storm_order.index(seat)] if holder(s, "own_time") else ()
    s.done = ("look", "revival", *(f"turn:{f}" for f in gone), *(f"{part}:{seat}" for part in before))
    return (Frame("movement", at),)


@_point("movement", "revival", "revival", "force revival, after the look at the spice deck")
def _revival(s: State, about: str) -> tuple[Frame, ...]:
    s.done = ("look",)
    return (Frame("movement", "revival"),)


@_point("movement", "landing", "landing of SEAT", "this player's movement turn, beginning with the landing")
def _landing(s: State, about: str) -> tuple[Frame, ...]:
    return _mover(s, about, "landing")


@_point("movement", "movement", "movement of SEAT", "this player's ground movement; he has landed nothing")
def _movement(s: State, about: str) -> tuple[Frame, ...]:
    return _mover(s, about, "ground", "landing")


@_point("movement", "leader_revival", "leader revival of SEAT", "the end of this player's movement turn")
def _leader_revival(s: State, about: str) -> tuple[Frame, ...]:
    return _mover(s, about, "leader", "landing", "ground")
