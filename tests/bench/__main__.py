"""`python -m tests.bench`: every bar of speed and size, measured on this machine. Never a verdict by exit status."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import sys
from collections.abc import Callable, Coroutine
from typing import Any

from tests import subjects

from . import commands, crowd, exporting, loading, picture, selfplay, whole_game
from .figures import Figure, spin, table
from .measured import Measured, find

YARDSTICK = "The yardstick, an empty loop of five million turns (processor time)"

ENTRIES: dict[str, Callable[..., Any]] = {
    "selfplay": selfplay.measure,
    "loading": loading.measure,
    "exporting": exporting.measure,
    "command": commands.measure,
    "crowd": crowd.measure,
    "picture": picture.measure,
    "game": whole_game.measure,
}


def measure(name: str, game: Measured, seed: str) -> list[Figure]:
    """Measure one entry of a game."""
    found: list[Figure] | Coroutine[Any, Any, list[Figure]] = ENTRIES[name](game, seed)
    return asyncio.run(found) if isinstance(found, Coroutine) else found


def main(arguments: list[str]) -> int:
    """Measure, and print a table, or the same figures as a list in JSON."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--game", choices=subjects.GAMES, default="dune")
    parser.add_argument("--only", action="append", choices=tuple(ENTRIES), help="may be given several times")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args(arguments)
    game = find(given.game)
    figures: list[Figure] = []
    yardsticks = [spin()]
    for name in given.only or ENTRIES:
        print(f"measuring {name} …", file=sys.stderr, flush=True)
        figures += measure(name, game, given.seed)
        yardsticks.append(spin())
    figures += [Figure(YARDSTICK, "shortest", min(yardsticks), "s"), Figure(YARDSTICK, "longest", max(yardsticks), "s")]
    if given.json:
        print(json.dumps([figure.as_json() for figure in figures], indent=1, ensure_ascii=False))
    else:
        print(_heading(given.seed), table(figures), sep="\n")
    return 0


def _heading(seed: str) -> str:
    return (
        f"Python {platform.python_version()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.2f}, seed {seed}.\n"
        "Where the two yardsticks at the end differ much, something else slowed the machine down, and absolute figures "
        "with it."
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
