"""Opening a table, sitting down, the muster, dealing factions."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bot.tables.api import NewTable, Sorry

from .table import PLACE, Table, a_table


async def _open(table: Table, seats: int) -> int:
    """Open a table with so many seats; returns its number."""
    await table.service.open_table(PLACE, table.person(0), NewTable(seats=seats), table.interaction())
    return (await table.service.games_in(PLACE.channel))[0].id


async def test_one_command_then_one_press_a_player(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=3)
        info = await table.service.info(game)
        assert info.status == "running"
        assert len({seat.seat for seat in info.seats}) == 3
        assert (await table.service.asks(game, table.person(0))) or any(
            [await table.service.asks(game, table.person(n)) for n in (1, 2)]
        )


async def test_tables_of_one_host_are_told_apart_by_their_names(tmp_path: Path) -> None:
    """Their private messages stand one after the other, and begin with that name."""
    async with a_table(tmp_path) as table:
        games = [await table.open(people=2), await _open(table, 3), await _open(table, 3)]
        titles = [(await table.service.info(game)).title for game in games]
        assert titles == ["Ana's table", "Ana's table 2", "Ana's table 3"]
        await table.service.leave(games[1], table.person(0), table.interaction())
        assert (await table.service.info(await _open(table, 3))).title == "Ana's table 2", "it is free again"


async def test_a_wish_is_granted(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await _open(table, 2)
        await table.service.join(game, table.person(0), "guild", table.interaction())
        await table.service.join(game, table.person(1), "fremen", table.interaction())
        seats = {seat.person: seat.seat for seat in (await table.service.info(game)).seats}
        assert seats == {1000: "guild", 1001: "fremen"}


async def test_two_people_cannot_wish_for_the_same_faction(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await _open(table, 3)
        await table.service.join(game, table.person(0), "guild", table.interaction())
        with pytest.raises(Sorry, match="Guild"):
            await table.service.join(game, table.person(1), "guild", table.interaction())
        assert sum(seat.person is not None for seat in (await table.service.info(game)).seats) == 1


async def test_who_sat_down_long_ago_is_asked_first(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await _open(table, 2)
        await table.pass_time(days=2)
        await table.service.join(game, table.person(1), None, table.interaction())
        assert (await table.service.info(game)).status == "muster"
        await table.post()
        assert "Are you still there?" in table.heard(0)
        assert "Are you still there?" not in table.heard(1)
        await table.service.ready(game, table.person(0), table.interaction())
        assert (await table.service.info(game)).status == "running"


async def test_an_open_table_expires_with_notice(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        await table.service.open_table(PLACE, table.person(0), NewTable(seats=4), table.interaction())
        await table.pass_time(days=15)
        await table.post()
        assert "was closed." in table.heard(0)
        assert await table.service.games_in(PLACE.channel) == ()


async def test_a_table_the_last_person_left_gives_no_untrue_reason(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await _open(table, 4)
        await table.service.leave(game, table.person(0), table.interaction())
        await table.post()
        assert "This table was closed. Open another with /game new." in table.story()
        assert "in time" not in table.story()


async def test_the_same_interaction_counts_once(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        await table.service.open_table(PLACE, table.person(0), NewTable(seats=4), "twice")
        with pytest.raises(Sorry, match="already"):
            await table.service.open_table(PLACE, table.person(0), NewTable(seats=4), "twice")
        assert len(await table.service.games_in(PLACE.channel)) == 1


async def test_a_stranger_cannot_begin_somebody_elses_table(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await _open(table, 4)
        with pytest.raises(Sorry, match="host"):
            await table.service.begin(game, table.person(1), table.interaction())


async def test_a_table_that_was_closed_is_neither_joined_nor_begun(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await _open(table, 4)
        await table.service.join(game, table.person(1), None, table.interaction())
        await table.pass_time(days=15)
        before = await table.service.info(game)
        assert before.status == "expired"
        with pytest.raises(Sorry, match="This table was closed"):
            await table.service.join(game, table.person(2), None, table.interaction())
        with pytest.raises(Sorry, match="This table was closed"):
            await table.service.begin(game, table.person(0), table.interaction())
        assert await table.service.info(game) == before


async def test_a_seat_is_given_up_or_lent_only_while_the_game_is_under_way(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await _open(table, 2)
        with pytest.raises(Sorry, match="/game run do:leave"):
            await table.service.concede(game, table.person(0), table.interaction())
        with pytest.raises(Sorry, match="has not begun"):
            await table.service.stand_in(game, table.person(0), True, table.interaction())
        await table.service.join(game, table.person(1), None, table.interaction())
        await table.service.pause(game, table.person(0), table.interaction())
        await table.service.stand_in(game, table.person(1), True, table.interaction())
        async with table.service.memory.queue(game) as live:
            await table.service.play.halt(live, {"status": "over"}, (), None)
        for late in (table.service.concede, table.service.leave):
            with pytest.raises(Sorry, match="is over"):
                await late(game, table.person(0), table.interaction())
        with pytest.raises(Sorry, match="is over"):
            await table.service.stand_in(game, table.person(1), False, table.interaction())
        seats = {seat.person: seat.kind for seat in (await table.service.info(game)).seats}
        assert seats == {1000: "person", 1001: "machine"}


async def test_whose_private_messages_are_closed_is_told_at_once_where_it_can_be_read(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await _open(table, 2)
        await table.service.dm_state(game, 1000, False)
        await table.service.dm_state(game, 1000, False)
        await table.post()
        assert table.story().count("<@1000> my private messages do not reach you") == 1
        told = [n for n in table.told["channel", PLACE.channel] if n.purpose == "mention"]
        assert [n.mention for n in told] == [(1000,)]


async def test_whose_private_messages_are_closed_is_called_to_the_muster_in_public(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await _open(table, 3)
        await table.service.join(game, table.person(1), None, table.interaction())
        await table.service.dm_state(game, 1000, False)
        await table.post()
        await table.pass_time(days=2)
        await table.service.join(game, table.person(2), None, table.interaction())
        await table.service.dm_state(game, 1001, False)  # the call to the muster was the first to be refused
        await table.post()
        for number in (1000, 1001):
            assert table.story().count(f"<@{number}> are you still there?") == 1
        assert "<@1002>" not in table.story()
        called = [n for n in table.told["channel", PLACE.channel] if n.purpose == "mention"]
        assert {button.action for notice in called[-2:] for button in notice.buttons} == {"ready"}
        await table.service.ready(game, table.person(0), table.interaction())
        await table.service.ready(game, table.person(1), table.interaction())
        assert (await table.service.info(game)).status == "running"


async def test_doors_found_closed_during_the_game_show_nothing_of_what_was_sent(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=2)
        await table.service.dm_state(game, 1000, True)
        await table.post()
        await table.service.dm_state(game, 1000, False)
        await table.post()
        assert "do not reach you" not in table.story()
        await table.service.dm_state(game, 1001, False, await table.told_first(game, 1001))
        await table.post()
        assert "<@1001> my private messages do not reach you" in table.story()


async def test_doors_found_closed_by_a_secret_act_are_told_of_when_everybody_sees_something(tmp_path: Path) -> None:
    """As of somebody who took the seat, and to whom nothing was written before."""
    async with a_table(tmp_path) as table:
        game = await table.open(people=2)
        await table.post()
        first = await table.told_first(game, 1001)
        await table.service.dm_state(game, 1001, False, replace(first, kind="private"))
        await table.post()
        assert "do not reach you" not in table.story()
        await table.pass_time(days=3)
        await table.post()
        assert table.story().count("<@1001> my private messages do not reach you") == 1


async def test_a_game_for_one_begins_at_once(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        wanted = NewTable(kind="toy", seats=1, options={"frost": True})
        told = await table.service.open_table(PLACE, table.person(0), wanted, table.interaction())
        assert "The game begins" in told.text
        (info,) = await table.service.games_of(1000)
        assert info.status == "running"
        assert info.plays == "Orchard · Summer · Frost"
        assert len(await table.service.asks(info.id, table.person(0))) == 1


@pytest.mark.parametrize(
    "wanted, why",
    [
        (NewTable(kind="toy", seats=5), "Orchard is played by 1 to 4"),
        (NewTable(kind="dune", seats=1), "Dune is played by 2 to 6"),
        (NewTable(kind="toy", seats=1, machines=1), "Leave at least one seat"),
        (NewTable(kind="toy", options={"max_turns": 3}), "Orchard has no option “max_turns”"),
        (NewTable(kind="dune", options={"max_turns": 16}), "Last turn can be a number from 1 to 15"),
        (NewTable(kind="chess"), "I do not know the game “chess”"),
    ],
)
async def test_a_table_at_which_nothing_could_be_played_is_not_opened(
    tmp_path: Path, wanted: NewTable, why: str
) -> None:
    async with a_table(tmp_path) as table:
        with pytest.raises(Sorry, match=why):
            await table.service.open_table(PLACE, table.person(0), wanted, table.interaction())
        assert await table.service.games_in(PLACE.channel) == ()


async def test_what_is_not_said_of_a_table_is_usual(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        for kind, seats in (("", 6), ("toy", 4)):
            await table.service.open_table(PLACE, table.person(0), NewTable(kind=kind), table.interaction())
            info = (await table.service.games_in(PLACE.channel))[0]
            assert (info.kind, len(info.seats), info.options) == (kind or "dune", seats, {})


async def test_where_nobody_chooses_a_wish_is_refused(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        await table.service.open_table(PLACE, table.person(0), NewTable(kind="toy", seats=3), table.interaction())
        game = (await table.service.games_in(PLACE.channel))[0].id
        with pytest.raises(Sorry, match="In Orchard nobody chooses a grower"):
            await table.service.join(game, table.person(1), "ash", table.interaction())


async def test_a_wish_is_taken_back(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await _open(table, 3)
        await table.service.join(game, table.person(0), "guild", table.interaction())
        await table.service.join(game, table.person(0), None, table.interaction())
        assert (await table.service.info(game)).seats[0].seat == "guild", "to press again changes nothing"
        await table.service.join(game, table.person(0), "", table.interaction())
        assert (await table.service.info(game)).seats[0].seat == ""
