"""Whatever a moderator does to a game he does with a reason that all read: none of his acts goes without."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import Any

import pytest

from bot.tables.api import Person, Sorry
from bot.tables.moderating import ACTS
from bot.tables.service import TableService
from engine.core.errors import IllegalMove
from engine.core.game import MODERATOR, decide
from engine.core.moves import Override
from tests import subjects
from tests.engine.putting_right import played

from .table import Table, a_table

GITA = Person(9000, "Gita")
EMPTY = ("", "  \n ", "\u200b")
WITH_A_REASON = {"moderate", "pause", "resume"}
WITHOUT = {
    "must_say_why": "it asks whether there must be one",
    "moderator_desk": "it shows what there is to do",
    "preview_act": "it shows what an act would do",
    "look": "it shows what has been asked for with a reason",
    "dispute": "the sentence of what is disputed is the reason",
    "name_moderator": "who moderates is the host's to say, or the table's by vote, or the server's: it changes no game",
    "remove": "it is the host's right before the cards are dealt, when there is no game to moderate",
    "relocate": "it is the right of the host and of whoever manages the server: it changes no game",
}
"""What is done by whoever moderates and needs no reason, and why."""


def test_all_that_moderators_do_is_among_these() -> None:
    found = {name for name, made in inspect.getmembers(TableService, callable) if _asks_who_moderates(made)}
    assert found == WITH_A_REASON | set(WITHOUT)


def _asks_who_moderates(made: Any) -> bool:
    return "moderates" in inspect.signature(made).parameters if inspect.isfunction(made) else False


async def _stands(table: Table, game: int) -> tuple[Any, ...]:
    """All that an act could change."""
    live = await table.service.memory.get(game)
    log = await table.db.moderation.log(game)
    return live.last_commit, live.row, live.seats, live.clocks, live.own, live.terms, len(log)


@pytest.mark.parametrize("act", sorted(ACTS))
async def test_no_act_of_the_desk_goes_without(tmp_path: Path, act: str) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=3, kind="toy")
        desk = await table.service.moderator_desk(game, GITA, moderates=True)
        listed = getattr(desk, ACTS[act].about) if ACTS[act].about else {}
        before = await _stands(table, game)
        for reason in EMPTY:
            for about in ("", *list(listed)[:2]):
                with pytest.raises(Sorry, match="Say why: everybody at the table reads it"):
                    await table.service.moderate(game, GITA, act, about, reason, table.interaction(), moderates=True)
        assert await _stands(table, game) == before


async def test_nobody_stops_the_clocks_or_lets_them_run_as_a_moderator_without(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game, service = await table.open(people=3), table.service
        before = await _stands(table, game)
        assert await service.must_say_why(game, GITA, "pause", moderates=True)
        assert not await service.must_say_why(game, GITA, "resume", moderates=True)
        for reason in EMPTY:
            with pytest.raises(Sorry, match="Say why"):
                await service.pause(game, GITA, table.interaction(), moderates=True, reason=reason)
        assert await _stands(table, game) == before
        await service.pause(game, GITA, table.interaction(), moderates=True, reason="the *power* is out")
        assert not await service.must_say_why(game, GITA, "pause", moderates=True)
        assert await service.must_say_why(game, GITA, "resume", moderates=True)
        before = await _stands(table, game)
        for reason in EMPTY:
            with pytest.raises(Sorry, match="Say why"):
                await service.resume(game, GITA, table.interaction(), moderates=True, reason=reason)
        assert await _stands(table, game) == before
        await service.resume(game, GITA, table.interaction(), moderates=True, reason="it is back")
        assert [(e.act, e.reason) for e in await table.db.moderation.log(game)] == [
            ("paused", "the *power* is out"),
            ("resumed", "it is back"),
        ]
        await table.post()
        assert "paused by a moderator until" in table.story()
        assert "Gita stopped the clocks. Reason: “the \\*power\\* is out”" in table.story()
        assert "Gita let the clocks run again. Reason: “it is back”" in table.story()


async def test_whoever_stops_a_game_by_his_own_right_says_nothing_also_if_he_moderates(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game, service, host = await table.open(people=3), table.service, table.person(0)
        assert not await service.must_say_why(game, host, "pause", moderates=True)
        assert "paused until" in (await service.pause(game, host, table.interaction(), moderates=True)).text
        assert not await service.must_say_why(game, host, "resume", moderates=True)
        assert "goes on" in (await service.resume(game, host, table.interaction(), moderates=True)).text
        assert await table.db.moderation.log(game) == []
        await service.pause(game, GITA, table.interaction(), moderates=True, reason="a quarrel")
        assert not await service.must_say_why(game, host, "resume", moderates=True), (
            "a host ends every pause but a vote"
        )
        await service.resume(game, host, table.interaction())
        for number in (1, 2):
            await service.pause(game, table.person(number), table.interaction())
        assert await service.must_say_why(game, host, "resume", moderates=True), "the table has voted for it"
        with pytest.raises(Sorry, match="Say why"):
            await service.resume(game, host, table.interaction(), moderates=True)


@pytest.mark.parametrize("name", subjects.GAMES)
def test_nothing_is_put_right_without(name: str) -> None:
    table = played(name, "no reason", 10)
    for what in table.rules.corrections:
        for reason in ("", " "):
            with pytest.raises(IllegalMove, match="reason_wanted"):
                decide(table.rules, table.game, MODERATOR, Override(what=what, reason=reason, values={}))
