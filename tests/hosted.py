"""The real bot in this process, on the stand-in Discord, with people: what the tests of the whole have in common."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache
from itertools import count
from pathlib import Path

import pytest

from bot.app import App, Sources
from bot.discord.client import LandsraadClient
from bot.games.presentation import Presentation
from bot.releases import versions
from bot.sandbox.driver import Sandbox
from bot.sandbox.person import Person
from bot.settings import Settings
from bot.tables.live import LiveGame
from bot.tables.versions import ByGame
from tests.games_shown.shown import SHOWN


@cache
def _versions() -> ByGame:
    """Read the program once for all bots of this process: it is the same for each."""
    return versions()


class Bot(LandsraadClient):
    """Without the five seconds between two IDENTIFYs."""

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait for nothing."""


def allow_many_heartbeats(patch: pytest.MonkeyPatch) -> None:
    """Lift the client's own limit: the stand-in asks for a heartbeat whenever a test waits for quiet."""
    patch.setattr("discord.gateway.GatewayRatelimiter.get_delay", lambda self: 0.0)


@dataclass
class Hosted:
    """One stand-in with a server, its people, and the bot with its database. `run` may be called again after `stop`."""

    box: Sandbox
    people: list[Person]
    folder: Path
    shows: Presentation
    seed: str
    apps: list[App] = field(default_factory=list)
    references: count[int] = field(default_factory=count)

    @property
    def games(self) -> dict[str, Presentation]:
        """What the bot can play: everything, and `shows` in place of what is called alike."""
        return {**SHOWN, self.shows.kind: self.shows}

    @property
    def database(self) -> Path:
        """Where everything is kept."""
        return self.folder / "bot.sqlite3"

    @property
    def app(self) -> App:
        """The bot as it runs now, or ran last."""
        return self.apps[-1]

    @property
    def bot(self) -> Bot:
        """Its client."""
        assert self.box.hosted is not None
        assert isinstance(self.box.hosted.client, Bot)
        return self.box.hosted.client

    def now(self) -> datetime:
        """The stand-in's time."""
        return datetime.fromtimestamp(self.box.clock.now(), UTC)

    def sources(self) -> Sources:
        """Where the bot has time, chance and identifiers from."""
        return Sources(
            now=self.now,
            seed=lambda purpose: f"{self.seed}/{purpose}",
            reference=lambda: f"ref{next(self.references)}",
            versions=_versions(),
        )

    async def run(self) -> None:
        """Run the bot in this process."""
        await self.box.run(self._make)

    def _make(self) -> Bot:
        settings = Settings(_env_file=None, database=self.database)
        self.apps.append(App(settings, self.games, self.sources()))
        return Bot(self.app.open, guild_ready_timeout=0.02)

    async def stop(self) -> None:
        """Stop the bot in this process."""
        assert self.box.hosted is not None
        await self.box.hosted.stop()

    async def rest(self) -> None:
        """Until machine players and postman have nothing left to do. Asks nothing of the gateway, which has limits."""
        while True:
            await self._work_done()
            if not self.bot.busy:
                return

    async def settle(self) -> None:
        """Until gateway and people's clients have nothing left to do either."""
        while True:
            await self._work_done()
            await self.box.quiet()
            if not self.bot.busy:
                return

    async def _work_done(self) -> None:
        assert self.app.service is not None
        assert self.bot.postman is not None
        assert self.bot.house is not None
        await asyncio.gather(*self.bot.house.front.in_hand)  # first: what it sets off begins when it has been answered
        await self.app.service.machines.idle()
        await self.bot.postman.idle()

    async def last_game(self) -> int:
        """The number of the table that was opened last."""
        assert self.app.db is not None
        return (await self.app.db.tables.games())[-1].id

    async def live(self, game: int) -> LiveGame:
        """A table as the service in this process has it."""
        assert self.app.service is not None
        return await self.app.service.memory.get(game)
