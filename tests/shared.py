"""What takes long to make, and is the same in every process of a run, is made by one of them and read by the others.

It goes from one to the other as a file in a folder that ends with the run. Where there is but one process, or one that
no run of tests has started, everything is made where it is needed.
"""

from __future__ import annotations

import fcntl
import gc
import pickle
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import pytest

from engine.core.game import Rules
from tests.subjects import find

T = TypeVar("T")
INPUT = "shared"  # by this name a process is told of the folder
_FOLDER: list[Path] = []  # of this process, if it is one of several


class Sharing:
    """The folder of a run, in the process that starts the others."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="landsraad-")

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: Any) -> None:
        """Tell a process of it before it begins."""
        node.workerinput[INPUT] = self._folder.name

    def pytest_unconfigure(self) -> None:
        """Leave nothing behind."""
        self._folder.cleanup()


def share(folder: str) -> None:
    """Let this process use what others of the run have made, and make things for them."""
    _FOLDER[:] = [Path(folder)]


def dealt(items: Sequence[T], first: int, processes: int) -> list[T]:
    """Return items so that each process, which gets as many as any in one piece, begins with its share of the first."""
    begun: list[T] = []
    rest = list(items[first:])
    for number in range(processes):
        share_of_first = items[:first][number::processes]
        room = (len(items) - len(begun)) // (processes - number) - len(share_of_first)
        begun += [*share_of_first, *rest[: max(room, 0)]]
        del rest[: max(room, 0)]
    return begun + rest


def made_once(name: str, make: Callable[[], T]) -> T:
    """Return what `make` makes: read, if another process of the run has made it; until it is done, this one waits."""
    if not _FOLDER:
        return make()
    there = _FOLDER[0] / name
    with there.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if there.exists():
            return read(there)  # type: ignore[no-any-return]  # what was written there under this name
        made = make()
        write(there, made)
        return made


def write(there: Path, made: object) -> None:
    """Write something down; of rules, which are the program and no data, only whose they are."""
    with there.open("wb") as file:
        _Writer(file, pickle.HIGHEST_PROTOCOL).dump(made)


def read(there: Path) -> Any:
    """Read what another process has written."""
    looked_for = gc.isenabled()
    gc.disable()  # none of it is garbage, and there is much of it
    try:
        with there.open("rb") as file:
            return _Reader(file).load()
    finally:
        if looked_for:
            gc.enable()


class _Writer(pickle.Pickler):
    def persistent_id(self, thing: Any) -> str | None:
        return thing.name if isinstance(thing, Rules) else None


class _Reader(pickle.Unpickler):
    def persistent_load(self, name: str) -> Rules[Any]:
        return find(name).rules
