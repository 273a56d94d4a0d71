"""What the swap test must be told of a game: what is hidden in it, what may reveal it, where games with twins begin."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.games.presentation import Presentation
from engine.core.game import Game, Rules
from engine.core.moves import Move
from tests.subjects.subject import Subject

from .table import Table
from .twin import Change

Input = tuple[str, Move, str | None]  # who says what, to which decision


@dataclass(frozen=True, kw_only=True)
class Talk:
    """What people say at a table besides their answers, and the words an inquisitive seat might try."""

    rules: Rules[Any]
    by_the_way: Callable[[Any, random.Random], Move]  # a private act with which the run prepares what its twins change
    patient: tuple[str, ...] = ()  # questions whose answers are not given anew while people talk
    talk: Callable[[Game[Any], str, random.Random], Input | None] = lambda game, seat, rng: None
    guesses: Callable[[str, random.Random, Sequence[Game[Any]]], Iterator[Input]] = lambda seat, rng, games: iter(())
    words: tuple[str, ...]  # names of cards, seats, places
    piles: tuple[str, ...]  # names of what numbers are given for
    usual: Mapping[str, Any] = field(default_factory=dict)  # what stands in fields that have no default


@dataclass(frozen=True, kw_only=True)
class Secrets:
    """One game under the swap test."""

    subject: Subject[Any]
    presentation: Presentation
    alt_text: Callable[[Any, Mapping[str, str]], str]  # of the board's picture, which is not drawn for it
    table: Table
    talk: Talk
    changes: tuple[Change, ...]  # every kind of change
    glanced: tuple[Change, ...]  # of which twins are glanced at: the things that everything may depend on
    sealed: tuple[Change, ...] = ()  # those of answers that the last one would open
    brief: tuple[Change, ...] = ()  # those found out before long: of these so many twins are made, and none lives long
    fresh: Callable[[int | str], Game[Any]]  # a game that has just begun
    positions: Callable[[], Mapping[str, Sequence[Game[Any]]]]  # by the kind of question that is asked in them or soon
    sharing: Callable[[str, Any, set[str]], Iterable[str]] = lambda kind, s, owners: ()  # who shares what owners have
    received: tuple[str, ...] = ("CardReceived",)  # facts with which a viewer gets what differs
    hands: Callable[[Any], Mapping[str, Sequence[str]]] = lambda s: s.hands  # of a state
    entered: bool = False  # whether it is tried what everybody would be told at the doors of the game
    always: tuple[str, ...] = ()  # offers that are always open, and looked at now and then

    @property
    def rules(self) -> Rules[Any]:
        """The rules of the game."""
        return self.subject.rules
