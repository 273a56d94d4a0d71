"""The faults that stopped games, for the operator's eyes."""

from __future__ import annotations

import json
import os
from dataclasses import asdict
from pathlib import Path

from storage.errors import StorageError
from storage.upkeep import cases


def listed(database: Path) -> str:
    """Return the open cases as lines without any secret. Raises StorageError."""
    found = cases(database)
    lines = [f"{c.reference}  game {c.game_id}  {c.at[:16]} UTC  version {c.rules_version}  {c.title}" for c in found]
    return "\n".join(lines) or "No game is stopped by a fault."


def written(database: Path, reference: str, folder: Path) -> Path:
    """Write a case, with the game's secrets, to a file that only its owner can read; return where.

    Raises StorageError, and OSError with the file's name. The file is JSON: `move` and `state` (with the open steps
    under `stack`) are as the game stores them.
    """
    found = cases(database, reference)
    if not found:
        raise StorageError(f"There is no case {reference}.")
    case = asdict(found[0])
    case["move"], case["state"] = json.loads(case["move"]), json.loads(case["state"])
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = folder / f"{found[0].reference}.json"
    part = path.with_suffix(".part")  # a full disk leaves no half of a case under its name
    part.unlink(missing_ok=True)
    try:
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
            json.dump(case, file, indent=1)
    except OSError as error:  # that of a write names no file
        part.unlink(missing_ok=True)
        raise OSError(error.errno, error.strerror, str(path)) from error
    return part.replace(path)
