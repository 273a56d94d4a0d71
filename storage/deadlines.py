"""Deadlines: rows that say when something must happen by itself. They are claimed by the input that applies them."""

import json
import sqlite3
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from typing import Any

from storage.connection import Access
from storage.errors import DeadlineGone
from storage.records import GameInput, ReadDeadlines
from storage.rows import DeadlineRow, NewDeadline
from storage.times import optional_from_text, optional_to_text, to_text, with_instants

_COLUMNS = "id, game_id, kind, decision, seat, due, remaining, payload"
_NOT_OF = "game_id not in (select value from json_each(?))"


class Deadlines:
    """Reads deadlines. They change only within an input (``GameInput.deadlines`` and ``claims``)."""

    def __init__(self, access: Access) -> None:
        self._access = access

    async def due(self, now: datetime, but: Collection[int] = (), limit: int = 100) -> list[DeadlineRow]:
        """Those whose instant has come, oldest first, but for some games. Reading claims nothing."""
        sql = f"select {_COLUMNS} from deadlines where due <= ? and {_NOT_OF} order by due, id limit ?"
        return await self._access.read(lambda conn: _rows(conn.execute(sql, (to_text(now), _listed(but), limit))))

    async def earliest(self, but: Collection[int] = ()) -> datetime | None:
        """When the service must wake up next, but for some games; None if no clock runs."""
        sql = f"select min(due) from deadlines where due is not null and {_NOT_OF}"
        found = await self._access.read(lambda conn: conn.execute(sql, (_listed(but),)).fetchone()[0])
        return optional_from_text(found)

    async def of_game(self, game_id: int, known: ReadDeadlines | None = None) -> list[DeadlineRow]:
        """All deadlines of a game, running ones first, in order; what is ``known`` of them is not read again."""
        if known is not None and known.clockings == self._access.clockings:
            return known.rows
        return await self._access.read(lambda conn: of_game(conn, game_id))


def of_game(conn: sqlite3.Connection, game_id: int) -> list[DeadlineRow]:
    """As ``Deadlines.of_game``, within a transaction."""
    sql = f"select {_COLUMNS} from deadlines where game_id = ? order by due is null, due, id"
    return _rows(conn.execute(sql, (game_id,)))


def changes_clocks(wanted: GameInput) -> bool:
    """Whether an input changes a game's deadlines."""
    return bool(wanted.claims) or wanted.deadlines is not None


def claim(conn: sqlite3.Connection, game_id: int, ids: Iterable[int]) -> None:
    """Take deadlines out of the table, because this transaction applies them. Raises DeadlineGone."""
    for deadline in ids:
        sql = "delete from deadlines where id = ? and game_id = ?"
        if conn.execute(sql, (deadline, game_id)).rowcount == 0:
            raise DeadlineGone(f"Deadline {deadline} of game {game_id} was applied or withdrawn before.")


def replace_all(conn: sqlite3.Connection, game_id: int, wanted: Sequence[NewDeadline]) -> None:
    """Make ``wanted`` the game's deadlines. Rows that are wanted as they are stay untouched, with their id."""
    missing = [_values(deadline) for deadline in wanted]
    sql = "select id, kind, decision, seat, due, remaining, payload from deadlines where game_id = ? order by id"
    for number, *values in conn.execute(sql, (game_id,)).fetchall():
        if tuple(values) in missing:
            missing.remove(tuple(values))
        else:
            conn.execute("delete from deadlines where id = ?", (number,))
    conn.executemany(
        "insert into deadlines (game_id, kind, decision, seat, due, remaining, payload) values (?, ?, ?, ?, ?, ?, ?)",
        [(game_id, *values) for values in missing],
    )


def _listed(games: Collection[int]) -> str:
    return json.dumps(list(games))


def _values(d: NewDeadline) -> tuple[Any, ...]:
    return d.kind, d.decision, d.seat, optional_to_text(d.due), d.remaining, d.payload


def _rows(cursor: sqlite3.Cursor) -> list[DeadlineRow]:
    return [DeadlineRow(*with_instants(row, 5)) for row in cursor.fetchall()]
