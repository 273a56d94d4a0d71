"""How a sentence is told: to everybody, or to the seat it is about, who reads "you"."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from bot.games.presentation import Line

from .. import plain

DETAIL, HAPPENING, HEADLINE = 0, 1, 2


@dataclass(frozen=True, slots=True)
class Telling:
    """Whom a sentence is told to; None is everybody."""

    viewer: str | None = None

    def is_you(self, actor: str) -> bool:
        """Whether the reader is that faction."""
        return self.viewer is not None and actor == self.viewer

    def who(self, actor: str) -> str:
        """Return a faction as the beginning of a line ("🟢 Atreides", "🟠 The Guild", "🟢 You")."""
        return f"{plain.emblem(actor)} You" if self.is_you(actor) else plain.subject(actor)

    def name(self, actor: str) -> str:
        """Return a faction in the middle of a sentence ("the Guild", "you")."""
        return "you" if self.is_you(actor) else plain.the(actor)

    def names(self, actors: Iterable[str]) -> str:
        """Return several of them ("Atreides, the Guild and you")."""
        return plain.listed(self.name(actor) for actor in actors)

    def of(self, actor: str) -> str:
        """Return whose something is ("your", "the Guild's", "Atreides'")."""
        if self.is_you(actor):
            return "your"
        name = plain.the(actor)
        return f"{name}'" if name.endswith("s") else f"{name}'s"

    def does(self, actor: str, base: str, rest: str = "") -> str:
        """Return a line about what a faction does ("🟢 Atreides land 4 forces in Arrakeen")."""
        said = f"{self.who(actor)} {plain.verb(actor, base, you=self.is_you(actor))}"
        return f"{said} {rest}".rstrip()

    def holder(self, who: str) -> str:
        """Return who or what has spice ("you", "the Guild", "the bank", "Red Chasm")."""
        return "you" if self.is_you(who) else plain.holder(who)


telling = cache(Telling)  # one for each seat, and one for everybody


def detail(text: str, short: str = "", *onto: str) -> Line:
    """Return a line that may be folded; after a line that begins with one of `onto`, its short form is added there."""
    return Line(text, DETAIL, short, onto)


def happening(text: str, short: str = "", *onto: str) -> Line:
    """Return a line of the story; after a line that begins with one of `onto`, its short form is added there."""
    return Line(text, HAPPENING, short, onto)


def headline(text: str) -> Line:
    """Return a line that begins a new message."""
    return Line(text, HEADLINE)
