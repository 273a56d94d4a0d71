"""The one function that computes a deadline, by its table of cases and against a clock that is read every minute."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from typing import NamedTuple
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.games.clocks import PACES
from bot.games.dune.clocks import CLASSES
from bot.tables import rest
from bot.tables.clocks import lengths
from bot.tables.rest import PUT_OFF, Rest

DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
TABLE = Path(__file__).with_name("deadlines.case")
ZONES = ("Europe/Paris", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "Asia/Beirut", "Pacific/Apia")
MINUTE = timedelta(minutes=1)


class Case(NamedTuple):
    title: str
    window: str
    rest: Rest
    asked: datetime
    due: datetime

    @property
    def length(self) -> timedelta:
        name, pace = self.window.split()
        return lengths(CLASSES, pace)[name]


def read(line: str) -> Case:
    title, window, resting, asked, due = (part.strip() for part in line.split("|"))
    return Case(title, window, rest_of(resting), instant(asked), instant(due.rpartition("->")[2].strip()))


def rest_of(text: str) -> Rest:
    if text == "-":
        return Rest()
    zone, *parts = text.split(", ")
    said = dict(part.split(" ", 1) for part in parts)
    quiet = [time.fromisoformat(at) for at in re.findall(r"\d\d:\d\d", said.get("quiet", ""))]
    away = [date.fromisoformat(day) for day in re.findall(r"\d{4}-\d\d-\d\d", said.get("away", ""))]
    off = tuple(DAYS.index(day) for day in said.get("off", "").split())
    return Rest(zone, (quiet[0], quiet[1]) if quiet else None, off, (away[0], away[1]) if away else None)


def instant(text: str) -> datetime:
    return datetime.strptime(text, "%Y-%m-%d %H:%M%z")


CASES = [read(line) for line in TABLE.read_text("utf-8").splitlines() if line and not line.startswith("#")]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.title)
def test_a_deadline_is_as_the_table_says(case: Case) -> None:
    found = rest.deadline(case.asked, case.length, case.length, case.rest)
    assert found == case.due, f"{found.astimezone(case.due.tzinfo)}, not {case.due}"


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.title)
def test_what_was_counted_of_it_is_its_length_again(case: Case) -> None:
    """A clock that is stopped, and let go at once, ends when it would have ended."""
    left = rest.counted(case.asked, case.due, case.length, case.rest)
    assert left >= case.length or case.due - case.asked == case.length + PUT_OFF
    assert rest.deadline(case.asked, left, case.length, case.rest) == case.due


def test_the_table_meets_every_pace_and_both_changes_of_the_clocks() -> None:
    shifts = {(c.due.utcoffset() or timedelta()) - (c.asked.utcoffset() or timedelta()) for c in CASES}
    print(f"{len(CASES)} cases, {len({c.rest.zone for c in CASES})} zones, shifts {sorted(shifts)}")
    assert {c.window.split()[1] for c in CASES} >= set(PACES) - {"weekly"}
    assert {timedelta(hours=1), -timedelta(hours=1), timedelta(minutes=30)} <= shifts
    assert len({c.title for c in CASES}) == len(CASES)


HOURS = st.integers(5, 23).map(time)  # no clock is put forward or back past one of these
RESTS = st.builds(
    Rest,
    st.sampled_from(ZONES),
    st.none() | st.tuples(HOURS, HOURS).filter(lambda two: two[0] != two[1]),
    st.frozensets(st.integers(0, 6), max_size=2).map(lambda days: tuple(sorted(days))),
    st.none() | st.dates(date(2026, 3, 26), date(2026, 4, 6)).map(lambda day: (day, day + 2 * rest.DAY)),
)
ASKED = st.integers(0, 12 * 24 * 60).map(lambda minute: datetime(2026, 3, 26, tzinfo=UTC) + minute * MINUTE)


def stands_still(at: datetime, resting: Rest, *, nights: bool) -> bool:
    shown = at.astimezone(ZoneInfo(resting.zone))
    day, now = shown.date(), shown.time()
    if day.weekday() in resting.off or (resting.away and resting.away[0] <= day <= resting.away[1]):
        return True
    if not nights or resting.quiet is None:
        return False
    begin, stop = resting.quiet
    return begin <= now < stop if begin < stop else now >= begin or now < stop


@settings(max_examples=60, deadline=None)
@given(RESTS, ASKED, st.integers(1, 40 * 60))
def test_it_is_when_a_clock_that_is_read_every_minute_has_run_so_long(rests: Rest, asked: datetime, long: int) -> None:
    length = long * MINUTE
    at, left = asked, long
    while (left or stands_still(at, rests, nights=True)) and at < asked + length + PUT_OFF:
        left -= bool(left) and not stands_still(at, rests, nights=length < rest.DAY)
        at += MINUTE
    assert rest.deadline(asked, length, length, rests) == at
    counted = sum(not stands_still(asked + m * MINUTE, rests, nights=length < rest.DAY) for m in range(long))
    assert rest.counted(asked, asked + length, length, rests) == counted * MINUTE


@given(RESTS, ASKED)
def test_nobody_is_called_at_night(rests: Rest, asked: datetime) -> None:
    found = rest.awake(asked, rests)
    since = rest.asleep_since(asked, rests)
    assert (found > asked) == (since is not None) == stands_still(asked, rests, nights=True)
    assert not stands_still(found, rests, nights=True)
    assert since is None or (since <= asked and stands_still(since, rests, nights=True))


def test_rest_is_read_as_it_was_written() -> None:
    for case in CASES:
        assert Rest.read(case.rest.written()) == case.rest
    assert Rest().written() == {}
