"""One job of the scheduler that wakes the table service at the earliest deadline. The database holds the deadlines."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import Protocol

from apscheduler.schedulers.asyncio import AsyncIOScheduler

from .places import places

log = logging.getLogger(__name__)
AT_LEAST = timedelta(minutes=30)  # looked at this often though nothing is due: tables expire, a wall clock may jump
AGAIN = timedelta(seconds=15)  # after a failure
JOB = "deadlines"


class Woken(Protocol):
    """What the alarm wakes."""

    async def earliest(self) -> datetime | None:
        """Return the next instant at which something must happen by itself."""
        ...

    async def tick(self) -> None:
        """Do what is due now."""
        ...


class Alarm:
    """`changed` may be called at any time; it is the sign that the earliest deadline may be another."""

    def __init__(self, service: Woken, now: Callable[[], datetime], pulse: Callable[[], Awaitable[None]]) -> None:
        self._service = service
        self._now = now
        self._pulse = pulse
        self._scheduler = AsyncIOScheduler(timezone=UTC)
        self._setting: asyncio.Task[None] | None = None
        self._again = False

    async def start(self) -> None:
        """Begin; what ran out while the bot was away is for the service's `wake`."""
        self._scheduler.start()
        self._scheduler.add_job(self._pulse, "interval", seconds=30, id="pulse", misfire_grace_time=None)
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

    async def stop(self) -> None:
        """End; a tick in hand is finished first."""
        if self._scheduler.running:
            self._scheduler.shutdown(wait=False)
        if self._setting is not None:
            await asyncio.wait({self._setting})

    async def _set(self) -> None:
        while True:
            self._again = False
            try:
                due = await self._service.earliest()
            except Exception as error:  # noqa: BLE001 - logged without its words; looked at again soon
                log.error("the earliest deadline cannot be read: %s", places(error))
                due = self._now() + AGAIN
            wait = min(due - self._now() if due is not None else AT_LEAST, AT_LEAST)
            self._arm(max(wait, timedelta()))
            if not self._again:
                return

    def _arm(self, wait: timedelta) -> None:
        """The scheduler's clock is the machine's; ours may be another, so only the distance is taken from ours."""
        if self._scheduler.running:
            at = datetime.now(UTC) + wait
            self._scheduler.add_job(
                self._ring, "date", run_date=at, id=JOB, replace_existing=True, misfire_grace_time=None
            )

    async def _ring(self) -> None:
        try:
            await self._service.tick()
        except Exception as error:  # noqa: BLE001 - logged without its words; tried again soon
            log.error("deadlines could not be applied and are tried again: %s", places(error))
            self._arm(AGAIN)
            return
        self.changed()
