"""What a refusal says: why, the rule that says so, and the way out."""

from __future__ import annotations

from typing import Any

from bot.games.words import Book
from engine.core.errors import Refusal

from .languages import Words


def refusal(found: Refusal, words: Words, book: Book[Any]) -> str:
    """Return why a move was not accepted, the rule that says so, and the way out."""
    return found.code
