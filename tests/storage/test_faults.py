"""Trouble with the file or the disk: one clear sentence, and nothing half written."""

import asyncio
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from storage import Database, GameInput
from storage.connection import connect
from storage.errors import (
    DatabaseCorrupt,
    DatabaseForeign,
    DatabaseFull,
    DatabaseMissing,
    DatabaseReadOnly,
)
from tests.storage.samples import FakeClock, full_input, open_table
from tests.storage.trouble import files_up_to, filled, on_writer, ordinary_user, refused


async def outcome(db: Database, game_input: GameInput) -> str:
    """Empty if the input was kept, else what the operator is told of a full disk."""
    try:
        await db.journal.commit(game_input)
    except DatabaseFull as error:
        return str(error)
    return ""


def put(path: Path, content: bytes) -> bytes:
    path.write_bytes(content)
    return content


def spoil(content: bytes, damage: str) -> bytes:
    spoilt = bytearray(content)
    if damage == "header":
        spoilt[:16] = b"Not SQLite 3 at all"[:16]
    elif damage == "schema":
        spoilt[100:400] = b"\xff" * 300
    elif damage == "page":
        middle = len(spoilt) // 4096 // 2 * 4096
        spoilt[middle : middle + 4096] = b"\xa5" * 4096
    else:
        del spoilt[len(spoilt) // 2 :]
    return bytes(spoilt)


def content(path: Path) -> bytes:
    return path.read_bytes()


def audit(path: Path) -> object:
    with closing(sqlite3.connect(path)) as conn:
        return conn.execute("pragma integrity_check").fetchone()[0]


# --- a disk that fills, a file that cannot be written


async def test_a_full_disk_refuses_the_input_and_loses_nothing(db: Database, path: Path) -> None:
    game = await open_table(db)
    await db.journal.commit(full_input(game, 1))
    pages = await on_writer(db, "pragma page_count")
    await on_writer(db, f"pragma max_page_count={pages[0]}")  # type: ignore[index]
    number = 1
    sentence = f"The disk that holds {path} is full; free some space, the last input was not accepted."
    while not (said := await outcome(db, full_input(game, number + 1))):
        number += 1  # there was room left on pages already there
    assert said == sentence
    assert [await outcome(db, full_input(game, number + 1)) for _ in range(3)] == [sentence] * 3
    assert [record.commit_no for record in await db.journal.commits(game)] == list(range(1, number + 1))
    assert len(await db.outbox.of_game(game)) == 2 * number
    await on_writer(db, "pragma max_page_count=1000000")
    await db.journal.commit(full_input(game, number + 1))
    await db.close()
    assert audit(path) == "ok"


async def test_a_write_that_the_system_refuses_loses_nothing(db: Database, path: Path) -> None:
    game = await open_table(db)
    await db.journal.commit(full_input(game, 1))
    wal = path.with_name(path.name + "-wal").stat().st_size
    with files_up_to(wal + 5000):  # in the middle of the next pages
        with pytest.raises(DatabaseFull) as failed:
            await db.journal.commit(full_input(game, 2))
        assert str(failed.value) == (
            f"The disk that holds {path} is full, or refuses to be written (SQLITE_IOERR_WRITE); free some space, the "
            "last input was not accepted."
        )
    assert len(await db.journal.commits(game)) == 1
    await db.journal.commit(full_input(game, 2))
    await db.close()
    assert audit(path) == "ok"


async def test_a_database_that_turns_read_only_refuses_the_input(db: Database) -> None:
    game = await open_table(db)
    await on_writer(db, "pragma query_only=on")
    with pytest.raises(DatabaseReadOnly, match="cannot be written by this user"):
        await db.journal.commit(full_input(game, 1))
    await on_writer(db, "pragma query_only=off")
    await db.journal.commit(full_input(game, 1))


async def test_a_read_only_file_is_refused() -> None:
    with ordinary_user() as folder:
        path = folder / "landsraad.db"
        await filled(path)
        path.chmod(0o400)
        assert "cannot be written" in await refused(path, DatabaseReadOnly)
        path.chmod(0o600)
        await filled(path)


async def test_a_read_only_folder_is_refused() -> None:
    with ordinary_user() as folder:
        folder.chmod(0o500)
        assert "cannot be written" in await refused(folder / "landsraad.db", DatabaseReadOnly)


async def test_a_missing_folder_and_a_folder_for_a_file_are_refused(tmp_path: Path) -> None:
    assert "does not exist; create it" in await refused(tmp_path / "nowhere" / "landsraad.db", DatabaseMissing)
    assert "is a folder" in await refused(tmp_path, DatabaseMissing)
    assert os.listdir(tmp_path) == []  # noqa: PTH208


# --- a damaged file, a stranger's file


async def test_a_file_that_is_no_database_is_refused_and_left_alone(path: Path) -> None:
    poem = put(path, b"these are no pages of a database" * 200)
    assert "is damaged" in await refused(path, DatabaseCorrupt)
    assert content(path) == poem


@pytest.mark.parametrize("damage", ["header", "schema", "page", "cut short"])
async def test_a_damaged_database_is_refused(path: Path, damage: str) -> None:
    await filled(path, inputs=60)
    spoilt = put(path, spoil(content(path), damage))
    sentence = await refused(path, DatabaseCorrupt)
    assert "restore the last backup" in sentence
    assert content(path) == spoilt


async def test_two_tables_on_one_page_are_damage(db: Database) -> None:
    await on_writer(db, "pragma writable_schema=on")
    await on_writer(db, "update sqlite_schema set rootpage = 1 where name = 'servers'")
    await db.close()
    with pytest.raises(DatabaseCorrupt):
        await Database.open(db.path, now=FakeClock())


async def test_another_program_s_database_is_refused_and_left_alone(path: Path) -> None:
    with closing(sqlite3.connect(path)) as conn:
        conn.execute("create table recipes (name text)")
    before = content(path)
    assert "another program" in await refused(path, DatabaseForeign)
    assert content(path) == before


async def test_an_empty_file_becomes_a_database(path: Path) -> None:
    put(path, b"")
    await filled(path)


async def test_a_closed_database_opens_again_with_all_it_held(path: Path) -> None:
    game = await filled(path, inputs=7)
    assert not path.with_name(path.name + "-wal").exists()  # folded back into the file
    async with await Database.open(path, now=FakeClock()) as db:
        assert len(await db.journal.commits(game)) == 7


async def test_closing_waits_for_the_transaction_in_hand(db: Database, path: Path) -> None:
    game = await open_table(db)
    inputs = [asyncio.ensure_future(db.journal.commit(full_input(game, number))) for number in range(1, 6)]
    await asyncio.sleep(0)
    await db.close()
    assert [(await kept).last_commit for kept in inputs] == [1, 2, 3, 4, 5]
    async with await Database.open(path, now=FakeClock()) as again:
        assert len(await again.journal.commits(game)) == 5


def test_a_busy_reader_does_not_stop_a_plain_connection(tmp_path: Path) -> None:
    path = tmp_path / "landsraad.db"
    with closing(connect(path, 0)) as one, closing(connect(path, 0)) as two:
        one.execute("create table t (n integer) strict")
        one.execute("begin")
        one.execute("select * from t").fetchall()
        two.execute("insert into t values (1)")
        assert one.execute("select count(*) from t").fetchone() == (0,)  # one unchanging view
        one.execute("rollback")
        assert one.execute("select count(*) from t").fetchone() == (1,)


async def test_an_input_without_content_is_harmless(db: Database) -> None:
    game = await open_table(db)
    receipt = await db.journal.commit(GameInput(game))
    assert receipt.last_commit == 0
    assert await db.outbox.of_game(game) == []
