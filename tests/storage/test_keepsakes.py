"""Snapshots, messages of ours, and faults put aside for the operator."""

from dataclasses import replace
from datetime import timedelta

from storage import Database, GameInput, NewAttention, NewMessage, upkeep
from storage.times import to_text
from tests.storage.samples import CHANNEL, RULES, SCHEMAS, START, FakeClock, commit, full_input, open_table


async def test_a_snapshot_shortens_loading_and_nothing_else(db: Database) -> None:
    game = await open_table(db)
    for number in range(1, 6):
        await db.journal.commit(full_input(game, number))
    plain = await db.journal.load(game, SCHEMAS)
    assert (plain.snapshot, len(plain.facts)) == (None, 5)
    await db.snapshots.save(game, 3, RULES, "the state after 3")
    short = await db.journal.load(game, SCHEMAS)
    assert short.snapshot is not None
    assert (short.snapshot.commit_no, short.snapshot.state) == (3, b"the state after 3")
    assert short.facts == plain.facts[3:]
    assert short.last == plain.last
    assert await db.snapshots.delete_all() == 1
    assert await db.journal.load(game, SCHEMAS) == plain


async def test_a_snapshot_of_other_rules_is_not_used(db: Database) -> None:
    game = await open_table(db)
    await db.journal.commit(full_input(game, 1))
    await db.snapshots.save(game, 1, "2", b"newer rules")
    assert await db.snapshots.latest(game, RULES) is None
    assert (await db.journal.load(game, SCHEMAS)).facts != []
    await db.snapshots.save(game, 0, RULES, b"older state, our rules")
    snapshot = await db.snapshots.latest(game, RULES)
    assert snapshot is not None
    assert snapshot.state == b"older state, our rules"


async def test_the_newest_snapshot_stays(db: Database) -> None:
    game = await open_table(db)
    await db.journal.commit(GameInput(game, commits=(commit(1), commit(2))))
    await db.snapshots.save(game, 2, RULES, b"two")
    await db.snapshots.save(game, 1, RULES, b"one, saved late")
    snapshot = await db.snapshots.latest(game, RULES)
    assert snapshot is not None
    assert snapshot.state == b"two"


async def test_a_snapshot_beyond_the_journal_is_not_used(db: Database) -> None:
    game = await open_table(db)
    await db.journal.commit(full_input(game, 1))
    await db.snapshots.save(game, 2, RULES, b"of a commit that was not kept")
    assert await db.snapshots.latest(game, RULES) is None


async def test_our_messages_are_found_again(db: Database, clock: FakeClock) -> None:
    game = await open_table(db)
    story = NewMessage(501, CHANNEL, "story", game_id=game, nonce="n1", ref="turn 1")
    await db.messages.remember(story)
    clock.advance(minutes=1)
    await db.messages.remember(replace(story, message_id=502, nonce="n2", ref="turn 2"))
    await db.messages.remember(replace(story, message_id=503, nonce=None, purpose="board", channel=7, person=1))

    newest = await db.messages.latest(game, "story")
    first = await db.messages.latest(game, "story", ref="turn 1")
    assert newest is not None
    assert first is not None
    assert (newest.message_id, first.message_id) == (502, 501)
    assert await db.messages.latest(game, "story", channel=7) is None
    assert newest.nonce == "n2"
    board = await db.messages.latest(game, "board")
    assert board is not None
    assert board.message_id == 503

    await db.messages.edited(501)
    edited = await db.messages.get(501)
    assert edited is not None
    assert (edited.posted_at, edited.edited_at) == (START, START + timedelta(minutes=1))
    await db.messages.forget(502)
    await db.messages.forget(502)
    assert await db.messages.latest(game, "story") == edited
    await db.messages.forget(501)
    assert await db.messages.get(501) is None
    assert await db.messages.get(503) == board


async def test_a_fault_is_kept_whole_until_the_game_goes_on(db: Database, clock: FakeClock) -> None:
    game, other = await open_table(db), await open_table(db)
    fault = NewAttention("ref-1", RULES, '{"kind": "bid"}', '{"spice": 3}', "Traceback: planted")
    await db.journal.commit(
        GameInput(game, expected_last=0, game={"status": "needs_attention"}, deadlines=(), attention=fault)
    )
    await db.journal.commit(GameInput(other, attention=replace(fault, reference="ref-2")))
    (case,) = await db.attention.open_cases(game)
    assert (case.reference, case.move, case.state, case.traceback) == (
        "ref-1",
        fault.move,
        fault.state,
        fault.traceback,
    )
    assert case.at == START
    assert len(await db.attention.open_cases()) == 2
    clock.advance(hours=2)
    await db.journal.commit(GameInput(game, game={"status": "running"}, attention_resolved=True))
    assert await db.attention.open_cases(game) == []
    (closed,) = upkeep.cases(db.path, "ref-1")  # as the operator sees it, while the bot runs
    assert closed.resolved_at == to_text(START + timedelta(hours=2))
    assert upkeep.cases(db.path, "ref-9") == []


async def test_a_second_fault_may_come_before_the_first_is_resolved(db: Database) -> None:
    game = await open_table(db)
    for reference in ("ref-1", "ref-2"):
        await db.journal.commit(GameInput(game, attention=NewAttention(reference, RULES, "{}", "", "")))
    assert [case.reference for case in await db.attention.open_cases(game)] == ["ref-1", "ref-2"]
