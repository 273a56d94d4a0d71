"""What a person wants of the bot at every table: kept with the person, as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime, time
from typing import Any

from storage import Database, PersonChanges, PersonRow

from .api import Person
from .reminding import USUAL, Wishes
from .rest import Rest
from .zones import is_zone

NO_ZONE = "UTC"  # of whoever has named none, as the column has it
RESTING, DAILY, SNOOZED = "rest", "daily", "snoozed"
PREVIEWS = "previews"
COUNTED = "counted"
PLAN = "plan"  # of a table that the person is about to open
DRAFT = "draft"  # of the form of a moderator, who may have no seat


async def wants_previews(db: Database, person: int) -> bool:
    """Say whether big public moves are restated to this person first; they are unless switched off."""
    known = await db.people.get(person)
    return known is None or bool(json.loads(known.preferences).get(PREVIEWS, True))


async def keep_previews(db: Database, person: Person, on: bool) -> None:
    """Switch them on or off."""
    await _keep(db, person, PREVIEWS, on)


def is_counted(person: PersonRow) -> bool:
    """Say whether somebody stands in the lists of who has played and won on a server; he does unless he says no."""
    return bool(json.loads(person.preferences).get(COUNTED, True))


async def wants_counted(db: Database, person: int) -> bool:
    """Say the same of somebody by his number."""
    known = await db.people.get(person)
    return known is None or is_counted(known)


async def keep_counted(db: Database, person: Person, on: bool) -> None:
    """Count him from now on, all that was before included; or nowhere."""
    await _keep(db, person, COUNTED, None if on else False)


async def plan_of(db: Database, person: int) -> Mapping[str, Any]:
    """Return what somebody has chosen so far for a table that is not open yet; nothing if there is none."""
    known = await db.people.get(person)
    return dict(json.loads(known.preferences).get(PLAN) or {}) if known is not None else {}


async def keep_plan(db: Database, person: Person, plan: Mapping[str, Any]) -> None:
    """Keep it, so that a restart does not lose it; an empty one is forgotten."""
    await _keep(db, person, PLAN, dict(plan) or None)


async def draft_of(db: Database, person: int, name: str) -> Mapping[str, Any]:
    """Return what a moderator has filled in so far of a form; nothing if it is not the last one that he opened."""
    known = await db.people.get(person)
    kept = json.loads(known.preferences).get(DRAFT) or {} if known is not None else {}
    return dict(kept.get(name, {}))


async def keep_draft(db: Database, person: Person, name: str, values: Mapping[str, Any]) -> None:
    """Keep it, in the place of any other; an empty one is forgotten."""
    await _keep(db, person, DRAFT, {name: dict(values)} if values else None)


def read(person: PersonRow) -> Wishes:
    """Return what somebody has set for himself. A zone that is no longer known is none."""
    if (person.zone, person.quiet_hours, person.preferences) == (NO_ZONE, None, "{}"):
        return USUAL
    known = json.loads(person.preferences)
    zone = person.zone if person.zone != NO_ZONE and is_zone(person.zone) else ""
    quiet = json.loads(person.quiet_hours) if person.quiet_hours else []
    daily, snoozed = known.get(DAILY), known.get(SNOOZED)
    return Wishes(
        Rest.read({**known.get(RESTING, {}), "zone": zone, "quiet": quiet}),
        time.fromisoformat(daily) if daily else None,
        datetime.fromisoformat(snoozed) if snoozed else None,
    )


async def keep(db: Database, person: Person, wished: Wishes) -> None:
    """Keep what somebody has set for himself."""
    rest = wished.rest.written()
    zone, quiet = rest.pop("zone", NO_ZONE), rest.pop("quiet", None)
    kept = {
        RESTING: rest or None,
        DAILY: wished.daily.isoformat("minutes") if wished.daily else None,
        SNOOZED: wished.snoozed.isoformat() if wished.snoozed else None,
    }
    known = await _known(db, person.id)
    known = {name: value for name, value in {**known, **kept}.items() if value is not None}
    hours = json.dumps(quiet) if quiet else None
    changes: PersonChanges = {"zone": zone, "quiet_hours": hours, "preferences": json.dumps(known)}
    await db.people.save(person.id, {"display_name": person.name, **changes})


async def _known(db: Database, person: int) -> dict[str, Any]:
    known = await db.people.get(person)
    return dict(json.loads(known.preferences)) if known is not None else {}


async def _keep(db: Database, person: Person, name: str, value: Any) -> None:
    wishes = await _known(db, person.id)
    kept = {**wishes, name: value} if value is not None else {key: old for key, old in wishes.items() if key != name}
    await db.people.save(person.id, {"display_name": person.name, "preferences": json.dumps(kept)})
