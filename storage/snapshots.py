"""Snapshots: a cache of states, one a game. Deleting all of them changes nothing but loading time."""

import sqlite3

from storage.branches import counts, rewinds, spans
from storage.connection import Access
from storage.records import Snapshot


class Snapshots:
    """Keeps the newest state of each game."""

    def __init__(self, access: Access) -> None:
        self._access = access

    async def save(self, game_id: int, commit_no: int, rules_version: str, state: str | bytes) -> None:
        """Keep the state after ``commit_no`` instead of the one kept before. An older state never replaces a newer."""
        blob = state.encode("utf-8") if isinstance(state, str) else state
        sql = """insert into snapshots values (?, ?, ?, ?) on conflict do update
                 set commit_no = excluded.commit_no, rules_version = excluded.rules_version, state = excluded.state
                 where excluded.commit_no >= snapshots.commit_no or excluded.rules_version <> snapshots.rules_version"""
        await self._access.write(lambda conn: conn.execute(sql, (game_id, commit_no, rules_version, blob)).rowcount)

    async def latest(self, game_id: int, rules_version: str) -> Snapshot | None:
        """The state kept for a game, if these rules wrote it."""
        return await self._access.read(lambda conn: latest(conn, game_id, rules_version))

    async def delete_all(self) -> int:
        """Empty the cache; returns how many states it held."""
        return await self._access.write(lambda conn: conn.execute("delete from snapshots").rowcount)


def latest(conn: sqlite3.Connection, game_id: int, rules_version: str) -> Snapshot | None:
    """As ``Snapshots.latest``, within a transaction. A state beyond the journal's end, or taken back, is not used."""
    sql = """select game_id, commit_no, rules_version, state from snapshots
             where game_id = ? and rules_version = ?
               and commit_no <= (select max(commit_no) from commits where game_id = snapshots.game_id)"""
    row = conn.execute(sql, (game_id, rules_version)).fetchone()
    return Snapshot(*row) if row is not None and counts(spans(rewinds(conn, game_id)), row[1]) else None


def forget(conn: sqlite3.Connection, game_id: int, after: int) -> None:
    """Drop a state that the game no longer has, since it was taken back to ``after``."""
    conn.execute("delete from snapshots where game_id = ? and commit_no > ?", (game_id, after))
