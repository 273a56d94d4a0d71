"""The rules of Dune: Imperium as players read them, in English: a sentence or two each, and cards of what they can do.

The exact ones, which these follow, stand in `engine/imperium/rules`.
"""

from __future__ import annotations

from bot.games.rulebook import RuleTexts

from . import beginning, cards, conflict, guides, rivals, turns

PARTS = (beginning, turns, conflict, cards, rivals)
TEXTS = RuleTexts(
    rules=tuple((number, words) for part in PARTS for number, words in part.RULES.items()),
    actors=guides.ACTORS,
    phases=guides.PHASES,
)
