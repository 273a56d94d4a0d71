"""A town for twins: the stand-in Discord, the real bot and its people, with nothing left to the machine's whim."""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

import pytest

from bot.app import Sources
from bot.games.dune import PRESENTATION
from bot.sandbox.clock import Clock
from bot.sandbox.driver import Sandbox
from bot.sandbox.ledger import Delivery
from bot.sandbox.person import Person
from bot.sandbox.views import Outcome
from bot.tables.live import LiveGame
from engine.core.chance import KeyedChance
from tests.hosted import Hosted, allow_many_heartbeats

T = TypeVar("T")
NAMES = ("Anna", "Ben", "Carla", "Dora", "Emil", "Frida")
CLOSED_DOOR = 5  # the number of the person whose private messages are closed
BREAKS = "what breaks the bot"  # a search for a rule that meets a planted fault, so that error references are told
START = 1_800_000_000.0
Exchange = Callable[[str, tuple[Any, ...]], tuple[Any, ...]]


def exchange_in_shuffles(patch: pytest.MonkeyPatch, exchange: Exchange) -> None:
    """Change the results of the first shuffle of each deck as they come into being."""
    real = KeyedChance.shuffled

    def shuffled(self: KeyedChance, seed: str, purpose: str, number: int, items: Sequence[T]) -> tuple[T, ...]:
        order = real(self, seed, purpose, number, items)
        return exchange(purpose, order) if number == 0 else order

    patch.setattr(KeyedChance, "shuffled", shuffled)


@lru_cache(maxsize=512)
def _pictured(scene: Any) -> bytes:
    """Stand for the drawing, which is proved elsewhere: the bytes differ where the scene differs."""
    tiny = bytes.fromhex(
        "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360606060"
        "0000000500010d0a2db40000000049454e44ae426082"
    )
    return tiny + hashlib.blake2b(str(scene).encode()).digest()


@dataclass
class Town(Hosted):
    """One run: a server, its people, the bot, a table."""

    game: int = 0
    refused: list[str] = field(default_factory=list)
    ids: dict[str, itertools.count[int]] = field(default_factory=dict)

    def sources(self) -> Sources:
        """As always, but what is one seat's never moves what another is given."""
        return replace(
            super().sources(), reference=lambda: self.new_id("reference")[:8], new_id=self.new_id, version="test"
        )

    def new_id(self, purpose: str) -> str:
        """Return the next identifier for a purpose."""
        number = next(self.ids.setdefault(purpose, itertools.count()))
        return hashlib.blake2b(f"{purpose}/{number}".encode(), digest_size=12).hexdigest()

    async def table(self) -> LiveGame:
        """Return the table as the service has it."""
        return await self.live(self.game)

    async def step(self, seconds: float = 61.0) -> None:
        """Let time pass, so that every act has an instant of its own."""
        self.box.clock.advance(seconds)
        assert self.app.service is not None
        await self.app.service.tick()
        await self.settle()

    async def open(self, players: int) -> None:
        """Open a table and let everybody sit down."""
        await self.people[0].slash("game new", seats=players)
        await self.settle()
        for person in self.people[1:players]:
            await self.step(1.0)
            await person.slash("game join", at="table")
            await self.settle()
        self.game = await self.last_game()

    def said(self, person: Person) -> list[tuple[float, str]]:
        """Return everything that reached an account: instants and contents, files by their bytes.

        Channels are served side by side, and answers beside both, so at one instant only those of one of them have an
        order; and of several edits of a message at one instant only the last one is sure to be sent.
        """
        here = self.box.world.base_url  # the port is the machine's, not the bot's
        delivered = sorted(_last_edits(self.box.delivered(person)), key=lambda d: (d.at, *_stream(d)))
        return [(d.at, _contents(d).replace(here, "http://stand-in")) for d in delivered]


def _last_edits(delivered: Sequence[Delivery]) -> list[Delivery]:
    last = {(d.at, d.data["message"]["id"]): d for d in delivered if d.kind == "message_update"}
    return [d for d in delivered if d.kind != "message_update" or d is last[d.at, d.data["message"]["id"]]]


def _stream(delivery: Delivery) -> tuple[str, bool]:
    """Return the channel, and whether it is an answer to what somebody pressed or typed there."""
    about = delivery.data.get("message", delivery.data)
    if not isinstance(about, dict):
        return "", False
    answer = delivery.kind == "interaction_state" or "interaction_metadata" in about
    return str(about.get("channel_id", "")), answer


def _contents(delivery: Delivery) -> str:
    files = [(file.filename, file.description, file.data) for file in delivery.files]
    return repr((delivery.kind, delivery.data, delivery.pinged, files))


async def press(person: Person, screen: Outcome, label: str) -> Outcome | None:
    """Press a button if it is there."""
    labels = [button["label"] for button in screen.message.buttons] if screen.answered else []
    return await person.click(screen, label) if label in labels else None


def _fails_at_times(real: Callable[..., Any]) -> Callable[..., Any]:
    def find_rules(self: Any, words: str) -> Any:
        if words == BREAKS:
            raise RuntimeError("planted")
        return real(self, words)

    return find_rules


@asynccontextmanager
async def a_town(folder: Path, patch: pytest.MonkeyPatch, exchange: Exchange | None = None) -> AsyncIterator[Town]:
    """Build a town; two built alike behave alike to the byte."""
    if exchange is not None:
        exchange_in_shuffles(patch, exchange)
    patch.setattr(type(PRESENTATION), "picture", lambda self, game, names: _pictured(repr((_public(game), names))))
    patch.setattr(type(PRESENTATION), "find_rules", _fails_at_times(type(PRESENTATION).find_rules))
    allow_many_heartbeats(patch)
    async with Sandbox(clock=Clock(start=START), seed="town") as box:
        people = [box.user(name) for name in NAMES]
        box.guild("Arrakis", people[0], people[1:])
        people[CLOSED_DOOR].close_dms()
        town = Town(box, people, folder, PRESENTATION, "town")
        await town.run()
        yield town
        assert box.violations == []


def _public(game: Any) -> Any:
    from engine.dune.view import view

    return view(game.state, None)
