"""What somebody has missed at a table is put into words from its end: as much of it as he is shown, and no more."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.games.presentation import HAPPENING, Line
from bot.tables import private
from bot.tables.live import LiveGame
from engine.core.facts import DefaultTaken
from tests.games.test_stored import KEPT, opened

from .table import Table

ENOUGH = 100  # sentences, of the hundreds that a stored game has


async def _from_the_beginning(table: Table, live: LiveGame, seat: str, last: int) -> list[str]:
    """Return the same lines by telling all of the story."""
    facts, names, found = live.shows.rules.facts, live.player_names(), list[str]()
    for _, kind, version, audience, body in await table.db.journal.facts_for(live.row.id, None, up_to=last):
        fact = facts.decode(kind, version, body)
        line = live.shows.sentence(fact, seat, names)
        if line is None or line.weight != HAPPENING or private.concerns(live, fact, audience, seat):
            continue
        if isinstance(fact, DefaultTaken):
            continue
        joined = line.joined(found[-1]) if found else None
        found[-1:] = [joined] if joined else [*found[-1:], line.text]
    shown = [line if len(line) <= private.LINE else "…" + line[1 - private.LINE :] for line in found[-private.LINES :]]
    return [f"-# {part}" for line in shown for part in line.splitlines()]


@pytest.mark.parametrize("kept", KEPT, ids=lambda kept: kept.name.partition(".")[0])
async def test_it_is_worded_from_the_end_and_reads_the_same(
    kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(kept, tmp_path, monkeypatch) as table:
        (row,) = await table.db.tables.games("running")
        live = await table.service.memory.get(row.id)
        moments = range(live.last_commit - 40, live.last_commit + 1, 4)
        asked = [(seat, last) for seat in live.seats for last in moments]
        wanted = {each: await _from_the_beginning(table, live, *each) for each in asked}
        told, worded = type(live.shows).sentence, list[Any]()

        def counted(shows: Any, fact: Any, *given: Any) -> Line | None:
            worded.append(fact)
            line: Line | None = told(shows, fact, *given)
            return line

        monkeypatch.setattr(type(live.shows), "sentence", counted)
        for (seat, last), lines in wanted.items():
            worded.clear()
            assert await private.since(table.db, live, seat, 0, last) == lines
            assert len(worded) < ENOUGH
