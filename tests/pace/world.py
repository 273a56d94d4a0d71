"""One table with everything behind it: service, database, postman; nothing of it knows that time is made up."""

from __future__ import annotations

import copy
import itertools
import tempfile
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from types import MappingProxyType
from typing import Any

from bot.discord.postman import Postman
from bot.games.presentation import Presentation
from bot.tables.absence import notes_of
from bot.tables.api import NewTable, Person, Place, Sorry
from bot.tables.live import LiveGame
from bot.tables.play import Injected
from bot.tables.service import TableService
from bot.tables.versions import Versions
from engine.core.decision import Decision
from engine.core.moves import Move
from storage import Database

from .paced import Paced
from .platform import CountingCourier, Delivered, Platform

PLACE = Place(server=1, channel=100)
NAMES = ("Anna", "Ben", "Carla", "Dora", "Emil", "Frida")
START = datetime(2026, 3, 2, 12, tzinfo=UTC)
_MEMORY = Path("/dev/shm")
FOLDER = _MEMORY if _MEMORY.is_dir() else None  # of databases: where memory is a folder, they wait for no disk


@dataclass
class World:
    """A game under way, with what its people are told."""

    db: Database
    service: TableService
    postman: Postman
    courier: CountingCourier
    clock: list[datetime]
    game: int = 0
    inputs: int = 0
    commits: int = 0  # that were looked at

    @property
    def now(self) -> datetime:
        """The time."""
        return self.clock[0]

    async def live(self) -> LiveGame:
        """Return the table as the service has it."""
        return await self.service.memory.get(self.game)

    def interaction(self) -> str:
        """Return a fresh interaction id."""
        self.inputs += 1
        return f"interaction-{self.inputs}"

    async def begin(self, kind: str, players: int, pace: str, options: Mapping[str, Any]) -> None:
        """Let so many people sit down; cards are dealt when it returns."""
        wanted = NewTable(kind=kind, seats=players, preset=pace, options=options)
        await self.service.open_table(PLACE, _person(0), wanted, self.interaction())
        self.game = (await self.service.games_in(PLACE.channel))[0].id
        for number in range(1, players):
            await self.service.join(self.game, _person(number), None, self.interaction())
        if (await self.live()).game is None:
            raise RuntimeError("the table is full, and the game does not begin")

    async def seats(self) -> dict[str, int]:
        """Return who plays what, by the people's numbers."""
        return {s.seat: _number(s.person) for s in (await self.live()).seats.values() if s.person is not None}

    async def say(self, number: int, move: Move, decision: Decision | None) -> bool:
        """Let somebody make a move; False if it is refused."""
        try:
            await self.service.submit(
                self.game, _person(number), move, decision.id if decision else None, self.interaction()
            )
        except Sorry:
            return False
        return True

    async def return_to(self, number: int) -> bool:
        """Let somebody say that he is back, if nobody waits for him or a machine player stands in; True if so."""
        live = await self.live()
        seat = live.seat_of(_person(number).id)
        if seat is None or (seat.kind == "person" and not notes_of(seat).absent):
            return False
        await self.service.stand_in(self.game, _person(number), False, self.interaction())
        return True

    async def settle(self) -> list[Delivered]:
        """Let everything happen and be said that follows at once; return what was delivered."""
        await self.service.machines.idle()
        while (due := await self.service.earliest()) is not None and due <= self.now:
            await self.service.tick()
            await self.service.machines.idle()
        await self.postman.once()
        return self.courier.take()

    async def answered(self) -> list[tuple[str, str]]:
        """Return which decisions were answered since the last time, each with its cause."""
        if (await self.live()).last_commit == self.commits:
            return []
        commits = await self.db.journal.commits(self.game, after=self.commits)
        self.commits = commits[-1].commit_no if commits else self.commits
        return [(commit.decision, commit.cause) for commit in commits if commit.decision is not None]

    async def open(self) -> list[Decision]:
        """Return what can be answered now and is not."""
        return [d for d in (await self.live()).owed() if not d.answered and not d.held]


def _person(number: int) -> Person:
    return Person(1000 + number, NAMES[number])


def _number(person: int) -> int:
    return person - 1000


def _undrawn(presentation: Presentation) -> Presentation:
    """Return how a game is shown, without its pictures, which take most of the time and say nothing here."""
    found: Any = copy.copy(presentation)
    found.pictures = found.own_pictures = lambda view, names: ()
    shown: Presentation = found
    return shown


@asynccontextmanager
async def a_world(
    paced: Paced,
    seed: str,
    preset: str = "daily",
    *,
    players: int = 0,
    turns: int = 0,
    options: Mapping[str, Any] = MappingProxyType({}),
) -> AsyncIterator[World]:
    """Open a table, and close it; as many people and turns as usual unless said."""
    clock, numbers = [START], itertools.count(1)
    injected = Injected(
        now=lambda: clock[0],
        seed=lambda purpose: f"{seed}/{purpose}",
        reference=lambda: f"reference-{next(numbers)}",
        versions={paced.name: Versions("", "1", "1")},
    )
    with tempfile.TemporaryDirectory(prefix="landsraad-pace-", dir=FOLDER) as folder:
        async with await Database.open(
            Path(folder) / "pace.sqlite3", now=lambda: clock[0], new_id=lambda purpose: f"id-{next(numbers)}"
        ) as db:
            service = TableService(db, {paced.name: _undrawn(paced.presentation)}, injected)
            platform = Platform()
            courier = CountingCourier(platform, db, lambda: clock[0]).watch(platform)  # type: ignore[arg-type]
            postman = Postman(db, service, courier, lambda: clock[0])
            await service.wake()
            world = World(db, service, postman, courier, clock)
            wanted = {**options, **paced.lasting(turns or paced.turns)}
            await world.begin(paced.name, players or paced.usual, preset, wanted)
            yield world
            await service.stop()
