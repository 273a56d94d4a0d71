"""A moderator hands what is asked to another seat: all are told, and it is that one's to answer in every way."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.tables.api import Person, Sorry
from engine.core.moves import Override
from tests.toy.engine.phases.crow import Feed
from tests.toy.engine.phases.exchange import Exchange

from .table import Table, a_table
from .test_rewinding import Players

GITA = Person(9000, "Gita", moderates=True)
WHY = "she left it to *him*"


async def feeding(table: Table) -> Players:
    """Let a game be played until whoever worked first is asked how much the crow eats."""
    play = Players(table, await table.open(people=3, kind="toy", warden=True))
    while (owed := await play.owed())[0].kind != "feed":
        await play.say(owed[0].seat, (await play.live()).shows.rules.questions[owed[0].kind].move())
    return play


async def hand(play: Players, who: str, to: str) -> str:
    move = Override(what="handing", values={"who": who, "to": to}, reason=WHY)
    service = play.table.service
    shown = await service.preview(play.game, GITA, move, None)
    await service.submit(play.game, GITA, move, None, play.table.interaction())
    await service.machines.idle()
    return shown or ""


async def another(play: Players) -> tuple[str, str]:
    """Return who is asked, and somebody else."""
    (owed,) = await play.owed()
    return owed.seat, next(seat for seat in await play.seats() if seat != owed.seat)


async def test_the_other_one_is_asked_in_private_and_named_on_the_board_and_the_log_says_why(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        play = await feeding(table)
        who, to = await another(play)
        await table.post()
        table.told.clear()
        shown = await hand(play, who, to)
        shows, seats = (await play.live()).shows, await play.seats()
        names = shows.actor_name(who), shows.actor_name(to)
        told = f"A question changes hands: How much the crow eats, from {names[0]} to {names[1]}."
        assert told in shown
        await table.post()
        assert told in table.story()
        assert "Gita put something right by hand" in table.story()
        (entry,) = await table.db.moderation.log(play.game)
        assert (entry.act, entry.reason, entry.on_behalf_of) == ("corrected", WHY, to)
        assert f"what you answer counts as the answer of {names[0]}" in table.heard(seats[to])
        assert "what you answer counts" not in table.heard(seats[who])
        live, (owed,) = await play.live(), await play.owed()
        assert owed.seat == to
        assert live.clocks[owed.id].due is not None
        desk = await table.service.moderator_desk(play.game, GITA, moderates=True)
        assert [names[1] in text for text in desk.waits.values()] == [True]
        with pytest.raises(Sorry):
            await play.say(who, Feed(little=True))
        crow = live.view().apples["crow"]
        table.service.memory.forget(play.game)  # and after a restart
        ask = await table.service.open_ask(play.game, table.person(seats[to]), "feed", owed.id, {})
        assert ask.seat == to
        await play.say(to, Feed(little=True), owed.id)
        assert (await play.live()).view().apples["crow"] == crow + 1
        await play.hash()


async def test_his_time_runs_out_like_his_own_and_he_takes_his_answer_back(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        play = await feeding(table)
        who, to = await another(play)
        await hand(play, who, to)
        crow = (await play.live()).view().apples["crow"]
        await play.say(to, Feed(little=True))
        await play.back(to)
        for other in {*await play.seats()} - {to}:  # who may have exchanged a card unseen since
            await play.agree(other)
        (owed,) = await play.owed()
        assert (owed.seat, owed.whose) == (to, who)
        await table.pass_time(days=30)
        assert (await play.live()).view().apples["crow"] == crow + 2
        await play.rewind("changes hands")
        (owed,) = await play.owed()
        assert (owed.seat, owed.owner) == (who, "")


async def test_a_machine_player_that_has_it_plays_the_default(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        play = await feeding(table)
        (owed,) = await play.owed()
        who, machine = await another(play)
        await table.service.moderate(play.game, GITA, "free", machine, WHY, table.interaction(), moderates=True)
        crow = (await play.live()).view().apples["crow"]
        await hand(play, who, machine)
        assert (await play.live()).view().apples["crow"] == crow + 2
        assert owed.id not in [d.id for d in await play.owed()]


async def test_where_nobody_is_named_it_is_not_possible_without_looking_and_all_hear_that_he_tried(
    tmp_path: Path,
) -> None:
    async with a_table(tmp_path) as table:
        play = await feeding(table)
        while (owed := await play.owed())[0].kind != "exchange":
            await play.say(owed[0].seat, Feed())
        seats = sorted(await play.seats())
        said = set()
        for answered in (False, True):
            if answered:
                await play.say(owed[0].seat, Exchange())
            for who in seats:
                with pytest.raises(Sorry) as refused:
                    await hand(play, who, next(seat for seat in seats if seat != who))
                said.add(refused.value.sentence)
        assert said == {"That is not possible without looking. (H-15)"}
        move = Override(what="handing", values={"who": seats[0], "to": seats[1]}, reason=WHY)
        with pytest.raises(Sorry):
            await table.service.submit(play.game, GITA, move, None, table.interaction())
        assert [entry.act for entry in await table.db.moderation.log(play.game)] == ["in-vain"]
