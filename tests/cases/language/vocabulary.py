"""What one game brings to the language of rule cases: its names, its positions, its own statements, its rulebook."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.core import moves
from engine.core.decision import Question
from engine.core.forms import Field
from engine.core.game import Rules
from engine.core.moves import Move
from tests.subjects.subject import Subject

from . import asking, doing, happening, seeing, setting
from .chance import draws
from .forms import Forms, OrderForms
from .numbers import Rulebook
from .rewriting import Wordings
from .setting import Setting
from .statements import Book
from .text import Reading
from .words import find, key

if TYPE_CHECKING:
    from .speaking import Play


@dataclass(frozen=True)
class OrderParts:
    """The parts of an order that is made of whole answers, and how it says of each whether it is decided ahead."""

    questions: Mapping[str, Question[Any, Any]]
    say: str  # the field that says whether a part is decided in advance
    now: str  # its value where it is
    more: Mapping[str, Any] = field(default_factory=dict)  # fields that stand beside the answers, with their types


@dataclass(frozen=True, kw_only=True)
class Vocabulary:
    """One game's words. What is left out, its cases cannot say."""

    subject: Subject[Any]
    reading: Reading
    rulebook: Rulebook
    manual: Path  # the manual of its language, with the tables in it

    # Names
    seats: Mapping[str, str]  # each way to write a seat, reduced to letters and digits, and its id
    a_seat: str  # what a name of a seat is: "one of the six factions"
    candidates: Callable[[str, str], tuple[str, ...]]  # every id that words may mean in a field, the likeliest first
    spell: Callable[[str, tuple[str, ...]], str] = lambda text, options: ""  # the id of words that need a look, or none
    inside: Callable[[str, str], bool] = lambda value, text: False  # whether words name what a value lies in
    count: Callable[[str], tuple[int, int]]  # a pair of numbers
    counts: Callable[[str, tuple[int, int]], bool]  # whether a pair is as many as words say
    pile: Callable[[str], str]  # the id of one of several piles
    holds: Mapping[
        str, frozenset[str]
    ]  # what fields of facts and views hold, by name, or by the fact's and the field's
    called: Mapping[str, str] = field(default_factory=dict)  # what a view calls otherwise than a fact
    free: tuple[str, ...] = ()  # fields in which people write what they like
    ids: frozenset[str]  # every id of the game
    draws: str  # a pattern of the purposes for which chance is asked
    drawn: Callable[[str], tuple[str, ...]]  # the ids that a name in a draw may mean; none if it is no name

    # Positions
    wanted: type[Any]  # a position of which nothing is said: a `Wanted` of the game's own
    added: tuple[str, ...] = ()  # what several lines may add to
    together: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # what one line says in several parts
    begin: Callable[[Setting], Play]  # the case at its first question
    deal: Callable[[Any, Any], None] = lambda s, wanted: None  # lay into a blank state what orders may speak of
    hand: Callable[[Any, str], tuple[str, ...]] = lambda s, seat: ()  # what a seat holds, for words that mean several
    kept: tuple[str, ...] = ()  # fields that take nothing from the hand

    # What is said
    statements: tuple[Sequence[Book], Sequence[Book], Sequence[Book]]  # set-up, play, expectations
    examples: Mapping[str, str]  # what stands for $words in the examples of the language
    forms: Forms = field(default_factory=Forms)
    orders: OrderForms = field(default_factory=OrderForms)
    plain: Callable[[str], str] = lambda text: text  # a move without its ornaments
    verbs: str = "(?!)"  # a pattern of what seats do, where the colon after the seat may be left out
    wordings: Wordings = field(default_factory=Wordings)
    order_parts: Mapping[str, OrderParts] = field(default_factory=dict)
    goal: Callable[[Play, str], Callable[[], bool] | None] = lambda play, text: None  # until what time passes
    goals: Mapping[str, str] = field(default_factory=dict)  # how these are written, and what they mean

    # What is looked at
    view: Callable[[Any, str | None], Any]
    view_types: tuple[type, ...]  # the view and its parts
    view_parts: Callable[[Any], Sequence[Any]]  # a view and its parts, as far as there are any
    same_choice: Callable[[str, str, str], bool | None] = lambda choice, text, field: None
    one_of: Callable[[str, str], Sequence[str]] = lambda field, text: (text,)  # the words a choice is made of
    offered_as: Callable[[str, str, Field | None], str] = lambda field, said, form: said
    refused_too: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # by code: rules that forbid it as well
    tables: Callable[[], Sequence[str]] = tuple  # tables of its own in the manual

    @property
    def rules(self) -> Rules[Any]:
        """The rules of the game."""
        return self.subject.rules

    def seat(self, text: str) -> str:
        """Return the seat a name means."""
        return find(text, self.seats, self.a_seat)

    @cached_property
    def kinds(self) -> Mapping[str, type[Move]]:
        """What a seat may say: the kinds of move, without those of the machinery."""
        return {k: cls for k, cls in self.rules.moves.classes.items() if cls.__module__ != moves.__name__}

    @cached_property
    def kind_names(self) -> dict[str, str]:
        """The kinds of move by their names."""
        return {key(k): k for k in self.kinds}

    @cached_property
    def setting_book(self) -> Book:
        """All statements of the set-up."""
        return Book.of("Set-up", (*self.statements[0], setting.PART, draws("Set-up", self.draws, True)), self.examples)

    @cached_property
    def play_book(self) -> Book:
        """All statements of play."""
        parts = (draws("Play", self.draws, False), *self.statements[1], doing.PART)
        return Book.of("Play", parts, self.examples)

    @cached_property
    def expected_book(self) -> Book:
        """All expectations; the game's own come first."""
        return Book.of("Expectations", (*self.statements[2], asking.PART, happening.PART, seeing.PART), self.examples)

    @cached_property
    def books(self) -> tuple[Book, Book, Book]:
        """All statements there are."""
        return self.setting_book, self.play_book, self.expected_book

    @cached_property
    def said(self) -> re.Pattern[str]:
        """What a seat does without a colon after its name."""
        return re.compile(self.verbs, re.IGNORECASE)
