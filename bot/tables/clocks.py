"""How long people have: one table of window classes and presets, reminders, and clocks that stand still (D-ASYNC-7).

The same table is shown by `/help clocks`. Engines know no time; they only name the class of each question's window.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

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
OWN: Mapping[str, str] = {  # the clocks of a table itself, and the state in which each of them runs
    "muster": "muster",  # who has not answered by then is played for
    "muster_reminder": "muster",
    "pause": "paused",  # the game goes on by itself then; who called it, and who would go on sooner
    "lost": "paused",  # stands still: the game waits for another channel
    "votes": "running",  # for a pause; they count until then
    "rest": "running",  # the host may pause again then
}
PAUSES: Mapping[str, timedelta] = {
    "1 hour": _HOUR,
    "6 hours": 6 * _HOUR,
    "1 day": 24 * _HOUR,
    "3 days": 72 * _HOUR,
    "1 week": 7 * 24 * _HOUR,
    "2 weeks": 14 * 24 * _HOUR,
}
USUAL_PAUSE, LONGEST_PAUSE = PAUSES["3 days"], PAUSES["2 weeks"]
VOTES_COUNT = timedelta(days=1)  # so long do votes for a pause wait for others
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


@dataclass(frozen=True, slots=True)
class Own:
    """A clock of the table itself: when it runs out (None: it stands still), and what is known of it, as plain data."""

    due: datetime | None
    known: Mapping[str, Any] = field(default_factory=dict)


Kept = tuple[dict[str, Clock], dict[str, Own]]
"""The clocks of a table's decisions, and its own."""


def read_own(rows: Iterable[DeadlineRow], status: str) -> dict[str, Own]:
    """Return the clocks of a table itself, those that belong to its state."""
    return {
        row.kind: Own(row.due, json.loads(row.payload))
        for row in rows
        if row.decision is None and OWN.get(row.kind) == status
    }


def own_rows(own: Mapping[str, Own], status: str) -> tuple[NewDeadline, ...]:
    """Return the rows of a table's own clocks; those of another state end with it."""
    return tuple(
        NewDeadline(
            kind,
            due=clock.due,
            remaining=0.0 if clock.due is None else None,
            payload=json.dumps(dict(clock.known), sort_keys=True),
        )
        for kind, clock in own.items()
        if OWN[kind] == status
    )


def within(clocks: Mapping[str, Clock], own: Mapping[str, Own], preset: str, now: datetime) -> Kept:
    """Return the clocks, none of them with more left than it had at first: so much it has if time was set back."""
    most = {"muster": duration("setup", preset), "muster_reminder": duration("setup", preset), "votes": VOTES_COUNT}
    return (
        {
            name: Clock(now + clock.whole, None, clock.whole) if clock.left(now) > clock.whole else clock
            for name, clock in clocks.items()
        },
        {
            kind: Own(min(clock.due, now + most.get(kind, LONGEST_PAUSE)), clock.known) if clock.due else clock
            for kind, clock in own.items()
        },
    )


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
