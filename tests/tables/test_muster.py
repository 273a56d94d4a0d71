"""The muster: nobody who does not come keeps the others from playing."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from bot.tables.api import NewTable, Sorry
from storage import GameInput

from .table import PLACE, Table, a_table

DAY = timedelta(hours=24)  # a muster's length at a daily pace


async def _called(table: Table, seats: int, *, came: int) -> int:
    """Open a table at which everybody sits down; it is full after two days, and the first `came` answer the muster."""
    await table.service.open_table(PLACE, table.person(0), NewTable(seats=seats), table.interaction())
    game = (await table.service.games_in(PLACE.channel))[0].id
    for number in range(1, seats - 1):
        await table.service.join(game, table.person(number), None, table.interaction())
    await table.pass_time(days=2)
    await table.service.join(game, table.person(seats - 1), None, table.interaction())
    for number in range(came):
        await table.service.ready(game, table.person(number), table.interaction())
    await table.post()
    return game


async def _kinds(table: Table, game: int) -> dict[int | None, str]:
    return {seat.person: seat.kind for seat in (await table.service.info(game)).seats}


async def _status(table: Table, game: int) -> str:
    return (await table.service.info(game)).status


async def test_a_machine_plays_for_whoever_does_not_come_until_he_is_back(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await _called(table, 4, came=2)
        end = int((table.clock[0] + DAY).timestamp())
        assert f"whoever has not answered by <t:{end}:f>" in table.told["channel", PLACE.channel][-1].text
        assert f"whoever has not answered by <t:{end}:f>" in table.heard(2)
        await table.pass_time(hours=23, minutes=59)
        assert await _status(table, game) == "muster"
        assert await table.service.earliest() == table.clock[0] + timedelta(minutes=1)
        await table.pass_time(minutes=1)
        assert await _status(table, game) == "running"
        assert await _kinds(table, game) == {1000: "person", 1001: "person", 1002: "machine", 1003: "person"}
        await table.post()
        assert "Chen did not answer. A machine player plays" in table.story()
        assert "you were not there" in table.heard(2)
        await table.service.stand_in(game, table.person(2), False, table.interaction())
        assert (await _kinds(table, game))[1002] == "person"


async def test_who_is_missing_is_asked_once_more(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await _called(table, 5, came=2)
        await table.service.dm_state(game, 1003, False)
        await table.post()
        asked = table.story().count("<@1003> are you still there?")
        assert "Press once. A machine player plays for whoever has not answered by <t:" in table.story()
        await table.pass_time(hours=12)
        await table.post()
        assert [table.heard(n).count("Are you still there?") for n in range(5)] == [0, 0, 2, 2, 0]
        assert table.story().count("<@1003> are you still there?") == asked + 1
        await table.pass_time(hours=11)
        await table.post()
        assert table.heard(2).count("Are you still there?") == 2, "one reminder and no more"


async def test_a_call_that_is_delivered_late_asks_nobody_who_has_answered(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await _called(table, 4, came=0)
        await table.pass_time(hours=12)
        await table.service.ready(game, table.person(1), table.interaction())
        await table.post()
        assert table.heard(1).count("Are you still there?") == 1


async def test_what_asked_somebody_shrinks_to_a_line_as_soon_as_he_answers(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await _called(table, 3, came=0)
        await table.post()
        asked = table.told["person", 1001][-1]
        assert [button.action for button in asked.buttons] == ["ready"]
        await table.service.ready(game, table.person(1), table.interaction())
        await table.post()
        settled = next(n for n in table.told["person", 1001] if n.ref == asked.ref and not n.buttons)
        assert settled.replaces, "and it is no call"
        assert settled.quiet
        for number in (0,):
            await table.service.ready(game, table.person(number), table.interaction())
        await table.post()
        seated = [n for n in table.told["person", 1001] if n.ref == "seat"]
        assert await _status(table, game) == "running"
        assert ["You have a seat" in n.text for n in seated] == [True, False]
        assert all(n.replaces and not n.buttons for n in seated), "the second takes the place of the first"


async def test_the_host_ends_the_muster_at_once(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await _called(table, 4, came=0)
        with pytest.raises(Sorry, match="Only the host"):
            await table.service.begin(game, table.person(1), table.interaction())
        await table.service.begin(game, table.person(0), table.interaction())
        assert await _status(table, game) == "running"
        assert await _kinds(table, game) == {1000: "person", 1001: "machine", 1002: "machine", 1003: "person"}
        await table.service.machines.idle()
        assert not [d for d in await table.db.deadlines.of_game(game) if d.kind.startswith("muster")]


async def test_the_host_frees_a_seat_and_gives_it_to_a_machine(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await _called(table, 4, came=2)
        seat = next(s.place for s in (await table.service.info(game)).seats if s.person == 1002)
        own = next(s.place for s in (await table.service.info(game)).seats if s.person == 1000)
        with pytest.raises(Sorry, match="Only the host"):
            await table.service.remove(game, table.person(1), seat, table.interaction())
        for wrong in ("seat-9", "Chen", ""):
            with pytest.raises(Sorry, match="Nobody sits there"):
                await table.service.remove(game, table.person(0), wrong, table.interaction())
        with pytest.raises(Sorry, match="your own seat"):
            await table.service.remove(game, table.person(0), own, table.interaction())
        assert "seat of Chen" in (await table.service.remove(game, table.person(0), seat, table.interaction())).text
        assert await _status(table, game) == "lobby"
        assert not await table.db.deadlines.of_game(game)
        await table.post()
        assert "was freed" in table.heard(2)
        await table.service.add_machine(game, table.person(0), None, table.interaction())
        assert await _status(table, game) == "running", "who answered lately is not asked again"
        with pytest.raises(Sorry, match="has begun"):
            await table.service.remove(game, table.person(0), seat, table.interaction())


async def test_a_machine_makes_room_for_somebody(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        await table.service.open_table(PLACE, table.person(0), NewTable(seats=4, machines=2), table.interaction())
        game = (await table.service.games_in(PLACE.channel))[0].id
        seat = next(s.place for s in (await table.service.info(game)).seats if s.kind == "machine")
        await table.service.remove(game, table.person(5), seat, table.interaction(), moderates=True)
        for number in (1, 2):
            await table.service.join(game, table.person(number), None, table.interaction())
        assert await _status(table, game) == "running"
        assert sorted((await _kinds(table, game)).values()) == ["machine", "person", "person", "person"]


async def test_a_host_who_does_not_come_hands_the_table_on(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await _called(table, 4, came=0)
        await table.service.ready(game, table.person(1), table.interaction())
        await table.pass_time(hours=24)
        assert await _status(table, game) == "running"
        host = (await table.service.info(game)).host
        assert host in (1001, 1003)
        await table.post()
        assert f"{table.person(host - 1000).name} hosts the table" in table.story()


async def test_a_single_one_who_comes_is_not_left_among_machines(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await _called(table, 3, came=0)
        await table.pass_time(hours=24)  # only the last one was here lately
        assert await _status(table, game) == "lobby"
        assert await _kinds(table, game) == {1002: "person", None: "person"}
        assert (await table.service.info(game)).host == 1002
        await table.post()
        assert "Ana, Bo did not answer. Those seats are free again" in table.story()
        assert "was freed" in table.heard(0)
        await table.service.join(game, table.person(3), None, table.interaction())
        await table.service.add_machine(game, table.person(2), None, table.interaction())
        assert await _status(table, game) in ("muster", "running")


async def test_a_table_to_which_nobody_comes_is_closed(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        await table.service.open_table(PLACE, table.person(0), NewTable(seats=3), table.interaction())
        game = (await table.service.games_in(PLACE.channel))[0].id
        await table.service.join(game, table.person(1), None, table.interaction())
        await table.pass_time(days=2)
        await table.service.add_machine(game, table.person(0), None, table.interaction())
        assert await _status(table, game) == "muster"
        await table.pass_time(hours=24)
        await table.post()
        assert await _status(table, game) == "expired"
        assert "was closed" in table.heard(0)
        assert await table.service.earliest() is None


async def test_machines_never_hold_a_muster_up(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=1, machines=5)
        assert await _status(table, game) == "running"


async def test_a_muster_of_an_earlier_version_gets_an_end(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await _called(table, 4, came=2)
        await table.db.journal.commit(GameInput(game, deadlines=(), expected_last=0))
    async with a_table(tmp_path, table.clock) as table:
        assert await _status(table, game) == "muster"
        await table.pass_time(hours=23)
        assert await _status(table, game) == "muster"
        await table.pass_time(hours=1)
        assert await _status(table, game) == "running"


async def test_a_muster_that_ran_out_while_the_bot_was_away_ends_once(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await _called(table, 4, came=2)
        table.clock[0] += timedelta(days=3)
    async with a_table(tmp_path, table.clock) as table:
        await table.service.tick()
        assert await _status(table, game) == "running"
        told = [p for p in await table.db.outbox.of_game(game) if p.kind == "absent"]
        assert len(told) == 1


async def test_who_leaves_the_server_before_the_cards_frees_his_seat(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await _called(table, 4, came=0)
        await table.service.person_left(PLACE.server, 1000)
        assert await _status(table, game) == "lobby"
        assert 1000 not in await _kinds(table, game)
        await table.post()
        assert "hosts the table from now on" in table.story()
