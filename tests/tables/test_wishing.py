"""What people set for themselves, as they say it."""

from __future__ import annotations

from datetime import UTC, date, datetime, time

import pytest

from bot.tables import calendar, wishing, zones
from bot.tables.api import Sorry
from bot.tables.reminding import Wishes
from bot.tables.rest import Rest

NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)  # a Sunday
TODAY = NOW.date()
PARIS = Wishes(Rest("Europe/Paris", (time(23), time(7))))


@pytest.mark.parametrize(
    "typed, zone",
    [
        ("Paris", "Europe/Paris"),
        ("new york", "America/New_York"),
        ("america/new_york", "America/New_York"),
        ("kolkata", "Asia/Kolkata"),
        ("utc", "Etc/UTC"),
        ("los an", "America/Los_Angeles"),
    ],
)
def test_a_zone_is_found_by_its_city(typed: str, zone: str) -> None:
    assert wishing.zone_of(typed) == zone
    assert zones.find(typed)[0] == zone


@pytest.mark.parametrize("typed, said", [("Atlantis", "no time zone of that name"), ("san", "Name one: ")])
def test_a_zone_that_is_none_or_several_is_refused_with_the_way_out(typed: str, said: str) -> None:
    with pytest.raises(Sorry, match=said):
        wishing.zone_of(typed)


@pytest.mark.parametrize(
    "typed, hours",
    [
        ("23-7", (time(23), time(7))),
        ("22:30 to 8:00", (time(22, 30), time(8))),
        ("11pm-7am", (time(23), time(7))),
        ("12am – 8 AM", (time(0), time(8))),
        ("24-8", (time(0), time(8))),
        ("23:00 to 07:00", (time(23), time(7))),
        ("23", None),
        ("25-7", None),
        ("13pm-7", None),
        ("22:70-7", None),
        ("1-2-3", None),
    ],
)
def test_hours_are_read(typed: str, hours: tuple[time, time] | None) -> None:
    assert calendar.hours(typed) == hours


@pytest.mark.parametrize(
    "typed, days",
    [
        ("Sat, Sun", (5, 6)),
        ("sun sat", (5, 6)),
        ("weekend", (5, 6)),
        ("Monday and tue", (0, 1)),
        ("Thu", (3,)),
        ("T", None),
        ("Tu We x", None),
        ("", None),
    ],
)
def test_days_are_read(typed: str, days: tuple[int, ...] | None) -> None:
    assert calendar.days(typed) == days


@pytest.mark.parametrize(
    "typed, first, last",
    [
        ("24 Dec to 2 Jan", date(2026, 12, 24), date(2027, 1, 2)),
        ("Dec 24 - Jan 2", date(2026, 12, 24), date(2027, 1, 2)),
        ("2026-12-24 – 2027-01-02", date(2026, 12, 24), date(2027, 1, 2)),
        ("24.12. - 2.1.", date(2026, 12, 24), date(2027, 1, 2)),
        ("until 3 Jan", TODAY, date(2027, 1, 3)),
        ("until Friday", TODAY, date(2026, 11, 27)),
        ("sunday", TODAY, TODAY),
        ("3 days", TODAY, date(2026, 11, 24)),
        ("1 week", TODAY, date(2026, 11, 28)),
        ("20 Nov", TODAY, date(2027, 11, 20)),
        ("29 Feb 2028 to 1 March 2028", date(2028, 2, 29), date(2028, 3, 1)),
    ],
)
def test_dates_are_read(typed: str, first: date, last: date) -> None:
    assert calendar.span(typed, TODAY) == (first, last)


@pytest.mark.parametrize("typed", ["", "soon", "31 Feb", "2027-01-02 - 2026-12-24", "0 days", "24 Dec 2 Jan 5 Feb"])
def test_what_is_no_stretch_of_days_is_not_read(typed: str) -> None:
    assert calendar.span(typed, TODAY) is None


def test_with_a_first_zone_come_quiet_hours_and_without_one_there_is_no_rest() -> None:
    found = wishing.changed(Wishes(), {"zone": "Paris"}, NOW)
    assert found == PARIS
    assert wishing.changed(PARIS, {"zone": "Tokyo"}, NOW).rest == Rest("Asia/Tokyo", (time(23), time(7)))
    assert wishing.changed(PARIS, {"zone": "none"}, NOW) == Wishes()


def test_all_is_set_and_lifted_again() -> None:
    said = {"quiet": "22-8", "off": "Sun", "away": "1 week", "daily": "18:00"}
    found = wishing.changed(PARIS, said, NOW)
    away = (TODAY, date(2026, 11, 28))
    assert found == Wishes(Rest("Europe/Paris", (time(22), time(8)), (6,), away), time(18))
    again = wishing.changed(Wishes(), wishing.written(found), NOW)
    assert again == found, "what stands in the dialog is what is set"
    lifted = wishing.changed(found, dict.fromkeys(said, "none"), NOW)
    assert lifted == Wishes(Rest("Europe/Paris"))


@pytest.mark.parametrize(
    "said, refused",
    [
        ({"quiet": "late"}, "Quiet hours are two times"),
        ({"quiet": "7-7"}, "Quiet hours are two times"),
        ({"quiet": "18-7"}, "12 hours at most"),
        ({"off": "someday"}, "Days off are days"),
        ({"off": "mon tue wed thu"}, "3 days off a week"),
        ({"away": "soon"}, "A vacation is two dates"),
        ({"away": "2026-11-01 to 2026-11-03"}, "from today on"),
        ({"away": "3 weeks"}, "14 days at most"),
        ({"daily": "evening"}, "one time of the day"),
    ],
)
def test_what_cannot_be_is_refused_with_the_way_out(said: dict[str, str], refused: str) -> None:
    with pytest.raises(Sorry, match=refused):
        wishing.changed(PARIS, said, NOW)
    with pytest.raises(Sorry, match=r"time zone first") if "daily" not in said else pytest.raises(Sorry):
        wishing.changed(Wishes(), said, NOW)


def test_the_longest_that_can_be_is_taken() -> None:
    found = wishing.changed(PARIS, {"quiet": "19-7", "off": "Fri Sat Sun", "away": "2 weeks"}, NOW).rest
    assert (found.quiet, len(found.off)) == ((time(19), time(7)), 3)


def test_what_is_set_is_told_in_plain_words() -> None:
    rest = Rest("Europe/Paris", (time(22, 30), time(8)), (5, 6), (date(2026, 12, 24), date(2027, 1, 2)))
    lines = "\n".join(wishing.shown(Wishes(rest, time(18)), NOW, previews=True, counted=True))
    for told in ("Europe/Paris. It is 13:00 there", "22:30 to 08:00", "Saturday, Sunday", "18:00"):
        assert told in lines
    assert "Thursday, 24 December 2026 to Saturday, 2 January 2027" in lines
    assert "none" in wishing.shown(Wishes(), NOW, previews=True, counted=True)[0]
    past = Rest("Europe/Paris", away=(date(2026, 11, 1), date(2026, 11, 21)))
    assert "**Vacation**: none." in wishing.shown(Wishes(past), NOW, previews=False, counted=True)


def test_what_is_typed_is_completed_as_it_is_understood() -> None:
    assert wishing.meant("zone", "pari", PARIS, NOW)[0] == ("Europe/Paris", "Europe/Paris")
    assert len(wishing.meant("zone", "", PARIS, NOW)) <= 25
    assert wishing.meant("quiet", "11pm-7", PARIS, NOW) == [("23:00 to 07:00", "11pm-7")]
    assert wishing.meant("quiet", "nonsense", PARIS, NOW) == []
    bare = Wishes(Rest("Europe/Paris"))
    for name in ("quiet", "off", "away", "daily"):
        offered = wishing.meant(name, "", PARIS, NOW)
        assert len(offered) > 2, name
        for _, line in offered[:-1]:  # the last one is none
            assert wishing.changed(bare, {name: line}, NOW) != bare, line
