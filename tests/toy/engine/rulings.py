"""Which options can change in a game under way (H-16): the actions of a turn, not the frosts of the deck (T-4, T-5)."""

from __future__ import annotations

from engine.core.ruling import Ruling

from .state import State


class Rule(Ruling[State]):
    """The options of a table; they are looked up when a turn begins, so nothing has to be made."""
