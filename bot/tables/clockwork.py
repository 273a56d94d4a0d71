"""What happens by itself: reminders, defaults applied exactly once, machine players, going on after a restart."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import TypeVar

from bot.places import places
from engine.core.decision import Decision
from engine.core.seen import unasked
from storage import DeadlineRow, NewDeadline, NewPost
from storage.errors import StorageError

from . import by_leave, reminding
from .absence import RETURN
from .agreeing import Agreeing
from .api import Sorry
from .clocks import LEAVE, reminded_as
from .doors import Moment, closed_doors, mentions_for, public_moment
from .hosting import Hosting
from .live import LiveGame, changed_by, collecting_later, told
from .lobby import Lobby
from .memory import Memory
from .muster import UNDER_WAY
from .outbox import row
from .play import Fault, Play
from .presence import bank_of
from .private import find, is_call
from .reached import called_in_public, reachable
from .todo import TOGETHER

log = logging.getLogger(__name__)
T = TypeVar("T")
AGAIN = timedelta(seconds=15)  # after a failure
AGAIN_AT_LAST = timedelta(minutes=30)  # after many in a row
SLEWED = timedelta(seconds=5)  # less is no clock that was set back, but one that is being corrected


class Deadlines:
    """Does what is due. The database holds the deadlines; after a restart what ran out meanwhile is due once.

    A table for which something failed (the disk is full) is left in peace for a while, then everything that should
    have happened by itself is looked at again.
    """

    def __init__(self, memory: Memory, play: Play, lobby: Lobby, hosting: Hosting, changed: Callable[[], None]) -> None:
        self.memory = memory
        self.play = play
        self.lobby = lobby
        self.hosting = hosting
        self.agreeing = Agreeing(play)
        self._changed = changed
        self._behind: dict[int, datetime] = {}  # tables for which something failed, and when they are looked at again
        self._failed: dict[int, tuple[datetime, timedelta]] = {}  # when, and how long it was left in peace then
        self._latest: datetime | None = None  # the time when it was looked at last

    async def wake(self) -> None:
        """After a start: every table goes on from where it stood, those a fault stopped if there are new rules."""
        await self._look_at_all()
        with collecting_later():
            await self.tick()

    async def _look_at_all(self) -> None:
        now = self.play.injected.now()
        self._behind |= {table.id: now for table in await self.memory.db.tables.games(*UNDER_WAY)}

    async def _now(self) -> datetime:
        """Return the time. If it was set back, every table is looked at now.

        Else one left in peace for 15 seconds would be left so for as long as the clock was set back, and one whose
        question was asked yesterday, by a clock that was a year ahead, would wait for a year.
        """
        now, before = self.play.injected.now(), self._latest
        self._latest = now
        if before is None or before - now < SLEWED:
            return now
        log.warning("the clock was set back by %s", before - now)
        await self._look_at_all()
        return now

    async def earliest(self) -> datetime | None:
        """Return the next instant at which something must happen by itself."""
        await self._now()
        due = await self.memory.db.deadlines.earliest(self._behind)
        return min([*self._behind.values(), *([due] if due is not None else [])], default=None)

    async def tick(self) -> None:
        """Remind, apply defaults, close open tables whose time has passed."""
        now = await self._now()
        for game in sorted(game for game, at in self._behind.items() if at <= now):
            del self._behind[game]
            await self.go_on(game)
        due = await self.memory.db.deadlines.due(now, self._behind)
        for game in dict.fromkeys(d.game_id for d in due):
            await self._safely(game, self._due)
        for table in await self.memory.db.tables.expired(now):
            await self._safely(table.id, self.lobby.expire_if_due)

    async def go_on(self, game: int) -> str:
        """Let happen by itself what should follow; returns what to tell whoever set it off, if anything happened."""
        return await self._safely(game, self._go_on) or ""

    async def _go_on(self, live: LiveGame) -> str:
        if live.unread is not None:
            unread, live.unread = live.unread, None
            await self.play.fault(live, None, unread)
        if live.row.status == "needs_attention":
            await self.play.mend(live)
        await self.play.go_in(live)
        await self.hosting.give_end(live)
        await self.play.rewind(live)
        return await self.lobby.go_on(live)

    async def _safely(self, game: int, step: Callable[[LiveGame], Awaitable[T]]) -> T | None:
        """Take a step of a table; one that fails never hinders another table and is tried again."""
        try:
            async with self.memory.queue(game) as live:
                return await step(live)
        except Fault as fault:
            log.warning("game %s: what should happen by itself stopped it: %s", game, fault)
            return None
        except Sorry as problem:
            log.warning("game %s: what should happen by itself could not: %s", game, problem)
        except Exception as error:  # noqa: BLE001 - logged without its words, which may hold secrets; tried again
            log.error("game %s: what should happen by itself failed: %s", game, places(error))
        self.fell_behind(game)
        return None

    def fell_behind(self, game: int) -> None:
        """Note that something failed for a table; it is looked at again, later every time it fails anew."""
        now = self.play.injected.now()
        last, patience = self._failed.get(game, (now, timedelta()))
        patience = min(patience * 2, AGAIN_AT_LAST) if patience and now - last <= patience * 2 else AGAIN
        self._failed[game] = now, patience
        self._behind[game] = now + patience
        self._changed()

    async def _due(self, live: LiveGame) -> None:
        """Do what is due at a table. What is done claims its rows, so that nobody does it again."""
        due = await self._read(live)
        if claims := tuple([d.id for d in due if d.kind == RETURN]):
            await self.agreeing.days_come(live, claims)
            due = await self._read(live)
        expired = [d for d in due if d.kind == "expiry" and d.decision in live.clocks]
        if expired and live.row.status == "running":
            await self._time_up(live, expired)
            due = await self._read(live)
        reminders = [d for d in due if d.kind == "reminder" and d.decision in live.clocks]
        if reminders:
            await self._remind(live, reminders)
        elif mine := [d for d in due if d.decision is None and d.kind in live.own]:
            await self._own(live, min(mine, key=lambda d: d.kind == "muster_reminder"))
        elif any(d.decision not in live.clocks for d in due):  # what nobody owes: left, it would be due for ever
            await self.memory.db.journal.commit(live.input(deadlines=self._rows(live)))

    async def _time_up(self, live: LiveGame, expired: Sequence[DeadlineRow]) -> None:
        """Let time banks run where there are any, one question a seat; else play the defaults, or halt the game."""
        drawn: dict[str, DeadlineRow] = {}
        for row_due in expired:
            decision = find(live, row_due.decision or "")
            if decision is not None and decision.named and not decision.any_one and not decision.answered:
                clock, left = live.clocks[decision.id], bank_of(live, decision.seat)
                if left and not clock.is_for_absent:
                    drawn.setdefault(decision.seat, row_due)
        if drawn:
            names = [row_due.decision or "" for row_due in drawn.values()]
            await self.play.draw(live, names, tuple(d.id for d in drawn.values()))
        rest = [d for d in expired if d not in drawn.values()]
        missed = [d for d in rest if (found := find(live, d.decision or "")) is not None and live.halts(found)]
        if played := [d for d in rest if d not in missed]:
            ids = tuple(d.decision for d in played if d.decision is not None)
            await self.play.time_up(live, ids, tuple(d.id for d in played))
        if missed:
            ids = tuple(d.decision for d in missed if d.decision is not None)
            await self.hosting.halt_for(live, ids, tuple(d.id for d in missed))

    async def _own(self, live: LiveGame, due: DeadlineRow) -> None:
        """Do what a clock of the table itself is for; what comes of it follows."""
        claims = (due.id,)
        if due.kind == "pause":
            await self.hosting.go_on(live, "end", None, claims)
        elif due.kind == "muster_reminder":
            await self.lobby.remind(live, claims)
        elif due.kind == LEAVE:
            await by_leave.end(self.play, live, None, claims)
        elif due.kind == "muster":
            await self.lobby.end(live, claims)
            await self.lobby.go_on(live)
        else:  # what only had to be remembered until now
            del live.own[due.kind]
            await self.memory.db.journal.commit(live.input(claims=claims, deadlines=self._rows(live)))

    async def _read(self, live: LiveGame) -> list[DeadlineRow]:
        """Return the rows of a table whose instant has come, as they are with its queue held."""
        now = self.play.injected.now()
        return [d for d in await self.memory.db.deadlines.of_game(live.row.id) if d.due is not None and d.due <= now]

    async def _remind(self, live: LiveGame, due: Sequence[DeadlineRow]) -> None:
        """Send reminders, each to its owner; in public only if the private way is closed and the wait is named."""
        now = self.play.injected.now()
        due = [d for d in due if reminding.may_remind(now, live.wishes_of(d.seat or ""))]
        reminded = [(d, decision) for d in due if (decision := find(live, d.decision or "")) is not None]
        moment = public_moment(live) if any(decision.named for _, decision in reminded) else Moment()
        live.seats, live.row = changed_by(live.seats, moment.seats), replace(live.row, **moment.game)
        posts = [*moment.posts, *closed_doors(live, moment.called, now, phase_began=False)]
        called: set[tuple[str, str]] = set()
        for row_due, decision in reminded:
            number = int(row_due.payload)
            live.reminded[reminded_as(decision.id, live.clocks.get(decision.id))] = number
            call = is_call(live, decision.seat, number)
            for post in self._reminders(live, decision, number):
                where = decision.seat, post.recipient_kind
                if (call and where in called) or await self._is_called(live, decision, row_due, post, call=call):
                    continue
                called |= {where} if call else set()
                posts.append(_as_call(post) if call else post)
        await self.memory.db.journal.commit(
            live.input(
                claims=tuple(d.id for d in due),
                deadlines=self._rows(live),
                outbox=tuple(dict.fromkeys(posts)),
                seats=moment.seats,
                game=moment.game,
            )
        )

    async def _is_called(
        self, live: LiveGame, decision: Decision, due: DeadlineRow, post: NewPost, *, call: bool
    ) -> bool:
        """Say whether what has called him already says as much: a message, or what happened at this very instant."""
        if post.recipient_kind == "channel":
            return await self._mentioned_since(live, decision, due)
        return call and await self._called_lately(live, decision)

    async def _called_lately(self, live: LiveGame, decision: Decision) -> bool:
        """Say whether somebody was called not long ago, at any of his tables, when this was asked already."""
        seat, clock = live.seats[decision.seat], live.clocks[decision.id]
        last = await self.memory.db.outbox.last_call(seat.person) if seat.person is not None else None
        if last is None or clock.due is None or self.play.injected.now() - last >= TOGETHER:
            return False
        return clock.due - clock.whole - clock.bank - clock.granted < last

    async def _mentioned_since(self, live: LiveGame, decision: Decision, due: DeadlineRow) -> bool:
        """Say whether somebody who is called in public was mentioned for it since this reminder was due."""
        there = await told(self.memory.db, live)  # a phase is named by its chapter, also of a game just read
        last = await self.memory.db.outbox.last_mention(live.row.id, mentions_for(there, decision))
        return last is not None and due.due is not None and last >= due.due

    def _reminders(self, live: LiveGame, decision: Decision, number: int) -> list[NewPost]:
        seat, posts = live.seats[decision.seat], list[NewPost]()
        if seat.person is None or seat.kind != "person":
            return posts
        if reachable(seat):
            posts.append(row("reminder", "person", seat.person, f"{decision.id}#{number}"))
        if called_in_public(seat, self.play.injected.now()) and decision.named and live.channel is not None:
            posts.append(row("mention", "channel", live.channel, decision.id))
        return posts

    def _rows(self, live: LiveGame) -> tuple[NewDeadline, ...]:
        return live.deadlines(self.play.injected.now())


class Machines:
    """Machine players answer one after the other, each answer an input of its own; people's come in between."""

    def __init__(self, memory: Memory, play: Play, fell_behind: Callable[[int], None]) -> None:
        self.memory = memory
        self.play = play
        self._fell_behind = fell_behind
        self._tasks: dict[int, asyncio.Task[bool]] = {}
        self._offered: dict[int, str] = {}  # the question before which each game's machine was last asked for an offer
        self._stopped = False

    def look(self, live: LiveGame) -> None:
        """Let the machine players of a game answer, if they owe anything."""
        game = live.row.id
        if game in self._tasks or self._owes(live) is None:
            return
        task = asyncio.get_running_loop().create_task(self._play(game))
        self._tasks[game] = task
        task.add_done_callback(lambda finished: self._ended(game, finished))

    def _ended(self, game: int, finished: asyncio.Task[bool]) -> None:
        self._tasks.pop(game, None)
        if finished.cancelled():
            return
        problem = finished.exception()
        if problem is not None:
            log.error("game %s: machine players stopped: %s", game, places(problem))
        if problem is not None or not finished.result():
            self._fell_behind(game)
        elif (live := self.memory.peek(game)) is not None:
            self.look(live)  # somebody may have moved while this ended

    def _owes(self, live: LiveGame) -> Decision | None:
        """Return the next decision that a machine player has to answer."""
        if self._stopped or live.game is None or live.row.status != "running":
            return None
        machines = {s.seat for s in live.seats.values() if s.kind == "machine"}
        return next((d for d in live.owed() if d.seat in machines and not d.held and not d.answered), None)

    async def _play(self, game: int) -> bool:
        """Answer until no machine owes anything; returns False if it could not be written down."""
        while True:
            try:
                async with self.memory.queue(game) as live:
                    decision = self._owes(live)
                    if decision is None:
                        return True
                    await self._answer(live, decision)
            except Fault:
                return True
            except Sorry:
                return False
            await asyncio.sleep(0)

    async def _answer(self, live: LiveGame, decision: Decision) -> None:
        assert live.game is not None, "machines play games under way"
        try:
            lot = _lot(live.game.state.seed, decision)
            if await self._offers(live, decision, lot):
                return
            seen = live.seen(decision)
            move = seen.default if seen.by else live.shows.machine(seen, lot)
            assert move is not None, "every question has a default"
            await self.play.move(live, decision.seat, move, decision.id, cause="machine")
        except (Fault, StorageError):
            raise
        except Exception as error:  # a fault in a machine player stops this game, never another
            raise await self.play.fault(live, None, error) from error

    async def _offers(self, live: LiveGame, decision: Decision, lot: str) -> bool:
        """Before it answers, once a question, let a machine player do something unasked; True if it did."""
        if self._offered.get(live.row.id) == decision.id or live.game is None:
            return False
        self._offered[live.row.id] = decision.id
        move = live.shows.machine_offer(unasked(live.shows.rules, live.game, decision.seat), lot)
        if move is not None:
            await self.play.move(live, decision.seat, move, None, cause="machine")
        return move is not None

    async def idle(self) -> None:
        """Wait until no machine player has anything to do (for tests, and for shutting down)."""
        while self._tasks:
            await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def stop(self) -> None:
        """Let no machine player begin another answer; wait for those in hand."""
        self._stopped = True
        await self.idle()


def _as_call(post: NewPost) -> NewPost:
    """Return a row that says of itself that it calls somebody, as `Outbox.last_call` finds it."""
    return replace(post, body=json.dumps({**json.loads(post.body), "call": True}))


def _lot(seed: str, decision: Decision) -> str:
    """Return a machine player's own chance for a decision: nobody who knows this program can work it out beforehand."""
    return hashlib.blake2b(f"{seed}|machine|{decision.id}".encode(), digest_size=16).hexdigest()
