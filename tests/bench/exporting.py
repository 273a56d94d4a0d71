"""Exporting a long game, of Dune one of 3,000 commits, from its database to the bytes of its file."""

from __future__ import annotations

import gzip
import tempfile
from functools import partial
from pathlib import Path

from bot.history.document import Document, written
from bot.history.export import export_operator, export_seat
from bot.tables.versions import Versions
from storage.reading import read_game

from .figures import Figure, processor_ms
from .measured import Measured
from .recorded import record

GROUP = "Exporting a game from its database (processor time, shortest of several)"
RELEASE = Versions("1", "1", "1")


async def measure(measured: Measured, seed: str, commits: int = 0, times: int = 3) -> list[Figure]:
    """Record a long game, and write it as its operator may have it and as one of its seats."""
    with tempfile.TemporaryDirectory(prefix="landsraad-bench-") as name:
        game, length = await record(measured, Path(name), commits or measured.commits, seed)
        database, shows = Path(name) / "test.sqlite3", measured.presentation
        seat = read_game(database, game).seats[0].seat
        files: dict[str, bytes] = {}

        def write(kind: str) -> None:
            whole = read_game(database, game)
            document: Document = (
                export_operator(whole, shows, RELEASE)
                if kind == "operator"
                else export_seat(whole, shows, RELEASE, seat)
            )
            files[kind] = written(document)

        figures = []
        for kind in ("operator", "seat"):
            took = min(processor_ms(partial(write, kind), times)) / 1000
            figures.append(Figure(GROUP, f"the file of {kind}, {length:,} commits", took, "s", most=measured.bar(2)))
            data = files[kind]
            packed = f"{len(gzip.compress(data)) / 2**20:.1f} MiB packed"
            figures.append(Figure(GROUP, f"the size of that of {kind}", len(data) / 2**20, "MiB", note=packed))
    return figures
