"""A backup taken while games go on is whole; a restored one is played on."""

import asyncio
import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from storage import Database, backup_file, restore
from storage.connection import APPLICATION_ID
from storage.errors import (
    AlreadyRunning,
    DatabaseCorrupt,
    DatabaseForeign,
    DatabaseMissing,
    DatabaseProblem,
    StorageError,
)
from tests.storage.samples import FakeClock, full_input, open_table
from tests.storage.trouble import ordinary_user


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    folder = tmp_path / "backups"
    folder.mkdir()
    return folder / "copy.db"


async def last_commit(path: Path, game: int) -> int:
    async with await Database.open(path, now=FakeClock()) as db:
        last = await db.journal.last(game)
    return last.commit_no if last else 0


def names(folder: Path) -> list[str]:
    return sorted(os.listdir(folder))  # noqa: PTH208


def put(path: Path, content: bytes) -> None:
    path.write_bytes(content)


def content(path: Path) -> bytes:
    return path.read_bytes()


async def test_a_backup_while_writing_holds_all_that_was_acknowledged(db: Database, copy: Path) -> None:
    game = await open_table(db)
    for number in range(1, 31):
        await db.journal.commit(full_input(game, number))

    async def play_on() -> None:
        for number in range(31, 61):
            await db.journal.commit(full_input(game, number))

    await asyncio.gather(play_on(), db.backup(copy))
    assert 30 <= await last_commit(copy, game) <= 60
    await db.journal.commit(full_input(game, 61))


async def test_a_backup_is_one_closed_private_file(db: Database, copy: Path) -> None:
    await open_table(db)
    await db.backup(copy)
    assert names(copy.parent) == ["copy.db"]
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600  # noqa: ASYNC240
    with closing(sqlite3.connect(copy)) as conn:
        assert conn.execute("pragma journal_mode").fetchone() == ("delete",)
        assert conn.execute("pragma integrity_check").fetchone() == ("ok",)


async def test_a_newer_backup_replaces_an_older_one_only_when_it_is_whole(
    db: Database, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await open_table(db)
    await db.backup(copy)
    await db.journal.commit(full_input(game, 1))

    def unfinished(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as planted:
        planted.setattr("storage.backup._sync", unfinished)
        with pytest.raises(DatabaseProblem, match="cannot be written: No space left"):
            await db.backup(copy)
    assert names(copy.parent) == ["copy.db"]
    assert await last_commit(copy, game) == 0
    await db.backup(copy)
    assert await last_commit(copy, game) == 1


async def test_a_backup_never_overwrites_the_database(db: Database, tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="its own source"):
        await db.backup(db.path)
    with pytest.raises(DatabaseMissing, match="folder"):
        await db.backup(tmp_path / "nowhere" / "copy.db")
    await open_table(db)


async def test_a_database_can_be_backed_up_from_outside(db: Database, copy: Path, tmp_path: Path) -> None:
    game = await open_table(db)
    await db.journal.commit(full_input(game, 1))
    backup_file(db.path, copy)
    assert await last_commit(copy, game) == 1
    with pytest.raises(DatabaseMissing, match="no database"):
        backup_file(tmp_path / "nothing.db", copy)


async def test_a_restored_backup_is_played_on_and_what_was_there_is_kept(
    db: Database, copy: Path, clock: FakeClock
) -> None:
    game = await open_table(db)
    await db.journal.commit(full_input(game, 1))
    await db.backup(copy)
    await db.journal.commit(full_input(game, 2))
    await db.close()
    kept = restore(copy, db.path, clock)
    assert await last_commit(db.path, game) == 1
    assert kept == db.path.with_name("landsraad.db.replaced.20260301T180000")
    assert await last_commit(kept, game) == 2
    second = restore(copy, db.path, clock)  # within the same second
    assert second == kept.with_name(kept.name + "+")
    async with await Database.open(db.path, now=clock) as again:
        await again.journal.commit(full_input(game, 2))
    assert await last_commit(copy, game) == 1


async def test_a_backup_is_restored_where_nothing_was(db: Database, copy: Path, tmp_path: Path) -> None:
    game = await open_table(db)
    await db.backup(copy)
    assert restore(copy, tmp_path / "fresh.db", FakeClock()) is None
    assert await last_commit(tmp_path / "fresh.db", game) == 0


async def test_an_unfolded_wal_is_set_aside_with_its_file(db: Database, copy: Path, clock: FakeClock) -> None:
    game = await open_table(db)
    await db.backup(copy)
    await db.journal.commit(full_input(game, 1))
    wal = db.path.with_name("landsraad.db-wal")
    left = {path: path.read_bytes() for path in (db.path, wal)}
    await db.close()
    for path, content in left.items():  # as after a power cut
        put(path, content)
    kept = restore(copy, db.path, clock)
    assert kept is not None
    assert await last_commit(db.path, game) == 0
    assert await last_commit(kept, game) == 1


async def test_a_running_bot_s_database_is_not_replaced(db: Database, copy: Path, clock: FakeClock) -> None:
    await open_table(db)
    await db.backup(copy)
    with pytest.raises(AlreadyRunning):
        restore(copy, db.path, clock)
    await open_table(db)


@pytest.mark.parametrize(
    "kind, error",
    [("missing", DatabaseMissing), ("no database", DatabaseCorrupt), ("foreign", DatabaseForeign)],
)
async def test_a_bad_backup_is_not_restored(
    db: Database, copy: Path, clock: FakeClock, kind: str, error: type[StorageError]
) -> None:
    game = await open_table(db)
    await db.close()
    if kind == "no database":
        put(copy, b"no pages of a database" * 300)
    elif kind == "foreign":
        with closing(sqlite3.connect(copy)) as conn:
            conn.execute("create table recipes (name text)")
    before = names(db.path.parent)
    with pytest.raises(error):
        restore(copy, db.path, clock)
    assert names(db.path.parent) == before
    assert await last_commit(db.path, game) == 0


async def test_a_folder_that_cannot_be_written_is_one_sentence(db: Database, copy: Path, clock: FakeClock) -> None:
    await db.backup(copy)
    backup = content(copy)
    with ordinary_user() as folder:
        put(folder / "backup.db", backup)
        path = folder / "restored.db"
        (folder / "restored.db.lock").touch()  # of a bot that ran here before the folder was closed
        folder.chmod(0o500)
        with pytest.raises(DatabaseProblem, match=r"restored\.db cannot be restored: Permission denied\.$"):
            restore(folder / "backup.db", path, clock)
        assert not path.exists()


async def test_our_files_are_marked_as_ours(db: Database) -> None:
    marked = await db._access.read(lambda conn: conn.execute("pragma application_id").fetchone())
    assert marked == (APPLICATION_ID,)
    assert APPLICATION_ID.to_bytes(4, "big") == b"LARD"


async def test_a_copy_of_a_damaged_database_never_takes_the_place_of_a_sound_one(path: Path, copy: Path) -> None:
    async with await Database.open(path, now=FakeClock()) as db:
        game = await open_table(db)
        for number in range(1, 31):
            await db.journal.commit(full_input(game, number))
        await db.backup(copy)
    sound, whole = content(copy), content(path)
    put(path, whole[: len(whole) // 2] + bytes(4096) + whole[len(whole) // 2 + 4096 :])
    with pytest.raises(DatabaseCorrupt, match="is damaged"):
        backup_file(path, copy)
    assert content(copy) == sound
    assert names(copy.parent) == ["copy.db"]
