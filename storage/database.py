"""Opening and closing the one database file of a bot."""

import asyncio
import logging
import os
import secrets
import sqlite3
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from storage.attention import Attention
from storage.backup import backup_file, keep_before_migration
from storage.connection import Access, IdSource, ThreadedConnection, connect, open_connection
from storage.deadlines import Deadlines
from storage.errors import DatabaseMissing, DatabaseProblem, DatabaseReadOnly, translate
from storage.journal import Journal
from storage.lock import ProcessLock
from storage.looks import Looks
from storage.messages import Messages
from storage.migrate import (
    Migration,
    apply,
    check_structure,
    check_version,
    known_migrations,
    read_migrations,
    version_of,
)
from storage.moderation import Moderation
from storage.outbox import Outbox
from storage.people import People
from storage.presence import mark, must_be_there, must_hold_something
from storage.snapshots import Snapshots
from storage.tables import Tables
from storage.times import Clock
from storage.vitals import Vitals

log = logging.getLogger(__name__)
BUSY_TIMEOUT = 5.0
"""Seconds to wait for another program that looks into the file (a shell, a backup tool)."""


def random_id(purpose: str) -> str:
    """The identifiers of a real bot: unguessable, whatever the purpose; 20 characters."""
    return secrets.token_hex(10)


class Database:
    """The open database. Make it with ``await Database.open(...)``, end it with ``await db.close()``.

    One process at a time; every write is one transaction, on the disk before the call returns.
    """

    def __init__(self, access: Access, lock: ProcessLock, schema: int) -> None:
        self._access = access
        self.schema = schema
        self._lock = lock
        self.path = access.path
        self.journal = Journal(access)
        self.tables = Tables(access)
        self.people = People(access)
        self.deadlines = Deadlines(access)
        self.outbox = Outbox(access)
        self.messages = Messages(access)
        self.snapshots = Snapshots(access)
        self.attention = Attention(access)
        self.moderation = Moderation(access)
        self.vitals = Vitals(access)
        self.looks = Looks(access)

    @classmethod
    async def open(
        cls,
        path: Path | str,
        *,
        now: Clock,
        new_id: IdSource = random_id,
        readers: int = 1,
        busy_timeout: float = BUSY_TIMEOUT,
        migrations: Path | None = None,
    ) -> "Database":
        """Open, check and bring up to date the database at ``path``, which is created if it does not exist.

        now: the clock, for every instant that is stored. new_id: makes nonces; called with a purpose.
        readers: further connections for reading. busy_timeout: in seconds. migrations: a folder instead of our own.
        Raises a DatabaseProblem, whose text is one sentence for the operator.
        """
        path = _checked_place(Path(path))
        lock = ProcessLock(path)
        lock.acquire()
        opened: list[ThreadedConnection] = []
        try:
            must_be_there(path)
            _create_private(path)
            lock.acquire_file()
            known = known_migrations() if migrations is None else read_migrations(migrations)
            opened.append(await open_connection(partial(_writer, path, busy_timeout, known, now)))
            for _ in range(readers):
                opened.append(await open_connection(partial(_reader, path, busy_timeout)))
        except BaseException as error:
            for connection in opened:
                await connection.close()
            lock.release()
            if isinstance(error, sqlite3.Error):
                raise translate(error, path) from error
            raise
        mark(path)
        return cls(Access(path, opened[0], opened[1:], now, new_id), lock, len(known))

    async def close(self) -> None:
        """Wait for the transaction in hand, close all connections, and let the next process in."""
        try:
            await self._access.close()
        finally:
            self._lock.release()

    async def __aenter__(self) -> "Database":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def backup(self, target: Path) -> None:
        """Copy the database to ``target`` while games go on. Raises DatabaseProblem; an older copy stays then."""
        await asyncio.to_thread(backup_file, self.path, target)


def _checked_place(path: Path) -> Path:
    path = path.resolve()  # two names of one file must find the same lock
    if not path.parent.is_dir():
        raise DatabaseMissing(f"The database's folder {path.parent} does not exist; create it, or change the path.")
    if path.is_dir():
        raise DatabaseMissing(f"The database path {path} is a folder; name a file in it.")
    return path


def _create_private(path: Path) -> None:
    """Create the file for its owner only: it holds every secret. SQLite gives its WAL the same permissions."""
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as error:
        raise DatabaseReadOnly(f"The database {path} cannot be written: {error.strerror}.") from error


def _writer(path: Path, busy_timeout: float, known: Sequence[Migration], now: Clock) -> sqlite3.Connection:
    conn = connect(path, busy_timeout, partial(_look_first, known=known, path=path))
    try:
        check_structure(conn, path)
        _migrate(conn, known, path, now)
        conn.execute("begin immediate")
        conn.execute("rollback")
        _fold_back(conn, path)
    except BaseException:
        conn.close()
        raise
    return conn


def _look_first(conn: sqlite3.Connection, known: Sequence[Migration], path: Path) -> None:
    version = version_of(conn, path)
    must_hold_something(path, version)
    check_version(version, known, path)


def _migrate(conn: sqlite3.Connection, known: Sequence[Migration], path: Path, now: Clock) -> None:
    """Bring the database up to date; before, it is kept as it was."""
    version = version_of(conn, path)
    if version == len(known):
        return
    if version > 0:
        try:
            kept = keep_before_migration(conn, path, version, now)
        except OSError as error:
            raise DatabaseProblem(f"The backup of {path} before the migration failed: {error.strerror}.") from error
        log.info("%s is migrated from schema %s to %s; before, it was copied to %s", path, version, len(known), kept)
    for migration in known[version:]:
        apply(conn, migration, now, path)
    log.info("%s has schema %s now", path, len(known))


def _fold_back(conn: sqlite3.Connection, path: Path) -> None:
    """Bring what a killed process left in the WAL into the file. It counts where it lies, so trouble can wait."""
    try:
        conn.execute("pragma wal_checkpoint(truncate)").fetchone()
    except sqlite3.Error as error:
        log.error("the WAL cannot be folded back: %s", translate(error, path))


def _reader(path: Path, busy_timeout: float) -> sqlite3.Connection:
    conn = connect(path, busy_timeout)
    conn.execute("pragma query_only=on")
    return conn
