"""The settings that durability depends on, and one process at a time."""

import errno
import logging
import os
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from storage import Database, FactRecord, GameInput, restore
from storage.connection import _configure
from storage.errors import (
    AlreadyRunning,
    CommitConflict,
    DatabaseBusy,
    DatabaseFull,
    DatabaseProblem,
    DatabaseReadOnly,
    DatabaseUnsafe,
)
from tests.storage.samples import FakeClock, commit, full_input, open_table
from tests.storage.trouble import filled, on_writer, refused

ROOT = Path(__file__).resolve().parents[2]


def run_python(code: str, path: Path) -> str:
    """What another process says that runs this code on this database."""
    command = [sys.executable, "-W", "error", "-c", code, str(path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, timeout=60)
    assert done.stderr == ""
    return done.stdout


async def test_every_connection_is_durable_and_strict(db: Database) -> None:
    connections = [db._access._writer, *db._access._readers]
    assert len(connections) == 2
    for connection in connections:
        for name, value in (("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1), ("busy_timeout", 5000)):
            found = await connection.run(lambda conn, name=name: conn.execute(f"pragma {name}").fetchone()[0])  # type: ignore[misc]
            assert found == value, name


async def test_without_readers_the_writer_reads(path: Path) -> None:
    async with await Database.open(path, now=FakeClock(), readers=0) as db:
        game = await open_table(db)
        await db.journal.commit(full_input(game, 1))
        assert len(await db.journal.facts(game)) == 4


async def test_all_tables_are_strict(db: Database) -> None:
    sql = "select name from pragma_table_list where schema = 'main' and not strict and name not like 'sqlite_%'"
    assert await db._access.read(lambda conn: conn.execute(sql).fetchall()) == []


async def test_a_reader_cannot_write(db: Database) -> None:
    with pytest.raises(DatabaseReadOnly):
        await db._access.read(lambda conn: conn.execute("insert into servers values (1, '{}')"))


def test_a_setting_that_does_not_take_is_refused() -> None:
    with closing(sqlite3.connect(":memory:")) as conn, pytest.raises(DatabaseUnsafe, match="journal_mode=memory"):
        _configure(conn, Path("landsraad.db"))  # a database in memory has no WAL


async def test_only_the_owner_may_read_the_files(db: Database) -> None:
    await open_table(db)
    for path in db.path.parent.iterdir():
        assert stat.S_IMODE(path.stat().st_mode) == 0o600, path.name


async def test_the_library_s_log_shows_nothing_hidden(db: Database, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    game = await open_table(db)
    hidden = FactRecord("CardReceived", 1, ("guild",), '{"card": "kulon"}')
    await db.journal.commit(GameInput(game, commits=(replace(commit(1), facts=(hidden,), move='{"as": "kulon"}'),)))
    assert "kulon" in str(await db.journal.commits(game))
    with pytest.raises(CommitConflict):
        await db.journal.commit(GameInput(game, commits=(replace(commit(1), facts=(hidden,)),)))
    assert "aiosqlite" in caplog.text
    assert "kulon" not in caplog.text


SECOND_PROCESS = """
import asyncio, sys
from datetime import UTC, datetime
from storage import Database
from storage.errors import AlreadyRunning
async def main():
    try:
        await (await Database.open(sys.argv[1], now=lambda: datetime.now(UTC))).close()
    except AlreadyRunning as error:
        print(error)
asyncio.run(main())
"""


async def test_a_second_process_is_refused_in_one_sentence(db: Database, path: Path) -> None:
    said = run_python(SECOND_PROCESS, path)
    assert said == f"The database {path} is already in use by process {os.getpid()}; stop that one first.\n"
    await open_table(db)  # the first goes on undisturbed


async def test_a_second_opening_in_one_process_is_refused_too(db: Database, path: Path) -> None:
    await refused(path, AlreadyRunning)
    await db.close()
    async with await Database.open(path, now=FakeClock()):
        await refused(path, AlreadyRunning)


async def test_two_names_of_one_file_have_one_lock(db: Database, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "link.db").symlink_to(db.path)
    with pytest.raises(AlreadyRunning):
        await Database.open(other / "link.db", now=FakeClock())


async def test_two_hard_links_of_one_file_have_one_lock(db: Database, path: Path, tmp_path: Path) -> None:
    other = tmp_path / "elsewhere"
    other.mkdir()
    link = other / "link.db"
    link.hardlink_to(path)
    said = run_python(SECOND_PROCESS, link)
    assert said == (
        f"The database {link} is already in use by another process, under another name of the same file; "
        "stop that one first.\n"
    )
    with pytest.raises(AlreadyRunning):
        restore(await _backup(db, tmp_path), link, FakeClock())
    game = await open_table(db)  # the first goes on undisturbed, with SQLite's own locks
    await db.journal.commit(full_input(game, 1))
    with closing(sqlite3.connect(path, timeout=0)) as looking:
        assert looking.execute("select count(*) from commits").fetchone() == (1,)
    await db.close()
    async with await Database.open(link, now=FakeClock()) as again:
        assert len(await again.journal.commits(game)) == 1
        await refused(path, AlreadyRunning)


async def test_a_new_database_is_locked_by_its_own_file_too(db: Database, path: Path) -> None:
    (path.with_name("landsraad.db.lock")).unlink()  # as somebody may who thinks it is left over
    await refused(path, AlreadyRunning)


async def _backup(db: Database, folder: Path) -> Path:
    await db.backup(folder / "copy.db")
    return folder / "copy.db"


FORKED_CHILD = """
import os, sys
from pathlib import Path
from storage.lock import ProcessLock
path = Path(sys.argv[1])
lock = ProcessLock(path)
lock.acquire()
stay, go = os.pipe()
ready, tell = os.pipe()
if os.fork() == 0:
    os.close(go)
    os.write(tell, b"!")
    os.read(stay, 1)  # outlives the lock's owner
    os._exit(0)
os.read(ready, 1)
[os.close(file) for file in lock._files]  # as if this process had been killed
ProcessLock(path).acquire()
print("free")
os.close(go)
os.wait()
"""


def test_a_forked_child_does_not_keep_the_lock(path: Path) -> None:
    assert run_python(FORKED_CHILD, path) == "free\n"


@pytest.mark.parametrize(
    "call, number, error, words",
    [
        ("fcntl.flock", errno.ENOLCK, DatabaseUnsafe, "cannot be locked"),
        ("os.pwrite", errno.ENOSPC, DatabaseFull, "No space left"),
        ("os.ftruncate", errno.EROFS, DatabaseFull, "Read-only file system"),
    ],
)
async def test_a_lock_that_cannot_be_taken_is_explained(
    path: Path, monkeypatch: pytest.MonkeyPatch, call: str, number: int, error: type[DatabaseProblem], words: str
) -> None:
    def fails(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    with monkeypatch.context() as planted:
        planted.setattr(call, fails)
        assert words in await refused(path, error)
    await filled(path)  # nothing is left of the failed attempt


async def test_another_program_s_lock_is_named(db: Database, path: Path) -> None:
    game = await open_table(db)
    await on_writer(db, "pragma busy_timeout=0")
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("begin immediate")
        with pytest.raises(DatabaseBusy, match="locked; close it"):
            await db.journal.commit(full_input(game, 1))
        other.execute("rollback")
    await db.journal.commit(full_input(game, 1))


async def test_opening_beside_another_program_s_lock_is_refused(path: Path) -> None:
    await filled(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("begin exclusive")
        assert "locked" in await refused(path, DatabaseBusy)
    await filled(path)
