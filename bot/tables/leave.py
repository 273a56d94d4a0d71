"""What a moderator who plays asks leave to look at, and of whom: all of it is public but who has agreed (H-15)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from engine.core.looking import read_thing
from storage import AuditRow, SeatChanges

from .absence import notes_of, shown_to
from .api import digest
from .clocks import LEAVE
from .live import LiveGame
from .words import say

THING = "thing"  # among what the sentence of a look is given: the name of what is looked at; a seat's own is all of it
GRANTED = "looked-by-leave"  # the deed
STANDS = "stands"  # among what is known of a request, and of a look: how the game stood when it was asked for


def title_of(live: LiveGame, name: str) -> str:
    """Name what is looked at as everybody knows it; empty if there is no such thing now."""
    kind, seat = read_thing(name)
    if not kind:
        return say().moderating.all_of.format(actor=live.shows.actor_noun(seat)) if seat in live.seats else ""
    look = live.shows.rules.looks.get(kind)
    if look is None or live.game is None or not (seat in live.seats if look.of_seats else not seat):
        return ""
    return live.shows.look_title(kind, seat) if look.there(live.game.state, seat) else ""


def seen_by(live: LiveGame, seat: str, person: int) -> dict[str, SeatChanges]:
    """Return how seats change when somebody looks: of one, or at what is nobody's.

    Whoever has seen that has seen more than any seat, and can play none of them.
    """
    seats = (live.seats[seat],) if seat else live.seats.values()
    return {each.seat: shown_to(each, person) for each in seats}


def stands(live: LiveGame) -> str:
    """Return how a game stands as everybody sees it, and who sits where.

    Another phase, battle or card that is up changes it, and taking back.
    """
    doors = live.shows.rules.entries(live.game.state) if live.game is not None else ()
    people = tuple(f"{name} {seat.person}" for name, seat in sorted(live.seats.items()))
    return digest("|".join((live.headline, str(len(live.rewinds)), *people, *(door.label for door in doors))))


def others(live: LiveGame, person: int) -> tuple[int, ...]:
    """Return who must agree that somebody who plays looks: whoever else has a seat, or has lent it and comes back."""
    known = [one for seat in live.seats.values() for one in (seat.person, notes_of(seat).owner)]
    return tuple(dict.fromkeys(one for one in known if one is not None and one != person))


def request_of(live: LiveGame, number: int, now: datetime) -> Mapping[str, Any] | None:
    """Return what is asked for by an entry of the log; None if nobody is asked for that, or not any more."""
    kept = live.own.get(LEAVE)
    if kept is None or kept.due is None or kept.due <= now or kept.known["entry"] != number:
        return None
    who = kept.known["who"]
    moderates = kept.known["manages"] or who in live.moderators
    return kept.known if moderates and live.seat_of(who) and kept.known[STANDS] == stands(live) else None


def holds(live: LiveGame, entry: AuditRow) -> bool:
    """Say whether the game stands as it did when all agreed to a look, so that it may be shown."""
    return bool(json.loads(entry.told)[STANDS] == stands(live))
