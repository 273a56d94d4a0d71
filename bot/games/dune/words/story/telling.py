"""How a sentence is told: in which language, and to everybody or to the seat it is about, who reads "you"."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

from bot.games.patterns import Noun, Number
from bot.games.presentation import DETAIL, HAPPENING, HEADLINE, Line
from bot.games.words import Book
from engine.dune.state import Count

from ..languages import Words
from ..lexicon import Lexicon
from ..sayings import Story


@dataclass(frozen=True, slots=True)
class Telling:
    """Whom a sentence is told to (None is everybody), and in which language."""

    viewer: str | None
    words: Words
    asking: Book[Any] | None = None

    @property
    def book(self) -> Book[Any]:
        """The words of questions, offers and orders, which facts of the core are told with."""
        assert self.asking is not None, "facts are told in a whole language"
        return self.asking

    @property
    def say(self) -> Story:
        """The sentences of the language."""
        return self.words.story

    @property
    def lexicon(self) -> Lexicon:
        """The names of the language."""
        return self.words.lexicon

    @property
    def number(self) -> Callable[[int], Number]:
        """How a number agrees in the language."""
        return self.words.lexicon.grammar.number

    def is_you(self, actor: str) -> bool:
        """Whether the reader is that faction."""
        return self.viewer is not None and actor == self.viewer

    def seat(self, actor: str) -> Noun:
        """Return a faction as the reader calls it."""
        return (self.lexicon.you if actor == self.viewer else self.lexicon.seats)[actor]

    def names(self, actors: Iterable[str]) -> Noun:
        """Return several of them ("Atreides, the Guild and you")."""
        return self.lexicon.together(self.seat(actor) for actor in actors)

    def holder(self, who: str) -> Noun:
        """Return who or what has spice ("you", "the Guild", "the bank", "Red Chasm")."""
        return self.seat(who) if who in self.lexicon.seats else self.lexicon.place(who)

    def place(self, where: str) -> Noun:
        """Return a place on the map, the reserves, the tanks or the bank."""
        return self.lexicon.place(where)

    def forces(self, count: Count, actor: str) -> Noun:
        """Return how many forces these are."""
        return self.lexicon.forces(count, actor)


telling = cache(Telling)  # one for each seat and language, and one for everybody


def detail(text: str, short: str = "", *onto: str) -> Line:
    """Return a line that may be folded; after a line that begins with one of `onto`, its short form is added there."""
    return Line(text, DETAIL, short, onto)


def happening(text: str, short: str = "", *onto: str) -> Line:
    """Return a line of the story; after a line that begins with one of `onto`, its short form is added there."""
    return Line(text, HAPPENING, short, onto)


def headline(text: str) -> Line:
    """Return a line that begins a new message."""
    return Line(text, HEADLINE)
