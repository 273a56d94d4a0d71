"""The grammar of a game's cases: every pattern by which a line is understood, so that none is added unseen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from .vocabulary import Vocabulary


def path(words: Vocabulary) -> Path:
    """Return where the list of a game's grammar lies."""
    return words.manual.with_name("GRAMMAR.txt")


def listed(words: Vocabulary) -> str:
    """Return all patterns, part by part, in the order in which they are tried."""
    return "\n".join(_lines(words)) + "\n"


def _lines(words: Vocabulary) -> Iterator[str]:
    for book in words.books:
        yield f"[{book.title}]"
        yield from (statement.pattern.pattern for statement in book.statements)
    for title, forms in (("Readable forms of moves", words.forms), ("Readable forms of orders", words.orders)):
        yield f"[{title}]"
        yield from (form.pattern.pattern for form in forms)
    for title, wordings in (("Other wordings", words.wordings.before), ("after `then`", words.wordings.after)):
        yield f"[{title}]"
        yield from (pattern for pattern, _ in wordings)
    yield "[Seats, and what they do without a colon]"
    yield from sorted(words.seats)
    yield words.verbs
    yield "[Spellings]"
    yield from (f"{pattern} -> {plain}" for pattern, plain in words.reading.spellings)
