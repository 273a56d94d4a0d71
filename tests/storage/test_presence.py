"""A database that was there and is gone is missed, and what a killed process left in its WAL is folded back."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from storage import Database, restore
from storage.connection import connect
from storage.errors import DatabaseMissing
from tests.storage.samples import FakeClock, full_input, open_table
from tests.storage.trouble import files_up_to, filled, refused


def _gone(path: Path, how: str) -> None:
    if how == "removed":
        path.unlink()
    elif how == "cut to nothing":
        path.write_bytes(b"")
    else:
        path.unlink()
        with closing(sqlite3.connect(path)) as conn:
            conn.execute("vacuum")
        assert path.stat().st_size > 0


@pytest.mark.parametrize("how", ["removed", "cut to nothing", "another without tables"])
async def test_an_empty_database_where_one_has_lived_is_refused(path: Path, how: str, tmp_path: Path) -> None:
    async with await Database.open(path, now=FakeClock()) as db:
        game = await open_table(db)
        copy = tmp_path / "copy.db"
        await db.backup(copy)
    _gone(path, how)
    before = _content(path)
    sentence = await refused(path, DatabaseMissing)
    mark = path.with_name("landsraad.db.lived-here")
    assert f"one has lived there ({mark.name} is left of it)" in sentence
    assert f"to begin with an empty one, remove {mark}." in sentence
    assert "remove this file" in mark.read_text()
    assert _content(path) == before
    restore(copy, path, FakeClock())  # the way back
    async with await Database.open(path, now=FakeClock()) as again:
        assert [row.id for row in await again.tables.games()] == [game]
    _gone(path, how)
    mark.unlink()  # the way on
    assert await filled(path) == 1


async def test_a_wal_that_is_left_alone_is_not_thrown_away(path: Path) -> None:
    async with await Database.open(path, now=FakeClock()) as db:
        await open_table(db)
        wal = path.with_name("landsraad.db-wal")
        left = wal.read_bytes()
    assert left
    _gone(path, "removed")
    path.with_name("landsraad.db.lived-here").unlink()  # as of a version that made none
    _put(wal, left)
    assert "landsraad.db-wal is left of it" in await refused(path, DatabaseMissing)
    assert wal.read_bytes() == left


async def test_a_first_start_that_was_killed_is_begun_again(path: Path) -> None:
    with closing(connect(path, 0)) as conn:
        conn.execute("begin immediate")
        conn.execute("create table half (n integer) strict")
        conn.execute("pragma cache_spill=1")
        left = _content(path), _content(path.with_name("landsraad.db-wal"))
    _put(path, left[0])
    _put(path.with_name("landsraad.db-wal"), left[1] or bytes(32))
    assert await filled(path) == 1


async def test_a_database_of_a_version_without_mark_is_marked(path: Path) -> None:
    await filled(path)
    mark = path.with_name("landsraad.db.lived-here")
    mark.unlink()
    await filled(path)
    assert mark.exists()


async def test_that_it_cannot_be_marked_stops_nothing(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    mark = path.with_name("landsraad.db.lived-here")
    mark.symlink_to("/dev/full")
    await filled(path)
    assert mark.exists()  # what is there already is left alone
    mark.unlink()
    mark.symlink_to(path.parent / "nowhere" / "mark")
    await filled(path)
    assert f"the mark {mark} cannot be written: No such file" in caplog.text


def _put(path: Path, content: bytes) -> None:
    path.write_bytes(content)


def _content(path: Path) -> bytes:
    return path.read_bytes() if path.exists() else b""


async def test_what_a_killed_process_left_in_the_wal_is_folded_back_at_the_start(path: Path) -> None:
    wal = path.with_name("landsraad.db-wal")
    async with await Database.open(path, now=FakeClock()) as db:
        game = await open_table(db)
        for number in range(1, 30):
            await db.journal.commit(full_input(game, number))
        left = _content(path), _content(wal)
    assert len(left[1]) > 100_000
    _put(path, left[0])
    _put(wal, left[1])
    async with await Database.open(path, now=FakeClock()) as db:
        assert wal.stat().st_size == 0
        assert len(await db.journal.commits(game)) == 29


async def test_a_reader_beside_stops_no_start(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    game = await filled(path)
    with closing(connect(path, 0)) as looking:
        looking.execute("begin")
        looking.execute("select * from games").fetchall()
        async with await Database.open(path, now=FakeClock(), busy_timeout=0) as db:
            await db.journal.commit(full_input(game, 6))
        looking.execute("rollback")
    assert caplog.text == ""


async def test_a_wal_that_cannot_be_folded_back_now_stops_nothing(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    wal = path.with_name("landsraad.db-wal")
    async with await Database.open(path, now=FakeClock()) as db:
        game = await open_table(db)
        for number in range(1, 60):
            await db.journal.commit(full_input(game, number))
        left = _content(path), _content(wal)
    _put(path, left[0])
    _put(wal, left[1])
    with files_up_to(max(len(left[0]), 40_000)):
        db = await Database.open(path, now=FakeClock())
        assert "the WAL cannot be folded back:" in caplog.text
        assert len(await db.journal.commits(game)) == 59
    await db.journal.commit(full_input(game, 60))
    await db.close()
    await filled(path)
