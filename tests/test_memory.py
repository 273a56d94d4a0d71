"""Where tests write: in memory if there is room and nobody said otherwise, or else where everybody does."""

from __future__ import annotations

import gc
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


def test_what_there_is_when_a_process_begins_to_play_is_never_looked_through(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[object] = []
    monkeypatch.setattr(memory, "write_in_memory", lambda: done.append("in memory"))
    monkeypatch.setattr(gc, "collect", lambda: done.append("collect"))
    monkeypatch.setattr(gc, "freeze", lambda: done.append("freeze"))
    monkeypatch.setattr(gc, "set_threshold", done.append)
    memory.prepare()
    assert done == ["in memory", "collect", "freeze", memory.SELDOM]
