"""Substitutes: somebody plays for whoever is away, knows what that seat may know, and gives it back.

Whoever takes a seat that its player has left keeps it. A moderator can hand an open seat to somebody by name: then it
is kept for him for a while, and he says whether he takes it.

Nobody who has seen what another seat of the table knows can take one: he would play with two hands.
"""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from storage import DmState, NewPost, SeatChanges, SeatRow

from . import notebook
from .absence import NAME, has_seen, is_open, left, lent, noted, notes_of
from .api import Person, Sorry
from .live import LiveGame
from .outbox import KNOCK, row
from .play import Play, back_himself, presence_told
from .reached import called_in_public
from .standing import moment
from .turning import anew
from .words import say

KEPT = timedelta(days=1)  # so long is a seat kept for whom a moderator hands it to


def own_seat(live: LiveGame, person: int) -> SeatRow | None:
    """Return the seat that somebody has given to a substitute."""
    return next((seat for seat in live.seats.values() if notes_of(seat).owner == person), None)


async def take(play: Play, live: LiveGame, person: Person, name: str, interaction: str) -> None:
    """Let somebody play for whoever is away. Called with the table's queue held; the person is known by now."""
    said, now = say().substitutes, play.injected.now()
    seat = _open(live, name, now)
    if live.seat_of(person.id) is not None:
        raise Sorry(said.seated)
    if has_seen(live.seats.values(), person.id, but=name):
        raise Sorry(said.has_seen)
    promised = notes_of(seat).promised(now)
    if promised not in (None, person.id):
        until = moment(datetime.fromisoformat(notes_of(seat).kept_until))
        raise Sorry(said.kept.format(whom=live.names.get(promised or 0, say().people.somebody), until=until))
    notes = notes_of(replace(seat, **left(seat)))
    owner = None if notes.owner == person.id else notes.owner or seat.person
    told = presence_told(live, "substitute" if owner is not None else "new-player", name)
    if seat.person is not None:
        told.append(row("presence", "person", seat.person, f"you-replaced:{name}"))
    live.names[person.id] = person.name
    door: DmState = "closed" if called_in_public(seat, play.injected.now()) else seat.dm_state
    there = replace(seat, **noted(seat, lent(seat, notes, owner, door)))
    if owner is not None:  # whom what is noted for his seat is for; he is told that it is read
        there = replace(there, **notebook.lent(there, person.id, True))
    told.append(row("presence", "person", person.id, f"{'you-play' if owner is not None else 'you-own'}:{name}"))
    await _give(play, live, there, person.id, told, interaction)


async def give_back(play: Play, live: LiveGame, person: Person, seat: SeatRow, interaction: str) -> None:
    """Give a seat back to whose it is; who played for him is told.

    Whom no private message reached when he lent it is known for that, and is tried now: all see that he is back.
    """
    told = [*presence_told(live, "back", seat.seat), *back_himself(seat, person.id)]
    if seat.person is not None:
        told.append(row("presence", "person", seat.person, f"you-thanked:{seat.seat}"))
    notes = notes_of(replace(seat, **left(seat)))
    if notes.door == "closed":
        told.append(row(KNOCK, "person", person.id))
    change = noted(seat, replace(notes, owner=None, day="", door="unknown"))
    await _give(play, live, replace(seat, **change), person.id, told, interaction, door=notes.door)


def briefing(live: LiveGame, person: int) -> str:
    """Return what is said to somebody who has just taken a seat, before all that it knows."""
    seat = live.seat_of(person)
    lent = seat is not None and notes_of(seat).owner is not None
    return say().substitutes.briefing if lent else say().substitutes.briefing_own


# handed by a moderator


def kept(live: LiveGame, name: str, whom: Person, now: datetime) -> SeatChanges:
    """Return how a seat changes that is kept for somebody. Raises Sorry, to the moderator who hands it to him.

    What bars somebody is public, as that he played another seat: the refusal tells nobody anything new.
    """
    said = say().moderating
    seat = _open(live, name, now)
    if live.seat_of(whom.id) is not None:
        raise Sorry(said.plays_already.format(whom=whom.name))
    if has_seen(live.seats.values(), whom.id, but=name):
        raise Sorry(said.knows_another.format(whom=whom.name))
    until = (now + KEPT).astimezone(UTC).isoformat()
    return noted(seat, replace(notes_of(seat), kept_for=whom.id, kept_until=until))


async def decline(play: Play, live: LiveGame, person: Person, name: str, interaction: str) -> None:
    """Let a seat that is kept for somebody be open to others: he does not take it."""
    seat = live.seats.get(name)
    if seat is None or notes_of(seat).promised(play.injected.now()) != person.id:
        raise Sorry(say().substitutes.not_kept)
    change = noted(seat, replace(notes_of(seat), kept_for=None, kept_until=""))
    await play.reseat(live, {name: change}, presence_told(live, "declined", name), interaction)


def _open(live: LiveGame, name: str, now: datetime) -> SeatRow:
    seat = live.seats.get(name)
    if seat is None or not is_open(seat, now):
        raise Sorry(say().substitutes.not_open)
    return seat


async def _give(
    play: Play,
    live: LiveGame,
    seat: SeatRow,
    person: int,
    told: list[NewPost],
    interaction: str,
    *,
    door: DmState = "unknown",
) -> None:
    """Give a seat to somebody: what the one before had half written is his own, and what is asked is asked anew.

    `door`: what is known of his private messages. Were it forgotten of whom none reaches, the first of a secret act
    would be refused, and that be told.
    """
    kept = json.loads(seat.preferences)
    preferences = json.dumps({name: kept[name] for name in (NAME, notebook.NAME) if name in kept})
    change: SeatChanges = {"person": person, "kind": "person", "dm_state": door, "preferences": preferences}
    change["last_seen"] = play.injected.now()
    there = replace(live, seats={**live.seats, seat.seat: replace(seat, **change)})
    page = anew(there, there.seats[seat.seat])
    changed: SeatChanges = {**change, **page.seats.get(seat.seat, {})}
    await play.reseat(live, {seat.seat: changed}, (*told, *page.posts), interaction)
