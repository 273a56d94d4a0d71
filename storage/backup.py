"""Copies of a database: while it runs, before a migration, and back again.

A backup is one closed file without WAL. ``restore`` puts one in the place of a database that is not running.
Copying the file and its WAL by other means is safe only in one instant (a snapshot of the file system, a halted
process): between two copies SQLite may fold the one into the other.
"""

import filecmp
import glob
import os
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from storage.errors import DatabaseMissing, DatabaseProblem, StorageError, translate
from storage.lock import ProcessLock
from storage.migrate import check_integrity, check_version, known_migrations, version_of
from storage.times import Clock, to_text


def copy_database(source: sqlite3.Connection, target: Path) -> None:
    """Copy everything committed so far to ``target``, which appears only when it is whole, checked and on the disk.

    Runs beside a writer without stopping it. An older file of that name is replaced.
    """
    part = target.with_name(target.name + ".part")
    _remove(part)
    os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    try:
        with closing(sqlite3.connect(part, isolation_level=None)) as copy:
            source.backup(copy)
            copy.execute("pragma journal_mode=delete").close()
            check_integrity(copy, part)
        _sync(part)
        part.replace(target)
        _sync(target.parent)
    finally:
        _remove(part)


def backup_file(path: Path, target: Path) -> None:
    """Back up the database at ``path``, running or not, from any process. Raises StorageError."""
    if not path.is_file():
        raise DatabaseMissing(f"There is no database at {path}.")
    path = path.resolve()
    _check_target(path, target)
    try:
        with closing(sqlite3.connect(path, isolation_level=None)) as source:
            source.execute("pragma query_only=on")
            copy_database(source, target)
        _note(path, target)
    except sqlite3.Error as error:
        raise translate(error, target) from error
    except OSError as error:
        raise DatabaseProblem(f"The backup {target} cannot be written: {error.strerror}.") from error


def newest_backup(path: Path) -> datetime | None:
    """When the database at ``path`` was last backed up by these commands, to wherever; None if that is not known."""
    try:
        return datetime.fromtimestamp(_note_of(path).stat().st_mtime, UTC)
    except OSError:
        return None


def _note_of(path: Path) -> Path:
    return path.with_name(path.name + ".backed-up")


def _note(path: Path, target: Path) -> None:
    """Leave a note beside the database, whose age the running bot can see: it knows no folder of backups."""
    note = _note_of(path)
    part = note.with_name(note.name + ".part")
    part.unlink(missing_ok=True)
    with os.fdopen(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w", encoding="utf-8") as file:
        file.write(f"The newest backup is {target}.\n")
    part.replace(note)


def restore(backup: Path, path: Path, now: Clock) -> Path | None:
    """Put ``backup`` in the place of the database at ``path``; the bot must be stopped.

    The backup is checked first: sound, ours, not newer than this program. What was at ``path`` is kept: the return
    value is where (None if there was nothing). Raises AlreadyRunning, DatabaseMissing, DatabaseCorrupt and others.
    """
    if not backup.is_file():
        raise DatabaseMissing(f"There is no backup at {backup}.")
    path = path.resolve()  # two names of one file must find the same lock
    _check_target(backup, path)
    lock = ProcessLock(path)
    lock.acquire()
    try:
        with closing(sqlite3.connect(backup, isolation_level=None)) as source:
            source.execute("pragma query_only=on")
            check_version(version_of(source, backup), known_migrations(), backup)
            check_integrity(source, backup)
            ready = path.with_name(path.name + ".restored")
            copy_database(source, ready)
        kept = _set_aside(path, now)
        ready.replace(path)
        _sync(path.parent)
        return kept
    except sqlite3.Error as error:
        raise translate(error, backup) from error
    except OSError as error:
        raise DatabaseProblem(f"{path} cannot be restored: {error.strerror}.") from error
    finally:
        lock.release()


def keep_before_migration(conn: sqlite3.Connection, path: Path, version: int, now: Clock) -> Path:
    """Copy a database beside it before it is migrated, with its schema and the time in the name; return where.

    A migration that fails again and again leaves one copy: if an earlier one is the same, that is returned.
    """
    target = path.with_name(f"{path.name}.schema-{version}.{_stamp(now)}.backup")
    earlier = set(path.parent.glob(f"{glob.escape(path.name)}.schema-{version}.*.backup"))
    copy_database(conn, target)
    for copy in sorted(earlier - {target}):
        if filecmp.cmp(copy, target, shallow=False):
            target.unlink()
            return copy
    return target


def _set_aside(path: Path, now: Clock) -> Path | None:
    if not path.exists():
        return None
    kept = path.with_name(f"{path.name}.replaced.{_stamp(now)}")
    while kept.exists():
        kept = kept.with_name(kept.name + "+")
    for ending in ("-wal", "-shm", ""):  # the WAL may hold moves that are not in the file yet
        part = path.with_name(path.name + ending)
        if part.exists():
            part.replace(kept.with_name(kept.name + ending))
    return kept


def _check_target(source: Path, target: Path) -> None:
    if not target.parent.is_dir():
        raise DatabaseMissing(f"The folder {target.parent} does not exist.")
    if target.exists() and source.exists() and target.samefile(source):
        raise StorageError(f"The copy would overwrite its own source {source}.")


def _stamp(now: Clock) -> str:
    return to_text(now())[:19].replace(":", "").replace("-", "")


def _sync(path: Path) -> None:
    file = os.open(path, os.O_RDONLY)
    try:
        os.fsync(file)
    finally:
        os.close(file)


def _remove(path: Path) -> None:
    for ending in ("", "-journal", "-wal", "-shm"):
        path.with_name(path.name + ending).unlink(missing_ok=True)
