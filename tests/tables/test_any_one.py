"""A window that any one of several seats may answer, at a table: one line on the board, one clock, one default."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.tables import clocks
from bot.tables.api import Sorry
from bot.tables.compose import waiting_lines
from engine.core.decision import Decision
from tests.toy.engine.phases.crow import Scare

from .table import Table, a_table


async def the_crow(table: Table) -> int:
    """A table at which the crow has come, because nobody did anything."""
    game = await table.open(people=3, kind="toy")
    while (await table.service.memory.get(game)).owed()[0].kind != "scare":
        await table.pass_time(hours=37)
    return game


async def test_the_board_says_that_one_answer_is_enough(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await the_crow(table)
        live = await table.service.memory.get(game)
        (line,) = waiting_lines(live)
        await table.post()
        asked = [
            n
            for number in range(3)
            for n in table.told["person", 1000 + number]
            if any("One answer is enough" in line for card in n.cards for line in card.lines)
        ]
        assert [n.cards[0].title for n in asked] == ["Scare the crow"] * 3
        assert line.count("**") == 6
        assert "** · Scare the crow (one answer is enough) <t:" in line
        assert len({clock.due for clock in live.clocks.values() if clock.due}) == 1


async def test_the_first_answer_counts_and_the_others_hear_that_it_is_over(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await the_crow(table)
        asks = [(await table.service.asks(game, table.person(number)))[0] for number in range(3)]
        first, late = asks[0].decision, asks[1].decision
        assert first is not None
        assert late is not None
        await table.service.submit(game, table.person(0), Scare(means="apple"), first.id, table.interaction())
        with pytest.raises(Sorry, match="not any more"):
            await table.service.submit(game, table.person(1), Scare(means="apple"), late.id, table.interaction())
        await table.post()
        assert table.story().count("scared the crow") == 1


async def test_a_last_call_says_of_what_another_has_answered_that_it_is_over(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await the_crow(table)
        for hours in (5, 2):
            await table.pass_time(hours=hours)
            await table.post()
        ask = (await table.service.asks(game, table.person(0)))[0].decision
        assert ask is not None
        await table.service.submit(game, table.person(0), Scare(means="apple"), ask.id, table.interaction())
        await table.post()
        told = [[n for n in table.told["person", 1000 + number] if n.purpose == "reminder"] for number in range(3)]
        assert ["Last call" in calls[0].text for calls in told] == [True] * 3
        over = [calls[-1].text.partition("🔔 ")[2] for calls in told]
        assert over == ["You have answered.", *["You need not answer this any more."] * 2]
        assert all(calls[-1].quiet and calls[-1].ref == calls[0].ref for calls in told)


async def test_the_default_is_played_once(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        await the_crow(table)
        await table.pass_time(hours=9)
        await table.post()
        assert table.story().count("ate 2 of ") == 1


async def test_the_line_of_all_who_are_asked_is_the_same_whoever_holds_what(tmp_path: Path) -> None:
    """Who could do without an apple is hidden: those asked are named as they sit."""
    async with a_table(tmp_path) as table:
        live = await table.service.memory.get(await the_crow(table))
        assert live.game is not None
        s, lines = live.game.state, set()
        for holder in s.growers:
            s.hands = {seat: ("rattle_1",) if seat == holder else () for seat in s.growers}
            lines.update(waiting_lines(live))
        (line,) = lines
        places = [line.index(live.shows.actor_name(seat)) for seat in s.growers]
        assert places == sorted(places)


def test_who_is_asked_again_has_the_time_that_the_others_have() -> None:
    now, lengths = datetime(2026, 3, 1, tzinfo=UTC), {"reaction": timedelta(hours=8)}

    def owed(seat: str) -> Decision:
        about = ("scare", "scare", "", "reaction", True, False, False, "T-21", "", True)
        return Decision(f"1:{seat}", seat, *about)

    first = clocks.wind({}, [owed("ash")], lengths, now, halted=False)
    both = clocks.wind(first, [owed("ash"), owed("birch")], lengths, now + timedelta(hours=3), halted=False)
    assert both["1:birch"].due == both["1:ash"].due == now + timedelta(hours=8)
