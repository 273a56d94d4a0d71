"""Pinning boards, and trying it again. What Discord refuses today somebody may allow tomorrow."""

from __future__ import annotations

import asyncio
import logging
from datetime import datetime, timedelta

import discord

from storage import Clock, Database, MessageRow
from storage.outbox import backoff

from .courier import PASSING, Courier

log = logging.getLogger(__name__)
REFUSED = timedelta(hours=1)  # after a refusal


class Pins:
    """The boards that should be pinned and are not yet."""

    def __init__(self, db: Database, courier: Courier, now: Clock) -> None:
        self._db = db
        self._courier = courier
        self._now = now
        self._again: dict[int, datetime] = {}  # by message, when it is tried again
        self._failures: dict[int, int] = {}
        self._lock = asyncio.Lock()

    async def load(self) -> None:
        """After a start: what was left is tried at once."""
        self._again = {row.message_id: self._now() for row in await self._db.messages.to_pin()}

    @property
    def next(self) -> datetime | None:
        """When something is to be tried again."""
        now = self._now()
        return min((now if self._is_due(at) else at for at in self._again.values()), default=None)

    @property
    def due(self) -> bool:
        """Whether something is to be tried again now."""
        return any(self._is_due(at) for at in self._again.values())

    def _is_due(self, at: datetime) -> bool:
        now = self._now()
        return at <= now or at - now > REFUSED  # the clock was set back

    async def settle(self, new: int | None = None) -> None:
        """Pin a new board, or all whose time has come. Raises StorageError."""
        async with self._lock:
            wanted = await self._db.messages.to_pin()
            self._forget_all_but({row.message_id for row in wanted})
            for row in wanted:
                at = self._again.get(row.message_id)
                if row.message_id == new if new is not None else at is not None and self._is_due(at):
                    await self._pin(row)

    def _forget_all_but(self, wanted: set[int]) -> None:
        """Forget boards that were replaced or deleted since: they would stay due for ever, and never be tried."""
        for gone in self._again.keys() - wanted:
            del self._again[gone]
            self._failures.pop(gone, None)

    async def _pin(self, row: MessageRow) -> None:
        number = row.message_id
        try:
            await self._courier.pin(row)
        except PASSING as error:
            self._failed(row, type(error).__name__, backoff(self._failures.get(number, 0) + 1))
        except discord.HTTPException as error:
            self._failed(row, f"{error.status}/{error.code}", REFUSED)
        else:
            self._again.pop(number, None)
            self._failures.pop(number, None)

    def _failed(self, row: MessageRow, why: str, wait: timedelta) -> None:
        number = row.message_id
        self._again[number] = self._now() + wait
        self._failures[number] = self._failures.get(number, 0) + 1
        if self._failures[number] == 1:
            log.warning("game %s: a board could not be pinned (%s); it is tried again", row.game_id, why)
