"""Whoever named the day on which he is back is waited for then; he is told so, and asked again, in his morning."""

from __future__ import annotations

from datetime import date, time, timedelta
from pathlib import Path

import pytest

from bot.tables.absence import notes_of
from bot.tables.api import Notice
from bot.tables.reminding import Wishes
from bot.tables.rest import Rest
from engine.core.moves import SetStop
from tests.toy.engine.phases.work import Work

from .table import Table, a_table
from .test_absence import agree, answer, at_work, gone, live_of, missed, mover, seat_of

DAY_COMES = timedelta(hours=12)  # after the noon at which a table begins
MORNING = timedelta(hours=8)
MINUTE = timedelta(minutes=1)


async def away(table: Table, wished: Wishes | None = None, by: str = "himself", people: int = 2) -> int:
    """Let somebody be away until the day is over; what is asked now is asked of another. Returns the game."""
    game = await at_work(table, people)
    if by == "a machine player":
        await agree(table, game, "absent", by)
    if wished is not None:
        await table.service.wish(table.person(1), wished)
    await gone(table, game, 1, "1 day")
    await table.service.machines.idle()
    await table.post()
    table.told.clear()
    assert await mover(table, game) != 1
    return game


async def later(table: Table, by: timedelta) -> None:
    await table.pass_time(seconds=by.total_seconds())
    await table.post()


def told(table: Table) -> list[Notice]:
    """Return what told somebody that he is back."""
    return [n for n in table.told.get(("person", 1001), []) if "you are back, as you said" in n.text.casefold()]


def pages(table: Table) -> set[str]:
    """Return the messages that call somebody for what he is asked."""
    return {n.ref for n in table.told.get(("person", 1001), []) if n.purpose == "question" and not n.quiet}


@pytest.mark.parametrize("by", ["himself", "a machine player"])
async def test_the_table_is_told_on_the_day_and_whoever_is_back_in_the_morning(tmp_path: Path, by: str) -> None:
    async with a_table(tmp_path) as table:
        game = await away(table, by=by)
        await later(table, DAY_COMES - MINUTE)
        assert notes_of((await live_of(table, game)).seats[await seat_of(table, game, 1)]).absent
        assert "is back" not in table.story()
        await later(table, MINUTE)
        seat = (await live_of(table, game)).seats[await seat_of(table, game, 1)]
        assert (seat.kind, notes_of(seat).absent) == ("person", False), "nothing else happens at the table"
        assert table.story().count("is back. The table waits for") == 1
        await later(table, MORNING - MINUTE)
        assert not told(table)
        await later(table, MINUTE)
        assert len(told(table)) == 1
        for _ in range(3):
            await later(table, MORNING)
        assert len(told(table)) == 1
        assert table.story().count("is back. The table waits for") == 1


@pytest.mark.parametrize(
    "rest, hours",
    [
        (Rest("Etc/UTC", (time(22), time(10, 30))), 10.5),
        (Rest("Etc/UTC", (time(1), time(7))), 0),
        (Rest("Etc/UTC"), 8),
        (Rest("Etc/UTC", off=(0,)), 24),  # the day on which he is back is a Monday
        (Rest("Etc/UTC", away=(date(2026, 3, 2), date(2026, 3, 3))), 48),
    ],
)
async def test_whoever_is_back_is_told_when_he_does_not_rest(tmp_path: Path, rest: Rest, hours: float) -> None:
    async with a_table(tmp_path) as table:
        await away(table, Wishes(rest))
        await later(table, DAY_COMES - MINUTE)
        waited = timedelta(hours=hours)
        await later(table, waited)
        assert not told(table)
        await later(table, MINUTE)
        assert len(told(table)) == 1


async def test_the_day_is_that_of_his_zone(tmp_path: Path) -> None:
    """It ends five hours later in New York."""
    async with a_table(tmp_path) as table:
        await away(table, Wishes(Rest("America/New_York")))
        await later(table, DAY_COMES + timedelta(hours=5) - MINUTE)
        assert "is back" not in table.story()
        await later(table, MINUTE)
        assert "is back" in table.story()
        await later(table, MORNING - MINUTE)
        assert not told(table)
        await later(table, MINUTE)
        assert told(table)


async def test_whoever_may_answer_something_is_told_by_a_page_that_asks_it(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        await away(table)
        await later(table, DAY_COMES)
        before = pages(table)
        await later(table, MORNING)
        (notice,) = told(table)
        assert notice.purpose == "question"
        assert notice.ref not in before
        assert [button.action for button in notice.buttons]


async def test_a_page_that_has_called_him_since_is_not_followed_by_another(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await away(table)
        await later(table, DAY_COMES)
        await answer(table, game, 0, Work())
        await table.post()
        assert await mover(table, game) == 1
        called = pages(table)
        assert called
        await later(table, MORNING)
        (notice,) = told(table)
        assert (notice.purpose, [button.action for button in notice.buttons]) == ("table", ["panel", "history"])
        assert pages(table) == called


@pytest.mark.parametrize("does", ["what all see", "what nobody sees"])
async def test_whoever_has_done_something_since_need_not_be_told_that_he_is_back(tmp_path: Path, does: str) -> None:
    async with a_table(tmp_path) as table:
        game = await away(table)
        await later(table, DAY_COMES)
        if does == "what all see":
            await answer(table, game, 0, Work())
            await answer(table, game, 1, Work())
        else:
            await table.service.submit(game, table.person(1), SetStop(window="scare"), None, table.interaction())
        await later(table, MORNING)
        assert not told(table)


async def test_whoever_says_himself_that_he_is_back_is_told_nothing_on_the_day(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await away(table)
        await table.service.stand_in(game, table.person(1), False, table.interaction())
        await later(table, DAY_COMES)
        await later(table, MORNING)
        assert not told(table)


async def test_a_day_that_came_while_the_bot_was_off_is_told_after_it(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        await away(table)
    clock = [table.clock[0] + DAY_COMES + MORNING]
    async with a_table(tmp_path, clock) as table:
        await table.service.tick()
        await table.post()
        assert (len(told(table)), table.story().count("is back")) == (1, 1)


async def test_a_day_that_comes_in_a_pause_is_told_when_the_game_goes_on(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await away(table)
        await table.service.pause(game, table.person(0), table.interaction())
        await later(table, DAY_COMES + MORNING)
        assert not told(table)
        await table.service.resume(game, table.person(0), table.interaction())
        await later(table, MINUTE)
        assert (len(told(table)), table.story().count("is back")) == (1, 1)


async def test_nobody_sees_when_another_is_told_that_he_is_back(tmp_path: Path) -> None:
    """It follows from his own hours, and from what he did in secret: not even a board is drawn anew."""
    async with a_table(tmp_path) as table:
        await away(table, people=3)
        await later(table, DAY_COMES)
        known = {who: len(notices) for who, notices in table.told.items()}
        await later(table, MORNING)
        assert {who for who, notices in table.told.items() if len(notices) > known.get(who, 0)} == {("person", 1001)}


# for whom a substitute plays


def called_back(table: Table) -> list[Notice]:
    """Return what told somebody that his day has come, for whom another plays."""
    return [n for n in table.told.get(("person", 1001), []) if "you said you would be back" in n.text]


async def lent(table: Table, wished: Wishes | None = None) -> tuple[int, str]:
    """Let a substitute play for somebody who is away until the day is over. Returns the game and the seat."""
    game = await away(table, wished, people=3)
    seat = await seat_of(table, game, 1)
    await table.service.substitute(game, table.person(4), seat, table.interaction())
    await table.post()
    table.told.clear()
    return game, seat


@pytest.mark.parametrize(
    "rest, hours",
    [(Rest("Etc/UTC", (time(22), time(10, 30))), 10.5), (Rest("Etc/UTC"), 8), (Rest("Etc/UTC", off=(0,)), 24)],
)
async def test_whoever_has_a_substitute_is_told_on_his_day_in_his_own_morning(
    tmp_path: Path, rest: Rest, hours: float
) -> None:
    async with a_table(tmp_path) as table:
        game, seat = await lent(table, Wishes(rest))
        await later(table, DAY_COMES + timedelta(hours=hours) - MINUTE)
        assert not called_back(table)
    async with a_table(tmp_path, table.clock) as table:
        await later(table, MINUTE)
        (notice,) = called_back(table)
        assert [(button.action, button.arg) for button in notice.buttons] == [("stand-in", "off")]
        await later(table, timedelta(days=2))
        assert len(called_back(table)) == 1
        assert (await live_of(table, game)).seats[seat].person == 1004, "and plays on only if he says so"
        await table.service.stand_in(game, table.person(1), False, table.interaction())
        assert (await live_of(table, game)).seats[seat].person == 1001


async def test_nobody_sees_when_whoever_has_a_substitute_is_told(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        await lent(table)
        await later(table, DAY_COMES + MORNING - MINUTE)
        known = {who: len(notices) for who, notices in table.told.items()}
        await later(table, MINUTE)
        assert {who for who, notices in table.told.items() if len(notices) > known.get(who, 0)} == {("person", 1001)}


async def test_his_day_outlasts_a_second_substitute_and_not_that_he_is_back(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game, seat = await lent(table)
        day = notes_of((await live_of(table, game)).seats[seat]).day
        await table.service.away(game, table.person(4), "3 days", table.interaction())
        await table.service.substitute(game, table.person(5), seat, table.interaction())
        assert notes_of((await live_of(table, game)).seats[seat]).day == day != ""
        await table.service.stand_in(game, table.person(1), False, table.interaction())
        assert not notes_of((await live_of(table, game)).seats[seat]).day
        await later(table, DAY_COMES + MORNING)
        assert not called_back(table)


async def test_whoever_named_no_day_is_not_told_of_one(tmp_path: Path) -> None:
    """His seat is open, since his time ran out twice; he never said when he is back."""
    async with a_table(tmp_path) as table:
        game = await at_work(table)
        await missed(table, game, 1, 2)
        seat = await seat_of(table, game, 1)
        await table.service.substitute(game, table.person(4), seat, table.interaction())
        assert not notes_of((await live_of(table, game)).seats[seat]).day
