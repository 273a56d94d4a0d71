"""Hours, days and dates as people write them, read and said again; what they are called is the language's."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date, time, timedelta

from .words import say

DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_HOUR = re.compile(r"(?<!\d)(\d{1,2})(?:[:.h](\d{2})?)?\s*(am|pm)?(?![\w:])", re.IGNORECASE)
_DATE = (  # with the months of the language
    r"(?P<y>\d{4})-(?P<m>\d\d?)-(?P<d>\d\d?)|(?P<d1>\d\d?)\.\s*(?P<m1>\d\d?)\.(?:\s*(?P<y1>\d{4}))?"
    r"|(?P<d2>\d\d?)\.?\s*(?P<m2>(?:MONTHS)\w*)\.?(?:\s+(?P<y2>\d{4}))?"
    r"|(?P<m3>(?:MONTHS)\w*)\.?\s*(?P<d3>\d\d?)\b(?:,?\s+(?P<y3>\d{4}))?"
)
_LENGTH = re.compile(r"(\d{1,3})\s*([^\W\d]+)")
DAY = timedelta(days=1)


def is_nothing(text: str) -> bool:
    """Say whether somebody means that there is to be none."""
    return text.strip().casefold() in say().calendar.nothing.split()


def hours(text: str) -> tuple[time, time] | None:
    """Return two times of day, as in “23-7” or “10:30 pm to 7 am”; None if they are not understood."""
    found = [at for at in map(_time, _HOUR.finditer(text)) if at is not None]
    return (found[0], found[1]) if len(found) == 2 else None


def hour(text: str) -> time | None:
    """Return one time of day; None if it is not understood."""
    found = [at for at in map(_time, _HOUR.finditer(text)) if at is not None]
    return found[0] if len(found) == 1 else None


def _time(found: re.Match[str]) -> time | None:
    number, minute, half = int(found[1]), int(found[2] or 0), (found[3] or "").lower()
    if half and not 1 <= number <= 12:
        return None
    number = number % 12 + (12 if half == "pm" else 0) if half else number % 24 if number == 24 else number
    return time(number, minute) if number < 24 and minute < 60 else None


def days(text: str) -> tuple[int, ...] | None:
    """Return days of the week, as in “Sat, Sun” or “weekend”; None if a word is not understood."""
    said, found = say().calendar, set[int]()
    for word in re.findall(r"[^\W\d_]+", text.casefold()):
        if word in said.weekend.casefold().split():
            found |= {5, 6}
        elif word not in said.between.split():
            named = [number for number, day in enumerate(DAYS) if said.days[day].casefold().startswith(word)]
            if len(named) != 1 or len(word) < 2:
                return None
            found.add(named[0])
    return tuple(sorted(found)) or None


def span(text: str, today: date) -> tuple[date, date] | None:
    """Return the first and the last day of what is said: two dates, one until which, or how long from today.

    None if that is not understood. A date without a year is the next one.
    """
    known: list[date] = []
    for found in _dates(text, today):
        known.append(found)
    if not known and (length := _length(text)) is not None:
        known = [today, today + length - DAY]
    if len(known) == 1:
        known = [today, known[0]]
    return (known[0], known[1]) if len(known) == 2 and known[0] <= known[1] else None


def _dates(text: str, today: date) -> Iterator[date]:
    """Return the dates in a text, each of them not before the one before."""
    after, told = today, list(_pattern().finditer(text))
    for found in told:
        parts = {name[0]: said for name, said in found.groupdict().items() if said}
        year, day = int(parts.get("y", 0)), int(parts["d"])
        month = int(parts["m"]) if parts["m"].isdigit() else _month(parts["m"])
        try:
            at = date(year or after.year, month, day)
            after = at if year or at >= after else date(after.year + 1, month, day)
        except ValueError:
            continue
        yield after
    if not told:
        named = days(text)
        if named is not None and len(named) == 1:
            yield today + timedelta(days=(named[0] - today.weekday()) % 7)


def _pattern() -> re.Pattern[str]:
    return re.compile(_DATE.replace("MONTHS", "|".join(m[:3] for m in say().calendar.months.values())), re.IGNORECASE)


def _month(name: str) -> int:
    """Return the number of a month; 0 if none is called so."""
    word = name.casefold()
    named = [n for n, month in enumerate(MONTHS, 1) if say().calendar.months[month].casefold().startswith(word)]
    return named[0] if named else 0


def _length(text: str) -> timedelta | None:
    """Return how long something lasts, in days or weeks."""
    found = _LENGTH.search(text)
    if found is None:
        return None
    word, number = found[2].casefold(), int(found[1])
    for unit, in_days in ((say().calendar.day_units, 1), (say().calendar.week_units, 7)):
        if word in unit.casefold().split():
            return number * in_days * DAY or None
    return None


def hours_said(quiet: tuple[time, time]) -> str:
    """Say from when to when."""
    begin, end = (at.isoformat("minutes") for at in quiet)
    return say().calendar.span.format(first=begin, last=end)


def days_said(off: Sequence[int]) -> str:
    """Say which days of the week."""
    return ", ".join(say().calendar.days[DAYS[day]] for day in off)


def span_said(away: tuple[date, date]) -> str:
    """Say from which day to which."""
    first, last = map(date_said, away)
    return say().calendar.span.format(first=first, last=last) if first != last else first


def date_said(day: date) -> str:
    """Say a date."""
    said = say().calendar
    weekday, month = said.days[DAYS[day.weekday()]], said.months[MONTHS[day.month - 1]]
    return said.date.format(weekday=weekday, day=str(day.day), month=month, year=str(day.year))
