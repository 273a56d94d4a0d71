"""Substitutes: who may play for somebody who is away, what he is shown, and how the seat goes back."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.tables.api import Sorry

from .table import Table, a_table
from .test_absence import live_of, seat_of


async def away(table: Table, game: int, number: int) -> str:
    await table.service.away(game, table.person(number), "3 days", table.interaction())
    return await seat_of(table, game, number)


async def take(table: Table, game: int, number: int, seat: str) -> str:
    reply = await table.service.substitute(game, table.person(number), seat, table.interaction())
    return f"{reply.text} {[card.lines for card in reply.cards]}"


async def test_a_substitute_is_shown_what_the_seat_knows_and_its_player_takes_it_back(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=2, kind="toy")
        seat = await away(table, game, 1)
        await table.post()
        (told,) = [n for n in table.told["channel", 100] if "is away until" in n.text]
        assert [(b.action, b.arg) for b in told.buttons] == [("substitute", seat), ("regent", seat)]
        own = await table.service.panel(game, table.person(1))
        briefing = await take(table, game, 3, seat)
        assert "all that the seat knows" in briefing
        assert all(line in briefing for line in own.cards[0].lines)
        live = await live_of(table, game)
        assert live.seats[seat].person == 1003
        assert [d for d in live.owed() if live.clocks[d.id].due == table.clock[0]] == [], "he has his whole time"
        with pytest.raises(Sorry, match="no seat in this game"):
            await table.service.panel(game, table.person(1))
        await table.post()
        assert "a substitute plays" in table.heard(1)
        assert "a substitute plays" in table.story()
        assert "you play" in table.heard(3)
        assert "Stake" in table.heard(3), "and is asked"
    async with a_table(tmp_path, table.clock) as table:
        await table.service.stand_in(game, table.person(1), False, table.interaction())
        live = await live_of(table, game)
        assert live.seats[seat].person == 1001
        with pytest.raises(Sorry, match="no seat in this game"):
            await table.service.panel(game, table.person(3))
        await table.post()
        assert "Thank you for playing" in table.heard(3)


async def test_who_has_seen_another_seat_cannot_play_one(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=3, kind="toy")
        seat = await away(table, game, 1)
        with pytest.raises(Sorry, match="play at this table already"):
            await take(table, game, 2, seat)
        await table.service.concede(game, table.person(2), table.interaction())
        with pytest.raises(Sorry, match="seen what another seat"):
            await take(table, game, 2, seat)
        given_up = await seat_of_conceded(table, game)
        await take(table, game, 4, given_up)
        await take(table, game, 3, seat)
        with pytest.raises(Sorry, match="seen what another seat"):
            await take_other(table, game, 1, given_up)
        await table.service.stand_in(game, table.person(1), False, table.interaction())
        with pytest.raises(Sorry, match="Nobody is away there"):
            await take(table, game, 5, seat)


async def test_when_the_day_has_come_that_somebody_named_nobody_takes_his_seat(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=2, kind="toy")
        seat = await away(table, game, 1)
        await table.post()
        (told,) = [n for n in table.told["channel", 100] if "is away until" in n.text]
        assert told.buttons
        by_name = {one.place: one for one in (await table.service.info(game)).seats}
        assert (by_name[seat].away, by_name[seat].open) == (True, True)
        await table.pass_time(days=4)
        by_name = {one.place: one for one in (await table.service.info(game)).seats}
        assert (by_name[seat].away, by_name[seat].open) == (False, False)
        with pytest.raises(Sorry, match="Nobody is away there"):
            await take(table, game, 3, seat)


async def seat_of_conceded(table: Table, game: int) -> str:
    return next(name for name, seat in (await live_of(table, game)).seats.items() if seat.person is None)


async def take_other(table: Table, game: int, number: int, seat: str) -> str:
    """Let the one there say that he is away, and somebody else try to play for him."""
    live = await live_of(table, game)
    there = (live.seats[seat].person or 0) - 1000
    await table.service.away(game, table.person(there), "3 days", table.interaction())
    return await take(table, game, number, seat)


async def test_a_seat_whose_player_is_there_is_taken_by_nobody(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=2, machines=1, kind="toy")
        live = await live_of(table, game)
        for name in [*live.seats, "nobody"]:
            with pytest.raises(Sorry, match="Nobody is away there"):
                await take(table, game, 4, name)
        assert [seat.open for seat in (await table.service.info(game)).seats] == [False] * 3
