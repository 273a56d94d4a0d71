"""How long storage takes on this machine: ``python -m tests.storage.measure [folder]``. A table, no verdict."""

import asyncio
import os
import sqlite3
import statistics
import sys
import tempfile
from collections.abc import Awaitable, Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from time import perf_counter

from storage import Database, GameInput
from storage.migrate import check_integrity
from tests.storage.samples import RULES, SCHEMAS, SEATS, FakeClock, commit, full_input, open_table

COMMITS = 3_000


async def timed(times: int, act: Callable[[int], Awaitable[object]]) -> list[float]:
    """Milliseconds of each of so many acts."""
    found = []
    for i in range(times):
        start = perf_counter()
        await act(i)
        found.append((perf_counter() - start) * 1000)
    return found


def report(what: str, found: list[float]) -> None:
    ordered = sorted(found)
    p99 = ordered[int(len(ordered) * 0.99)]
    print(f"{what:58} median {statistics.median(found):7.2f}  p99 {p99:7.2f}  worst {ordered[-1]:7.2f} ms")


async def measure(folder: Path) -> None:
    report("one bare fsync of 8 KiB appended", bare_fsyncs(folder / "bare"))
    async with await Database.open(folder / "measure.db", now=FakeClock()) as db:
        games = [await open_table(db) for _ in range(10)]
        found = await timed(1_000, lambda i: db.journal.commit(full_input(games[i % 10], i // 10 + 1)))
        report("one input: 1 commit, 4 facts, 2 posts, 2 deadlines", found)
        one_hop = await timed(1_000, lambda i: db.journal.last(games[0]))
        report("one read: where a game stands", one_hop)
        long_game = await open_table(db)
        for first in range(1, COMMITS + 1, 100):
            commits = tuple(commit(number) for number in range(first, first + 100))
            await db.journal.commit(GameInput(long_game, commits=commits))
        report(f"all facts of {COMMITS:,} commits", await timed(20, lambda i: db.journal.facts(long_game)))
        report("the same for one seat", await timed(20, lambda i: db.journal.facts_for(long_game, SEATS[i % 6])))
        back = await open_table(db)
        for first in range(1, COMMITS + 1, 100):
            numbers = range(first, first + 100)
            taken = (replace(commit(n), rewound_to=n - 3) if n % 10 == 0 else commit(n) for n in numbers)
            await db.journal.commit(GameInput(back, commits=tuple(taken)))
        await db.snapshots.save(long_game, COMMITS - 10, RULES, b"x" * 40_000)
        report(
            "load from a snapshot of 40 kB and 10 commits",
            await timed(50, lambda i: db.journal.load(long_game, SCHEMAS)),
        )
        report("load a game of as many, taken back 300 times", await timed(20, lambda i: db.journal.load(back, {})))
        report("due deadlines among 22", await timed(200, lambda i: db.deadlines.due(FakeClock()())))
        report("ready posts among 2,000 queued", await timed(50, lambda i: db.outbox.ready()))
        report("one input while the long game is loaded beside it", await commits_beside_loads(db, games[0], long_game))
        size = db.path.stat().st_size / 1e6
        report(f"look through a file of {size:.0f} MB", await timed(5, lambda i: asyncio.to_thread(looked, db.path)))
        report("backup while running", await timed(3, lambda i: db.backup(folder / "copy.db")))


def looked(path: Path) -> None:
    """Look through the file as the bot does at its beats."""
    with closing(sqlite3.connect(path)) as conn:
        check_integrity(conn, path)


async def commits_beside_loads(db: Database, game: int, long_game: int) -> list[float]:
    """Milliseconds of inputs to one game, while another is being loaded all the time."""
    found: list[float] = []
    number = 101
    for _ in range(20):
        load = asyncio.ensure_future(db.journal.facts(long_game))
        while not load.done():
            found += await timed(1, lambda i, n=number: db.journal.commit(full_input(game, n)))  # type: ignore[misc]
            number += 1
        await load
    return found


def bare_fsyncs(path: Path, times: int = 200) -> list[float]:
    found = []
    with path.open("wb", buffering=0) as file:
        for _ in range(times):
            start = perf_counter()
            file.write(b"x" * 8192)
            os.fsync(file.fileno())
            found.append((perf_counter() - start) * 1000)
    return found


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(dir=sys.argv[1] if sys.argv[1:] else None) as folder:
        asyncio.run(measure(Path(folder)))
