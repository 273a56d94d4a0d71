"""What a measure of the player's week must be told of a game: how its table begins, and what people do there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from bot.games.presentation import Presentation
from bot.tables.live import LiveGame
from engine.core.ahead import Coming
from engine.core.decision import Decision, Question
from engine.core.game import Rules
from engine.core.moves import Move, SetOrder
from tests.sampling import single
from tests.subjects.subject import Subject

GAMES = ("dune", "imperium")  # each is a module here with its PACED


def machine(live: LiveGame, decision: Decision, lot: str) -> Move:
    """Return what a machine player would answer."""
    return live.shows.machine(live.seen(decision), lot)


@dataclass(frozen=True, kw_only=True)
class Paced:
    """One game whose weeks are measured. A turn is what the game counts: classic Dune turns, Dune: Imperium rounds."""

    subject: Subject[Any]
    presentation: Presentation
    players: tuple[int, ...]  # how many people may be measured at a table of it, as many as usual last
    turns: int  # of a game that is measured, unless it is said how many
    most: int  # turns that a game can have
    lasting: Callable[[int], Mapping[str, Any]]  # the options with which it has so many; none where no option says so
    prepared: Callable[[LiveGame, str, Sequence[Coming], str], Iterator[SetOrder]]  # seat, what comes, lot: orders
    thought_possible: Callable[[Rules[Any], Any, str], Iterator[Any]]  # a seat's game as it might be for the others
    answered: Callable[[LiveGame, Decision, str], Move] = machine  # by a person who has sat down
    single: Callable[[Question[Any, Any], Any, str, str], bool] = single  # whether a question has but one answer

    @property
    def name(self) -> str:
        """The name under which the game is registered."""
        return self.subject.name

    @property
    def usual(self) -> int:
        """How many people sit at a table, unless it is said."""
        return self.players[-1]


def find(name: str) -> Paced:
    """Return what is to be known of a game; only that game is loaded."""
    found: Paced = import_module(f"{__package__}.{name}").PACED
    return found
