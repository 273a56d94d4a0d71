"""What must be told is told in order, once, and never holds up another recipient."""

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest

from storage import Claim, Database, GameInput, NewMessage
from storage.connection import SLICE
from storage.errors import NotQueued, StorageError
from storage.outbox import backoff
from tests.storage.samples import CHANNEL, START, CountedIds, FakeClock, full_input, open_table, post
from tests.storage.trouble import on_writer


async def claimed(db: Database, recipient: int = CHANNEL) -> Claim:
    """The first row that waits for a recipient, alone in its message."""
    (first,) = await db.outbox.queued_for("person" if recipient < CHANNEL else "channel", recipient, limit=1)
    return await db.outbox.claim([first.id])


async def states(db: Database, game: int) -> list[str]:
    return [queued.state for queued in await db.outbox.of_game(game)]


async def test_a_row_keeps_its_references(db: Database) -> None:
    game = await open_table(db)
    await db.journal.commit(full_input(game, 1))
    first, second = await db.outbox.of_game(game)
    assert (first.recipient_kind, first.recipient, first.kind) == ("channel", CHANNEL + game, "story")
    assert (first.first_commit, first.last_commit, first.state, first.attempts) == (1, 1, "queued", 0)
    assert second.recipient_kind == "person"


async def test_each_recipient_is_told_in_order(db: Database) -> None:
    game = await open_table(db)
    await db.outbox.enqueue([post(1, kind="a"), post(2, kind="b"), post(1, kind="c")], game)
    assert [ready.kind for ready in await db.outbox.ready()] == ["a", "b"]
    first = await claimed(db, 1)
    assert [queued.kind for queued in first.posts] == ["a"]
    assert [ready.kind for ready in await db.outbox.ready()] == ["b"]
    assert await db.outbox.queued_for("person", 1) == []  # one under way is enough
    with pytest.raises(NotQueued):
        await db.outbox.claim([first.posts[0].id + 2])
    await db.outbox.mark_sent(first.nonce, 501)
    assert [queued.kind for queued in (await claimed(db, 1)).posts] == ["c"]


async def test_a_channel_and_a_person_of_one_number_are_two_recipients(db: Database) -> None:
    await db.outbox.enqueue([post(1, kind="dm"), replace(post(1, kind="public"), recipient_kind="channel")])
    assert [ready.kind for ready in await db.outbox.ready()] == ["dm", "public"]


async def test_a_sent_row_remembers_its_message(db: Database, clock: FakeClock) -> None:
    game = await open_table(db)
    await db.outbox.enqueue([post()], game)
    claim = await claimed(db)
    clock.advance(seconds=2)
    keep = NewMessage(501, CHANNEL, "story", game_id=game, nonce=claim.nonce, ref="turn 1")
    await db.outbox.mark_sent(claim.nonce, 501, keep)
    (row,) = await db.outbox.of_game(game, "sent")
    assert (row.message_id, row.sent_at, row.attempts) == (501, START + timedelta(seconds=2), 1)
    message = await db.messages.get(501)
    assert message is not None
    assert (message.nonce, message.ref, message.posted_at) == (claim.nonce, "turn 1", row.sent_at)
    assert await db.outbox.ready() == []
    assert await db.outbox.next_attempt() is None


async def test_a_call_that_was_dropped_or_could_not_arrive_has_called_nobody(db: Database, clock: FakeClock) -> None:
    call = replace(post(1, kind="reminder"), body='{"ref": "q#2", "call": true}')
    ids, refused = [await db.outbox.enqueue([call]) for _ in range(2)]
    assert await db.outbox.last_call(1) == START
    await db.outbox.drop(ids)
    assert await db.outbox.last_call(1) == START, "the other is still to be sent"
    under_way = await claimed(db, 1)
    assert [queued.id for queued in under_way.posts] == list(refused)
    await db.outbox.give_up(under_way.nonce, "closed")
    assert await db.outbox.last_call(1) is None
    clock.advance(hours=1)
    await db.outbox.enqueue([call])
    await db.outbox.mark_sent((await claimed(db, 1)).nonce, 501)
    assert await db.outbox.last_call(1) == START + timedelta(hours=1)


async def test_a_mention_is_found_by_its_game_and_what_it_is_about(db: Database, clock: FakeClock) -> None:
    game, other = await open_table(db), await open_table(db)
    [gone] = await db.outbox.enqueue([replace(post(kind="mention"), body='{"ref": "q"}')], game)
    clock.advance(hours=1)
    await db.outbox.enqueue([replace(post(kind="mention"), body='{"ref": "phase"}')], game)
    clock.advance(hours=1)
    await db.outbox.enqueue([replace(post(kind="story"), body='{"ref": "q"}')], game)
    assert await db.outbox.last_mention(game, ["q"]) == START
    assert await db.outbox.last_mention(game, ["q", "phase"]) == START + timedelta(hours=1)
    assert await db.outbox.last_mention(other, ["q", "phase"]) is None
    await db.outbox.drop([gone])
    assert await db.outbox.last_mention(game, ["q"]) is None


async def test_neighbours_go_out_as_one_message(db: Database) -> None:
    game = await open_table(db)
    ids = await db.outbox.enqueue([post(kind="a"), post(kind="b"), post(kind="c")], game)
    waiting = await db.outbox.queued_for("channel", CHANNEL)
    assert [queued.id for queued in waiting] == list(ids)
    claim = await db.outbox.claim([queued.id for queued in waiting[:2]])
    assert claim.nonce == waiting[0].nonce
    assert [(queued.kind, queued.state, queued.sent_as) for queued in claim.posts] == [
        ("a", "sending", claim.nonce),
        ("b", "sending", claim.nonce),
    ]
    await db.outbox.mark_sent(claim.nonce, 501)
    assert [(row.message_id, row.state) for row in await db.outbox.of_game(game)] == [
        (501, "sent"),
        (501, "sent"),
        (None, "queued"),
    ]


@pytest.mark.parametrize("chosen", [[], [1], [1, 0], [0, 2], [0, 3], [0, 1, 2, 3], [9]])
async def test_only_the_first_rows_of_one_recipient_can_be_claimed(db: Database, chosen: list[int]) -> None:
    game = await open_table(db)
    ids = [*await db.outbox.enqueue([post(), post(), post(), post(1)], game), *[0] * 5, 12345]
    with pytest.raises(NotQueued):
        await db.outbox.claim([ids[i] for i in chosen])
    assert await states(db, game) == ["queued"] * 4


async def test_a_failed_attempt_comes_back_later_and_others_go_on(db: Database, clock: FakeClock) -> None:
    game = await open_table(db)
    await db.outbox.enqueue([post(kind="a"), post(kind="b"), post(1, kind="c")], game)
    again = await db.outbox.retry_later((await claimed(db)).nonce, "503")
    assert again == START + timedelta(seconds=5)
    assert [ready.kind for ready in await db.outbox.ready()] == ["c"]  # "b" waits behind "a"
    with pytest.raises(NotQueued):
        await db.outbox.claim([(await db.outbox.of_game(game))[0].id])
    await db.outbox.mark_sent((await claimed(db, 1)).nonce, 500)
    assert await db.outbox.next_attempt() == again
    clock.advance(seconds=5)
    retried = await claimed(db)
    assert [(row.kind, row.attempts, row.error) for row in retried.posts] == [("a", 2, "503")]
    assert await db.outbox.retry_later(retried.nonce, "503") == again + timedelta(seconds=10)


def test_the_waits_double_up_to_a_quarter_of_an_hour() -> None:
    waits = [backoff(attempts).total_seconds() for attempts in range(12)]
    assert waits == [5, 5, 10, 20, 40, 80, 160, 320, 640, 900, 900, 900]
    assert backoff(10**6) == timedelta(minutes=15)


async def test_what_cannot_arrive_is_given_up_and_the_next_row_goes(db: Database) -> None:
    game = await open_table(db)
    await db.outbox.enqueue([post(1, kind="a"), post(1, kind="b")], game)
    await db.outbox.give_up((await claimed(db, 1)).nonce, "private messages are closed")
    failed, queued = await db.outbox.of_game(game)
    assert (failed.state, failed.error, queued.state) == ("failed", "private messages are closed", "queued")
    assert [row.kind for row in (await claimed(db, 1)).posts] == ["b"]


async def test_a_clock_set_back_delays_nothing_that_waits(db: Database, clock: FakeClock) -> None:
    await db.outbox.enqueue([post(1), post(2), post(2)])
    for _ in range(3):
        clock.advance(hours=1)
        await db.outbox.retry_later((await claimed(db, 2)).nonce, "503")
    assert [ready.recipient for ready in await db.outbox.ready()] == [1]
    clock.advance(days=-3)
    assert [ready.recipient for ready in await db.outbox.ready()] == [1, 2]
    assert await db.outbox.next_attempt() == clock()
    again = await db.outbox.retry_later((await claimed(db, 2)).nonce, "503")
    assert again - clock() == backoff(4)
    clock.advance(seconds=-1)  # a little: it waits as long as it was meant to, at most
    assert [ready.recipient for ready in await db.outbox.ready()] == [1, 2]
    clock.advance(seconds=1)
    assert [ready.recipient for ready in await db.outbox.ready()] == [1]
    clock.advance(seconds=backoff(4).total_seconds())
    assert [ready.recipient for ready in await db.outbox.ready()] == [1, 2]


async def test_what_was_refused_steps_aside_and_comes_again_at_its_time(db: Database, clock: FakeClock) -> None:
    game = await open_table(db)
    await db.outbox.enqueue([post(kind="a"), post(kind="b"), post(kind="c")], game)
    again = await db.outbox.retry_later((await claimed(db)).nonce, "400", refused=True)
    assert [waits.kind for waits in await db.outbox.queued_for("channel", CHANNEL)] == ["b", "c"]
    with pytest.raises(NotQueued):
        await db.outbox.claim([(await db.outbox.of_game(game))[0].id])
    b = await claimed(db)
    clock.advance(seconds=5)
    assert await db.outbox.ready() == []  # "b" is under way, and nothing overtakes it
    assert await db.outbox.queued_for("channel", CHANNEL) == []
    await db.outbox.mark_sent(b.nonce, 501)
    assert [ready.kind for ready in await db.outbox.ready()] == ["a"]
    a = await claimed(db)
    assert [(row.kind, row.attempts) for row in a.posts] == [("a", 2)]
    await db.outbox.retry_later(a.nonce, "400", refused=True)
    await db.outbox.mark_sent((await claimed(db)).nonce, 502)
    assert await db.outbox.next_attempt() == clock() + timedelta(seconds=10)
    assert again < clock() + timedelta(seconds=10)


async def test_a_row_remembers_since_when_it_may_have_arrived(db: Database, clock: FakeClock) -> None:
    await db.outbox.enqueue([post()])
    clock.advance(minutes=3)
    claim = await claimed(db)
    assert (claim.posts[0].next_attempt, claim.posts[0].in_doubt) == (clock(), None)
    began = clock()
    clock.advance(seconds=20)
    await db.outbox.retry_later(claim.nonce, "lost", doubt=True)
    clock.advance(hours=1)
    again = await claimed(db)
    assert again.posts[0].in_doubt == began
    await db.outbox.retry_later(again.nonce, "lost", doubt=True)
    clock.advance(hours=1)
    assert (await claimed(db)).posts[0].in_doubt == began
    await db.outbox.requeue(again.nonce)  # it was looked for, and is not there
    assert (await claimed(db)).posts[0].in_doubt is None


async def test_what_later_rows_tell_whole_is_dropped_in_one_statement(db: Database) -> None:
    game, other = await open_table(db), await open_table(db)
    board, story = post(kind="board"), replace(post(kind="story"), body='{"ref":"1"}')
    await db.outbox.enqueue([board, story, replace(story, body='{"ref":"2"}'), board, story, post(kind="left")], game)
    await db.outbox.enqueue([post(kind="board"), post(kind="left"), post(kind="left")], other)
    statements: list[str] = []
    await db.outbox._access.write(lambda conn: conn.set_trace_callback(statements.append))
    assert await db.outbox.drop_outdated("channel", CHANNEL, ("board", "story")) == 2
    assert sum("update outbox" in statement for statement in statements) == 1
    kept = [(row.kind, row.body) for row in await db.outbox.of_game(game, "queued")]
    assert kept == [("story", '{"ref":"2"}'), ("board", "{}"), ("story", '{"ref":"1"}'), ("left", "{}")]
    assert await states(db, other) == ["queued"] * 3
    assert await db.outbox.drop_outdated("channel", CHANNEL, ("board", "story")) == 0


async def test_what_was_tried_is_not_dropped_as_outdated(db: Database) -> None:
    game = await open_table(db)
    await db.outbox.enqueue([post(kind="board"), post(kind="board")], game)
    await db.outbox.retry_later((await claimed(db)).nonce, "503", doubt=True)
    assert await db.outbox.drop_outdated("channel", CHANNEL, ("board",)) == 0


async def test_what_is_released_waits_from_then_on(db: Database, clock: FakeClock) -> None:
    game = await open_table(db)
    await db.outbox.enqueue([post(1)], game)
    await db.outbox.hold_back(game, 1, ())
    clock.advance(days=3)
    assert await db.vitals.waiting_since() is None
    assert await db.outbox.release(game, 1, ("story",)) == 1
    assert await db.vitals.waiting_since() == clock()


async def test_closed_doors_hold_back_one_games_rows_and_open_ones_release_them(db: Database) -> None:
    game, other = await open_table(db), await open_table(db)
    await db.outbox.enqueue([post(1, kind="a"), post(1, kind="b"), post(1, kind="knock"), post(2, kind="b")], game)
    await db.outbox.enqueue([post(1, kind="b")], other)
    await db.outbox.give_up((await claimed(db, 1)).nonce, "403/50007")
    assert await db.outbox.hold_back(game, 1, ("knock",)) == 1
    assert await states(db, game) == ["failed", "failed", "queued", "queued"]
    assert await states(db, other) == ["queued"]
    assert await db.outbox.release(game, 1, ("b",)) == 1
    assert await db.outbox.release(game, 1, ("a", "b")) == 1
    assert await states(db, game) == ["queued"] * 4
    assert [row.attempts for row in await db.outbox.of_game(game)] == [0] * 4


async def test_dropped_rows_are_not_told(db: Database) -> None:
    game = await open_table(db)
    ids = await db.outbox.enqueue([post(kind="old board"), post(kind="board")], game)
    assert await db.outbox.drop(ids[:1]) == 1
    assert await db.outbox.drop(ids[:1]) == 0
    assert [row.kind for row in (await claimed(db)).posts] == ["board"]
    assert await db.outbox.drop(ids[1:]) == 0  # a request may be under way
    assert await states(db, game) == ["dropped", "sending"]


async def test_after_a_restart_what_was_under_way_is_found(db: Database, clock: FakeClock) -> None:
    game = await open_table(db)
    ids = await db.outbox.enqueue([post(), post(), post(1), post(2)], game)
    merged, single = await db.outbox.claim(ids[:2]), await claimed(db, 1)
    await db.close()
    async with await Database.open(db.path, now=clock, new_id=CountedIds()) as again:
        found = await again.outbox.interrupted()
        assert found == [merged, single]
        await again.outbox.mark_sent(merged.nonce, 501)  # it was among our recent messages
        await again.outbox.requeue(single.nonce)  # it was not
        assert await again.outbox.interrupted() == []
        assert await states(again, game) == ["sent", "sent", "queued", "queued"]
        retried = await claimed(again, 1)
        assert (retried.nonce, retried.posts[0].attempts) == (single.nonce, 2)


@pytest.mark.parametrize("act", ["mark_sent", "retry_later", "give_up", "requeue"])
async def test_a_verdict_needs_an_attempt_under_way(db: Database, act: str) -> None:
    await db.outbox.enqueue([post()])
    claim = await claimed(db)
    await db.outbox.mark_sent(claim.nonce, 501)
    further = {"mark_sent": (502,), "retry_later": ("503",), "give_up": ("403",), "requeue": ()}[act]
    with pytest.raises(NotQueued):
        await getattr(db.outbox, act)(claim.nonce, *further)


async def test_a_verdict_that_fails_changes_nothing(db: Database) -> None:
    game = await open_table(db)
    await db.outbox.enqueue([post()], game)
    claim = await claimed(db)
    with pytest.raises(StorageError):
        await db.outbox.mark_sent(claim.nonce, 501, NewMessage(501, CHANNEL, "story", game_id=999))
    assert await states(db, game) == ["sending"]


async def test_a_moved_game_takes_its_waiting_posts_along(db: Database) -> None:
    one, two = await open_table(db), await open_table(db)
    await db.outbox.enqueue([post(), post()], one)
    await db.outbox.enqueue([post()], two)
    await claimed(db)
    await db.journal.commit(GameInput(one, game={"channel": 9_500}, outbox=(post(9_500),)))
    assert [row.recipient for row in await db.outbox.of_game(one)] == [CHANNEL, 9_500, 9_500]
    assert [row.recipient for row in await db.outbox.of_game(two)] == [CHANNEL]


async def test_rows_done_with_are_pruned_by_age(db: Database, clock: FakeClock) -> None:
    game = await open_table(db)
    await db.outbox.enqueue([post(), post(1)], game)
    await db.outbox.mark_sent((await claimed(db)).nonce, 501)
    clock.advance(days=30)
    assert await db.outbox.prune(clock() - timedelta(days=31)) == 0
    assert await db.outbox.prune(clock()) == 1
    assert await states(db, game) == ["queued"]


async def test_an_answer_comes_in_between_while_many_rows_are_pruned(db: Database, clock: FakeClock) -> None:
    game = await open_table(db)
    many = SLICE * 8 + 1
    posts = [post(number=n) for n in range(many)]
    await db.outbox.enqueue(posts, game)
    await on_writer(db, "update outbox set state = 'sent'")
    clock.advance(days=1)
    assert await db.outbox.prune(clock(), 1) == SLICE
    assert len(await states(db, game)) == many - SLICE
    left: list[object] = []

    async def answer() -> None:
        await db.journal.commit(full_input(game, 1))
        left.append(await on_writer(db, f"select count(*) > {SLICE * 2} from outbox"))  # in its turn, as the slices

    gone, _ = await asyncio.gather(db.outbox.prune(clock()), answer())
    assert gone == many - SLICE
    assert left == [(1,)]  # it did not wait for the end
    assert await states(db, game) == ["queued", "queued"]


async def test_a_nonce_is_at_most_25_characters(db: Database) -> None:
    db._access.new_id = lambda purpose: "n" * 26
    with pytest.raises(StorageError):
        await db.outbox.enqueue([post()])
    db._access.new_id = lambda purpose: "n" * 25
    await db.outbox.enqueue([post()])
    with pytest.raises(StorageError):  # nor twice the same
        await db.journal.commit(GameInput(await open_table(db), outbox=(post(),)))
