"""The numbers of Dune's rules, and which of them no case can show."""

from __future__ import annotations

import re
from importlib import resources

from bot.games import house

from ..language.numbers import Rulebook

_NUMBER = re.compile(r"\*\*(D(?:-[A-Z]+)+-[0-9]+)\b")
_ANY = re.compile(r"\b(?:[A-Z]+(?:-[A-Za-z0-9]+)*-[0-9]+|R-[0-9]+)\b")
_TABLE_ROW = re.compile(r"^\| \*\*(D-KAR-[0-9]+)\*\*", re.MULTILINE)
_LATER = re.compile(r"^D-(XV|XVII|XVIII|XX|XXI|XXIII|XXIV|XXV|ED|HOOK|DATA)\b")

# Numbers of the base game's sections that nothing in the base game can show, and why.
WITHOUT_BEHAVIOUR = {
    "D-SETUP-9": "only with option xv",
    "D-STORM-7": "only with option xv",
    "D-REV-3": "only with option xv",
    "D-LEAD-3": "captives exist only with option xv",
    "D-BID-16": "worthless cards are Karama only with option xviii",
    "D-BAT-28": "captives exist only with option xv",
    "D-KAR-2": "sorts the effects of Karama, which have numbers of their own",
    "D-KAR-10": "only with options xv and xviii",
    "D-KAR-11": "only with option xviii",
    "D-KAR-12": "only with option xviii",
    "D-KAR-13": "only with option xviii",
    "D-KAR-14": "only with option xviii",
    "D-KAR-15": "only with option xviii",
    "D-KAR-16": "only with option xviii",
    "D-DEAL-2": "there is no move that would hand over cards, leaders, forces or powers",
    "D-DEAL-5": "says that players may speak freely; the game takes no part in it",
    "D-ASYNC-7": "recommends deadlines, which belong to the table service",
    "D-ASYNC-14": "seats without a player belong to the table service, which plays their defaults",
}

_FOLDER = resources.files("engine.dune").joinpath("rules")


def _numbered() -> tuple[str, ...]:
    """Return the numbers of all rules of the base game, in the order of the rulebook."""
    text = _FOLDER.joinpath("rules.md").read_text("utf-8")
    found = [number for number in _NUMBER.findall(text) if not _LATER.match(number)]
    return tuple(dict.fromkeys([*found, *_TABLE_ROW.findall(text)]))


def _known() -> frozenset[str]:
    texts = (_FOLDER.joinpath(name).read_text("utf-8") for name in ("rules.md", "rulings.md", "decision-points.md"))
    return frozenset(number for text in texts for number in _ANY.findall(text)) | frozenset(house.paragraphs())


RULEBOOK = Rulebook(_numbered(), _known(), WITHOUT_BEHAVIOUR, before="D-")
