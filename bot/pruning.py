"""Removing what is no longer needed: a little at every beat, so that no answer waits for it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timedelta

from storage import Database
from storage.connection import SLICE
from storage.errors import StorageError

log = logging.getLogger(__name__)
INTERACTIONS = timedelta(days=1)  # the platform's live a quarter of an hour
POSTS = timedelta(days=30)  # after they were told, or given up
SLICES = 50  # transactions a beat, of each kind; a million rows are gone within an hour
PAUSE = timedelta(hours=1)  # after nothing was left


class Pruning:
    """Forgets used interactions and posts long told."""

    def __init__(self, db: Database, now: Callable[[], datetime]) -> None:
        self._db = db
        self._now = now
        self._next: datetime | None = None

    async def beat(self) -> None:
        """Remove some, if there are any; trouble is logged, and it is tried again later."""
        now = self._now()
        if self._next is not None and now < self._next <= now + PAUSE:
            return
        self._next = now + PAUSE
        try:
            uses = await self._db.journal.forget_interactions(now - INTERACTIONS, SLICES)
            posts = await self._db.outbox.prune(now - POSTS, SLICES)
        except StorageError as error:
            log.warning("what is no longer needed could not be removed: %s", error)
        else:
            if max(uses, posts) == SLICES * SLICE:  # there may be more
                self._next = now
