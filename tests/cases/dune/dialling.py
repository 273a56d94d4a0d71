"""Readable forms of dials and storm cards, of plain bids, and of what is chosen at setup."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ..language.text import CaseError
from . import names
from .planning import FORMS
from .readable import form

if TYPE_CHECKING:
    from ..language.speaking import Play

__all__ = ["FORMS"]  # with the forms of this module, which importing it registers

_DIAL = r"(?:dials? (?P<n>\d+)(?:,? and|,) )?(?:plays? |uses? )(?:the |his )?"


def _storm(m: re.Match[str], cards: str) -> tuple[str, str]:
    return "storm", (f"dial {m['n']}, " if m["n"] else "") + cards


@form(
    "[dial NUMBER and] play Weather Control with NUMBER",
    _DIAL + r"weather(?: control)?:?(?: with| at| for| to move| and moves?)?(?: the storm)? (?P<w>\d+)(?: sectors?)?",
    "play Weather Control with 7",
)
def _weather(play: Play, seat: str, m: re.Match[str]) -> tuple[str, str]:
    return _storm(m, f"weather {m['w']}")


@form(
    "[dial NUMBER and] play Family Atomics [if Weather Control is played | unless Weather Control is played]",
    r"(?:"
    + _DIAL
    + r"|(?=family ))(?:family )?atomics(?:,? (?:only )?(?P<when>if|unless) weather(?: control)?(?: is played)?)?",
    "dial 2 and play Family Atomics",
)
def _atomics(play: Play, seat: str, m: re.Match[str]) -> tuple[str, str]:
    return _storm(m, f"atomics {m['when'].lower()}_weather" if m["when"] else "atomics always")


@form("dials NUMBER   or   bids NUMBER", r"(?P<what>dials|bids|raises?(?: to)?) (?P<n>\d+)(?: spice)?", "dials 2")
def _dials(play: Play, seat: str, m: re.Match[str]) -> tuple[str, str]:
    if m["what"].lower() != "dials":
        return "bid", f"amount {m['n']}"
    return ("plan" if play.open_question(seat, "plan") else "storm"), f"dial {m['n']}"


@form(
    "predict SEAT in turn NUMBER",
    r"predicts? (?:that )?(?P<who>[\w ]+?)(?: wins?| to win)?,? (?:in |on |for |at )?turn (?P<n>\d+)",
    "predict guild in turn 5",
)
def _predict(play: Play, seat: str, m: re.Match[str]) -> tuple[str, str]:
    return "prediction", f"faction {names.seat(m['who'])}, turn {m['n']}"


@form(
    "keep LEADER as traitor",
    r"(?:keeps?|chooses?|takes?|picks?) "
    r"(?:(?P<who>.+?) as (?:his |her |a |the )?traitor|(?:the )?traitor (?P<also>.+))",
    "keep Lady Jessica as traitor",
)
def _keep(play: Play, seat: str, m: re.Match[str]) -> tuple[str, str]:
    return "traitor", f"leader {names.leader(m['who'] or m['also'])}"


@form(
    "place NUMBER in AREA and NUMBER in AREA, ...",
    r"places? (?P<list>[\d+* ]+? (?:forces )?(?:in|on|at) .+)",
    "place 7 in Sietch Tabr and 2 + 1* in False Wall West 16",
)
def _place(play: Play, seat: str, m: re.Match[str]) -> tuple[str, str]:
    forces, stars = [], []
    for item in names.items(m["list"]):
        found = re.fullmatch(r"([\d+* ]+?) (?:forces )?(?:in|on|at) (.+)", item)
        if not found:
            raise CaseError(f"`{item}` does not say how many stand where; write for example `7 in Sietch Tabr`")
        area, (ordinary, starred) = names.area(found[2]), names.count(found[1])
        forces.append(f"{ordinary + starred} in {area}")
        stars += [f"{starred} in {area}"] if starred else []
    said = f", starred {{{', '.join(stars)}}}" if stars else ""
    return "fremen_placement", f"forces {{{', '.join(forces)}}}{said}"
