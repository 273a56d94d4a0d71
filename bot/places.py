"""What a log may say of an exception: its kind and where in the code it arose, never its words."""

from __future__ import annotations

import traceback

from storage.errors import StorageError


def places(error: BaseException) -> str:
    """Return the kind of an exception and where it came from. Its text is left out: it may hold hidden facts."""
    lines = []
    found: BaseException | None = error
    while found is not None:
        frames = traceback.extract_tb(found.__traceback__)
        where = " < ".join(f"{frame.filename}:{frame.lineno} {frame.name}" for frame in reversed(frames[-12:]))
        lines.append(f"{type(found).__name__} at {where}")
        found = found.__cause__ or found.__context__
    return "; from ".join(lines)


def said(error: BaseException) -> str:
    """Return what to log: storage's sentences hold nothing of a game and are meant for the operator."""
    return str(error) if isinstance(error, StorageError) else places(error)
