"""Time zones by their IANA names, as people find them: by the name of a city, or of a country's old entry."""

from __future__ import annotations

from functools import cache
from zoneinfo import available_timezones

PLAIN = ("Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific")
UTC_ITSELF = "Etc/UTC"


@cache
def zones() -> tuple[str, ...]:
    """Return the zones that people live in, by place, and the world's own time."""
    return (*sorted(name for name in available_timezones() if name.partition("/")[0] in PLAIN), UTC_ITSELF)


def is_zone(name: str) -> bool:
    """Say whether there is a zone of that name."""
    return name in zones()


def find(typed: str) -> tuple[str, ...]:
    """Return the zones that may be meant: those whose city is called so first, then those that hold what was typed."""
    wanted = typed.strip().replace(" ", "_").lower()
    named = [zone for zone in zones() if is_called(zone, typed)]
    begins = [zone for zone in zones() if _city(zone).startswith(wanted)]
    holds = [zone for zone in zones() if wanted in zone.lower()]
    return tuple(dict.fromkeys((*named, *begins, *holds)))


def is_called(zone: str, typed: str) -> bool:
    """Say whether a zone is called so, by its whole name or that of its city."""
    return typed.strip().replace(" ", "_").lower() in (zone.lower(), _city(zone))


def _city(zone: str) -> str:
    return zone.rpartition("/")[2].lower()
