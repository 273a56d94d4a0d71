"""Under which rules a move is refused: the one the game names, and those that say the same of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.errors import NothingToAnswer, Refusal, StaleDecision

if TYPE_CHECKING:
    from .vocabulary import Vocabulary


def nobody_asked(refusal: Refusal) -> bool:
    """Say whether the seat owes no such answer, and may make no such offer, now."""
    return isinstance(refusal, NothingToAnswer | StaleDecision)


def refused_under(words: Vocabulary, refusal: Refusal, kind: str, rule: str) -> bool:
    """Say whether a move of a kind was refused under a rule, or under one that says the same.

    The rule that says what may be answered to a question forbids all that is refused there.
    """
    also = (*words.refused_too.get(refusal.code, ()), *words.refused_too.get(f"{refusal.code} {refusal.rule}", ()))
    asked = words.rules.questions.get(kind) or words.rules.offers.get(kind)
    found = {refusal.rule, asked.rule if asked else "", *also} - {""}
    return _number(rule) in {_number(r) for r in found} or rule.rpartition("-")[0] in found


def _number(rule: str) -> str:
    """Return a rule's number without the letter of its part: D-ALLY-5e is part of D-ALLY-5."""
    return rule[:-1] if rule[-1:].islower() else rule
