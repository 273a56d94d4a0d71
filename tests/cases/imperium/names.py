"""Names in cases of Dune: Imperium: cards, spaces, Leaders, Factions and seats, by id or as they are printed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.imperium.board import FACTIONS, SPACES
from engine.imperium.cards import CARDS, CONFLICTS, INTRIGUE
from engine.imperium.composition import COLOURS
from engine.imperium.leaders import LEADERS
from engine.imperium.rivals.printed import HAGAL
from engine.imperium.state import HOUSE_HAGAL, LEADER, LEFT_RIVAL, RIGHT_RIVAL

from ..language.text import CaseError, near
from ..language.words import find, items, key

SEATS = {key(seat): seat for seat in COLOURS}
RIVALS = (LEFT_RIVAL, RIGHT_RIVAL, HOUSE_HAGAL)
SIDES = {**SEATS, **{key(rival): rival for rival in RIVALS}}
_SHORT = {"guild": "spacing_guild", "bg": "bene_gesserit", "foldspacespace": "foldspace_space"}


def _named(things: Mapping[str, object]) -> dict[str, str]:
    found = {key(str(getattr(thing, "name", name))): name for name, thing in things.items()}
    return found | {key(name): name for name in things}


CARD_NAMES = _named(CARDS)
INTRIGUE_NAMES = _named(INTRIGUE)
HAGAL_NAMES = _named(HAGAL)
CONFLICT_NAMES = _named(dict.fromkeys(CONFLICTS))
SPACE_NAMES = {**_named(SPACES), key("foldspace"): "foldspace_space", key("leader"): LEADER}
LEADER_NAMES = {**_named(LEADERS), "paul": "paul_atreides", "leto": "duke_leto_atreides", "rabban": "glossu_rabban"}
LEADER_NAMES |= {"baron": "baron_vladimir_harkonnen", "memnon": "earl_memnon_thorvald", "helena": "helena_richese"}
LEADER_NAMES |= {"ariana": "countess_ariana_thorvald", "ilban": "count_ilban_richese"}
FACTION_NAMES = {key(faction): faction for faction in FACTIONS} | _SHORT

_OF_FIELD: Mapping[str, Iterable[Mapping[str, str]]] = {
    "space": (SPACE_NAMES,),
    "agent": (SPACE_NAMES,),
    "source": (SPACE_NAMES, CARD_NAMES),
    "control": (SPACE_NAMES,),
    "bonus": (SPACE_NAMES,),
    "intrigue": (INTRIGUE_NAMES,),
    "leader": (LEADER_NAMES,),
    "leaders": (LEADER_NAMES,),
    "faction": (FACTION_NAMES,),
    "factions": (FACTION_NAMES,),
    "lost": (FACTION_NAMES,),
    "conflict": (CONFLICT_NAMES,),
}
_ALL = (SIDES, CARD_NAMES, INTRIGUE_NAMES, SPACE_NAMES, FACTION_NAMES, LEADER_NAMES, CONFLICT_NAMES, HAGAL_NAMES)


def candidates(text: str, field: str) -> tuple[str, ...]:
    """Return what words may mean in a field, the likeliest first."""
    word = key(text)
    found = [names[word] for names in (*_OF_FIELD.get(field, ()), *_ALL) if word in names]
    zone, _, card = text.partition(":")
    if card and key(card) in CARD_NAMES:
        found.append(f"{zone.strip()}:{CARD_NAMES[key(card)]}")
    return tuple(dict.fromkeys(found))


def card(text: str) -> str:
    """Return the card of a deck that a name means."""
    return find(text, CARD_NAMES, "a card")


def cards(text: str) -> tuple[str, ...]:
    """Return the cards of a list; `2 dagger` stands for two of them."""
    return _several(text, CARD_NAMES, "a card")


def intrigues(text: str) -> tuple[str, ...]:
    """Return the Intrigue cards of a list."""
    return _several(text, INTRIGUE_NAMES, "an Intrigue card")


def side(text: str) -> str:
    """Return the player or the Rival that a name means."""
    return find(text, SIDES, "one of the colours, or a Rival")


def hagals(text: str) -> tuple[str, ...]:
    """Return the House Hagal cards of a list."""
    return _several(text, HAGAL_NAMES, "a House Hagal card")


def space(text: str) -> str:
    """Return the space that a name means."""
    return find(text, SPACE_NAMES, "a space")


def faction(text: str) -> str:
    """Return the Faction that a name means."""
    return find(text, FACTION_NAMES, "a Faction")


def leader(text: str) -> str:
    """Return the Leader that a name means."""
    return find(text, LEADER_NAMES, "a Leader")


def conflict(text: str) -> str:
    """Return the Conflict that a name means; those of equal names by their ids."""
    return find(text, CONFLICT_NAMES, "a Conflict card")


def _several(text: str, names: Mapping[str, str], what: str) -> tuple[str, ...]:
    found: list[str] = []
    for item in items(text):
        number, _, name = item.partition(" ")
        if number.isdigit() and name:
            found += [find(name, names, what)] * int(number)
        else:
            found.append(find(item, names, what))
    return tuple(found)


def drawn(text: str) -> tuple[str, ...]:
    """Return what a name in a draw may mean."""
    return candidates(text, "")


def nothing_counted(text: str) -> tuple[int, int]:
    """Say that no pairs are counted here."""
    raise CaseError(f"`{text}`: nothing here is counted in pairs{near(text, ())}")
