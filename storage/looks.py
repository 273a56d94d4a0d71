"""When people last looked at their tables: what they have not seen yet is told from then on."""

import sqlite3
from datetime import datetime, timedelta

from storage.connection import Access
from storage.times import from_text, optional_from_text, to_text

VISIT = timedelta(minutes=15)
"""Looks that are closer to each other belong to one visit."""


class Looks:
    """Keeps, by table and person, the last look and the one with which the visit before it ended."""

    def __init__(self, access: Access) -> None:
        self._access = access

    async def looked(self, game_id: int, person: int, at: datetime) -> None:
        """Keep a look; an earlier one than the last changes nothing."""
        sql = """insert into looks values (?1, ?2, ?3, null) on conflict do update
                 set before = case when looks.at <= ?4 then looks.at else looks.before end, at = excluded.at
                 where excluded.at > looks.at"""
        values = (game_id, person, to_text(at), to_text(at - VISIT))
        await self._access.write(lambda conn: conn.execute(sql, values).rowcount)

    async def visited(self, game_id: int, person: int, now: datetime) -> datetime | None:
        """When the last visit ended that is not still going on; None if there was none."""

        def work(conn: sqlite3.Connection) -> datetime | None:
            sql = "select at, before from looks where game_id = ? and person = ?"
            at, before = conn.execute(sql, (game_id, person)).fetchone() or (None, None)
            ended = at is not None and from_text(at) <= now - VISIT
            return optional_from_text(at if ended else before)

        return await self._access.read(work)
