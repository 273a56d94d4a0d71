"""A moderator lets the game go on at another point: previewed, told to all with a reason, taken back like any act."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.tables.api import NewTable, Person, Sorry
from engine.core.moves import Enter
from tests.toy.engine.phases import work
from tests.toy.engine.phases.stakes import Stake
from tests.toy.engine.phases.work import Work

from .table import PLACE, a_table
from .test_rewinding import Players, players

GITA = Person(9000, "Gita")
WHY, SAID = "the crow *came* too early", "the crow \\*came\\* too early"


async def door(play: Players, name: str) -> str:
    """The door that is called so."""
    doors = (await play.table.service.moderator_desk(play.game, GITA, moderates=True)).doors
    return next(door for door, title in doors.items() if title == name)


async def go(play: Players, about: str, reason: str = WHY) -> str:
    service, interaction = play.table.service, play.table.interaction()
    return (await service.moderate(play.game, GITA, "enter", about, reason, interaction, moderates=True)).text


async def phase(play: Players) -> str:
    live = await play.live()
    assert live.game is not None
    return str(live.game.state.phase)


async def test_it_is_previewed_done_told_and_logged(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        play = await players(table)
        who = await play.stake()
        await table.pass_time(hours=1)
        await play.say(who, Work(do="pick"))
        again = await door(play, "Work from the beginning")
        await go(play, again, "first things first")
        live = await play.live()
        assert live.clocks
        assert all(clock.left(table.clock[0]) == clock.whole for clock in live.clocks.values()), "also of a turn begun"
        about = await door(play, "The crow from the beginning")
        before = (await play.live()).last_commit
        shown = await table.service.preview_act(play.game, GITA, "enter", about, moderates=True)
        assert shown.startswith("**The crow from the beginning** · this will be written")
        assert "The crow" in shown.splitlines()[1]
        assert (await play.live()).last_commit == before
        assert await phase(play) == "work"
        assert "told to the table" in await go(play, about)
        assert await phase(play) == "crow"
        assert not [d for d in await play.owed() if d.kind == "work"], who
        (_, entry) = await table.db.moderation.log(play.game)
        commit = (await table.db.journal.commits(play.game, after=before))[0]
        assert (entry.act, entry.commit_no, entry.reason, entry.person) == ("entered", commit.commit_no, WHY, GITA.id)
        assert (commit.by, commit.cause) == ("moderator", "moderator")
        await table.post()
        assert "Gita let the game go on from another point: The crow from the beginning. Reason:" in table.story()
        assert f"from another point: The crow from the beginning. Why: {SAID}." in table.story()
        await play.hash()
        await play.rewind("from another point")
        assert await phase(play) == "work"
        await play.hash()


async def test_a_sealed_answer_is_put_away_and_only_its_owner_is_told(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        play = await players(table)
        seat = (await play.owed())[0].seat
        about = await door(play, "Work from the beginning")
        without = await table.service.preview_act(play.game, GITA, "enter", about, moderates=True)
        await play.say(seat, Stake(apples=1))
        assert await table.service.preview_act(play.game, GITA, "enter", about, moderates=True) == without
        await go(play, about)
        await table.post()
        numbers = await play.seats()
        assert "no longer holds" in table.heard(numbers.pop(seat))
        assert not any("no longer holds" in table.heard(number) for number in numbers.values())
        with pytest.raises(Sorry, match="Only a moderator can take that back"):
            await play.back(seat)


async def test_only_a_moderator_and_only_at_a_door_there_is(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        play = await players(table)
        about, service, ana = await door(play, "Work from the beginning"), table.service, table.person(0)
        for refused in (
            service.preview_act(play.game, ana, "enter", about),
            service.moderate(play.game, ana, "enter", about, WHY, table.interaction()),
        ):
            with pytest.raises(Sorry, match="Only a moderator of this table"):
                await refused
        with pytest.raises(Sorry, match="Say why"):
            await go(play, about, " ")
        for nowhere in ("", "work", "00000000"):
            with pytest.raises(Sorry, match="cannot be taken up there"):
                await service.preview_act(play.game, GITA, "enter", nowhere, moderates=True)
            with pytest.raises(Sorry, match="cannot be taken up there"):
                await go(play, nowhere)
        await service.moderate(play.game, GITA, "end", "", WHY, table.interaction(), moderates=True)
        assert (await service.moderator_desk(play.game, GITA, moderates=True)).doors == {}
        with pytest.raises(Sorry, match="ended by a moderator"):
            await go(play, about)
        await service.open_table(PLACE, ana, NewTable(seats=3, kind="toy"), table.interaction())
        lobby = next(info.id for info in await service.games_in(PLACE.channel) if info.status == "lobby")
        assert (await service.moderator_desk(lobby, GITA, moderates=True)).doors == {}


async def test_in_a_pause_the_clocks_stay_as_they_are(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        play = await players(table)
        await table.service.pause(play.game, GITA, table.interaction(), moderates=True, reason="a storm at sea")
        await go(play, await door(play, "Work from the beginning"))
        live = await play.live()
        assert (await phase(play), live.row.status) == ("work", "paused")
        assert {clock.due for clock in live.clocks.values()} == {None}


async def test_a_game_that_met_a_fault_goes_on_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And where the next fault would be, nothing is changed."""

    def broken(*given: object) -> None:
        raise RuntimeError("a bug")

    async with a_table(tmp_path) as table:
        play = await players(table)
        who = await play.stake()
        crow, again = await door(play, "The crow from the beginning"), await door(play, "Work from the beginning")
        monkeypatch.setattr(work.WorkQuestion, "close", broken)
        with pytest.raises(Sorry, match="reference"):
            await play.say(who, Work(do="pick"))
        monkeypatch.setattr(work.WorkQuestion, "waits_for", broken)
        last = (await play.live()).last_commit
        with pytest.raises(Sorry, match="cannot go on from there"):
            await go(play, again)
        live = await play.live()
        assert (live.row.status, live.last_commit) == ("needs_attention", last)
        await go(play, crow)
        live = await play.live()
        assert (live.row.status, await phase(play)) == ("running", "crow")
        assert all(live.clocks[decision.id].due is not None for decision in await play.owed())


def test_an_older_move_has_no_reason() -> None:
    assert Enter.model_validate({"kind": "enter", "door": "work"}).reason == ""
