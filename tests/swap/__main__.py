"""`python -m tests.swap --games N --seed S`: the swap test at length, with its report; `--delivered`: in towns."""

from __future__ import annotations

import argparse
import json
import sys
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from importlib import import_module
from typing import Any

import pytest

from tests import subjects
from tests.memory import prepare

from . import delivered
from .comparing import Compared
from .plants import Plant, Planted
from .report import Report
from .secrets import Secrets
from .series import ENOUGH, series
from .towns import Towns, find

BROKEN = 5  # stretches that are broken off, before no more are begun
PLANTS = {"dune": ("every_plant", "EVERY_PLANT"), "imperium": ("plants_of_imperium", "PLANTS")}  # where they are kept


def main() -> int:
    """Run it; the exit status says whether anything leaked."""
    parser = argparse.ArgumentParser(prog="python -m tests.swap", description=__doc__)
    parser.add_argument("--game", choices=subjects.GAMES, default="dune", help="of which secrets are changed")
    parser.add_argument("--games", type=int, default=4000, help="short games at most; it ends when enough is seen")
    parser.add_argument("--enough", type=int, default=ENOUGH, help="twins of each kind that have to live long")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plants", action="store_true", help="try whether the planted leaks are noticed, too")
    parser.add_argument("--delivered", action="store_true", help="compare all that reaches accounts, in towns")
    parser.add_argument("--each", type=int, default=ENOUGH, help="with --delivered: twins of a kind, at least")
    parser.add_argument("--workers", type=int, default=2, help="with --delivered: processes")
    parser.add_argument("--json", action="store_true", help="print the report as one object")
    arguments = parser.parse_args()
    if arguments.delivered:
        return _delivered(arguments)
    secrets: Secrets = import_module(f"{__package__}.{arguments.game}").SECRETS
    report = Report(secrets.subject)
    games = series(secrets, report, arguments.seed, enough=arguments.enough, most=arguments.games)
    planted = {
        plant.__name__: _caught(secrets, plant, arguments.seed)
        for plant, *_ in (_plants(arguments.game) if arguments.plants else ())
    }
    found = {"games": games, **report.as_json(), **_of_plants(planted)}
    print(json.dumps(found, indent=1) if arguments.json else "\n".join([*report.lines(), *_lines(planted)]))
    return 1 if report.leaks or report.never_open or not all(planted.values()) else 0


def _plants(game: str) -> tuple[Planted, ...]:
    if game not in PLANTS:
        return ()
    module, name = PLANTS[game]
    found: tuple[Planted, ...] = vars(import_module(f"{__package__}.{module}"))[name]
    return found


def _caught(secrets: Secrets, plant: Plant, seed: int) -> int:
    """Return after how many games a planted leak is noticed, which is looked for everywhere; 0 if it never is."""
    secrets.positions()  # as they are without it
    report = Report(secrets.subject)
    with pytest.MonkeyPatch.context() as patch:
        plant(patch)
        games = series(secrets, report, seed, stop_at=1)
    return games if report.leaks else 0


def _of_plants(planted: dict[str, int]) -> dict[str, Any]:
    if not planted:
        return {}
    caught = {name: games for name, games in planted.items() if games}
    return {"plants": len(planted), "plants_caught": len(caught), "caught_after_games": caught}


def _lines(planted: dict[str, int]) -> list[str]:
    return [f"{'CAUGHT' if games else 'MISSED'} {name} after {games} games" for name, games in planted.items()]


def _delivered(arguments: argparse.Namespace) -> int:
    """Compare in towns until every kind of twin was made often enough, and look for every planted leak."""
    towns = find(arguments.game)
    with ProcessPoolExecutor(arguments.workers, initializer=prepare) as pool:
        plants = pool.submit(delivered.sought, arguments.game, arguments.seed)
        total = _played(pool, towns, arguments.seed, arguments.each, arguments.workers)
        showed = plants.result()
    never = [kind for kind in towns.kinds if not total.windows[kind]]
    undone = [deed for deed in towns.deeds if not total.deeds[deed]]
    passed = [name for name, how in showed.items() if not how]
    if arguments.json:
        found = {
            "windows": {kind: total.windows[kind] for kind in towns.kinds},
            "deeds": {deed: total.deeds[deed] for deed in towns.deeds},
            "twins": dict(sorted(total.made.items())),
            "twins_by_what_differs": dict(sorted(total.twins.items())),
            "went_back": total.back,
            "differences": total.leaks,
            "plants_caught": len(showed) - len(passed),
            "plants": len(showed),
        }
        print(json.dumps(found, indent=1, ensure_ascii=False))
    else:
        print("\n".join(total.lines()))
        print(f"{len(showed) - len(passed):8}  of {len(showed)} planted leaks were caught")
    for kind in never:
        print(f"NEVER OPEN: {kind}", file=sys.stderr)
    for deed in undone:
        print(f"NEVER DONE: {deed}", file=sys.stderr)
    for name in passed:
        print(f"NOT CAUGHT: {name}", file=sys.stderr)
    return 1 if total.leaks or never or undone or passed else 0


def _played(pool: Executor, towns: Towns, seed: int, each: int, workers: int) -> Compared:
    """Play stretches side by side until every kind of twin was made so often.

    One that is broken off is told like a leak, and what all others showed counts.
    """
    total, number, broken = Compared(), 0, 0
    running: set[Future[tuple[Compared, list[str]]]] = set()
    while True:
        lacking = min(total.made[name] for name in (*towns.makes, *towns.oddly, *towns.refereed)) < each
        while lacking and broken < BROKEN and len(running) < workers:
            name, place = towns.secrets.subject.name, seed * 1_000_000 + number
            running.add(pool.submit(delivered.played, name, place, dict(total.made), each))
            number += 1
        if not running:
            return total
        finished, running = wait(running, return_when=FIRST_COMPLETED)
        known = len(total.leaks)
        for stretch in finished:
            if error := stretch.exception():
                broken += 1
                total.leaks.append(f"a stretch was broken off by {error!r}")
            else:
                total.add(stretch.result()[0])
        for leak in total.leaks[known:]:  # there is half an hour to look for its cause while others are played
            print(f"\n{leak}", file=sys.stderr)
        print(f"\r{sum(total.twins.values())} twins, {len(total.leaks)} leaks", end="", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
