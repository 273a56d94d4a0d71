"""Nobody holds a game: pauses end, the table can vote, and hosting passes on with the seat."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.tables.api import NewTable, Person, Sorry
from bot.tables.clocks import LONGEST_PAUSE, PAUSES, USUAL_PAUSE
from bot.tables.private import EDITED
from storage import GameInput

from .table import PLACE, Table, a_table


async def _status(table: Table, game: int) -> str:
    return (await table.service.info(game)).status


async def _pause(table: Table, game: int, number: int, length: timedelta | None = None) -> str:
    reason = "a storm at sea"  # of which nobody hears but by a moderator
    return (await table.service.pause(game, table.person(number), table.interaction(), length, reason=reason)).text


async def _resume(table: Table, game: int, number: int) -> str:
    return (await table.service.resume(game, table.person(number), table.interaction(), reason="it is over")).text


async def test_a_pause_ends_by_itself_and_says_when(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=4)
        end = int((table.clock[0] + PAUSES["1 day"]).timestamp())
        assert f"until <t:{end}:f>" in await _pause(table, game, 0, PAUSES["1 day"])
        await table.post()
        assert f"is paused by Ana until <t:{end}:f>" in table.story()
        assert f"paused until <t:{end}:f>" in table.told["channel", PLACE.channel][-1].text, "the board says it"
        with pytest.raises(Sorry, match=f"paused until <t:{end}:f>"):
            await table.service.open_ask(game, table.person(1), "storm", None, {})
        assert f"<t:{end}:f>" in (await table.service.panel(game, table.person(1))).text
        await table.pass_time(hours=23, minutes=59)
        assert await _status(table, game) == "paused"
        assert await table.service.earliest() == table.clock[0] + timedelta(minutes=1)
        await table.pass_time(minutes=1)
        assert await _status(table, game) == "running"
        await table.post()
        assert "goes on: its pause is over" in table.story()
        assert "goes on: its pause is over" in table.heard(3)


async def test_anybody_who_plays_lets_the_game_go_on_once_its_pause_is_over(tmp_path: Path) -> None:
    """Also where nothing has ended it yet: the bot may have been away at that instant."""
    async with a_table(tmp_path) as table:
        game = await table.open(people=4)
        await _pause(table, game, 0, PAUSES["1 day"])
        assert "1 of the 3" in await _resume(table, game, 2)
        table.clock[0] += timedelta(days=1, hours=2)
        assert await _status(table, game) == "paused"
        assert await _resume(table, game, 3) == "The game goes on."
        assert await _status(table, game) == "running"


async def test_a_host_who_pauses_and_gives_up_freezes_nothing(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=4)
        await _pause(table, game, 0)
        await table.service.concede(game, table.person(0), table.interaction())
        assert (await table.service.info(game)).host != 1000
        with pytest.raises(Sorry, match="Only those who play"):
            await _resume(table, game, 0)
        await table.pass_time(seconds=USUAL_PAUSE.total_seconds())
        assert await _status(table, game) == "running"
        with pytest.raises(Sorry, match="Only those who play"):
            await _pause(table, game, 0)


async def test_hosting_passes_on_with_the_seat_and_everybody_is_told(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game, host = await table.open(people=3), 0
        for gone in range(2):
            await table.service.concede(game, table.person(gone), table.interaction())
            await table.service.machines.idle()
            host = (await table.service.info(game)).host - 1000
            await table.post()
            assert f"{table.person(host).name} hosts the table from now on" in table.story()
            assert "You host" in table.heard(host)
            if gone == 0:
                assert host in (1, 2)
                await _pause(table, game, host)
                await _resume(table, game, host)
        assert host == 2


async def test_who_is_away_comes_last_when_hosting_passes_on(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=4)
        for number in (1, 2):
            await table.service.stand_in(game, table.person(number), True, table.interaction())
        await table.service.concede(game, table.person(0), table.interaction())
        assert (await table.service.info(game)).host == 1003


async def test_a_host_who_left_under_an_earlier_version_hosts_no_longer(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=3)
        live = await table.service.memory.get(game)
        seat = live.seat_of(1000)
        assert seat is not None
        gone = GameInput(game, seats={seat.seat: {"person": None, "kind": "machine"}})
        await table.db.journal.commit(gone)
        table.service.memory.forget(game)
        assert (await table.service.info(game)).host in (1001, 1002)
        with pytest.raises(Sorry, match="Only those who play"):
            await _pause(table, game, 0)


async def test_the_table_goes_on_sooner_by_the_vote_of_most_who_play(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=5)
        await table.service.stand_in(game, table.person(4), True, table.interaction())
        await _pause(table, game, 0)
        assert "1 of the 3" in await _resume(table, game, 1)
        with pytest.raises(Sorry, match="counts already"):
            await _resume(table, game, 1)
        with pytest.raises(Sorry, match="Only those who play"):
            await _resume(table, game, 5)
        assert "2 of the 3" in await _resume(table, game, 2)
        assert await _status(table, game) == "paused"
        await table.post()
        assert "Bo would like the game to go on (1 of 3 votes" in table.story()
        assert table.told["channel", PLACE.channel][-1].buttons[0].action == "resume"
        table.service.memory.forget(game)  # votes are kept over a restart
        assert "goes on" in await _resume(table, game, 3)
        assert await _status(table, game) == "running"
        await table.post()
        assert "most of those who play wish it" in table.story()


async def test_who_paused_lets_it_go_on_at_once_and_a_moderator_does(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=3)
        await _pause(table, game, 0)
        await _resume(table, game, 0)
        assert await _status(table, game) == "running"
        stranger = table.person(5)
        await table.service.pause(game, stranger, table.interaction(), moderates=True, reason="a storm at sea")
        await table.post()
        assert "paused by a moderator" in table.story()
        await table.service.resume(game, stranger, table.interaction(), moderates=True, reason="a storm at sea")
        assert await _status(table, game) == "running"


async def test_most_who_play_can_pause_without_the_host_and_he_alone_does_not_end_that(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=4)
        assert "1 of the 3" in await _pause(table, game, 1, PAUSES["1 week"])
        await table.post()
        assert "Bo would like a pause of 1 week (1 of 3 votes" in table.story()
        await _pause(table, game, 2)
        assert await _status(table, game) == "running"
        await _pause(table, game, 3)
        assert await _status(table, game) == "paused"
        assert "1 of the 3" in await _resume(table, game, 0)
        assert await _status(table, game) == "paused"
        await table.pass_time(days=6, hours=23)
        assert await _status(table, game) == "paused"
        await table.pass_time(hours=1)
        assert await _status(table, game) == "running"


async def test_votes_for_a_pause_are_forgotten_after_a_day(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=4)
        await _pause(table, game, 1)
        await _pause(table, game, 2)
        await table.pass_time(hours=24, minutes=1)
        assert "1 of the 3" in await _pause(table, game, 3)


async def test_a_host_does_not_hold_the_game_by_pausing_it_again_and_again(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=4)
        await _pause(table, game, 0, LONGEST_PAUSE)
        await table.pass_time(days=14)
        assert await _status(table, game) == "running"
        told = await _pause(table, game, 0, PAUSES["1 week"])
        assert "when it has run for as long" in told
        assert "counts for a pause of 1 week: 1 of the 3" in told
        await table.pass_time(days=13)
        assert "when it has run for as long" in await _pause(table, game, 0)
        assert await _status(table, game) == "running"
        await table.pass_time(days=1)
        assert "paused until" in await _pause(table, game, 0)


async def test_no_moderator_holds_the_game_by_stopping_it_again_when_its_players_go_on(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=4)
        service, gita, hugo = table.service, Person(9000, "Gita"), Person(8000, "Hugo")
        for one in (gita, hugo):
            await service.name_moderator(game, one, one, table.interaction(), moderates=True)
        await service.pause(game, gita, table.interaction(), LONGEST_PAUSE, reason="a storm at sea")
        await table.pass_time(hours=5)
        assert "1 of the 3" in await _resume(table, game, 1)
        await _resume(table, game, 2)
        assert await _resume(table, game, 3) == "The game goes on.", "the table ends it by vote"
        table.service.memory.forget(game)
        with pytest.raises(Sorry, match="You paused this game not long ago"):
            await service.pause(game, gita, table.interaction(), reason="a storm at sea")
        with pytest.raises(Sorry, match="You paused this game not long ago"):
            await service.dispute(game, gita, "they will not wait", table.interaction())
        assert "paused until" in (await service.pause(game, hugo, table.interaction(), reason="a storm at sea")).text, (
            "another may"
        )
        await table.pass_time(hours=2)
        await _resume(table, game, 0)  # the host, alone
        for one, hours in ((hugo, 2), (gita, 3)):
            with pytest.raises(Sorry, match="not long ago"):
                await service.pause(game, one, table.interaction(), reason="a storm at sea")
            await table.pass_time(hours=hours, minutes=1)
        await service.dispute(game, gita, "they will not wait", table.interaction())
        await table.pass_time(hours=3)
        await _resume(table, game, 1)
        await _resume(table, game, 2)
        await _resume(table, game, 3)
        with pytest.raises(Sorry, match="not long ago"):
            await service.pause(game, gita, table.interaction(), reason="a storm at sea")
        await table.pass_time(hours=3, minutes=1)
        assert "paused until" in (await service.pause(game, gita, table.interaction(), reason="a storm at sea")).text
        await service.resume(game, gita, table.interaction(), reason="a storm at sea")


async def test_a_moderator_who_plays_has_a_vote_while_his_word_alone_stops_nothing(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=4)
        bo = table.person(1)
        await table.service.name_moderator(game, bo, bo, table.interaction(), moderates=True)
        await _pause(table, game, 1, PAUSES["1 day"])
        await table.pass_time(days=1)
        told = await _pause(table, game, 1)
        assert "You paused this game not long ago" in told
        assert "1 of the 3" in told
        assert await _status(table, game) == "running"


async def test_two_can_vote_for_a_pause_though_one_of_them_is_the_host_who_must_wait(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=2)
        await _pause(table, game, 0)
        await table.pass_time(hours=1)
        await _resume(table, game, 0)
        assert "1 of the 2" in await _pause(table, game, 1, PAUSES["1 day"])
        assert "paused until" in await _pause(table, game, 0, LONGEST_PAUSE)
        await table.pass_time(days=1)
        assert await _status(table, game) == "running", "the first vote said how long"


async def test_a_vote_says_what_it_is_for(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=4)
        await _pause(table, game, 1, LONGEST_PAUSE)
        assert "for a pause of 2 weeks: 2 of the 3" in await _pause(table, game, 2, PAUSES["1 hour"])
        with pytest.raises(Sorry, match="already for a pause of 2 weeks: 2 of the 3"):
            await _pause(table, game, 2)
        await _pause(table, game, 3)
        assert "counts: 1 of the 3" in await _resume(table, game, 0)


async def test_no_message_calls_who_did_it_himself(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=3)
        await _pause(table, game, 0)
        await _resume(table, game, 0)
        await table.post()
        assert [("is paused" in table.heard(n), "goes on" in table.heard(n)) for n in range(3)] == [
            (False, False),
            (True, True),
            (True, True),
        ]
        assert "is paused by Ana" in table.story()


@pytest.mark.parametrize(
    "by, who", [(0, "at the word of its host or a moderator, else by vote"), (None, "sooner, by vote")]
)
async def test_a_pause_says_who_may_end_it(tmp_path: Path, by: int | None, who: str) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=3)
        told = [await _pause(table, game, number) for number in ([by] if by is not None else [1, 2])]
        await table.post()
        assert who in told[-1]
        assert who in table.story()
        assert who in table.told["channel", PLACE.channel][-1].text, "the board"


@pytest.mark.parametrize("length", [timedelta(), timedelta(hours=-1), LONGEST_PAUSE + timedelta(seconds=1)])
async def test_a_pause_is_neither_endless_nor_nothing(tmp_path: Path, length: timedelta) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=2)
        with pytest.raises(Sorry, match="two weeks at most"):
            await _pause(table, game, 0, length)
        assert await _status(table, game) == "running"


async def test_a_pause_of_an_earlier_version_gets_an_end(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=3)
        await table.db.journal.commit(GameInput(game, game={"status": "paused"}, expected_last=1, deadlines=()))
    async with a_table(tmp_path) as table:
        await table.post()
        assert "Then it goes on by itself" in table.story()
        await table.pass_time(days=14, minutes=-1)
        assert await _status(table, game) == "paused"
        await table.pass_time(minutes=1)
        assert await _status(table, game) == "running"


async def test_what_ran_out_while_the_bot_was_away_ends_the_pause_once(tmp_path: Path) -> None:
    clock = None
    async with a_table(tmp_path) as table:
        game = await table.open(people=3)
        await _pause(table, game, 0, PAUSES["1 hour"])
        clock = [table.clock[0] + timedelta(days=1)]
    async with a_table(tmp_path, clock) as table:
        assert await _status(table, game) == "running"
        for _ in range(3):
            await table.service.tick()
        posts = [p.recipient_kind for p in await table.db.outbox.of_game(game) if p.kind == "resumed"]
        assert posts.count("channel") == 1


async def test_a_game_that_lost_its_channel_is_moved_by_anybody_who_plays(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=3)
        await table.service.place_lost(PLACE.channel)
        assert "lost its channel" in (await table.service.info(game)).waits
        await table.pass_time(days=30)
        assert await _status(table, game) == "paused", "it has nowhere to go on"
        elsewhere = type(PLACE)(PLACE.server, 200)
        with pytest.raises(Sorry, match="Only the host"):
            await table.service.relocate(game, table.person(5), elsewhere, table.interaction())
        await table.service.relocate(game, table.person(2), elsewhere, table.interaction())
        assert await _status(table, game) == "running"
        with pytest.raises(Sorry, match="Only the host"):
            await table.service.relocate(game, table.person(2), PLACE, table.interaction())


async def test_a_name_with_braces_is_told_as_it_is(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        host = type(table.person(0))(1000, "{title} {0}")
        await table.service.open_table(PLACE, host, NewTable(seats=2), table.interaction())
        game = (await table.service.games_in(PLACE.channel))[0].id
        await table.service.join(game, table.person(1), None, table.interaction())
        await _pause(table, game, 0)
        await table.post()
        assert "paused by {title} {0} until" in table.story()


@pytest.mark.parametrize("before, still_to_come", [(1, 2), (13, 1), (21, 0)])
@pytest.mark.parametrize("restarted", [False, True])
async def test_a_clock_that_stood_still_reminds_as_often_as_any(
    tmp_path: Path, before: int, still_to_come: int, *, restarted: bool
) -> None:
    clock = [datetime(2026, 3, 1, 12, tzinfo=UTC)]
    async with a_table(tmp_path, clock) as table:
        game = await table.open(people=6)
        for _ in range(before):
            await table.pass_time(hours=1)
        await _pause(table, game, 0)
        table.clock[0] += timedelta(hours=30)
        if not restarted:
            assert await _reminded(table, game, 24 - before) == still_to_come
    if restarted:
        async with a_table(tmp_path, clock) as again:
            assert await _reminded(again, game, 24 - before) == still_to_come


async def _reminded(table: Table, game: int, hours: int) -> int:
    """Let a paused game go on; returns how often whoever is asked is still reminded until his time is up."""
    before = await table.db.outbox.of_game(game)
    await _resume(table, game, 0)
    (asked,) = {n for n in range(6) if await table.service.asks(game, table.person(n))}
    for _ in range(4 * hours - 1):
        await table.pass_time(minutes=15)
    assert await table.service.asks(game, table.person(asked)), "he had as long as there was left"
    written = (await table.db.outbox.of_game(game))[len(before) :]
    called = [post for post in written if not json.loads(post.body).get(EDITED)]  # others bring up to date what stands
    return sum((post.kind, post.recipient) == ("reminder", 1000 + asked) for post in called)
