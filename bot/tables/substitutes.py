"""Substitutes: somebody plays for whoever is away, knows what that seat may know, and gives it back.

Nobody who has seen what another seat of the table knows can take one: he would play with two hands.
"""

from __future__ import annotations

import json
from dataclasses import replace

from storage import NewPost, SeatChanges, SeatRow

from . import notebook
from .absence import NAME, is_open, left, noted, notes_of
from .api import Person, Sorry
from .live import LiveGame
from .outbox import row
from .play import Play, presence_told
from .turning import anew
from .words import say


def own_seat(live: LiveGame, person: int) -> SeatRow | None:
    """Return the seat that somebody has given to a substitute."""
    return next((seat for seat in live.seats.values() if notes_of(seat).owner == person), None)


async def take(play: Play, live: LiveGame, person: Person, name: str, interaction: str) -> None:
    """Let somebody play for whoever is away. Called with the table's queue held; the person is known by now."""
    said, seat = say().substitutes, live.seats.get(name)
    if live.seat_of(person.id) is not None:
        raise Sorry(said.seated)
    if seat is None or not is_open(seat, play.injected.now()):
        raise Sorry(said.not_open)
    if any(other.seat != name and _has_seen(other, person.id) for other in live.seats.values()):
        raise Sorry(said.has_seen)
    notes = notes_of(replace(seat, **left(seat)))
    owner = None if notes.owner == person.id else notes.owner or seat.person
    told = presence_told(live, "substitute", name)
    if seat.person is not None:
        told.append(row("presence", "person", seat.person, f"you-replaced:{name}"))
    live.names[person.id] = person.name
    there = replace(seat, **noted(seat, replace(notes, owner=owner)))
    if owner is not None:  # whom what is noted for his seat is for; he is told that it is read
        there = replace(there, **notebook.lent(there, person.id, True))
    await _give(play, live, there, person.id, told, interaction)


async def give_back(play: Play, live: LiveGame, person: Person, seat: SeatRow, interaction: str) -> None:
    """Give a seat back to whose it is; who played for him is told."""
    told = presence_told(live, "back", seat.seat)
    if seat.person is not None:
        told.append(row("presence", "person", seat.person, f"you-thanked:{seat.seat}"))
    notes = notes_of(replace(seat, **left(seat)))
    change = noted(seat, replace(notes, owner=None))
    await _give(play, live, replace(seat, **change), person.id, told, interaction)


async def _give(play: Play, live: LiveGame, seat: SeatRow, person: int, told: list[NewPost], interaction: str) -> None:
    """Give a seat to somebody: what the one before had half written is his own, and what is asked is asked anew."""
    kept = json.loads(seat.preferences)
    preferences = json.dumps({name: kept[name] for name in (NAME, notebook.NAME) if name in kept})
    change: SeatChanges = {"person": person, "kind": "person", "dm_state": "unknown", "preferences": preferences}
    change["last_seen"] = play.injected.now()
    there = replace(live, seats={**live.seats, seat.seat: replace(seat, **change)})
    page = anew(there, there.seats[seat.seat])
    welcome = row("presence", "person", person, f"you-play:{seat.seat}")
    changed: SeatChanges = {**change, **page.seats.get(seat.seat, {})}
    await play.reseat(live, {seat.seat: changed}, (*told, welcome, *page.posts), interaction)


def _has_seen(seat: SeatRow, person: int) -> bool:
    notes = notes_of(seat)
    return person in notes.former or notes.owner == person
