"""What a person wants of the bot at every table: kept with the person, as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from storage import Database

from .api import Person

PREVIEWS = "previews"
PLAN = "plan"  # of a table that the person is about to open


async def wants_previews(db: Database, person: int) -> bool:
    """Say whether moves that cannot be taken back are restated to this person first; they are unless switched off."""
    known = await db.people.get(person)
    return known is None or bool(json.loads(known.preferences).get(PREVIEWS, True))


async def keep_previews(db: Database, person: Person, on: bool) -> None:
    """Switch them on or off."""
    await _keep(db, person, PREVIEWS, on)


async def plan_of(db: Database, person: int) -> Mapping[str, Any]:
    """Return what somebody has chosen so far for a table that is not open yet; nothing if there is none."""
    known = await db.people.get(person)
    return dict(json.loads(known.preferences).get(PLAN) or {}) if known is not None else {}


async def keep_plan(db: Database, person: Person, plan: Mapping[str, Any]) -> None:
    """Keep it, so that a restart does not lose it; an empty one is forgotten."""
    await _keep(db, person, PLAN, dict(plan) or None)


async def _keep(db: Database, person: Person, name: str, value: Any) -> None:
    known = await db.people.get(person.id)
    wishes = json.loads(known.preferences) if known is not None else {}
    kept = {**wishes, name: value} if value is not None else {key: old for key, old in wishes.items() if key != name}
    await db.people.save(person.id, {"display_name": person.name, "preferences": json.dumps(kept)})
