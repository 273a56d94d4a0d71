"""A small bot that does nothing but write, and says so when a write is done: ``python -m tests.storage.writer``.

Arguments: the database, and how many pages the WAL may have before it is folded back (few pages: often).
Each line on standard output acknowledges one transaction, after it returned. The content of each input follows from
its first commit's number alone, so that ``check`` can tell a whole one from a half one.
"""

import asyncio
import sqlite3
import sys
from contextlib import closing
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path

from storage import Database, GameInput, GameRow, NewDeadline, NewMessage
from tests.storage.samples import CHANNEL, RULES, START, FakeClock, commit, open_table, post

GAMES = 3


def commits_of_input(first: int) -> int:
    """How many commits the input has that begins with this number."""
    return 1 + first % 3


def facts_of_commit(number: int) -> int:
    return number % 5


def planned(game: int, first: int, claims: tuple[int, ...]) -> GameInput:
    """The input of this game that begins with this commit."""
    after = first + commits_of_input(first)
    return GameInput(
        game,
        commits=tuple(commit(number, fact_count=facts_of_commit(number)) for number in range(first, after)),
        claims=claims,
        deadlines=tuple(
            NewDeadline(kind, f"d{after}", due=START + timedelta(hours=after)) for kind in ("expiry", "reminder")
        ),
        outbox=(post(CHANNEL + game, number=first), post(1, number=first)),
        game={"thread": first},
        interaction=f"i-{game}-{first}",
    )


def say(*words: object) -> None:
    print(*words, flush=True)


async def play(db: Database, game: int) -> None:
    """Go on with one game for ever: apply the deadline, then tell the channel."""
    last = await db.journal.last(game)
    number = last.commit_no if last else 0
    while True:
        claims = tuple(row.id for row in await db.deadlines.of_game(game) if row.kind == "expiry")
        number = (await db.journal.commit(planned(game, number + 1, claims))).last_commit
        say("committed", game, number)
        if message := await tell_the_channel(db, game):
            say("sent", game, message)
        if number % 7 == 0:
            await db.snapshots.save(game, number, RULES, b"s" * 9_000)


async def tell_the_channel(db: Database, game: int) -> int:
    """Send the next post as the postman does; returns the message's number, 0 if nothing waits."""
    waiting = await db.outbox.queued_for("channel", CHANNEL + game, limit=1)
    if not waiting:
        return 0
    claim = await db.outbox.claim([waiting[0].id])
    message = NewMessage(claim.posts[0].id, CHANNEL + game, "story", game_id=game, nonce=claim.nonce)
    await db.outbox.mark_sent(claim.nonce, message.message_id, message)
    return message.message_id


async def write(path: Path, pages: int) -> None:
    async with await Database.open(path, now=FakeClock()) as db:
        await db._access._writer.run(lambda conn: conn.execute(f"pragma wal_autocheckpoint={pages}").fetchone())
        for claim in await db.outbox.interrupted():
            await db.outbox.requeue(claim.nonce)
        games: list[GameRow] = await db.tables.games()
        numbers = [game.id for game in games] + [await open_table(db) for _ in range(GAMES - len(games))]
        say("ready")
        await asyncio.gather(*(play(db, number) for number in numbers))


@dataclass
class Acknowledged:
    """What a killed writer had said: the last commit of each game, and the messages sent."""

    last: dict[int, int] = field(default_factory=dict)
    sent: set[int] = field(default_factory=set)
    lines: int = 0

    def hear(self, line: str) -> None:
        """Take in one whole line."""
        self.lines += 1
        match line.split():
            case ["committed", game, number]:
                self.last[int(game)] = int(number)
            case ["sent", _, message]:
                self.sent.add(int(message))


async def check(path: Path, heard: Acknowledged) -> int:
    """Assert that every acknowledged write is there and none is half there; returns how many commits were looked at."""
    looked_at = 0
    async with await Database.open(path, now=FakeClock()) as db:
        for game in await db.tables.games():
            looked_at += await check_game(db, game, heard.last.get(game.id, 0))
        sent = {row.message_id for game in heard.last for row in await db.outbox.of_game(game, "sent")}
        assert heard.sent <= sent
        assert all([await db.messages.get(message) for message in heard.sent])
    with closing(sqlite3.connect(path)) as conn:
        assert conn.execute("pragma integrity_check").fetchall() == [("ok",)]
        assert conn.execute("pragma foreign_key_check").fetchall() == []
    return looked_at


async def check_game(db: Database, game: GameRow, acknowledged: int) -> int:
    commits = await db.journal.commits(game.id)
    assert len(commits) >= acknowledged
    expected: list[GameInput] = []
    first = 1
    while first <= len(commits):
        expected.append(planned(game.id, first, ()))
        first += commits_of_input(first)
    wanted = [record for whole in expected for record in whole.commits]  # ends where an input ends
    assert [(c.commit_no, c.move, c.stack, c.facts) for c in commits] == [
        (c.commit_no, c.move, c.stack, c.facts) for c in wanted
    ]
    told = [(row.recipient, row.first_commit) for row in await db.outbox.of_game(game.id)]
    assert told == [(wish.recipient, wish.first_commit) for whole in expected for wish in whole.outbox]
    last = expected[-1] if expected else GameInput(game.id, deadlines=())
    kept = await db.deadlines.of_game(game.id)
    assert {(row.kind, row.decision, row.due) for row in kept} == {
        (d.kind, d.decision, d.due) for d in last.deadlines or ()
    }
    assert game.thread == last.game.get("thread")
    used = "select count(*) from interactions where game_id = ?"
    assert await db._access.read(lambda conn: conn.execute(used, (game.id,)).fetchone()) == (len(expected),)
    return len(commits)


if __name__ == "__main__":
    asyncio.run(write(Path(sys.argv[1]), int(sys.argv[2])))
