"""A server with people and the real bot in it: in this process, or as a process of its own on the same database."""

from __future__ import annotations

import os
import sys
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from bot.games.dune.presentation import DunePresentation
from bot.sandbox.driver import Sandbox
from bot.sandbox.hosting import BotProcess
from engine.core.game import Outcome
from tests.hosted import Hosted, allow_many_heartbeats

NAMES = ("Anna", "Ben", "Carla")
TABLE = "table"


class ShortDune(DunePresentation):
    """Dune with fewer turns (D-TURN-1); the state keeps the number, so every later process plays by it too."""

    def __init__(self, turns: int = 15) -> None:
        super().__init__()
        self.turns = turns

    def start(self, actors: Sequence[str], seed: str, options: Mapping[str, Any]) -> Outcome[Any]:
        """Begin a game that ends earlier."""
        return super().start(actors, seed, {**options, "max_turns": self.turns})


@dataclass
class Hall(Hosted):
    """A server with people, and the bot in this process or as a process of its own."""

    process: BotProcess | None = None

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

    async def open(self, **options: Any) -> int:
        """Open a table by the first person and let the others sit down."""
        answer = await self.people[0].slash("game new", at=TABLE, **options)
        assert "table is open" in answer.text or "The game begins" in answer.text, answer.text
        await self.rest()
        for person in self.people[1:]:
            lobby = next(m for m in person.channel(TABLE) if any(b["label"] == "Join" for b in m.buttons))
            joined = await person.click(lobby, "Join")
            if "last seat" in joined.text:
                joined = await person.click(joined, next(b["custom_id"] for b in joined.message.buttons))  # any of them
            assert "You have a seat" in joined.text
            await self.rest()
        return await self.last_game()


@asynccontextmanager
async def a_hall(
    folder: Path, *, seed: str, turns: int = 15, people: Sequence[str] = NAMES, patch: pytest.MonkeyPatch
) -> AsyncIterator[Hall]:
    """Build a hall; its stand-in must have nothing to complain of when it is left."""
    allow_many_heartbeats(patch)
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
