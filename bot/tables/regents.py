"""A machine player for somebody who is away, by vote of those who are there.

Whether somebody is away is public, so the vote is offered then and at no other time; nothing of it follows from what is
asked of whom.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from storage import NewPost, SeatRow

from . import clocks
from .absence import handed_over, notes_of
from .api import Person, Sorry
from .hosting import needed
from .live import LiveGame
from .outbox import row
from .play import Play, presence_told
from .words import say

_NONE: Mapping[str, Any] = {"by": ()}


async def vote(play: Play, live: LiveGame, person: Person, name: str, interaction: str) -> str:
    """Note a vote for a machine player in somebody's place; the one that makes a majority seats it.

    Called with the table's queue held. Returns what to tell the person.
    """
    said, now, voter = say().regents, play.injected.now(), live.seat_of(person.id)
    if voter is None:
        raise Sorry(say().running.no_vote)
    away = [s for s in live.seats.values() if s.kind == "person" and notes_of(s).is_absent(now)]
    seat = next((s for s in away if s.seat == name or (not name and len(away) == 1)), None)
    if seat is None:
        raise Sorry(said.nobody)
    if seat.seat == voter.seat:
        raise Sorry(said.yourself)
    known = _counting(live, now)
    votes = [by for by in known.get(seat.seat, _NONE)["by"] if live.seat_of(by) is not None]
    counted = person.id in votes
    votes = votes if counted else [*votes, person.id]
    actor = live.shows.actor_noun(seat.seat)
    counts = {"votes": say().number(len(votes)), "needed": say().number(needed(live, votes, now)), "actor": actor}
    if len(votes) >= needed(live, votes, now):
        await play.reseat(live, {seat.seat: handed_over(seat, now)}, _told(live, seat), interaction)
        return said.seated.format(actor=actor)
    if counted:
        raise Sorry(said.again.format(**counts))
    due = now + clocks.VOTES_COUNT
    entry = {"by": votes, "due": due.isoformat(), "until": notes_of(seat).until}
    live.own[clocks.REGENTS] = clocks.Own(due, {**known, seat.seat: entry})
    told: tuple[NewPost, ...] = ()
    if live.channel is not None:
        ref = f"regent:{person.id}:{len(votes)}:{needed(live, votes, now)}:{seat.seat}"
        told = (row("vote", "channel", live.channel, ref),)
    await play.db.journal.commit(live.input(deadlines=live.deadlines(now), outbox=told, interaction=interaction))
    return said.voted.format(**counts)


def _counting(live: LiveGame, now: datetime) -> dict[str, Any]:
    """Return the votes that count yet, by the seat they are about: each seat's for a day after the last of them.

    They are about the present absence: those about one that an input ended are forgotten with it (`early.anew`), and
    one that ended by itself, on the day that was named, named another day. Votes that do not say so do not count.
    """
    kept = live.own.get(clocks.REGENTS)
    said = {name: votes for name, votes in kept.known.items() if isinstance(votes, Mapping)} if kept is not None else {}
    return {
        name: votes
        for name, votes in said.items()
        if now < datetime.fromisoformat(votes["due"]) and votes["until"] == notes_of(live.seats[name]).until
    }


def _told(live: LiveGame, seat: SeatRow) -> list[NewPost]:
    told = presence_told(live, "voted", seat.seat)
    if seat.person is not None and seat.dm_state != "closed":
        told.append(row("presence", "person", seat.person, f"you-voted:{seat.seat}"))
    return told
