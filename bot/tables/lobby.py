"""Before the cards: opening a table, sitting down, the muster, dealing the factions (D-SETUP-1)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
from typing import Any

from pydantic import ValidationError

from bot.games.presentation import Presentation
from engine.core.chance import KEYED
from storage import Database, GameInput, GameStatus, NewGame, NewSeat, SeatRow

from . import clocks
from .api import NewTable, Person, Place, Sorry
from .doors import told_of_closed_doors
from .live import LiveGame, wish
from .outbox import row
from .play import Given, Play, seat_change

FRESH = timedelta(hours=12)  # who sat down within this time needs not be asked whether he is still there
BEFORE_THE_CARDS = ("lobby", "muster")
OPEN_FOR = timedelta(days=14)  # an open table nobody fills is closed after this time


class Lobby:
    """The life of a table until its game begins. Methods that take a table are called with its queue held."""

    def __init__(self, db: Database, given: Given, play: Play, shows: Mapping[str, Presentation]) -> None:
        self.db = db
        self.given = given
        self.play = play
        self.shows = dict(shows)

    async def open(self, place: Place, host: Person, wanted: NewTable, interaction: str) -> int:
        """Open a table with the host in its first seat; returns its number."""
        self._check(wanted)
        await self.db.people.save(host.id, {"display_name": host.name})
        seats = [self._seat(1, host.id, "person"), *(self._seat(n, None, "person") for n in range(2, wanted.seats + 1))]
        for n in range(wanted.seats - wanted.machines, wanted.seats):
            seats[n] = self._seat(n + 1, None, "machine")
        receipt = await self.db.journal.create(
            NewGame(
                kind=wanted.kind,
                server=place.server,
                host=host.id,
                title=wanted.title or f"{host.name}'s table",
                preset=wanted.preset,
                options=json.dumps(dict(wanted.options)),
                channel=place.channel,
                thread=place.thread,
                expires_at=self.given.now() + OPEN_FOR,
            ),
            GameInput(
                0,
                added_seats=tuple(seats),
                outbox=(
                    row("lobby", "channel", place.thread or place.channel),
                    row("welcome", "person", host.id),
                ),
                interaction=interaction,
            ),
        )
        return receipt.game_id

    def _check(self, wanted: NewTable) -> None:
        """Refuse a table at which no game could begin."""
        shows = self.shows.get(wanted.kind)
        if shows is None:
            raise Sorry(f"I do not know the game “{wanted.kind}”. I can run: {', '.join(self.shows)}.")
        if not shows.seats_least <= wanted.seats <= shows.seats_most:
            raise Sorry(f"{shows.title} is played by {shows.seats_least} to {shows.seats_most}.")
        if not 0 <= wanted.machines < wanted.seats:
            raise Sorry("Leave at least one seat to people: a table needs somebody to play for.")
        if wanted.preset not in clocks.PRESETS:
            raise Sorry(f"Choose one of these paces: {', '.join(clocks.PRESETS)}.")
        try:
            shows.check_options(wanted.options)
        except ValidationError as error:
            raise Sorry(f"These options cannot be played: {error.errors()[0]['msg']}.") from error

    def _seat(self, number: int, person: int | None, kind: str) -> NewSeat:
        fresh = self.given.now().isoformat() if person is not None else ""
        preferences = json.dumps({"sat": fresh} if fresh else {})
        return NewSeat(f"seat-{number}", person, "machine" if kind == "machine" else "person", preferences=preferences)

    async def join(self, live: LiveGame, person: Person, actor: str | None, interaction: str) -> str:
        """Take a seat, or change one's wish; returns what to tell the person."""
        self._must_be_open(live)
        self._check_wish(live, person, actor)
        seat = live.seat_of(person.id)
        joined = seat is None
        if seat is None:
            seat = next((s for s in live.seats.values() if s.person is None and s.kind == "person"), None)
        if seat is None:
            raise Sorry("Every seat at this table is taken. Open another with /game new.")
        await self.db.people.save(person.id, {"display_name": person.name})
        live.names[person.id] = person.name
        preferences = {"sat": self.given.now().isoformat(), "wish": actor or wish(seat)}
        posts = (row("welcome", "person", person.id),) if joined else ()
        await self._change(live, seat, interaction, posts, preferences, person=person.id, last_seen=self.given.now())
        hope = f" with a wish for {live.shows.actor_name(actor)}" if actor else ""
        return f"You have a seat{hope}."

    def _check_wish(self, live: LiveGame, person: Person, actor: str | None) -> None:
        if actor is None:
            return
        if actor not in live.shows.actors:
            raise Sorry(f"Choose one of: {', '.join(map(live.shows.actor_name, live.shows.actors))}.")
        other = next((s for s in live.seats.values() if wish(s) == actor and s.person != person.id), None)
        if other is not None:
            raise Sorry(f"{live.shows.actor_name(actor)} is wished for by {live.name_of(other)} already.", "D-SETUP-1")

    async def leave(self, live: LiveGame, person: Person, interaction: str) -> str:
        """Get up again; the host's leaving hands the table to the next person, or closes it."""
        seat = live.seat_of(person.id)
        if seat is None:
            raise Sorry("You have no seat at this table.")
        others = [s for s in live.seats.values() if s.person not in (None, person.id)]
        status: GameStatus = "lobby" if others else "expired"
        host = others[0].person if others and live.row.host == person.id else live.row.host
        posts = (row("lobby", "channel", live.channel),) if live.channel is not None else ()
        await self.db.journal.commit(
            live.input(
                game={"status": status, "host": host or live.row.host},
                seats={seat.seat: {"person": None, "preferences": "{}"}},
                outbox=posts,
                interaction=interaction,
            )
        )
        live.seats[seat.seat] = replace(seat, person=None, preferences="{}")
        live.row = replace(live.row, status=status, host=host or live.row.host)
        return "You have left the table." if others else "You have left, and the table is closed."

    async def add_machine(self, live: LiveGame, person: Person, actor: str | None, interaction: str) -> str:
        """Seat a machine player, with a faction if the host wants a certain one."""
        self._must_be_open(live)
        self.must_be_host(live, person)
        self._check_wish(live, Person(0, ""), actor)
        seat = next((s for s in live.seats.values() if s.person is None and s.kind == "person"), None)
        if seat is None:
            raise Sorry("Every seat at this table is taken.")
        await self._change(live, seat, interaction, (), {"wish": actor or ""}, kind="machine")
        return "A machine player has taken a seat."

    async def _change(
        self,
        live: LiveGame,
        seat: SeatRow,
        interaction: str,
        posts: tuple[Any, ...],
        preferences: dict[str, Any],
        **columns: Any,
    ) -> None:
        lobby = (row("lobby", "channel", live.channel),) if live.channel is not None else ()
        change = seat_change(preferences, **columns)
        await self.db.journal.commit(
            live.input(seats={seat.seat: change}, outbox=(*posts, *lobby), interaction=interaction)
        )
        live.seats[seat.seat] = replace(seat, **change)

    # the muster

    def _is_full(self, live: LiveGame) -> bool:
        return all(s.person is not None or s.kind == "machine" for s in live.seats.values())

    async def go_on(self, live: LiveGame) -> str:
        """Do what follows by itself: a full table calls its muster, an answered muster deals; returns what to tell.

        Each is an input of its own, so it is looked at again after a start and after a failure in between.
        """
        told = ""
        if live.row.status == "lobby" and self._is_full(live):
            told = await self.begin(live, None)
        if live.row.status == "muster" and all(json.loads(s.preferences).get("ready") for s in live.seats.values()):
            await self._start(live)
            told = "Everybody is there. The game begins."
        return told

    async def begin(self, live: LiveGame, interaction: str | None) -> str:
        """Close the door: empty seats are removed, and whoever was not seen lately is asked; returns what to tell."""
        self._must_be_open(live)
        empty = tuple(s.seat for s in live.seats.values() if s.person is None and s.kind == "person")
        left = len(live.seats) - len(empty)
        if left < live.shows.seats_least:
            raise Sorry(f"{live.shows.title} needs {live.shows.seats_least} players; machine players count.")
        now = self.given.now()
        changes = {}
        for seat in live.seats.values():
            if seat.seat not in empty:
                preferences = json.loads(seat.preferences) | {"ready": self._is_fresh(seat)}
                changes[seat.seat] = seat_change(preferences)
        asked = [s for s in live.seats.values() if s.seat in changes and not self._is_fresh(s) and s.person is not None]
        posts = [row("muster", "person", s.person) for s in asked if s.person is not None]
        posts += [post for s in asked if s.dm_state == "closed" for post in told_of_closed_doors(live, s)]
        if live.channel is not None:
            posts.append(row("lobby", "channel", live.channel))
        await self.db.journal.commit(
            live.input(
                game={"status": "muster", "expires_at": now + OPEN_FOR},
                seats=changes,
                removed_seats=empty,
                outbox=tuple(posts),
                interaction=interaction,
            )
        )
        live.row = replace(live.row, status="muster", expires_at=now + OPEN_FOR)
        live.seats = {n: replace(live.seats[n], **c) for n, c in changes.items()}
        return "Everybody who was not here lately is asked once, then cards are dealt."

    def _is_fresh(self, seat: SeatRow) -> bool:
        """Whether somebody needs not be asked again: a machine, or a person who sat down lately."""
        if seat.kind == "machine":
            return True
        sat = json.loads(seat.preferences).get("sat", "")
        return bool(sat) and str((self.given.now() - FRESH).isoformat()) <= str(sat)

    async def ready(self, live: LiveGame, person: Person, interaction: str) -> str:
        """Note that somebody is there; returns what to tell."""
        if live.row.status != "muster":
            raise Sorry("Nobody is being asked just now.")
        seat = live.seat_of(person.id)
        if seat is None:
            raise Sorry("You have no seat at this table.")
        await self._change(live, seat, interaction, (), json.loads(seat.preferences) | {"ready": True})
        return "Thank you. The cards are dealt when everybody has answered."

    async def _start(self, live: LiveGame) -> None:
        """Deal factions and cards."""
        actors = self._deal(live)
        outcome = live.shows.start(tuple(actors.values()), self.given.seed("game"), json.loads(live.row.options))
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

    def _deal(self, live: LiveGame) -> dict[str, str]:
        """Give every seat its faction: by wish, else by lot (D-SETUP-1)."""
        wishes = {s.seat: wish(s) for s in live.seats.values() if wish(s)}
        free = [a for a in live.shows.actors if a not in wishes.values()]
        lots = iter(KEYED.shuffled(self.given.seed("lot"), "factions", 0, free))
        return {seat: wishes.get(seat) or next(lots) for seat in sorted(live.seats)}

    def _must_be_open(self, live: LiveGame) -> None:
        if live.row.status == "expired":
            raise Sorry("This table was closed. Open another with /game new.")
        if live.row.status != "lobby":
            raise Sorry("This table has begun; its seats are taken.")

    def must_be_host(self, live: LiveGame, person: Person) -> None:
        """Refuse what only the host may do."""
        if live.row.host != person.id:
            raise Sorry("Only the host of this table may do that.")

    async def expire_if_due(self, live: LiveGame) -> None:
        """Close an open table whose time has passed; it may have begun, or been given more time, a moment ago."""
        due = live.row.expires_at
        if due is not None and due <= self.given.now():
            await self.expire(live)

    async def expire(self, live: LiveGame) -> None:
        """Close an open table, with notice; one that has begun goes on."""
        if live.row.status not in BEFORE_THE_CARDS:
            return
        people = [s.person for s in live.seats.values() if s.person is not None]
        posts = [row("expired", "person", p) for p in people]
        if live.channel is not None:
            posts += [row("lobby", "channel", live.channel), row("expired", "channel", live.channel)]
        await self.db.journal.commit(live.input(game={"status": "expired"}, outbox=tuple(posts)))
        live.row = replace(live.row, status="expired")
