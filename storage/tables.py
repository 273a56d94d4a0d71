"""Tables and seats, servers, and what was last told to the platform as the list of commands."""

import sqlite3
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from storage.connection import Access
from storage.errors import BadRecord, NoSuchGame, NoSuchSeat
from storage.records import GameInput
from storage.rows import GameChanges, GameRow, GameStatus, NewGame, NewSeat, SeatChanges, SeatRow
from storage.times import optional_to_text, to_text, with_instants

OWNER = "json_extract(preferences, '$.presence.owner')"
"""Of a seat that somebody else plays for a while: the number of the person whose it is."""

_GAME = "id, kind, server, channel, thread, status, title, preset, options, host, created, expires_at, result, terms"
_SEAT = "game_id, seat, person, kind, dm_state, last_seen, preferences, page"

REMEMBERED = 20_000
"""Lists of a person's or a channel's tables in memory at most; a few hundred bytes each."""


class Tables:
    """Reads tables and seats; small changes that belong to no input are made here too."""

    def __init__(self, access: Access) -> None:
        self._access = access
        self._remembered: dict[tuple[Any, ...], list[GameRow]] = {}  # what every command asks, as it was at ...
        self._seatings = 0  # ... this count of changes

    async def game(self, game_id: int) -> GameRow:
        """One table. Raises NoSuchGame."""
        return await self._access.read(lambda conn: game(conn, game_id))

    async def games(self, *statuses: GameStatus, server: int | None = None) -> list[GameRow]:
        """Tables in the given states (none given: in all), if wanted of one server only, in the order they opened."""
        marks = ", ".join("?" * len(statuses))
        where = f"(? is null or server = ?){f' and status in ({marks})' if statuses else ''}"
        return await self._games(where, (server, server, *statuses))

    async def with_seats(self, status: GameStatus, *, server: int) -> list[tuple[GameRow, list[SeatRow]]]:
        """Tables of a server in a state, each with its seats, in one look however many there are."""
        values = (server, status)

        def work(conn: sqlite3.Connection) -> list[tuple[GameRow, list[SeatRow]]]:
            of: dict[int, list[SeatRow]] = {}
            where = "game_id in (select id from games where server = ? and status = ?)"
            for seat in _seats(conn, where, values):
                of.setdefault(seat.game_id, []).append(seat)
            return [(row, of.get(row.id, [])) for row in _games(conn, "server = ? and status = ?", values)]

        return await self._access.read(work)

    async def in_channel(self, channel: int) -> list[GameRow]:
        """Tables that live in this channel, or in a thread of this number."""
        return await self._lasting("channel = ? or thread = ?", (channel, channel))

    async def of_person(self, person: int, *statuses: GameStatus) -> list[GameRow]:
        """Tables at which a person has a seat, in the given states (none given: in all)."""
        marks = ", ".join("?" * len(statuses))
        where = f"id in (select game_id from seats where person = ?){f' and status in ({marks})' if statuses else ''}"
        return await self._lasting(where, (person, *statuses))

    async def preferring(self, path: str, value: int, *statuses: GameStatus) -> list[GameRow]:
        """Tables at which a seat has a value among its preferences, by its path there (``$.name``)."""
        marks = ", ".join("?" * len(statuses))
        has = "json_extract(preferences, ?) = ?"
        where = f"id in (select game_id from seats where {has}){f' and status in ({marks})' if statuses else ''}"
        return await self._games(where, (path, value, *statuses))

    async def expired(self, now: datetime) -> list[GameRow]:
        """Open tables whose time has passed."""
        return await self._games("status in ('lobby', 'muster') and expires_at <= ?", (to_text(now),))

    async def seats(self, game_id: int) -> list[SeatRow]:
        """The seats of a table, by name."""
        return await self._access.read(lambda conn: seats(conn, game_id))

    async def seat(self, game_id: int, seat: str) -> SeatRow:
        """One seat. Raises NoSuchSeat."""
        found = await self._seats("game_id = ? and seat = ?", (game_id, seat))
        if not found:
            raise NoSuchSeat(f"Game {game_id} has no seat {seat}.")
        return found[0]

    async def seat_of(self, game_id: int, person: int) -> SeatRow | None:
        """The seat of a person at a table, if any."""
        found = await self._seats("game_id = ? and person = ?", (game_id, person))
        return found[0] if found else None

    async def unreached(self) -> set[int]:
        """The persons whom private messages about a table that is not over do not reach."""
        sql = """select distinct person from seats join games on games.id = game_id
                 where dm_state = 'closed' and person is not null and status not in ('over', 'expired')"""
        return await self._access.read(lambda conn: {int(person) for (person,) in conn.execute(sql)})

    async def change_seat(self, game_id: int, seat: str, changes: SeatChanges) -> None:
        """Change columns outside an input (last seen, private messages open or closed). Raises NoSuchSeat."""
        await self._access.write(lambda conn: _change_seat(conn, game_id, seat, changes), seating="person" in changes)

    async def server_settings(self, server: int) -> str | None:
        """What a server's managers chose, as JSON; None if they chose nothing yet."""
        sql = "select settings from servers where id = ?"
        row = await self._access.read(lambda conn: conn.execute(sql, (server,)).fetchone())
        return None if row is None else str(row[0])

    async def save_server_settings(self, server: int, settings: str) -> None:
        """Keep a server's settings (JSON)."""
        sql = "insert into servers values (?, ?) on conflict do update set settings = excluded.settings"
        await self._access.write(lambda conn: conn.execute(sql, (server, settings)).rowcount)

    async def command_hash(self, scope: str) -> str | None:
        """The hash of the commands last told to the platform for 'global' or a server's number."""
        sql = "select hash from command_sync where scope = ?"
        row = await self._access.read(lambda conn: conn.execute(sql, (scope,)).fetchone())
        return None if row is None else str(row[0])

    async def save_command_hash(self, scope: str, value: str) -> None:
        """Note what was told."""
        sql = "insert into command_sync values (?, ?) on conflict do update set hash = excluded.hash"
        await self._access.write(lambda conn: conn.execute(sql, (scope, value)).rowcount)

    async def _lasting(self, where: str, values: tuple[Any, ...]) -> list[GameRow]:
        """As ``_games``, remembered until somebody sits down or gets up or a table changes: every command asks it.

        What is read while such a change is made is not remembered: nobody knows on which side of it it was read.
        """
        now = self._access.seatings
        if self._seatings != now or len(self._remembered) >= REMEMBERED:
            self._remembered.clear()
            self._seatings = now
        if (where, values) not in self._remembered:
            found = await self._games(where, values)
            if self._access.seatings != now:
                return found
            self._remembered[where, values] = found
        return list(self._remembered[where, values])

    async def _games(self, where: str, values: Iterable[Any]) -> list[GameRow]:
        return await self._access.read(lambda conn: _games(conn, where, values))

    async def _seats(self, where: str, values: Iterable[Any]) -> list[SeatRow]:
        return await self._access.read(lambda conn: _seats(conn, where, values))


def game(conn: sqlite3.Connection, game_id: int) -> GameRow:
    """As ``Tables.game``, within a transaction."""
    found = _games(conn, "id = ?", (game_id,))
    if not found:
        raise NoSuchGame(f"There is no game {game_id}.")
    return found[0]


def games(conn: sqlite3.Connection) -> list[GameRow]:
    """All tables, within a transaction or by itself."""
    return _games(conn, "true", ())


def seats(conn: sqlite3.Connection, game_id: int) -> list[SeatRow]:
    """As ``Tables.seats``, within a transaction."""
    return _seats(conn, "game_id = ?", (game_id,))


def _games(conn: sqlite3.Connection, where: str, values: Iterable[Any]) -> list[GameRow]:
    sql = f"select {_GAME} from games where {where} order by id"
    return [_game(row) for row in conn.execute(sql, tuple(values))]


def _seats(conn: sqlite3.Connection, where: str, values: Iterable[Any]) -> list[SeatRow]:
    sql = f"select {_SEAT} from seats where {where} order by game_id, seat"
    return [_seat(row) for row in conn.execute(sql, tuple(values))]


def insert_game(conn: sqlite3.Connection, game: NewGame, at: str) -> int:
    """Open a table within a transaction; returns its number."""
    sql = """insert into games (kind, server, channel, thread, status, title, preset, options, host,
                                created, expires_at)
             values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) returning id"""
    place = (game.kind, game.server, game.channel, game.thread, game.status)
    rest = (game.title, game.preset, game.options, game.host, at, optional_to_text(game.expires_at))
    return int(conn.execute(sql, (*place, *rest)).fetchone()[0])


def change_game(conn: sqlite3.Connection, game_id: int, changes: GameChanges) -> None:
    """Change columns of a table within a transaction. Raises NoSuchGame."""
    if changes and not _update(conn, "games", "id = ?", (game_id,), changes, GameChanges.__annotations__):
        raise NoSuchGame(f"There is no game {game_id}.")


def changes_seating(wanted: GameInput) -> bool:
    """Whether an input changes a table's row, or who sits at it."""
    seats = wanted.renamed_seats or wanted.removed_seats or wanted.added_seats
    return bool(wanted.game or seats or any("person" in changes for changes in wanted.seats.values()))


def place_of(conn: sqlite3.Connection, game_id: int) -> int | None:
    """The thread or channel in which a game is told, within a transaction."""
    found = conn.execute("select coalesce(thread, channel) from games where id = ?", (game_id,)).fetchone()
    return None if found is None or found[0] is None else int(found[0])


def change_seats(conn: sqlite3.Connection, wanted: GameInput) -> None:
    """Rename, remove, add and change seats within a transaction, in this order. Raises NoSuchSeat."""
    game_id = wanted.game_id
    _rename(conn, game_id, wanted.renamed_seats)
    for seat in wanted.removed_seats:
        if conn.execute("delete from seats where game_id = ? and seat = ?", (game_id, seat)).rowcount == 0:
            raise NoSuchSeat(f"Game {game_id} has no seat {seat}.")
    for seat, changes in wanted.seats.items():
        if "person" in changes:  # first empty all chairs, so that persons may change places
            conn.execute("update seats set person = null where game_id = ? and seat = ?", (game_id, seat))
    for new in wanted.added_seats:
        _add(conn, game_id, new)
    for seat, changes in wanted.seats.items():
        _change_seat(conn, game_id, seat, changes)


def _rename(conn: sqlite3.Connection, game_id: int, names: Mapping[str, str]) -> None:
    sql = "update seats set seat = ? where game_id = ? and seat = ?"
    for old in names:  # by way of names that no seat has, so that two seats may swap theirs
        if conn.execute(sql, (f"\x1f{old}", game_id, old)).rowcount == 0:
            raise NoSuchSeat(f"Game {game_id} has no seat {old}.")
    for old, new in names.items():
        conn.execute(sql, (new, game_id, f"\x1f{old}"))


def _add(conn: sqlite3.Connection, game_id: int, new: NewSeat) -> None:
    sql = "insert into seats (game_id, seat, person, kind, dm_state, preferences) values (?, ?, ?, ?, ?, ?)"
    conn.execute(sql, (game_id, new.seat, new.person, new.kind, new.dm_state, new.preferences))


def _change_seat(conn: sqlite3.Connection, game_id: int, seat: str, changes: SeatChanges) -> None:
    where = ("game_id = ? and seat = ?", (game_id, seat))
    if changes and not _update(conn, "seats", *where, changes, SeatChanges.__annotations__):
        raise NoSuchSeat(f"Game {game_id} has no seat {seat}.")


def _update(
    conn: sqlite3.Connection,
    table: str,
    where: str,
    key: tuple[Any, ...],
    changes: Mapping[str, Any],
    allowed: Mapping[str, Any],
) -> bool:
    """Set the columns named in ``changes``; True if there was such a row. Column names never come from outside."""
    unknown = changes.keys() - allowed.keys()
    if unknown:
        raise BadRecord(f"The table {table} has no changeable columns {sorted(unknown)}.")
    values = [to_text(value) if isinstance(value, datetime) else value for value in changes.values()]
    assignments = ", ".join(f"{column} = ?" for column in changes)
    return conn.execute(f"update {table} set {assignments} where {where}", (*values, *key)).rowcount > 0


def _game(row: tuple[Any, ...]) -> GameRow:
    return GameRow(*with_instants(row, 10, 11))


def _seat(row: tuple[Any, ...]) -> SeatRow:
    return SeatRow(*with_instants(row, 5))
