"""The postman: sends what the outbox holds. One recipient never blocks another; nothing is lost or sent twice."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Sequence
from datetime import timedelta

import aiohttp
import discord

from bot.places import places
from bot.tables.api import Notice, Sorry, Tables
from bot.tables.outbox import merge_key
from storage import Claim, Clock, Database, Post
from storage.errors import NotQueued, StorageError

from .courier import CLOSED, NO_CHANNEL, PLACE_LOST, Courier

log = logging.getLogger(__name__)
Recipient = tuple[str, int]
NEWEST_ONLY = ("story", "board", "lobby")  # each is told whole: an earlier row says nothing that a later one does not
KNOCK_AGAIN = ("welcome", "muster", "begun")  # tried though private messages were closed
REMINDED_IN_PUBLIC = "mention"
ATTEMPTS = 8  # of a message the platform refuses for a reason that will not pass
UNAUTHORISED, FORBIDDEN = 401, 403  # the first is about the token and no message's fault
LOOK_AGAIN = timedelta(seconds=10)
LEAST_PAUSE = 1.0  # seconds between two looks while somebody is served
PASSING = (discord.DiscordServerError, discord.RateLimited, aiohttp.ClientError, OSError, asyncio.TimeoutError)


class Postman:
    """One asyncio task, and one more for each recipient who is being served."""

    def __init__(self, db: Database, tables: Tables, courier: Courier, now: Clock) -> None:
        self._db = db
        self._tables = tables
        self._courier = courier
        self._now = now
        self._woken = asyncio.Event()
        self._resting = asyncio.Event()
        self._serving: dict[Recipient, asyncio.Task[None]] = {}
        self._task: asyncio.Task[None] | None = None
        self._looking: set[asyncio.Task[None]] = set()
        self._sought: set[str] = set()  # nonces of messages that are being looked for

    # life

    def start(self) -> None:
        """Begin to serve; what was under way before a restart is looked for first."""
        self._task = asyncio.create_task(self._run(), name="postman")
        self.wake()

    def wake(self) -> None:
        """There may be something to send."""
        self._resting.clear()
        self._woken.set()

    @property
    def busy(self) -> bool:
        """Whether something is under way or about to be."""
        return not self._resting.is_set()

    async def idle(self) -> None:
        """Wait until nothing may be sent now."""
        await self._resting.wait()

    async def once(self) -> None:
        """Send everything that may be sent now, without waiting for what comes later (for drivers of their own)."""
        await self._round()
        while self._serving:
            await asyncio.wait(set(self._serving.values()))
            await asyncio.sleep(0)
            await self._round()

    async def stop(self, patience: float = 5.0) -> None:
        """Send what may be sent now, so far as there is time, and stop; what is left is found after the next start."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait({self._task})
            self._task = None
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(patience):
                    await self._last_round()
        late = {*self._serving.values(), *self._looking}
        for task in late:
            task.cancel()
        if late:
            await asyncio.wait(late)

    async def _last_round(self) -> None:
        try:
            await self.once()
        except StorageError as error:
            log.error("the outbox cannot be read: %s", error)
        if self._looking:
            await asyncio.wait(set(self._looking))

    async def _run(self) -> None:
        for claim in await self._interrupted():
            task = asyncio.create_task(self._look_for(claim))
            self._looking.add(task)
            task.add_done_callback(self._looked)
        while True:
            self._woken.clear()
            try:
                await self._round()
                wait = await self._pause()
            except StorageError as error:
                log.error("the outbox cannot be read: %s", error)
                wait = LOOK_AGAIN.total_seconds()
            if not (self._woken.is_set() or self._serving or self._looking):
                self._resting.set()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(wait):  # wait_for of Python 3.11 may swallow that the task is cancelled
                    await self._woken.wait()

    async def _interrupted(self) -> list[Claim]:
        """Return what was being sent, as soon as the storage can be read."""
        while True:
            try:
                return await self._db.outbox.interrupted()
            except StorageError as error:
                log.error("what was being sent cannot be read: %s", error)
                await asyncio.sleep(LOOK_AGAIN.total_seconds())

    def _looked(self, task: asyncio.Task[None]) -> None:
        self._looking.discard(task)
        self.wake()

    async def _round(self) -> None:
        for post in await self._db.outbox.ready():
            recipient = (post.recipient_kind, post.recipient)
            if recipient not in self._serving:
                task = asyncio.create_task(self._serve(post))
                self._serving[recipient] = task
                task.add_done_callback(lambda _, r=recipient: self._served(r))  # type: ignore[misc]

    def _served(self, recipient: Recipient) -> None:
        self._serving.pop(recipient, None)
        self.wake()

    async def _pause(self) -> float | None:
        """Return the seconds until something waits to be sent; None if nothing does.

        While somebody is served, the first that waits may be his, and due: another's is looked for all the same.
        """
        again = await self._db.outbox.next_attempt()
        if again is None:
            return None
        return max((again - self._now()).total_seconds(), LEAST_PAUSE if self._serving else 0.05)

    # one recipient

    async def _serve(self, first: Post) -> None:
        """Send what waits for a recipient, in order, until nothing may be sent now."""
        try:
            while await self._next(first):
                pass
        except Exception as error:  # noqa: BLE001 - logged; nobody is left with a message under way for good
            log.error("the outbox cannot be kept: %s", error if isinstance(error, StorageError) else places(error))
            await asyncio.sleep(LOOK_AGAIN.total_seconds())
            await self._recover((first.recipient_kind, first.recipient))

    async def _recover(self, recipient: Recipient) -> None:
        """Find out what became of a message whose end could not be written down; else nothing more is sent there.

        A recipient has one message under way at most, sent by the task that asks this or looked for since the start.
        """
        for claim in await self._interrupted():
            post = claim.posts[-1]
            if (post.recipient_kind, post.recipient) == recipient and claim.nonce not in self._sought:
                await self._look_for(claim)

    async def _next(self, first: Post) -> bool:
        posts = await self._db.outbox.queued_for(first.recipient_kind, first.recipient)
        batch = await self._batch(posts)
        if not batch:
            return bool(posts) and batch is not None
        try:
            notice = await self._tables.compose(batch)
        except Exception as error:  # noqa: BLE001 - logged; the row is tried again, others are not held up
            log.error("game %s: a message cannot be made: %s", batch[-1].game_id, places(error))
            claim = await self._db.outbox.claim([post.id for post in batch])
            await self._db.outbox.retry_later(claim.nonce, type(error).__name__)
            return False
        if notice is None and not batch[0].attempts:
            await self._db.outbox.drop(post.id for post in batch)
            return True
        try:
            claim = await self._db.outbox.claim([post.id for post in batch])
        except NotQueued:
            return False
        return await (self._leave(claim) if notice is None else self._send(claim, notice))

    async def _leave(self, claim: Claim) -> bool:
        """Tell no more of what was tried before. If it arrived, it is remembered, for a later row to edit."""
        try:
            found = await self._courier.find(claim, None)
        except PASSING as error:
            await self._db.outbox.retry_later(claim.nonce, type(error).__name__)
            return False
        except discord.HTTPException as error:
            log.info("a message cannot be looked for (%s)", error.code)
            found = None
        if found is not None:
            await self._db.outbox.mark_sent(claim.nonce, *found)
            return True
        await self._db.outbox.requeue(claim.nonce)
        await self._db.outbox.drop(post.id for post in claim.posts)
        return True

    async def _batch(self, posts: Sequence[Post]) -> list[Post] | None:
        """Return the first rows that make one message; none if some were dropped instead; None if it is not time.

        What was tried may have arrived though no word of it came. It is tried again as it was, under its nonce: with
        others in it, or in another's stead, they would be taken for told, or it would stand there twice.
        """
        if not posts or posts[0].next_attempt > self._now():
            return None
        key, kind = merge_key(posts[0]), posts[0].kind
        tried = posts[0].attempts > 0
        if kind in NEWEST_ONLY and not tried and any(merge_key(post) == key for post in posts[1:]):
            await self._db.outbox.drop([posts[0].id])
            return []
        if await self._known_closed(posts[0]):
            await self._db.outbox.drop([posts[0].id])
            return []
        batch = []
        for post in posts:
            if merge_key(post) != key or post.next_attempt > self._now() or (post.attempts > 0) != tried:
                break
            batch.append(post)
        return batch

    async def _known_closed(self, post: Post) -> bool:
        if post.recipient_kind != "person" or post.game_id is None or post.kind in KNOCK_AGAIN:
            return False
        seat = await self._db.tables.seat_of(post.game_id, post.recipient)
        return seat is not None and seat.dm_state == "closed"

    async def _send(self, claim: Claim, notice: Notice) -> bool:
        try:
            message, keep = await self._courier.deliver(claim, notice)
        except PASSING as error:
            await self._db.outbox.retry_later(claim.nonce, type(error).__name__)
            return False
        except discord.HTTPException as error:
            await self._refused(claim, error)
            return True
        except StorageError:
            raise
        except Exception as error:  # noqa: BLE001 - logged; one recipient's fault is no one else's
            log.error("a message cannot be sent: %s", places(error))
            await self._db.outbox.retry_later(claim.nonce, type(error).__name__)
            return False
        await self._db.outbox.mark_sent(claim.nonce, message, keep)
        await self._arrived(claim.posts[-1])
        if claim.posts[-1].kind == REMINDED_IN_PUBLIC:  # whom no private message reaches
            for person in notice.mention:
                await self._look_for_departure(person, claim.posts[-1])
        return True

    async def _arrived(self, post: Post) -> None:
        """Note that private messages reach a person, the first time one does."""
        if post.recipient_kind != "person" or post.game_id is None:
            return
        seat = await self._db.tables.seat_of(post.game_id, post.recipient)
        if seat is not None and seat.dm_state != "open":
            await self._note(self._tables.dm_state(post.game_id, post.recipient, True))

    async def _refused(self, claim: Claim, error: discord.HTTPException) -> None:
        """Remember a refusal that stands; try again what may pass."""
        post = claim.posts[-1]
        reason = f"{error.status}/{error.code}"
        personal = post.recipient_kind == "person"
        if personal and (error.code in CLOSED or (error.status == FORBIDDEN and error.code not in NO_CHANNEL)):
            await self._db.outbox.give_up(claim.nonce, reason)
            await self._closed(post)
        elif personal and error.code in NO_CHANNEL and post.attempts + 1 < ATTEMPTS:
            await self._courier.forget_channel_of(post.recipient)
            await self._db.outbox.retry_later(claim.nonce, reason)
        elif post.recipient_kind == "channel" and error.code in PLACE_LOST:
            await self._db.outbox.give_up(claim.nonce, reason)
            log.warning("channel %s can no longer be written to (%s)", post.recipient, reason)
            await self._note(self._tables.place_lost(post.recipient, reason))
        elif post.attempts + 1 >= ATTEMPTS and error.status != UNAUTHORISED:
            log.error("a message was refused %s times and given up (%s)", ATTEMPTS, reason)
            await self._db.outbox.give_up(claim.nonce, reason)
            if personal:
                await self._closed(post)
        else:
            log.warning("a message was refused (%s)", reason)
            await self._db.outbox.retry_later(claim.nonce, reason)

    async def _closed(self, post: Post) -> None:
        for game in await self._db.tables.of_person(post.recipient, "lobby", "muster", "running", "paused"):
            refused = post if post.game_id == game.id else None
            await self._note(self._tables.dm_state(game.id, post.recipient, False, refused))
        await self._look_for_departure(post.recipient, post)

    async def _look_for_departure(self, person: int, post: Post) -> None:
        """Ask whether somebody is still in the servers of his games, if he answers for himself there.

        `post` is what made us ask: the tables know whether everybody saw why it was sent.
        """
        servers = set()
        for game in await self._db.tables.of_person(person, "running", "paused"):
            seat = await self._db.tables.seat_of(game.id, person)
            if seat is not None and seat.kind == "person":
                servers.add(game.server)
        for server in sorted(servers):
            if await self._courier.has_left(server, person):
                log.info("somebody has left server %s", server)
                await self._note(self._tables.person_left(server, person, post))

    async def _note(self, work: Awaitable[None]) -> None:
        """Let the tables note what a sent or refused message showed; if they cannot now, the next message shows it."""
        try:
            await work
        except (StorageError, Sorry) as error:
            log.error("what became of a message cannot be noted: %s", places(error))

    # after a restart, and after the storage failed

    async def _look_for(self, claim: Claim) -> None:
        """Find out whether a message that was being sent arrived; if it did not, it is sent again."""
        self._sought.add(claim.nonce)
        try:
            while True:
                if await self._found_out(claim):
                    return
                await asyncio.sleep(LOOK_AGAIN.total_seconds())
        finally:
            self._sought.discard(claim.nonce)

    async def _found_out(self, claim: Claim) -> bool:
        """Return whether it is known, and written down, what became of a message."""
        try:
            await self._find(claim)
        except NotQueued:
            log.info("what became of a message was written down before")
        except (StorageError, Sorry) as error:
            log.error("what became of a message cannot be written down yet: %s", places(error))
            return False
        except PASSING as error:
            log.info("a message cannot be looked for yet (%s)", type(error).__name__)
            return False
        return True

    async def _find(self, claim: Claim) -> None:
        try:
            notice = await self._tables.compose(claim.posts)
            found = await self._courier.find(claim, notice)
        except (StorageError, Sorry, *PASSING):
            raise
        except discord.HTTPException as error:
            await self._refused(claim, error)
            return
        except Exception as error:  # noqa: BLE001 - logged; sending again will meet the same and be kept waiting
            log.error("a message cannot be looked for: %s", places(error))
            found = None
        if found is None:
            await self._db.outbox.requeue(claim.nonce)
        else:
            await self._db.outbox.mark_sent(claim.nonce, *found)
