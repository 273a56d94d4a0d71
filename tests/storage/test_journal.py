"""One input is one transaction; what is read back is what was written."""

import asyncio
import sqlite3
from dataclasses import replace
from datetime import timedelta

import pytest

from storage import CommitRecord, Database, FactRecord, GameInput, NewAttention, NewDeadline, NewPost
from storage.errors import (
    AlreadyHandled,
    BadRecord,
    CommitConflict,
    DatabaseClosed,
    DeadlineGone,
    NoSuchGame,
    NoSuchSeat,
    StorageError,
)
from storage.times import to_text
from tests.storage.samples import RULES, SEATS, START, FakeClock, commit, full_input, open_table, post


async def everything(db: Database, game: int) -> object:
    """All that an input may change, to compare before and after."""
    return (
        await db.journal.commits(game),
        await db.deadlines.of_game(game),
        await db.outbox.of_game(game),
        await db.tables.game(game),
        await db.tables.seats(game),
        await db.attention.open_cases(game),
    )


async def test_commits_come_back_as_they_were_kept(db: Database) -> None:
    game = await open_table(db)
    kept = (commit(1), replace(commit(2), on_behalf_of="guild", cause="moderator", decision=None))
    receipt = await db.journal.commit(GameInput(game, commits=kept))
    assert receipt.last_commit == 2
    at = to_text(START)
    assert await db.journal.commits(game) == [replace(record, at=at) for record in kept]
    assert await db.journal.commits(game, after=1) == [replace(kept[1], at=at)]
    assert await db.journal.commits(game, up_to=1) == [replace(kept[0], at=at)]


async def test_a_commit_may_bring_its_own_instant(db: Database) -> None:
    game = await open_table(db)
    own = to_text(START - timedelta(days=1))
    await db.journal.commit(GameInput(game, commits=(replace(commit(1), at=own),)))
    assert [record.at for record in await db.journal.commits(game)] == [own]


async def test_facts_come_in_the_order_in_which_they_happened(db: Database) -> None:
    game, other = await open_table(db), await open_table(db)
    for number in range(1, 13):  # past ten, where text order and number order part
        await db.journal.commit(full_input(game, number))
        await db.journal.commit(full_input(other, number))
    rows = await db.journal.facts(game)
    assert [row[0] for row in rows] == [number for number in range(1, 13) for _ in range(4)]
    assert [row[1] for row in rows] == ["Fact0", "Fact1", "Fact2", "Fact3"] * 12
    assert [row[0] for row in await db.journal.facts(game, after=10, up_to=11)] == [10 + 1] * 4


async def test_a_viewer_reads_only_the_facts_meant_for_it(db: Database) -> None:
    game = await open_table(db)
    told = (
        FactRecord("CardBought", 1, None, '{"price": 3}'),
        FactRecord("CardReceived", 1, ("guild",), '{"card": "lasgun"}'),
        FactRecord("AllyTold", 1, ("guild", "fremen"), "{}"),
        FactRecord("DeckShuffled", 1, (), "[]"),
    )
    await db.journal.commit(GameInput(game, commits=(replace(commit(1), facts=told),)))

    async def kinds(seat: str | None) -> list[str]:
        return [row[1] for row in await db.journal.facts_for(game, seat)]

    assert await kinds("guild") == ["CardBought", "CardReceived", "AllyTold"]
    assert await kinds("fremen") == ["CardBought", "AllyTold"]
    assert await kinds("emperor") == ["CardBought"]
    assert await kinds("guil") == ["CardBought"]
    assert await kinds(None) == ["CardBought"]
    assert [row[3] for row in await db.journal.facts(game)] == [None, ("guild",), ("guild", "fremen"), ()]


async def test_text_of_any_language_comes_back_unchanged(db: Database) -> None:
    game = await open_table(db, title="Спайс 🪱 \u200b")
    told = (FactRecord("Said", 1, ("Ключ",), '{"text": "Ünïcödé 🪱"}'),)
    await db.journal.commit(GameInput(game, commits=(replace(commit(1), facts=told),)))
    assert (await db.tables.game(game)).title == "Спайс 🪱 \u200b"
    assert (await db.journal.facts_for(game, "Ключ"))[0][4] == '{"text": "Ünïcödé 🪱"}'


async def test_where_a_game_stands(db: Database) -> None:
    game = await open_table(db)
    assert await db.journal.last(game) is None
    await db.journal.commit(GameInput(game, commits=(commit(1), commit(2))))
    last = await db.journal.last(game)
    assert last is not None
    assert (last.commit_no, last.stack, last.rules_version) == (2, commit(2).stack, RULES)


async def test_an_input_changes_all_it_names(db: Database) -> None:
    game = await open_table(db)
    await db.journal.commit(
        replace(
            full_input(game, 1),
            game={"status": "running", "thread": 55},
            seats={"seat-1": {"dm_state": "closed", "last_seen": START}},
            attention=NewAttention("ref-1", RULES, "{}", "state", "Traceback"),
        )
    )
    assert len(await db.journal.facts(game)) == 4
    assert [deadline.kind for deadline in await db.deadlines.of_game(game)] == ["reminder", "expiry"]
    assert [queued.kind for queued in await db.outbox.of_game(game)] == ["story", "story"]
    table = await db.tables.game(game)
    assert (table.status, table.thread) == ("running", 55)
    seat = await db.tables.seat(game, "seat-1")
    assert (seat.dm_state, seat.last_seen) == ("closed", START)
    assert [case.reference for case in await db.attention.open_cases()] == ["ref-1"]


async def test_the_last_answer_to_a_decision_is_found(db: Database) -> None:
    game = await open_table(db)
    for number, decision in enumerate(("7:guild", "8:guild", "7:guild", None, "7:fremen"), start=1):
        await db.journal.commit(GameInput(game, commits=(replace(commit(number), decision=decision),)))
    other = await open_table(db)
    found = await db.journal.answer_to(game, "7:guild")
    assert found == (await db.journal.commits(game))[2]
    assert found is not None
    assert found.facts
    assert await db.journal.answer_to(game, "9:guild") is None
    assert await db.journal.answer_to(other, "7:guild") is None


BAD_ENDINGS = {
    "an interaction used before": ({"interaction": "i-1-1"}, AlreadyHandled),
    "a commit number taken": ({"commits": (commit(1),)}, CommitConflict),
    "a commit number left out": ({"commits": (commit(3),)}, CommitConflict),
    "commits out of order": ({"commits": (commit(2), commit(4))}, BadRecord),
    "an input built on an older state": ({"commits": (), "expected_last": 0}, CommitConflict),
    "clocks that are set for no commit": ({"commits": (), "deadlines": ()}, BadRecord),
    "a deadline that is gone": ({"claims": (999,)}, DeadlineGone),
    "a deadline both due and standing still": (
        {"deadlines": (NewDeadline("expiry", due=START, remaining=1.0),)},
        BadRecord,
    ),
    "a body that is no JSON": ({"outbox": (NewPost("channel", 1, "story", "{"),)}, BadRecord),
    "a fact that is no JSON": (
        {"commits": (replace(commit(2), facts=(FactRecord("A", 1, None, "{"),)),)},
        BadRecord,
    ),
    "half a surrogate pair": ({"game": {"title": "\ud83e"}}, BadRecord),
    "a number beyond 64 bits": ({"game": {"channel": 2**63}}, BadRecord),
    "an unknown status": ({"game": {"status": "asleep"}}, BadRecord),
    "an unknown column": ({"game": {"id": 5}}, BadRecord),
    "an unknown seat": ({"seats": {"seat-9": {"dm_state": "open"}}}, NoSuchSeat),
    "an unknown seat removed": ({"removed_seats": ("seat-9",)}, NoSuchSeat),
    "an unknown seat renamed": ({"renamed_seats": {"seat-9": "guild"}}, NoSuchSeat),
    "an error reference used before": (
        {"attention": NewAttention("ref-1", RULES, "{}", "", "")},
        BadRecord,
    ),
    "a game that does not exist": ({"game_id": 99}, NoSuchGame),
}


@pytest.mark.parametrize("name", BAD_ENDINGS)
async def test_a_refused_input_changes_nothing(db: Database, name: str) -> None:
    changes, error = BAD_ENDINGS[name]
    game = await open_table(db)
    first = replace(full_input(game, 1), attention=NewAttention("ref-1", RULES, "{}", "", ""))
    await db.journal.commit(first)
    before = await everything(db, game)
    good = replace(full_input(game, 2), game={"status": "paused"}, seats={"seat-2": {"kind": "regent"}})
    with pytest.raises(error):
        await db.journal.commit(replace(good, **changes))  # type: ignore[arg-type]
    assert await everything(db, game) == before
    await db.journal.commit(good)
    assert await everything(db, game) != before


async def test_a_refusal_says_where_the_game_stands(db: Database) -> None:
    game = await open_table(db)
    await db.journal.commit(full_input(game, 1))
    with pytest.raises(CommitConflict) as refused:
        await db.journal.commit(full_input(game, 5))
    assert (refused.value.expected, refused.value.found) == (4, 1)
    assert str(refused.value) == "Game 1 has reached commit 1; this input was made for commit 4."


async def test_an_interaction_is_used_once_whatever_it_did(db: Database, clock: FakeClock) -> None:
    one, two = await open_table(db), await open_table(db)
    await db.journal.commit(GameInput(one, interaction="press"))
    with pytest.raises(AlreadyHandled):
        await db.journal.commit(GameInput(two, interaction="press"))
    clock.advance(minutes=20)
    await db.journal.commit(GameInput(one, interaction="later press"))
    assert await db.journal.forget_interactions(clock() - timedelta(minutes=15)) == 1
    await db.journal.commit(GameInput(two, interaction="press"))
    with pytest.raises(AlreadyHandled):
        await db.journal.commit(GameInput(two, interaction="later press"))


async def test_a_refused_input_does_not_use_up_its_interaction(db: Database) -> None:
    game = await open_table(db)
    with pytest.raises(CommitConflict):
        await db.journal.commit(GameInput(game, commits=(commit(7),), interaction="press"))
    await db.journal.commit(GameInput(game, commits=(commit(1),), interaction="press"))


async def test_inputs_of_many_games_at_once_all_land(db: Database) -> None:
    games = [await open_table(db) for _ in range(5)]

    async def play(game: int) -> None:
        for number in range(1, 11):
            await db.journal.commit(full_input(game, number))

    await asyncio.gather(*(play(game) for game in games))
    assert [await db.journal.last(game) for game in games] == [await db.journal.last(games[0])] * 5


async def test_of_two_inputs_on_the_same_state_one_lands(db: Database) -> None:
    game = await open_table(db)
    both = [replace(full_input(game, 1), interaction=name) for name in ("left", "right")]
    results = await asyncio.gather(*map(db.journal.commit, both), return_exceptions=True)
    assert sorted(type(result).__name__ for result in results) == ["CommitConflict", "Committed"]


async def test_a_cancelled_caller_leaves_a_whole_input_or_none(db: Database) -> None:
    game = await open_table(db)
    task = asyncio.ensure_future(db.journal.commit(full_input(game, 1)))
    await asyncio.sleep(0)  # now it stands in the queue of the database's thread
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    with pytest.raises(AlreadyHandled):  # the interaction tells what became of it
        await db.journal.commit(full_input(game, 1))
    assert len(await db.journal.facts(game)) == 4
    assert len(await db.outbox.of_game(game)) == 2


@pytest.mark.parametrize("sql", ["delete from {}", "update {} set commit_no = commit_no + 1"])
@pytest.mark.parametrize("table", ["commits", "facts"])
async def test_the_journal_is_never_rewritten(db: Database, sql: str, table: str) -> None:
    game = await open_table(db)
    await db.journal.commit(full_input(game, 1))
    with pytest.raises(StorageError, match="never"):
        await db._access.write(lambda conn: conn.execute(sql.format(table)).rowcount)
    assert len(await db.journal.commits(game)) == 1


async def test_a_commit_without_facts_is_a_commit(db: Database) -> None:
    game = await open_table(db)
    await db.journal.commit(GameInput(game, commits=(replace(commit(1), facts=()),)))
    assert [record.facts for record in await db.journal.commits(game)] == [()]


async def test_one_input_is_one_hop_to_the_thread(db: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    game = await open_table(db)
    hops = []
    run = db._access._writer.run

    async def counted(work: object) -> object:
        hops.append(work)
        return await run(work)  # type: ignore[arg-type]

    monkeypatch.setattr(db._access._writer, "run", counted)
    await db.journal.commit(full_input(game, 1))
    assert len(hops) == 1


async def test_a_closed_database_says_so(db: Database) -> None:
    await db.close()
    with pytest.raises(DatabaseClosed, match="closed"):
        await db.journal.last(1)


async def test_loading_an_unknown_game_is_refused(db: Database) -> None:
    with pytest.raises(NoSuchGame, match="no game 12"):
        await db.journal.load(12, {})


async def test_the_records_are_frozen() -> None:
    record = CommitRecord(1, SEATS[0], "typed", "{}", RULES, "[]", ())
    with pytest.raises(AttributeError):
        record.by = "guild"  # type: ignore[misc]


async def test_an_error_inside_a_transaction_leaves_the_connection_usable(db: Database) -> None:
    def broken(conn: sqlite3.Connection) -> None:
        conn.execute("insert into servers values (1, '{}')")
        raise RuntimeError("planted")

    with pytest.raises(RuntimeError, match="planted"):
        await db._access.write(broken)
    assert await db.tables.server_settings(1) is None
    await db.tables.save_server_settings(1, "{}")


async def test_posts_take_their_nonces_from_the_source_keyed_by_recipient(db: Database) -> None:
    game = await open_table(db)
    await db.journal.commit(GameInput(game, outbox=(post(5), post(6), post(5))))
    assert [queued.nonce for queued in await db.outbox.of_game(game)] == ["person/5-1", "person/6-1", "person/5-2"]
