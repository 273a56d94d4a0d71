"""How long finished games are kept, and whoever played in them: what is older goes for good."""

import sqlite3
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from storage.forgetting import forget
from storage.tables import OWNER
from storage.times import to_text
from storage.upkeep import OF_GAMES, changed_for_good

_ENDED = """select id from games where status in ('over', 'expired')
            and coalesce((select max(at) from commits where game_id = games.id), expires_at, created) < ?"""
"""Games that were over before an instant: the last that happened in one is its end."""

_DONE = f"""select id from persons where not exists (
                select 1 from games where id not in ({_ENDED}) and (
                    host = persons.id
                    or id in (select game_id from seats where persons.id in (person, {OWNER}))
                    or id in (select game_id from moderators where person = persons.id)))"""
"""Persons who host, play or moderate no game but such, nor have lent a seat of another."""


@dataclass(frozen=True, slots=True)
class Gone:
    """How many finished games were removed, and how many persons forgotten."""

    games: int
    persons: int


def retain(path: Path, games: datetime | None, persons: datetime | None) -> Gone:
    """Remove games that ended before an instant, and forget whoever has played none since another; None: never.

    The bot must be stopped. Removed content is overwritten. Backups are not touched. Raises AlreadyRunning and others.
    """
    return changed_for_good(path, lambda conn: _retain(conn, games, persons))


def _retain(conn: sqlite3.Connection, games: datetime | None, persons: datetime | None) -> Gone:
    done = conn.execute(_DONE, (to_text(persons),)).fetchall() if persons is not None else []
    for (person,) in done:
        forget(conn, person)
    ended = conn.execute(_ENDED, (to_text(games),)).fetchall() if games is not None else []
    for game in ended:
        for table in OF_GAMES:
            conn.execute(f"delete from {table} where game_id = ?", game)
        conn.execute("delete from games where id = ?", game)
    return Gone(len(ended), len(done))
