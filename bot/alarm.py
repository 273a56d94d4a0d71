"""One job of the scheduler that wakes the table service at the earliest deadline. The database holds the deadlines."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Protocol

from apscheduler.schedulers.asyncio import AsyncIOScheduler

from bot.health import BEAT
from bot.places import said

log = logging.getLogger(__name__)
AT_LEAST = timedelta(minutes=30)  # looked at this often though nothing is due: tables expire, a wall clock may jump
AGAIN = timedelta(seconds=15)  # after a failure, at the earliest
BREATH = timedelta(seconds=1)  # after any tick: a deadline that stays due for whatever reason must not keep us ringing
JOB, PULSE = "deadlines", "pulse"
SET_BACK = timedelta(seconds=-1)  # by more the machine's clock was set back, not only brought into step


class Woken(Protocol):
    """What the alarm wakes."""

    async def earliest(self) -> datetime | None:
        """Return the next instant at which something must happen by itself."""
        ...

    async def tick(self) -> None:
        """Do what is due now."""
        ...


class Alarm:
    """`changed` may be called at any time; it is the sign that the earliest deadline may be another.

    One tick at a time. After one that failed there is none for AGAIN, whatever changes meanwhile: what could not be
    done stays due, and without the distance a full disk would be asked again at every move.
    """

    def __init__(self, service: Woken, now: Callable[[], datetime], pulse: Callable[[], Awaitable[None]]) -> None:
        self._service = service
        self._now = now
        self._pulse = pulse
        self._scheduler = AsyncIOScheduler(timezone=UTC)
        self._setting: asyncio.Task[None] | None = None
        self._in_hand: set[asyncio.Task[None]] = set()
        self._ringing = False
        self._again = False
        self._resting_until = float("-inf")  # by the event loop's clock, which never jumps
        self._watching: asyncio.TimerHandle | None = None

    async def start(self) -> None:
        """Begin; what ran out while the bot was away is for the service's `wake`."""
        self._scheduler.start()
        self._scheduler.add_job(self._beat, "interval", seconds=BEAT, id=PULSE, misfire_grace_time=None)
        self._watch(self._ahead())
        await self._pulse()
        self.changed()

    def changed(self) -> None:
        """Set the alarm anew, soon."""
        if not self._scheduler.running:
            return
        if self._setting is not None and not self._setting.done():
            self._again = True
            return
        self._setting = asyncio.get_running_loop().create_task(self._set())
        self._in_hand.add(self._setting)
        self._setting.add_done_callback(self._in_hand.discard)

    async def stop(self) -> None:
        """End; a tick in hand is finished first."""
        if not self._scheduler.running:
            return
        if self._watching is not None:
            self._watching.cancel()
        self._scheduler.pause()  # shut down, it would give up what it has begun, wherever that stands
        while self._in_hand:
            await asyncio.wait(self._in_hand)
        self._scheduler.shutdown(wait=False)

    def _watch(self, ahead: timedelta) -> None:
        """Look now and then, by the event loop's clock, whether the machine's was set back.

        The scheduler goes by the machine's, and would do nothing until it shows again what it showed before.
        """
        now = self._ahead()
        if now - ahead < SET_BACK:
            log.warning("the machine's clock was set back by %.0f s", (ahead - now).total_seconds())
            self._scheduler.modify_job(PULSE, next_run_time=datetime.now(UTC))
            self.changed()
        self._watching = asyncio.get_running_loop().call_later(BEAT, self._watch, now)

    def _ahead(self) -> timedelta:
        """Return how far the machine's clock is ahead of the event loop's."""
        loop = asyncio.get_running_loop()
        return datetime.now(UTC) - datetime.fromtimestamp(0, UTC) - timedelta(seconds=loop.time())

    async def _set(self) -> None:
        while True:
            self._again = False
            try:
                due = await self._service.earliest()
            except Exception as error:  # noqa: BLE001 - logged; looked at again soon
                log.error("the earliest deadline cannot be read: %s", said(error))
                due = self._now() + AGAIN
            wait = min(due - self._now() if due is not None else AT_LEAST, AT_LEAST)
            rest = timedelta(seconds=max(self._resting_until - asyncio.get_running_loop().time(), 0))
            self._arm(max(wait, rest))
            if not self._again:
                return

    def _arm(self, wait: timedelta) -> None:
        """The scheduler's clock is the machine's; ours may be another, so only the distance is taken from ours."""
        if self._scheduler.running and not self._ringing:  # else the end of the tick sets the alarm
            at = datetime.now(UTC) + wait
            self._scheduler.add_job(
                self._ring, "date", run_date=at, id=JOB, replace_existing=True, misfire_grace_time=None
            )

    async def _ring(self) -> None:
        self._ringing = True
        try:
            with self._at_work():
                await self._service.tick()
            rest = BREATH
        except Exception as error:  # noqa: BLE001 - logged; tried again soon
            log.error("deadlines could not be applied and are tried again: %s", said(error))
            rest = AGAIN
        finally:
            self._ringing = False
        self._resting_until = asyncio.get_running_loop().time() + rest.total_seconds()
        self.changed()

    async def _beat(self) -> None:
        with self._at_work():
            await self._pulse()

    @contextmanager
    def _at_work(self) -> Iterator[None]:
        task = asyncio.current_task()
        assert task is not None, "jobs are tasks"
        self._in_hand.add(task)
        try:
            yield
        finally:
            self._in_hand.discard(task)
