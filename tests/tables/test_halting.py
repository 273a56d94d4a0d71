"""An option may halt a game when somebody's time is up: once, with an end of its own, and the moderators are called."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from bot.tables.api import Notice, Person, Sorry
from engine.core.decision import Question
from tests.toy.engine.phases.stakes import Stake, StakeQuestion

from .table import PLACE, Table, a_table
from .test_absence import agree, gone
from .test_rewinding import Players

GITA = Person(9000, "Gita")
MINUTE, DAY = timedelta(minutes=1), timedelta(days=1)
DEFAULT = "You stake nothing."


@pytest.fixture(autouse=True)
def halts(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy has no such option: here its stakes are asked as if it had."""
    monkeypatch.setattr(StakeQuestion, "halts", lambda self, s, seat, ref: True)


async def begun(table: Table, answered: int = 2) -> tuple[Players, list[str]]:
    """A game with a moderator, in which so many have staked; returns who has not."""
    play = Players(table, await table.open(people=3, kind="toy"))
    await table.service.name_moderator(play.game, GITA, GITA, table.interaction(), moderates=True)
    for decision in (await play.owed())[:answered]:
        await play.say(decision.seat, Stake(apples=1))
    await table.post()
    return play, [decision.seat for decision in await play.owed()]


async def status(play: Players) -> str:
    return (await play.table.service.info(play.game)).status


async def resume(play: Players, by: Person, reason: str = "") -> str:
    return (await play.table.service.resume(play.game, by, play.table.interaction(), reason=reason)).text


async def whole(play: Players, seat: str) -> timedelta:
    """How long the seat has for its answer at first."""
    return next(clock.whole for name, clock in (await play.live()).clocks.items() if name.endswith(f":{seat}"))


async def run_out(play: Players, seat: str) -> None:
    """Let the time of the seat pass, to the end."""
    live = await play.live()
    left = next(c.left(play.table.clock[0]) for name, c in live.clocks.items() if name.endswith(f":{seat}"))
    await play.table.pass_time(seconds=left.total_seconds() + 1)


def told(table: Table) -> list[Notice]:
    """What the channel was told of answers that are missing."""
    return [n for n in table.told["channel", PLACE.channel] if n.ref.startswith("missed:")]


async def causes(play: Players, seat: str) -> list[str]:
    """What has answered for the seat."""
    found = (await play.table.db.journal.whole(play.game)).commits
    return [commit.cause for commit in found if commit.by == seat and commit.decision]


async def test_it_is_told_once_ends_by_itself_and_the_default_is_played_when_the_time_is_up_again(
    tmp_path: Path,
) -> None:
    async with a_table(tmp_path) as table:
        play, (late,) = await begun(table)
        length = await whole(play, late)
        await run_out(play, late)
        assert await status(play) == "paused"
        assert await causes(play, late) == []
        await table.post()
        (notice,) = told(table)
        assert (await play.live()).shows.actor_name(late) in notice.text
        assert "The time is up, and an answer is missing" in notice.text
        assert notice.mention == (GITA.id,)
        assert [button.action for button in notice.buttons] == ["resume"]
        for number in range(3):
            assert "an answer is missing" in table.heard(number)
            assert "<@" not in table.heard(number), "the moderators are called in the channel alone"
        assert "An answer is missing" in (await table.service.info(play.game)).waits
        assert await table.service.earliest() == table.clock[0] + DAY, "no other clock runs"
        await table.pass_time(hours=23, minutes=59)
        assert await status(play) == "paused"
        await table.pass_time(minutes=1)
        assert await status(play) == "running"
        assert await causes(play, late) == []
        await table.pass_time(seconds=(length - MINUTE).total_seconds())
        assert await status(play) == "running"
        assert await causes(play, late) == []
        await run_out(play, late)
        assert await status(play) == "running"
        assert await causes(play, late) == ["default"]
        await table.post()
        assert len(told(table)) == 1


async def test_whoever_owes_it_is_reminded_again(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        play, (late,) = await begun(table)
        number = (await play.seats())[late]
        await run_out(play, late)
        await table.pass_time(days=1)
        await table.post()
        table.told.clear()
        await table.pass_time(seconds=(await whole(play, late) - MINUTE).total_seconds())
        await table.post()
        assert "Still waiting" in table.heard(number)


async def test_the_answer_is_given_after_the_pause_or_after_its_owner_has_ended_that(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        play, (late,) = await begun(table)
        await run_out(play, late)
        with pytest.raises(Sorry, match="An answer is missing though its time is up"):
            await play.say(late, Stake())
        owner = table.person((await play.seats())[late])
        assert await resume(play, owner) == "The game goes on."
        assert (await play.live()).clocks[(await play.owed())[0].id].left(table.clock[0]) == await whole(play, late)
        await play.say(late, Stake(apples=1))
        assert await causes(play, late) == ["typed"]
        assert await status(play) == "running"


async def test_it_ends_by_vote_and_not_by_the_host_alone(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        play, (late,) = await begun(table)
        owner = (await play.seats())[late]
        assert owner != 0, "the host has answered"
        others = [table.person(number) for number in range(3) if number != owner]
        assert (await table.service.info(play.game)).host == others[0].id
        await run_out(play, late)
        assert "1 of the 2" in await resume(play, others[0])
        assert await status(play) == "paused"
        assert await resume(play, others[1]) == "The game goes on."


async def test_a_moderator_ends_it_and_says_why(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        play, (late,) = await begun(table)
        await run_out(play, late)
        with pytest.raises(Sorry, match="hy"):
            await resume(play, GITA)
        assert await resume(play, GITA, "she is on her way") == "The game goes on."
        await play.say(late, Stake())


async def test_several_that_are_missing_halt_it_once_and_each_once(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        play, late = await begun(table, answered=1)
        assert len(late) == 2
        await run_out(play, late[0])
        await table.post()
        (notice,) = told(table)
        name_of = (await play.live()).shows.actor_name
        assert all(name_of(seat) in notice.text for seat in late)
        await table.pass_time(days=1)
        await play.say(late[0], Stake())
        await run_out(play, late[1])
        assert await status(play) == "running"
        assert await causes(play, late[1]) == ["default"]


async def test_it_halts_once_for_an_answer_through_restarts(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        play, (late,) = await begun(table)
        length, clock = await whole(play, late), table.clock
        clock[0] += 2 * length  # the time is up while nobody looks
    async with a_table(tmp_path, clock) as table:
        again = Players(table, play.game)
        assert await status(again) == "paused"
        assert await causes(again, late) == []
        await table.post()
        assert len(told(table)) == 1
        clock[0] += DAY - MINUTE
    async with a_table(tmp_path, clock) as table:
        again = Players(table, play.game)
        assert await status(again) == "paused"
        await table.pass_time(minutes=1)
        assert await status(again) == "running"
        clock[0] += length - MINUTE
    async with a_table(tmp_path, clock) as table:
        again = Players(table, play.game)
        assert await causes(again, late) == []
        await table.pass_time(minutes=1)
        assert await status(again) == "running"
        assert await causes(again, late) == ["default"]


async def test_nobody_who_is_away_halts_a_game(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        play, (late,) = await begun(table)
        await gone(table, play.game, (await play.seats())[late])
        await table.pass_time(seconds=1)
        assert await status(play) == "running"
        assert await causes(play, late) == ["default"]


async def test_nor_does_anybody_where_all_are_away(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        play, late = await begun(table, answered=0)
        for number in range(3):
            await gone(table, play.game, number, "30 days")
        await run_out(play, late[0])
        assert await status(play) == "running"


async def test_whoever_was_away_in_the_pause_does_not_halt_it_again(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        play, (late,) = await begun(table)
        await run_out(play, late)
        number = (await play.seats())[late]
        await gone(table, play.game, number)
        await table.service.stand_in(play.game, table.person(number), False, table.interaction())
        await table.pass_time(days=1)
        assert await causes(play, late) == []
        await run_out(play, late)
        assert await status(play) == "running"
        assert await causes(play, late) == ["default"]


async def test_a_time_bank_runs_first_and_what_was_used_of_it_is_used(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        play, (late,) = await begun(table)
        await agree(table, play.game, "bank", "1 hour")
        await run_out(play, late)
        assert await status(play) == "running"
        await run_out(play, late)
        assert await status(play) == "paused"
        await table.pass_time(days=1)
        length = await whole(play, late)
        assert (await play.live()).clocks[(await play.owed())[0].id].left(table.clock[0]) == length
        await play.say(late, Stake())
        seat = (await play.live()).seats[late]
        assert '"bank": 0.0' in seat.preferences


async def test_what_happens_without_an_answer_is_said_until_it_has(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        play, (late,) = await begun(table)
        number = (await play.seats())[late]
        said = "Without an answer: The game is stopped once, for a day at most, and its moderators are called"
        assert said in table.heard(number)
        person, service = table.person(number), table.service
        (ask,), (owed,) = await service.asks(play.game, person), await service.todo(person.id)
        panel = str((await service.panel(play.game, person)).cards)
        for text in (ask.default, owed.default, panel):
            assert "The game is stopped once" in text
            assert DEFAULT in text
        await run_out(play, late)
        await table.pass_time(days=1)
        (ask,) = await service.asks(play.game, person)
        assert ask.default == DEFAULT


async def test_without_the_option_the_default_is_played_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(StakeQuestion, "halts", Question.halts)
    async with a_table(tmp_path) as table:
        play, (late,) = await begun(table)
        assert "The game is stopped once" not in table.heard((await play.seats())[late])
        await run_out(play, late)
        assert await status(play) == "running"
        assert await causes(play, late) == ["default"]
        await table.post()
        assert told(table) == []
