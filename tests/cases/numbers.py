"""Which numbers of the rules have cases."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from functools import cache
from importlib import resources
from pathlib import Path

from .text import read_file

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
    "D-COL-4": "only with option xxi",
    "D-CARD-9": "cards of expansions",
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


def numbered() -> list[str]:
    """Return the numbers of all rules of the base game, in the order of the rulebook."""
    text = resources.files("engine.dune").joinpath("rules", "rules.md").read_text("utf-8")
    found = [number for number in _NUMBER.findall(text) if not _LATER.match(number)]
    return list(dict.fromkeys([*found, *_TABLE_ROW.findall(text)]))


def unknown(rules: Iterable[str]) -> list[str]:
    """Return a sentence for each number that neither the rulebook nor the rulings have."""
    wrong = [rule for rule in rules if _whole(rule) not in _known()]
    close = {rule: difflib.get_close_matches(rule, sorted(_known()), n=3) for rule in wrong}
    hints = {rule: f"; did you mean {' or '.join(close[rule])}?" if close[rule] else "" for rule in wrong}
    return [f"the rulebook has no rule {rule}{hints[rule]}" for rule in wrong]


def shortened(title: str) -> list[str]:
    """Return a sentence if a title begins with a number of the rulebook without its letter: `STORM-5`."""
    number = f"D-{title.split(' ')[0].strip(',;:').upper()}"
    return [f"the title begins with a rule's number without its D; write {number}"] if number in _known() else []


@cache
def _known() -> frozenset[str]:
    folder = resources.files("engine.dune").joinpath("rules")
    texts = (folder.joinpath(name).read_text("utf-8") for name in ("rules.md", "rulings.md", "decision-points.md"))
    return frozenset(number for text in texts for number in _ANY.findall(text))


def _whole(rule: str) -> str:
    """Return a number without the letter of its part: D-ALLY-5e is a part of D-ALLY-5."""
    return rule.rstrip("abcdefgh")


def proved(paths: Iterable[Path]) -> dict[str, int]:
    """Return how many cases each number has."""
    counts: dict[str, int] = {}
    for path in paths:
        for case in read_file(path):
            for number in case.rules:
                counts[_whole(number)] = counts.get(_whole(number), 0) + 1
    return counts


def missing(paths: Iterable[Path]) -> list[str]:
    """Return the numbers that could have a case and have none."""
    counts = proved(paths)
    return [number for number in numbered() if number not in counts and number not in WITHOUT_BEHAVIOUR]
