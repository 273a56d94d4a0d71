"""What an operator does to a database now and then: look at faults, and remove what belongs to one server."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from storage.connection import T, Work, connect, in_transaction
from storage.errors import DatabaseMissing, NothingKept, translate
from storage.lock import ProcessLock
from storage.migrate import check_integrity, check_version, known_migrations, version_of
from storage.tables import OWNER

BUSY_TIMEOUT = 5.0
OF_GAMES = (
    *("looks", "outbox", "messages", "deadlines", "attention", "snapshots", "interactions", "facts", "commits"),
    *("audit", "moderators", "seats"),
)
"""Every table with rows of a game, those that refer to others first."""


@dataclass(frozen=True, slots=True)
class Case:
    """A fault that stopped a game. `move`, `state` and `traceback` hold the game's secrets."""

    reference: str
    game_id: int
    title: str
    at: str  # UTC
    rules_version: str
    resolved_at: str | None
    move: str
    state: str
    traceback: str


def cases(path: Path, reference: str | None = None) -> list[Case]:
    """Return the open cases, oldest first, or the one of that reference; the bot may be running. Raises StorageError.

    Opens the file for reading only.
    """
    sql = """select a.reference, a.game_id, g.title, a.at, a.rules_version, a.resolved_at, a.move, a.state, a.traceback
             from attention a join games g on g.id = a.game_id
             where case when :reference is null then a.resolved_at is null else a.reference = :reference end
             order by a.id"""
    with _looked_at(path) as conn:
        return [Case(*row) for row in conn.execute(sql, {"reference": reference})]


@contextmanager
def _looked_at(path: Path) -> Iterator[sqlite3.Connection]:
    if not path.is_file():
        raise DatabaseMissing(f"There is no database at {path}.")
    try:
        with closing(sqlite3.connect(path, timeout=BUSY_TIMEOUT, isolation_level=None)) as conn:
            conn.execute("pragma query_only=on").close()
            version_of(conn, path)
            yield conn
    except sqlite3.Error as error:
        raise translate(error, path) from error


@dataclass(frozen=True, slots=True)
class Removed:
    """How much was removed: games of the server, and persons who have no seat anywhere else."""

    games: int
    persons: int


def remove_server(path: Path, server: int) -> Removed:
    """Remove all games and settings of a server for good, and persons who play nowhere else; the bot must be stopped.

    Removed content is overwritten, not only forgotten. Backups are not touched. Raises NothingKept, AlreadyRunning and
    others.
    """
    return changed_for_good(path, lambda conn: _remove(conn, server))


def changed_for_good(path: Path, work: Work[T]) -> T:
    """Do something in one transaction to which the journal's guards do not object, and leave nothing of what was there.

    The guards stand again when it ends. Raises AlreadyRunning and others.
    """
    if not path.is_file():
        raise DatabaseMissing(f"There is no database at {path}.")
    lock = ProcessLock(path.resolve())
    lock.acquire()
    try:
        with closing(connect(path, BUSY_TIMEOUT, lambda conn: _check(conn, path))) as conn:
            conn.execute("pragma secure_delete=on").close()
            result = in_transaction(conn, lambda conn: _unguarded(conn, work))
            conn.execute("vacuum").close()
            conn.execute("pragma wal_checkpoint(truncate)").close()
            check_integrity(conn, path)
        return result
    except sqlite3.Error as error:
        raise translate(error, path) from error
    finally:
        lock.release()


def _unguarded(conn: sqlite3.Connection, work: Work[T]) -> T:
    guards = conn.execute("select name, sql from sqlite_schema where type = 'trigger'").fetchall()
    for name, _ in guards:
        conn.execute(f"drop trigger {name}")
    result = work(conn)
    for _, sql in guards:
        conn.execute(sql)
    return result


def _check(conn: sqlite3.Connection, path: Path) -> None:
    check_version(version_of(conn, path), known_migrations(), path)


def _remove(conn: sqlite3.Connection, server: int) -> Removed:
    """Within a transaction in which the journal's guards are lifted."""
    known = "select exists (select 1 from games where server = ?1) or exists (select 1 from servers where id = ?1)"
    if not conn.execute(known, (server,)).fetchone()[0]:
        raise NothingKept(f"No game and no setting of server {server} is kept here; nothing was removed.")
    for table in OF_GAMES:
        conn.execute(f"delete from {table} where game_id in (select id from games where server = ?)", (server,))
    games = conn.execute("delete from games where server = ?", (server,)).rowcount
    conn.execute("delete from servers where id = ?", (server,))
    somewhere = f"""select person from seats union select {OWNER} from seats
                   union select host from games union select person from moderators
                   union select named_by from moderators union select person from audit union select whom from audit"""
    nowhere = f"not in (select person from ({somewhere}) where person is not null)"
    conn.execute(f"delete from messages where game_id is null and person {nowhere}")
    conn.execute(f"delete from outbox where game_id is null and recipient_kind = 'person' and recipient {nowhere}")
    persons = conn.execute(f"delete from persons where id {nowhere}").rowcount
    return Removed(games, persons)
