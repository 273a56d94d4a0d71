"""Every input is made for a certain commit, so that nobody writes over what another process has done meanwhile."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.tables.service import TableService
from storage import GameInput
from storage.errors import CommitConflict, DeadlineGone
from storage.journal import Journal
from tests.games_shown.shown import SHOWN

from .table import Table, a_table
from .test_play import _first


async def test_every_input_names_the_commit_it_was_made_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real, inputs = Journal.commit, list[GameInput]()

    async def noted(self: Journal, wanted: GameInput) -> Any:
        inputs.append(wanted)
        return await real(self, wanted)

    monkeypatch.setattr(Journal, "commit", noted)
    async with a_table(tmp_path) as table:
        game = await table.open(people=3, machines=1)
        await table.service.dm_state(game, 1001, False)
        await table.service.pause(game, table.person(0), table.interaction())
        await table.service.resume(game, table.person(0), table.interaction())
        await table.service.stand_in(game, table.person(1), True, table.interaction())
        for _ in range(8):
            await table.pass_time(hours=13)
        await table.service.concede(game, table.person(2), table.interaction())
    without = [wanted for wanted in inputs if not wanted.commits]
    assert len(without) > 8
    assert len(inputs) - len(without) > 8
    assert [wanted for wanted in without if wanted.expected_last is None] == []


async def _second(table: Table, game: int) -> TableService:
    """Return the service of a second process that has read the game, too."""
    other = TableService(table.db, SHOWN, table.service.injected)
    await other.memory.get(game)
    return other


async def _tried(service: TableService, caplog: pytest.LogCaptureFixture, error: type[Exception]) -> None:
    """Let what is due be done by somebody who cannot: it is refused for that reason, and nothing else."""
    caught = list[type[Exception]]()
    real = Journal.commit

    async def noted(self: Journal, wanted: GameInput) -> Any:
        try:
            return await real(self, wanted)
        except Exception as problem:
            caught.append(type(problem))
            raise

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Journal, "commit", noted)
        await service.tick()
    assert caught == [error]


async def test_a_reminder_of_a_second_process_replaces_no_clock(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=6)
        other = await _second(table, game)
        who, decision = await _first(table, game, "prediction")
        ask = (await table.service.asks(game, table.person(who)))[0]
        await table.service.submit(game, table.person(who), ask.choices[0].move, decision, table.interaction())
        clocks = await table.db.deadlines.of_game(game)
        assert len(clocks) > 2
        table.clock[0] += timedelta(hours=12, minutes=30)
        await _tried(other, caplog, CommitConflict)
        assert await table.db.deadlines.of_game(game) == clocks
        assert [p.kind for p in await table.db.outbox.of_game(game) if p.kind == "reminder"] == []
        await table.service.tick()
        assert [p.kind for p in await table.db.outbox.of_game(game) if p.kind == "reminder"]


async def test_a_pause_is_not_undone_by_a_reminder_of_a_second_process(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A pause makes no commit; the reminder's row is gone with it, so that it cannot be claimed."""
    async with a_table(tmp_path) as table:
        game = await table.open(people=6)
        other = await _second(table, game)
        before = await table.db.deadlines.of_game(game)
        await table.service.pause(game, table.person(0), table.interaction())
        paused = await table.db.deadlines.of_game(game)
        table.clock[0] += timedelta(hours=12, minutes=30)

        async def read_before_the_pause(number: int) -> Any:
            return before if number == game else []

        monkeypatch.setattr(table.db.deadlines, "due", _returns(before))
        monkeypatch.setattr(table.db.deadlines, "of_game", read_before_the_pause)
        await _tried(other, caplog, DeadlineGone)
        monkeypatch.undo()
        assert await table.db.deadlines.of_game(game) == paused


def _returns(rows: list[Any]) -> Any:
    async def read(*_: Any) -> list[Any]:
        return rows

    return read
