"""The journal: one input is one transaction, and a game is the facts it left."""

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial

from storage import attention, deadlines, moderation, outbox, packing, people, snapshots, tables
from storage.branches import EVERYTHING, Rewind, rewinds, spans, within
from storage.connection import ALL_SLICES, Access, delete_some
from storage.errors import AlreadyHandled, BadRecord, CommitConflict, NoSuchGame
from storage.records import (
    CommitRecord,
    Committed,
    FactRecord,
    FactRow,
    GameInput,
    LastCommit,
    LoadedGame,
    ReadDeadlines,
    WholeGame,
)
from storage.rows import NewGame
from storage.times import to_text


class Journal:
    """Keeps inputs and reads games back."""

    def __init__(self, access: Access) -> None:
        self._access = access

    async def commit(self, game_input: GameInput) -> Committed:
        """Keep one input, whole and durable, in one hop to the database's thread.

        Raises AlreadyHandled, CommitConflict, DeadlineGone, NoSuchGame, NoSuchSeat, BadRecord or a DatabaseProblem;
        then nothing was changed. A cancelled caller does not learn the outcome: the interaction tells it later.
        """
        at = to_text(self._access.now())
        nonces = outbox.make_nonces(game_input.outbox, self._access.new_id)
        work = partial(_keep, game_input=game_input, at=at, nonces=nonces)
        seating, clocking = tables.changes_seating(game_input), deadlines.changes_clocks(game_input)
        return await self._access.write(work, seating=seating, clocking=clocking)

    async def create(self, game: NewGame, first: GameInput) -> Committed:
        """Open a table and keep its first input (seats, messages, deadlines) in one transaction.

        ``first.game_id`` is replaced by the new game's number, which the receipt names.
        """
        at = to_text(self._access.now())
        nonces = outbox.make_nonces(first.outbox, self._access.new_id)

        def work(conn: sqlite3.Connection) -> Committed:
            game_id = tables.insert_game(conn, game, at)
            return _keep(conn, replace(first, game_id=game_id, expected_last=0), at, nonces)

        return await self._access.write(work, seating=True, clocking=True)

    async def load(self, game_id: int, schemas: Mapping[str, str]) -> LoadedGame:
        """What is needed to go on with a game, from one view of the database and in one hop.

        ``schemas`` names, by kind of game, the schema of states that is used now; a snapshot of another one is passed
        over. Raises NoSuchGame.
        """
        clockings = self._access.clockings

        def work(conn: sqlite3.Connection) -> LoadedGame:
            game = tables.game(conn, game_id)
            snapshot = snapshots.latest(conn, game_id, schemas.get(game.kind, ""))
            after = snapshot.commit_no if snapshot else 0
            taken_back = rewinds(conn, game_id)
            return LoadedGame(
                game=game,
                seats=tables.seats(conn, game_id),
                people=people.of_game(conn, game_id),
                deadlines=ReadDeadlines(deadlines.of_game(conn, game_id), clockings),
                last=_last(conn, game_id),
                snapshot=snapshot,
                moderators=moderation.moderators(conn, game_id),
                audited=moderation.last(conn, game_id),
                sealed=moderation.last_sealed(conn, game_id),
                facts=_packed(conn, game_id, after, EVERYTHING, taken_back),
                rewinds=taken_back,
            )

        return await self._access.read(work)

    async def facts(self, game_id: int, *, after: int = 0, up_to: int = EVERYTHING) -> list[FactRow]:
        """All facts of the commits after ``after`` that led to ``up_to``, in the order in which they happened.

        What had been taken back by then is not among them (``storage.branches``).
        """
        return await self._access.read(lambda conn: _facts(conn, game_id, after, up_to))

    async def packed(self, game_id: int, *, after: int = 0, up_to: int = EVERYTHING) -> list[tuple[int, str]]:
        """As ``facts``, one text a commit, which ``storage.packing`` takes apart."""
        return await self._access.read(lambda conn: _packed(conn, game_id, after, up_to))

    async def all_packed(self, game_id: int, *, after: int = 0, up_to: int = EVERYTHING) -> list[tuple[int, str]]:
        """As ``packed``, with the commits that were taken back: a story tells of them, too."""
        return await self._access.read(lambda conn: _packed(conn, game_id, after, up_to, ()))

    async def facts_for(
        self, game_id: int, seat: str | None, *, after: int = 0, up_to: int = EVERYTHING
    ) -> list[FactRow]:
        """As ``facts``, only those that ``seat`` may know; None is somebody without a seat."""
        return await self._access.read(lambda conn: facts_heard(conn, game_id, seat, after, up_to))

    async def last(self, game_id: int) -> LastCommit | None:
        """Where the game stands; None before its first commit."""
        return await self._access.read(lambda conn: _last(conn, game_id))

    async def last_by(self, game_id: int, at: datetime) -> int:
        """The number of the last commit that was there at an instant; 0 before the first."""
        sql = "select coalesce(max(commit_no), 0) from commits where game_id = ? and at <= ?"
        values = (game_id, to_text(at))
        return await self._access.read(lambda conn: int(conn.execute(sql, values).fetchone()[0]))

    async def last_own(self, game_id: int, by: str, *, but: Sequence[str]) -> int:
        """The number of a seat's last commit with a move of its own of another kind than these; 0 before the first."""
        marks = ",".join("?" * len(but))
        sql = f"""select coalesce(max(commit_no), 0) from commits where game_id = ? and actor = ? and cause = 'typed'
                  and json_extract(move, '$.kind') not in ({marks})"""
        values = (game_id, by, *but)
        return await self._access.read(lambda conn: int(conn.execute(sql, values).fetchone()[0]))

    async def commits(self, game_id: int, *, after: int = 0, up_to: int = EVERYTHING) -> list[CommitRecord]:
        """The commits with their facts, those taken back among them, for export. Holds every secret of the game."""
        return await self._access.read(lambda conn: _commits(conn, game_id, after, up_to))

    async def whole(self, game_id: int) -> WholeGame:
        """All of a game, from one view of the database. Holds every secret of it. Raises NoSuchGame."""
        return await self._access.read(lambda conn: whole(conn, game_id))

    async def answer_to(self, game_id: int, decision: str) -> CommitRecord | None:
        """The last commit with which a decision was answered; None before that. Holds secrets, as `commits` does."""

        def work(conn: sqlite3.Connection) -> CommitRecord | None:
            sql = "select max(commit_no) from commits where game_id = ? and decision = ?"
            number = conn.execute(sql, (game_id, decision)).fetchone()[0]
            return None if number is None else _commits(conn, game_id, number - 1, number)[0]

        return await self._access.read(work)

    async def forget_interactions(self, before: datetime, slices: int = ALL_SLICES) -> int:
        """Delete interactions used before that instant (the platform's expire after 15 minutes); see `delete_some`."""
        chosen = "select id from interactions where at < ?"
        return await delete_some(self._access, "interactions", chosen, (to_text(before),), slices)


def whole(conn: sqlite3.Connection, game_id: int) -> WholeGame:
    """As ``Journal.whole``, within a transaction."""
    game = tables.game(conn, game_id)
    seats, known = tables.seats(conn, game_id), people.of_game(conn, game_id)
    commits = _commits(conn, game_id, 0, EVERYTHING)
    named, log = moderation.named(conn, game_id), moderation.log(conn, game_id)
    return WholeGame(game, seats, known, commits, named, log, deadlines.of_game(conn, game_id))


def use_interaction(conn: sqlite3.Connection, interaction: str, game_id: int | None, at: str) -> None:
    """Mark an interaction as used. Raises AlreadyHandled the second time."""
    row = (interaction, game_id, at)
    if conn.execute("insert or ignore into interactions values (?, ?, ?)", row).rowcount == 0:
        raise AlreadyHandled("This interaction was handled before.")


def _keep(conn: sqlite3.Connection, game_input: GameInput, at: str, nonces: list[str]) -> Committed:
    game_id = game_input.game_id
    if game_input.interaction is not None:
        use_interaction(conn, game_input.interaction, game_id, at)
    last = _check_number(conn, game_input)
    for commit in game_input.commits:
        if commit.rewound_to is not None:
            _go_back(conn, game_id, commit.commit_no, commit.rewound_to)
        _insert_commit(conn, game_id, commit, at)
    deadlines.claim(conn, game_id, game_input.claims)
    if game_input.deadlines is not None:
        deadlines.replace_all(conn, game_id, game_input.deadlines)
    former = tables.place_of(conn, game_id)
    tables.change_game(conn, game_id, game_input.game)
    present = tables.place_of(conn, game_id)
    if former is not None and present is not None and former != present:
        outbox.redirect(conn, game_id, former, present)
    tables.change_seats(conn, game_input)
    outbox.enqueue(conn, game_id, game_input.outbox, nonces, at)
    if game_input.attention_resolved:
        attention.resolve(conn, game_id, at)
    if game_input.attention is not None:
        attention.insert(conn, game_id, game_input.attention, at)
    if game_input.moderators or game_input.relieved or game_input.audit:
        moderation.keep(conn, game_input, at)
    return Committed(game_id, last + len(game_input.commits))


def _go_back(conn: sqlite3.Connection, game_id: int, number: int, to: int) -> None:
    """Forget the state that a game no longer has."""
    if not 1 <= to < number:
        raise BadRecord("A game is taken back to an earlier commit.")
    snapshots.forget(conn, game_id, to)


def _check_number(conn: sqlite3.Connection, game_input: GameInput) -> int:
    """The game's last commit number, after checking that the input was built on it."""
    last = _last_number(conn, game_input.game_id)
    if last is None:
        raise NoSuchGame(f"There is no game {game_input.game_id}.")
    numbers = [commit.commit_no for commit in game_input.commits]
    expected = numbers[0] - 1 if numbers else game_input.expected_last
    if expected is not None and expected != last:
        raise CommitConflict(game_input.game_id, expected, last)
    if numbers != list(range(last + 1, last + 1 + len(numbers))):
        raise BadRecord("The commits of an input are not numbered one after the other.")
    if game_input.deadlines is not None and expected is None:
        raise BadRecord("An input that sets clocks says for which commit it was made.")
    return last


def _last_number(conn: sqlite3.Connection, game_id: int) -> int | None:
    sql = """select coalesce((select max(commit_no) from commits where game_id = games.id), 0)
             from games where id = ?"""
    row = conn.execute(sql, (game_id,)).fetchone()
    return None if row is None else int(row[0])


def _insert_commit(conn: sqlite3.Connection, game_id: int, c: CommitRecord, at: str) -> None:
    conn.execute(
        """insert into commits (game_id, commit_no, actor, on_behalf_of, cause, at,
                                decision, move, rules_version, stack, rewound_to)
           values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""",
        (
            *(game_id, c.commit_no, c.by, c.on_behalf_of, c.cause, c.at or at),
            *(c.decision, c.move, c.rules_version, c.stack, c.rewound_to),
        ),
    )
    if c.facts:
        conn.execute("insert into facts values (?, ?, ?)", (game_id, c.commit_no, packing.pack(c.facts)))


def _packed(
    conn: sqlite3.Connection, game_id: int, after: int, up_to: int, taken_back: Sequence[Rewind] | None = None
) -> list[tuple[int, str]]:
    """The facts of the commits that led to ``up_to``; ``taken_back`` says what did not count then, if it is known."""
    sql = """select commit_no, facts from facts
             where game_id = ? and commit_no > ? and commit_no <= ? order by commit_no"""
    stretches = within(spans(rewinds(conn, game_id) if taken_back is None else taken_back, up_to), after)
    return [row for first, last in stretches for row in conn.execute(sql, (game_id, first, last)).fetchall()]


def _facts(
    conn: sqlite3.Connection, game_id: int, after: int, up_to: int, taken_back: Sequence[Rewind] | None = None
) -> list[FactRow]:
    return [
        (number, *packing.taken_apart(line))
        for number, text in _packed(conn, game_id, after, up_to, taken_back)
        for line in packing.lines([text])
    ]


def facts_heard(
    conn: sqlite3.Connection, game_id: int, seat: str | None, after: int = 0, up_to: int = EVERYTHING
) -> list[FactRow]:
    """As ``Journal.facts_for``, within a transaction."""
    return [
        (number, *packing.taken_apart(line))
        for number, text in _packed(conn, game_id, after, up_to)
        for line in packing.lines([text])
        if packing.is_heard(line, seat)
    ]


def _last(conn: sqlite3.Connection, game_id: int) -> LastCommit | None:
    sql = """select commit_no, stack, rules_version from commits
             where game_id = ? order by commit_no desc limit 1"""
    row = conn.execute(sql, (game_id,)).fetchone()
    return None if row is None else LastCommit(*row)


def _commits(conn: sqlite3.Connection, game_id: int, after: int, up_to: int) -> list[CommitRecord]:
    facts: dict[int, list[FactRecord]] = {}
    for number, kind, version, audience, body in _facts(conn, game_id, after, up_to, ()):
        facts.setdefault(number, []).append(FactRecord(kind, version, audience, body))
    sql = """select commit_no, actor, on_behalf_of, cause, at, decision, move, rules_version, stack, rewound_to
             from commits where game_id = ? and commit_no > ? and commit_no <= ? order by commit_no"""
    return [
        CommitRecord(
            commit_no=number,
            by=by,
            on_behalf_of=on_behalf_of,
            cause=cause,
            at=at,
            decision=decision,
            move=move,
            rules_version=rules,
            stack=stack,
            facts=tuple(facts.get(number, ())),
            rewound_to=rewound_to,
        )
        for number, by, on_behalf_of, cause, at, decision, move, rules, stack, rewound_to in conn.execute(
            sql, (game_id, after, up_to)
        )
    ]
