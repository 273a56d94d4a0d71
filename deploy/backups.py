"""Dated backups in a folder, the newest of which are kept."""

from __future__ import annotations

import re
from datetime import datetime
from pathlib import Path

from storage import backup_file

_NAME = re.compile(r"-\d{8}T\d{6}Z\.backup$")


def take(database: Path, folder: Path, keep: int, now: datetime) -> tuple[Path, list[Path]]:
    """Copy the database, running or not, to a dated file; return it, and the older ones that were removed for it.

    The copy is checked before it gets its name. Only files named like ours, of this database, are ever removed, and
    none before the new copy is whole. Raises StorageError.
    """
    target = folder / f"{database.stem}-{now:%Y%m%dT%H%M%SZ}.backup"
    backup_file(database, target)
    old = [path for path in mine(database, folder)[:-keep] if path != target]
    for path in old:
        path.unlink()
    return target, old


def mine(database: Path, folder: Path) -> list[Path]:
    """Return the dated backups of this database, the oldest first."""
    return sorted(path for path in folder.iterdir() if _NAME.fullmatch(path.name.removeprefix(database.stem)))
