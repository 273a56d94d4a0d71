"""Who plays: six zones, human answering times, and how often somebody misses what he is called for.

Whoever is called comes after a log-normal while, by day; what comes of it in the night waits for the morning. He sits
down, answers what he owes, a question after the other, then ahead what he is told of that comes, and stays for a few
minutes: what is asked of him meanwhile needs no call. Now and then he looks in uncalled. Whoever misses a deadline is
away until it has run out, half a day at least, and misses the next one more likely for it: absences come in stretches.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

ZONES = ("America/Los_Angeles", "America/New_York", "Europe/London", "Europe/Berlin", "Asia/Kolkata", "Asia/Tokyo")
PROFILES = {  # which part of their deadlines people miss: from, below
    "steady": (0.0, 0.1),
    "patchy": (0.1, 0.75),
    "rare": (0.75, 0.95),
    "present": (0.0, 0.0),
}
PRESENT = "present"
TABLES: Mapping[int, Sequence[Sequence[str]]] = {  # by seats; of twelve people a quarter is steady and a third is rare
    2: (
        *(("steady", "patchy"), ("steady", "rare"), ("patchy", "rare")),
        *(("steady", "patchy"), ("patchy", "rare"), ("patchy", "rare")),
    ),
    3: (*(("steady", "patchy", "rare"),) * 3, ("patchy", "patchy", "rare")),
    4: (
        ("steady", "patchy", "patchy", "rare"),
        ("steady", "patchy", "rare", "rare"),
        ("steady", "patchy", "patchy", "rare"),
    ),
    6: (
        ("steady", "steady", "patchy", "patchy", "rare", "rare"),
        ("steady", "patchy", "patchy", "patchy", "rare", "rare"),
    ),
}
CALLED, CALLED_SPREAD = timedelta(minutes=75), 1.1  # the median, and the spread of its logarithm: one in ten takes 5 h
WOKEN, WOKEN_SPREAD = timedelta(minutes=40), 0.8  # after getting up
THINKS, THINKS_SPREAD = timedelta(seconds=45), 0.7  # over one question
STAYS = timedelta(minutes=10)  # after the last answer
LOOKS_IN, LOOKS_IN_SPREAD = timedelta(hours=7), 0.6  # uncalled, after he was there last; if he is not asleep or away
AWAY = timedelta(hours=12)  # at least, whoever misses a deadline
STREAK = 0.5  # how far the last deadline says what becomes of the next one


@dataclass
class Human:
    """Somebody who plays, and what he is doing now."""

    number: int
    name: str
    profile: str
    misses: float  # the part of his deadlines that he misses
    zone: ZoneInfo
    bed: timedelta  # after midnight, by his own clock
    up: timedelta
    rng: random.Random
    comes: datetime | None = None  # when he sits down
    stays: datetime | None = None  # until when he sits there
    away: datetime | None = None  # until when nothing calls him
    looks: datetime | None = None  # when he comes though nobody has called him
    missed: bool = False  # the last deadline
    was: datetime | None = None  # when he was there last
    greeted: bool = False  # whether he has done unasked what he wished to, since he sat down
    calls: int = 0
    lost: int = 0  # calls that he missed

    def called(self, now: datetime, due: datetime | None) -> None:
        """Something is asked of him that must be answered by an instant: say when he comes, or that he is away."""
        self.calls += 1
        chance = self.misses * (1 - STREAK) + STREAK * self.missed
        self.missed = self.rng.random() < chance
        if self.missed:
            self.lost += 1
            self.away = max(now + AWAY, due or now)
        else:
            self.comes = self.arrives(now)

    def rises(self, now: datetime) -> None:
        """He gets up from the table, or would look in now and does not: say when he does next, if nothing calls him."""
        at = now + self._while(LOOKS_IN, LOOKS_IN_SPREAD)
        self.looks = at if not self.asleep(at) else self.wakes(at) + self._while(WOKEN, WOKEN_SPREAD)

    def looks_in(self) -> bool:
        """Say whether he comes this time: as seldom as he comes when he is called."""
        return self.away is None and self.rng.random() >= self.misses

    def arrives(self, now: datetime) -> datetime:
        """Return when somebody comes who is called now: awake, and after a while."""
        at = now if self.asleep(now) else now + self._while(CALLED, CALLED_SPREAD)
        woken = self.wakes(at) if self.asleep(at) else None
        return at if woken is None else woken + self._while(WOKEN, WOKEN_SPREAD)

    def thinks(self) -> timedelta:
        """Return how long he takes over one question."""
        return self._while(THINKS, THINKS_SPREAD)

    def _while(self, median: timedelta, spread: float) -> timedelta:
        return median * self.rng.lognormvariate(0, spread)

    def asleep(self, at: datetime) -> bool:
        """Say whether he is in bed."""
        return not self.up <= self._since_midnight(at) < self.bed

    def wakes(self, at: datetime) -> datetime:
        """Return when he gets up next."""
        return at + (self.up - self._since_midnight(at)) % timedelta(days=1)

    def _since_midnight(self, at: datetime) -> timedelta:
        here = at.astimezone(self.zone)
        return timedelta(hours=here.hour, minutes=here.minute, seconds=here.second)


@dataclass
class Crowd:
    """The people of one table, in the order in which they sit down."""

    humans: list[Human] = field(default_factory=list)

    def __iter__(self) -> Iterator[Human]:
        return iter(self.humans)

    def next(self) -> datetime | None:
        """Return when the next of them sits down or comes back."""
        return min((at for h in self for at in (h.comes, h.away, h.looks) if at is not None), default=None)


def crowd(names: Sequence[str], table: int, seed: str, *, present: bool = False) -> Crowd:
    """Return who plays at a table of a series; nobody misses anything there if all are `present`."""
    rng = random.Random(f"{seed}/people/{table}")
    tables, zones = TABLES[len(names)], list(ZONES)
    profiles = [PRESENT] * len(names) if present else list(tables[table % len(tables)])
    rng.shuffle(profiles)
    rng.shuffle(zones)
    return Crowd(
        [
            _human(number, *who, seed=f"{seed}/{table}")
            for number, who in enumerate(zip(names, profiles, zones, strict=False))
        ]
    )


def _human(number: int, name: str, profile: str, zone: str, *, seed: str) -> Human:
    rng = random.Random(f"{seed}/{name}")
    low, high = PROFILES[profile]
    bed, up = (timedelta(hours=hour + rng.uniform(-1, 1)) for hour in (23, 7.5))
    return Human(
        number, name, profile, rng.uniform(low, high), ZoneInfo(zone), min(bed, timedelta(hours=23.9)), up, rng
    )
