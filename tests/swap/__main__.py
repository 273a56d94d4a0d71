"""`python -m tests.swap --games N --seed S`: the swap test at length, with its report."""

from __future__ import annotations

import argparse
import sys

from .twins import Report, Swap


def main() -> int:
    """Run it; the exit status says whether anything leaked."""
    parser = argparse.ArgumentParser(prog="python -m tests.swap")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--inputs", type=int, default=600, help="inputs a game")
    arguments = parser.parse_args()
    report = Report()
    for number in range(arguments.games):
        Swap(arguments.seed * 100_000 + number, report).play(arguments.inputs)
    print("\n".join(report.lines()))
    return 1 if report.leaks else 0


if __name__ == "__main__":
    sys.exit(main())
