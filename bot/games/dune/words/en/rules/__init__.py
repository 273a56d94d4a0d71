"""The rules of classic Dune as players read them, in English: a sentence or two each, and cards of factions and phases.

The exact ones, which these follow, stand in `engine/dune/rules/rules.md`.
"""

from __future__ import annotations

from bot.games.rulebook import RuleTexts

from . import battle, beginning, bidding, cards, ending, factions, guides, movement, people, storm

PARTS = (beginning, storm, bidding, movement, battle, ending, factions, cards, people)
TEXTS = RuleTexts(
    rules=tuple((number, words) for part in PARTS for number, words in part.RULES.items()),
    actors=guides.ACTORS,
    phases=guides.PHASES,
)
