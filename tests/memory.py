"""What tests write stands in memory where there is room: of their commits, a hundred thousand, none waits for a disk.

Everything else is as on a disk: the same calls, the same refusals, and what a killed process has written is there.
Garbage is looked for seldom, in what was made since: a tenth of the time goes into it otherwise.
"""

from __future__ import annotations

import gc
import os
import tempfile
from collections.abc import MutableMapping
from pathlib import Path

SHARED = Path("/dev/shm")  # a file system in memory, on most Linux machines; in containers it can be tiny
ROOM = 2 * 2**30  # bytes that must be free there
SELDOM = 10_000  # objects that are new, before garbage is looked for among them
WHERE = "TMPDIR"  # the variable that says where temporary files stand; what somebody has set there is left alone


def write_in_memory(environment: MutableMapping[str, str] = os.environ, folder: Path = SHARED) -> None:
    """Let this process, and those it starts, keep their temporary files there if they can."""
    if WHERE not in environment and is_roomy(folder):
        environment[WHERE] = str(folder)
        tempfile.tempdir = None  # it is looked up anew


def is_roomy(folder: Path) -> bool:
    """Whether so much can be written there, and what is written be run."""
    if not (folder.is_dir() and os.access(folder, os.W_OK | os.X_OK)):
        return False
    about = os.statvfs(folder)
    return about.f_bavail * about.f_frsize >= ROOM and not about.f_flag & os.ST_NOEXEC


def look_for_garbage_seldom() -> None:
    """Look for garbage from here on: never in what there is by now, and seldom in what many share."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(SELDOM)
    gc.enable()


def prepare() -> None:
    """Let a process that was started for it play without waiting: to be called after everything is imported."""
    write_in_memory()
    look_for_garbage_seldom()
