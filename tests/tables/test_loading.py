"""A game is the same whether it is read from all its facts, from a snapshot, or was never out of memory."""

from __future__ import annotations

from pathlib import Path

from bot.games.dune import PRESENTATION
from bot.tables.live import SNAPSHOT_EVERY, load
from tests.bench.recorded import play

from .table import a_table


async def test_a_snapshot_changes_nothing_but_loading_time(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=6)
        assert await play(table, game, SNAPSHOT_EVERY * 2 + 20, "loading") > SNAPSHOT_EVERY * 2
        live = await table.service.memory.get(game)
        shows = {"dune": PRESENTATION}
        assert (await table.db.journal.load(game, "1")).snapshot is not None
        from_snapshot = await load(table.db, game, shows, "1")
        await table.db.snapshots.delete_all()
        from_facts = await load(table.db, game, shows, "1")
        for read in (from_snapshot, from_facts):
            assert read.game == live.game
            assert read.story == live.story
            assert read.last_commit == live.last_commit
            assert read.clocks.keys() == live.clocks.keys()
