"""Loading a game of 3,000 commits into the table service, from its facts and from its snapshot."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from bot.games.dune import PRESENTATION
from bot.tables.live import load
from storage import Database
from tests.tables.table import a_table

from .figures import Figure, median
from .recorded import record

BAR = "Loading a game from its database (processor time, table and story included)"
FACTS_A_COMMIT = 5.2  # in self-play without talk, where every commit is an answer and what follows from it


async def measure(seed: str, commits: int = 3000, times: int = 9) -> list[Figure]:
    """Record a long game and read it back."""
    with tempfile.TemporaryDirectory(prefix="landsraad-bench-") as name:
        game, length = await record(Path(name), commits, seed)
        async with a_table(Path(name)) as table:
            from_snapshot = await _loads(table.db, game, times)
            await table.db.snapshots.delete_all()
            from_facts = await _loads(table.db, game, times)
            facts = len(await table.db.journal.facts(game))
    # A talkative game has short commits; one of answers alone is measured by what a fact costs.
    dense = from_facts * max(FACTS_A_COMMIT * length / max(facts, 1), 1)
    return [
        Figure(BAR, f"from {length:,} commits, {facts:,} facts", from_facts, "ms", most=100),
        Figure(BAR, f"the same at {FACTS_A_COMMIT} facts a commit, in proportion", dense, "ms"),
        Figure(BAR, "from a snapshot", from_snapshot, "ms", most=10),
    ]


async def _loads(db: Database, game: int, times: int) -> float:
    found = []
    for _ in range(times):
        began = time.process_time()
        await load(db, game, {"dune": PRESENTATION}, "1")
        found.append((time.process_time() - began) * 1000)
    return median(found)
