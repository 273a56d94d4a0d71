"""The outbox: what must be told. Rows come into being within the input that causes them and are sent afterwards.

A row's life: ``queued`` - ``claim`` - ``sending`` - ``sent``, or back to ``queued`` for a later attempt, or
``failed``. After a restart ``interrupted`` lists what was under way; each is looked for by its nonce among our recent
messages, then marked ``sent`` or put back by ``requeue``. One recipient is told in order and has one message under
way at most; no recipient waits for another.
"""

import sqlite3
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any, get_args

from storage import messages
from storage.connection import ALL_SLICES, Access, IdSource, delete_some
from storage.errors import NotQueued
from storage.rows import Claim, NewMessage, NewPost, OutboxState, Post, RecipientKind
from storage.times import optional_from_text, to_text, with_instants

BACKOFF_FIRST = timedelta(seconds=5)
BACKOFF_LONGEST = timedelta(minutes=15)

_COLUMNS = """id, game_id, recipient_kind, recipient, kind, body, first_commit, last_commit, nonce, sent_as, state,
    attempts, next_attempt, error, message_id, sent_at"""
_OPEN = "state in ('queued', 'sending')"


def backoff(attempts: int) -> timedelta:
    """How long to wait after the given number of failed attempts: 5 s, doubling, at most 15 minutes."""
    return min(BACKOFF_FIRST * (1 << min(max(attempts, 1) - 1, 20)), BACKOFF_LONGEST)


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
        sql = f"""select {_COLUMNS} from outbox
                  where id in (select min(id) from outbox where {_OPEN} group by recipient_kind, recipient)
                    and state = 'queued' and next_attempt <= ? order by id limit ?"""
        at = to_text(self._access.now())
        return await self._access.read(lambda conn: _rows(conn.execute(sql, (at, limit))))

    async def next_attempt(self) -> datetime | None:
        """When ``ready`` will next have something (perhaps already); None if nothing is queued."""
        sql = f"""select min(next_attempt) from outbox
                  where id in (select min(id) from outbox where {_OPEN} group by recipient_kind, recipient)
                    and state = 'queued'"""
        found = await self._access.read(lambda conn: conn.execute(sql).fetchone()[0])
        return optional_from_text(found)

    async def queued_for(self, recipient_kind: RecipientKind, recipient: int, limit: int = 50) -> list[Post]:
        """What waits for one recipient, in order; the postman chooses how many of the first go into one message."""
        sql = f"""select {_COLUMNS} from outbox where recipient_kind = ? and recipient = ? and {_OPEN}
                    and state = 'queued' order by id limit ?"""
        return await self._access.read(lambda conn: _rows(conn.execute(sql, (recipient_kind, recipient, limit))))

    async def claim(self, ids: Sequence[int]) -> Claim:
        """Mark rows as being sent in one message, whose nonce is the first row's. Call before the request.

        Raises NotQueued unless they are the first open rows of one recipient, all queued, and their time has come.
        """
        at = to_text(self._access.now())
        return await self._access.write(lambda conn: _claim(conn, ids, at))

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

    async def retry_later(self, nonce: str, error: str, wait: timedelta | None = None) -> datetime:
        """The attempt failed for now; returns when it is due again: after ``wait``, else after ``backoff``."""
        now = self._access.now()

        def work(conn: sqlite3.Connection) -> datetime:
            sql = "select max(attempts) from outbox where sent_as = ? and state = 'sending'"
            (attempts,) = conn.execute(sql, (nonce,)).fetchone()
            again = now + (backoff(attempts or 1) if wait is None else wait)
            change = "state = 'queued', sent_as = null, error = ?, next_attempt = ?"
            _change(conn, nonce, change, (error, to_text(again)))
            return again

        return await self._access.write(work)

    async def give_up(self, nonce: str, error: str) -> None:
        """The recipient cannot be reached this way (closed private messages, channel gone): never tried again."""
        await self._access.write(lambda conn: _change(conn, nonce, "state = 'failed', error = ?", (error,)))

    async def drop(self, ids: Iterable[int]) -> int:
        """These queued rows are no longer worth telling; returns how many were still queued."""
        sql = "update outbox set state = 'dropped' where id = ? and state = 'queued'"
        numbers = list(ids)
        return await self._access.write(lambda conn: sum(conn.execute(sql, (i,)).rowcount for i in numbers))

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
        await self._access.write(
            lambda conn: _change(conn, nonce, "state = 'queued', sent_as = null, next_attempt = ?", (at,))
        )

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
        start = to_text(post.not_before) if post.not_before else at
        row = (game_id, post.recipient_kind, post.recipient, post.kind, post.body, post.first_commit, post.last_commit)
        numbers.append(conn.execute(sql, (*row, nonce, start)).fetchone()[0])
    return tuple(numbers)


def _claim(conn: sqlite3.Connection, ids: Sequence[int], at: str) -> Claim:
    sql = f"""select {_COLUMNS} from outbox
              where (recipient_kind, recipient) = (select recipient_kind, recipient from outbox where id = ?)
                and {_OPEN}
              order by id limit ?"""
    posts = _rows(conn.execute(sql, (ids[0], len(ids)))) if ids else []
    if not posts or [post.id for post in posts] != list(ids):
        raise NotQueued("The rows are not the first ones that wait for one recipient.")
    if any(post.state != "queued" or to_text(post.next_attempt) > at for post in posts):
        raise NotQueued("A message to this recipient is under way, or its time has not come.")
    nonce = posts[0].nonce
    sql = "update outbox set state = 'sending', sent_as = ?, attempts = attempts + 1 where id = ?"
    conn.executemany(sql, [(nonce, post.id) for post in posts])
    sql = f"select {_COLUMNS} from outbox where id between ? and ? and {_OPEN} and sent_as = ? order by id"
    return Claim(nonce, tuple(_rows(conn.execute(sql, (ids[0], ids[-1], nonce)))))


def _change(conn: sqlite3.Connection, nonce: str, assignments: str, values: tuple[Any, ...]) -> None:
    sql = f"update outbox set {assignments} where sent_as = ? and state = 'sending'"
    if conn.execute(sql, (*values, nonce)).rowcount == 0:
        raise NotQueued("Nothing is being sent under this nonce.")


def _rows(cursor: sqlite3.Cursor) -> list[Post]:
    return [Post(*with_instants(row, 12, 15)) for row in cursor.fetchall()]
