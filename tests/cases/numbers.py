"""Which numbers of the rules have cases."""

from __future__ import annotations

import re
from collections.abc import Iterable
from importlib import resources
from pathlib import Path

from .text import read_file

_NUMBER = re.compile(r"\*\*(D(?:-[A-Z]+)+-[0-9]+)\b")
_TABLE_ROW = re.compile(r"^\| \*\*(D-KAR-[0-9]+)\*\*", re.MULTILINE)
_LATER = re.compile(r"^D-(XV|XVII|XVIII|XX|XXI|XXIII|XXIV|XXV|ED|HOOK|DATA)\b")


def numbered() -> list[str]:
    """Return the numbers of all rules of the base game, in the order of the rulebook."""
    text = resources.files("engine.dune").joinpath("rules", "rules.md").read_text("utf-8")
    found = [number for number in _NUMBER.findall(text) if not _LATER.match(number)]
    return list(dict.fromkeys([*found, *_TABLE_ROW.findall(text)]))


def proved(paths: Iterable[Path]) -> dict[str, int]:
    """Return how many cases each number has."""
    counts: dict[str, int] = {}
    for path in paths:
        for case in read_file(path):
            for number in case.rules:
                whole = number.rstrip("abcdefgh")  # D-ALLY-5e is a part of D-ALLY-5
                counts[whole] = counts.get(whole, 0) + 1
    return counts


def missing(paths: Iterable[Path]) -> list[str]:
    """Return the numbers without a case."""
    counts = proved(paths)
    return [number for number in numbered() if number not in counts]
