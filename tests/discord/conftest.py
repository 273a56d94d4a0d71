"""The bot on the stand-in: real client, real service, real database, plain words, a clock that the tests move."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

import pytest

from bot.app import App, Sources
from bot.discord.client import LandsraadClient
from bot.sandbox.driver import Sandbox
from bot.sandbox.model import Guild
from bot.sandbox.person import Person
from bot.settings import Settings
from tests.discord.plain import PlainDune


class Bot(LandsraadClient):
    """Without the five seconds between two IDENTIFYs."""

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Nothing."""


@dataclass
class Table:
    """A server with people, and the bot in it."""

    box: Sandbox
    guild: Guild
    people: list[Person]
    folder: Path
    shows: PlainDune = field(default_factory=PlainDune)
    apps: list[App] = field(default_factory=list)
    numbers: count[int] = field(default_factory=count)

    def now(self) -> datetime:
        return datetime.fromtimestamp(self.box.clock.now(), UTC)

    def sources(self) -> Sources:
        return Sources(
            now=self.now,
            seed=lambda purpose: f"seed/{purpose}",
            reference=lambda: f"ref{next(self.numbers)}",
            version="test",
        )

    def make(self) -> Bot:
        settings = Settings(_env_file=None, database=self.folder / "test.sqlite3")
        app = App(settings, {"dune": self.shows}, self.sources())
        self.apps.append(app)
        return Bot(app.open, guild_ready_timeout=0.02)

    @property
    def app(self) -> App:
        return self.apps[-1]

    @property
    def bot(self) -> Bot:
        assert self.box.hosted is not None
        assert isinstance(self.box.hosted.client, Bot)
        return self.box.hosted.client

    async def run(self) -> None:
        await self.box.run(self.make)

    async def rest(self) -> None:
        """Until machine players and postman have nothing left to do. Asks nothing of the gateway, which has limits."""
        assert self.app.service is not None
        assert self.bot.postman is not None
        while self.bot.busy:
            await self.app.service.machines.idle()
            assert self.bot.house is not None
            await asyncio.gather(*self.bot.house.front.in_hand)
            await self.bot.postman.idle()

    async def settle(self) -> None:
        """Until machine players, postman and gateway have nothing left to do."""
        while True:
            assert self.app.service is not None
            assert self.bot.postman is not None
            await self.app.service.machines.idle()
            await self.bot.postman.idle()
            await self.box.quiet()
            if not self.bot.busy:
                return

    async def open(self, host: Person, **options: object) -> int:
        """Opens a table; returns its number."""
        answer = await host.slash("game new", **options)
        await self.settle()
        assert "table is open" in answer.text, answer.text
        assert self.app.db is not None
        return (await self.app.db.tables.games())[-1].id


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    async with Sandbox() as box:
        people = [box.user(name) for name in ("Anna", "Ben", "Carla", "Dora", "Emil", "Frida")]
        guild = box.guild("Arrakis", people[0], people[1:])
        made = Table(box, guild, people, tmp_path)
        await made.run()
        yield made
        if box.violations:
            print(box.transcript())
        assert box.violations == []
