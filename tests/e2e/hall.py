"""A server with people and the real bot in it: in this process, or as a process of its own on the same database."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from bot.app import App, Sources
from bot.discord.client import LandsraadClient
from bot.games.dune.presentation import DunePresentation
from bot.sandbox.driver import Sandbox
from bot.sandbox.hosting import BotProcess
from bot.sandbox.person import Person
from bot.settings import Settings
from bot.tables.live import LiveGame
from engine.core.game import Outcome

NAMES = ("Anna", "Ben", "Carla")
TABLE = "table"


class ShortDune(DunePresentation):
    """Dune with fewer turns (D-TURN-1); the state keeps the number, so every later process plays by it too."""

    def __init__(self, turns: int = 15) -> None:
        self.turns = turns

    def start(self, actors: Sequence[str], seed: str, options: Mapping[str, Any]) -> Outcome[Any]:
        """Begin a game that ends earlier."""
        return super().start(actors, seed, {**options, "max_turns": self.turns})


class Bot(LandsraadClient):
    """Without the five seconds between two IDENTIFYs."""

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait for nothing."""


@dataclass
class Hall:
    """One stand-in with a server, its people, and the bot's database."""

    box: Sandbox
    people: list[Person]
    folder: Path
    shows: DunePresentation
    seed: str
    apps: list[App] = field(default_factory=list)
    process: BotProcess | None = None
    references: count[int] = field(default_factory=count)

    @property
    def database(self) -> Path:
        """Where everything is kept."""
        return self.folder / "hall.sqlite3"

    @property
    def app(self) -> App:
        """The bot in this process."""
        return self.apps[-1]

    @property
    def bot(self) -> Bot:
        """The client in this process."""
        assert self.box.hosted is not None
        assert isinstance(self.box.hosted.client, Bot)
        return self.box.hosted.client

    def now(self) -> datetime:
        """The stand-in's time, which is the machine's and what was added to it."""
        return datetime.fromtimestamp(self.box.clock.now(), UTC)

    async def run(self) -> None:
        """Run the bot in this process."""
        await self.box.run(self._make)

    def _make(self) -> Bot:
        sources = Sources(
            now=self.now,
            seed=lambda purpose: f"{self.seed}/{purpose}",
            reference=lambda: f"ref{next(self.references)}",
        )
        self.apps.append(App(Settings(_env_file=None, database=self.database), {"dune": self.shows}, sources))
        return Bot(self.app.open, guild_ready_timeout=0.02)

    async def stop(self) -> None:
        """Stop the bot in this process."""
        assert self.box.hosted is not None
        await self.box.hosted.stop()

    def spawn(self, later: float = 0.0) -> BotProcess:
        """Make the bot a process of its own, whose clock is ahead by some seconds; the caller starts it."""
        command = ["-m", "bot"] if not later else ["-m", "tests.e2e.later", str(later)]
        env = {
            "DISCORD_TOKEN": self.box.token,
            "LANDSRAAD_DATABASE": str(self.database),
            "LANDSRAAD_OPERATOR_DIR": str(self.folder / "operator"),
            "LANDSRAAD_API_BASE": self.box.api_url,
            "LANDSRAAD_GATEWAY": self.box.gateway_url,
            "LANDSRAAD_LOG_LEVEL": "ERROR",
            "PYTHONPATH": os.pathsep.join(sys.path),
        }
        self.process = BotProcess(self.box, [sys.executable, "-W", "ignore", *command], env)
        return self.process

    async def gone(self) -> None:
        """Until the stand-in has noticed that the process ended; what it kept for a resumption is forgotten."""
        await self.box.server.gateway.wait_offline()
        self.box.server.gateway.forget_detached()

    async def rest(self) -> None:
        """Until the bot in this process has nothing left to do."""
        assert self.app.service is not None
        assert self.bot.postman is not None
        while True:
            await self.app.service.machines.idle()
            assert self.bot.house is not None
            await asyncio.gather(*self.bot.house.front.in_hand)
            await self.bot.postman.idle()
            if not self.bot.busy:
                return

    async def open(self, **options: Any) -> int:
        """Open a table by the first person and let the others sit down."""
        answer = await self.people[0].slash("game new", at=TABLE, **options)
        assert "table is open" in answer.text, answer.text
        await self.rest()
        for person in self.people[1:]:
            lobby = next(m for m in person.channel(TABLE) if any(b["label"] == "Join" for b in m.buttons))
            joined = await person.click(lobby, "Join")
            assert "You have a seat" in joined.text
            await self.rest()
        assert self.app.db is not None
        return (await self.app.db.tables.games())[-1].id

    async def live(self, game: int) -> LiveGame:
        """Return a table as the service in this process has it."""
        assert self.app.service is not None
        return await self.app.service.memory.get(game)


@asynccontextmanager
async def a_hall(
    folder: Path, *, seed: str, turns: int = 15, people: Sequence[str] = NAMES, patch: pytest.MonkeyPatch
) -> AsyncIterator[Hall]:
    """Build a hall; its stand-in must have nothing to complain of when it is left."""
    # The stand-in asks for a heartbeat whenever a test waits for quiet; in real life nobody asks that often.
    patch.setattr("discord.gateway.GatewayRatelimiter.get_delay", lambda self: 0.0)
    async with Sandbox(seed=seed) as box:
        accounts = [box.user(name) for name in people]
        box.guild("Arrakis", accounts[0], accounts[1:], channel=TABLE)
        hall = Hall(box, accounts, folder, ShortDune(turns), seed)
        try:
            yield hall
        except BaseException:
            print("\n".join(box.transcript().splitlines()[-40:]))
            raise
        finally:
            if hall.process is not None:
                await hall.process.kill()
        assert box.violations == []
