"""What a refusal says: why, the rule that says so, and the way out."""

from __future__ import annotations

from typing import Any

from bot.games.patterns import NUMBER
from bot.games.words import Book
from engine.core.errors import Refusal
from engine.core.seen import ORDER

from .sayings import FIGURES, Words


def refusal(found: Refusal, words: Words, book: Book[Any]) -> str:
    """Return why a move was refused, the rule, and the way out."""
    say = words.refusals
    said = say.sentences[found.code].format_map({key: _shown(key, found, words, book) for key in FIGURES})
    return say.with_rule.format(said=said, rule=found.rule) if found.rule else said


def _shown(key: str, found: Refusal, words: Words, book: Book[Any]) -> object:
    """Return a figure in words; one that was not given is left open."""
    value = found.params.get(key)
    if value is None:
        return words.lexicon.that
    if key == "field":  # of an order's form
        return book.entry(ORDER + str(found.params["order"]), str(value)).label
    return words.lexicon.number(int(str(value))) if FIGURES[key] == NUMBER else words.lexicon.places[str(value)]
