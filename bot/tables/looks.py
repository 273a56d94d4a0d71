"""At what hidden things moderators look who do not play: which there are, and who looks at which just now (H-15)."""

from __future__ import annotations

import json
from datetime import datetime, timedelta

from engine.core.looking import thing
from storage import Database

from . import behalf, substitutes
from .api import Person
from .audit import TOLD
from .live import LiveGame

LOOKED = ("unsealed", "looked")  # the deeds by which one sees what is hidden: all of a seat, or one thing
THING = "thing"  # among what the sentence of the second one is given: the name of the thing
SHOWN_FOR = timedelta(minutes=15)  # after all were told: a look is one look, and not a window into the game
_WAITED = timedelta(days=1)  # for a message that tells all: of older looks nobody asks whether they were told just now


def things_of(live: LiveGame) -> dict[str, str]:
    """Return the hidden things that can be looked at one by one, as everybody knows that they are there, by name."""
    rules, found = live.shows.rules, {}
    for kind, look in rules.looks.items() if live.game is not None else ():
        for seat in live.seats if look.of_seats else ("",):
            if look.there(live.game.state, seat):  # type: ignore[union-attr]  # there is a game
                found[thing(kind, seat)] = live.shows.look_title(kind, seat)
    return found


def plays(live: LiveGame, person: int) -> bool:
    """Say whether somebody plays here, for himself or for another, or can come back to a seat of his."""
    lent = substitutes.own_seat(live, person)
    return live.seat_of(person) is not None or lent is not None or behalf.answering(live, person) is not None


async def looked_at(db: Database, live: LiveGame, person: Person, now: datetime) -> tuple[str, ...]:
    """Return the names of the hidden things that somebody is shown just now, because all have been told that he looks.

    A form that shows one of them shows it as it is now, so it is there no longer than the look is.
    """
    if live.game is None or not live.audited or plays(live, person.id):
        return ()
    found: dict[str, None] = {}
    for entry in await db.moderation.log(live.row.id):
        if entry.act not in LOOKED or entry.person != person.id or now > entry.at + _WAITED:
            continue
        told = await db.outbox.channel_told(live.row.id, TOLD, str(entry.number))
        if told is not None and now <= told + SHOWN_FOR:
            seat, looks = entry.on_behalf_of or "", live.shows.rules.looks
            one = entry.act == "looked"
            names = [json.loads(entry.told)[THING]] if one else [thing(k, seat) for k in looks if looks[k].of_seats]
            found |= dict.fromkeys(names)
    return tuple(name for name in found if name in things_of(live))
