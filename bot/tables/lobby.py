"""Before the cards: opening a table, sitting down, getting up; the muster follows."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import chain, count

from bot.games.clocks import PACES
from bot.games.options import plain, refused
from bot.games.presentation import Seating
from storage import GameChanges, GameInput, NewGame, NewSeat, SeatChanges

from . import wishes
from .api import NewTable, Person, Place, Sorry
from .doors import passed_on
from .live import LiveGame, wish
from .muster import BEFORE_THE_CARDS, FREE, OPEN_FOR, UNDER_WAY, Muster, must_be_open
from .outbox import row
from .play import seat_change
from .words import say


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
                title=wanted.title or await self._usual_title(host),
                preset=wanted.preset,
                options=json.dumps(plain(self.shows[wanted.kind], wanted.options)),
                channel=place.channel,
                thread=place.thread,
                expires_at=self.injected.now() + OPEN_FOR,
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

    async def _usual_title(self, host: Person) -> str:
        """Return what a table is called that got no name: otherwise than any other at which its host sits now."""
        taken = {row.title for row in await self.db.tables.of_person(host.id, *UNDER_WAY)}
        said = say().lobby
        usual = said.usual_title.format(host=host.name)
        further = (said.further_title.format(host=host.name, number=say().number(n)) for n in count(2))
        return next(title for title in chain((usual,), further) if title not in taken)

    def _filled(self, wanted: NewTable) -> NewTable:
        """Return what is wanted with the usual game and number of seats where none was named."""
        kind = wanted.kind or next(iter(self.shows))
        most = self.shows[kind].seating(wanted.options).most if kind in self.shows and not wanted.seats else 0
        return replace(wanted, kind=kind, seats=wanted.seats or most)

    def _check(self, wanted: NewTable) -> None:
        """Refuse a table at which no game could begin."""
        shows = self.shows.get(wanted.kind)
        if shows is None:
            raise Sorry(say().lobby.unknown_game.format(game=wanted.kind, games=", ".join(self.shows)))
        if unplayable := refused(shows, wanted.options):
            raise Sorry(unplayable)
        seating = shows.seating(wanted.options)
        if not seating.least <= wanted.seats <= seating.most:
            raise Sorry(_among(shows.title, seating))
        if not 0 <= wanted.machines < wanted.seats:
            raise Sorry(say().lobby.only_machines)
        if wanted.preset not in PACES:
            raise Sorry(say().lobby.unknown_pace.format(paces=", ".join(say().paces.values())))

    def _seat(self, number: int, person: int | None, kind: str) -> NewSeat:
        fresh = self.injected.now().isoformat() if person is not None else ""
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
            raise Sorry(say().lobby.full)
        known = await self.db.people.save(person.id, {"display_name": person.name})
        live.names[person.id], live.wishes[person.id] = person.name, wishes.read(known)
        preferences = {"sat": self.injected.now().isoformat(), "wish": wish(seat) if actor is None else actor}
        posts = (row("welcome", "person", person.id),) if joined else ()
        change = seat_change(preferences, person=person.id, last_seen=self.injected.now())
        await self._keep(live, posts, {seat.seat: change}, interaction=interaction)
        said = say().lobby
        return said.seated_with_wish.format(actor=live.shows.actor_noun(actor)) if actor else said.seated

    def _check_wish(self, live: LiveGame, person: Person, actor: str | None) -> None:
        if not actor:
            return
        words, actors, said = live.shows.table_words, live.seating.actors, say().lobby
        if not words.choice:
            raise Sorry(said.no_choice.format(actor=words.actor, game=live.shows.title))
        if actor not in actors:
            raise Sorry(said.choose.format(actors=", ".join(map(live.shows.actor_name, actors))))
        other = next((s for s in live.seats.values() if wish(s) == actor and s.person != person.id), None)
        if other is not None:
            taken = said.wished_already.format(actor=live.shows.actor_noun(actor), who=live.name_of(other))
            raise Sorry(taken, words.rule)

    async def leave(self, live: LiveGame, person: Person, interaction: str | None) -> str:
        """Get up again; the host's leaving hands the table to the next person, or closes it."""
        seat = live.seat_of(person.id)
        if seat is None:
            raise Sorry(say().lobby.no_seat)
        others = [s for s in live.seats.values() if s.person not in (None, person.id)]
        game, posts = passed_on(live, person.id)
        game["status"] = "lobby" if others else "expired"
        await self._keep(live, posts, {seat.seat: FREE}, game, interaction=interaction)
        return say().lobby.left if others else say().lobby.left_closed

    async def remove(
        self, live: LiveGame, person: Person, name: str, interaction: str, *, moderates: bool = False
    ) -> str:
        """Free a seat: of somebody who does not come, or of a machine player (the host's right)."""
        if not moderates:
            self.must_be_host(live, person)
        if live.row.status not in BEFORE_THE_CARDS:
            raise Sorry(say().lobby.remove_too_late)
        seat = live.seats.get(name)
        if seat is None or (seat.person is None and seat.kind == "person"):
            raise Sorry(say().lobby.nobody_there)
        if seat.person == person.id:
            raise Sorry(say().lobby.own_seat)
        posts = [row("removed", "person", seat.person)] if seat.person is not None else []
        who = live.name_of(seat)
        game, told = passed_on(live, seat.person) if seat.person is not None else (GameChanges(), [])
        game["status"] = "lobby"
        change: SeatChanges = {**FREE, "kind": "person"}
        await self._keep(live, [*posts, *told], {seat.seat: change}, game, interaction=interaction)
        return say().lobby.removed.format(who=who)

    async def add_machine(self, live: LiveGame, person: Person, actor: str | None, interaction: str) -> str:
        """Seat a machine player, with what the host wants it to play, if anything certain."""
        must_be_open(live)
        self.must_be_host(live, person)
        self._check_wish(live, Person(0, ""), actor)
        seat = next((s for s in live.seats.values() if s.person is None and s.kind == "person"), None)
        if seat is None:
            raise Sorry(say().lobby.full_for_machines)
        change = seat_change({"wish": actor or ""}, kind="machine")
        await self._keep(live, (), {seat.seat: change}, interaction=interaction)
        return say().lobby.machine_seated

    def must_be_host(self, live: LiveGame, person: Person) -> None:
        """Refuse what only the host may do."""
        if live.host != person.id:
            raise Sorry(say().lobby.host_only)

    async def expire_if_due(self, live: LiveGame) -> None:
        """Close an open table whose time has passed; it may have begun, or been given more time, a moment ago."""
        due = live.row.expires_at
        if due is not None and due <= self.injected.now():
            await self.expire(live)


def _among(game: str, seating: Seating) -> str:
    """Say how many can play."""
    said, least, most = say().lobby, say().number(seating.least), say().number(seating.most)
    if least == most:
        return said.players.format(game=game, players=most)
    return said.players_between.format(game=game, least=least, most=most)
