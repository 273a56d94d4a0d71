"""Who moderates a table, and what moderators did. Both change only within inputs."""

import sqlite3
from collections.abc import Iterable, Mapping
from datetime import datetime
from heapq import merge

from storage.connection import Access
from storage.errors import BadRecord
from storage.records import GameInput
from storage.rows import SEALED, AuditRow, NewAudit
from storage.times import with_instants

_COLUMNS = "number, at, act, person, seat, whom, on_behalf_of, reason, commit_no, told"


class Moderation:
    """Reads what moderators did, which all may read who may know of the game."""

    def __init__(self, access: Access) -> None:
        self._access = access

    async def log(self, game_id: int) -> list[AuditRow]:
        """All that was done at a table, the first first; what is read when the game is over as it happened."""
        return await self._access.read(lambda conn: log(conn, game_id))

    async def entry(self, game_id: int, number: int) -> AuditRow | None:
        """One thing that was done; None if there is none of that number."""
        found = await self._access.read(lambda conn: _rows(conn, game_id, "number = ?", (number,)))
        return found[0] if found else None


def moderators(conn: sqlite3.Connection, game_id: int) -> tuple[int, ...]:
    """Who was named a moderator of a table, within a transaction."""
    sql = "select person from moderators where game_id = ? order by at, person"
    return tuple(person for (person,) in conn.execute(sql, (game_id,)))


def named(conn: sqlite3.Connection, game_id: int) -> dict[int, int | None]:
    """As ``moderators``, each with who named him; None for a vote."""
    sql = "select person, named_by from moderators where game_id = ? order by at, person"
    return dict(conn.execute(sql, (game_id,)).fetchall())


def log(conn: sqlite3.Connection, game_id: int) -> list[AuditRow]:
    """As ``Moderation.log``, within a transaction."""
    # A clock may have been set back: each of the two stays in the order of its numbers.
    return list(merge(*(_rows(conn, game_id, which, (SEALED,)) for which in ("number <= ?", "number > ?")), key=_at))


def last(conn: sqlite3.Connection, game_id: int) -> int:
    """The number of the last thing done at a table that all may read, 0 before the first, within a transaction."""
    return _last(conn, game_id, 0, SEALED)


def last_sealed(conn: sqlite3.Connection, game_id: int) -> int:
    """The number of the last that is read when the game is over, ``SEALED`` before the first, within a transaction."""
    return _last(conn, game_id, SEALED, 2 * SEALED)


def keep(conn: sqlite3.Connection, wanted: GameInput, at: str) -> None:
    """Keep what an input changes, within its transaction. Raises BadRecord."""
    _name(conn, wanted.game_id, wanted.moderators, at)
    _relieve(conn, wanted.game_id, wanted.relieved)
    _insert(conn, wanted.game_id, wanted.audit, at)


def _name(conn: sqlite3.Connection, game_id: int, named: Mapping[int, int | None], at: str) -> None:
    """Make persons moderators within a transaction; each with who named him, None for a vote."""
    rows = [(game_id, person, by, at) for person, by in named.items()]
    conn.executemany("insert or ignore into moderators (game_id, person, named_by, at) values (?, ?, ?, ?)", rows)


def _relieve(conn: sqlite3.Connection, game_id: int, persons: Iterable[int]) -> None:
    """Let persons be moderators no longer, within a transaction."""
    rows = [(game_id, person) for person in persons]
    conn.executemany("delete from moderators where game_id = ? and person = ?", rows)


def _insert(conn: sqlite3.Connection, game_id: int, done: Iterable[NewAudit], at: str) -> None:
    """Keep what moderators did, within a transaction. Raises BadRecord if one is not the next."""
    sql = f"insert into audit (game_id, {_COLUMNS}) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
    for d in done:
        if d.number not in (last(conn, game_id) + 1, last_sealed(conn, game_id) + 1):
            raise BadRecord(f"Number {d.number} of the log of game {game_id} is not the next one.")
        what = (d.act, d.person, d.seat, d.whom, d.on_behalf_of, d.reason, d.commit_no, d.told)
        conn.execute(sql, (game_id, d.number, d.at or at, *what))


def _at(entry: AuditRow) -> datetime:
    return entry.at


def _last(conn: sqlite3.Connection, game_id: int, above: int, up_to: int) -> int:
    sql = "select coalesce(max(number), ?) from audit where game_id = ? and number > ? and number <= ?"
    return int(conn.execute(sql, (above, game_id, above, up_to)).fetchone()[0])


def _rows(conn: sqlite3.Connection, game_id: int, where: str, values: tuple[int, ...]) -> list[AuditRow]:
    sql = f"select {_COLUMNS} from audit where game_id = ? and {where} order by number"
    return [AuditRow(*with_instants(row, 1)) for row in conn.execute(sql, (game_id, *values))]
