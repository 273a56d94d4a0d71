"""All that somebody is waited for, at all tables: listed, in one last call, and not now."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

from tests.toy.engine.phases.stakes import Stake
from tests.toy.engine.phases.work import Work

from .table import Table, a_table
from .test_absence import answer, at_work, mover

HOUR = timedelta(hours=1)


async def two_games(table: Table, apart: timedelta = timedelta()) -> tuple[int, int]:
    first = await table.open(people=2, kind="toy")
    await table.service.tick()
    table.clock[0] += apart
    second = await table.open(people=2, kind="toy")
    assert first != second
    return first, second


def calls(table: Table, number: int) -> list[str]:
    told = table.told.get(("person", 1000 + number), [])
    return [n.text + "".join(line for c in n.cards for line in c.lines) for n in told if "Last call" in n.text]


async def test_what_somebody_owes_at_all_tables_is_one_list_the_most_urgent_first(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        first, second = await two_games(table, HOUR)
        found = await table.service.todo(1001)
        assert [one.game for one in found] == [first, second]
        assert [one.due for one in found] == [table.clock[0] + 11 * HOUR, table.clock[0] + 12 * HOUR]
        assert all(one.default for one in found)
        await answer(table, first, 1, Stake())
        assert [one.game for one in await table.service.todo(1001)] == [second]
        await table.service.pause(second, table.person(0), table.interaction())
        assert await table.service.todo(1001) == (), "nobody waits while no clock runs"
        assert await table.service.todo(1) == ()


async def test_a_last_call_is_one_message_for_all_games(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        await two_games(table, HOUR / 2)
        await table.pass_time(hours=6)
        await table.pass_time(hours=3, minutes=42)  # 85 % of the first one's twelve hours
        await table.post()
        (call,) = calls(table, 1)
        assert call.count("Stake") == 2
        await table.pass_time(minutes=30)
        await table.post()
        assert len(calls(table, 1)) == 1, "the other stood in it"


async def test_what_was_asked_after_a_call_has_one_of_its_own(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        first = await table.open(people=2, kind="toy", preset="live")
        minutes = (await table.service.memory.get(first)).lengths["stake"] / timedelta(minutes=1)
        for part in (0.5, 0.36):
            await table.pass_time(minutes=minutes * part)
        await table.post()
        assert len(calls(table, 1)) == 1
        await table.open(people=2, kind="toy", preset="live")
        for part in (0.5, 0.36):
            await table.pass_time(minutes=minutes * part)
        await table.post()
        assert len(calls(table, 1)) == 2, "though within the hour"


async def test_not_now_keeps_calls_of_all_games_back_for_a_while(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        await table.open(people=2, kind="toy", preset="weekly")
        length = (await table.service.memory.get(1)).lengths["stake"]
        await table.pass_time(seconds=length.total_seconds() * 0.84)
        told = await table.service.snooze(table.person(1))
        assert "No reminder before" in told.text
        (shown,) = (await table.service.set_wishes(table.person(1), {})).cards
        assert any("No reminder before" in line for line in shown.lines)
    async with a_table(tmp_path, table.clock) as table:
        await table.pass_time(hours=3)
        await table.post()
        assert calls(table, 1) == []
        assert len(calls(table, 0)) == 1
        await table.pass_time(hours=1, minutes=1)
        await table.post()
        assert len(calls(table, 1)) == 1, length


async def test_a_last_call_can_be_put_off_with_a_press(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        await table.open(people=2, kind="toy")
        for hours in (6, 5):
            await table.pass_time(hours=hours)
        await table.post()
        (notice,) = [n for n in table.told["person", 1001] if "Last call" in n.text]
        assert "snooze" in [button.action for button in notice.buttons]


async def test_the_list_says_what_all_saw_at_a_table_since_somebody_was_written_to(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await at_work(table, people=3)
        assert await table.service.todo(1000 + await mover(table, game))
        await table.post()
        await answer(table, game, await mover(table, game), Work(do="pick"))
        await table.post()
        number = await mover(table, game)
        (one,) = await table.service.todo(1000 + number)
        assert 0 < len(one.since) <= 2
        for line in one.since:
            assert line in table.heard(number), "as his message of that table tells it"
