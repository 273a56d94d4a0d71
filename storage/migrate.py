"""Numbered migrations: ``migrations/NNNN_name.sql``, each applied in one transaction with the note that it was.

A released file is never edited; a change is the next number. A migration may rebuild tables: foreign keys are off
while it runs and checked before it is committed.
"""

import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

from storage.connection import APPLICATION_ID, in_transaction
from storage.errors import (
    DatabaseBusy,
    DatabaseForeign,
    DatabaseFull,
    DatabaseReadOnly,
    DatabaseTooNew,
    MigrationFailed,
    corrupt,
    translate,
)
from storage.times import Clock, to_text

FOLDER = Path(__file__).parent / "migrations"

_NOTEBOOK = """create table if not exists migrations (
    number integer primary key, name text not null, applied_at text not null) strict"""


@dataclass(frozen=True, slots=True)
class Migration:
    """One file: its number, its name, and its statements."""

    number: int
    name: str
    sql: str


def read_migrations(folder: Path = FOLDER) -> list[Migration]:
    """All migrations of ``folder`` in order. Raises ValueError if the numbers are not 1, 2, 3 and so on."""
    files = sorted(folder.glob("*.sql"))
    found = [Migration(int(f.stem.split("_")[0]), f.stem, f.read_text(encoding="utf-8")) for f in files]
    if [m.number for m in found] != list(range(1, len(found) + 1)):
        raise ValueError(f"the migrations in {folder} are not numbered 1 to {len(found)}")
    return found


@cache
def known_migrations() -> tuple[Migration, ...]:
    """What this program knows, read once: what an update puts beside it belongs to the next process."""
    return tuple(read_migrations())


def version_of(conn: sqlite3.Connection, path: Path) -> int:
    """The number of the last migration applied, 0 for an empty file. Raises DatabaseForeign. Changes nothing."""
    (application,) = conn.execute("pragma application_id").fetchone()
    (tables,) = conn.execute("select count(*) from sqlite_schema").fetchone()
    if application == 0 and tables == 0:
        return 0
    if application != APPLICATION_ID:
        raise DatabaseForeign(f"The file {path} is a database of another program; choose another file name.")
    (number,) = conn.execute("select coalesce(max(number), 0) from migrations").fetchone()
    return int(number)


def check_version(version: int, known: Sequence[Migration], path: Path) -> None:
    """Raise DatabaseTooNew if the file is ahead of this program."""
    if version > len(known):
        raise DatabaseTooNew(
            f"The database {path} was written by a newer version of this program "
            f"(schema {version}, this one knows {len(known)}); start that version, or restore an older backup."
        )


def check_integrity(conn: sqlite3.Connection, path: Path) -> None:
    """SQLite's quick check. Raises DatabaseCorrupt with its first finding."""
    _quick_check(conn, path)


def check_structure(conn: sqlite3.Connection, path: Path) -> None:
    """As ``check_integrity`` without holding every value to its column's rule again: a quarter of the time at a start.

    The rules were held when the values were written; a file that is torn or mixed up is found all the same.
    """
    conn.execute("pragma ignore_check_constraints=on").close()
    try:
        _quick_check(conn, path)
    finally:
        conn.execute("pragma ignore_check_constraints=off").close()


def _quick_check(conn: sqlite3.Connection, path: Path) -> None:
    (finding,) = conn.execute("pragma quick_check(1)").fetchone()
    if finding != "ok":
        raise corrupt(path, str(finding).replace("\n", " "))


def apply(conn: sqlite3.Connection, migration: Migration, now: Clock, path: Path) -> None:
    """Apply one migration and note it, both or neither. Raises MigrationFailed, or what the disk is at fault for."""
    conn.execute("pragma foreign_keys=off")
    try:
        in_transaction(conn, partial(_apply, migration=migration, at=to_text(now())))
    except sqlite3.Error as error:
        trouble = translate(error, path)
        if isinstance(trouble, DatabaseFull | DatabaseReadOnly | DatabaseBusy):
            raise trouble from error
        raise MigrationFailed(
            f"Migration {migration.name} of {path} failed and was undone: {error}; start the older version."
        ) from error
    finally:
        conn.execute("pragma foreign_keys=on")


def _apply(conn: sqlite3.Connection, migration: Migration, at: str) -> None:
    conn.execute(f"pragma application_id={APPLICATION_ID}")
    conn.execute(_NOTEBOOK)
    for statement in statements(migration.sql):
        conn.execute(statement)
    broken = conn.execute("pragma foreign_key_check").fetchone()
    if broken is not None:
        raise sqlite3.IntegrityError(f"rows of {broken[0]} point at nothing")
    conn.execute("insert into migrations values (?, ?, ?)", (migration.number, migration.name, at))


def statements(sql: str) -> Iterator[str]:
    """The single statements of a file; triggers stay whole. Raises ValueError if the last one is unfinished."""
    text = ""
    for line in sql.splitlines(keepends=True):
        text += line
        if sqlite3.complete_statement(text):
            yield text
            text = ""
    if any(line.strip() and not line.lstrip().startswith("--") for line in text.splitlines()):
        raise ValueError("the last statement of a migration has no end")
