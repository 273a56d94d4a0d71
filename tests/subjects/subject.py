"""What a test that is made for every game must be told of one: its rules, how it begins, what always holds in it."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Generic

from pydantic import BaseModel

from engine.core.choosing import random_options
from engine.core.decision import S
from engine.core.game import Outcome, Rules


def nothing(*_: object) -> list[str]:
    """Return no fault: for games that have no such check."""
    return []


@dataclass(frozen=True, kw_only=True)
class Subject(Generic[S]):
    """One game under test. Whatever the rules can tell themselves is asked of `rules`."""

    rules: Rules[S]
    folder: Path  # where its rules lie
    players: tuple[int, ...]  # the numbers of seats it is played with
    begin: Callable[[random.Random, str, int, BaseModel], Outcome[S]]  # lots, seed, number of seats, options
    left: Callable[[S, str], list[str]] = nothing  # a sentence for each thing left undone by a phase that a fact ended
    progress: Callable[[S], tuple[object, ...]]  # what changes wherever a game comes forward
    phase: Callable[[S], str]
    turn: Callable[[S], int]
    ending: Callable[[S], str]  # how it was won
    winners: Callable[[S], tuple[str, ...]]

    doors: tuple[str, ...]  # the kinds of door at which it can be entered
    words: tuple[str, ...]  # names of things of the game, for moves that make no sense
    piles: tuple[str, ...] = ()  # the same, for numbers of several piles

    def invariants(self, s: S) -> list[str]:
        """Return a sentence for each thing that must always be true and is not."""
        return self.rules.invariants(s)

    @property
    def options(self) -> type[BaseModel]:
        """The model of its options."""
        return self.rules.options

    def random_options(self, lots: random.Random) -> BaseModel:
        """Draw every option from its form."""
        return self.options.model_validate(random_options(self.options, lots))

    @property
    def name(self) -> str:
        """The name under which the game is registered."""
        return self.rules.name
