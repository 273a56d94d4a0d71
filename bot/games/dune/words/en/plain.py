"""Names and small phrases in English, as the words of questions take them; all of it is the lexicon's."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.patterns import Noun
from engine.dune.state import Count

from ...picture.text import escape
from ..emblems import EMBLEMS
from .lexicon import LEXICON

_NAMES = LEXICON


def faction(actor: str) -> str:
    """Return a faction's short name."""
    return _NAMES.seat(actor)


def emblem(actor: str) -> str:
    """Return the sign that goes before the name."""
    return EMBLEMS[actor]


def seat(actor: str) -> Noun:
    """Return a faction with all its forms."""
    return _NAMES.seats[actor]


def the(actor: str) -> str:
    """Return a faction as a sentence names it in its middle ("the Guild", "Atreides")."""
    return str(_NAMES.seats[actor])


def capital(text: str) -> str:
    """Return the text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def card(card_id: str) -> str:
    """Return a treachery card's name."""
    return str(_NAMES.cards[card_id])


def leader(leader_id: str) -> str:
    """Return the name of a leader, or of the Cheap Hero(ine) in his place."""
    return str(_NAMES.leaders[leader_id])


def leader_with_value(leader_id: str) -> str:
    """Return a leader with what he is worth."""
    return _NAMES.leader(leader_id)


def territory(territory_id: str) -> str:
    """Return a territory's name."""
    return _NAMES.territory(territory_id)


def land(territory_id: str) -> str:
    """Return a territory as a sentence names it ("Arrakeen", "the Polar Sink")."""
    return str(_NAMES.territories[territory_id])


def place(where: str) -> str:
    """Return an area, with its sector where the territory has several; or the reserves, the tanks, the bank."""
    return str(_NAMES.place(where))


def site(joined: str) -> str:
    """Return a battle site by its territory and the sectors in which forces fight."""
    return str(_NAMES.site(joined))


def forces(count: Count, actor: str) -> str:
    """Return how many forces these are ("4 forces", "3 forces (2 Fedaykin)")."""
    return str(_NAMES.forces(count, actor))


def count(number: int, one: str, many: str = "") -> str:
    """Return so many things ("1 sector", "3 sectors")."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def cards(number: int) -> str:
    """Return so many cards."""
    return count(number, "card")


def listed(parts: Iterable[str], word: str = "and") -> str:
    """Return the parts as a sentence lists them."""
    return _NAMES.row(parts, _NAMES.either if word == "or" else "")


def factions(actors: Iterable[str]) -> str:
    """Return factions as a sentence lists them."""
    return str(_NAMES.factions(actors))


def quoted(text: str, limit: int = 500) -> str:
    """Return what somebody wrote, on one line, so that it neither formats nor mentions anything."""
    return _NAMES.quoted.format(text=escape(text, limit))
