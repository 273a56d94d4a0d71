"""What a refusal says: why, the rule that says so, and the way out."""

from __future__ import annotations

from collections.abc import Mapping
from string import Formatter
from typing import Any

from bot.games.patterns import NUMBER
from bot.games.words import Book
from engine.core.errors import Refusal

from .languages import Words
from .lexicon import CARD, LEADER, SIDE, SPACE
from .sayings import FIGURES


def refusal(found: Refusal, words: Words, book: Book[Any]) -> str:
    """Return why a move was not accepted, the rule that says so, and the way out."""
    say = words.refusals
    pattern = say.sentences[found.code]
    said = pattern.format_map({key: _shown(key, found.params, words, book) for key in FIGURES})
    return say.with_rule.format(said=said, rule=found.rule) if found.rule else said


def figures(pattern: str) -> tuple[str, ...]:
    """Return the figures a sentence asks for."""
    return tuple(dict.fromkeys(key for _, key, _, _ in Formatter().parse(pattern) if key))


def _shown(key: str, params: Mapping[str, Any], words: Words, book: Book[Any]) -> object:
    """Return a figure in words; one that was not given, or names nothing that there is, is left open."""
    value, names = params.get(key), words.lexicon
    if value is None:
        return names.that
    if key == "field":
        return _field(str(value), params, words, book)
    if key == "window":
        return book.titles.get(str(value), names.that)
    if FIGURES[key] == NUMBER:
        return names.number(int(str(value)))
    rows = {SIDE: names.sides, SPACE: names.spaces, LEADER: names.leaders, CARD: {**names.cards, **names.intrigue}}
    return rows[FIGURES[key]].get(str(value), names.that)


def _field(field: str, params: Mapping[str, Any], words: Words, book: Book[Any]) -> object:
    """Return the label of a field: of an order's form, or of whatever asks for it in a turn."""
    asking = words.asking
    labels = {**asking.combat.fields, **asking.effects.fields, **asking.parts.fields, **asking.turn.fields}
    if "order" in params:
        order = book.order(str(params["order"]))
        labels = {name: entry.label for name, entry in order.fields.items()}
    return labels.get(field, words.lexicon.that)
