"""Set-up statements about who plays, by which options, and when: turn, phase, storm and storm order."""

from __future__ import annotations

import re

from engine.dune.game import RULES

from ..language.setting import Setting
from ..language.statements import Book
from ..language.text import CaseError, near
from . import names
from .points import POINTS
from .position import PHASES, phase_named

PART = Book("Set-up")
_add = PART.add


@_add(
    "players: SEAT [DOT], SEAT [DOT], ...",
    r"(?:players?|dots|seats)\b:?\s*(?P<list>.+)",
    "players: atreides 1, harkonnen 4",
    "Who plays, and at which of the dots 1 to 6 each sits. Without dots: the usual dots in the order named. "
    "Without this line: all six in alphabetical order at the dots 1 to 6.",
)
def _players(c: Setting, m: re.Match[str]) -> None:
    c.wanted.seats.clear()
    for item in names.items(m["list"]):
        found = re.fullmatch(r"(.+?)(?:\s+(?:at\s+|on\s+)?(?:dot\s+)?(\d+))?", item)
        assert found is not None
        seat = names.seat(found[1])
        if seat in c.wanted.seats:
            raise CaseError(f"{seat} is named twice")
        c.wanted.seats[seat] = int(found[2]) if found[2] else None


@_add("turn NUMBER", r"turn\b:?\s*(?P<n>\d+)", "turn 3", "The turn; 2 if not said.")
def _turn(c: Setting, m: re.Match[str]) -> None:
    c.wanted.turn = int(m["n"])


@_add(
    "phase PHASE [at POINT]",
    r"phase\b:?\s*(?P<phase>[\w ]+?)(?:(?:\s*,?\s+at\s+|\s*,\s*)(?P<point>.+))?",
    "phase movement",
    "The case begins at the start of this phase (setup, storm, spice blow, bidding, movement, battle, collection, "
    "victory), or at a point within it (see the table of points). The point may also be a question (`plan`, `treachery "
    "of harkonnen`, `plan in Arrakeen` in a battle): whoever is asked before gives the default.",
)
def _phase(c: Setting, m: re.Match[str]) -> None:
    phase, part = phase_named(m["phase"])
    if phase not in PHASES:
        raise CaseError(f"`{m['phase']}` is not a phase{near(phase, PHASES)}; the phases are {', '.join(PHASES)}")
    c.wanted.phase, c.wanted.point, c.wanted.asked = phase, (part,) if part else (), ("", "")
    point = (m["point"] or "").strip()
    if point:
        found = re.fullmatch(r"(?:the\s+)?(?P<name>[\w ]+?)(?:\s+(?:of|in|for)\s+(?P<about>.+))?", point)
        if not found:
            raise CaseError(f"`{point}` is not a point; write for example `phase movement at landing of guild`")
        name, about = found["name"].lower().replace(" ", "_"), found["about"] or ""
        if (phase, name) in POINTS or name not in RULES.questions:
            c.wanted.point = (name, *((about,) if about else ()))
        else:
            _ask(c, phase, name, about)


def _ask(c: Setting, phase: str, kind: str, about: str) -> None:
    """Begin where a question is asked: of anybody, of a seat, or in a battle in a territory."""
    spots = (names.AREA_NAMES, names.TERRITORY_NAMES)
    place = about if phase == "battle" and any(names.key(about) in known for known in spots) else ""
    c.wanted.point = ("battle", place) if place else ()
    c.wanted.asked = (kind, names.seat(about) if about and not place else "")


@_add(
    "storm NUMBER",
    r"(?:the )?storm\b:?(?: is)?(?: at| in)?(?: sector)?:? (?P<n>\d+)",
    "storm 9",
    "The storm's sector; 18 if not said.",
)
def _storm(c: Setting, m: re.Match[str]) -> None:
    c.wanted.storm = int(m["n"])


@_add(
    "first player SEAT",
    r"first player\b:?(?: is)? (?P<seat>.+)",
    "first player guild",
    "Puts the storm just before this player's dot, so that storm order begins there (with a `storm` line: checks it).",
)
def _first(c: Setting, m: re.Match[str]) -> None:
    c.wanted.first = names.seat(m["seat"])


@_add(
    "storm order: SEAT, SEAT, ...",
    r"(?:storm|turn|player) order\b:?\s*(?P<list>.+)",
    "storm order: guild, harkonnen, atreides",
    "Storm order follows from dots and storm; this line only checks that it is as the writer thinks.",
)
def _order(c: Setting, m: re.Match[str]) -> None:
    c.wanted.storm_order = tuple(names.seat(item) for item in names.items(m["list"]))
