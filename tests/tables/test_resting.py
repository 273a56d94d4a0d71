"""What people set for themselves moves the ends of what they are waited for by name, and nothing else."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from pathlib import Path

import pytest

from bot.tables import wishes
from bot.tables.compose import waiting_lines
from bot.tables.reminding import Wishes
from bot.tables.rest import Rest
from bot.tables.terms import Terms
from storage import Database, GameInput
from storage.rows import DeadlineRow
from tests.toy.engine.phases.stakes import Stake

from .table import Table, a_table

HOUR = timedelta(hours=1)


def quiet(begin: datetime, hours: int = 8) -> Rest:
    """Rest from an instant on, every day."""
    return Rest("Etc/UTC", (begin.time(), (begin + hours * HOUR).time()))


async def ends(table: Table, game: int) -> dict[int, datetime]:
    """When the time of each person is up, by number."""
    live = await table.service.memory.get(game)
    owed = [(live.seats[d.seat].person or 0, live.clocks[d.id].due) for d in live.owed() if d.id in live.clocks]
    return {person - 1000: due for person, due in owed if due is not None}


async def until_asked(table: Table, game: int, kind: str) -> None:
    live = await table.service.memory.get(game)
    while live.owed()[0].kind != kind:
        await table.pass_time(hours=36)
        live = await table.service.memory.get(game)


async def reminders(db: Database, game: int) -> list[DeadlineRow]:
    return [d for d in await db.deadlines.of_game(game) if d.kind == "reminder"]


@pytest.mark.parametrize("restarted", [False, True])
async def test_a_named_wait_ends_as_its_person_rests_and_those_of_others_as_before(
    tmp_path: Path, restarted: bool
) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=3, kind="toy", preset="fast")
        before = await ends(table, game)
        due = before[0]
        await table.post()
        await table.service.wish(table.person(0), Wishes(quiet(due)))
        assert await ends(table, game) == {**before, 0: due + 8 * HOUR}
        assert [p.kind for p in await table.db.outbox.queued_for("channel", 100)] == ["board"]
    async with a_table(tmp_path, table.clock) as again:
        table = again if restarted else table
        if restarted:
            assert await ends(table, game) == {**before, 0: due + 8 * HOUR}
            await table.service.wish(table.person(0), Wishes())
            assert await ends(table, game) == before, "as much is left as there was"


async def test_an_unnamed_window_knows_nothing_of_any_person(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=3, kind="toy")
        await until_asked(table, game, "exchange")
        await table.post()
        live = await table.service.memory.get(game)
        before, lines = await ends(table, game), waiting_lines(live)
        (due,) = set(before.values())
        for number in range(2):
            await table.service.wish(table.person(number), Wishes(quiet(due - HOUR)))
        assert await ends(table, game) == before
        assert waiting_lines(live) == lines
        assert await table.db.outbox.ready() == [], "no edit of the board either"
        await table.pass_time(seconds=(due - table.clock[0]).total_seconds())
        assert live.owed()[0].kind != "exchange"


async def test_the_tables_own_quiet_hours_are_for_all_who_have_none(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=3, kind="toy")
        await table.pass_time(hours=1)
        (due,) = set((await ends(table, game)).values())
        common = quiet(due - 2 * HOUR)
        await table.db.journal.commit(GameInput(game, game={"terms": Terms(common).written()}))
        table.service.memory.forget(game)
        await table.service.deadlines.go_on(game)
        assert set((await ends(table, game)).values()) == {due + 8 * HOUR}
        await table.service.wish(table.person(1), Wishes(Rest("Etc/UTC", (time(1), time(2)))))
        assert await ends(table, game) == {0: due + 8 * HOUR, 1: due, 2: due + 8 * HOUR}
        await until_asked(table, game, "exchange")
        live = await table.service.memory.get(game)
        assert {clock.rest for clock in live.clocks.values() if clock.due} == {common}


async def test_what_was_wished_just_before_a_power_cut_holds_after_it(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=3, kind="toy", preset="fast")
        before = await ends(table, game)
        await wishes.keep(table.db, table.person(0), Wishes(quiet(before[0])))
    async with a_table(tmp_path, table.clock) as table:
        assert await ends(table, game) == {**before, 0: before[0] + 8 * HOUR}


async def test_nobody_is_reminded_while_he_rests(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=3, kind="toy")
        first = min(d.due for d in await reminders(table.db, game) if d.due)
        await table.service.wish(table.person(0), Wishes(quiet(first + 2 * HOUR)))
        seat = next(s.seat for s in (await table.service.memory.get(game)).seats.values() if s.person == 1000)
        assert {d.due for d in await reminders(table.db, game) if d.seat == seat} == {first + 10 * HOUR}
        await table.pass_time(seconds=(first - table.clock[0]).total_seconds())
        await table.post()
        assert "Still waiting" in table.heard(1)
        await table.pass_time(hours=9)
        await table.post()
        assert "Still waiting" not in table.heard(0)
        await table.pass_time(hours=1)
        await table.post()
        assert "Still waiting" in table.heard(0)


async def test_a_reminder_of_what_is_asked_later_is_put_off_as_well(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        table.clock[0] += 12 * HOUR
        game = await table.open(people=3, kind="toy")
        for number in range(3):
            await table.service.wish(table.person(number), Wishes(Rest("Etc/UTC", (time(11), time(14)))))
        for number in range(3):
            (ask,) = await table.service.asks(game, table.person(number))
            await table.service.submit(game, table.person(number), Stake(), ask.seen.id, table.interaction())
        (begun,) = set((await ends(table, game)).values())
        (reminder,) = await reminders(table.db, game)
        assert (begun - 12 * HOUR).hour == 12, "when it would be sent else"
        assert reminder.due == begun - 10 * HOUR


async def test_what_fell_due_while_the_bot_was_away_waits_for_the_morning(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=3, kind="toy")
        first = min(d.due for d in await reminders(table.db, game) if d.due)
        await table.service.wish(table.person(0), Wishes(quiet(first + HOUR, hours=3)))
    table.clock[0] = first + 2 * HOUR
    async with a_table(tmp_path, table.clock) as table:
        await table.post()
        assert "Still waiting" not in table.heard(0)
        assert "Still waiting" in table.heard(1)
        await table.pass_time(hours=2)
        await table.post()
        assert "Still waiting" in table.heard(0)
        await table.pass_time(minutes=1)
        await table.post()
        assert table.heard(0).count("Still waiting") == 1


async def test_a_daily_message_takes_the_place_of_reminders(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=3, kind="toy", preset="weekly")
        await table.service.wish(table.person(0), Wishes(Rest("Etc/UTC"), daily=time(18)))
        seat = next(s.seat for s in (await table.service.memory.get(game)).seats.values() if s.person == 1000)
        told = []
        for _ in range(60):
            await table.pass_time(hours=1)
            heard = table.heard(0).count("Still waiting") + table.heard(0).count("Last call")
            await table.post()
            if table.heard(0).count("Still waiting") + table.heard(0).count("Last call") > heard:
                told.append(table.clock[0].hour)
            if seat not in {d.seat for d in (await table.service.memory.get(game)).owed()}:
                break
        assert told
        assert set(told) == {18}
