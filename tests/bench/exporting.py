"""Exporting a long game, of Dune one of 3,000 commits, from its database to the bytes of its file."""

from __future__ import annotations

import gzip
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

from bot.history.document import written
from bot.history.export import export_operator, export_seat
from bot.history.replaying import replay_operator
from bot.tables.versions import Versions
from storage import WholeGame
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
            files[kind] = forms[kind](read_game(database, game))

        forms: dict[str, Callable[[WholeGame], bytes]] = {
            "the operator's file": lambda whole: written(export_operator(whole, shows, RELEASE)),
            "a seat's file": lambda whole: written(export_seat(whole, shows, RELEASE, seat)),
            "the page of the whole game": lambda whole: replay_operator(whole, shows),
        }
        figures = []
        for kind in forms:
            took = min(processor_ms(partial(write, kind), times)) / 1000
            page = kind.startswith("the page")
            figures.append(Figure(GROUP, f"{kind}, {length:,} commits", took, "s", most=measured.bar(2)))
            size, packed = len(files[kind]) / 2**20, f"{len(gzip.compress(files[kind])) / 2**20:.1f} MiB packed"
            figures.append(Figure(GROUP, f"size of {kind}", size, "MiB", 5 if page else None, note=packed))
    return figures
