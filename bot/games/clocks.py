"""Clock classes: how long people have for a question of a class, at each pace.

An engine only names the clock class of each question. What every game needs stands here; a game's presentation
says the rest, and how its late public changes give everybody more time. `bot.tables.clocks` winds the clocks.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import timedelta

from engine.core.moves import Move

PACES = ("live", "fast", "daily", "weekly")


@dataclass(frozen=True, slots=True)
class ClockClass:
    """How long a window of a class stays open, at each of the paces, and what is asked in it."""

    durations: tuple[timedelta, timedelta, timedelta, timedelta]
    about: str = ""  # in half a sentence of the language that is spoken, where its name does not say it

    def at(self, pace: str) -> timedelta:
        """Return how long it stays open at a pace."""
        return self.durations[PACES.index(pace)]


def lasting(live: int, fast: int, daily: int, weekly: int) -> ClockClass:
    """Return a class: minutes at the pace live, hours at the others."""
    durations = (timedelta(minutes=live), timedelta(hours=fast), timedelta(hours=daily), timedelta(hours=weekly))
    return ClockClass(durations)


COMMON: Mapping[str, ClockClass] = {  # what any game may name, and the table itself: the muster lasts as long as setup
    "setup": lasting(10, 4, 24, 72),
    "turn": lasting(8, 4, 24, 72),
    "reaction": lasting(2, 1, 8, 24),
}


def told(classes: Mapping[str, ClockClass], about: Mapping[str, str]) -> dict[str, ClockClass]:
    """Return classes with what a language says is asked in them, where it says something."""
    return {name: replace(found, about=about.get(name, "")) for name, found in classes.items()}


@dataclass(frozen=True, slots=True)
class LateChange:
    """More time for everybody in a window, because something public changed late in it.

    The table makes `move` if a window of this class has less than `part` of its time left; the rules refuse that when
    it has been extended as often as it may. Then all who are asked in it have that part of its time anew.
    """

    clock_class: str
    part: float
    move: Move
