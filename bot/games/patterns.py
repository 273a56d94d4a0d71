"""Sentences as whole one-line patterns: names and numbers carry their grammar, so a language is a package of lines.

A pattern is for `str.format`. What stands after the colon of a hole asks for grammar, and what comes there knows it:

    {who:Who}                          a form of the name, one that the language's lexicon gives it
    {who:attacks|attack|attack}        the word that agrees with the name: he or she | they | you
    {cards} {cards:card|cards}         the word that goes with the number, as many as the language has plurals

Sentences are fields of keyword-only frozen dataclasses, so that a language that leaves one out is an error of the type
checker and at import. `Annotated[str, holes(...)]` says what each is given; one test holds every sentence of every
language to it. Logic chooses a sentence and never glues one together: what has no words of its own cannot be turned
round, shortened or bent by another language.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

W = TypeVar("W")  # a class of sentences


class Noun:
    """A name with its forms, and which of the words in a hole agrees with it. Without a colon: the form called ""."""

    __slots__ = ("agreement", "forms")

    def __init__(self, agreement: int, forms: Mapping[str, str]) -> None:
        """Take the forms by their names, which are the language's own (a case, a beginning of a line, whose it is)."""
        self.agreement, self.forms = agreement, forms

    def __format__(self, asked: str) -> str:
        """Return the form, or the word that agrees."""
        return asked.split("|")[self.agreement] if "|" in asked else self.forms[asked]

    def __str__(self) -> str:
        """Return the form called ""."""
        return self.forms[""]

    def __repr__(self) -> str:
        """Show the name and what agrees with it."""
        return f"Noun({self.agreement}, {self.forms!r})"


class Number(int):
    """A number that chooses among the plurals of its language; made by `Grammar.number`."""

    plural: int  # which of the words goes with it

    def __format__(self, asked: str) -> str:
        """Return the figures, or the word that goes with them."""
        return asked.split("|")[self.plural] if "|" in asked else int.__repr__(self)


@dataclass(frozen=True, slots=True)
class Kind:
    """What a sort of thing can be asked for in a hole: the names of its forms, and how many words agree with it.

    `further_on`: the form a name has inside a row whose first name has this one ("The Guild and the Emperor").
    """

    forms: tuple[str, ...] = ("",)
    words: int = 0
    further_on: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Grammar:
    """What a language makes of the things that sentences are about: forms and agreement by kind, and its plurals."""

    kinds: Mapping[str, Kind]
    plurals: int
    plural: Callable[[int], int]
    _made: dict[int, Number] = field(default_factory=dict, repr=False, compare=False)

    def number(self, value: int) -> Number:
        """Return a number that agrees in this language."""
        made = self._made.get(value)
        if made is None:
            made = Number(value)
            made.plural = self.plural(value)
            if -100 <= value <= 100:
                self._made[value] = made
        return made


@dataclass(frozen=True, slots=True)
class Holes:
    """What a sentence is given: the name of each hole with the kind of what comes there.

    `keys`: the field is a row of such sentences, one under each key.
    """

    kinds: Mapping[str, str]
    keys: tuple[str, ...] = ()


def holes(*keys: str, **kinds: str) -> Holes:
    """Say what a sentence, or each of a row of them, is given: `Annotated[str, holes(who=SEAT, amount=NUMBER)]`."""
    return Holes(kinds, keys)


@dataclass(frozen=True, slots=True)
class Nouns:
    """What a field of the lexicon holds: a noun of this kind, or one under each key."""

    kind: str
    keys: tuple[str, ...] = ()


def nouns(kind: str, *keys: str) -> Nouns:
    """Say which nouns a field holds: `Annotated[Mapping[str, Noun], nouns(SEAT, *FACTIONS)]`."""
    return Nouns(kind, keys)


NUMBER = "number"  # the one kind that every language knows: its words are the plurals
TEXT = "text"  # what has no grammar: a title, what somebody wrote
