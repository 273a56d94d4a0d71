"""Messages of ours that may have to be found again: the pinned board, the story being extended, a question."""

import sqlite3
from typing import Any

from storage.connection import Access
from storage.rows import MessageRow, NewMessage
from storage.times import to_text, with_instants

_COLUMNS = "message_id, game_id, channel, person, nonce, purpose, ref, posted_at, edited_at, to_pin"


class Messages:
    """Remembers where our messages stand."""

    def __init__(self, access: Access) -> None:
        self._access = access

    async def remember(self, message: NewMessage) -> None:
        """Keep a message that was sent outside the outbox (an answer in a channel)."""
        at = to_text(self._access.now())
        await self._access.write(lambda conn: insert(conn, message, at))

    async def latest(
        self, game_id: int, purpose: str, *, ref: str | None = None, channel: int | None = None
    ) -> MessageRow | None:
        """The newest message of a game for a purpose, if wanted only about ``ref`` or in ``channel``."""
        sql = f"""select {_COLUMNS} from messages where game_id = ? and purpose = ?
                    and (? is null or ref = ?) and (? is null or channel = ?)
                  order by posted_at desc, message_id desc limit 1"""
        found = await self._read(sql, (game_id, purpose, ref, ref, channel, channel))
        return found[0] if found else None

    async def get(self, message_id: int) -> MessageRow | None:
        """The message of this number, if it is one we remember."""
        found = await self._read(f"select {_COLUMNS} from messages where message_id = ?", (message_id,))
        return found[0] if found else None

    async def edited(self, message_id: int) -> None:
        """Note that a message was brought up to date now."""
        at = to_text(self._access.now())
        sql = "update messages set edited_at = ? where message_id = ?"
        await self._access.write(lambda conn: conn.execute(sql, (at, message_id)).rowcount)

    async def forget(self, message_id: int) -> None:
        """A message is gone, or no longer ours to edit. Forgetting an unknown one changes nothing."""
        sql = "delete from messages where message_id = ?"
        await self._access.write(lambda conn: conn.execute(sql, (message_id,)).rowcount)

    async def to_pin(self) -> list[MessageRow]:
        """What should be pinned and is not yet, or stands beside older ones that still are."""
        return await self._read(f"select {_COLUMNS} from messages where to_pin = 1 order by message_id", ())

    async def older(self, than: MessageRow) -> list[MessageRow]:
        """The messages for the same purpose in the same channel that this one replaces."""
        sql = f"""select {_COLUMNS} from messages
                  where game_id = ? and purpose = ? and channel = ? and message_id < ? order by message_id"""
        return await self._read(sql, (than.game_id, than.purpose, than.channel, than.message_id))

    async def pinned(self, message_id: int) -> None:
        """Note that a message is pinned, and alone."""
        sql = "update messages set to_pin = 0 where message_id = ?"
        await self._access.write(lambda conn: conn.execute(sql, (message_id,)).rowcount)

    async def _read(self, sql: str, values: tuple[Any, ...]) -> list[MessageRow]:
        return await self._access.read(
            lambda conn: [MessageRow(*with_instants(row, 7, 8)) for row in conn.execute(sql, values)]
        )


def insert(conn: sqlite3.Connection, m: NewMessage, at: str) -> None:
    """Keep a message within a transaction; a number known already is brought up to date."""
    conn.execute(
        f"insert or replace into messages ({_COLUMNS}) values (?, ?, ?, ?, ?, ?, ?, ?, null, ?)",
        (m.message_id, m.game_id, m.channel, m.person, m.nonce, m.purpose, m.ref, at, int(m.to_pin)),
    )
