"""A thousand live games in one process: memory, and commands against a process with a single game.

Each crowd is a process of its own, started by `measure`, so that neither the other's memory nor its garbage counts.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from bot.tables.api import Person
from bot.tables.play import Injected
from bot.tables.service import TableService
from engine.core.moves import ClearOrder, ClearStop, Move, SetOrder, SetStop
from engine.core.orders import stoppable
from storage import Database, random_id

from .figures import Figure, median, settle_memory
from .measured import Measured, find
from .recorded import copies, record

COMMANDS = 400
NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


async def measure(
    measured: Measured, seed: str, games: int = 1000, commits: int | None = None, commands: int = COMMANDS
) -> list[Figure]:
    """Compare a process with one live game and one with many; each is half over, or has so many commits."""
    name, commits = measured.subject.name, commits or measured.middle
    group = f"{games:,} live games in one process, {commits} commits each"
    with tempfile.TemporaryDirectory(prefix="landsraad-bench-") as place:
        folder = Path(place)
        game, _ = await record(measured, folder, commits, seed)
        one = await _child(name, folder, commands)
        copies(folder / "test.sqlite3", game, games - 1)
        many = await _child(name, folder, commands)
        async with await Database.open(folder / "test.sqlite3", now=lambda: NOW) as db:
            await db.snapshots.delete_all()
        anew = await _child(name, folder, 1)
    return [
        Figure(group, "memory of the process, one game", one["memory"], "MiB"),
        Figure(group, f"memory of the process, {games:,} games", many["memory"], "MiB", most=measured.bar(1024)),
        Figure(group, "a command, one game (processor)", one["processor"], "ms"),
        Figure(group, f"a command, {games:,} games (processor)", many["processor"], "ms"),
        Figure(group, "against one game (processor)", many["processor"] / one["processor"], "×", most=2),
        Figure(group, "against one game (wall clock)", many["wall"] / one["wall"], "×", most=2),
        Figure(group, "slowest command of all games (processor)", many["slowest"], "ms"),
        Figure(group, "start with all games read again", many["start"], "s", most=measured.bar(2)),
        Figure(group, "the same (processor)", many["start processor"], "s"),
        Figure(
            group,
            "the same after a release that changed how states are written (processor)",
            anew["start processor"],
            "s",
        ),
    ]


async def _child(name: str, folder: Path, commands: int) -> dict[str, float]:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.bench.crowd", name, str(folder), str(commands)), stdout=asyncio.subprocess.PIPE
    )
    said, _ = await process.communicate()
    if process.returncode:
        raise RuntimeError(f"the process with the games ended with {process.returncode}")
    found: dict[str, float] = json.loads(said)
    return found


async def _hold(game: Measured, folder: Path, commands: int) -> dict[str, float]:
    """Hold all games of a database live and give commands at random tables."""
    began, processor = time.perf_counter(), time.process_time()
    injected = Injected(lambda: NOW, lambda purpose: "seed", lambda: "reference", {})
    async with await Database.open(folder / "test.sqlite3", now=lambda: NOW) as db:
        service = TableService(db, {game.subject.name: game.presentation}, injected)
        await service.wake()
        start, processor = time.perf_counter() - began, time.process_time() - processor
        games = [row.id for row in await db.tables.games("running")]
        assert all(service.memory.peek(number) is not None for number in games), "every table was looked at"
        settle_memory()
        rng = random.Random(1)
        await _command(service, game, games[0])
        spent = [await _command(service, game, rng.choice(games)) for _ in range(commands)]
    return {
        "memory": _memory(),
        "processor": median(processor for processor, _ in spent),
        "slowest": max(processor for processor, _ in spent),
        "wall": median(wall for _, wall in spent),
        "start": start,
        "start processor": processor,
    }


def _memory() -> float:
    """Return the most MiB this process has had. (What getrusage says is inherited from the process that began it.)"""
    status = Path("/proc/self/status").read_text("ascii")
    return int(status.partition("VmHWM:")[2].split()[0]) / 1024


async def _command(service: TableService, measured: Measured, game: int) -> tuple[float, float]:
    """Set a stop or take it back, or an order; return the milliseconds of processor and wall clock."""
    live = await service.memory.get(game)
    seat = next(iter(live.seats.values()))
    assert seat.person is not None, "people sit at every table"
    assert live.game is not None, "every game runs"
    move = _toggle(measured, live.game.state, seat.seat)
    processor, wall = time.process_time(), time.perf_counter()
    await service.submit(game, Person(seat.person, "Ana"), move, None, random_id("interaction"))
    return (time.process_time() - processor) * 1000, (time.perf_counter() - wall) * 1000


def _toggle(measured: Measured, s: Any, seat: str) -> Move:
    """Return what sets a stop, or takes it back if it is set; an order where the game knows no stops."""
    if measured.order:
        kind = str(measured.order["kind"])
        given = any(slot[:2] == (seat, kind) for slot in s.orders)
        return ClearOrder(order_kind=kind) if given else SetOrder(order=dict(measured.order))
    window = stoppable(measured.subject.rules, s, seat)[0]
    return ClearStop(window=window) if (seat, window) in s.stops else SetStop(window=window)


if __name__ == "__main__":
    print(json.dumps(asyncio.run(_hold(find(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])))))
