"""The numbered rules of the house, which hold at every table; `/rules` serves them beside those of each game."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources

TITLE = "The house"
_RULE = re.compile(r"^\*\*(H-\d+) ([^*]+)\*\* (.+?)(?=\n\n|\Z)", re.MULTILINE | re.DOTALL)
_SHOWN = 90  # characters of a rule in a list
_MOST = 25


@cache
def paragraphs() -> dict[str, tuple[str, str]]:
    """Return every rule, its title and its text, by number."""
    text = resources.files("engine.core").joinpath("rules", "house.md").read_text("utf-8")
    return {number: (title, " ".join(body.split())) for number, title, body in _RULE.findall(text)}


def rule(number: str) -> str | None:
    """Return the text of a rule, or None if there is no such number; how it is written does not matter."""
    found = paragraphs().get(re.sub(r"[\s_]+", "-", number.strip().upper()))
    return f"**{found[0]}** {found[1]}" if found is not None else None


def find_rules(words: str) -> tuple[tuple[str, str], ...]:
    """Return the rules that have all the words, with their first words, those with the words in their number first."""
    wanted = words.lower().split()
    hits = []
    for number, (title, text) in paragraphs().items():
        if all(word in f"{number} {title} {text}".lower() for word in wanted):
            said = f"{title} {text}"
            line = said if len(said) <= _SHOWN else said[: _SHOWN - 1].rstrip() + "…"
            hits.append((not all(word in number.lower() for word in wanted), number, line))
    hits.sort(key=lambda hit: hit[0])
    return tuple((number, line) for _, number, line in hits[:_MOST])
