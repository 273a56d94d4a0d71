"""Loading a long game, of Dune one of 3,000 commits, into the table service, from its facts and from its snapshot."""

from __future__ import annotations

import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from bot.games.presentation import Presentation
from bot.tables.live import load, told
from storage import Database
from tests.tables.table import a_table

from .figures import Figure, settle_memory
from .measured import Measured
from .recorded import record

GROUP = "Loading a game from its database (processor time, shortest of several)"


async def measure(measured: Measured, seed: str, commits: int = 0, alone: int = 0, times: int = 9) -> list[Figure]:
    """Record two games and read them back: a long one, full of talk, and one of `alone` commits, answers alone.

    A commit of talk (a deal, an order) has fewer facts than an answer, so the second says what 3,000 answers cost.
    """
    commits, bar = commits or measured.commits, measured.bar
    talkative = await _recorded(measured, seed, commits, times)
    silent = await _recorded(measured, f"{seed}/alone", alone or measured.alone, times)
    return [
        Figure(
            GROUP, f"from {talkative.commits:,} commits, {talkative.facts:,} facts", talkative.all, "ms", most=bar(25)
        ),
        Figure(
            GROUP,
            f"from {silent.commits:,} commits without talk, {silent.facts:,} facts, as {commits:,}",
            silent.all * commits / silent.commits,
            "ms",
            most=bar(25),
        ),
        Figure(GROUP, "from a snapshot of the long one", talkative.snapshot, "ms", most=bar(4)),
        Figure(
            GROUP, "the whole story of the long one, when it is first wanted without a snapshot", talkative.story, "ms"
        ),
    ]


@dataclass(frozen=True, slots=True)
class Loads:
    """A game, and the milliseconds that reading it takes."""

    commits: int
    facts: int
    all: float
    story: float
    snapshot: float


async def _recorded(measured: Measured, seed: str, commits: int, times: int) -> Loads:
    with tempfile.TemporaryDirectory(prefix="landsraad-bench-") as name:
        game, length = await record(measured, Path(name), commits, seed)
        async with a_table(Path(name)) as table:
            facts = len(await table.db.journal.facts(game))
            snapshot, _ = await _loads(table.db, measured.presentation, game, times)
            await table.db.snapshots.delete_all()
            return Loads(length, facts, *await _loads(table.db, measured.presentation, game, times), snapshot)


async def _loads(db: Database, shows: Presentation, game: int, times: int) -> tuple[float, float]:
    """Return the shortest times of reading a game, and of telling its story then."""
    settle_memory()
    read, story = [], []
    for _ in range(times):
        began = time.process_time()
        live = await load(db, game, {shows.kind: shows}, {})
        loaded = time.process_time()
        await told(db, live)
        read.append((loaded - began) * 1000)
        story.append((time.process_time() - loaded) * 1000)
    return min(read), min(story)
