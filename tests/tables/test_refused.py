"""What cannot be done at a table just now, said in a sentence: whoever tries it reads why, and nothing has changed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from bot.tables.api import NewTable, Place, Sorry
from engine.core.seen import ORDER
from tests.tables.table import PLACE, Table, a_table

Tried = Callable[[Table, int], Awaitable[Any]]

NEW: dict[str, NewTable] = {
    "Choose one of these paces: live, fast, daily, weekly.": NewTable(seats=3, preset="never"),
    "Dune is played by 2 to 6 with these options.": NewTable(kind="dune", seats=9),
    "Leave at least one seat to people: a table needs somebody to play for.": NewTable(seats=3, machines=3),
}
OPEN: dict[str, Tried] = {
    "Nobody is being asked just now.": lambda t, g: t.service.ready(g, t.person(0), "1"),
    "Dune needs 2 players; machine players count.": lambda t, g: t.service.begin(g, t.person(0), "1"),
    "You have no seat at this table.": lambda t, g: t.service.leave(g, t.person(4), "1"),
    "Only the host of this table may do that.": lambda t, g: t.service.begin(g, t.person(4), "1"),
    "The game is played here already.": lambda t, g: t.service.relocate(g, t.person(0), PLACE, "1"),
    "A game stays in its server; choose another channel of it.": lambda t, g: t.service.relocate(
        g, t.person(0), Place(PLACE.server + 1, 9), "1"
    ),
}
RUNNING: dict[str, Tried] = {
    "This table has begun; its seats are taken.": lambda t, g: t.service.join(g, t.person(4), None, "1"),
    "There is no such order for you in this game. /orders shows those you can give.": lambda t, g: t.service.open_ask(
        g, t.person(0), ORDER + "never", None, {}
    ),
    "The game is not paused.": lambda t, g: t.service.resume(g, t.person(0), "1"),
    "The game has begun. Defaults, or a machine player, play for whoever stays away.": lambda t, g: t.service.remove(
        g, t.person(0), "guild", "1"
    ),
    "You have no seat in this game.": lambda t, g: t.service.panel(g, t.person(4)),
}


async def _told(tried: Awaitable[Any]) -> str:
    with pytest.raises(Sorry) as refused:
        await tried
    return refused.value.sentence


@pytest.mark.parametrize("sentence", NEW)
async def test_a_table_at_which_nothing_could_be_played_is_not_opened(tmp_path: Path, sentence: str) -> None:
    async with a_table(tmp_path) as table:
        assert await _told(table.service.open_table(PLACE, table.person(0), NEW[sentence], "1")) == sentence
        assert await table.db.tables.games() == []


@pytest.mark.parametrize("sentence", OPEN)
async def test_what_an_open_table_refuses(tmp_path: Path, sentence: str) -> None:
    async with a_table(tmp_path) as table:
        await table.service.open_table(PLACE, table.person(0), NewTable(kind="dune", seats=3), "0")
        game = (await table.db.tables.games())[-1].id
        before = await table.service.info(game)
        assert await _told(OPEN[sentence](table, game)) == sentence
        assert await table.service.info(game) == before


@pytest.mark.parametrize("sentence", RUNNING)
async def test_what_a_game_that_is_played_refuses(tmp_path: Path, sentence: str) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=2)
        before = await table.service.info(game)
        assert await _told(RUNNING[sentence](table, game)) == sentence
        assert await table.service.info(game) == before


async def test_a_table_that_was_closed_takes_nobody_more(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        await table.service.open_table(PLACE, table.person(0), NewTable(kind="dune", seats=2), "0")
        game = (await table.db.tables.games())[-1].id
        table.clock[0] += (await table.db.tables.games())[-1].expires_at - table.clock[0]  # type: ignore[operator]
        await table.service.tick()
        assert "was closed" in await _told(table.service.join(game, table.person(1), None, "1"))
