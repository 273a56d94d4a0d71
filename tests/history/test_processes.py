"""A file of a game is the same bytes, and a state has the same hash, whatever process makes it.

What could differ between two, of one version of Python or of two, is the order of sets and the hash of texts: each runs
under another seed for these. Fractions and what else has no form of its own are refused (`test_plain`).
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest

from storage import Database
from tests.games.test_stored import AFTER, KEPT, unpacked

SEEDS = ("1", "2")


async def migrate(path: Path) -> None:
    async with await Database.open(path, now=lambda: AFTER):
        pass


@pytest.mark.parametrize("kept", KEPT, ids=lambda kept: kept.name.partition(".")[0])
def test_every_process_writes_the_same(kept: Path, tmp_path: Path) -> None:
    path = unpacked(kept, tmp_path)
    asyncio.run(migrate(path))
    command = [sys.executable, "-m", "tests.history.written", str(path)]
    running = [
        subprocess.run(command, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True)
        for seed in SEEDS
    ]
    one, other = (process.stdout.decode().splitlines() for process in running)
    assert len(one) == 10, "two games, four forms and the states of each"
    assert one == other
