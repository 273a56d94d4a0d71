"""What a pause keeps of the table's own clocks: votes, requests and rests stand still with it, and go on after it.

Did they end with it, whoever may stop the game would be rid of them by two presses: a moderator of the votes about him,
a host of the time for which he may not pause again, anybody of a move that another would take back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any

from .clocks import KEPT, NAMING, REGENTS, REST, TAKE_BACK, Own

KINDS = (REST, NAMING, REGENTS, TAKE_BACK)


def stopped(own: Mapping[str, Own], now: datetime) -> dict[str, Own]:
    """Return the clock that keeps others while the game stands still; nothing if none of them runs."""
    running = {
        kind: {"due": clock.due.isoformat(), "known": dict(clock.known)}
        for kind in KINDS
        if (clock := own.get(kind)) is not None and clock.due is not None and clock.due > now
    }
    return {KEPT: Own(None, {"since": now.isoformat(), "clocks": running})} if running else {}


def running(own: Mapping[str, Own], now: datetime) -> dict[str, Own]:
    """Return the clocks that were kept, each with as much left as it had: nobody could act on them meanwhile."""
    if KEPT not in own:
        return {}
    known = own[KEPT].known
    stood = max(now - datetime.fromisoformat(known["since"]), timedelta())
    return {
        kind: Own(_later(clock["due"], stood), {name: _entry(entry, stood) for name, entry in clock["known"].items()})
        for kind, clock in known["clocks"].items()
    }


def without(own: Mapping[str, Own], kind: str, gone: Callable[[str], bool]) -> dict[str, Own]:
    """Return the clocks, of one that is kept without what is known by names that mean nothing any more."""
    if KEPT not in own or kind not in own[KEPT].known["clocks"]:
        return dict(own)
    kept = own[KEPT].known
    clock = kept["clocks"][kind]
    left = {**clock, "known": {name: entry for name, entry in clock["known"].items() if not gone(name)}}
    return {**own, KEPT: Own(None, {**kept, "clocks": {**kept["clocks"], kind: left}})}


def _entry(entry: Any, by: timedelta) -> Any:
    """Return one of several things of which a clock knows, each of which may have an end of its own."""
    if isinstance(entry, Mapping) and "due" in entry:
        return {**entry, "due": _later(entry["due"], by).isoformat()}
    return entry


def _later(due: str, by: timedelta) -> datetime:
    return datetime.fromisoformat(due) + by
