"""Pins alone: what is to be pinned later is forgotten when it no longer stands, or the postman would find no rest."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from bot.discord.courier import Courier
from bot.discord.pins import REFUSED, Pins
from storage import Database, NewMessage
from tests.storage.samples import CountedIds, FakeClock, open_table

from .test_answering import refused

CHANNEL = 9000


@dataclass
class Wall:
    """A channel's pins, as the courier reaches them."""

    allowed: bool = True
    pinned: list[int] = field(default_factory=list)
    tried: list[int] = field(default_factory=list)
    number: int = 0

    def get_partial_messageable(self, channel: int) -> Wall:
        return self

    def get_partial_message(self, number: int) -> Wall:
        return Wall(self.allowed, self.pinned, self.tried, number)

    async def pin(self) -> None:
        self.tried.append(self.number)
        if not self.allowed:
            raise refused(403, 50013)
        self.pinned.append(self.number)

    async def unpin(self) -> None:
        if self.number in self.pinned:
            self.pinned.remove(self.number)


@dataclass
class Boards:
    """A table whose boards are posted and pinned."""

    db: Database
    clock: FakeClock
    wall: Wall
    pins: Pins
    game: int

    async def post(self, number: int) -> None:
        """Post a board under this number, and pin it."""
        await self.db.messages.remember(NewMessage(number, CHANNEL, "board", self.game, to_pin=True))
        await self.pins.settle(number)


@pytest.fixture
async def boards(tmp_path: Path) -> AsyncIterator[Boards]:
    clock, wall = FakeClock(), Wall()
    async with await Database.open(tmp_path / "bot.sqlite3", now=clock, new_id=CountedIds()) as db:
        client: Any = wall
        yield Boards(db, clock, wall, Pins(db, Courier(client, db, clock), clock), await open_table(db))


async def test_what_was_refused_is_pinned_when_it_may_be(boards: Boards) -> None:
    boards.wall.allowed = False
    await boards.post(1)
    boards.wall.allowed = True
    await boards.pins.settle()
    assert boards.wall.tried == [1]
    boards.clock.advance(hours=1)
    await boards.pins.settle()
    assert boards.wall.pinned == [1]
    assert boards.pins.next is None


async def test_a_clock_set_back_delays_no_pin_that_waits(boards: Boards) -> None:
    boards.wall.allowed = False
    await boards.post(1)
    boards.clock.advance(minutes=30)
    await boards.pins.settle()
    assert boards.wall.tried == [1]
    boards.clock.advance(days=-3)
    assert boards.pins.due
    assert boards.pins.next == boards.clock()
    await boards.pins.settle()
    assert boards.wall.tried == [1, 1]
    assert boards.pins.next == boards.clock() + REFUSED, "it was refused again, and waits as long as at first"
    boards.wall.allowed = True
    boards.clock.advance(seconds=REFUSED.total_seconds())
    await boards.pins.settle()
    assert boards.wall.pinned == [1]


async def test_a_board_that_was_replaced_meanwhile_is_not_due_for_ever(boards: Boards) -> None:
    boards.wall.allowed = False
    await boards.post(1)
    boards.wall.allowed = True
    await boards.post(2)
    boards.clock.advance(hours=1)
    await boards.pins.settle()
    assert boards.wall.tried == [1, 2]
    assert boards.wall.pinned == [2]
    assert not boards.pins.due
    assert boards.pins.next is None


async def test_a_board_that_was_deleted_meanwhile_is_not_due_for_ever(boards: Boards) -> None:
    boards.wall.allowed = False
    await boards.post(1)
    await boards.db.messages.forget(1)  # it was gone when it was to be edited
    boards.clock.advance(hours=1)
    await boards.pins.settle()
    assert boards.wall.tried == [1]
    assert boards.pins.next is None


async def test_what_was_left_of_the_last_run_is_forgotten_alike(boards: Boards) -> None:
    await boards.db.messages.remember(NewMessage(1, CHANNEL, "board", boards.game, to_pin=True))
    await boards.pins.load()
    assert boards.pins.due
    await boards.db.messages.forget(1)
    await boards.pins.settle()
    assert boards.pins.next is None


async def test_several_that_were_refused_leave_only_the_newest_pinned(boards: Boards) -> None:
    boards.wall.allowed = False
    await boards.post(1)
    await boards.post(2)
    boards.clock.advance(hours=1)
    boards.wall.allowed = True
    await boards.pins.settle()
    assert boards.wall.pinned == [2]
    assert boards.pins.next is None
