"""Whether the database is well: it keeps what is written, the file is still that file, and its pages hold together."""

import asyncio
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryFile

from storage.connection import PAGE_CACHE_KIB, Access
from storage.errors import DatabaseFull, DatabaseMissing, StorageError, removed, translate, unwritable
from storage.migrate import check_integrity
from storage.times import optional_from_text, to_text

SHARE = 20
"""Looking through the file takes one part in so many of the time: a small one is looked through at every beat."""

FOLD_BACK_EVERY = 300.0
"""Seconds between two times at which the WAL is folded back beside the players' commits, instead of within one."""

PAGE = 4096
"""Bytes of one, in the file and in the WAL."""

MOVE = 64 * PAGE
"""Room that any move finds enough; those of whole games took up to 38 pages, half of them 5 or less."""

SMALLEST_CACHE = 10
"""Pages that wait in memory at least."""


class Vitals:
    """Signs of life; ``beat`` and ``look`` raise what is wrong, each as one sentence."""

    def __init__(self, access: Access, elapsed: Callable[[], float] = time.monotonic) -> None:
        self._access = access
        self._elapsed = elapsed
        self._files = _files(access.path)
        self._next_look = self._next_fold = float("-inf")

    async def beat(self) -> None:
        """Write the pulse's row. Raises a StorageError where nothing can be kept, or nothing is written any more.

        The row takes one page. There must be room for a move, too; and once any write found none, a write that takes as
        much must find it first, within the limits of the WAL itself.
        """
        if self._access.full is not None:
            await self._find_room(self._access.full)
        at = to_text(self._access.now())
        sql = "insert into pulse values (1, 1, ?) on conflict do update set beats = beats + 1, at = excluded.at"
        await self._access.write(lambda conn: conn.execute(sql, (at,)).rowcount)
        await asyncio.to_thread(_must_have_room, self._access.path)

    async def look(self) -> None:
        """Look at the file itself, with a connection of its own, and fold the WAL back now and then.

        Raises DatabaseMissing if another file, or none, has taken its place, or that of the WAL or its index;
        DatabaseCorrupt; other StorageErrors.
        """
        await asyncio.to_thread(self._look)

    async def waiting_since(self) -> datetime | None:
        """Since when the message waits that has waited longest; None if none does."""
        now = to_text(self._access.now())
        sql = "select min(since) from outbox where state in ('queued', 'sending') and since <= ?"
        return optional_from_text(await self._access.read(lambda conn: conn.execute(sql, (now,)).fetchone()[0]))

    async def games(self) -> dict[str, int]:
        """How many games there are in each state."""
        sql = "select status, count(*) from games group by status order by status"
        return dict(await self._access.read(lambda conn: conn.execute(sql).fetchall()))

    async def _find_room(self, full: DatabaseFull) -> None:
        """Forget that the disk was full if a move would be kept now. Raises DatabaseFull and others if it would not."""
        with suppress(_Tried):
            await self._access.write(_try_a_move)
        if self._access.full is full:  # else somebody met it again meanwhile
            self._access.full = None

    def _gone(self) -> DatabaseMissing | None:
        found = _files(self._access.path)
        changed = [name for name, was in self._files.items() if found[name] != was]
        return removed(self._access.path, changed[0]) if changed else None

    def _look(self) -> None:
        path, begun = self._access.path, self._elapsed()
        self._access.gone = self._gone()  # before anything is opened, which would put an empty WAL in its place
        if self._access.gone is not None:
            raise self._access.gone
        try:
            with closing(sqlite3.connect(f"{path.as_uri()}?mode=rw", uri=True, isolation_level=None)) as conn:
                if begun >= self._next_look:
                    check_integrity(conn, path)
                    self._next_look = begun + SHARE * (self._elapsed() - begun)
                if begun >= self._next_fold:
                    conn.execute("pragma wal_checkpoint(passive)").fetchone()
                    self._next_fold = begun + FOLD_BACK_EVERY
        except sqlite3.Error as error:
            raise self._access.noted(translate(error, path)) from error
        except StorageError as error:
            raise self._access.noted(error) from None


def _must_have_room(path: Path) -> None:
    """Raise DatabaseFull unless a move has room beside the database, or DatabaseFailed.

    The system finds the room as it takes the bytes. They are gone before it brings them to the disk, which is not worn.
    """
    try:
        with TemporaryFile(dir=path.parent) as file:
            file.write(bytes(MOVE))
            file.flush()
    except OSError as error:
        raise unwritable(error, path) from error


class _Tried(Exception):
    """Takes back what was only to be tried."""


def _try_a_move(conn: sqlite3.Connection) -> None:
    """Bring as much to the disk as a move takes; raises _Tried, so that none of it is kept and the file does not grow.

    Without a cache to wait in, pages go to the WAL before anybody says commit, and are written over afterwards.
    """
    conn.execute(f"pragma cache_size={SMALLEST_CACHE}").close()
    try:
        conn.execute("create table room (taken blob)").close()
        conn.execute("insert into room values (zeroblob(?))", (MOVE + SMALLEST_CACHE * PAGE,)).close()
    finally:
        conn.execute(f"pragma cache_size={-PAGE_CACHE_KIB}").close()
    raise _Tried


def _files(path: Path) -> dict[Path, tuple[int, int] | None]:
    """Which files the database lies in: itself, the WAL with what is not folded back yet, and the index of the WAL."""
    names = [path.with_name(path.name + ending) for ending in ("", "-wal", "-shm")]
    return {name: _identity(name) for name in names}


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
