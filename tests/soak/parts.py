"""What is repeated: stretches small enough to stop in time, each reproducible from the seed and its number alone."""

from __future__ import annotations

import asyncio
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from tests.selfplay.series import play_series
from tests.swap import delivered as swap
from tests.swap.twins import Report as Twins
from tests.swap.twins import Swap

PLAYERS = (2, 3, 4, 5, 6)
GAMES_A_STRETCH = 10
SAVED_EVERY = 2  # stops between two at which self-play saves and loads the game
INPUTS = 600  # of one game with twins
STEPS = 90  # of one game in a town with twins
KINDS_A_STRETCH = 5  # of delivered twins that are compared with one run


@dataclass
class Stretch:
    """What one stretch, or many of them added up, came to."""

    done: int = 0  # of what the part counts
    counts: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def add(self, other: Stretch) -> None:
        """Add another stretch to this one."""
        self.done += other.done
        self.counts += other.counts
        self.faults += other.faults


def games(seed: str, number: int, keep: str) -> Stretch:
    """Play ten games with every check: the numbers of players in turn, the usual options and random ones in turn."""
    players = PLAYERS[number % len(PLAYERS)]
    options = "random" if number // len(PLAYERS) % 2 else ""
    report = play_series(GAMES_A_STRETCH, f"{seed}/{number}", players, options, SAVED_EVERY, Path(keep))
    counts = Counter({f"{players} players": report.games, "turns": report.turns, "decisions": report.decisions})
    counts.update({f"ended by {how}": n for how, n in report.endings.items()})
    counts.update({f"did {what}": n for what, n in report.actions.items()})
    counts.update({f"checked {what}": n for what, n in report.checked.items()})
    faults = [*report.exceptions, *report.dead_ends, *report.loops, *report.broken_invariants]
    return Stretch(report.games, counts, faults)


def twins(seed: str, number: int, keep: str) -> Stretch:
    """Play one game beside its twins, comparing everything that anybody not entitled is shown."""
    report = Twins()
    name = int(seed) * 1_000_000 + number
    Swap(name, report).play(INPUTS)
    counts = Counter({f"twins of {kind}": n for kind, n in report.twins.items()})
    counts["lived 20 commits or more"] = sum(report.long_lived.values())
    counts["comparisons"] = sum(report.compared.values())
    return Stretch(sum(report.twins.values()), counts, [f"game {name}: {leak}" for leak in report.leaks])


def delivered(seed: str, number: int, keep: str) -> Stretch:
    """Play one game over the stand-in, then some of its twins, and compare all that reached everybody not entitled."""
    return asyncio.run(_delivered(int(seed) * 1_000 + number, number))


async def _delivered(name: int, number: int) -> Stretch:
    plan = swap.Plan(players=6, steps=STEPS, seed=name)
    total = Stretch()
    first = number * KINDS_A_STRETCH
    for place in range(first, first + KINDS_A_STRETCH):
        change = swap.CHANGES[place % len(swap.CHANGES)]
        with tempfile.TemporaryDirectory() as folder:
            found = await swap.compare(Path(folder), plan, change)
        counts = Counter({f"twins of {change.kind}": 1, "viewers": found.viewers, "commits": found.commits})
        counts["deliveries compared"] = found.deliveries
        counts.update(f"ended: {why}" for why in found.ended)
        total.add(Stretch(1, counts, [f"{plan}: {leak}" for leak in found.leaks]))
    swap.forget_runs()
    return total
