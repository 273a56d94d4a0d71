"""The games in memory take no more room than they are given, and the right ones are forgotten."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.tables.live import LiveGame, load, told
from bot.tables.memory import A_COMMIT, A_GAME, ROOM, Memory
from storage import Database, GameStatus
from tests.games.test_stored import kept_of, unpacked
from tests.games_shown.shown import SHOWN
from tests.storage.samples import FakeClock, open_table

LONG = 1000  # commits
TIMES = 4  # a game is read, of which one is as large as the next


@pytest.fixture
async def memory(tmp_path: Path) -> AsyncIterator[Memory]:
    """Room for four long games; there are eight."""
    async with await Database.open(tmp_path / "bot.db", now=FakeClock()) as db:
        for _ in range(8):
            await open_table(db)
        yield Memory(db, SHOWN, {}, room=4 * (A_GAME + LONG * A_COMMIT))


async def _take(memory: Memory, game: int, commits: int = LONG, status: GameStatus = "running") -> None:
    """Somebody comes to a game, which then has so many commits."""
    live = await memory.get(game)
    live.last_commit, live.row = commits, replace(live.row, status=status)
    assert await memory.get(game) is live


def _held(memory: Memory) -> list[int]:
    assert memory._weights.keys() == memory._live.keys()
    assert memory._weight == sum(memory._weights.values())
    return [game for game in range(1, 9) if memory.peek(game) is not None]


async def test_what_nobody_has_touched_for_longest_is_forgotten(memory: Memory) -> None:
    for game in (1, 2, 3, 4):
        await _take(memory, game)
    assert _held(memory) == [1, 2, 3, 4]
    await memory.get(1)
    await _take(memory, 5)
    assert _held(memory) == [1, 3, 4, 5]


async def test_finished_games_go_first_and_long_ones_take_more_room(memory: Memory) -> None:
    await _take(memory, 1)
    await _take(memory, 2, status="over")
    await _take(memory, 3)
    await _take(memory, 4, status="expired")
    await _take(memory, 5)
    assert _held(memory) == [1, 3, 4, 5]
    await _take(memory, 6, commits=2 * LONG)
    assert _held(memory) == [3, 5, 6]
    for game in (7, 8):
        await _take(memory, game, commits=0)
    assert set(_held(memory)) >= {5, 6, 7, 8}


async def test_a_game_that_is_wanted_stays_whatever_it_is(memory: Memory) -> None:
    for game in (1, 2, 3, 4):
        await _take(memory, game)
    await _take(memory, 5, status="over")
    assert memory.peek(5) is not None
    await _take(memory, 6, commits=100 * LONG)
    assert _held(memory) == [6]


async def test_what_is_in_use_stays(memory: Memory) -> None:
    for game in (1, 2, 3, 4):
        await _take(memory, game, status="over" if game == 1 else "running")
    async with memory.queue(1):
        await _take(memory, 5)
        assert _held(memory) == [1, 3, 4, 5]
    await _take(memory, 6)
    assert _held(memory) == [3, 4, 5, 6]


async def test_a_game_that_is_read_again_is_weighed_anew(memory: Memory) -> None:
    await _take(memory, 1)
    memory.forget(1)
    memory.forget(1)
    assert _held(memory) == []
    await memory.get(1)
    assert memory._weight == A_GAME


async def _heavy(db: Database, game: int) -> float:
    """Return how many bytes a game takes in memory once somebody has looked at its story."""
    held: list[LiveGame] = []
    before = 0
    tracemalloc.start()
    try:
        for _ in range(TIMES + 1):
            held.append(await load(db, game, SHOWN, {}))
            await told(db, held[-1])
            if len(held) == 1:  # with it came what all games share
                gc.collect()
                before, _ = tracemalloc.get_traced_memory()
        gc.collect()
        return (tracemalloc.get_traced_memory()[0] - before) / TIMES
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("kind", ["dune", "imperium"])
async def test_a_game_takes_no_more_room_than_it_is_reckoned_at(kind: str, tmp_path: Path) -> None:
    async with await Database.open(unpacked(kept_of(kind), tmp_path), now=FakeClock()) as db:
        (game,) = await db.tables.games("running")
        last = await db.journal.last(game.id)
        assert last is not None
        heavy, reckoned = await _heavy(db, game.id), A_GAME + A_COMMIT * last.commit_no
        print(f"{kind}: {heavy / 2**10:.0f} KiB after {last.commit_no} commits, reckoned {reckoned / 2**10:.0f}")
        assert reckoned / 3 < heavy <= reckoned


def test_the_room_is_what_the_guide_tells() -> None:
    guide = " ".join((Path(__file__).parents[2] / "deploy/README.md").read_text("utf-8").split())
    assert f"at most {ROOM // 2**20} MB" in guide
