"""How a sentence is told: in which language, and to everybody or to the seat it is about, who reads "you"."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

from bot.games.patterns import Noun, Number
from bot.games.presentation import DETAIL, HAPPENING, HEADLINE, Line
from bot.games.words import Book

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
    def names(self) -> Lexicon:
        """The names of the language."""
        return self.words.lexicon

    @property
    def number(self) -> Callable[[int], Number]:
        """How a number agrees in the language."""
        return self.words.lexicon.grammar.number

    def is_you(self, side: str) -> bool:
        """Whether the reader is that side."""
        return self.viewer is not None and side == self.viewer

    def side(self, side: str) -> Noun:
        """Return a side as the reader calls it."""
        return (self.names.you if side == self.viewer else self.names.sides)[side]

    def about(self, side: str, text: str, short: str, weight: int = HAPPENING) -> Line:
        """Return a line about a side, which is added to the line before if that is about it, too."""
        return Line(text, weight, short, (self.begins(side),))

    def begins(self, side: str) -> str:
        """Return how lines about a side begin."""
        return self.say.onto.format(who=self.side(side))

    def sides(self, sides: Iterable[str]) -> str:
        """Return sides as a sentence lists them."""
        return self.names.row_of_sides(sides)


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
