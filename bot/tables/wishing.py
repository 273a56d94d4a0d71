"""What somebody sets for himself, as he says it: read with its limits, shown in plain words, and what may be meant."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from . import zones
from .api import Sorry
from .calendar import days, days_said, hour, hours, hours_said, is_nothing, span, span_said
from .reminding import Wishes
from .rest import NONE, PUT_OFF, Rest
from .words import say

USUAL_QUIET = (time(23), time(7))  # of whoever names a zone and nothing else
MOST_QUIET = timedelta(hours=12)
MOST_OFF = 3
MOST_AWAY = PUT_OFF
AHEAD = timedelta(days=366)  # so far a vacation may be set


def changed(wished: Wishes, said: Mapping[str, str], now: datetime) -> Wishes:
    """Return what somebody wishes after saying something more of it. Raises Sorry with what is wanted."""
    rest = wished.rest
    if "zone" in said:
        rest = _zoned(rest, said["zone"])
    if any(said.get(name, "") and not is_nothing(said[name]) for name in ("quiet", "off", "away")) and not rest.zone:
        raise Sorry(say().wishing.zone_first)
    if "quiet" in said:
        rest = replace(rest, quiet=quiet_of(said["quiet"]))
    if "off" in said:
        rest = replace(rest, off=_off(said["off"]))
    if "away" in said:
        rest = replace(rest, away=_away(said["away"], today(rest, now)))
    daily = _daily(said["daily"]) if "daily" in said else wished.daily
    return replace(wished, rest=rest, daily=daily)


ORDER = ("zone", "quiet", "off", "away", "daily")  # the zone first: what the others mean depends on it


def heard(wished: Wishes, said: Mapping[str, str], now: datetime) -> tuple[Wishes, tuple[str, ...]]:
    """Return what somebody wishes after saying more of it, and what of that was not understood: the rest holds.

    Raises Sorry, with all that is wanted, if none of it was.
    """
    whys: dict[str, str] = {}
    for name in (name for name in ORDER if name in said):
        try:
            wished = changed(wished, {name: said[name]}, now)
        except Sorry as sorry:
            whys[name] = sorry.sentence
    if whys and len(whys) == len(said):
        raise Sorry("\n".join(dict.fromkeys(whys.values())))
    words = say().wishing
    return wished, tuple(words.as_before.format(what=words.fields[name], why=why) for name, why in whys.items())


def zone_of(text: str) -> str:
    """Return the zone that is meant: by its name, or by the one city that is called so."""
    found = zones.find(text)
    if not found:
        raise Sorry(say().wishing.no_zone)
    named = [zone for zone in found if zones.is_called(zone, text)]
    if len(named) == 1 or len(found) == 1:
        return (named or list(found))[0]
    raise Sorry(say().wishing.which_zone.format(zones=", ".join(found[:6])))


def _zoned(rest: Rest, text: str) -> Rest:
    """Return the rest in another zone. With a first one come the usual quiet hours, without one there is no rest."""
    if is_nothing(text):
        return NONE
    zone = zone_of(text)
    return replace(rest, zone=zone) if rest.zone else Rest(zone, USUAL_QUIET)


def quiet_of(text: str) -> tuple[time, time] | None:
    """Return quiet hours. Raises Sorry if they are not understood, or too many."""
    if is_nothing(text):
        return None
    found = hours(text)
    if found is None or found[0] == found[1]:
        raise Sorry(say().wishing.quiet_wanted)
    begin, end = (timedelta(hours=at.hour, minutes=at.minute) for at in found)
    if (end - begin) % timedelta(days=1) > MOST_QUIET:
        raise Sorry(say().wishing.too_quiet.format(most=say().number(MOST_QUIET // timedelta(hours=1))))
    return found


def _off(text: str) -> tuple[int, ...]:
    if is_nothing(text):
        return ()
    found = days(text)
    if found is None:
        raise Sorry(say().wishing.days_wanted)
    if len(found) > MOST_OFF:
        raise Sorry(say().wishing.too_many_days.format(most=say().number(MOST_OFF)))
    return found


def _away(text: str, now: date) -> tuple[date, date] | None:
    if is_nothing(text):
        return None
    found = span(text, now)
    if found is None or found[1] < now or found[0] > now + AHEAD:
        raise Sorry(say().wishing.dates_wanted)
    if found[1] - found[0] >= MOST_AWAY:
        raise Sorry(say().wishing.too_long.format(most=say().number(MOST_AWAY.days)))
    return found


def _daily(text: str) -> time | None:
    if is_nothing(text):
        return None
    found = hour(text)
    if found is None:
        raise Sorry(say().wishing.hour_wanted)
    return found


def today(rest: Rest, now: datetime) -> date:
    """Return the date where somebody is."""
    return now.astimezone(ZoneInfo(rest.zone or "UTC")).date()


def shown(wished: Wishes, now: datetime, *, previews: bool, counted: bool) -> tuple[str, ...]:
    """Return what somebody has set for himself, in plain words, line by line."""
    said, rest = say().wishing, wished.rest
    there = now.astimezone(ZoneInfo(rest.zone or "UTC")).strftime("%H:%M")
    away = rest.away if rest.away is not None and rest.away[1] >= today(rest, now) else None
    lines = [
        said.zone.format(zone=rest.zone, time=there) if rest.zone else said.zone_none,
        said.quiet.format(hours=hours_said(rest.quiet)) if rest.quiet else said.quiet_none,
        said.off.format(days=days_said(rest.off)) if rest.off else said.off_none,
        said.away.format(days=span_said(away)) if away else said.away_none,
        *([said.not_waited] if rest else []),
        said.daily.format(time=wished.daily.isoformat("minutes")) if wished.daily else said.daily_none,
    ]
    lines.append(said.previews if previews else said.previews_none)
    lines.append(said.counted if counted else said.counted_none)
    if wished.snoozed is not None and wished.snoozed > now:
        lines.append(said.snoozed.format(when=f"<t:{int(wished.snoozed.timestamp())}:t>"))
    return tuple(lines)


def written(wished: Wishes) -> dict[str, str]:
    """Return what is set as it would be said again, for a dialog to begin with."""
    rest = wished.rest
    return {
        "zone": rest.zone,
        "quiet": hours_said(rest.quiet) if rest.quiet else "",
        "off": days_said(rest.off),
        "away": " – ".join(day.isoformat() for day in rest.away) if rest.away else "",
        "daily": wished.daily.isoformat("minutes") if wished.daily else "",
    }


def meant(name: str, typed: str, wished: Wishes, now: datetime) -> Sequence[tuple[str, str]]:
    """Return what may be meant while somebody types: how it is shown, and what is said then."""
    if name == "zone":
        return [(zone.replace("_", " "), zone) for zone in (*zones.find(typed)[:24], *_none(typed))]
    found = list(_offered(name, typed, wished.rest, now))
    return [*found, *((said, said) for said in _none(typed))]


def _none(typed: str) -> tuple[str, ...]:
    nothing = say().calendar.nothing.split()[0]
    return (nothing,) if nothing.startswith(typed.strip().casefold()) else ()


def _offered(name: str, typed: str, rest: Rest, now: datetime) -> Sequence[tuple[str, str]]:
    """Return what was typed as it is understood, or examples if nothing was."""
    lines = [typed] if typed.strip() else say().wishing.examples[name].split("; ")
    found = []
    for line in lines:
        try:
            said = _understood(name, line, today(rest, now))
        except Sorry:
            continue
        if said:
            found.append((said, line))
    return found


def _understood(name: str, line: str, now: date) -> str:
    if name == "quiet":
        quiet = quiet_of(line)
        return hours_said(quiet) if quiet else ""
    if name == "off":
        return days_said(_off(line))
    if name == "away":
        away = _away(line, now)
        return span_said(away) if away else ""
    daily = _daily(line)
    return daily.isoformat("minutes") if daily else ""
