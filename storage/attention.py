"""Faults that stopped a game. An operator looks at them with ``storage.upkeep.cases``, while the bot runs or not."""

import sqlite3

from storage.connection import Access
from storage.rows import AttentionRow, NewAttention
from storage.times import with_instants


class Attention:
    """Reads the cases. They are opened and closed within an input, together with the game's status."""

    def __init__(self, access: Access) -> None:
        self._access = access

    async def open_cases(self, game_id: int | None = None) -> list[AttentionRow]:
        """Cases not yet resolved, of all games or of one, oldest first."""
        sql = """select id, game_id, reference, at, rules_version, move, state, traceback from attention
                 where resolved_at is null and (? is null or game_id = ?) order by id"""
        values = (game_id, game_id)
        return await self._access.read(
            lambda conn: [AttentionRow(*with_instants(row, 3)) for row in conn.execute(sql, values)]
        )


def insert(conn: sqlite3.Connection, game_id: int, case: NewAttention, at: str) -> None:
    """Keep a case within a transaction."""
    sql = """insert into attention (game_id, reference, at, rules_version, move, state, traceback)
             values (?, ?, ?, ?, ?, ?, ?)"""
    row = (game_id, case.reference, at, case.rules_version, case.move, case.state, case.traceback)
    conn.execute(sql, row)


def resolve(conn: sqlite3.Connection, game_id: int, at: str) -> None:
    """Close the open cases of a game within a transaction."""
    conn.execute("update attention set resolved_at = ? where game_id = ? and resolved_at is null", (at, game_id))
