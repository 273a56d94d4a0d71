"""`python -m tests.soak`: kills, planted leaks, games, twins, and twins over the stand-in, until the time is up."""

from __future__ import annotations

import argparse
import platform
import secrets
import sys
import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from . import parts
from .running import Result, mutants, repeat, soak_tests

WANTED: Mapping[str, Mapping[str, int]] = {  # of each game
    "games": {"dune": 5_000, "imperium": 1_000},
    "twins": {"dune": 20_000, "imperium": 4_000},
    "delivered": {"imperium": 400, "dune": 4_000},  # twins in towns: about a hundred of each kind of classic Dune
}
SHARE = 0.6  # of the time left, for each part but the last; what is not used goes to the next
PARTS = ("kills", "games", "twins", "delivered")  # kills first: all others can be cut short and still count


def main(arguments: list[str]) -> int:
    """Run the parts one after the other, each on both cores, and print the report.

    Returns 0 if all of it was tried without a fault, 1 after a fault, 2 if the time was too short.
    """
    given = _options(arguments)
    seed = str(secrets.randbelow(10**6) if given.seed is None else given.seed)
    names = (given.only,) if given.only else PARTS + (("mutants",) if given.mutants else ())
    played = [(name, game) for name in names for game in _games(name, given.game)]
    end = time.monotonic() + given.minutes * 60
    print(f"seed {seed}, Python {platform.python_version()}, {given.minutes:g} minutes", flush=True)
    results: list[Result] = []
    for place, (name, game) in enumerate(played):
        left = end - time.monotonic()
        share = left if place == len(played) - 1 else left * SHARE
        results.append(_part(name, game, seed, max(share, 1.0), given))
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
    parser.add_argument("--game", choices=(*WANTED["games"],), help="this one alone")
    parser.add_argument("--games", type=int, help="of each game")
    parser.add_argument("--twins", type=int, help="of each game")
    parser.add_argument("--delivered", type=int, help="twins over the stand-in, of each game")
    parser.add_argument("--mutants", type=int, default=0, help="also change the rules at so many places")
    parser.add_argument("--keep", type=Path, default=Path("selfplay-failures"), help="where failed games are saved")
    return parser.parse_args(arguments)


def _games(name: str, alone: str | None) -> tuple[str, ...]:
    """Return the games that a part is played with, in turn; none has a name where it is not played with a game."""
    return tuple(game for game in WANTED[name] if alone in (None, game)) if name in WANTED else ("",)


def _part(name: str, game: str, seed: str, seconds: float, given: argparse.Namespace) -> Result:
    if name == "kills":
        return soak_tests(seed, seconds, given.keep)
    if name == "mutants":
        return mutants(seed, seconds, given.mutants or 200)
    stretches: Mapping[str, Callable[[str, str, int, str], parts.Stretch]] = {
        "games": parts.games,
        "twins": parts.twins,
        "delivered": parts.delivered,
    }
    wanted = vars(given)[name]
    stretch = partial(stretches[name], game)
    return repeat(
        f"{name} of {game}", stretch, seed, WANTED[name][game] if wanted is None else wanted, seconds, given.keep
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
