"""A whole game of machine players through the Discord path: stand-in, bot process, database, pictures, messages."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

from bot.sandbox.driver import Sandbox
from bot.sandbox.hosting import BotProcess

from .commands import bot_environment
from .figures import Figure
from .measured import Measured

GROUP = "A whole game of {seats} machine players through the Discord path (wall clock)"
NUMBERS = ("no", "one", "two", "three", "four", "five", "six")
PATIENCE = 900.0  # seconds
LOOK = 0.1  # seconds between two looks at the database


async def measure(game: Measured, seed: str, seats: int = 0) -> list[Figure]:
    """Open a table, let a machine player stand in for its only person, and wait for the end."""
    seats, group = seats or game.seats, GROUP.format(seats=NUMBERS[seats or game.seats])
    with tempfile.TemporaryDirectory(prefix="landsraad-bench-") as name:
        folder = Path(name)
        async with Sandbox(seed=seed) as box:
            box.world.ledger.keep_entries = False
            box.world.ledger.keep_deliveries = False
            anna = box.user("Anna")
            box.guild("Arrakis", anna)
            bot = BotProcess(box, [sys.executable, "-m", game.module], bot_environment(box, folder))
            await bot.start()
            try:
                began = time.perf_counter()
                await anna.slash("game new", at="table", seats=seats, machines=seats - 1, **game.table)
                await anna.slash("game run", at="table", do="stand-in")
                await asyncio.to_thread(_over, folder)
                played = time.perf_counter() - began
                await box.quiet(60, settle=1.0)
                delivered = time.perf_counter() - began - 1.0
                messages = len(anna.channel("table"))
            finally:
                await bot.stop()
            violations = len(box.violations)
        commits, turns = _told(folder, game)
    return [
        Figure(group, f"until the victory was kept, {commits} commits, {turns} turns", played, "s"),
        Figure(group, "until everything was delivered", delivered, "s"),
        Figure(group, "one commit, everything included", played * 1000 / max(commits, 1), "ms"),
        Figure(group, "public messages", messages, ""),
        Figure(group, "breaches of Discord's rules", violations, "", most=0),
    ]


def _ask(folder: Path, sql: str) -> int:
    with closing(sqlite3.connect(f"file:{folder / 'landsraad.sqlite3'}?mode=ro", uri=True)) as conn:
        row = conn.execute(sql).fetchone()
    return int(row[0] or 0)


def _over(folder: Path) -> None:
    """Wait for the end of the game, in a thread of its own. Raises TimeoutError."""
    end = time.monotonic() + PATIENCE
    while not _ask(folder, "select count(*) from games where status = 'over'"):
        if time.monotonic() > end:
            raise TimeoutError(f"the game was not over after {PATIENCE} s")
        time.sleep(LOOK)


def _told(folder: Path, game: Measured) -> tuple[int, int]:
    first = game.subject.rules.course(game.subject.options()).phases[0]
    turns = f"""select count(*) from facts, json_each(facts.facts)
               where json_extract(value, '$[0]') = 'PhaseBegan' and json_extract(value, '$[3].phase') = '{first}'"""
    return _ask(folder, "select count(*) from commits"), _ask(folder, turns)
