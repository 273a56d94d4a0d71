"""The numbered rules and rulings of Dune: Imperium as they stand in the reference, by number.

What players are told of them in a sentence or two stands in the language (`words/en/rules`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources

from bot.games.common import CommonWords
from bot.games.rulebook import Rulebook, RuleTexts
from engine.imperium.composition import COLOURS

_NUMBER = re.compile(r"^- \*\*([IR]-[A-Z0-9]+-\d+)\*\* (.+)$", re.MULTILINE)
_OPTIONS = {"R-INTRIGUE-1": "bindu_optional_pass"}  # rules that hold with an option alone


@cache
def paragraphs() -> Mapping[str, str]:
    """Return every numbered paragraph, rules first, then rulings."""
    return dict(_split("rules.md")) | dict(_split("rulings.md"))


def _split(name: str) -> Iterator[tuple[str, str]]:
    text = resources.files("engine.imperium").joinpath("rules", name).read_text("utf-8")
    return ((found.group(1), found.group(2).strip()) for found in _NUMBER.finditer(text))


def rule(number: str) -> tuple[str, str] | None:
    """Return the number and text of a rule or ruling; how the number is written does not matter."""
    wanted = re.sub(r"[\s_]+", "-", number.strip().upper())
    known = paragraphs()
    return next(((each, known[each]) for each in (wanted, f"I-{wanted}") if each in known), None)


def rulebook(texts: RuleTexts, common: CommonWords) -> Rulebook:
    """Return the rules as players of a language read them. TypeError if texts are missing, too many or too long."""
    return Rulebook(
        texts,
        common,
        numbers=paragraphs().keys(),
        actors=COLOURS,
        option_of=lambda number: _OPTIONS.get(number, ""),
        prefix="I-",
    )
