"""The private panel: everything a seat knows, in blocks, from that seat's view."""

from __future__ import annotations

from bot.games.lately import Lately
from bot.games.presentation import Card
from engine.imperium.view import View

from .words.languages import Language


def panel(v: View, language: Language, lately: Lately) -> tuple[Card, ...]:
    """Return the blocks of a seat's panel; empty blocks are left out."""
    return ()
