"""What a person wants of the bot at every table: kept with the person, as JSON."""

from __future__ import annotations

import json

from storage import Database

from .api import Person

PREVIEWS = "previews"


async def wants_previews(db: Database, person: int) -> bool:
    """Say whether moves that cannot be taken back are restated to this person first; they are unless switched off."""
    known = await db.people.get(person)
    return known is None or bool(json.loads(known.preferences).get(PREVIEWS, True))


async def keep_previews(db: Database, person: Person, on: bool) -> None:
    """Switch them on or off."""
    known = await db.people.get(person.id)
    wishes = json.loads(known.preferences) if known is not None else {}
    await db.people.save(person.id, {"display_name": person.name, "preferences": json.dumps({**wishes, PREVIEWS: on})})
