"""All words of questions, offers and orders in a language, held against the rules when it is made."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from bot.games.option_words import OptionWords, PresetWords, TableWords
from bot.games.rulebook import RuleTexts
from bot.games.words import Book
from engine.imperium.game import RULES

from ... import rules_text
from ..languages import Language, Words
from .before import Before


def book(words: Words, options: Mapping[str, OptionWords]) -> Book[Before]:
    """Return the book of a language. TypeError if words are missing, too many or too long."""
    return Book(RULES, partial(Before, words=words), (), (), words.common)


def spoken(
    words: Words,
    table: TableWords,
    options: Mapping[str, OptionWords],
    presets: Mapping[str, PresetWords],
    rules: RuleTexts,
) -> Language:
    """Return a language with the books that follow from its words."""
    return Language(
        words=words,
        book=book(words, options),
        table=table,
        options=options,
        presets=presets,
        rulebook=rules_text.rulebook(rules, words.common),
    )
