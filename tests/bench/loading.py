"""Loading a game of 3,000 commits into the table service, from its facts and from its snapshot."""

from __future__ import annotations

import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from bot.games.dune import PRESENTATION
from bot.tables.live import load, told
from storage import Database
from tests.tables.table import a_table

from .figures import Figure, settle_memory
from .recorded import record

GROUP = "Loading a game from its database (processor time, shortest of several)"


async def measure(seed: str, commits: int = 3000, alone: int = 700, times: int = 9) -> list[Figure]:
    """Record two games and read them back: a long one, full of talk, and one of `alone` commits, answers alone.

    A commit of talk (a deal, an order) has fewer facts than an answer, so the second says what 3,000 answers cost.
    """
    talkative = await _recorded(seed, commits, times)
    silent = await _recorded(f"{seed}/alone", alone, times)
    return [
        Figure(GROUP, f"from {talkative.commits:,} commits, {talkative.facts:,} facts", talkative.all, "ms", most=25),
        Figure(
            GROUP,
            f"from {silent.commits:,} commits without talk, {silent.facts:,} facts, as {commits:,}",
            silent.all * commits / silent.commits,
            "ms",
            most=25,
        ),
        Figure(GROUP, "from a snapshot of the long one", talkative.snapshot, "ms", most=4),
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


async def _recorded(seed: str, commits: int, times: int) -> Loads:
    with tempfile.TemporaryDirectory(prefix="landsraad-bench-") as name:
        game, length = await record(Path(name), commits, seed)
        async with a_table(Path(name)) as table:
            facts = len(await table.db.journal.facts(game))
            snapshot, _ = await _loads(table.db, game, times)
            await table.db.snapshots.delete_all()
            return Loads(length, facts, *await _loads(table.db, game, times), snapshot)


async def _loads(db: Database, game: int, times: int) -> tuple[float, float]:
    """Return the shortest times of reading a game, and of telling its story then."""
    settle_memory()
    read, story = [], []
    for _ in range(times):
        began = time.process_time()
        live = await load(db, game, {"dune": PRESENTATION}, {})
        loaded = time.process_time()
        await told(db, live)
        read.append((loaded - began) * 1000)
        story.append((time.process_time() - loaded) * 1000)
    return min(read), min(story)
