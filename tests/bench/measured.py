"""What the bench must be told of a game: how it is begun and shown, how big it is, and who runs it for people."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from bot.games.presentation import Presentation
from engine.core.game import Game
from tests.subjects.subject import Subject


@dataclass(frozen=True, kw_only=True)
class Measured:
    """One game under the bench. Figures are compared from release to release, so nothing here follows from a run."""

    subject: Subject[Any]
    presentation: Presentation
    picture: Callable[[Any, Mapping[str, str]], bytes]  # of the board, by a view and names
    drawn_of: Callable[[random.Random, int, str], Game[Any]]  # lots, seats, seed: a game of which pictures are drawn
    seats: int  # of each game that is measured
    turns: int  # of a usual game
    answers: int  # of a usual game, about
    commits: int  # of a game that is long with talk
    alone: int  # of one without talk
    middle: int  # of one that is half over
    lasting: Callable[[int], Mapping[str, Any]]  # the options with which a game has so many turns
    everything: Mapping[str, Any] = field(default_factory=dict)  # every option that adds to the game, if there are any
    module: str = "bot"  # what is run for people
    table: Mapping[str, Any] = field(default_factory=dict)  # what is said to open a table of it, besides the seats
    order: Mapping[str, Any] = field(default_factory=dict)  # one for any time, where nothing can be stopped at
    said: Mapping[str, str] = field(default_factory=dict)  # what is typed beside its kind to give it
    held: bool = False  # whether it is held to the bars of absolute time, which were set for a game of such a size
    decisions: float = 8000  # with two or more answers a second, at least, if it is
    drawing: float = 30  # milliseconds for a picture, at most

    def bar(self, number: float) -> float | None:
        """Return a bar of absolute time, if the game is held to it."""
        return number if self.held else None


def find(name: str) -> Measured:
    """Return what is to be known of a game; only that game is loaded."""
    found: Measured = import_module(f"{__package__}.{name}").MEASURED
    return found
