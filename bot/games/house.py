"""The numbered rules of the house, which hold at every table; `/rules` serves them beside those of each game."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources

from .common import say
from .house_rules import ENGLISH
from .rulebook import Rulebook

TITLE = "The house"
_RULE = re.compile(r"^\*\*(H-\d+) ([^*]+)\*\* (.+?)(?=\n\n|\Z)", re.MULTILINE | re.DOTALL)


@cache
def paragraphs() -> dict[str, str]:
    """Return the exact text of every rule, by number."""
    text = resources.files("engine.core").joinpath("rules", "house.md").read_text("utf-8")
    return {number: f"**{title}** {' '.join(body.split())}" for number, title, body in _RULE.findall(text)}


@cache
def book() -> Rulebook:
    """Return the rules as players read them."""
    return Rulebook(ENGLISH, say(), numbers=paragraphs().keys(), actors=(), option_of=lambda number: "", prefix="H-")


def number(written: str) -> str | None:
    """Return the number of a rule that players have a text of; how it is written does not matter."""
    return book().number(written)


def rule(number: str) -> str | None:
    """Return what players are told of a rule, or None if there is no such number; how it is written does not matter."""
    found = book().number(number)
    return book().text(found) if found is not None else None


def reference(number: str) -> str | None:
    """Return the exact text of a rule, or None if there is no such number."""
    return paragraphs().get(re.sub(r"[\s_]+", "-", number.strip().upper()))


def find_rules(words: str) -> tuple[tuple[str, str], ...]:
    """Return the rules that have all the words, with their titles, those with the words in their number first."""
    return book().find(words, None, {})
