"""What an input need not work out again is left out; a stretch of a game is held, row for row, to the plain way."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, cast

import pytest

from bot.tables.live import LiveGame
from engine.core.ahead import Foretold, foretold
from tests.bench.recorded import play

from .table import a_table

COMMITS = 150
KEPT = (  # what inputs write down, but for nonces, which are counted through all databases
    ("outbox", "recipient_kind, recipient, kind, body, first_commit, last_commit"),
    ("deadlines", "kind, decision, seat, due, remaining, payload"),
    ("seats", "seat, person, kind, last_seen, preferences, page"),
    ("commits", "commit_no, actor, cause, decision, move, stack"),
)


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    """Two empty ones."""
    found = tmp_path / "short", tmp_path / "plain"
    for folder in found:
        folder.mkdir()
    return found


async def _rows(folder: Path) -> dict[str, list[Any]]:
    """Play a game full of talk and return what it has left."""
    async with a_table(folder) as table:
        await play(table, await table.open(people=6), COMMITS, "shortcuts")
    with closing(sqlite3.connect(folder / "test.sqlite3")) as conn:
        asked = ((name, f"select {what} from {name} order by 1, 2, 3, 4, 5, 6") for name, what in KEPT)
        return {name: conn.execute(sql).fetchall() for name, sql in asked}


async def test_what_stays_as_it_was_is_told_as_if_it_were_worked_out_anew(
    folders: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever asks as before, and what was foretold of that very game, is not looked at again."""
    short, same, known = await _rows(folders[0]), [], []
    shortly, remembered = LiveGame.asks_as, cast("property", vars(LiveGame)["foretold"]).__get__

    def asks_as(after: LiveGame, before: LiveGame) -> bool:
        same.append(shortly(after, before))
        return False

    def anew(live: LiveGame) -> Foretold:
        found = foretold(live.shows.rules, live.game.state) if live.game is not None else ()
        known.append(bool(found) and remembered(live) is remembered(live) == found)
        assert remembered(live) == found
        return found

    monkeypatch.setattr(LiveGame, "asks_as", asks_as)
    monkeypatch.setattr(LiveGame, "foretold", property(anew))
    assert await _rows(folders[1]) == short
    assert {True, False} <= set(same), "acts of both sorts were tried"
    assert any(known), "something was foretold"
