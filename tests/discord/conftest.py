"""The bot on the stand-in: real client, real service, real database, plain words, a clock that the tests move."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from bot.sandbox.clock import Clock
from bot.sandbox.driver import Sandbox
from bot.sandbox.model import Guild
from bot.sandbox.person import Person
from bot.sandbox.views import Outcome
from tests.discord.plain import PlainDune
from tests.hosted import Hosted


@dataclass
class Table(Hosted):
    """A server with six people, and the bot in it; its clock stands still until a test moves it."""

    @property
    def guild(self) -> Guild:
        """The server."""
        return next(iter(self.box.world.guilds.values()))

    async def open(self, host: Person, **options: Any) -> int:
        """Opens a table; returns its number."""
        answer = await host.slash("game new", **options)
        await self.settle()
        assert "table is open" in answer.text, answer.text
        return await self.last_game()


async def keep_traitor(person: Person) -> Outcome:
    """Keep the first traitor that is offered while one types."""
    offered = await person.autocomplete("answer", "say", "", what="traitor")
    return await person.slash("answer", what="traitor", say=offered[0]["value"])


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    async with Sandbox(Clock(start=float(int(time.time())))) as box:  # discord.py takes older interactions for expired
        people = [box.user(name) for name in ("Anna", "Ben", "Carla", "Dora", "Emil", "Frida")]
        box.guild("Arrakis", people[0], people[1:])
        made = Table(box, people, tmp_path, PlainDune(), "seed")
        await made.run()
        yield made
        if box.violations:
            print(box.transcript())
        assert box.violations == []
