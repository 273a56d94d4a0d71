"""Votes and requests stand still with a game that is stopped: whoever may stop it is not rid of them by that."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import timedelta
from pathlib import Path

import pytest

from bot.tables.api import Place, Sorry
from tests.toy.engine.phases.work import Work

from .table import PLACE, Table, a_table
from .test_absence import gone, voted
from .test_disputing import resume, stop
from .test_moderating import _name
from .test_rewinding import at_work


async def paused(table: Table, game: int) -> None:
    await table.service.pause(game, table.person(0), table.interaction(), timedelta(days=3))
    await table.pass_time(days=3)


async def disputed(table: Table, game: int) -> None:
    await stop(table, game, table.person(2))
    await table.pass_time(hours=23)
    await resume(table, game, table.person(2))


async def lost(table: Table, game: int) -> None:
    """The channel is deleted, and the game goes on in another one."""
    await table.service.place_lost(PLACE.channel)
    await table.pass_time(days=2)
    await table.service.relocate(game, table.person(1), Place(1, 200), table.interaction())


Stop = Callable[[Table, int], Awaitable[None]]
STOPS = pytest.mark.parametrize("halted", [paused, disputed, lost])


@STOPS
async def test_a_move_that_somebody_would_take_back_is_asked_about_for_as_long_as_before(
    tmp_path: Path, halted: Stop
) -> None:
    async with at_work(tmp_path) as (play, who):
        table = play.table
        await play.say(who, Work(do="rest"))
        other = (await play.owed())[0].seat
        await play.say(other, Work(do="pick"))
        await play.back(who)
        await table.pass_time(hours=1)
        await halted(table, play.game)
        table.service.memory.forget(play.game)
        due = (await play.live()).own["take_back"].due
        assert due == table.clock[0] + timedelta(hours=23)
        assert "The move is taken back" in await play.agree(other)


@STOPS
async def test_votes_for_a_machine_player_and_about_moderators_count_for_as_long_as_before(
    tmp_path: Path, halted: Stop
) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=4, kind="toy", preset="weekly")
        ana, dia = table.person(0), table.person(3)
        seat = await gone(table, game, 3, "")
        assert "1 of the 2" in await voted(table, game, 0, seat)
        assert "1 of the 2" in await _name(table, game, ana, dia)
        await table.pass_time(hours=1)
        await halted(table, game)
        table.service.memory.forget(game)
        with pytest.raises(Sorry, match="counts already"):
            await voted(table, game, 0, seat)
        await table.pass_time(hours=22)
        assert "told to the table" in await _name(table, game, table.person(1), dia)
        assert "answers for" in await voted(table, game, 1, seat)
        await _name(table, game, ana, table.person(2))
        await table.pass_time(hours=25)
        assert "1 of the 2" in await _name(table, game, table.person(1), table.person(2)), "a day, and no longer"


async def test_votes_about_an_absence_end_with_it_though_the_game_stands_still(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=4, kind="toy", preset="weekly")
        seat = await gone(table, game, 3, "")
        await voted(table, game, 0, seat)
        await table.service.pause(game, table.person(0), table.interaction())
        await table.service.stand_in(game, table.person(3), False, table.interaction())
        await gone(table, game, 3, "")
        await table.service.resume(game, table.person(0), table.interaction())
        assert "1 of the 2" in await voted(table, game, 1, seat)
