"""Where tests write: in memory if there is room and nobody said otherwise, or else where everybody does."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any

import pytest

from tests import memory

NO_RUNNING = os.ST_NOEXEC


def _with(patch: pytest.MonkeyPatch, free: int, flags: int = 0) -> None:
    class About:
        f_bavail, f_frsize, f_flag = free // 4096, 4096, flags

    patch.setattr(os, "statvfs", lambda folder: About)
    patch.setattr(tempfile, "tempdir", tempfile.tempdir)  # as it was, afterwards


def test_what_is_written_is_kept_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _with(monkeypatch, memory.ROOM)
    environment: dict[str, str] = {}
    memory.write_in_memory(environment, tmp_path)
    assert environment == {memory.WHERE: str(tmp_path)}
    monkeypatch.setenv(memory.WHERE, environment[memory.WHERE])
    assert tempfile.gettempdir() == str(tmp_path)


@pytest.mark.parametrize(
    "free, flags, given, folder",
    [
        (memory.ROOM - 4096, 0, {}, "."),
        (memory.ROOM, NO_RUNNING, {}, "."),
        (memory.ROOM, 0, {memory.WHERE: "/elsewhere"}, "."),
        (memory.ROOM, 0, {}, "missing"),
    ],
    ids=["too little room", "nothing runs there", "somebody said where", "no such folder"],
)
def test_what_is_written_is_kept_where_everybody_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, free: int, flags: int, given: dict[str, Any], folder: str
) -> None:
    _with(monkeypatch, free, flags)
    environment = dict(given)
    memory.write_in_memory(environment, tmp_path / folder)
    assert environment == given
