"""Before the cards: opening a table, sitting down, getting up; the muster follows."""

from __future__ import annotations

import json
from dataclasses import replace

from bot.games.clocks import PACES
from bot.games.options import plain, refused
from bot.games.presentation import Seating
from storage import GameChanges, GameInput, NewGame, NewSeat, SeatChanges

from .api import NewTable, Person, Place, Sorry
from .doors import passed_on
from .live import LiveGame, wish
from .muster import BEFORE_THE_CARDS, FREE, OPEN_FOR, Muster, must_be_open
from .outbox import row
from .play import seat_change


class Lobby(Muster):
    """The life of a table until its game begins. Methods that take a table are called with its queue held."""

    async def open(self, place: Place, host: Person, wanted: NewTable, interaction: str) -> int:
        """Open a table with the host in its first seat; returns its number."""
        wanted = self._filled(wanted)
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
                options=json.dumps(plain(self.shows[wanted.kind], wanted.options)),
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

    def _filled(self, wanted: NewTable) -> NewTable:
        """Return what is wanted with the usual game and number of seats where none was named."""
        kind = wanted.kind or next(iter(self.shows))
        most = self.shows[kind].seating(wanted.options).most if kind in self.shows and not wanted.seats else 0
        return replace(wanted, kind=kind, seats=wanted.seats or most)

    def _check(self, wanted: NewTable) -> None:
        """Refuse a table at which no game could begin."""
        shows = self.shows.get(wanted.kind)
        if shows is None:
            raise Sorry(f"I do not know the game “{wanted.kind}”. I can run: {', '.join(self.shows)}.")
        if unplayable := refused(shows, wanted.options):
            raise Sorry(unplayable)
        seating = shows.seating(wanted.options)
        if not seating.least <= wanted.seats <= seating.most:
            raise Sorry(f"{shows.title} is played by {among(seating)} with these options.")
        if not 0 <= wanted.machines < wanted.seats:
            raise Sorry("Leave at least one seat to people: a table needs somebody to play for.")
        if wanted.preset not in PACES:
            raise Sorry(f"Choose one of these paces: {', '.join(PACES)}.")

    def _seat(self, number: int, person: int | None, kind: str) -> NewSeat:
        fresh = self.given.now().isoformat() if person is not None else ""
        preferences = json.dumps({"sat": fresh} if fresh else {})
        return NewSeat(f"seat-{number}", person, "machine" if kind == "machine" else "person", preferences=preferences)

    async def join(self, live: LiveGame, person: Person, actor: str | None, interaction: str) -> str:
        """Take a seat, or change one's wish (an empty one is none); returns what to tell the person."""
        must_be_open(live)
        self._check_wish(live, person, actor)
        seat = live.seat_of(person.id)
        joined = seat is None
        if seat is None:
            seat = next((s for s in live.seats.values() if s.person is None and s.kind == "person"), None)
        if seat is None:
            raise Sorry("Every seat at this table is taken. Open another with /game new.")
        await self.db.people.save(person.id, {"display_name": person.name})
        live.names[person.id] = person.name
        preferences = {"sat": self.given.now().isoformat(), "wish": wish(seat) if actor is None else actor}
        posts = (row("welcome", "person", person.id),) if joined else ()
        change = seat_change(preferences, person=person.id, last_seen=self.given.now())
        await self._keep(live, posts, {seat.seat: change}, interaction=interaction)
        hope = f" with a wish for {live.shows.actor_name(actor)}" if actor else ""
        return f"You have a seat{hope}."

    def _check_wish(self, live: LiveGame, person: Person, actor: str | None) -> None:
        if not actor:
            return
        words, actors = live.shows.table_words, live.seating.actors
        if not words.choice:
            raise Sorry(f"Nobody chooses a {words.actor} in {live.shows.title}; a seat is all there is to take.")
        if actor not in actors:
            raise Sorry(f"Choose one of: {', '.join(map(live.shows.actor_name, actors))}.")
        other = next((s for s in live.seats.values() if wish(s) == actor and s.person != person.id), None)
        if other is not None:
            raise Sorry(f"{live.shows.actor_name(actor)} is wished for by {live.name_of(other)} already.", words.rule)

    async def leave(self, live: LiveGame, person: Person, interaction: str | None) -> str:
        """Get up again; the host's leaving hands the table to the next person, or closes it."""
        seat = live.seat_of(person.id)
        if seat is None:
            raise Sorry("You have no seat at this table.")
        others = [s for s in live.seats.values() if s.person not in (None, person.id)]
        game, posts = passed_on(live, person.id)
        game["status"] = "lobby" if others else "expired"
        await self._keep(live, posts, {seat.seat: FREE}, game, interaction=interaction)
        return "You have left the table." if others else "You have left, and the table is closed."

    async def remove(
        self, live: LiveGame, person: Person, name: str, interaction: str, *, moderates: bool = False
    ) -> str:
        """Free a seat: of somebody who does not come, or of a machine player (the host's right)."""
        if not moderates:
            self.must_be_host(live, person)
        if live.row.status not in BEFORE_THE_CARDS:
            raise Sorry("The game has begun. Who stays away is played for by defaults, or by a machine player.")
        seat = live.seats.get(name)
        if seat is None or (seat.person is None and seat.kind == "person"):
            raise Sorry("Nobody sits there. Choose one of those whom the list shows while you type.")
        if seat.person == person.id:
            raise Sorry("That is your own seat. /game leave frees it, and the next person hosts the table.")
        posts = [row("removed", "person", seat.person)] if seat.person is not None else []
        who = live.name_of(seat)
        game, told = passed_on(live, seat.person) if seat.person is not None else (GameChanges(), [])
        game["status"] = "lobby"
        change: SeatChanges = {**FREE, "kind": "person"}
        await self._keep(live, [*posts, *told], {seat.seat: change}, game, interaction=interaction)
        return f"The seat of {who} is free."

    async def add_machine(self, live: LiveGame, person: Person, actor: str | None, interaction: str) -> str:
        """Seat a machine player, with what the host wants it to play, if anything certain."""
        must_be_open(live)
        self.must_be_host(live, person)
        self._check_wish(live, Person(0, ""), actor)
        seat = next((s for s in live.seats.values() if s.person is None and s.kind == "person"), None)
        if seat is None:
            raise Sorry("Every seat at this table is taken.")
        change = seat_change({"wish": actor or ""}, kind="machine")
        await self._keep(live, (), {seat.seat: change}, interaction=interaction)
        return "A machine player has taken a seat."

    def must_be_host(self, live: LiveGame, person: Person) -> None:
        """Refuse what only the host may do."""
        if live.host != person.id:
            raise Sorry("Only the host of this table may do that.")

    async def expire_if_due(self, live: LiveGame) -> None:
        """Close an open table whose time has passed; it may have begun, or been given more time, a moment ago."""
        due = live.row.expires_at
        if due is not None and due <= self.given.now():
            await self.expire(live)


def among(seating: Seating) -> str:
    """Say how many can play."""
    return str(seating.most) if seating.least == seating.most else f"{seating.least} to {seating.most}"
