"""The numbered rules of Orchard, for `/rules`: by number, and by words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

_RULES = Path(__file__).parent.parent / "engine" / "rules.md"
_OPTION = re.compile(r"Option \*(\w+)\*:")  # how the text of an option's rule begins
_SHOWN, _MOST = 90, 25


@cache
def paragraphs() -> Mapping[str, str]:
    """Return every numbered rule, by number."""
    texts = (" ".join(text.split()) for text in _RULES.read_text("utf-8").split("\n\n") if text.startswith("**T-"))
    marked = (text.partition(".** ") for text in texts)
    return {number.removeprefix("**"): text for number, _, text in marked}


def switched_off(number: str, chosen: Mapping[str, Any]) -> str:
    """Return the option without which a rule does not hold, if a table plays without it; else an empty text."""
    option = _OPTION.match(paragraphs()[number])
    return option[1] if option and not chosen[option[1]] else ""


def find_rules(words: str, chosen: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """Return rules of a table that have all the words, with their first words."""
    wanted = words.lower().split()
    return tuple(
        (number, text[:_SHOWN])
        for number, text in paragraphs().items()
        if not switched_off(number, chosen) and all(word in f"{number} {text}".lower() for word in wanted)
    )[:_MOST]
