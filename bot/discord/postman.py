"""The postman: sends what the outbox holds. One recipient never blocks another; nothing is lost or sent twice."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import takewhile

import discord

from bot.places import places, said
from bot.tables.api import Notice, Sorry, Tables
from bot.tables.outbox import merge_key
from storage import Claim, Clock, Database, NewMessage, Post
from storage.errors import NotQueued, StorageError

from .courier import CLOSED, NO_CHANNEL, PASSING, PLACE_LOST, Courier
from .doors import KNOCK_AGAIN, Doors, Unreached, noted
from .pins import Pins
from .trouble import Trouble

log = logging.getLogger(__name__)
Recipient = tuple[str, int]
NEWEST_ONLY = ("story", "board", "lobby")  # each is told whole: an earlier row says nothing that a later one does not
REMINDED_IN_PUBLIC = "mention"
CALLED_ONCE = timedelta(seconds=15)  # somebody who was mentioned is not mentioned again in the same channel for so long
TRIES = 3  # of a message the platform refuses for a reason that will not pass
FORBIDDEN, SERVER_FAULT = 403, 500
NOT_ITS_FAULT = (401, 408, 429)  # statuses that say nothing of the message: the token, a time-out, too many requests
NONCE_HOLDS = timedelta(minutes=2)  # so long the platform shows a message of the same nonce once
LOOK_AGAIN = timedelta(seconds=10)
LEAST_PAUSE = 1.0  # seconds between two looks while somebody is served
BEGINS = "Discord takes no messages; they wait and are tried again"
ENDS = "Discord takes messages again"


class Postman:
    """One asyncio task, and one more for each recipient who is being served."""

    def __init__(
        self, db: Database, tables: Tables, courier: Courier, now: Clock, unreached: Unreached | None = None
    ) -> None:
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
        self._pins = Pins(db, courier, now)
        self._pinning: asyncio.Task[None] | None = None
        self._trouble = Trouble(log, now, begins=BEGINS, ends=ENDS)
        self._called: dict[tuple[int, int], datetime] = {}  # when somebody was mentioned in a channel
        unreached = unreached or Unreached()
        unreached.wake = self.wake
        self._doors = Doors(db, tables, courier, unreached)

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
        while self._under_way():
            await asyncio.wait(self._under_way())
            await asyncio.sleep(0)
            await self._round()

    def _under_way(self) -> set[asyncio.Task[None]]:
        return {*self._serving.values(), *([self._pinning] if self._pinning is not None else [])}

    async def stop(self, patience: float = 5.0) -> None:
        """Send what may be sent now, so far as there is time, and stop; what is left is found after the next start."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait({self._task})
            self._task = None
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(patience):
                    await self._last_round()
        late = self._under_way() | self._looking
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
        await self._learn()
        for claim in await self._interrupted():
            task = asyncio.create_task(self._look_for(claim))
            self._looking.add(task)
            task.add_done_callback(self._looked)
        while True:
            self._woken.clear()
            try:
                await self._round()
                wait = await self._pause()
            except Exception as error:  # noqa: BLE001 - logged; without this task nobody would be told anything more
                log.error("the outbox cannot be read: %s", said(error))
                wait = LOOK_AGAIN.total_seconds()
            if not (self._woken.is_set() or self._serving or self._looking):
                self._resting.set()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(wait):  # wait_for of Python 3.11 may swallow that the task is cancelled
                    await self._woken.wait()

    async def _learn(self) -> None:
        try:
            await self._pins.load()
            await self._doors.load()
        except StorageError as error:  # what is not known is learnt from the next refusal
            log.error("what was left to pin, and whom nothing reaches, cannot be read: %s", error)

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
        await self._doors.knock()
        if self._pinning is None and self._pins.due:
            self._pinning = asyncio.create_task(self._pin_again())
            self._pinning.add_done_callback(self._pinned)
        for post in await self._db.outbox.ready():
            recipient = (post.recipient_kind, post.recipient)
            if recipient not in self._serving:
                task = asyncio.create_task(self._serve(post))
                self._serving[recipient] = task
                task.add_done_callback(lambda _, r=recipient: self._served(r))  # type: ignore[misc]

    async def _pin_again(self) -> None:
        try:
            await self._pins.settle()
        except Exception as error:  # noqa: BLE001 - logged; tried again
            log.error("boards cannot be pinned: %s", said(error))
            await asyncio.sleep(LOOK_AGAIN.total_seconds())

    def _pinned(self, task: asyncio.Task[None]) -> None:
        self._pinning = None
        self.wake()

    def _served(self, recipient: Recipient) -> None:
        self._serving.pop(recipient, None)
        self.wake()

    async def _pause(self) -> float | None:
        """Return the seconds until something waits to be sent; None if nothing does.

        While somebody is served, the first that waits may be his, and due: another's is looked for all the same.
        """
        waiting = (await self._db.outbox.next_attempt(), self._pins.next if self._pinning is None else None)
        again = min((at for at in waiting if at is not None), default=None)
        if again is None:
            if not (self._serving or self._looking):  # what failed was told, or need not be told any more
                self._trouble.over()
            return None
        return max((again - self._now()).total_seconds(), LEAST_PAUSE if self._serving else 0.05)

    # one recipient

    async def _serve(self, first: Post) -> None:
        """Send what waits for a recipient, in order, until nothing may be sent now."""
        try:
            while await self._next(first):
                pass
        except Exception as error:  # noqa: BLE001 - logged; nobody is left with a message under way for good
            log.error("the outbox cannot be kept: %s", said(error))
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
        """Send a message, or find that there is none to send; says whether to look again at once."""
        whom = (first.recipient_kind, first.recipient)
        posts = await self._db.outbox.queued_for(*whom)
        if not posts:
            return False
        if _outdated(posts):
            await self._db.outbox.drop_outdated(*whom, NEWEST_ONLY)
            return True
        if await self._doors.known_closed(posts[0]):
            await self._db.outbox.hold_back(posts[0].game_id or 0, first.recipient, KNOCK_AGAIN)
            return True
        batch = _batch(posts)
        try:
            notice = await self._tables.compose(batch)
        except Exception as error:  # noqa: BLE001 - logged; the row is tried again, others are not held up
            log.error("game %s: a message (%s) cannot be made: %s", batch[-1].game_id, batch[-1].kind, places(error))
            claim = await self._db.outbox.claim([post.id for post in batch])
            await self._db.outbox.retry_later(claim.nonce, type(error).__name__, aside=True)
            return True
        if not batch[0].attempts and (notice is None or self._just_called(first.recipient, batch[-1], notice)):
            await self._db.outbox.drop(post.id for post in batch)
            return True
        try:
            claim = await self._db.outbox.claim([post.id for post in batch])
        except NotQueued:
            return False
        return await (self._leave(claim) if notice is None else self._send(claim, notice))

    async def _leave(self, claim: Claim) -> bool:
        """Tell no more of what was tried before. If it arrived, it is remembered, for a later row to edit."""
        found = None
        if claim.posts[0].in_doubt is not None:
            try:
                found = await self._courier.find(claim, None)
            except discord.HTTPException as error:
                if _passes(error):
                    await self._fails(claim, error)
                    return False
                log.info("a message cannot be looked for (%s)", error.code)
            except PASSING as error:
                await self._fails(claim, error)
                return False
        if found is not None:
            await self._db.outbox.mark_sent(claim.nonce, *found)
            return True
        await self._dropped(claim)
        return True

    async def _dropped(self, claim: Claim) -> None:
        await self._db.outbox.requeue(claim.nonce)
        await self._db.outbox.drop(post.id for post in claim.posts)

    def _just_called(self, channel: int, post: Post, notice: Notice) -> bool:
        """Say whether everybody whom a public mention calls was called there a moment ago."""
        if post.kind != REMINDED_IN_PUBLIC or not notice.mention:
            return False
        now = self._now()
        self._called = {key: at for key, at in self._called.items() if timedelta() <= now - at < CALLED_ONCE}
        return all((channel, person) in self._called for person in notice.mention)

    async def _send(self, claim: Claim, notice: Notice) -> bool:
        """Send or edit; what was tried longer ago than its nonce holds is looked for first."""
        post = claim.posts[-1]
        try:
            found = await self._courier.find(claim, notice) if self._is_old(claim) else None
            sent = found or await self._courier.deliver(claim, notice, anew=post.refusals + 1 >= TRIES)
        except discord.HTTPException as error:
            if _passes(error):
                await self._fails(claim, error)
                return False
            self._trouble.worked(_whom(claim))
            await self._refused(claim, error)
            return True
        except PASSING as error:
            await self._fails(claim, error)
            return False
        except StorageError:
            raise
        except Exception as error:  # noqa: BLE001 - logged; one recipient's fault is no one else's
            log.error("game %s: a message (%s) cannot be sent: %s", post.game_id, post.kind, places(error))
            await self._db.outbox.retry_later(claim.nonce, type(error).__name__, doubt=True, aside=True)
            return True
        self._trouble.worked(_whom(claim))
        if sent is None:
            await self._dropped(claim)
            return True
        await self._sent(claim, *sent)
        if post.kind == REMINDED_IN_PUBLIC:  # whom no private message reaches
            for person in notice.mention:
                self._called[post.recipient, person] = self._now()
                await self._doors.look_for_departure(person, post)
        return True

    def _is_old(self, claim: Claim) -> bool:
        since = claim.posts[0].in_doubt
        return since is not None and not timedelta() <= self._now() - since <= NONCE_HOLDS

    async def _sent(self, claim: Claim, message: int, keep: NewMessage | None) -> None:
        await self._db.outbox.mark_sent(claim.nonce, message, keep)
        if keep is not None and keep.to_pin:
            await self._pins.settle(message)
        await self._doors.arrived(claim.posts[-1])

    async def _fails(self, claim: Claim, error: Exception) -> None:
        """Try again later what Discord, or the way to it, does not take now. It may have arrived all the same."""
        self._trouble.failed(_whom(claim), _word_for(error))
        untaken = isinstance(error, discord.RateLimited) or getattr(error, "status", None) in NOT_ITS_FAULT
        await self._db.outbox.retry_later(claim.nonce, _word_for(error), doubt=not untaken)

    async def _refused(self, claim: Claim, error: discord.HTTPException) -> None:
        """Remember a refusal that stands; try again what may pass. Nobody else waits for it."""
        post = claim.posts[-1]
        reason = f"{error.status}/{error.code}"
        personal = post.recipient_kind == "person"
        last = post.refusals + 1 >= TRIES
        if personal and _shut(error):
            await self._db.outbox.give_up(claim.nonce, reason)
            await self._doors.closed(post)
        elif personal and error.code in NO_CHANNEL and not last:
            await self._courier.forget_channel_of(post.recipient)
            await self._db.outbox.retry_later(claim.nonce, reason, refused=True)
        elif post.recipient_kind == "channel" and error.code in PLACE_LOST:
            await self._db.outbox.give_up(claim.nonce, reason)
            log.warning("channel %s can no longer be written to (%s)", post.recipient, reason)
            await noted(self._tables.place_lost(post.recipient))
        elif last:
            given_up = "game %s: a message (%s) was refused %s times and is given up (%s)"
            log.error(given_up, post.game_id, post.kind, TRIES, reason)
            await self._db.outbox.give_up(claim.nonce, reason)
            if personal:  # his questions are asked in public then, and he is tried again when he acts
                await self._doors.closed(post)
        else:
            log.warning("game %s: a message (%s) was refused (%s)", post.game_id, post.kind, reason)
            await self._db.outbox.retry_later(claim.nonce, reason, refused=True)

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
        except (*PASSING, discord.HTTPException) as error:
            self._trouble.failed(_whom(claim), _word_for(error))
            return False
        except Exception as error:  # noqa: BLE001 - logged; nothing more would be sent to this recipient
            log.error("what became of a message cannot be found out: %s", places(error))
            return False
        return True

    async def _find(self, claim: Claim) -> None:
        """Raises what passes: then it is looked for again."""
        try:
            notice = await self._tables.compose(claim.posts)
            found = await self._courier.find(claim, notice)
        except (StorageError, Sorry, *PASSING):
            raise
        except discord.HTTPException as error:
            if _passes(error):
                raise
            await self._refused(claim, error)
            return
        except Exception as error:  # noqa: BLE001 - logged; sending again will meet the same and be kept waiting
            log.error("a message cannot be looked for: %s", places(error))
            found = None
        self._trouble.worked(_whom(claim))
        if found is None:
            await self._db.outbox.requeue(claim.nonce)
        else:
            await self._sent(claim, *found)


def _outdated(posts: Sequence[Post]) -> bool:
    """Say whether a later row tells whole what an earlier one, which was not tried yet, would tell."""
    told: set[str] = set()
    for post in reversed(posts):
        key = merge_key(post)
        if post.kind in NEWEST_ONLY and not post.attempts and key in told:
            return True
        told.add(key)
    return False


def _batch(posts: Sequence[Post]) -> list[Post]:
    """Return the first rows that make one message.

    What was tried may have arrived though no word of it came. It is tried again as it was, under its nonce: with
    others in it, or in another's stead, they would be taken for told, or it would stand there twice.
    """

    def alike(post: Post) -> object:
        return merge_key(post), post.attempts > 0, post.in_doubt

    return list(takewhile(lambda post: alike(post) == alike(posts[0]), posts))


def _whom(claim: Claim) -> Recipient:
    return claim.posts[-1].recipient_kind, claim.posts[-1].recipient


def _passes(error: discord.HTTPException) -> bool:
    """Say whether a refusal is none of the message, but of the moment."""
    return error.status >= SERVER_FAULT or error.status in NOT_ITS_FAULT


def _shut(error: discord.HTTPException) -> bool:
    """Say whether a person takes no private messages."""
    return error.code in CLOSED or (error.status == FORBIDDEN and error.code not in NO_CHANNEL)


def _word_for(error: Exception) -> str:
    return f"status {error.status}" if isinstance(error, discord.HTTPException) else type(error).__name__
