"""A turn of many small actions: one clock and one private message, at a table and after a restart."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.tables import clocks
from bot.tables.api import Notice
from bot.tables.clocks import Clock, Turn
from engine.core.decision import Decision
from engine.core.moves import ClearStop, Move, SetStop
from storage.rows import DeadlineRow
from tests.toy.engine.phases.stakes import Stake
from tests.toy.engine.phases.work import Work

from .table import PLACE, Table, a_table

PICK = Work(do="pick")


class Turns:
    """A table of the toy at which the first grower's turn has begun."""

    def __init__(self, table: Table, game: int) -> None:
        self.table = table
        self.game = game

    async def seats(self) -> dict[str, int]:
        """Who sits where: the number of the person by seat."""
        live = await self.table.service.memory.get(self.game)
        return {seat.seat: seat.person - 1000 for seat in live.seats.values() if seat.person is not None}

    async def say(self, seat: str, move: Move) -> None:
        """Let somebody answer what he is asked."""
        who = self.table.person((await self.seats())[seat])
        asks = await self.table.service.asks(self.game, who)
        decision = next(ask.decision.id for ask in asks if ask.decision is not None and ask.kind == move.kind)
        await self.table.service.submit(self.game, who, move, decision, self.table.interaction())
        await self.table.post()

    async def mover(self) -> str:
        """Whose turn it is."""
        live = await self.table.service.memory.get(self.game)
        assert live.game is not None
        return str(live.game.state.mover)

    async def asked(self, seat: str) -> list[Notice]:
        """The messages in which somebody was asked for an action, as they stand: what is edited counts once."""
        told = self.table.told.get(("person", 1000 + (await self.seats())[seat]), [])
        pages = {n.ref: n for n in told if n.purpose == "question"}
        asking = {n.ref for n in told if any("Work" in card.title for card in n.cards)}
        return [page for ref, page in pages.items() if ref in asking]

    async def clocks(self, seat: str) -> set[object]:
        """When the time of a seat is up."""
        live = await self.table.service.memory.get(self.game)
        return {clock.due for name, clock in live.clocks.items() if name.endswith(f":{seat}") and clock.due}


async def at_work(table: Table) -> Turns:
    turns = Turns(table, await table.open(people=2, kind="toy", actions=8))
    for seat in await turns.seats():
        await turns.say(seat, Stake())
    return turns


async def test_eight_actions_are_one_message_and_one_clock(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        turns = await at_work(table)
        mover = await turns.mover()
        ends = await turns.clocks(mover)
        assert ends == {table.clock[0] + timedelta(hours=24)}
        for number in range(7):
            await turns.say(mover, PICK)
            assert await turns.clocks(mover) == ends, f"after {number + 1} actions"
            table.clock[0] += timedelta(minutes=10)
        (message,) = await turns.asked(mover)
        assert "1 left" in message.cards[0].lines[0]
        assert message.text.count("✓ **Work**") == 7
        assert any(button.action == "choice" for button in message.buttons)
        await turns.say(mover, PICK)
        (message,) = await turns.asked(mover)
        assert message.text.count("✓ **Work**") == 8
        assert message.quiet
        assert not {"choice", "answer"} & {button.action for button in message.buttons}
        assert await turns.mover() != mover
        assert len(await turns.asked(await turns.mover())) == 1


async def test_what_the_turn_brought_stands_in_its_message_and_in_no_other(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        turns = await at_work(table)
        mover = await turns.mover()
        number = (await turns.seats())[mover]
        (other,) = set(await turns.seats()) - {mover}
        for _ in range(2):
            who = table.person((await turns.seats())[other])
            await table.service.submit(turns.game, who, SetStop(window="scare"), None, table.interaction())
            await table.service.submit(turns.game, who, ClearStop(window="scare"), None, table.interaction())
            await turns.say(mover, Work(do="draw"))
        (message,) = await turns.asked(mover)
        news = [line for line in message.text.splitlines()[1:] if not line.startswith(("✓", "-#"))]
        assert len([line for line in news if "You drew" in line]) == 2
        assert all("You drew" in line for line in news), "and nothing of what the other did in private meanwhile"
        told = table.told[("person", 1000 + number)]
        texts = {n.ref: n.text for n in told if n.purpose == "question"}
        assert [ref for ref, text in texts.items() if "You drew" in text][1:] == [message.ref], "after the setup"
        assert "You drew" not in table.story()


async def test_the_message_is_written_to_nobody_else(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        turns = await at_work(table)
        mover = await turns.mover()
        (other,) = set(await turns.seats()) - {mover}
        before = len(table.told[("person", 1000 + (await turns.seats())[other])])
        await turns.say(mover, Work(do="draw"))
        assert len(table.told[("person", 1000 + (await turns.seats())[other])]) == before


async def test_the_default_is_played_once_when_the_time_of_the_turn_is_up(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        turns = await at_work(table)
        mover = await turns.mover()
        await table.pass_time(hours=23)
        await turns.say(mover, PICK)
        await table.pass_time(minutes=59)
        assert await turns.mover() == mover
        await table.pass_time(minutes=2)
        assert await turns.mover() != mover
        await table.post()
        (message,) = await turns.asked(mover)
        assert message.text.count("⌛ **Work**") == 1
        assert not {"choice", "answer"} & {button.action for button in message.buttons}
        assert table.story().count("time is up") == 1


async def test_nobody_is_reminded_of_a_turn_more_often_for_its_actions(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        turns = await at_work(table)
        mover = await turns.mover()
        me = ("person", 1000 + (await turns.seats())[mover])
        await table.pass_time(hours=13)
        await table.post()
        (page,) = await turns.asked(mover)
        assert "Still waiting" in page.text
        for _ in range(3):
            await turns.say(mover, PICK)
            await table.pass_time(minutes=1)
            await table.post()
        assert [n for n in table.told[me] if n.purpose == "reminder"] == [], "the message that stands reminds"
        await table.pass_time(hours=8)
        await table.post()
        (call,) = [n for n in table.told[me] if n.purpose == "reminder"]
        assert "**Work**" in call.text
        assert call.cards == (), "what an action changes stands in the turn's own message alone"
        assert call.about == page.ref
        assert [(b.action, b.arg) for b in call.buttons] == [("answer", ""), ("panel", ""), ("snooze", "")]
        await turns.say(mover, PICK)
        await turns.say(mover, PICK)
        calls = [n for n in table.told[me] if n.purpose == "reminder"]
        assert [n.ref for n in calls if not n.quiet] == [call.ref]
        assert [n.text.count("You have answered") for n in calls if n.ref == call.ref] == [0, 1]


async def test_a_turn_goes_on_after_a_restart(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        turns = await at_work(table)
        mover, clock = await turns.mover(), table.clock
        await table.pass_time(hours=13)
        await table.post()
        await turns.say(mover, PICK)
        ends, (before,) = await turns.clocks(mover), await turns.asked(mover)
        told = table.told
    async with a_table(tmp_path, clock) as again:
        again.told = told
        turns = Turns(again, turns.game)
        assert await turns.clocks(mover) == ends
        await turns.say(mover, PICK)
        assert await turns.clocks(mover) == ends
        (after,) = await turns.asked(mover)
        assert after.ref == before.ref
        kept = await again.db.outbox.of_game(turns.game)
        assert len([post for post in kept if post.kind == "reminder"]) == 1


async def test_the_next_turn_of_a_seat_has_its_own_clock_and_message(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        turns = await at_work(table)
        first = await turns.mover()
        await turns.say(first, PICK)
        await turns.say(first, Work())
        await table.pass_time(hours=24)
        while await turns.mover() != first:
            await table.pass_time(hours=24)
        assert await turns.clocks(first) == {table.clock[0] + timedelta(hours=12)}, "half: the time of the last was up"
        await table.post()
        assert len(await turns.asked(first)) == 2


async def test_who_takes_no_private_messages_is_called_once_a_turn(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        turns = await at_work(table)
        mover = await turns.mover()
        person = 1000 + (await turns.seats())[mover]
        await table.post()
        await table.service.dm_state(turns.game, person, False, await table.told_first(turns.game, person))
        await table.post()
        before = _mentions(table, person)
        for _ in range(7):
            await turns.say(mover, PICK)
        assert _mentions(table, person) == before == 1


def _mentions(table: Table, person: int) -> int:
    return len([n for n in table.told["channel", PLACE.channel] if n.mention == (person,)])


NOW = datetime(2026, 3, 1, tzinfo=UTC)
HOUR = timedelta(hours=1)


def owed(number: int, seat: str = "ash", turn: str = "work 1 ash", *, held: bool = False) -> Decision:
    return Decision(f"{number}:{seat}", seat, "work", "work", "", "turn", True, held, False, "T-10", turn)


def wound(old: dict[str, Clock], at: datetime, *decisions: Decision) -> dict[str, Clock]:
    return clocks.wind(old, decisions, {"turn": 24 * HOUR}, at, halted=False)


def test_the_clock_of_a_turn_stands_still_while_others_are_asked() -> None:
    first = wound({}, NOW, owed(1))
    assert first == {"1:ash": Clock(NOW + 24 * HOUR, None, 24 * HOUR, Turn("work 1 ash"))}
    between = wound(first, NOW + 2 * HOUR, owed(2, "birch", ""))
    assert between["1:ash"].due is None
    assert between["1:ash"].left(NOW) == 22 * HOUR
    later = wound(between, NOW + 10 * HOUR, owed(3))
    assert later == {"3:ash": Clock(NOW + 32 * HOUR, None, 24 * HOUR, Turn("work 1 ash"))}


@pytest.mark.parametrize("used, left", [(2, 22), (23, 6), (24, 0)], ids=["much", "little", "nothing"])
def test_a_turn_that_stood_still_for_others_goes_on_with_a_quarter_of_its_time_at_least(used: int, left: int) -> None:
    """Nobody need be there just when the others are done; but what has run out has run out."""
    first = wound({}, NOW, owed(1))
    between = wound(first, NOW + used * HOUR, owed(2, "birch", ""))
    later = wound(between, NOW + 40 * HOUR, owed(3))
    assert later["3:ash"].due == NOW + (40 + left) * HOUR
    at_once = wound(first, NOW + used * HOUR, owed(3))
    assert at_once["3:ash"].due == NOW + 24 * HOUR, "whoever goes on at once is there"


def test_what_is_kept_of_turns_is_read_back() -> None:
    old = wound(wound({}, NOW + HOUR, owed(1)), NOW + 2 * HOUR, owed(2, "birch", "work 1 birch"))
    rows = clocks.rows(old, {}, NOW + 2 * HOUR)
    kept = [row for row in rows if row.kind == "expiry"]
    assert [row.seat for row in kept] == ["ash", "birch"]
    read = [DeadlineRow(n, 1, r.kind, r.decision, r.seat, r.due, r.remaining, r.payload) for n, r in enumerate(kept)]
    assert clocks.read(read) == old


def test_the_clock_of_a_turn_is_read_as_an_earlier_release_wrote_it() -> None:
    kept = DeadlineRow(1, 1, "expiry", "1:ash", "ash", NOW, None, '[86400.0, "work 1 ash", "1:ash", 7]')
    assert clocks.read([kept]) == {"1:ash": Clock(NOW, None, 24 * HOUR, Turn("work 1 ash"))}


@pytest.mark.parametrize("seat, turn", [("birch", "work 1 ash"), ("ash", "work 2 ash"), ("ash", "")])
def test_no_other_seat_or_turn_shares_the_clock(seat: str, turn: str) -> None:
    first = wound({}, NOW, owed(1))
    later = wound(first, NOW + 5 * HOUR, owed(2, seat, turn))
    assert later[f"2:{seat}"].due == NOW + 29 * HOUR
    assert ("1:ash" in later) is (turn != "work 2 ash")


def test_a_held_decision_of_a_turn_keeps_its_clock() -> None:
    first = wound({}, NOW, owed(1))
    held = wound(first, NOW + HOUR, owed(1, held=True))
    again = wound(held, NOW + 5 * HOUR, owed(1))
    assert again["1:ash"] == Clock(NOW + 28 * HOUR, None, 24 * HOUR, first["1:ash"].turn)
