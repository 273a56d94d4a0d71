"""A dispute stops the game for a day at most, calls the moderators once, and nobody holds a game by it."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from bot.tables.api import Notice, Person, Sorry

from .table import PLACE, Table, a_table

GITA = Person(9000, "Gita")
WRONG = "Bo moved *twice*, @everyone"


async def stop(table: Table, game: int, by: Person, text: str = WRONG) -> str:
    return (await table.service.dispute(game, by, text, table.interaction())).text


async def status(table: Table, game: int) -> str:
    return (await table.service.info(game)).status


async def resume(table: Table, game: int, by: Person) -> str:
    return (await table.service.resume(game, by, table.interaction(), reason="it is settled")).text


def told(table: Table) -> list[Notice]:
    """What the channel was told of disputes."""
    return [n for n in table.told["channel", PLACE.channel] if n.ref.startswith("dispute:")]


async def moderated(table: Table, people: int = 3) -> int:
    game = await table.open(people=people, kind="toy")
    await table.service.name_moderator(game, GITA, GITA, table.interaction(), moderates=True)
    return game


async def test_it_stops_the_clocks_for_a_day_and_calls_the_moderators_once(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await moderated(table)
        live = await table.service.memory.get(game)
        left = {name: clock.left(table.clock[0]) for name, clock in live.clocks.items()}
        assert "Something is disputed: the game stands still until" in await stop(table, game, table.person(0))
        assert await status(table, game) == "paused"
        await table.post()
        (notice,) = told(table)
        assert "Ana stopped the game, because something is disputed." in notice.text
        assert "Bo moved \\*twice\\*" in notice.text
        assert "@everyone" not in notice.text
        assert notice.mention == (GITA.id,)
        assert f"<@{GITA.id}>" in notice.text
        lines = notice.text.partition("What everybody has heard lately:\n")[2].splitlines()
        assert lines
        assert all(line in table.story() for line in lines)
        assert {button.action for button in notice.buttons} == {"history", "resume"}
        assert "something is disputed" in table.heard(1)
        assert "<@" not in table.heard(1), "the moderators are called in the channel alone"
        assert "something is disputed" not in table.heard(0), "he knows"
        table.service.memory.forget(game)
        await table.pass_time(hours=23, minutes=59)
        assert await status(table, game) == "paused"
        await table.pass_time(minutes=2)
        assert await status(table, game) == "running"
        live = await table.service.memory.get(game)
        assert {name: clock.left(table.clock[0]) for name, clock in live.clocks.items()} == left
        await table.post()
        assert len(told(table)) == 1
        acts = [entry.act for entry in await table.db.moderation.log(game)]
        assert acts[-2:] == ["disputed", "dispute-over"]
        assert "The game goes on: a dispute has had its time." in await log(table, game)


async def test_nobody_freezes_a_game_by_it_again_and_again(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await moderated(table)
        ana, bo = table.person(0), table.person(1)
        await stop(table, game, ana)
        with pytest.raises(Sorry, match="Something is disputed"):
            await stop(table, game, bo)
        await table.pass_time(hours=10)
        assert await resume(table, game, GITA) == "The game goes on."
        await table.pass_time(hours=9)
        for again in (ana, bo):
            with pytest.raises(Sorry, match="has stood still for a dispute not long ago"):
                await stop(table, game, again)
        await stop(table, game, GITA)  # a moderator may
        await resume(table, game, GITA)
        await table.pass_time(hours=1, minutes=1)
        with pytest.raises(Sorry, match="has stood still for a dispute"):
            await stop(table, game, ana)
        await stop(table, game, bo)
        await resume(table, game, GITA)
        table.service.memory.forget(game)
        await table.pass_time(hours=6 * 24 + 4)
        await stop(table, game, ana)


async def test_it_ends_by_a_vote_or_by_whoever_began_it_and_not_by_the_host_alone(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await moderated(table)
        ana, bo, chen = (table.person(number) for number in range(3))
        assert (await table.service.info(game)).host == ana.id
        await stop(table, game, bo)
        assert "1 of the 2" in await resume(table, game, ana)
        assert await status(table, game) == "paused"
        assert await resume(table, game, chen) == "The game goes on."
        await table.pass_time(hours=1)
        await stop(table, game, chen)
        assert await resume(table, game, chen) == "The game goes on."
        acts = [entry.act for entry in await table.db.moderation.log(game)]
        assert acts[-4:] == ["disputed", "dispute-voted", "disputed", "dispute-settled"]
        await table.post()
        assert "The table let the game go on in spite of a dispute, by vote." in await log(table, game)
        assert "Chen let the game go on: the dispute is settled." in await log(table, game)
        assert told(table) == [], "what is over before it is told needs no call"


async def test_a_dispute_does_not_let_the_host_pause_again_sooner(tmp_path: Path) -> None:
    """Else he would hold the game alone, by a pause, a dispute that he settles at once, and the next pause."""
    async with a_table(tmp_path) as table:
        game = await moderated(table)
        ana = table.person(0)
        assert (await table.service.info(game)).host == ana.id
        await table.service.pause(game, ana, table.interaction(), timedelta(weeks=1))
        await table.pass_time(days=7, minutes=1)
        assert await status(table, game) == "running"
        await table.pass_time(days=1)
        await stop(table, game, ana)
        table.service.memory.forget(game)
        await table.pass_time(hours=2)
        await resume(table, game, ana)
        await table.service.pause(game, ana, table.interaction())
        assert await status(table, game) == "running", "his word is one vote yet"
        await table.pass_time(days=5, hours=23)
        await table.service.pause(game, GITA, table.interaction(), reason="a storm at sea")
        await resume(table, game, GITA)
        said = await table.service.pause(game, ana, table.interaction())
        assert "You paused this game not long ago" in said.text
        await table.pass_time(hours=2)
        await table.service.pause(game, ana, table.interaction())
        assert await status(table, game) == "paused"


async def log(table: Table, game: int) -> str:
    return "\n".join(line for card in (await table.service.moderation(game)).cards for line in card.lines)


async def test_only_who_plays_and_only_with_a_sentence(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=2, kind="toy")
        with pytest.raises(Sorry, match="Only those who play"):
            await stop(table, game, GITA)
        for nothing in ("", " \n "):
            with pytest.raises(Sorry, match="Say in a sentence"):
                await stop(table, game, table.person(0), nothing)
        assert await status(table, game) == "running"
        await stop(table, game, table.person(0), "x" * 500)
        await table.post()
        (notice,) = told(table)
        assert notice.mention == ()
        assert "named no moderator" in notice.text
        assert await table.service.earliest() == table.clock[0] + timedelta(days=1)
