"""The numbers of Dune's rules, and which of them no case can show."""

from __future__ import annotations

import re
from collections.abc import Collection
from importlib import resources

from bot.games import house
from engine.dune.options import Options

from ..language.numbers import Rulebook

_NUMBER = re.compile(r"\*\*(D(?:-[A-Z]+)+-[0-9]+)\b")
_ANY = re.compile(r"\b(?:[A-Z]+(?:-[A-Za-z0-9]+)*-[0-9]+|R-[0-9]+)\b")
_TABLE_ROW = re.compile(r"^\| \*\*(D-KAR-[0-9]+)\*\*", re.MULTILINE)
_OTHERS = re.compile(r"^D-(?:ED|HOOK|DATA)\b")  # other editions, hooks of expansions, tables of data
# A treachery card that an option of its name brings; "with option XXVIII" in the first sentence is about that one, too.
_CARD = re.compile(r"\*\*(T-([A-Z]+)-[0-9]+)\b(?:[^.]*?with option ([IVX]+)\b)?")
_NUMERAL = re.compile(r"^D-([IVX]+)\b")  # the section of an option that is called by its number
_PARTS = {"xxiii": "advanced", "xxiv": "advanced", "xxv": "advanced"}  # sections that one option brings together

# Numbers of the base game's sections that nothing in the base game can show, and why.
_NEVER = {
    "D-DEAL-2": "there is no move that would hand over cards, leaders, forces or powers",
    "D-DEAL-5": "says that players may speak freely; the game takes no part in it",
    "D-ASYNC-7": "recommends deadlines, which belong to the table service",
    "D-ASYNC-14": "seats without a player belong to the table service, which plays their defaults",
}
# The same, with the options of which the first that can be played makes a case possible, and owed.
_ONLY_WITH = {
    "D-SETUP-9": ("xv",),
    "D-STORM-7": ("xv",),
    "D-REV-3": ("xv",),
    "D-LEAD-3": ("xv",),  # captives
    "D-BID-16": ("xviii",),  # worthless cards as Karama
    "D-BAT-28": ("xv",),  # captives
    "D-KAR-2": ("xv", "xviii"),
    "D-KAR-10": ("xv", "xviii"),
    "D-KAR-11": ("xviii",),
    "D-KAR-12": ("xviii",),
    "D-KAR-13": ("xviii",),
    "D-KAR-14": ("xviii",),
    "D-KAR-15": ("xviii",),
    "D-KAR-16": ("xviii",),
}


def without_behaviour(options: Collection[str]) -> dict[str, str]:
    """Return the numbers that no case can show of a game with these options, and why."""
    waiting = {number: names for number, names in _ONLY_WITH.items() if not set(names) & set(options)}
    return _NEVER | {number: f"only with option {' or '.join(names)}" for number, names in waiting.items()}


WITHOUT_BEHAVIOUR = without_behaviour(Options.model_fields)

_FOLDER = resources.files("engine.dune").joinpath("rules")


def _numbered() -> tuple[str, ...]:
    """Return the numbers of all rules that can be played, in the order of the rulebook."""
    text = _FOLDER.joinpath("rules.md").read_text("utf-8")
    found = [number for number in _NUMBER.findall(text) if not _is_later(number)]
    cards = _CARD.findall(_FOLDER.joinpath("treachery-extra.md").read_text("utf-8"))
    played = [number for number, *needed in cards if {n.lower() for n in needed if n} <= set(Options.model_fields)]
    return tuple(dict.fromkeys([*found, *_TABLE_ROW.findall(text), *played]))


def _is_later(number: str) -> bool:
    """Say whether a number is none of the base game, nor of an option that can be played."""
    numeral = _NUMERAL.match(number)
    name = numeral[1].lower() if numeral else ""
    return _PARTS.get(name, name) not in Options.model_fields if name else _OTHERS.match(number) is not None


def _known() -> frozenset[str]:
    names = ("rules.md", "rulings.md", "decision-points.md", "treachery-extra.md")
    texts = (_FOLDER.joinpath(name).read_text("utf-8") for name in names)
    return frozenset(number for text in texts for number in _ANY.findall(text)) | frozenset(house.paragraphs())


RULEBOOK = Rulebook(_numbered(), _known(), WITHOUT_BEHAVIOUR, before="D-")
