"""How long people have: one table of window classes and presets, reminders, and clocks that stand still (D-ASYNC-7).

The same table is shown by `/help clocks`. Engines know no time; they only name the class of each question's window.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from engine.core.decision import Decision
from storage import DeadlineRow, NewDeadline

PRESETS = ("live", "fast", "daily", "weekly")
_MINUTE, _HOUR = timedelta(minutes=1), timedelta(hours=1)
DURATIONS: Mapping[str, tuple[timedelta, ...]] = {
    # class      live           fast          daily         weekly
    "setup": (10 * _MINUTE, 4 * _HOUR, 24 * _HOUR, 72 * _HOUR),
    "storm": (3 * _MINUTE, 2 * _HOUR, 12 * _HOUR, 48 * _HOUR),
    "bid": (2 * _MINUTE, 1 * _HOUR, 12 * _HOUR, 36 * _HOUR),
    "revival": (5 * _MINUTE, 3 * _HOUR, 16 * _HOUR, 48 * _HOUR),
    "movement": (8 * _MINUTE, 4 * _HOUR, 24 * _HOUR, 72 * _HOUR),
    "ride": (8 * _MINUTE, 4 * _HOUR, 24 * _HOUR, 72 * _HOUR),
    "battle": (5 * _MINUTE, 2 * _HOUR, 12 * _HOUR, 48 * _HOUR),
    "plan": (8 * _MINUTE, 4 * _HOUR, 24 * _HOUR, 72 * _HOUR),
    "reaction": (2 * _MINUTE, 1 * _HOUR, 8 * _HOUR, 24 * _HOUR),
    "nexus": (15 * _MINUTE, 8 * _HOUR, 48 * _HOUR, 96 * _HOUR),
    "truth": (5 * _MINUTE, 2 * _HOUR, 12 * _HOUR, 48 * _HOUR),
}
REMINDERS = (0.5, 0.85)  # at these parts of a window; the second one is the last call
LATE_CHANGE = 0.25  # a nexus that changes in its last quarter (12 of 48 hours) is extended by as much (D-ALLY-7)


def duration(window: str, preset: str) -> timedelta:
    """Return how long a question of this class stays open."""
    return DURATIONS[window][PRESETS.index(preset)]


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock of one decision: when it runs out, or how much is left while it stands still; and its whole length."""

    due: datetime | None
    remaining: timedelta | None
    whole: timedelta

    def left(self, now: datetime) -> timedelta:
        """Return the time left."""
        if self.due is None:
            return self.remaining or timedelta()
        return max(self.due - now, timedelta())

    def stopped(self, now: datetime) -> Clock:
        """Return the clock standing still."""
        return self if self.due is None else Clock(None, self.left(now), self.whole)

    def running(self, now: datetime) -> Clock:
        """Return the clock running again, with what was left."""
        return self if self.due is not None else Clock(now + self.left(now), None, self.whole)


def read(rows: Iterable[DeadlineRow]) -> dict[str, Clock]:
    """Return the clocks of a game's decisions from its deadline rows."""
    clocks = {}
    for row in rows:
        if row.kind == "expiry" and row.decision is not None:
            remaining = None if row.remaining is None else timedelta(seconds=row.remaining)
            clocks[row.decision] = Clock(row.due, remaining, timedelta(seconds=float(row.payload)))
    return clocks


def wind(
    old: Mapping[str, Clock], owed: Iterable[Decision], preset: str, now: datetime, *, halted: bool
) -> dict[str, Clock]:
    """Return the clock of every decision that is still to be answered.

    A clock once wound keeps its end; a decision that is held, or a game that is halted, stops it. The length depends
    on the class of the window and the preset alone, never on who is asked (DESIGN section 4). Whoever is asked again
    in an unnamed window (a nexus is one) has the time that the others there have: a clock of its own would show that
    an answer was taken back.
    """
    clocks = {}
    owed = tuple(owed)
    common = {d.key: old[d.id] for d in owed if d.id in old and not d.named}
    for decision in owed:
        if decision.answered:
            continue
        length = duration(decision.window, preset)
        clock = old.get(decision.id) or common.get(decision.key) or Clock(now + length, None, length)
        clocks[decision.id] = clock.stopped(now) if halted or decision.held else clock.running(now)
    return clocks


def rows(clocks: Mapping[str, Clock], reminded: Mapping[str, int], now: datetime) -> tuple[NewDeadline, ...]:
    """Return the deadline rows of these clocks: when each runs out, and when its next reminder is due."""
    found = []
    for decision, clock in clocks.items():
        seat = decision.partition(":")[2]
        whole = clock.whole.total_seconds()
        if clock.due is None:
            seconds = clock.left(now).total_seconds()
            found.append(NewDeadline("expiry", decision, seat, remaining=seconds, payload=f"{whole:.0f}"))
            continue
        found.append(NewDeadline("expiry", decision, seat, due=clock.due, payload=f"{whole:.0f}"))
        for number, part in enumerate(REMINDERS, start=1):
            at = clock.due - clock.whole * (1 - part)
            if number > reminded.get(decision, 0):
                found.append(NewDeadline("reminder", decision, seat, due=at, payload=str(number)))
                break
    return tuple(found)
