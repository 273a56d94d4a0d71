"""What is no longer needed goes a little at a time, and trouble with it hinders nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot import pruning as module
from bot.pruning import INTERACTIONS, PAUSE, POSTS, Pruning
from storage import Database, GameInput
from storage.connection import SLICE
from tests.storage.samples import FakeClock, open_table, post
from tests.storage.trouble import on_writer


async def _left(db: Database) -> list[object]:
    return [await on_writer(db, f"select count(*) from {table}") for table in ("interactions", "outbox")]


async def test_a_little_goes_at_every_beat_until_nothing_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "SLICES", 2)
    clock = FakeClock()
    async with await Database.open(tmp_path / "bot.db", now=clock) as db:
        game = await open_table(db)
        await db.outbox.enqueue([post(number=n) for n in range(3 * SLICE)], game)
        await db.journal.commit(GameInput(game, interaction="press"))
        await on_writer(db, "update outbox set state = 'sent'")
        pruning = Pruning(db, clock)
        await pruning.beat()
        assert await _left(db) == [(1,), (3 * SLICE,)]  # nothing is old
        clock.time += INTERACTIONS + PAUSE
        await pruning.beat()
        assert await _left(db) == [(0,), (3 * SLICE,)]
        clock.time += POSTS
        await pruning.beat()
        assert await _left(db) == [(0,), (SLICE,)]
        await pruning.beat()
        assert await _left(db) == [(0,), (0,)]
        await db.journal.commit(GameInput(game, interaction="another press"))
        clock.time += INTERACTIONS / 48  # less than the pause
        await on_writer(db, "update interactions set at = '2000-01-01T00:00:00.000000+00:00'")
        await pruning.beat()
        assert await _left(db) == [(1,), (0,)]
        clock.time -= POSTS  # a clock set back must not let it rest for long
        await pruning.beat()
        assert await _left(db) == [(0,), (0,)]


async def test_trouble_is_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    clock = FakeClock()
    async with await Database.open(tmp_path / "bot.db", now=clock) as db:
        pruning = Pruning(db, clock)
        await on_writer(db, "pragma query_only=on")
        await pruning.beat()
        assert "what is no longer needed could not be removed" in caplog.text
