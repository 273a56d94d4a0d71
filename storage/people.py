"""People whom the bot has met."""

import json
import sqlite3
from collections.abc import Iterable

from storage.connection import Access
from storage.errors import BadRecord
from storage.rows import PersonChanges, PersonRow
from storage.tables import OWNER

_COLUMNS = "id, display_name, zone, quiet_hours, preferences, dm_channel"


class People:
    """Reads and keeps persons; one must be kept before a seat can be theirs."""

    def __init__(self, access: Access) -> None:
        self._access = access

    async def get(self, person: int) -> PersonRow | None:
        """Somebody we have met, else None."""
        sql = f"select {_COLUMNS} from persons where id = ?"
        row = await self._access.read(lambda conn: conn.execute(sql, (person,)).fetchone())
        return None if row is None else PersonRow(*row)

    async def known(self, persons: Iterable[int]) -> dict[int, PersonRow]:
        """Those of some persons whom we have met, by their number."""
        sql, wanted = f"select {_COLUMNS} from persons where id in (select value from json_each(?))", [*persons]
        return await self._access.read(
            lambda conn: {row[0]: PersonRow(*row) for row in conn.execute(sql, (json.dumps(wanted),))}
        )

    async def of_game(self, game_id: int) -> dict[int, PersonRow]:
        """Everybody who has or has lent a seat at a table, moderates it or did, or whom that was about, by number."""
        return await self._access.read(lambda conn: of_game(conn, game_id))

    async def save(self, person: int, changes: PersonChanges) -> PersonRow:
        """Keep what changed; somebody new needs a ``display_name``. Returns the whole row."""
        return await self._access.write(lambda conn: _save(conn, person, changes))


def of_game(conn: sqlite3.Connection, game_id: int) -> dict[int, PersonRow]:
    """As ``People.of_game``, within a transaction."""
    sql = f"""select {_COLUMNS} from persons where id in (
                  select person from seats where game_id = :game
                  union select {OWNER} from seats where game_id = :game
                  union select person from moderators where game_id = :game
                  union select named_by from moderators where game_id = :game
                  union select person from audit where game_id = :game
                  union select whom from audit where game_id = :game)"""
    return {row[0]: PersonRow(*row) for row in conn.execute(sql, {"game": game_id})}


def _save(conn: sqlite3.Connection, person: int, changes: PersonChanges) -> PersonRow:
    unknown = changes.keys() - PersonChanges.__annotations__.keys()
    if unknown:
        raise BadRecord(f"A person has no columns {sorted(unknown)}.")
    if conn.execute("select 1 from persons where id = ?", (person,)).fetchone() is None:
        columns, values = ", ".join(("id", *changes)), (person, *changes.values())
        conn.execute(f"insert into persons ({columns}) values ({', '.join('?' * len(values))})", values)
    elif changes:
        assignments = ", ".join(f"{column} = ?" for column in changes)
        conn.execute(f"update persons set {assignments} where id = ?", (*changes.values(), person))
    return PersonRow(*conn.execute(f"select {_COLUMNS} from persons where id = ?", (person,)).fetchone())
