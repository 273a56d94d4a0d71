"""What a refusal says: why, the rule that says so, and the way out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from string import Formatter
from typing import Any

from bot.games.patterns import NUMBER
from bot.games.words import Book
from engine.core.errors import Refusal
from engine.core.seen import ORDER

from .languages import Words
from .lexicon import LEADER, PLACE, SEAT, Lexicon
from .sayings import FIGURES


def refusal(found: Refusal, words: Words, book: Book[Any]) -> str:
    """Return why a move was not accepted, the rule that says so, and the way out."""
    say = words.refusals
    pattern = say.sentences.get(found.code, say.unknown)
    said = pattern.format_map({key: _shown(key, found.params, words.lexicon, book) for key in figures(pattern)})
    return say.with_rule.format(said=said, rule=found.rule) if found.rule else said


def figures(pattern: str) -> tuple[str, ...]:
    """Return the figures a sentence asks for."""
    return tuple(dict.fromkeys(key for _, key, _, _ in Formatter().parse(pattern) if key))


def _shown(key: str, params: Mapping[str, Any], names: Lexicon, book: Book[Any]) -> object:
    """Return a figure in words; one that was not given, or names nothing that there is, is left open."""
    value = params.get(key)
    if value is None:
        return names.that
    try:
        if key == "field":  # of an order's form
            return book.entry(f"{ORDER}{params['order']}", str(value)).label
        if key == "window":
            return book.title(str(value))
        return _SHOWN[key](value, names)
    except KeyError:  # a client of its own making may name what there is not; the sentence holds without the name
        return names.that


_BY_KIND: Mapping[str, Callable[[Any, Lexicon], object]] = {
    NUMBER: lambda value, names: names.number(value),
    PLACE: lambda value, names: names.place(value),
    LEADER: lambda value, names: names.leaders[value] if value else names.that,
    SEAT: lambda value, names: names.factions(value),
}
_SHOWN: Mapping[str, Callable[[Any, Lexicon], object]] = {
    **{key: _BY_KIND[kind] for key, kind in FIGURES.items() if kind in _BY_KIND},
    "kinds": lambda value, names: names.row(
        (names.one_kind.format(kind=names.kinds[kind]) for kind in value), names.either
    ),
    "numbers": lambda value, names: names.row(str(number) for number in value),
    "strength": lambda value, names: str(value),  # halves, as `strength.as_text` writes them
    "revivable": lambda value, names: names.row(str(names.leaders[leader]) for leader in value),
}
