"""What an earlier version kept is kept still: nothing is lost on the way, and every table goes on."""

from __future__ import annotations

import gzip
import itertools
import json
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from engine.core.game import located
from engine.core.moves import ClearOrder
from engine.core.run import Frame
from storage import Database, GameStatus
from storage.check import check_whole
from storage.migrate import known_migrations
from tests import subjects
from tests.bench.recorded import play
from tests.tables import table as tables
from tests.tables.table import Table, a_table

KEPT = sorted(Path(__file__).parent.glob("*.sqlite3.gz"))
AFTER = datetime(2026, 3, 2, 4, tzinfo=UTC)  # three hours after they were left
PLACES = {"dune": 16, "imperium": 12}  # at least, at which the tables of a game have stood
EVERY_STATE: tuple[GameStatus, ...] = ("lobby", "muster", "running", "paused")

pytestmark = pytest.mark.parametrize("kept", KEPT, ids=lambda kept: kept.name.partition(".")[0])


def kept_of(game: str) -> Path:
    """Return the newest tables of a game."""
    begins = "" if game == "dune" else f"{game}-"
    return max(kept for kept in KEPT if kept.name.startswith(f"{begins}schema-"))


def unpacked(kept: Path, folder: Path) -> Path:
    path = folder / "test.sqlite3"
    path.write_bytes(gzip.decompress(kept.read_bytes()))
    return path


def rows(path: Path, sql: str) -> list[Any]:
    with closing(sqlite3.connect(path)) as conn:
        return conn.execute(sql).fetchall()


def copies_before_migrating(folder: Path) -> list[Path]:
    return list(folder.glob("test.sqlite3.schema-*.backup"))


@asynccontextmanager
async def opened(kept: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Table]:
    """This version on a database of that one."""
    monkeypatch.setattr(tables, "_IDS", itertools.count(10**6))  # none that was used then
    unpacked(kept, folder)
    async with a_table(folder, [AFTER]) as table:
        yield table


async def the_game(table: Table, status: GameStatus) -> int:
    (found,) = await table.db.tables.games(status)
    return found.id


async def no_fault(table: Table) -> None:
    for game in await table.db.tables.games():
        assert await table.db.attention.open_cases(game.id) == []


async def test_a_database_of_then_is_migrated_whole(kept: Path, tmp_path: Path) -> None:
    path = unpacked(kept, tmp_path)
    before = check_whole(path)
    assert before.games >= len(EVERY_STATE)
    assert before.facts > 1000
    kept_then = ", ".join(name for (name,) in rows(path, "select name from pragma_table_info('commits')"))
    commits, waiting = f"select {kept_then} from commits order by 1, 2", "select nonce, state from outbox order by 1"
    was = rows(path, commits), rows(path, waiting)
    async with await Database.open(path, now=lambda: AFTER):
        pass
    after = check_whole(path)
    assert (after.version, after.games, after.facts) == (len(known_migrations()), before.games, before.facts)
    assert (rows(path, commits), rows(path, waiting)) == was
    assert len(copies_before_migrating(tmp_path)) == (before.version < after.version)


def test_every_place_where_a_game_of_then_stood_has_a_name_today(kept: Path, tmp_path: Path) -> None:
    """A step that was renamed without an entry in `Rules.renamed` would throw whatever stands in it back to a door."""
    stacks = rows(unpacked(kept, tmp_path), "select kind, stack from commits join games on games.id = game_id")
    stood = {(str(kind), Frame(*frame)) for kind, stack in stacks for frame in json.loads(stack)}
    print(len(stood), "places")
    ((kind, _), *_) = stood
    assert len({(frame.step, frame.at) for _, frame in stood}) >= PLACES[kind]
    assert [frame for kind, frame in sorted(stood) if located(subjects.find(kind).rules, (frame,)) is None] == []


async def test_every_table_is_read(kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(kept, tmp_path, monkeypatch) as table:
        for status in EVERY_STATE:
            live = await table.service.memory.get(await the_game(table, status))
            assert live.unread is None
            assert (live.game is None) == (status in ("lobby", "muster"))
        await no_fault(table)


async def test_a_game_is_played_to_its_end(kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(kept, tmp_path, monkeypatch) as table:
        game = await the_game(table, "running")
        live = await table.service.memory.get(game)
        assert live.game is not None
        orders = live.game.state.orders
        assert len({kind for _, kind, _ in orders}) > 3
        people = [table.person(number) for number in range(len(live.seats))]
        books = [await table.service.orders(game, person) for person in people]
        assert sum(len(book.kept) for book in books) == len(orders)
        for person, book in zip(people, books, strict=True):  # one can be taken back, the others stand
            taken = ClearOrder(order_kind=book.kept[0].kind, subject=book.kept[0].subject)
            await table.service.submit(game, person, taken, None, table.interaction())
        further = live.last_commit + 60
        assert await play(table, game, further, "goes on") >= further
        for person in people:
            await table.service.stand_in(game, person, True, table.interaction())
        await table.service.machines.idle()
        assert live.row.status == "over"
        await no_fault(table)


async def test_tables_that_waited_go_on(kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(kept, tmp_path, monkeypatch) as table:
        paused, muster, lobby = [await the_game(table, status) for status in ("paused", "muster", "lobby")]
        await table.service.join(lobby, table.person(2), None, table.interaction())
        assert (await table.service.info(lobby)).status in ("muster", "running")
        await table.pass_time(hours=25)
        assert (await table.service.info(muster)).status != "muster"
        assert (await table.service.info(paused)).status == "paused"
        await table.pass_time(days=14)
        assert (await table.service.info(paused)).status == "running"
        await no_fault(table)


async def test_what_waited_to_be_told_is_told(
    kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with opened(kept, tmp_path, monkeypatch) as table:
        (under_way,) = await table.db.outbox.interrupted()
        await table.db.outbox.requeue(under_way.nonce)
        told = set()
        for game in await table.db.tables.games():
            for post in await table.db.outbox.of_game(game.id, "queued"):
                about = post.kind, post.recipient_kind, game.id
                if about not in told or post.kind == "mention":
                    told.add(about)
                    await table.service.compose([post])
        assert {"story", "board", "question", "private", "mention", "paused", "muster"} <= {kind for kind, *_ in told}
        assert "cannot be made" not in caplog.text
        await no_fault(table)
