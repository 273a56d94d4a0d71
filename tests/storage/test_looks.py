"""Looks at a table: those of a visit belong together, and the visit before says what is new."""

from __future__ import annotations

from datetime import timedelta

from storage import Database
from storage.looks import VISIT
from tests.storage.samples import START, full_input, open_table

ANNA, BEN = 501, 502
MINUTE = timedelta(minutes=1)


async def test_what_is_new_is_what_came_after_the_visit_before(db: Database) -> None:
    game = await open_table(db)
    looks = db.looks
    assert await looks.visited(game, ANNA, START) is None
    await looks.looked(game, ANNA, START)
    assert await looks.visited(game, ANNA, START + MINUTE) is None, "the first visit goes on"
    await looks.looked(game, ANNA, START + 10 * MINUTE)
    await looks.looked(game, ANNA, START + 20 * MINUTE)
    assert await looks.visited(game, ANNA, START + 21 * MINUTE) is None, "each look is close to the one before"
    later = START + 20 * MINUTE + VISIT
    assert await looks.visited(game, ANNA, later) == START + 20 * MINUTE
    await looks.looked(game, ANNA, later)
    for minutes in (0, 5, 14):
        now = later + minutes * MINUTE
        assert await looks.visited(game, ANNA, now) == START + 20 * MINUTE, "however often it is asked in a visit"
    assert await looks.visited(game, BEN, later) is None
    assert await looks.visited(game + 1, ANNA, later) is None


async def test_a_look_that_is_noted_late_changes_nothing(db: Database) -> None:
    game = await open_table(db)
    for at in (START, START + VISIT, START + MINUTE):
        await db.looks.looked(game, ANNA, at)
    assert await db.looks.visited(game, ANNA, START + VISIT) == START
    assert await db.looks.visited(game, ANNA, START + 2 * VISIT) == START + VISIT


async def test_the_last_commit_of_an_instant_is_found(db: Database) -> None:
    game = await open_table(db)
    assert await db.journal.last_by(game, START) == 0
    await db.journal.commit(full_input(game, 1))
    assert await db.journal.last_by(game, START - MINUTE) == 0
    assert await db.journal.last_by(game, START + VISIT) == 1
