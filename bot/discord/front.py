"""What every handler of the front-end is given: the tables, the games' words, the database and its clock."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from bot.games.presentation import Presentation
from bot.tables.afterwards import answering
from bot.tables.api import Tables
from bot.tables.versions import ByGame
from storage import Clock, Database

from .doors import Unreached
from .help import Help

SLOW = 1.5  # seconds after which an answer is deferred: Discord waits for three, and to defer promises nothing
PARKED = 500  # commands that wait for the choice of a game
TOLD = 2000  # people and channels in which the last word that something is recorded is known


@dataclass
class Front:
    """The handlers' surroundings. `reference` makes the random reference of an error."""

    tables: Tables
    shows: Mapping[str, Presentation]
    db: Database
    now: Clock
    reference: Callable[[], str]
    help: Help
    slow: float = SLOW
    versions: ByGame = field(default_factory=dict)  # of each game, as this release has it
    in_hand: set[asyncio.Task[Any]] = field(default_factory=set)  # interactions being answered
    parked: OrderedDict[str, Mapping[str, Any]] = field(default_factory=OrderedDict)
    unreached: Unreached = field(default_factory=Unreached)
    told: OrderedDict[tuple[int, int], Any] = field(default_factory=OrderedDict)
    filing: asyncio.Lock = field(default_factory=asyncio.Lock)  # held by who makes a file of a game
    closed: bool = False  # the bot is stopping: nothing is taken any more

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """Remember that this task is at work, so that the bot does not stop in the middle of it."""
        task = asyncio.current_task()
        assert task is not None, "a coroutine runs in a task"
        self.in_hand.add(task)
        try:
            with answering(self.slow):
                yield
        finally:
            self.in_hand.discard(task)

    async def show_of(self, game: int) -> Presentation:
        """Return the words and pictures of a game's kind. Raises Sorry if there is no such game."""
        return self.shows[(await self.tables.info(game)).kind]

    @property
    def first(self) -> Presentation:
        """The words of the game that is asked about when no table is named."""
        return next(iter(self.shows.values()))

    def park(self, token: str, values: Mapping[str, Any]) -> None:
        """Remember what a command said until its game is chosen; the oldest are forgotten."""
        self.parked[token] = values
        while len(self.parked) > PARKED:
            self.parked.popitem(last=False)
