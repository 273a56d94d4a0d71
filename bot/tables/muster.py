"""The muster: the door closes, whoever sat down long ago is asked whether he is there, and the game begins.

It has an end. Who has not answered by then is played for by a machine player until he comes back, so that nobody who
stays away keeps the others from playing.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

from bot.games.presentation import Presentation
from storage import Database, GameChanges, GameStatus, NewPost, SeatChanges, SeatRow

from . import clocks, dealing
from .api import Person, Sorry
from .doors import passed_on, told_of_closed_doors
from .live import LiveGame
from .outbox import row
from .play import Injected, Play, seat_change
from .words import say

FRESH = timedelta(hours=12)  # who sat down within this time needs not be asked whether he is still there
BEFORE_THE_CARDS = ("lobby", "muster")
UNDER_WAY: tuple[GameStatus, ...] = ("lobby", "muster", "running", "paused", "needs_attention")
OPEN_FOR = timedelta(days=14)  # an open table nobody fills is closed after this time
FREE: SeatChanges = {"person": None, "preferences": "{}"}
AGAIN = "again"  # which of its calls it is
REMINDED = 0.5  # at this part of the muster


class Muster:
    """From a full table to the first question. Methods are called with the table's queue held."""

    def __init__(self, db: Database, injected: Injected, play: Play, shows: Mapping[str, Presentation]) -> None:
        self.db = db
        self.injected = injected
        self.play = play
        self.shows = dict(shows)

    async def go_on(self, live: LiveGame) -> str:
        """Do what follows by itself: a full table calls its muster, an answered muster deals; returns what to tell.

        Each is an input of its own, so it is looked at again after a start and after a failure in between.
        """
        told = ""
        if live.row.status == "lobby" and self._is_full(live):
            told = dealing.lacking(live) or await self.begin(live, None)
        if live.row.status == "muster" and not _missing(live):
            await self._start(live)
            told = say().muster.begins
        elif live.row.status == "muster" and "muster" not in live.own:  # called by an earlier version
            await self._keep(live, (), own=self._end(live))
        return told

    def _is_full(self, live: LiveGame) -> bool:
        return all(s.person is not None or s.kind == "machine" for s in live.seats.values())

    async def begin(self, live: LiveGame, interaction: str | None) -> str:
        """Close the door: empty seats are removed, and whoever was not seen lately is asked; returns what to tell."""
        must_be_open(live)
        empty = tuple(s.seat for s in live.seats.values() if s.person is None and s.kind == "person")
        left = len(live.seats) - len(empty)
        if left < live.seating.least:
            least = say().number(live.seating.least)
            raise Sorry(say().muster.too_few.format(game=live.shows.title, least=least))
        dealing.must_be_whole(live)
        changes = {}
        for seat in live.seats.values():
            if seat.seat not in empty:
                preferences = json.loads(seat.preferences) | {"ready": self._is_fresh(seat)}
                changes[seat.seat] = seat_change(preferences)
        asked = [s for s in live.seats.values() if s.seat in changes and not self._is_fresh(s)]
        own = self._end(live) if asked else {}
        game: GameChanges = {"status": "muster", "expires_at": self.injected.now() + OPEN_FOR}
        await self._keep(live, self._calls(live, asked), changes, game, own, removed=empty, interaction=interaction)
        return say().muster.called

    def _end(self, live: LiveGame) -> dict[str, clocks.Own]:
        """Return when the muster ends, and when those who are missing are asked once more."""
        now, length = self.injected.now(), clocks.muster_length(live.row.preset)
        return {"muster": clocks.Own(now + length), "muster_reminder": clocks.Own(now + length * REMINDED)}

    def _calls(self, live: LiveGame, asked: Sequence[SeatRow], ref: str = "") -> list[NewPost]:
        """Return what asks whether people are there: in private, and in public whom no private message reaches."""
        posts = [row("muster", "person", s.person, ref) for s in asked if s.person is not None]
        return posts + [post for s in asked if s.dm_state == "closed" for post in told_of_closed_doors(live, s)]

    def _is_fresh(self, seat: SeatRow) -> bool:
        """Whether somebody needs not be asked again: a machine, or a person who sat down lately."""
        if seat.kind == "machine":
            return True
        sat = json.loads(seat.preferences).get("sat", "")
        return bool(sat) and str((self.injected.now() - FRESH).isoformat()) <= str(sat)

    async def ready(self, live: LiveGame, person: Person, interaction: str) -> str:
        """Note that somebody is there; returns what to tell."""
        if live.row.status != "muster":
            raise Sorry(say().muster.not_called)
        seat = live.seat_of(person.id)
        if seat is None:
            raise Sorry(say().lobby.no_seat)
        asked = [row("muster", "person", person.id, ref) for ref in ("", AGAIN)]  # what asked him shrinks
        await self._keep(live, asked, {seat.seat: seat_change(self._here(seat))}, interaction=interaction)
        return say().muster.thanks

    def _here(self, seat: SeatRow) -> dict[str, Any]:
        return {**json.loads(seat.preferences), "ready": True, "sat": self.injected.now().isoformat()}

    # who does not come

    async def remind(self, live: LiveGame, claims: tuple[int, ...]) -> None:
        """Ask those who are missing once more."""
        live.own.pop("muster_reminder", None)
        await self._keep(live, self._calls(live, _missing(live), AGAIN), claims=claims)

    async def end(
        self, live: LiveGame, claims: tuple[int, ...], person: Person | None = None, interaction: str | None = None
    ) -> str:
        """End the muster without those who are missing, because time is up or the host (`person`) wishes it.

        Machine players play for them, if two people are there or nobody is missing from their number; a single one
        does not find himself among machines unasked: then the seats are free again. A table to which nobody comes
        is closed.
        """
        missing = [s for s in _missing(live) if person is None or s.person != person.id]
        there = [s for s in live.seats.values() if s.person is not None and s not in missing]
        if not there:
            await self.expire(live, claims)
            return ""
        again = person is None and len(there) == 1
        changes: dict[str, SeatChanges] = {s.seat: self._without(s, free=again) for s in missing}
        for seat in there:
            changes[seat.seat] = seat_change(self._here(seat))
        posts, game = self._told(live, missing, free=again), GameChanges(status="lobby" if again else "muster")
        away = {s.person for s in missing if s.person is not None}
        if live.host in away:
            heir, told = passed_on(live, *away)
            game.update(heir)
            posts += told
        await self._keep(live, posts, changes, game, {}, claims=claims, interaction=interaction)
        return say().muster.begins_without

    def _without(self, seat: SeatRow, *, free: bool) -> SeatChanges:
        """Return how the seat of somebody changes who does not come."""
        if free:
            return FREE
        return seat_change(json.loads(seat.preferences) | {"ready": True}, kind="machine")

    def _told(self, live: LiveGame, missing: Sequence[SeatRow], *, free: bool) -> list[NewPost]:
        people = [s.person for s in missing if s.person is not None]
        alone, table = ("freed", "open-again") if free else ("absent", "nobody-there")
        posts = [row(alone, "person", person) for person in people]
        posts += [row("muster", "person", person, ref) for person in people for ref in ("", AGAIN)]
        if live.channel is not None:
            posts.append(row(table, "channel", live.channel, ",".join(map(str, people))))
        return posts

    async def expire(self, live: LiveGame, claims: tuple[int, ...] = ()) -> None:
        """Close an open table, with notice; one that has begun goes on."""
        if live.row.status not in BEFORE_THE_CARDS:
            return
        posts = [row("expired", "person", s.person) for s in live.seats.values() if s.person is not None]
        if live.channel is not None:
            posts.append(row("expired", "channel", live.channel))
        await self._keep(live, posts, game={"status": "expired"}, claims=claims)

    # the cards

    async def _start(self, live: LiveGame) -> None:
        """Begin the game."""
        actors = dealing.deal(live, self.injected.seed("lot"))
        outcome = live.shows.start(tuple(actors.values()), self.injected.seed("game"), live.options)
        names = dict(actors)
        live.seats = {names[s.seat]: replace(s, seat=names[s.seat]) for s in live.seats.values()}
        posts = tuple(
            row("begun", "person", s.person, live.shows.actor_name(s.seat))
            for s in live.seats.values()
            if s.person is not None
        )
        lobby = (row("lobby", "channel", live.channel),) if live.channel is not None else ()
        more = live.input(renamed_seats=names, outbox=(*lobby, *posts))
        await self.play.keep(live, outcome, status={"status": "running", "expires_at": None}, more=more)

    # keeping

    async def _keep(
        self,
        live: LiveGame,
        posts: Sequence[NewPost],
        seats: Mapping[str, SeatChanges] | None = None,
        game: GameChanges | None = None,
        own: Mapping[str, clocks.Own] | None = None,
        *,
        removed: tuple[str, ...] = (),
        claims: tuple[int, ...] = (),
        interaction: str | None = None,
    ) -> None:
        """Write a change of an open table down, and show the table as it is. Its `own` clocks go with its state."""
        row_now = replace(live.row, **(game or {}))
        kept = own if own is not None else live.own
        clocks_now = {kind: clock for kind, clock in kept.items() if clocks.belongs(kind, row_now.status)}
        lobby = (row("lobby", "channel", live.channel),) if live.channel is not None else ()
        await self.db.journal.commit(
            live.input(
                game=game or {},
                seats=seats or {},
                removed_seats=removed,
                claims=claims,
                deadlines=clocks.own_rows(clocks_now, row_now.status),
                outbox=(*posts, *lobby),
                interaction=interaction,
            )
        )
        live.row, live.own = row_now, clocks_now
        there = {name: seat for name, seat in live.seats.items() if name not in removed}
        live.seats = {name: replace(seat, **(seats or {}).get(name, {})) for name, seat in there.items()}


def _missing(live: LiveGame) -> list[SeatRow]:
    """Return the seats of those who have not said that they are there."""
    return [s for s in live.seats.values() if not json.loads(s.preferences).get("ready")]


def must_be_open(live: LiveGame) -> None:
    """Refuse what is done at an open table."""
    if live.row.status == "expired":
        raise Sorry(say().lobby.closed)
    if live.row.status == "muster":
        raise Sorry(say().lobby.being_asked)
    if live.row.status != "lobby":
        raise Sorry(say().lobby.seats_taken)
