"""When no clock runs, and when one runs out: the one place that computes a deadline.

Whoever is waited for by name has rest of his own: quiet hours, days off and a vacation, in his own zone. An unnamed
window has the common quiet hours of its table and nothing of any person: one instant for every seat, or its end would
tell who is asked (CONTRIBUTING, "The pace must not leak").
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

DAY = timedelta(days=1)
PUT_OFF = timedelta(days=14)  # rest puts no deadline off by more than this
Span = tuple[datetime, datetime]


@dataclass(frozen=True, slots=True)
class Rest:
    """When clocks stand still, in one zone. Without a zone they never do."""

    zone: str = ""  # an IANA name
    quiet: tuple[time, time] | None = None  # from, until; past midnight if the first is the later one
    off: tuple[int, ...] = ()  # days of the week, Monday is 0
    away: tuple[date, date] | None = None  # the first and the last day of a vacation

    def __bool__(self) -> bool:
        """Say whether there is any."""
        return bool(self.zone and (self.quiet or self.off or self.away))

    def written(self) -> dict[str, Any]:
        """Return it as JSON, without what is empty."""
        times = [at.isoformat("minutes") for at in self.quiet or ()]
        days = [day.isoformat() for day in self.away or ()]
        kept = {"zone": self.zone, "quiet": times, "off": list(self.off), "away": days}
        return {name: value for name, value in kept.items() if value}

    @staticmethod
    def read(kept: dict[str, Any]) -> Rest:
        """Return what was written."""
        times = [time.fromisoformat(at) for at in kept.get("quiet", ())]
        days = [date.fromisoformat(day) for day in kept.get("away", ())]
        return Rest(
            kept.get("zone", ""),
            (times[0], times[1]) if times else None,
            tuple(kept.get("off", ())),
            (days[0], days[1]) if days else None,
        )


NONE = Rest()


def deadline(start: datetime, left: timedelta, whole: timedelta, rest: Rest) -> datetime:
    """Return when a clock runs out that has so much time left, of a window as long as `whole`.

    It stands still on days off and in a vacation. Quiet hours stop the clock of a window of less than a day. A day has
    its night already: a longer window counts it, but does not end in it. `PUT_OFF` is the most that rest adds.
    """
    start = start.astimezone(UTC)
    if not rest:
        return start + left
    latest = start + left + PUT_OFF
    at = start
    for begin, end in _spans(rest, start, latest, nights=whole < DAY):
        if at + left <= begin:
            break
        left -= max(begin - at, timedelta())
        at = max(at, end)
    return min(awake(at + left, rest, latest), latest)


def counted(start: datetime, end: datetime, whole: timedelta, rest: Rest) -> timedelta:
    """Return how much of the time between two instants a clock runs; nothing if the second is not the later one."""
    start, end = start.astimezone(UTC), end.astimezone(UTC)
    spans = _spans(rest, start, end, nights=whole < DAY) if rest and end > start else ()
    stood = timedelta()
    for begin, stop in spans:
        stood += max(min(stop, end) - max(begin, start), timedelta())
    return max(end - start, timedelta()) - stood


def awake(at: datetime, rest: Rest, latest: datetime | None = None) -> datetime:
    """Return the first instant from this one on that is in nobody's quiet hours, day off or vacation."""
    at = at.astimezone(UTC)
    for begin, end in _spans(rest, at, latest or at + PUT_OFF, nights=True):
        if begin <= at < end:
            return end
    return at


def asleep_since(at: datetime, rest: Rest) -> datetime | None:
    """Return when the rest began that an instant is in; None if it is in none."""
    at = at.astimezone(UTC)
    return next((begin for begin, end in _spans(rest, at - PUT_OFF, at, nights=True) if begin <= at < end), None)


def _spans(rest: Rest, start: datetime, end: datetime, *, nights: bool) -> Iterator[Span]:
    """Return the stretches of rest from the day before one instant to the day after another, none touching the next."""
    if not rest:
        return
    zone = ZoneInfo(rest.zone)
    first, last = start.astimezone(zone).date() - DAY, end.astimezone(zone).date() + DAY
    known: Span | None = None
    for day in (first + DAY * number for number in range((last - first).days + 1)):
        for begin, stop in _of_day(rest, zone, day, nights=nights):
            if known is not None and begin <= known[1]:
                known = known[0], max(known[1], stop)
                continue
            if known is not None:
                yield known
            known = begin, stop
    if known is not None:
        yield known


def _of_day(rest: Rest, zone: ZoneInfo, day: date, *, nights: bool) -> Iterator[Span]:
    """Return the rest that begins on a day, in order."""
    if day.weekday() in rest.off or (rest.away is not None and rest.away[0] <= day <= rest.away[1]):
        yield _instant(zone, day, time()), _instant(zone, day + DAY, time())
    if nights and rest.quiet is not None:
        begin, stop = rest.quiet
        yield _instant(zone, day, begin), _instant(zone, day + DAY if stop <= begin else day, stop, last=True)


def _instant(zone: ZoneInfo, day: date, at: time, *, last: bool = False) -> datetime:
    """Return when clocks in a zone show a time of a day, for the first or the last time.

    Where they are put forward past it, it is the instant at which that is done.
    """
    shown = datetime.combine(day, at)
    once, again = (shown.replace(tzinfo=zone, fold=fold).astimezone(UTC) for fold in (0, 1))
    if once <= again:
        return again if last else once
    seconds = range(int(again.timestamp()), int(once.timestamp()))
    passed = bisect_left(seconds, True, key=lambda s: datetime.fromtimestamp(s, zone).replace(tzinfo=None) >= shown)
    return datetime.fromtimestamp(seconds[passed] if passed < len(seconds) else seconds.stop, UTC)
