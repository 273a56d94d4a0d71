"""What each treachery card does, in one line."""

from __future__ import annotations

from .story.pieces import card_text as _told
from .story.telling import Telling


def card_text(card_id: str) -> str:
    """Return what a card does, in one line."""
    return _told(card_id, Telling())
