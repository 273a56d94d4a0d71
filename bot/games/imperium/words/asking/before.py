"""What a seat has before it, as the words of Dune: Imperium look at it."""

from __future__ import annotations

from bot.games import words as core
from engine.core.seen import Seen
from engine.imperium.view import Own, SideView, View

from ..languages import Words


class Before(core.Before):
    """What a seat has before it: its view, and the words it is told in."""

    v: View

    def __init__(self, seen: Seen, words: Words) -> None:
        """Take what is asked, and the language."""
        super().__init__(seen)
        self.words, self.names = words, words.lexicon

    @property
    def own(self) -> Own:
        """What only the seat may see."""
        assert self.v.own is not None, "a seat has a view of its own"
        return self.v.own

    @property
    def mine(self) -> SideView:
        """What everybody sees of the seat."""
        return self.v.sides[self.seat]
