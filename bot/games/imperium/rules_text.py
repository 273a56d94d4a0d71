"""The numbered rules and rulings of Dune: Imperium as they stand in the reference, by number."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from bot.games.common import CommonWords
from bot.games.rulebook import Rulebook, RuleTexts
from engine.imperium.composition import COLOURS


@cache
def paragraphs() -> Mapping[str, str]:
    """Return every numbered paragraph, rules first, then rulings."""
    return {}


def rule(number: str) -> tuple[str, str] | None:
    """Return the number and text of a rule or ruling; how the number is written does not matter."""
    return None


def rulebook(texts: RuleTexts, common: CommonWords) -> Rulebook:
    """Return the rules as players of a language read them. TypeError if texts are missing, too many or too long."""
    return Rulebook(
        texts, common, numbers=paragraphs().keys(), actors=COLOURS, option_of=lambda number: "", prefix="I-"
    )
