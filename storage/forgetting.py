"""What is kept of one person: shown to whoever asks for it, and forgotten at request. The games stay."""

import json
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.core.facts import Receipted
from storage.check import looked_into
from storage.errors import NothingKept
from storage.journal import facts_heard
from storage.tables import OWNER
from storage.upkeep import changed_for_good

PRESENCE, NOTES = "presence", "notes"  # of a seat's preferences: what all know of who sits there, and notes
_STAYS = ("former", "seen", "owner", "day")  # of the first: who has seen what the seat knows, whose it is, till when
NOBODY = 0  # stands where the number of somebody stood who was forgotten
_TEXTS = (("seats", "preferences"), ("seats", "page"), ("deadlines", "payload"), ("outbox", "body"), ("audit", "told"),
          ("games", "terms"), ("games", "result"))  # fmt: skip
"""Every column of JSON that may name a person, by number or as he is called."""

_OF_ONE = {
    "person": "select * from persons where id = ?",
    "seats": "select g.id as game, g.title, s.* from seats s join games g on g.id = s.game_id where s.person = ?",
    "lent": f"select g.id as game, g.title, seat from seats join games g on g.id = game_id where {OWNER} = ?",
    "notes": "select s.game_id as game, s.seat, n.value as noted from seats s, json_tree(s.preferences) n "
    "where n.key = cast(? as text)",
    "hosted": "select id, title, status, created from games where host = ?",
    "looks": "select * from looks where person = ?",
    "moderates": "select game_id, at from moderators where person = ?",
    "moderated": "select game_id, at, act, reason from audit where person = ?",
    "messages": "select message_id, game_id, channel, purpose, posted_at from messages where person = ?",
    "to be told": "select game_id, kind, state from outbox where recipient_kind = 'person' and recipient = ?",
}


@dataclass(frozen=True, slots=True)
class Forgotten:
    """In how many games a person sat who was forgotten."""

    games: int


def kept_of(path: Path, person: int) -> dict[str, list[dict[str, Any]]]:
    """Return all rows that are about a person, by what they are. Raises NothingKept and other StorageErrors.

    Nothing of others is in it: what is kept with a seat under the number of somebody else (what a player before him
    noted there) is left out, and so is who that was. So are all numbers that count what others did in secret, of
    commits, of messages to be sent, of entries in a log: he may be playing, and what comes between two of his would
    tell him how many have ordered or answered meanwhile.
    """
    with looked_into(path) as conn:
        found = {name: _rows(conn, sql, person) for name, sql in _OF_ONE.items()}
        if not any(found.values()):
            raise NothingKept(f"Nothing is kept of person {person}.")
        others = {row[0] for row in conn.execute("select id from persons where id <> ?", (person,))}
        for seat in found["seats"]:
            seat["preferences"] = json.dumps(_without_others(json.loads(seat["preferences"]), others))
            del seat["person"], seat["page"]
        found["receipts"] = [row for seat in found["seats"] for row in _receipts(conn, seat["game"], seat["seat"])]
    return found


def file_of(path: Path, person: int) -> bytes:
    """Return all that is kept of a person as a file of JSON. Raises NothingKept and other StorageErrors."""
    return f"{json.dumps(kept_of(path, person), indent=1, ensure_ascii=False)}\n".encode()


def _without_others(kept: Any, others: set[int]) -> Any:
    """Return JSON without what stands under the numbers of others, and without these."""
    if isinstance(kept, dict):
        names = {str(other) for other in others}
        return {name: _without_others(value, others) for name, value in kept.items() if name not in names}
    if isinstance(kept, list):
        return [_without_others(value, others) for value in kept]
    return NOBODY if isinstance(kept, int) and kept in others else kept


def _receipts(conn: sqlite3.Connection, game: int, seat: str) -> Iterator[dict[str, Any]]:
    """Return the receipts of the answers that a seat has sealed."""
    for _, kind, _, _, body in facts_heard(conn, game, seat):
        if kind == Receipted.__name__:
            yield {"game": game, "seat": seat, "receipt": json.loads(body)}


def _rows(conn: sqlite3.Connection, sql: str, person: int) -> list[dict[str, Any]]:
    with closing(conn.execute(sql, (person,))) as cursor:
        names = [column[0] for column in cursor.description]
        return [dict(zip(names, row, strict=True)) for row in cursor]


def forget_person(path: Path, person: int) -> Forgotten:
    """Forget a person for good; his games stay, and a machine player has his seats. The bot must be stopped.

    What he wrote to others in a game (the text of a deal, the reason of an act) is the game's and stays. Removed
    content is overwritten. Backups are not touched. Raises NothingKept, AlreadyRunning and others.
    """
    return changed_for_good(path, lambda conn: forget(conn, person))


def forget(conn: sqlite3.Connection, person: int) -> Forgotten:
    """As `forget_person`, within a transaction in which the journal's guards are lifted."""
    row = conn.execute("select display_name from persons where id = ?", (person,)).fetchone()
    if row is None:
        raise NothingKept(f"Nothing is kept of person {person}.")
    seated = conn.execute("select count(*) from seats where person = ?", (person,)).fetchone()[0]
    _leave(conn, person)
    noted = f"'$.{PRESENCE}.owner', '$.{PRESENCE}.day'"
    lent = f"update seats set preferences = json_remove(preferences, {noted}) where {OWNER} = ?"
    conn.execute(lent, (person,))  # it is now his who plays it
    another = "select min(person) from seats where game_id = games.id and person is not null"
    conn.execute(f"update games set host = coalesce(({another}), {NOBODY}) where host = ?", (person,))
    _unname(conn, person, str(row[0]))
    conn.execute("delete from looks where person = ?", (person,))
    conn.execute("delete from moderators where person = ?", (person,))
    conn.execute("update moderators set named_by = null where named_by = ?", (person,))
    for column in ("person", "whom"):
        conn.execute(f"update audit set {column} = null where {column} = ?", (person,))
    conn.execute("delete from outbox where recipient_kind = 'person' and recipient = ?", (person,))
    conn.execute("delete from messages where person = ?", (person,))
    conn.execute("delete from persons where id = ?", (person,))
    return Forgotten(int(seated))


def _leave(conn: sqlite3.Connection, person: int) -> None:
    """Free the seats of a person; what is kept there for others stays: who has seen what it knows plays no other."""
    sql = "select game_id, seat, person, preferences from seats where person = ? or preferences like ?"
    for game, seat, player, text in conn.execute(sql, (person, f'%"{person}"%')).fetchall():
        kept = json.loads(text)
        presence, notes = kept.get(PRESENCE, {}), kept.get(NOTES, {})
        if player == person:
            kept = {PRESENCE: {name: value for name, value in presence.items() if name in _STAYS}}
        kept |= {NOTES: {by: noted for by, noted in notes.items() if by != str(person)}}
        left = json.dumps({name: value for name, value in kept.items() if value})
        conn.execute("update seats set preferences = ? where game_id = ? and seat = ?", (left, game, seat))
    conn.execute("update seats set person = null, kind = 'machine', dm_state = 'unknown', last_seen = null, "
                 "page = '{}' where person = ?", (person,))  # fmt: skip


def _unname(conn: sqlite3.Connection, person: int, name: str) -> None:
    """Take a person's number and name out of what callers have kept as JSON, and out of the titles of tables."""
    number = re.compile(rf"(?<!\d){person}(?!\d)")
    unnamed = _without(name)
    for table, column in _TEXTS:
        sql = f"select rowid, {column} from {table} where {column} is not null"
        if table in ("seats", "audit"):  # which have no rowid
            key = "game_id, seat" if table == "seats" else "game_id, number"
            sql = sql.replace("rowid", key)
        for *keys, text in conn.execute(sql).fetchall():
            told = unnamed(number.sub(str(NOBODY), text))
            if told != text:
                names = sql.removeprefix("select ").split(f", {column}")[0].split(", ")
                where = " and ".join(f"{key} = ?" for key in names)
                conn.execute(f"update {table} set {column} = ? where {where}", (told, *keys))
    for game, title in conn.execute("select id, title from games").fetchall():
        if unnamed(title) != title:
            conn.execute("update games set title = 'Table ' || id where id = ?", (game,))


def _without(name: str) -> Callable[[str], str]:
    """Return what takes a name out of a text, as it stands there or in JSON; whole words only."""
    written = sorted({name, json.dumps(name)[1:-1], json.dumps(name, ensure_ascii=False)[1:-1]})
    found = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, written))})(?!\w)")
    return lambda text: found.sub("…", text) if name.strip() else text
