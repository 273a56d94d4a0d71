"""At what hidden things moderators look: which there are, and who looks at which just now (H-15)."""

from __future__ import annotations

import json
from datetime import datetime, timedelta

from engine.core.looking import read_thing, thing
from storage import AuditRow, Database

from . import behalf, substitutes
from .api import Person
from .audit import TOLD
from .leave import GRANTED, THING, holds, others, title_of
from .live import LiveGame

LOOKED = ("unsealed", "looked", GRANTED)  # the deeds by which one sees what is hidden: all of a seat, or one thing
SHOWN_FOR = timedelta(minutes=15)  # after all were told: a look is one look, and not a window into the game
_WAITED = timedelta(days=1)  # for a message that tells all: of older looks nobody asks whether they were told just now


def things_of(live: LiveGame) -> dict[str, str]:
    """Return the hidden things that can be looked at one by one, as everybody knows that they are there, by name."""
    looks = live.shows.rules.looks
    names = [thing(kind, seat) for kind in looks for seat in (live.seats if looks[kind].of_seats else ("",))]
    return {name: title for name in names if (title := title_of(live, name))}


def seen_in(entry: AuditRow) -> str:
    """Return what is looked at by a deed of the log: the name of a thing, or of a seat of which all is."""
    return entry.on_behalf_of or "" if entry.act == "unsealed" else str(json.loads(entry.told)[THING])


def plays(live: LiveGame, person: int) -> bool:
    """Say whether somebody plays here, for himself or for another, or can come back to a seat of his."""
    return bool(seats_of(live, person))


def seats_of(live: LiveGame, person: int) -> frozenset[str]:
    """Return the seats that somebody plays, has lent, or answers for: what those are shown he sees, or will."""
    seats = (live.seat_of(person), substitutes.own_seat(live, person))
    answers = behalf.answering(live, person)
    return frozenset(seat.seat for seat in seats if seat is not None) | ({answers[0]} if answers is not None else set())


def may_see(live: LiveGame, entry: AuditRow) -> bool:
    """Say whether what a deed of the log shows may be shown now to whoever did it."""
    if entry.act == GRANTED:
        return holds(live, entry)
    return entry.person is not None and not plays(live, entry.person)


def looked_for(live: LiveGame, person: int) -> tuple[str, ...]:
    """Return the seats at whose secrets somebody can look, or ask to look, as a moderator, and "" for what is nobody's.

    Whoever plays looks by leave of those who play, too: at none of his own, nor of a seat where nobody could agree.
    """
    if live.row.status == "over":
        return ()
    if live.seat_of(person) is None:
        return () if plays(live, person) else (*live.seats, "")
    wanted = others(live, person)
    return (*(name for name, seat in live.seats.items() if seat.person in wanted), "") if wanted else ()


async def looked_at(db: Database, live: LiveGame, person: Person, now: datetime) -> tuple[str, ...]:
    """Return the names of the hidden things that somebody is shown just now, because all have been told that he looks.

    A form that shows one of them shows it as it is now, so it is there no longer than the look is.
    """
    if live.game is None or not live.audited:
        return ()
    found: dict[str, None] = {}
    for entry in await db.moderation.log(live.row.id):
        if entry.act not in LOOKED or entry.person != person.id or now > entry.at + _WAITED or not may_see(live, entry):
            continue
        told = await db.outbox.channel_told(live.row.id, TOLD, str(entry.number))
        if told is not None and now <= told + SHOWN_FOR:
            seen, looks = seen_in(entry), live.shows.rules.looks
            one, _ = read_thing(seen)
            found |= dict.fromkeys([seen] if one else [thing(k, seen) for k in looks if looks[k].of_seats])
    return tuple(name for name in found if name in things_of(live))
