"""When somebody is reminded: as he wishes, never while he rests, and never when it is too late.

Reminders are private messages. So they follow what their reader set for himself also in windows whose end does not.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from .rest import DAY, NONE, Rest, asleep_since, awake

PARTS = (0.5, 0.85)  # of a window, at which its owner is reminded; the second one is the last call
BANK = 100  # in place of a reminder's number: the time is up, and a time bank runs
BEFORE_A_REST = timedelta(hours=1)  # so early somebody is reminded of what ends in his rest, or with it


@dataclass(frozen=True, slots=True)
class Wishes:
    """What somebody set for himself, at all tables."""

    rest: Rest = NONE
    daily: time | None = None  # one message a day at this time of his zone, in place of all reminders
    snoozed: datetime | None = None  # no reminder before then


USUAL = Wishes()


def reminders(due: datetime, whole: timedelta, wishes: Wishes, now: datetime) -> Iterator[tuple[int, datetime]]:
    """Return the reminders of a window that ends at `due`, by number, and when each of them is sent."""
    for number, wanted in enumerate(_wanted(due, whole, wishes), start=1):
        at = _polite(wanted, due, wishes, now)
        if at is not None:
            yield number, at


def may_remind(now: datetime, wishes: Wishes) -> bool:
    """Say whether a reminder may reach somebody at this instant."""
    return awake(_later(now, wishes.snoozed), wishes.rest) <= now


def _wanted(due: datetime, whole: timedelta, wishes: Wishes) -> Iterator[datetime]:
    if wishes.daily is None:
        yield from (due - whole * (1 - part) for part in PARTS)
        return
    zone = ZoneInfo(wishes.rest.zone or "UTC")
    begun = due - whole
    day = begun.astimezone(zone).date()
    for number in range((due - begun).days + 2):
        at = datetime.combine(day + number * DAY, wishes.daily, zone).astimezone(UTC)
        if begun <= at < due:
            yield at


def _polite(wanted: datetime, due: datetime, wishes: Wishes, now: datetime) -> datetime | None:
    """Return when a reminder is sent that is wanted at an instant; None if there is no good one left."""
    if not wishes.rest and wishes.snoozed is None:
        return wanted
    passed = wanted <= now
    if passed and may_remind(now, wishes):
        return wanted  # it is due: let it be sent
    at = awake(_later(now if passed else wanted, wishes.snoozed), wishes.rest)
    if at < due:
        return at
    since = asleep_since(wanted, wishes.rest)
    early = since - BEFORE_A_REST if since is not None else wanted
    return early if early > now and may_remind(early, wishes) else None


def _later(at: datetime, other: datetime | None) -> datetime:
    return at if other is None else max(at, other)
