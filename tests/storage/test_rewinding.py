"""Going back: what was taken back stays in the journal, and counts no more."""

import random
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from storage import CommitRecord, Database, GameInput, backup_file
from storage.branches import EVERYTHING, counts, spans
from storage.errors import BadRecord
from storage.reading import read_game
from tests.storage.samples import RULES, SCHEMAS, FakeClock, commit, open_table


def back(number: int, to: int) -> CommitRecord:
    return replace(commit(number), rewound_to=to, cause="moderator", decision=None)


async def play(db: Database, game: int, *commits: CommitRecord) -> None:
    for each in commits:
        await db.journal.commit(GameInput(game, commits=(each,)))


async def counted(db: Database, game: int) -> list[int]:
    """The commits whose facts a game is made of."""
    return [number for number, _ in (await db.journal.load(game, {})).facts]


async def test_what_was_taken_back_is_kept_and_counts_no_more(db: Database) -> None:
    game = await open_table(db)
    await play(db, game, *map(commit, range(1, 6)), back(6, 2), commit(7))
    assert await counted(db, game) == [1, 2, 6, 7]
    assert [number for number, _ in await db.journal.packed(game)] == [1, 2, 6, 7]
    assert sorted({row[0] for row in await db.journal.facts(game)}) == [1, 2, 6, 7]
    assert sorted({row[0] for row in await db.journal.facts_for(game, None)}) == [1, 2, 6, 7]
    commits = await db.journal.commits(game)
    assert [record.commit_no for record in commits] == list(range(1, 8))
    assert [record.rewound_to for record in commits] == [None] * 5 + [2, None]
    assert all(len(record.facts) == 4 for record in commits)
    assert [number for number, _ in await db.journal.all_packed(game)] == list(range(1, 8))
    assert (await db.journal.load(game, {})).rewinds == [(6, 2)]
    last = await db.journal.last(game)
    assert last is not None
    assert last.stack == commit(7).stack


async def test_what_counted_then_can_be_looked_at(db: Database) -> None:
    game = await open_table(db)
    await play(db, game, *map(commit, range(1, 6)), back(6, 2), commit(7))
    assert [number for number, _ in await db.journal.packed(game, up_to=5)] == [1, 2, 3, 4, 5]
    assert [number for number, _ in await db.journal.packed(game, after=1, up_to=6)] == [2, 6]
    assert [number for number, _ in await db.journal.packed(game, after=4)] == [6, 7]
    assert [number for number, _ in await db.journal.all_packed(game, after=4, up_to=6)] == [5, 6]


async def test_a_rewind_is_taken_back_like_anything_else(db: Database) -> None:
    game, other = await open_table(db), await open_table(db)
    await play(db, game, *map(commit, range(1, 5)), back(5, 2), commit(6), back(7, 1), commit(8))
    assert await counted(db, game) == [1, 7, 8]  # past a rewind
    await play(db, game, back(9, 6), commit(10))
    assert await counted(db, game) == [1, 2, 5, 6, 9, 10]  # into a branch that had been left
    await play(db, game, back(11, 4))
    assert await counted(db, game) == [1, 2, 3, 4, 11]  # into the first one
    await play(db, other, *map(commit, range(1, 4)))
    assert await counted(db, other) == [1, 2, 3]


def test_many_rewinds_of_rewinds_lead_where_walking_back_leads() -> None:
    drawn = random.Random("branches")
    met = 0
    for _ in range(200):
        rewinds, length = [], drawn.randint(1, 40)
        for number in range(2, length + 1):
            if drawn.random() < 0.3:
                rewinds.append((number, drawn.randint(1, number - 1)))
        for last in range(1, length + 1):
            walked, at = [], last
            while at:
                walked.append(at)
                at = dict(rewinds).get(at, at - 1)
            stretches = spans(rewinds, last)
            assert [n for n in range(1, length + 1) if counts(stretches, n)] == walked[::-1]
            met += len(walked) < last
    assert met > 1_000
    assert spans([]) == [(0, EVERYTHING)]
    assert counts(spans([]), 0)


async def test_a_state_that_was_taken_back_is_forgotten(db: Database) -> None:
    game = await open_table(db)
    await play(db, game, *map(commit, range(1, 6)))
    await db.snapshots.save(game, 4, RULES, b"after 4")
    await play(db, game, back(6, 4))
    kept = await db.journal.load(game, SCHEMAS)
    assert kept.snapshot is not None
    assert (kept.snapshot.commit_no, [number for number, _ in kept.facts]) == (4, [6])
    await play(db, game, back(7, 3), commit(8))
    gone = await db.journal.load(game, SCHEMAS)
    assert gone.snapshot is None
    assert [number for number, _ in gone.facts] == [1, 2, 3, 7, 8]
    await db.snapshots.save(game, 8, RULES, b"after 8")
    again = await db.journal.load(game, SCHEMAS)
    assert again.snapshot is not None
    assert again.snapshot.state == b"after 8"


async def test_a_state_saved_late_of_what_was_taken_back_is_not_used(db: Database) -> None:
    game = await open_table(db)
    await play(db, game, *map(commit, range(1, 6)), back(6, 2))
    await db.snapshots.save(game, 4, RULES, b"of a branch that was left")
    assert await db.snapshots.latest(game, RULES) is None
    assert (await db.journal.load(game, SCHEMAS)).snapshot is None


@pytest.mark.parametrize("to", [0, -1, 3, 4])
async def test_a_game_goes_back_to_an_earlier_commit_only(db: Database, to: int) -> None:
    game = await open_table(db)
    await play(db, game, commit(1), commit(2))
    with pytest.raises(BadRecord, match="taken back to an earlier commit"):
        await play(db, game, back(3, to))
    assert await counted(db, game) == [1, 2]


async def test_going_back_outlives_a_restart_and_a_backup(path: Path, tmp_path: Path) -> None:
    async with await Database.open(path, now=FakeClock()) as db:
        game = await open_table(db)
        await play(db, game, *map(commit, range(1, 6)), back(6, 2))
    copy = tmp_path / "copy.db"
    backup_file(path, copy)
    for file in (path, copy):
        async with await Database.open(file, now=FakeClock()) as db:
            assert await counted(db, game) == [1, 2, 6]
            await play(db, game, back(7, 4))
            assert await counted(db, game) == [1, 2, 3, 4, 7]
        assert [record.rewound_to for record in read_game(file, game).commits] == [None] * 5 + [2, 4]


async def test_nobody_changes_where_a_game_went(db: Database, path: Path) -> None:
    game = await open_table(db)
    await play(db, game, commit(1), commit(2), back(3, 1))
    with closing(sqlite3.connect(path)) as conn, pytest.raises(sqlite3.IntegrityError, match="never changed"):
        conn.execute("update commits set rewound_to = null")
