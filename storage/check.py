"""A look at the whole of a database: pages, references, schema, and every game read from its facts.

The rules of a game are found by its kind, in ``engine/<kind>/game.py``; no game is named here.
"""

import importlib
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from engine.core.game import Rules
from storage import branches, packing
from storage.errors import DatabaseIncomplete, DatabaseMissing, corrupt, translate
from storage.migrate import apply, check_version, known_migrations, version_of

BUSY_TIMEOUT = 5.0
"""Seconds to wait for another program that writes just now."""


@dataclass(frozen=True, slots=True)
class Whole:
    """What a sound database holds."""

    version: int
    games: int
    facts: int


def check_whole(path: Path) -> Whole:
    """Look at everything in the file at ``path``, running or not; it is not changed. Raises a StorageError.

    A file of an older schema is brought up to date in a copy that is thrown away, as a start would do it.
    """
    with _opened(path) as (conn, version):
        _check_pages(conn, path)
        with _up_to_date(conn, version, path) as current:
            _check_schema(current, path)
            games, facts = _read_games(current, path)
    return Whole(version, games, facts)


@contextmanager
def looked_into(path: Path) -> Iterator[sqlite3.Connection]:
    """Open the file at ``path``, running or not, for reading, as this version would have it; it is not changed.

    All is read from one view. Raises a StorageError.
    """
    with _opened(path) as (conn, version), _up_to_date(conn, version, path) as current:
        yield current


@contextmanager
def _opened(path: Path) -> Iterator[tuple[sqlite3.Connection, int]]:
    if not path.is_file():
        raise DatabaseMissing(f"There is no database at {path}.")
    try:
        with closing(sqlite3.connect(path, timeout=BUSY_TIMEOUT, isolation_level=None)) as conn:
            conn.execute("pragma query_only=on").close()
            version = version_of(conn, path)
            if version == 0:
                raise DatabaseMissing(f"{path} is empty: it has schema 0, and no table of ours.")
            check_version(version, known_migrations(), path)
            yield conn, version
    except sqlite3.Error as error:
        raise translate(error, path) from error


def _check_pages(conn: sqlite3.Connection, path: Path) -> None:
    (finding,) = conn.execute("pragma integrity_check(1)").fetchone()
    if finding != "ok":
        raise corrupt(path, str(finding).replace("\n", " "))
    broken = conn.execute("pragma foreign_key_check").fetchone()
    if broken is not None:
        raise corrupt(path, f"rows of {broken[0]} point at nothing in {broken[2]}")
    torn = conn.execute(
        "select game_id from commits group by game_id having count(*) <> max(commit_no) order by game_id limit 1"
    ).fetchone()
    if torn is not None:
        raise corrupt(path, f"commits of game {torn[0]} are missing")


@contextmanager
def _up_to_date(conn: sqlite3.Connection, version: int, path: Path) -> Iterator[sqlite3.Connection]:
    missing = known_migrations()[version:]
    if not missing:
        yield conn
        return
    with closing(sqlite3.connect("", isolation_level=None)) as copy:  # in SQLite's temporary folder
        conn.backup(copy)
        for migration in missing:
            apply(copy, migration, lambda: datetime.now(UTC), path)
        yield copy


def _check_schema(conn: sqlite3.Connection, path: Path) -> None:
    """Every table with its columns, every index and every guard of the journal is there."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as fresh:
        for migration in known_migrations():
            apply(fresh, migration, lambda: datetime.now(UTC), path)
        missing = _parts(fresh) - _parts(conn)
    if missing:
        raise corrupt(path, f"its schema lacks the {' '.join(min(missing))}")


def _parts(conn: sqlite3.Connection) -> set[tuple[str, ...]]:
    named = conn.execute("select type, name from sqlite_schema").fetchall()
    columns = """select 'column', s.name || '.' || c.name, c.type from sqlite_schema s, pragma_table_xinfo(s.name) c
                 where s.type = 'table'"""
    return {*named, *conn.execute(columns).fetchall()}


def _read_games(conn: sqlite3.Connection, path: Path) -> tuple[int, int]:
    games = conn.execute("select id, kind from games order by id").fetchall()
    facts, unreadable = 0, []
    for game, kind in games:
        reading = _Reading(conn, game, kind)
        try:
            facts += reading.read()
        except Exception as error:  # noqa: BLE001 - told below; its words may hold secrets
            unreadable.append(f"game {game} from commit {reading.commit} on ({type(error).__name__})")
    if unreadable:
        share, which = f"{len(unreadable)} of {len(games)} games", ", ".join(unreadable)
        raise DatabaseIncomplete(f"{path} is sound, but {share} in it cannot be read by this version: {which}.")
    return len(games), facts


class _Reading:
    """One game, read as it is loaded: each fact taken apart, understood and, unless it was taken back, applied."""

    def __init__(self, conn: sqlite3.Connection, game: int, kind: str) -> None:
        self.commit = 0
        self._conn, self._game, self._kind = conn, game, kind

    def read(self) -> int:
        """Return how many facts there are. Raises whatever a fact that cannot be read raises."""
        rules: Rules[Any] = importlib.import_module(f"engine.{self._kind}.game").RULES
        state, count = rules.new_state(), 0
        stretches = branches.spans(branches.rewinds(self._conn, self._game))
        sql = """select c.commit_no, c.stack, coalesce(f.facts, '[]') from commits c
                 left join facts f using (game_id, commit_no) where c.game_id = ? order by c.commit_no"""
        for number, stack, packed in self._conn.execute(sql, (self._game,)):
            self.commit = number
            json.loads(stack)
            lines, counts = packing.lines([packed]), branches.counts(stretches, number)
            for line in lines:
                kind, version, _, body = packing.read(line)
                fact = rules.facts.decode(kind, version, body)
                if counts:
                    fact.apply(state)
            count += len(lines)
        return count
