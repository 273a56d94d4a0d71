"""A wall clock that is set back delays nothing for longer than it takes at most."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from bot.tables.clocks import LONGEST_PAUSE, PAUSES
from bot.tables.clockwork import AGAIN
from storage.journal import Journal

from .table import a_table
from .test_going_on import _answers, _full

YEAR = timedelta(days=365)


@pytest.mark.parametrize("restarted", [False, True])
async def test_no_question_stays_open_for_longer_than_its_window(tmp_path: Path, restarted: bool) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=3)
        await table.service.tick()
        table.clock[0] -= YEAR
        if not restarted:
            await table.pass_time(hours=24)
            await table.pass_time(hours=24, minutes=1)
            assert await _answers(table, game) > 0
            return
    async with a_table(tmp_path, table.clock) as table:
        await table.pass_time(hours=24, minutes=1)
        assert await _answers(table, game) > 0


async def test_no_clock_is_touched_that_has_not_more_left_than_at_first(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=3)
        await table.pass_time(hours=6)
        clocks = await table.db.deadlines.of_game(game)
        table.clock[0] -= timedelta(hours=5)
        await table.service.tick()
        assert await table.db.deadlines.of_game(game) == clocks, "what was told of them holds"


async def test_a_pause_lasts_no_longer_than_any_can(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=3)
        await table.service.pause(game, table.person(0), table.interaction(), PAUSES["1 hour"])
        await table.service.tick()
        table.clock[0] -= YEAR
        await table.service.tick()
        await table.pass_time(seconds=LONGEST_PAUSE.total_seconds())
        assert (await table.service.info(game)).status == "running"


async def test_what_failed_is_tried_again_as_soon_as_if_the_clock_had_gone_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=2)
        table.clock[0] += timedelta(days=2)
        monkeypatch.setattr(Journal, "commit", _full(times=1))
        await table.service.tick()
        assert await _answers(table, game) == 0
        table.clock[0] -= timedelta(hours=1)
        again = await table.service.earliest()
        assert again is not None
        assert again <= table.clock[0] + AGAIN
        await table.pass_time(seconds=AGAIN.total_seconds())
        assert await _answers(table, game) > 0
