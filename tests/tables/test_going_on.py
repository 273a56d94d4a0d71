"""A bot that dies between two inputs, a disk that fails, a game that cannot be read: every table goes on by itself."""

from __future__ import annotations

import asyncio
import gc
import logging
import sqlite3
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.tables.api import NewTable, Sorry
from bot.tables.clockwork import AGAIN, AGAIN_AT_LAST, Deadlines
from bot.tables.live import LiveGame
from bot.tables.lobby import Lobby
from bot.tables.memory import Memory
from engine.dune.facts import GameStarted
from engine.dune.phases.setup import PredictionQuestion, TraitorQuestion
from storage import DeadlineRow, GameInput, NewDeadline, deadlines
from storage.errors import DatabaseFull
from storage.journal import Journal

from .table import PLACE, Table, a_table
from .test_play import _first


async def _nothing(*_: Any) -> str:
    return ""


async def test_a_full_table_begins_though_the_bot_died_after_the_last_seat_was_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_table(tmp_path) as table:
        monkeypatch.setattr(Deadlines, "go_on", _nothing)
        game = await table.open(people=2)
        assert (await table.service.info(game)).status == "lobby"
        monkeypatch.undo()
    async with a_table(tmp_path) as table:
        assert (await table.service.info(game)).status == "running"


async def test_an_answered_muster_deals_though_the_bot_died_before_the_cards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_table(tmp_path) as table:
        monkeypatch.setattr(Lobby, "_start", _nothing)
        game = await table.open(people=1, machines=3)
        assert (await table.service.info(game)).status == "muster"
        monkeypatch.undo()
    async with a_table(tmp_path) as table:
        assert (await table.service.info(game)).status == "running"
        await table.service.machines.idle()
        assert await table.service.asks(game, table.person(0))


def _full(times: int) -> Callable[..., Any]:
    """Return a journal's `commit` that finds the disk full so many times."""
    real = Journal.commit
    left = [times]

    async def commit(self: Journal, written: Any) -> Any:
        if left[0]:
            left[0] -= 1
            await asyncio.sleep(0)  # as a real one, it lets others come in between
            raise DatabaseFull("planted")
        return await real(self, written)

    return commit


async def _answers(table: Table, game: int) -> int:
    return sum(c.cause == "default" for c in await table.db.journal.commits(game))


async def test_a_default_that_could_not_be_written_is_tried_again_later_every_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=2)
        other = await table.open(people=3)
        table.clock[0] += timedelta(days=2)
        monkeypatch.setattr(Journal, "commit", _full(times=2))
        await table.service.tick()  # each of the two tables fails once
        assert await _answers(table, game) == await _answers(table, other) == 0
        assert await table.service.earliest() == table.clock[0] + AGAIN
        await table.service.tick()  # too early: nobody is in a hurry
        assert await _answers(table, game) == 0
        monkeypatch.setattr(Journal, "commit", _full(times=1))
        await table.pass_time(seconds=AGAIN.total_seconds())
        assert (await _answers(table, game) > 0) != (await _answers(table, other) > 0)
        assert await table.service.earliest() == table.clock[0] + 2 * AGAIN
        await table.pass_time(seconds=2 * AGAIN.total_seconds())
        assert await _answers(table, game) > 0
        assert await _answers(table, other) > 0


async def test_patience_has_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with a_table(tmp_path) as table:
        await table.open(people=2)
        table.clock[0] += timedelta(days=2)
        monkeypatch.setattr(Journal, "commit", _full(times=1000))
        for _ in range(20):
            await table.service.tick()
            again = await table.service.earliest()
            assert again is not None
            assert table.clock[0] < again <= table.clock[0] + AGAIN_AT_LAST
            table.clock[0] = again


async def test_machine_players_go_on_after_the_disk_was_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with a_table(tmp_path) as table:
        monkeypatch.setattr(Lobby, "go_on", _nothing)
        game = await table.open(people=1, machines=5)
        monkeypatch.undo()
        assert await table.service.deadlines.go_on(game)
        monkeypatch.setattr(Journal, "commit", _full(times=1))
        await table.service.machines.idle()
        stands = len(await table.db.journal.commits(game))
        monkeypatch.undo()
        await table.pass_time(seconds=AGAIN.total_seconds())
        assert len(await table.db.journal.commits(game)) > stands


async def test_a_seat_that_was_taken_counts_though_the_game_could_not_begin(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_table(tmp_path) as table:
        await table.service.open_table(PLACE, table.person(0), NewTable(seats=2), table.interaction())
        game = (await table.service.games_in(PLACE.channel))[0].id
        real = Lobby.begin

        async def fails(self: Lobby, live: Any, interaction: Any) -> str:
            monkeypatch.setattr(Lobby, "begin", real)
            raise DatabaseFull("planted")

        monkeypatch.setattr(Lobby, "begin", fails)
        reply = await table.service.join(game, table.person(1), None, table.interaction())
        assert reply.text == "You have a seat."
        await table.pass_time(seconds=AGAIN.total_seconds())
        assert (await table.service.info(game)).status == "running"


async def test_an_answer_counts_though_no_snapshot_could_be_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=6)
        monkeypatch.setattr("bot.tables.play.SNAPSHOT_EVERY", 1)
        monkeypatch.setattr(type(table.db.snapshots), "save", _disk_full)
        who, decision = await _first(table, game, "prediction")
        ask = (await table.service.asks(game, table.person(who)))[0]
        reply = await table.service.submit(game, table.person(who), ask.choices[0].move, decision, table.interaction())
        assert "Recorded" in reply.text


async def _disk_full(*_: Any) -> None:
    raise DatabaseFull("planted")


async def test_a_game_that_cannot_be_read_stops_alone_and_goes_on_when_it_can(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_table(tmp_path) as table:
        game, other = await table.open(people=2), await table.open(people=3)
    real = GameStarted.apply

    def from_the_future(self: GameStarted, s: Any) -> None:
        if len(self.dots) == 2:
            raise KeyError("planted")
        real(self, s)

    monkeypatch.setattr(GameStarted, "apply", from_the_future)
    for _ in range(2):  # the second start files no second case
        async with a_table(tmp_path) as table:
            infos = {info.id: info.status for info in await table.service.games_of(table.person(0).id)}
            assert infos == {game: "needs_attention", other: "running"}
            with pytest.raises(Sorry, match="operator"):
                await table.service.panel(game, table.person(0))
            assert len(await table.db.attention.open_cases(game)) == 1
            await table.pass_time(days=3)
            assert await _answers(table, other) > 0
            await table.post()
    monkeypatch.undo()
    async with a_table(tmp_path, version="2") as table:
        assert (await table.service.info(game)).status == "running"
        assert await table.db.attention.open_cases(game) == []
        before = await _answers(table, game)
        await table.pass_time(days=3)
        assert await _answers(table, game) > before


async def test_a_start_reads_the_clocks_of_a_table_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=2)
        clocks = await table.db.deadlines.of_game(game)
    read, found = [], deadlines.of_game

    def counted(conn: sqlite3.Connection, number: int) -> list[DeadlineRow]:
        read.append(number)
        return found(conn, number)

    monkeypatch.setattr(deadlines, "of_game", counted)
    async with a_table(tmp_path) as table:
        assert read == [game]
        assert await table.db.deadlines.of_game(game) == clocks


async def test_garbage_is_looked_for_again_once_all_tables_were_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    collecting: list[bool] = []
    go_on = Lobby.go_on

    async def noted(lobby: Lobby, live: LiveGame) -> str:
        collecting.append(gc.isenabled())
        return await go_on(lobby, live)

    async with a_table(tmp_path) as table:
        await table.open(people=2)
    monkeypatch.setattr(Lobby, "go_on", noted)
    async with a_table(tmp_path):
        assert collecting == [False], "a start makes thousands of objects that stay, and no garbage"
        assert gc.isenabled()


async def test_a_deadline_of_what_nobody_owes_is_put_away(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=2)
        clocks = await table.db.deadlines.of_game(game)
        left = NewDeadline(kind="expiry", decision="999:guild", seat="guild", due=table.clock[0])
        kept = tuple(NewDeadline(d.kind, d.decision, d.seat, d.due, d.remaining, d.payload) for d in clocks)
        await table.db.journal.commit(GameInput(game, expected_last=1, deadlines=(*kept, left)))
        assert await table.service.earliest() == table.clock[0]
        await table.service.tick()
        assert await table.db.deadlines.of_game(game) == clocks


async def test_what_nobody_expected_at_one_table_hinders_neither_the_start_nor_other_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with a_table(tmp_path) as table:
        monkeypatch.setattr(Deadlines, "go_on", _nothing)
        game, other = await table.open(people=2), await table.open(people=3)
        monkeypatch.undo()
    real = Lobby._start

    async def fails(self: Lobby, live: Any) -> None:
        if live.row.id == game:
            raise KeyError("planted, with a secret: hajr")
        await real(self, live)

    monkeypatch.setattr(Lobby, "_start", fails)
    async with a_table(tmp_path) as table:
        assert (await table.service.info(game)).status == "muster"
        assert (await table.service.info(other)).status == "running"
        assert "KeyError" in caplog.text
        assert "hajr" not in caplog.text
        monkeypatch.undo()
        await table.pass_time(seconds=AGAIN.total_seconds())
        assert (await table.service.info(game)).status == "running"


async def test_the_postman_is_called_for_the_news_of_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=2)
        await table.post()
        called: list[int] = []
        table.service.memory.after_input.append(lambda live: called.append(live.row.id))
        monkeypatch.setattr(PredictionQuestion, "default", _raise)
        monkeypatch.setattr(TraitorQuestion, "default", _raise)
        table.clock[0] += timedelta(days=2)
        await table.service.tick()
        assert (await table.service.info(game)).status == "needs_attention"
        assert called[-1:] == [game]
        assert [post.kind for post in await table.db.outbox.ready()] == ["fault"]


def _raise(*_: Any) -> None:
    raise RuntimeError("planted")


async def test_a_table_that_began_a_moment_ago_is_not_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=2)
        began = await table.db.tables.game(game)
        monkeypatch.setattr(type(table.db.tables), "expired", _returns([began]))  # as it was read before it began
        await table.service.tick()
        assert (await table.service.info(game)).status == "running"
        async with table.service.memory.queue(game) as live:
            await table.service.lobby.expire(live)
        assert (await table.service.info(game)).status == "running"


def _returns(rows: list[Any]) -> Callable[..., Any]:
    async def read(*_: Any) -> list[Any]:
        return rows

    return read


async def test_who_waited_while_a_write_failed_is_served_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=6)
        who, decision = await _first(table, game, "prediction")
        ask = (await table.service.asks(game, table.person(who)))[0]
        monkeypatch.setattr(Journal, "commit", _full(times=1))
        first = table.service.pause(game, table.person(0), table.interaction())
        then = table.service.submit(game, table.person(who), ask.choices[0].move, decision, table.interaction())
        paused, reply = await asyncio.gather(first, then, return_exceptions=True)
        assert isinstance(paused, Sorry)
        assert not isinstance(reply, BaseException)
        assert "Recorded" in reply.text


async def test_a_second_closed_door_calls_nobody_else_again(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=6)
        who, _ = await _first(table, game, "prediction")
        await table.service.dm_state(game, 1000 + who, False)
        await table.service.dm_state(game, 1000 + who, False)
        await table.service.dm_state(game, 1000 + (who + 1) % 6, False)
        await table.post()
        assert table.story().count(f"<@{1000 + who}>") == 1


async def test_a_closed_door_is_reminded_of_after_a_restart(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A game that was just read has not told its story yet, by whose chapters its mentions are named."""
    async with a_table(tmp_path) as table:
        game = await table.open(people=6)
        who, _ = await _first(table, game, "prediction")
        await table.service.dm_state(game, 1000 + who, False)
        await table.post()
        assert table.story().count(f"<@{1000 + who}>") == 1
    async with a_table(tmp_path, table.clock) as table:
        await table.pass_time(hours=17)
        await table.post()
        assert table.story().count(f"<@{1000 + who}>") == 1
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


async def test_what_is_told_counts_an_input_that_memory_does_not_know_yet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The postman reads a commit over another connection, a moment before the input that wrote it goes on."""
    async with a_table(tmp_path) as table:
        game = await table.open(people=2)
        await table.post()
        real: Any = Journal.commit
        posting: list[asyncio.Task[None]] = []
        live = await table.service.memory.get(game)

        async def commit(self: Journal, written: Any) -> Any:
            receipt = await real(self, written)
            monkeypatch.setattr(Journal, "commit", real)
            posting.append(asyncio.create_task(table.post()))
            waits = asyncio.create_task(read.wait())
            await asyncio.wait({posting[0], waits}, return_when=asyncio.FIRST_COMPLETED)
            waits.cancel()
            return receipt

        settled, read = Memory.settled, asyncio.Event()

        async def seen(self: Memory, number: int) -> Any:
            read.set()
            return await settled(self, number)

        monkeypatch.setattr(Memory, "settled", seen)

        while not posting:
            asked = [d for d in live.owed() if not d.answered and not d.held]
            person = next(n for n in (0, 1) if live.seats[asked[0].seat].person == 1000 + n)
            ask = (await table.service.asks(game, table.person(person)))[0]
            if len(asked) == 1:  # its answer is followed by new questions
                monkeypatch.setattr(Journal, "commit", commit)
            move = ask.choices[0].move
            await table.service.submit(game, table.person(person), move, asked[0].id, table.interaction())
        await posting[0]
        asked = [d for d in live.owed() if not d.answered and not d.held]
        assert asked
        told = [notice for n in (0, 1) for notice in table.told[("person", 1000 + n)] if notice.purpose == "question"]
        assert {d.id for d in asked} <= {button.arg for notice in told for button in notice.buttons}
