"""All words of questions, offers and orders in a language, held against the rules when it is made."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from bot.games.option_words import OptionWords, PresetWords, TableWords
from bot.games.rulebook import RuleTexts
from bot.games.words import Book, Later, LetGo, OfferWords, OrderWords
from engine.imperium.game import RULES

from ... import rules_text
from ..languages import Language, Words
from . import combat, setup, turn
from .before import Before
from .corrections import corrections, looks

_MODULES = (setup, turn, combat)


class AskThen(Later[Before]):
    """The order to be asked when it comes to that."""

    kind = "later"


class Pass(LetGo[Before]):
    """The order to let windows go by."""

    kind = "pass"


def book(words: Words, options: Mapping[str, OptionWords]) -> Book[Before]:
    """Return the book of a language. TypeError if words are missing, too many or too long."""
    asking: list[OfferWords[Before]] = [asks(words) for module in _MODULES for asks in module.ASKING]
    orders: list[OrderWords[Before]] = [order(words) for module in _MODULES for order in module.ORDERS]
    titles = {asks.kind: asks.title for asks in asking}
    let_go = Pass(words.common, titles, words.asking.let_go, words.lexicon.row)
    later = AskThen(words.common, lambda kind, subject: made.name_apart(kind, subject))
    orders += [let_go, later]
    before = partial(Before, words=words)
    made = Book(RULES, before, asking, orders, words.common, None, corrections(words, options), looks(words))
    return made


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
