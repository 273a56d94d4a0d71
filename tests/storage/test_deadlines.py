"""Deadlines are found when due, applied once, and stand still when told."""

from datetime import timedelta

import pytest

from storage import Database, GameInput, NewDeadline
from storage.errors import DeadlineGone
from tests.storage.samples import START, FakeClock, commit, open_table

HOUR = timedelta(hours=1)


def expiry(decision: str, hours: float, seat: str | None = None) -> NewDeadline:
    return NewDeadline("expiry", decision=decision, seat=seat, due=START + hours * HOUR)


async def set_deadlines(db: Database, game: int, *wanted: NewDeadline) -> None:
    await db.journal.commit(GameInput(game, expected_last=0, deadlines=wanted))


async def test_due_ones_come_oldest_first(db: Database) -> None:
    one, two = await open_table(db), await open_table(db)
    await set_deadlines(db, one, expiry("late", 9), expiry("third", 3))
    await set_deadlines(db, two, expiry("first", 1), expiry("second", 2))
    assert await db.deadlines.due(START) == []
    assert [row.decision for row in await db.deadlines.due(START + 3 * HOUR)] == ["first", "second", "third"]
    assert [row.decision for row in await db.deadlines.due(START + 3 * HOUR, limit=2)] == ["first", "second"]
    assert await db.deadlines.earliest() == START + HOUR


async def test_the_very_instant_counts_as_due(db: Database) -> None:
    game = await open_table(db)
    await set_deadlines(db, game, expiry("d", 1))
    assert await db.deadlines.due(START + HOUR - timedelta(microseconds=1)) == []
    assert len(await db.deadlines.due(START + HOUR)) == 1


async def test_a_deadline_comes_back_as_it_was_set(db: Database) -> None:
    game = await open_table(db)
    await set_deadlines(db, game, NewDeadline("reminder", "d1", "guild", START, None, '{"step": 2}'))
    (row,) = await db.deadlines.of_game(game)
    assert (row.game_id, row.kind, row.decision, row.seat) == (game, "reminder", "d1", "guild")
    assert (row.due, row.remaining, row.payload) == (START, None, '{"step": 2}')


async def test_a_clock_that_stands_still_is_never_due(db: Database) -> None:
    game = await open_table(db)
    await set_deadlines(db, game, NewDeadline("expiry", "held", remaining=90.5))
    assert await db.deadlines.due(START + 1000 * HOUR) == []
    assert await db.deadlines.earliest() is None
    assert [row.remaining for row in await db.deadlines.of_game(game)] == [90.5]


async def test_a_new_set_replaces_the_game_s_own_only(db: Database) -> None:
    one, two = await open_table(db), await open_table(db)
    await set_deadlines(db, one, expiry("a", 1), expiry("b", 2))
    await set_deadlines(db, two, expiry("c", 3))
    await set_deadlines(db, one, expiry("b", 5))
    assert [row.decision for row in await db.deadlines.of_game(one)] == ["b"]
    assert [row.decision for row in await db.deadlines.of_game(two)] == ["c"]
    await db.journal.commit(GameInput(one))
    assert len(await db.deadlines.of_game(one)) == 1
    await set_deadlines(db, one)
    assert await db.deadlines.of_game(one) == []


async def test_deadlines_that_are_known_are_read_again_once_any_clock_has_changed(db: Database) -> None:
    one, two = await open_table(db), await open_table(db)
    await set_deadlines(db, one, expiry("a", 1))
    known = (await db.journal.load(one, {})).deadlines
    await db.journal.commit(GameInput(two))
    assert await db.deadlines.of_game(one, known) is known.rows, "no clock has changed"
    await set_deadlines(db, two, expiry("c", 3))
    assert await db.deadlines.of_game(one, known) is not known.rows, "one has"
    known = (await db.journal.load(one, {})).deadlines
    (row,) = known.rows
    await db.journal.commit(GameInput(one, expected_last=0, claims=(row.id,)))
    assert await db.deadlines.of_game(one, known) == []
    known = (await db.journal.load(one, {})).deadlines
    await open_table(db)
    assert await db.deadlines.of_game(one, known) is not known.rows, "a table that opens may have clocks"


async def test_what_stays_wanted_keeps_its_id(db: Database) -> None:
    game = await open_table(db)
    await set_deadlines(db, game, expiry("a", 1), expiry("b", 2), expiry("b", 2))
    before = {row.id for row in await db.deadlines.of_game(game) if row.decision == "b"}
    await set_deadlines(db, game, expiry("b", 2), expiry("c", 3), expiry("b", 2))
    after = await db.deadlines.of_game(game)
    assert {row.id for row in after if row.decision == "b"} == before
    assert sorted(row.decision or "" for row in after) == ["b", "b", "c"]


async def test_a_deadline_is_applied_exactly_once(db: Database) -> None:
    game = await open_table(db)
    await set_deadlines(db, game, expiry("a", 1))
    (due,) = await db.deadlines.due(START + HOUR)
    await db.journal.commit(GameInput(game, commits=(commit(1),), claims=(due.id,)))
    with pytest.raises(DeadlineGone):
        await db.journal.commit(GameInput(game, commits=(commit(2),), claims=(due.id,)))
    assert await db.deadlines.due(START + HOUR) == []
    assert len(await db.journal.commits(game)) == 1


async def test_a_claim_fails_after_the_clock_was_changed(db: Database) -> None:
    game = await open_table(db)
    await set_deadlines(db, game, expiry("a", 1))
    (due,) = await db.deadlines.due(START + HOUR)
    await set_deadlines(db, game, expiry("a", 4))  # somebody answered, or time was added, in between
    with pytest.raises(DeadlineGone):
        await db.journal.commit(GameInput(game, claims=(due.id,)))


async def test_an_id_is_never_used_again(db: Database) -> None:
    game = await open_table(db)
    await set_deadlines(db, game, expiry("a", 1))
    (old,) = await db.deadlines.of_game(game)
    await set_deadlines(db, game)
    await set_deadlines(db, game, expiry("b", 1))
    (new,) = await db.deadlines.of_game(game)
    assert new.id > old.id


async def test_a_claim_names_its_own_game(db: Database) -> None:
    one, two = await open_table(db), await open_table(db)
    await set_deadlines(db, one, expiry("a", 1))
    (due,) = await db.deadlines.of_game(one)
    with pytest.raises(DeadlineGone):
        await db.journal.commit(GameInput(two, claims=(due.id,)))
    assert len(await db.deadlines.of_game(one)) == 1


async def test_deadlines_survive_a_restart(db: Database, clock: FakeClock) -> None:
    game = await open_table(db)
    await set_deadlines(db, game, expiry("a", 1), NewDeadline("expiry", "b", remaining=60.0))
    before = await db.deadlines.of_game(game)
    await db.close()
    async with await Database.open(db.path, now=clock) as again:
        assert await again.deadlines.of_game(game) == before
        assert [row.decision for row in await again.deadlines.due(START + 48 * HOUR)] == ["a"]
