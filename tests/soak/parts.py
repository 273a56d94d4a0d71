"""What is repeated: stretches small enough to stop in time, each reproducible from the seed and its number alone."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from tests import subjects
from tests.selfplay.series import play_series
from tests.swap import delivered as swap
from tests.swap.report import Report
from tests.swap.series import series
from tests.swap.towns import find

GAMES_A_STRETCH = 10
SAVED_EVERY = 2  # stops between two at which self-play saves and loads the game
LONG_LIVED = 10  # twins of each kind in one series that live long


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


def games(game: str, seed: str, number: int, keep: str) -> Stretch:
    """Play ten games with every check: the numbers of players in turn, the usual options and random ones in turn."""
    subject = subjects.find(game)
    players = subject.players[number % len(subject.players)]
    options = "random" if number // len(subject.players) % 2 else ""
    report = play_series(subject, GAMES_A_STRETCH, f"{seed}/{number}", players, options, SAVED_EVERY, Path(keep))
    counts = Counter({f"{players} players": report.games, "turns": report.turns, "decisions": report.decisions})
    counts.update({f"ended by {how}": n for how, n in report.endings.items()})
    counts.update({f"did {what}": n for what, n in report.actions.items()})
    counts.update({f"checked {what}": n for what, n in report.checked.items()})
    faults = [*report.exceptions, *report.dead_ends, *report.loops, *report.broken_invariants]
    return Stretch(report.games, counts, faults)


def twins(game: str, seed: str, number: int, keep: str) -> Stretch:
    """Play short games around every kind of question beside their twins, and compare what everybody is shown."""
    secrets = find(game).secrets
    report = Report(secrets.subject)
    name = int(seed) * 1_000 + number
    series(secrets, report, name, enough=LONG_LIVED)
    counts = Counter({f"twins of {kind}": n for kind, n in report.twins.items()})
    counts.update({f"comparisons while open: {kind}": n for kind, n in report.windows.items()})
    counts["lived 20 commits or more"] = sum(report.long_lived.values())
    counts["comparisons"] = sum(report.compared.values())
    faults = [*report.leaks, *(f"never open: {kind}" for kind in report.never_open)]
    if len(report.twins) < len(secrets.changes):
        faults.append(f"of {len(secrets.changes)} kinds of twins only {len(report.twins)} were made")
    return Stretch(sum(report.twins.values()), counts, [f"series {name}: {fault}" for fault in faults])


def delivered(game: str, seed: str, number: int, keep: str) -> Stretch:
    """Play towns at every kind of window with twins, and compare all that reached everybody not entitled."""
    name = int(seed) * 1_000 + number
    found, never = swap.played(game, name)
    counts = Counter({f"twins of {kind}": n for kind, n in found.twins.items()})
    counts.update({f"in which was open: {kind}": n for kind, n in found.windows.items()})
    counts.update({f"in which was done: {deed}": n for deed, n in found.deeds.items()})
    counts.update({f"viewers until: {why}": n for why, n in found.ended.items()})
    counts["went back to before what differs"] = found.back
    counts.update({"viewers": found.viewers, "shown and compared": found.shown})
    faults = [*found.leaks, *(f"never open: {kind}" for kind in never)]
    return Stretch(sum(found.twins.values()), counts, [f"towns {name}: {fault}" for fault in faults])
