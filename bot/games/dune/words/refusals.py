"""One sentence for every refusal: why, and the way out; the rule's number follows.

A placeholder in braces is a parameter of the refusal, shown by its name; nothing else is known here.
"""

from __future__ import annotations

from collections.abc import Iterable
from string import Formatter

from engine.core.errors import Refusal
from engine.core.forms import Text
from engine.dune.board import TERRITORIES, TERRITORY_OF
from engine.dune.cards import FACTIONS, LEADERS, TREACHERY

from . import plain
from .labels import field_label, title
from .refusal_sentences import SENTENCES

_UNKNOWN = "That is not allowed here. Open the question again and choose from what it offers."


def refusal(found: Refusal) -> str:
    """Return why a move was not accepted, the rule that says so, and the way out."""
    pattern = SENTENCES.get(found.code, _UNKNOWN)
    said = pattern.format_map({key: _shown(key, found.params.get(key)) for key in placeholders(pattern)})
    said = plain.capital(said)
    return f"{said} ({found.rule})" if found.rule else said


def placeholders(pattern: str) -> tuple[str, ...]:
    """Return the parameters a sentence asks for."""
    return tuple(dict.fromkeys(key for _, key, _, _ in Formatter().parse(pattern) if key))


def _shown(key: str, value: object) -> str:
    """Return a parameter in words; one that was not given is left open."""
    if value is None:
        return "that"
    if key == "field":
        return field_label("", Text(str(value), 1))
    if isinstance(value, str):
        return _named(value)
    if isinstance(value, Iterable):
        return plain.listed(_named(str(part)) for part in value)
    return str(value)


def _named(value: str) -> str:
    if value in FACTIONS:
        return plain.the(value)
    if value in TERRITORY_OF or value in TERRITORIES:
        return plain.place(value)
    if value in LEADERS:
        return plain.leader(value)
    if value in TREACHERY:
        return plain.card(value)
    cards = {card.subtype: card.name for card in TREACHERY.values()}
    return cards.get(value) or (title(value) if value else "nobody")
