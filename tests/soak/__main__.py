"""`python -m tests.soak`: 1,000 kills, 5,000 games, 20,000 twins, then twins over the stand-in until the time is up."""

from __future__ import annotations

import argparse
import platform
import secrets
import sys
import time
from pathlib import Path

from . import parts
from .running import Result, mutants, repeat, soak_tests

GAMES = 5_000
TWINS = 20_000
DELIVERED = 4_000  # twins in towns, everything delivered compared: about a hundred of each kind
SHARE = 0.6  # of the time left, for each part but the last; what is not used goes to the next
PARTS = ("kills", "games", "twins", "delivered")  # kills first: all others can be cut short and still count


def main(arguments: list[str]) -> int:
    """Run the parts one after the other, each on both cores, and print the report.

    Returns 0 if all of it was tried without a fault, 1 after a fault, 2 if the time was too short.
    """
    given = _options(arguments)
    seed = str(secrets.randbelow(10**6) if given.seed is None else given.seed)
    names = (given.only,) if given.only else PARTS + (("mutants",) if given.mutants else ())
    end = time.monotonic() + given.minutes * 60
    print(f"seed {seed}, Python {platform.python_version()}, {given.minutes:g} minutes", flush=True)
    results: list[Result] = []
    for place, name in enumerate(names):
        left = end - time.monotonic()
        share = left if place == len(names) - 1 else left * SHARE
        results.append(_part(name, seed, max(share, 1.0), given))
        print(results[-1].report(), flush=True)
    failed = [result.name for result in results if result.faults]
    unfinished = [result.name for result in results if result.unfinished]
    said = f"FAILED: {', '.join(failed)}" if failed else "clean"
    print(f"seed {seed}: {said}" + (f", not finished: {', '.join(unfinished)}" if unfinished else ""))
    return 1 if failed else 2 if unfinished else 0


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=75)
    parser.add_argument("--seed", type=int, help="without it, one is drawn and printed")
    parser.add_argument("--only", choices=(*PARTS, "mutants"))
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--twins", type=int, default=TWINS)
    parser.add_argument("--delivered", type=int, default=DELIVERED, help="twins over the stand-in")
    parser.add_argument("--mutants", type=int, default=0, help="also change the rules at so many places")
    parser.add_argument("--keep", type=Path, default=Path("selfplay-failures"), help="where failed games are saved")
    return parser.parse_args(arguments)


def _part(name: str, seed: str, seconds: float, given: argparse.Namespace) -> Result:
    if name == "games":
        return repeat("games", parts.games, seed, given.games, seconds, given.keep)
    if name == "twins":
        return repeat("twins", parts.twins, seed, given.twins, seconds, given.keep)
    if name == "delivered":
        return repeat("delivered", parts.delivered, seed, given.delivered, seconds, given.keep)
    if name == "kills":
        return soak_tests(seed, seconds, given.keep)
    return mutants(seed, seconds, given.mutants or 200)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
