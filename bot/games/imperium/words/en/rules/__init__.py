"""The rules of Dune: Imperium as players read them, in English: a sentence or two each, and cards of what they can do."""

from __future__ import annotations

from bot.games.rulebook import RuleTexts

TEXTS = RuleTexts(rules=(), actors={}, phases={})
