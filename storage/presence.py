"""Whether a database has lived at a place: a mark beside it, so that one that is gone is missed and not begun anew.

A bot that began with an empty file where games had been (the file removed, cut to nothing, a copy that failed) would
say nothing, let its WAL be thrown away, and let people open new tables.
"""

import logging
import os
from pathlib import Path

from storage.errors import DatabaseMissing

log = logging.getLogger(__name__)
_TEXT = """A database has lived beside this file. While the database is missing or empty, the bot does not start:
bring it back, or restore a backup. To begin with an empty one, remove this file.
"""


def mark_of(path: Path) -> Path:
    """Where the mark of the database at ``path`` stands."""
    return path.with_name(path.name + ".lived-here")


def must_be_there(path: Path) -> None:
    """Raise DatabaseMissing if the file is missing or cut to nothing, though one has lived there.

    A WAL that is left alone holds moves that count, and SQLite would throw it away.
    """
    if not path.exists() or path.stat().st_size == 0:
        _refuse(path, (mark_of(path), path.with_name(path.name + "-wal")))


def must_hold_something(path: Path, version: int) -> None:
    """Raise DatabaseMissing if a sound file of schema 0 is all that is left where a database has lived."""
    if version == 0:  # a first start that was killed leaves such a file too, with a WAL and without the mark
        _refuse(path, (mark_of(path),))


def _refuse(path: Path, traces: tuple[Path, ...]) -> None:
    left = next((trace for trace in traces if trace.exists() and trace.stat().st_size > 0), None)
    if left is not None:
        raise DatabaseMissing(
            f"The database {path} is missing or empty, though one has lived there ({left.name} is left of it): "
            f"bring it back or restore a backup; to begin with an empty one, remove {left}."
        )


def mark(path: Path) -> None:
    """Note that a database lives here. That it cannot be noted now is logged; the next start tries again."""
    place = mark_of(path)
    if place.exists():
        return
    try:
        with os.fdopen(os.open(place, os.O_WRONLY | os.O_CREAT, 0o600), "w", encoding="utf-8") as file:
            file.write(_TEXT)
    except OSError as error:
        log.warning("the mark %s cannot be written: %s", place, error.strerror)
