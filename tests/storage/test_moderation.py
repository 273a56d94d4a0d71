"""Who moderates a table, and what moderators did: kept with the input that it belongs to, and for good."""

import sqlite3
from contextlib import closing

import pytest

from storage import SEALED, Database, GameInput, NewAudit
from storage.errors import BadRecord
from tests.storage.samples import SCHEMAS, START, FakeClock, commit, open_table


async def test_who_moderates_is_kept_and_ends(db: Database) -> None:
    game, other = await open_table(db), await open_table(db)
    await db.people.save(7, {"display_name": "Ana"})
    await db.people.save(8, {"display_name": "Bo"})
    await db.journal.commit(GameInput(game, moderators={7: 8, 8: None}))
    await db.journal.commit(GameInput(game, moderators={7: None}))
    loaded = await db.journal.load(game, SCHEMAS)
    assert loaded.moderators == (7, 8)
    assert {7: "Ana", 8: "Bo"}.items() <= {n: p.display_name for n, p in loaded.people.items()}.items()
    assert (await db.journal.load(other, SCHEMAS)).moderators == ()
    await db.journal.commit(GameInput(game, relieved=(7,)))
    assert (await db.journal.load(game, SCHEMAS)).moderators == (8,)


async def test_the_log_grows_with_inputs_and_is_read_in_order(db: Database) -> None:
    game = await open_table(db)
    await db.people.save(7, {"display_name": "Ana"})
    first = NewAudit(1, "named", 7, whom=7)
    second = NewAudit(2, "default", 7, "atreides", None, "fremen", "gone for a week", 1, '{"what": "storm"}')
    await db.journal.commit(GameInput(game, audit=(first,)))
    await db.journal.commit(GameInput(game, commits=(commit(1),), audit=(second,)))
    found = await db.moderation.log(game)
    assert [(row.number, row.act, row.whom, row.reason) for row in found] == [
        (1, "named", 7, ""),
        (2, "default", None, "gone for a week"),
    ]
    one = await db.moderation.entry(game, 2)
    assert one == found[1]
    assert (one.seat, one.on_behalf_of, one.commit_no, one.told) == ("atreides", "fremen", 1, '{"what": "storm"}')
    assert one.at == START
    assert await db.moderation.entry(game, 3) is None
    assert (await db.journal.load(game, SCHEMAS)).audited == 2


async def test_what_is_read_when_the_game_is_over_is_numbered_by_itself_but_read_as_it_happened(
    db: Database, clock: FakeClock
) -> None:
    game = await open_table(db)
    numbers = (1, SEALED + 1, SEALED + 2, 2)
    for number in numbers:
        clock.advance(hours=1)
        await db.journal.commit(GameInput(game, audit=(NewAudit(number, "answered", None),)))
    loaded = await db.journal.load(game, SCHEMAS)
    assert (loaded.audited, loaded.sealed) == (2, SEALED + 2)
    assert tuple(entry.number for entry in await db.moderation.log(game)) == numbers
    clock.advance(hours=-3)
    await db.journal.commit(GameInput(game, audit=(NewAudit(3, "answered", None),)))
    told = [entry.number for entry in await db.moderation.log(game)]
    assert [number for number in told if number < SEALED] == [1, 2, 3], "in order, though the clock was set back"
    for number in (2, 5, SEALED + 2, SEALED + 4):
        with pytest.raises(BadRecord):
            await db.journal.commit(GameInput(game, audit=(NewAudit(number, "answered", None),)))


async def test_a_number_of_the_log_is_used_once_and_nothing_of_that_input_is_kept(db: Database) -> None:
    game = await open_table(db)
    await db.people.save(7, {"display_name": "Ana"})
    await db.journal.commit(GameInput(game, audit=(NewAudit(1, "named", 7),)))
    for number in (1, 3):
        with pytest.raises(BadRecord):
            await db.journal.commit(GameInput(game, commits=(commit(1),), audit=(NewAudit(number, "named", 7),)))
    assert await db.journal.last(game) is None
    assert len(await db.moderation.log(game)) == 1


async def test_what_stands_in_the_log_stays_and_only_the_person_may_be_forgotten(db: Database) -> None:
    game = await open_table(db)
    await db.people.save(7, {"display_name": "Ana"})
    await db.journal.commit(GameInput(game, audit=(NewAudit(1, "named", 7, reason="as agreed"),)))
    with closing(sqlite3.connect(db.path)) as conn:
        for sql in ("update audit set reason = 'none'", "update audit set told = '[]'", "delete from audit"):
            with pytest.raises(sqlite3.IntegrityError, match="what a moderator did is never"):
                conn.execute(sql)
        conn.execute("update audit set person = null")
        conn.commit()
    (row,) = await db.moderation.log(game)
    assert (row.person, row.reason) == (None, "as agreed")
