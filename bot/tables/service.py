"""The table service: the front door to every table. Each game has one queue; games run side by side."""

from __future__ import annotations

import json
import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from bot.games.presentation import Card, Presentation
from bot.places import places
from engine.core.errors import NothingToAnswer, Refusal, StaleDecision
from engine.core.facts import Attested, Fact, StopSet
from engine.core.moves import Move, Override
from storage import Database, GameChanges, GameRow, NewPost, Post, SeatChanges, SeatRow
from storage.errors import AlreadyHandled, StorageError

from . import audit, behalf, by_leave, disputing, notebook, regents, standing, substitutes, wishes, wishing
from .absence import left, nobody_at, notes_of
from .agreeing import Agreeing
from .api import Button, Log, ModeratorDesk, NewTable, Notice, Person, Place, Reply, Sorry
from .clocks import Own
from .clockwork import Deadlines, Machines
from .compose import compose
from .correcting import Correcting, kinds
from .desk import Desk
from .doors import GONE, departure, explained, found_closed, found_open, noted, still_closed
from .hosting import Hosting, goes_on_by_office, stops_by_office
from .live import LiveGame, told
from .lobby import Lobby
from .looks import looked_at
from .memory import Memory
from .moderating import Moderating
from .moving import relocate
from .muster import BEFORE_THE_CARDS
from .outbox import row
from .play import Fault, Injected, Play, presence_told, sorry
from .reminding import Wishes
from .todo import SNOOZE, with_others
from .turning import brought_up, given_over
from .words import say

log = logging.getLogger(__name__)


class TableService(Desk):
    """Implements `bot.tables.api.Tables`."""

    def __init__(
        self,
        db: Database,
        shows: Mapping[str, Presentation],
        injected: Injected,
        *,
        changed: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__(db, Memory(db, shows, injected.versions), injected)
        self.play = Play(db, injected)
        self.lobby = Lobby(db, injected, self.play, shows)
        self.hosting = Hosting(self.play)
        self.agreeing = Agreeing(self.play)
        self.moderating = Moderating(self.play)
        self.rewinding = self.moderating.rewinding
        self.correcting = Correcting(self.play)
        self.deadlines = Deadlines(self.memory, self.play, self.lobby, self.hosting, changed)
        self.machines = Machines(self.memory, self.play, self.deadlines.fell_behind)
        # Told after every input: there may be posts to send, another earliest deadline, machines to answer.
        self.memory.after_input += [lambda live: changed(), self.machines.look]
        self._changed = changed

    # the lobby

    async def open_table(self, place: Place, host: Person, wanted: NewTable, interaction: str) -> Reply:
        """Open a table; the lobby notice with its join button goes to the place."""
        try:
            game = await self.lobby.open(place, host, wanted, interaction)
        except AlreadyHandled:
            raise Sorry(say().inputs.done_already) from None
        except StorageError as error:
            log.error("opening a table: %s", error)
            raise Sorry(say().inputs.cannot_write) from error
        self._changed()
        text = say().lobby.opened.format(number=say().number(game))
        return Reply(await self.deadlines.go_on(game) or text)

    async def join(self, game: int, person: Person, actor: str | None, interaction: str) -> Reply:
        """Take a seat; when the last one is taken the muster is called by itself."""
        async with self.memory.queue(game) as live:
            text = await self.lobby.join(live, person, actor, interaction)
        return Reply(f"{text} {await self.deadlines.go_on(game)}".rstrip())

    async def leave(self, game: int, person: Person, interaction: str) -> Reply:
        """Get up: before the game the seat is free again, in a running game a machine player takes over."""
        async with self.memory.queue(game) as live:
            if live.row.status in BEFORE_THE_CARDS:
                return Reply(await self.lobby.leave(live, person, interaction))
        return await self.concede(game, person, interaction)

    async def add_machine(self, game: int, person: Person, actor: str | None, interaction: str) -> Reply:
        """Seat a machine player (the host's right)."""
        async with self.memory.queue(game) as live:
            text = await self.lobby.add_machine(live, person, actor, interaction)
        return Reply(f"{text} {await self.deadlines.go_on(game)}".rstrip())

    async def remove(self, game: int, person: Person, seat: str, interaction: str, *, moderates: bool = False) -> Reply:
        """Free a seat before the cards are dealt (the host's right)."""
        async with self.memory.queue(game) as live:
            return Reply(await self.lobby.remove(live, person, seat, interaction, moderates=moderates))

    async def begin(self, game: int, person: Person, interaction: str) -> Reply:
        """Call the muster now, without the seats that nobody took; once it is called, end it."""
        async with self.memory.queue(game) as live:
            self.lobby.must_be_host(live, person)
            if live.row.status == "muster":
                text = await self.lobby.end(live, (), person, interaction)
            else:
                text = await self.lobby.begin(live, interaction)
        return Reply(await self.deadlines.go_on(game) or text)

    async def ready(self, game: int, person: Person, interaction: str) -> Reply:
        """Answer the muster."""
        async with self.memory.queue(game) as live:
            text = await self.lobby.ready(live, person, interaction)
        return Reply(await self.deadlines.go_on(game) or text)

    # playing

    async def submit(self, game: int, person: Person, move: Move, decision: str | None, interaction: str) -> Reply:
        """Make a move. The reply comes after the commit and is the promise that it counts."""
        if isinstance(move, Override):
            async with self.memory.queue(game) as live:
                await self.correcting.correct(live, person, move, interaction)
            return Reply(say().moderating.done)
        async with self.memory.queue(game) as live:
            if live.seat_of(person.id) is None:
                await self.moderating.must_still_answer(live, person, interaction)
                if (lent := behalf.question(live, person.id, decision, move)) is not None:
                    self._must_run(live)
                    return Reply(await self.moderating.answer(live, lent, person, move, interaction))
            seat = self._seat(live, person)
            self._must_run(live)
            then = live.game
            try:
                commits = await self.play.move(live, seat, move, decision, interaction=interaction)
            except (StaleDecision, NothingToAnswer) as stale:
                raise Sorry(await self._what_now(live, seat, stale, decision), stale.rule) from stale
            except Refusal as refusal:
                raise sorry(live.shows, refusal) from refusal
            except Fault as fault:
                raise Sorry(say().inputs.fault.format(reference=fault.reference)) from fault
            reply = self._counted(live, seat, commits)
            back = self.rewinding.offered(live, seat, then, commits) if then is not None else ()
            return replace(reply, buttons=(*reply.buttons, *back))

    async def preview_correction(self, game: int, person: Person, move: Override) -> str:
        """Return what a moderator is about to put right."""
        async with self.memory.queue(game) as live:
            return await self.correcting.preview(live, person, move)

    async def relieved(self, game: int, person: Person) -> None:
        """Let it end that somebody answers for a seat who moderates no longer."""
        async with self.memory.queue(game) as live:
            await self.moderating.must_still_answer(live, person)

    def _counted(self, live: LiveGame, seat: str, commits: Sequence[Any]) -> Reply:
        """Tell whoever has moved what became of it; the digests of all answers stand in the channel."""
        names = live.player_names()
        told_here = [told for c in commits for told in c.facts if not isinstance(told[0], Attested)]
        heard = [f for f, audience in told_here if audience is None or seat in audience]
        told = [say().inputs.counts]
        for line in [line for f in heard if (line := live.shows.sentence(f, seat, names)) is not None]:
            joined = line.joined(told[-1])
            told[-1:] = [joined] if joined else [told[-1], line.text]
        if seat in nobody_at(live.seats.values(), self.play.injected.now()) and any(map(_sets_a_stop, heard)):
            told.append(say().inputs.stops_rest)
        text = "\n".join(told)
        return Reply(text[:1900], buttons=self._next_buttons(live, seat))

    # running

    async def pause(
        self,
        game: int,
        person: Person,
        interaction: str,
        length: timedelta | None = None,
        *,
        moderates: bool = False,
        reason: str = "",
    ) -> Reply:
        """Stop the clocks for a while, or vote for that; who moderates is the front-end's to say."""
        async with self.memory.queue(game) as live:
            self._must_run(live)
            held = moderates or person.id in live.moderators
            return Reply(await self.hosting.pause(live, person, length, interaction, reason, moderates=held))

    async def resume(
        self, game: int, person: Person, interaction: str, *, moderates: bool = False, reason: str = ""
    ) -> Reply:
        """Let the clocks run again, or vote for that."""
        async with self.memory.queue(game) as live:
            held = moderates or person.id in live.moderators
            return Reply(await self.hosting.resume(live, person, interaction, reason, moderates=held))

    async def must_say_why(self, game: int, person: Person, what: str, *, moderates: bool) -> bool:
        """Say whether somebody would "pause" or "resume" a game as a moderator: then he says why, and all read it."""
        live = await self.memory.get(game)
        by_office = {"pause": ("running", stops_by_office), "resume": ("paused", goes_on_by_office)}
        status, acts = by_office[what]
        held = moderates or person.id in live.moderators
        return live.row.status == status and acts(live, person, self.injected.now(), moderates=held)

    async def dispute(
        self, game: int, person: Person, text: str, interaction: str, *, moderates: bool = False
    ) -> Reply:
        """Stop the game for a while with a sentence of what is disputed, and call its moderators."""
        async with self.memory.queue(game) as live:
            self._must_run(live)
            held = moderates or person.id in live.moderators
            return Reply(await disputing.dispute(self.play, live, person, text, interaction, moderates=held))

    async def relocate(
        self, game: int, person: Person, place: Place, interaction: str, *, moderates: bool = False
    ) -> Reply:
        """Give a game another channel: its host or a manager, and whoever plays if it has lost its own."""
        async with self.memory.queue(game) as live:
            if not (moderates or ("lost" in live.own and live.seat_of(person.id) is not None)):
                self.lobby.must_be_host(live, person)
            return Reply(await relocate(self.play, live, place, interaction))

    async def concede(self, game: int, person: Person, interaction: str) -> Reply:
        """Give up one's seat; a machine player answers for it from now on, so that nobody waits for him."""
        async with self.memory.queue(game) as live:
            seat = live.seats[self._seat(live, person)]
            if live.row.status in BEFORE_THE_CARDS:
                raise Sorry(say().running.not_begun)
            self._must_be_under_way(live)
            kept = notebook.without(seat, person.id)
            changes: SeatChanges = {**left(kept), "person": None, "kind": "machine"}
            page = given_over({seat.seat: seat}, {seat.seat: replace(seat, **changes)})
            await self._depart(live, kept, changes, interaction, page)
        return Reply(say().running.conceded)

    async def take_back(self, game: int, person: Person, interaction: str) -> Reply:
        """Take one's last move back, or ask those for it who must agree (H-13)."""
        async with self.memory.queue(game) as live:
            seat = self._seat(live, person)
            self._must_run(live)
            text = await self._going_back(self.rewinding.take_back(live, seat, interaction))
            return Reply(text, buttons=self._next_buttons(live, seat))

    async def agree_back(self, game: int, person: Person, on: bool, interaction: str) -> Reply:
        """Agree that somebody takes a move back, or not."""
        async with self.memory.queue(game) as live:
            self._must_run(live)
            act = self.rewinding.agree if on else self.rewinding.refuse
            return Reply(await self._going_back(act(live, person, interaction)))

    async def _going_back(self, work: Awaitable[str]) -> str:
        try:
            return await work
        except Fault as fault:
            raise Sorry(say().inputs.fault.format(reference=fault.reference)) from fault

    async def stand_in(self, game: int, person: Person, on: bool, interaction: str) -> Reply:
        """Let a machine player answer for one's seat, or take the seat back."""
        async with self.memory.queue(game) as live:
            self._must_be_under_way(live)
            lent = substitutes.own_seat(live, person.id) if live.seat_of(person.id) is None and not on else None
            if lent is not None:
                await substitutes.give_back(self.play, live, person, lent, interaction)
                return Reply(say().running.taken_back, buttons=self._next_buttons(live, lent.seat))
            seat = self._seat(live, person)
            said = say().running.taken_back
            if not on and live.seats[seat].kind == "person" and not notes_of(live.seats[seat]).absent:
                return Reply(say().running.not_away, buttons=self._next_buttons(live, seat) if live.game else ())
            if not on and notes_of(live.seats[seat]).absent:
                said = await self.agreeing.back(live, seat, interaction)
            else:
                told = brought_up(live, [live.seats[seat]]).posts
                await self._seat_changes(live, seat, {"kind": "machine" if on else "person"}, interaction, told)
            if on:
                return self._announced(live, person, standing.stands(live, live.seats[seat], self.injected.now()))
            return Reply(said, buttons=self._next_buttons(live, seat) if live.game else ())

    async def consent(self, game: int, person: Person, how: str, interaction: str) -> Reply:
        """Let a moderator answer for the person's seat, or no longer."""
        async with self.memory.queue(game) as live:
            self._must_be_under_way(live)
            seat = live.seats[self._seat(live, person)]
            change = behalf.lent(live, seat, how)
            there = replace(live, seats={**live.seats, seat.seat: replace(seat, **change)})
            may = [one for one in sorted(live.moderators) if there.seats[seat.seat] in behalf.may_begin(there, one)]
            told = [row("behalf", "person", one, f"asked:{seat.seat}") for one in may]
            if how == behalf.NOBODY and behalf.began(seat) is not None:
                told = presence_told(live, "answers-again", seat.seat)
            await self._seat_changes(live, seat.seat, change, interaction, told)
        return Reply(say().behalf.consented[how])

    async def regent(self, game: int, person: Person, seat: str, interaction: str) -> Reply:
        """Vote for a machine player in the place of somebody who is away."""
        async with self.memory.queue(game) as live:
            self._must_run(live)
            return Reply(await regents.vote(self.play, live, person, seat, interaction))

    async def substitute(self, game: int, person: Person, seat: str, interaction: str) -> Reply:
        """Play for somebody who is away; the reply is all that the seat may know."""
        known = await self.db.people.save(person.id, {"display_name": person.name})
        async with self.memory.queue(game) as live:
            self._must_be_under_way(live)
            self.memory.wishes[person.id] = wishes.read(known)
            await substitutes.take(self.play, live, person, seat, interaction)
            briefing = substitutes.briefing(live, person.id)
        panel = await self.panel(game, person)
        return replace(panel, text=f"{briefing}\n{panel.text}")

    async def decline_seat(self, game: int, person: Person, seat: str, interaction: str) -> Reply:
        """Do not take a seat that a moderator hands to the person."""
        async with self.memory.queue(game) as live:
            self._must_be_under_way(live)
            await substitutes.decline(self.play, live, person, seat, interaction)
        return Reply(say().substitutes.declined)

    # moderating

    async def name_moderator(
        self, game: int, person: Person, whom: Person, interaction: str, *, on: bool = True, moderates: bool = False
    ) -> Reply:
        """Make somebody a moderator of a table, or none any more."""
        async with self.memory.queue(game) as live:
            return Reply(await self.moderating.name(live, person, whom, interaction, on=on, manages=moderates))

    async def moderator_desk(self, game: int, person: Person, *, moderates: bool = False) -> ModeratorDesk:
        """Return what a moderator can do at a table now."""
        live = await told(self.db, await self.memory.settled(game))
        looked = await looked_at(self.db, live, person, self.injected.now())
        return self.moderating.desk(live, person, kinds(live, looked), manages=moderates)

    async def moderate(
        self,
        game: int,
        person: Person,
        act: str,
        about: str,
        reason: str,
        interaction: str,
        *,
        moderates: bool = False,
        whom: Person | None = None,
    ) -> Reply:
        """Do as a moderator does, perhaps about somebody."""
        async with self.memory.queue(game) as live:
            held = replace(person, moderates=moderates or person.moderates)
            await self.moderating.must_still_answer(live, held, interaction)
            done = self.moderating.act(live, person, act, about, reason, interaction, manages=moderates, whom=whom)
            return await done

    async def look(self, game: int, person: Person, number: int, *, moderates: bool = False) -> Reply:
        """Show a moderator what a seat holds, of whose look an entry of the log was told to all."""
        return await self.moderating.look(await self.memory.settled(game), person, number, manages=moderates)

    async def agree_look(self, game: int, person: Person, number: int, on: bool, interaction: str) -> Reply:
        """Agree that a moderator who plays looks at something, or do not; also while the game stands still."""
        async with self.memory.queue(game) as live:
            self._must_be_under_way(live)
            if "lost" in live.own:  # everybody must be told first
                raise Sorry(standing.waits(live))
            return Reply(await by_leave.answer(self.play, live, person, number, interaction, on=on))

    async def preview_act(self, game: int, person: Person, act: str, about: str, *, moderates: bool = False) -> str:
        """Return what a moderator is about to tell all by an act that is previewed."""
        async with self.memory.queue(game) as live:
            return self.moderating.preview(live, person, act, about, manages=moderates)

    async def moderation(self, game: int, page: int | None = None) -> Log:
        """Return a page of what moderators did at a table, the last one if none is named."""
        return audit.log(await self.memory.settled(game), await self.db.moderation.log(game), page)

    # what a person keeps at a table

    async def note(self, game: int, person: Person, text: str, interaction: str, number: int | None = None) -> Reply:
        """Keep a note of the person's, or change one."""
        async with self.memory.queue(game) as live:
            seat = self._noting(live, person)
            changed = notebook.written(seat, person.id, text, number)
            await self._seat_changes(live, seat.seat, changed, interaction)
        said = say().notebook
        return Reply(said.noted if number is None else said.changed if text.strip() else said.deleted)

    async def lend_notes(self, game: int, person: Person, on: bool, interaction: str) -> Reply:
        """Let whoever plays the seat in the person's place read the person's notes, or not."""
        async with self.memory.queue(game) as live:
            seat = self._noting(live, person)
            await self._seat_changes(live, seat.seat, notebook.lent(seat, person.id, on), interaction)
        return Reply(say().notebook.lent if on else say().notebook.own)

    def _noting(self, live: LiveGame, person: Person) -> SeatRow:
        seat = live.seats[self._seat(live, person)]
        self._must_be_dealt(live)
        return seat

    def _must_be_under_way(self, live: LiveGame) -> None:
        """Refuse what needs cards dealt and a game that is not over; it may be paused, or wait for its operator."""
        if live.row.status not in ("paused", "needs_attention"):
            self._must_run(live)

    async def _depart(
        self,
        live: LiveGame,
        seat: SeatRow,
        changes: SeatChanges,
        interaction: str | None,
        told: Iterable[NewPost] = (),
    ) -> None:
        """Let a machine player take a seat over; who ran the table hands that on."""
        game, posts = departure(live, seat)
        await self._seat_changes(live, seat.seat, changes, interaction, (*posts, *told), game)

    async def _seat_changes(
        self,
        live: LiveGame,
        seat: str,
        changes: SeatChanges,
        interaction: str | None,
        posts: Iterable[NewPost] = (),
        game: GameChanges | None = None,
    ) -> None:
        await self.db.journal.commit(
            live.input(seats={seat: changes}, outbox=tuple(posts), game=game or {}, interaction=interaction)
        )
        live.row = replace(live.row, **(game or {}))
        live.seats[seat] = replace(live.seats[seat], **changes)

    async def agree(self, game: int, person: Person, name: str, text: str, interaction: str) -> Reply:
        """Change one of the table's terms."""
        async with self.memory.queue(game) as live:
            return Reply(await self.agreeing.agree(live, person, name, text, interaction))

    async def more_time(self, game: int, person: Person, interaction: str) -> Reply:
        """Give more time to oneself, or to everybody who is asked."""
        async with self.memory.queue(game) as live:
            self._must_run(live)
            return Reply(await self.agreeing.more_time(live, person, interaction))

    async def away(self, game: int, person: Person, text: str, interaction: str) -> Reply:
        """Say that one is away."""
        async with self.memory.queue(game) as live:
            self._must_be_under_way(live)
            told = await self.agreeing.away(live, person, text, interaction)
            return self._announced(live, person, told)

    def _announced(self, live: LiveGame, person: Person, told: str) -> Reply:
        """Answer somebody who says that he goes: whoever has notes is told who reads them, and can change that."""
        seat, words = live.seats[self._seat(live, person)], say().notebook
        book = notebook.read(seat, person.id)
        if not book.mine:
            return Reply(told)
        lending = Button("note-lend", words.keep if book.lent else words.lend, "off" if book.lent else "on")
        return Reply(f"{told}\n{words.lent if book.lent else words.own}", buttons=(lending,))

    async def snooze(self, person: Person) -> Reply:
        """Keep reminders of all games back for a while."""
        until = self.injected.now() + SNOOZE
        await self.wish(person, replace(await self.wishes(person), snoozed=until))
        return Reply(say().todo.snoozed.format(when=f"<t:{int(until.timestamp())}:R>"))

    async def set_wishes(self, person: Person, said: Mapping[str, str]) -> Reply:
        """Set something for oneself, as it is said, for all games; returns what is set, in plain words."""
        before, now = await self.wishes(person), self.injected.now()
        wished, amiss = wishing.heard(before, said, now)
        if wished != before:
            await self.wish(person, wished)
        words, previews = say().wishing, await wishes.wants_previews(self.db, person.id)
        counted = await wishes.wants_counted(self.db, person.id)
        lines = wishing.shown(wished, now, previews=previews, counted=counted)
        return Reply(
            "\n".join(amiss),
            (Card(words.title, lines),),
            (Button("wishes", words.change), Button("own-data", words.own_data)),
        )

    async def wish(self, person: Person, wished: Wishes) -> None:
        """Keep what a person has set for himself; clocks and reminders of all his games follow it."""
        try:
            await wishes.keep(self.db, person, wished)
        except StorageError as error:
            log.error("keeping wishes: %s", error)
            raise Sorry(say().inputs.cannot_write) from error
        self.memory.wishes[person.id] = wished
        await self._each(await self.db.tables.of_person(person.id, "running", "paused"), self.play.rewind)

    # the platform's news

    async def dm_state(self, game: int, person: int, is_open: bool, refused: Post | None = None) -> None:
        """Note whether private messages reach the person; `refused` is the message of this game that showed it."""
        async with self.memory.queue(game) as live:
            seat = live.seat_of(person)
            if seat is None:
                return
            if is_open:
                change, posts = found_open(live, seat)
            elif seat.dm_state == "closed":
                change, posts = still_closed(seat), []
            else:
                public = await self._explained(live, person, refused)
                change, posts = found_closed(live, seat, self.injected.now(), public=public)
            if change:
                await self.db.journal.commit(live.input(seats={seat.seat: change}, outbox=tuple(posts)))
                live.seats[seat.seat] = replace(seat, **change)

    async def _explained(self, live: LiveGame, person: int, refused: Post | None) -> bool:
        """Say whether everybody saw why this person is written to just now."""
        return explained(live, refused, await self.db.outbox.queued_for("person", person))

    async def place_lost(self, channel: int) -> None:
        """A channel was deleted or can no longer be written to: pause its games and tell the players privately."""
        await self._each(await self.db.tables.in_channel(channel), self._lose_place)

    async def _lose_place(self, live: LiveGame) -> None:
        if live.row.status in BEFORE_THE_CARDS:
            await self.lobby.expire(live)
        elif live.row.status == "running":
            posts = tuple(row("lost", "person", s.person) for s in live.seats.values() if s.person is not None)
            await self.play.halt(live, {"status": "paused"}, posts, None, own={"lost": Own(None)})

    async def person_left(self, server: int, person: int, refused: Post | None = None) -> None:
        """A person left the server: a machine player answers for the seat until the person comes back.

        `refused` is the message that showed it. Where that may have been about another's secret act, the table sees it
        at the next public moment.
        """

        async def leave(live: LiveGame) -> None:
            seat = live.seat_of(person)
            if seat is None or seat.kind != "person":
                return
            if live.row.status in BEFORE_THE_CARDS:
                await self.lobby.leave(live, Person(person, ""), None)
                return
            here = refused if refused is not None and refused.game_id == live.row.id else None
            if await self._explained(live, person, here):
                await self._depart(live, seat, {"kind": "machine"}, None)
            elif GONE not in json.loads(seat.preferences):
                await self._seat_changes(live, seat.seat, {"preferences": noted(seat, GONE)}, None)

        tables = await self.db.tables.of_person(person, "lobby", "muster", "running", "paused")
        await self._each([table for table in tables if table.server == server], leave)

    async def _each(self, tables: Sequence[GameRow], step: Callable[[LiveGame], Awaitable[None]]) -> None:
        """Do the same at several tables; what fails at one is raised when all others have been looked at."""
        failed: Sorry | None = None
        for table in tables:
            try:
                async with self.memory.queue(table.id) as live:
                    await step(live)
            except Sorry as problem:
                failed = problem
        if failed is not None:
            raise failed

    async def compose(self, posts: Sequence[Post]) -> Notice | None:
        """Make the words and pictures of outbox rows that belong together."""
        game = posts[-1].game_id
        if game is None:
            return None
        try:
            notice = await compose(self.db, await self.memory.settled(game), posts)
            if notice is None or notice.purpose != "reminder" or notice.quiet:
                return notice
            owed = await self.todo(posts[-1].recipient)
            return with_others(notice, [one for one in owed if one.game != game])
        except StorageError:
            raise
        except Sorry:  # it cannot be read just now, so the row waits
            raise
        except Exception as error:  # noqa: BLE001 - kept or logged as a fault of this game; other rows are told
            async with self.memory.queue(game) as live:
                if live.row.status == "running":
                    await self.play.fault(live, None, error)
                else:
                    log.error("game %s: a message cannot be made: %s", game, places(error))
            return None

    # time

    async def wake(self) -> None:
        """Call once after a start: what stopped may go on, and what ran out meanwhile is handled once."""
        await self.deadlines.wake()

    async def earliest(self) -> datetime | None:
        """Return the next instant at which `tick` has something to do."""
        return await self.deadlines.earliest()

    async def tick(self) -> None:
        """Do what is due now."""
        await self.deadlines.tick()

    async def stop(self) -> None:
        """Let what machine players have in hand be finished, and nothing more begin, before the database closes."""
        await self.machines.stop()


def _sets_a_stop(fact: Fact) -> bool:
    return isinstance(fact, StopSet) and fact.on
