"""Connections: the settings every one must have, and whole functions run on its thread in one hop."""

import asyncio
import sqlite3
from collections.abc import Callable
from functools import partial
from itertools import cycle
from pathlib import Path
from typing import TypeVar, cast

import aiosqlite

from storage.errors import (
    BadRecord,
    DatabaseClosed,
    DatabaseCorrupt,
    DatabaseFull,
    DatabaseMissing,
    DatabaseUnsafe,
    StorageError,
    translate,
)
from storage.times import Clock

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]
IdSource = Callable[[str], str]
"""Makes an unguessable text; the argument is the purpose, so that tests can key the source by it."""

APPLICATION_ID = 0x4C415244
"""Marks our files ('LARD' in SQLite's header), so that another program's database is not migrated by mistake."""

WAL_CHECKPOINT_PAGES = 4000
"""About 16 MB between checkpoints: fewer stalls while people wait, still a fraction of a second at start."""

PAGE_CACHE_KIB = 16_000
"""A long game's facts fit into it, which makes loading them half as long."""

WAL_SIZE_LIMIT = 64 * 1024 * 1024
"""To this size in bytes SQLite cuts the WAL file after a checkpoint."""

SLICE = 500
"""Rows deleted at once: some milliseconds, whatever the size of the table."""

ALL_SLICES = 2**31
"""As a number of slices: no limit."""


def connect(path: Path, busy_timeout: float, look_first: Work[None] | None = None) -> sqlite3.Connection:
    """A plain connection with every setting made and read back. Raises DatabaseUnsafe if one did not take.

    ``look_first`` may refuse the file by raising, before any setting is written into it.
    """
    conn = sqlite3.connect(path, timeout=busy_timeout, isolation_level=None, cached_statements=256)
    try:
        if look_first is not None:
            look_first(conn)
        _configure(conn, path)
    except BaseException:
        conn.close()
        raise
    return conn


def _configure(conn: sqlite3.Connection, path: Path) -> None:
    settings: tuple[tuple[str, str, object], ...] = (
        ("journal_mode", "wal", "wal"),
        ("synchronous", "full", 2),
        ("foreign_keys", "on", 1),
        ("fullfsync", "on", 1),
        ("checkpoint_fullfsync", "on", 1),
        ("cache_size", str(-PAGE_CACHE_KIB), -PAGE_CACHE_KIB),
        ("wal_autocheckpoint", str(WAL_CHECKPOINT_PAGES), WAL_CHECKPOINT_PAGES),
        ("journal_size_limit", str(WAL_SIZE_LIMIT), WAL_SIZE_LIMIT),
    )
    for name, wanted, expected in settings:
        conn.execute(f"pragma {name}={wanted}").close()
        (found,) = conn.execute(f"pragma {name}").fetchone()
        if found != expected:
            raise DatabaseUnsafe(f"SQLite keeps {name}={found} instead of {expected} on {path}; use a local disk.")


def in_transaction(conn: sqlite3.Connection, work: Work[T]) -> T:
    """Run ``work`` between BEGIN IMMEDIATE and COMMIT; any error undoes all of it and leaves the connection usable."""
    conn.execute("begin immediate")
    try:
        result = work(conn)
        conn.execute("commit")
    except BaseException:
        if conn.in_transaction:  # SQLite has undone it already after a full disk and the like
            conn.execute("rollback")
        raise
    return result


def in_read_transaction(conn: sqlite3.Connection, work: Work[T]) -> T:
    """Run ``work`` on one unchanging view of the database."""
    conn.execute("begin")
    try:
        return work(conn)
    finally:
        if conn.in_transaction:
            conn.execute("rollback")


class ThreadedConnection(aiosqlite.Connection):
    """aiosqlite's connection and thread, with whole functions as the unit of work.

    aiosqlite offers one statement a hop; a transaction of ten statements would cross threads twelve times and leave
    it open in between, where a cancelled task could strand it.
    """

    stopped: "asyncio.Future[object] | None" = None

    def stop(self) -> "asyncio.Future[object] | None":
        """Ask the thread to end. ``stopped`` is done when it has; aiosqlite forgets it after a failed start."""
        self.stopped = super().stop()
        return self.stopped

    async def run(self, work: Work[T]) -> T:
        """Run ``work`` on the connection's thread. If the awaiting task is cancelled, ``work`` still ends whole."""
        connection = self._connection
        if not self._running or connection is None:
            raise DatabaseClosed("The database was closed.")

        def secret() -> T:  # aiosqlite logs what it runs; a closure, unlike a partial, shows nothing of its content
            return work(connection)

        return cast(T, await self._execute(secret))  # type: ignore[no-untyped-call]


async def open_connection(connector: Callable[[], sqlite3.Connection]) -> ThreadedConnection:
    """Start a thread, make the connection on it, and return both."""
    connection = ThreadedConnection(connector, 64)
    try:
        await connection
    except BaseException:
        if connection.stopped is not None:
            await connection.stopped
        raise
    return connection


class Access:
    """What the parts of this package share: one writer, some readers, the clock and the source of identifiers."""

    def __init__(
        self, path: Path, writer: ThreadedConnection, readers: list[ThreadedConnection], now: Clock, new_id: IdSource
    ) -> None:
        self.path = path
        self.now = now
        self.new_id = new_id
        self._writer = writer
        self._readers = readers
        self._next_reader = cycle(readers or [writer])
        self.damage: DatabaseCorrupt | None = None  # met since the start; a damaged file does not heal
        self.gone: DatabaseMissing | None = None  # while another file, or none, stands in the database's place
        self.full: DatabaseFull | None = None  # the last write without room, until a move is found to have some
        self.seatings = 0  # rises with every commit that changes which tables there are, and who sits where
        self.clockings = 0  # rises with every commit that changes a clock

    async def write(self, work: Work[T], *, seating: bool = False, clocking: bool = False) -> T:
        """One transaction on the writer, durable on return. Raises StorageError; then nothing was kept.

        Nothing is written any more once the file is known to be damaged or gone: whoever was answered then would lose
        his move when the operator puts a backup in its place.

        seating: whether it changes what ``Tables`` remembers. clocking: whether it changes a clock. Both are counted
        where it is done, so that a caller who is cancelled meanwhile leaves nothing outdated behind.
        """

        lost = self.damage or self.gone
        if lost is not None:
            raise type(lost)(str(lost))

        def counted(conn: sqlite3.Connection) -> T:
            result = in_transaction(conn, work)
            self.seatings += seating
            self.clockings += clocking
            return result

        return await self._run(self._writer, counted)

    async def read(self, work: Work[T]) -> T:
        """One consistent view, on a reader; sees everything written before the call."""
        return await self._run(next(self._next_reader), partial(in_read_transaction, work=work))

    async def _run(self, connection: ThreadedConnection, work: Work[T]) -> T:
        try:
            return await connection.run(work)
        except sqlite3.Error as error:
            raise self.noted(translate(error, self.path)) from error
        except (UnicodeEncodeError, OverflowError) as error:  # half a surrogate pair, a number beyond 64 bits
            raise BadRecord(f"A value cannot be stored: {type(error).__name__}.") from error

    def noted(self, error: StorageError) -> StorageError:
        """Return the error; the first damage is remembered, and the last time that there was no room."""
        if isinstance(error, DatabaseCorrupt) and self.damage is None:
            self.damage = error
        if isinstance(error, DatabaseFull):
            self.full = error
        return error

    async def close(self) -> None:
        """Close readers, then the writer (which folds the WAL back into the file)."""
        for connection in (*self._readers, self._writer):
            await connection.close()


async def delete_some(access: Access, table: str, chosen: str, values: tuple[str, ...], slices: int) -> int:
    """Delete rows by their ``id``, SLICE at a time and at most so many times; returns how many.

    Each slice is a transaction of its own: what somebody waits for comes in between.
    """
    sql = f"delete from {table} where id in ({chosen} limit {SLICE})"
    deleted = 0
    for _ in range(slices):
        gone = await access.write(lambda conn: conn.execute(sql, values).rowcount)
        deleted += gone
        if gone < SLICE:
            break
    return deleted
