"""The outbox: what must be told. Rows come into being within the input that causes them and are sent afterwards.

A row's life: ``queued`` - ``claim`` - ``sending`` - ``sent``, or back to ``queued`` for a later attempt, or
``failed``. After a restart ``interrupted`` lists what was under way; each is looked for by its nonce among our
messages, then marked ``sent`` or put back by ``requeue``. One recipient is told in order and has one message under
way at most; no recipient waits for another. A row that was refused steps aside until its next attempt is due.

Only the wait after a failed attempt goes by the clock, and it is never longer than it was meant to be: a row whose
time lies further ahead than that was given it by a clock that has been set back since, and is due.
"""

import json
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from itertools import takewhile
from typing import Any, get_args

from storage import messages
from storage.connection import ALL_SLICES, Access, IdSource, delete_some
from storage.errors import NotQueued
from storage.rows import Claim, NewMessage, NewPost, OutboxState, Post, RecipientKind
from storage.times import optional_from_text, to_text, with_instants

BACKOFF_FIRST = timedelta(seconds=5)
BACKOFF_LONGEST = timedelta(minutes=15)
HELD_BACK = "closed"  # the error of a row that was not tried because private messages are closed

_COLUMNS = """id, game_id, recipient_kind, recipient, kind, body, first_commit, last_commit, nonce, sent_as, state,
    attempts, next_attempt, error, message_id, sent_at, in_doubt, refusals"""
_OPEN = "state in ('queued', 'sending')"


def backoff(attempts: int) -> timedelta:
    """How long to wait after the given number of failed attempts: 5 s, doubling, at most 15 minutes."""
    return min(BACKOFF_FIRST * (1 << min(max(attempts, 1) - 1, 20)), BACKOFF_LONGEST)


_LONGEST = next(n for n in range(1, 64) if backoff(n) == BACKOFF_LONGEST)
_AHEAD = (
    "case attempts "
    + " ".join(f"when {n} then :after_{n}" for n in range(1, _LONGEST))
    + f" else :after_{_LONGEST} end"
)
_DUE = f"(attempts = 0 or next_attempt <= :now or next_attempt > {_AHEAD})"
_IN_LINE = f"({_OPEN} and (state = 'sending' or aside = 0 or {_DUE}))"  # what its recipient's other rows wait for
# The first row of each recipient to whom nothing is under way (else 0, the number of no row).
_FIRST = f"""select min(case state when 'sending' then 0 else id end) from outbox
             where {_IN_LINE} group by recipient_kind, recipient"""


def _at(now: datetime) -> dict[str, str]:
    """The instants with which ``_DUE`` is asked."""
    return {"now": to_text(now), **{f"after_{n}": to_text(now + backoff(n)) for n in range(1, _LONGEST + 1)}}


class Outbox:
    """The postman's side of the outbox; instants come from the injected clock."""

    def __init__(self, access: Access) -> None:
        self._access = access

    async def enqueue(self, posts: Sequence[NewPost], game_id: int | None = None) -> tuple[int, ...]:
        """Queue posts that belong to no input (a greeting, a notice to an operator)."""
        at = to_text(self._access.now())
        nonces = make_nonces(posts, self._access.new_id)
        return await self._access.write(lambda conn: enqueue(conn, game_id, posts, nonces, at))

    async def ready(self, limit: int = 100) -> list[Post]:
        """The next row of every recipient to whom something may be sent now, oldest first."""
        sql = f"select {_COLUMNS} from outbox where id in ({_FIRST}) and {_DUE} order by id limit :limit"
        values = {**_at(self._access.now()), "limit": limit}
        return await self._access.read(lambda conn: _rows(conn.execute(sql, values)))

    async def next_attempt(self) -> datetime | None:
        """When ``ready`` will next have something (perhaps already); None if nothing is queued."""
        sql = f"""select min(case when {_DUE} then :now else next_attempt end) from outbox
                  where state = 'queued' and (id in ({_FIRST}) or (aside = 1 and not {_DUE}))"""
        values = _at(self._access.now())
        found = await self._access.read(lambda conn: conn.execute(sql, values).fetchone()[0])
        return optional_from_text(found)

    async def queued_for(self, recipient_kind: RecipientKind, recipient: int, limit: int = 50) -> list[Post]:
        """What one recipient may be sent now, in order; the postman chooses how many of the first go into one message.

        Nothing if a message to the recipient is under way.
        """
        whose = {"kind": recipient_kind, "recipient": recipient, "limit": limit}
        values = {**_at(self._access.now()), **whose}
        return await self._access.read(lambda conn: _sendable(conn, values))

    async def last_call(self, person: int) -> datetime | None:
        """When somebody was last called by a reminder that is a message of its own (one whose body says so).

        One that was dropped, because all was answered before it was sent, or could not arrive has called nobody.
        """
        sql = """select max(next_attempt) from outbox where kind = 'reminder' and recipient_kind = 'person'
                 and recipient = ? and json_extract(body, '$.call') and state not in ('dropped', 'failed')"""
        return optional_from_text(await self._access.read(lambda conn: conn.execute(sql, (person,)).fetchone()[0]))

    async def last_mention(self, game: int, refs: Iterable[str]) -> datetime | None:
        """When somebody was last mentioned in a game's channel for one of these; one that was dropped called nobody."""
        sql = """select max(next_attempt) from outbox where game_id = ? and kind = 'mention'
                 and json_extract(body, '$.ref') in (select value from json_each(?))
                 and state not in ('dropped', 'failed')"""
        values = game, json.dumps(list(refs))
        return optional_from_text(await self._access.read(lambda conn: conn.execute(sql, values).fetchone()[0]))

    async def channel_told(self, game_id: int, kind: str, ref: str) -> datetime | None:
        """When the platform took the message that tells a game's channel of something; None if it has not, or never."""
        sql = """select max(sent_at) from outbox where game_id = ? and kind = ? and recipient_kind = 'channel'
                 and json_extract(body, '$.ref') = ? and state = 'sent'"""
        values = game_id, kind, ref
        return optional_from_text(await self._access.read(lambda conn: conn.execute(sql, values).fetchone()[0]))

    async def claim(self, ids: Sequence[int]) -> Claim:
        """Mark rows as being sent in one message, whose nonce is the first row's. Call before the request.

        Raises NotQueued unless they are the first rows that one recipient may be sent now.
        """
        values = _at(self._access.now())
        return await self._access.write(lambda conn: _claim(conn, ids, values))

    async def mark_sent(self, nonce: str, message_id: int, keep: NewMessage | None = None) -> None:
        """The message with this nonce is there. ``keep`` also remembers it, to be edited or found again.

        Raises NotQueued if nothing is being sent under this nonce.
        """
        at = to_text(self._access.now())

        def work(conn: sqlite3.Connection) -> None:
            _change(conn, nonce, "state = 'sent', message_id = ?, sent_at = ?, error = null", (message_id, at))
            if keep is not None:
                messages.insert(conn, keep, at)

        await self._access.write(work)

    async def retry_later(
        self, nonce: str, error: str, *, doubt: bool = False, refused: bool = False, aside: bool = False
    ) -> datetime:
        """The attempt failed for now; returns when it is due again, after ``backoff``.

        doubt: it may have arrived all the same. refused: the platform does not take it, which is counted. Others to
        the same recipient do not wait for what was refused, or stands ``aside`` for another reason.
        """
        now = self._access.now()

        def work(conn: sqlite3.Connection) -> datetime:
            sql = "select max(attempts) from outbox where sent_as = ? and state = 'sending'"
            (attempts,) = conn.execute(sql, (nonce,)).fetchone()
            again = now + backoff(attempts or 1)
            change = """state = 'queued', sent_as = null, error = ?, refusals = refusals + ?, aside = ?,
                        in_doubt = case when ? then coalesce(in_doubt, next_attempt) else in_doubt end,
                        next_attempt = ?"""
            _change(conn, nonce, change, (error, refused, refused or aside, doubt, to_text(again)))
            return again

        return await self._access.write(work)

    async def give_up(self, nonce: str, error: str) -> None:
        """The recipient cannot be reached this way (closed private messages, channel gone): never tried again."""
        await self._access.write(lambda conn: _change(conn, nonce, "state = 'failed', error = ?", (error,)))

    async def drop(self, ids: Iterable[int]) -> int:
        """These queued rows are no longer worth telling; returns how many were still queued."""
        sql = "update outbox set state = 'dropped' where id in (select value from json_each(?)) and state = 'queued'"
        chosen = json.dumps(list(ids))
        return await self._access.write(lambda conn: conn.execute(sql, (chosen,)).rowcount)

    async def drop_outdated(self, recipient_kind: RecipientKind, recipient: int, kinds: Sequence[str]) -> int:
        """Drop rows of these kinds that were not tried yet and of which a later one tells the same whole.

        Rows tell the same if game, kind and reference are equal. Returns how many there were.
        """
        sql = """update outbox set state = 'dropped'
                 where recipient_kind = :kind and recipient = :recipient and state = 'queued' and attempts = 0
                   and kind in (select value from json_each(:kinds))
                   and id not in (select max(id) from outbox
                                  where recipient_kind = :kind and recipient = :recipient and state = 'queued'
                                  group by game_id, kind, json_extract(body, '$.ref'))"""
        values = {"kind": recipient_kind, "recipient": recipient, "kinds": json.dumps(kinds)}
        return await self._access.write(lambda conn: conn.execute(sql, values).rowcount)

    async def hold_back(self, game_id: int, person: int, but: Sequence[str]) -> int:
        """Private messages are closed: a game's rows for this person, except of some kinds, wait for ``release``."""
        sql = """update outbox set state = 'failed', error = ?
                 where recipient_kind = 'person' and recipient = ? and state = 'queued'
                   and game_id = ? and kind not in (select value from json_each(?))"""
        values = (HELD_BACK, person, game_id, json.dumps(but))
        return await self._access.write(lambda conn: conn.execute(sql, values).rowcount)

    async def release(self, game_id: int, person: int, kinds: Sequence[str]) -> int:
        """Private messages are open again: rows of these kinds that were refused or held back are sent after all."""
        at = to_text(self._access.now())
        sql = """update outbox set state = 'queued', attempts = 0, refusals = 0, aside = 0, sent_as = null,
                        next_attempt = ?1, since = ?1
                 where game_id = ?2 and recipient_kind = 'person' and recipient = ?3 and state = 'failed'
                   and (error = ?4 or error like '403/%') and kind in (select value from json_each(?5))"""
        values = (at, game_id, person, HELD_BACK, json.dumps(kinds))
        return await self._access.write(lambda conn: conn.execute(sql, values).rowcount)

    async def interrupted(self) -> list[Claim]:
        """After a restart: what was being sent. Look for each nonce, then ``mark_sent`` or ``requeue``."""
        sql = f"select {_COLUMNS} from outbox where state = 'sending' order by id"

        def work(conn: sqlite3.Connection) -> list[Claim]:
            claims: dict[str, list[Post]] = {}
            for post in _rows(conn.execute(sql)):
                claims.setdefault(post.sent_as or post.nonce, []).append(post)
            return [Claim(nonce, tuple(posts)) for nonce, posts in claims.items()]

        return await self._access.read(work)

    async def requeue(self, nonce: str) -> None:
        """The message of an interrupted attempt is not there: send it again, at once."""
        at = to_text(self._access.now())
        change = "state = 'queued', sent_as = null, in_doubt = null, next_attempt = ?"
        await self._access.write(lambda conn: _change(conn, nonce, change, (at,)))

    async def of_game(self, game_id: int, *states: OutboxState) -> list[Post]:
        """The rows of a game, oldest first, in the given states (none given: in all)."""
        chosen = states or get_args(OutboxState)
        marks = ", ".join("?" * len(chosen))
        sql = f"select {_COLUMNS} from outbox where game_id = ? and state in ({marks}) order by id"
        return await self._access.read(lambda conn: _rows(conn.execute(sql, (game_id, *chosen))))

    async def prune(self, before: datetime, slices: int = ALL_SLICES) -> int:
        """Delete rows done with (sent, failed, dropped) whose last attempt lies before; see ``delete_some``."""
        chosen = "select id from outbox where state in ('sent', 'failed', 'dropped') and next_attempt < ?"
        return await delete_some(self._access, "outbox", chosen, (to_text(before),), slices)


def make_nonces(posts: Sequence[NewPost], new_id: IdSource) -> list[str]:
    """A nonce for each post; the source is keyed by recipient, so that one's posts never shift another's nonces."""
    return [new_id(f"nonce/{post.recipient_kind}/{post.recipient}") for post in posts]


def redirect(conn: sqlite3.Connection, game_id: int, old_channel: int, new_channel: int) -> int:
    """A game moved: what still waits for the old channel goes to the new one; returns how many rows."""
    sql = f"""update outbox set recipient = ? where game_id = ? and recipient_kind = 'channel' and recipient = ?
                and {_OPEN} and state = 'queued'"""
    return conn.execute(sql, (new_channel, game_id, old_channel)).rowcount


def enqueue(
    conn: sqlite3.Connection, game_id: int | None, posts: Sequence[NewPost], nonces: Sequence[str], at: str
) -> tuple[int, ...]:
    """Queue posts within a transaction; returns their numbers."""
    sql = """insert into outbox (game_id, recipient_kind, recipient, kind, body, first_commit, last_commit, nonce,
                                 state, next_attempt, since)
             values (?, ?, ?, ?, ?, ?, ?, ?, 'queued', ?9, ?9) returning id"""
    numbers: list[int] = []
    for post, nonce in zip(posts, nonces, strict=True):
        row = (game_id, post.recipient_kind, post.recipient, post.kind, post.body, post.first_commit, post.last_commit)
        numbers.append(conn.execute(sql, (*row, nonce, at)).fetchone()[0])
    return tuple(numbers)


def _sendable(conn: sqlite3.Connection, values: Mapping[str, Any]) -> list[Post]:
    """The rows that ``kind`` and ``recipient`` may be sent, up to the first whose time has not come."""
    sql = f"""select {_DUE}, {_COLUMNS} from outbox
              where recipient_kind = :kind and recipient = :recipient and {_IN_LINE}
              order by state = 'sending' desc, id limit :limit"""
    found = takewhile(lambda row: row[0], conn.execute(sql, values).fetchall())
    posts = [_post(row[1:]) for row in found]
    return [] if posts and posts[0].state == "sending" else posts


def _claim(conn: sqlite3.Connection, ids: Sequence[int], at: Mapping[str, str]) -> Claim:
    whose = conn.execute(
        "select recipient_kind, recipient from outbox where id = ?", (ids[0] if ids else 0,)
    ).fetchone()
    if whose is None:
        raise NotQueued("There is no such row.")
    posts = _sendable(conn, {**at, "kind": whose[0], "recipient": whose[1], "limit": len(ids)})
    if [post.id for post in posts] != list(ids):
        raise NotQueued("The rows are not the first ones that their recipient may be sent now.")
    nonce = posts[0].nonce
    sql = "update outbox set state = 'sending', sent_as = ?, attempts = attempts + 1, next_attempt = ? where id = ?"
    conn.executemany(sql, [(nonce, at["now"], post.id) for post in posts])
    sql = f"select {_COLUMNS} from outbox where id between ? and ? and state = 'sending' and sent_as = ? order by id"
    return Claim(nonce, tuple(_rows(conn.execute(sql, (ids[0], ids[-1], nonce)))))


def _change(conn: sqlite3.Connection, nonce: str, assignments: str, values: tuple[Any, ...]) -> None:
    sql = f"update outbox set {assignments} where sent_as = ? and state = 'sending'"
    if conn.execute(sql, (*values, nonce)).rowcount == 0:
        raise NotQueued("Nothing is being sent under this nonce.")


def _rows(cursor: sqlite3.Cursor) -> list[Post]:
    return [_post(row) for row in cursor.fetchall()]


def _post(row: Sequence[Any]) -> Post:
    return Post(*with_instants(row, 12, 15, 16))
