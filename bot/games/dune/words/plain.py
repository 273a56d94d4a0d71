"""Names and small phrases: factions, cards, leaders, places, forces. Everything else is built from these."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache

from engine.dune.board import SECTOR_OF, TERRITORIES, TERRITORY_OF
from engine.dune.cards import FACTIONS, LEADERS, TREACHERY
from engine.dune.state import BANK, RESERVES, TANKS, Count

from ..picture.text import escape as _escape

NAMES = {
    "atreides": "Atreides",
    "bene_gesserit": "Bene Gesserit",
    "emperor": "Emperor",
    "fremen": "Fremen",
    "guild": "Guild",
    "harkonnen": "Harkonnen",
}
EMBLEMS = {
    "atreides": "🟢",
    "bene_gesserit": "🔵",
    "emperor": "🔴",
    "fremen": "🟡",
    "guild": "🟠",
    "harkonnen": "⚫",
}
PHASES = {
    "setup": "Setup",
    "storm": "Storm",
    "spice_blow": "Spice blow",
    "bidding": "Bidding",
    "movement": "Revival and movement",
    "battle": "Battle",
    "collection": "Collection",
    "over": "Game over",
}
_ARTICLE = ("emperor", "guild")  # those who are spoken of with an article and in the singular
_IRREGULAR = {"have": "has", "are": "is", "do": "does", "were": "was"}
_WITH_ARTICLE = ("polar_sink", "imperial_basin", "shield_wall", "red_chasm")
_SINGULAR_PLACES = {BANK: "the bank", RESERVES: "reserves", TANKS: "the tanks"}


def readable(text: str) -> str:
    """Turn an id that has no name of its own into words."""
    return text.replace("_", " ").strip() or "nothing"


def faction(actor: str) -> str:
    """Return a faction's short name."""
    return NAMES.get(actor) or readable(actor).title()


def emblem(actor: str) -> str:
    """Return the sign that goes before the name."""
    return EMBLEMS.get(actor, "▫️")


def the(actor: str) -> str:
    """Return a faction as a sentence names it in its middle ("the Guild", "Atreides")."""
    return f"the {faction(actor)}" if actor in _ARTICLE else faction(actor)


@cache  # a story begins thousands of lines so
def subject(actor: str) -> str:
    """Return a faction as the beginning of a line ("🟢 Atreides", "🟠 The Guild")."""
    return f"{emblem(actor)} {capital(the(actor))}"


def capital(text: str) -> str:
    """Return the text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


@lru_cache(maxsize=1024)
def verb(actor: str, base: str, *, you: bool = False) -> str:
    """Return a verb that agrees with a faction: "Atreides land", "the Guild lands", "you land"."""
    if you or actor not in _ARTICLE:
        return base
    first, space, rest = base.partition(" ")
    if first in _IRREGULAR:
        return _IRREGULAR[first] + space + rest
    if first.endswith(("s", "sh", "ch", "x", "o")):
        return f"{first}es{space}{rest}"
    if first.endswith("y") and first[-2] not in "aeiou":
        return f"{first[:-1]}ies{space}{rest}"
    return f"{first}s{space}{rest}"


def card(card_id: str) -> str:
    """Return a treachery card's name."""
    known = TREACHERY.get(card_id)
    return known.name if known is not None else readable(card_id)


def leader(leader_id: str) -> str:
    """Return the name of a leader, or of the Cheap Hero(ine) in his place."""
    known = LEADERS.get(leader_id)
    return known.name if known is not None else card(leader_id) if leader_id else "no leader"


def leader_with_value(leader_id: str) -> str:
    """Return a leader with what he is worth."""
    known = LEADERS.get(leader_id)
    return f"{known.name} ({known.value})" if known is not None else leader(leader_id)


def territory(territory_id: str) -> str:
    """Return a territory's name."""
    known = TERRITORIES.get(territory_id)
    return known.name if known is not None else readable(territory_id)


def land(territory_id: str) -> str:
    """Return a territory as a sentence names it ("Arrakeen", "the Polar Sink")."""
    name = territory(territory_id)
    if name.startswith("The "):
        return f"the {name.removeprefix('The ')}"
    return f"the {name}" if territory_id in _WITH_ARTICLE else name


def place(where: str) -> str:
    """Return an area, with its sector where the territory has several; or the reserves, the tanks, the bank."""
    if where in _SINGULAR_PLACES:
        return _SINGULAR_PLACES[where]
    inside = TERRITORY_OF.get(where)
    if inside is None:
        return land(where)
    several = len(TERRITORIES[inside].sectors) > 1
    return land(inside) + (f" (sector {SECTOR_OF[where]})" if several else "")


def site(joined: str) -> str:
    """Return a battle site by its territory and the sectors in which forces fight."""
    areas = joined.split("+")
    if len(areas) == 1:
        return place(joined)
    sectors = listed(str(SECTOR_OF[area]) for area in areas)
    return f"{land(TERRITORY_OF[areas[0]])} (sectors {sectors})"


def holder(who: str) -> str:
    """Return who or what has spice: a faction, the bank, or a place on the map."""
    return the(who) if who in FACTIONS else place(who)


def starred_name(actor: str) -> str:
    """Return what a faction calls its starred forces."""
    known = FACTIONS.get(actor)
    return known.starred_name or "starred" if known is not None else "starred"


def forces(count: Count, actor: str) -> str:
    """Return how many forces these are ("4 forces", "3 forces (2 Fedaykin)")."""
    number = count[0] + count[1]
    word = "force" if number == 1 else "forces"
    if not count[1]:
        return f"{number} {word}"
    if not count[0]:
        return f"{number} {starred_name(actor)}"
    return f"{number} {word} ({count[1]} {starred_name(actor)})"


def count(number: int, one: str, many: str = "") -> str:
    """Return so many things ("1 sector", "3 sectors")."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def cards(number: int) -> str:
    """Return so many cards."""
    return count(number, "card")


def listed(parts: Iterable[str], word: str = "and") -> str:
    """Return the parts as a sentence lists them."""
    *first, last = list(parts) or ["nobody"]
    return f"{', '.join(first)} {word} {last}" if first else last


def factions(actors: Iterable[str]) -> str:
    """Return factions as a sentence lists them."""
    return listed(the(actor) for actor in actors)


def quoted(text: str, limit: int = 500) -> str:
    """Return what somebody wrote, on one line, so that it neither formats nor mentions anything."""
    return f"“{_escape(text, limit)}”"


def has_raw_id(text: str) -> bool:
    """Say whether an id of the engine is still in a text (people never see one)."""
    return re.search(r"[a-z0-9]_[a-z0-9]", text) is not None
