"""A moderator voids what is asked at a table: previewed, told with a reason, logged, and blind."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.tables.api import Person, Sorry
from tests.toy.engine.phases import work
from tests.toy.engine.phases.exchange import Exchange
from tests.toy.engine.phases.work import Work

from .table import a_table
from .test_rewinding import Players, players

GITA = Person(9000, "Gita")
WHY = "it was *asked* too early"


async def window(play: Players) -> str:
    (name,) = (await play.table.service.moderator_desk(play.game, GITA, moderates=True)).windows
    return name


async def void(play: Players, about: str, reason: str = WHY) -> str:
    service, interaction = play.table.service, play.table.interaction()
    return (await service.moderate(play.game, GITA, "void", about, reason, interaction, moderates=True)).text


async def exchanging(play: Players) -> None:
    """Play until cards are exchanged, in a wait that names nobody."""
    await play.stake()
    while (owed := await play.owed())[0].kind != "exchange":
        await play.say(owed[0].seat, (await play.live()).shows.rules.questions[owed[0].kind].move())


async def test_it_is_previewed_done_told_and_logged_and_only_the_owner_hears_of_his_answer(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        play = await players(table)
        await exchanging(play)
        live = await play.live()
        assert live.game is not None
        desk = await table.service.moderator_desk(play.game, GITA, moderates=True)
        about, hands = await window(play), dict(live.game.state.hands)
        assert not [seat for seat in live.seats if live.shows.actor_name(seat) in desk.windows[about]]
        shown = await table.service.preview_act(play.game, GITA, "void", about, moderates=True)
        assert "as if all had let it pass" in shown
        seat = (await play.owed())[0].seat
        await play.say(seat, Exchange(card=hands[seat][0]))
        assert await window(play) == about
        assert await table.service.preview_act(play.game, GITA, "void", about, moderates=True) == shown
        assert "told to the table" in await void(play, about)
        live = await play.live()
        assert live.game is not None
        assert (live.game.state.hands, live.game.state.round) == (hands, 2)
        (entry,) = await table.db.moderation.log(play.game)
        commit = (await table.db.journal.commits(play.game, after=(entry.commit_no or 0) - 1))[0]
        assert (entry.act, entry.on_behalf_of, entry.person, entry.reason) == ("voided", None, GITA.id, WHY)
        assert (commit.by, commit.cause) == ("moderator", "moderator")
        await table.post()
        assert "Gita voided what was asked (" in table.story()
        assert "A moderator voids this: " in table.story()
        numbers = await play.seats()
        assert "your answer does not count (H-15)" in table.heard(numbers.pop(seat))
        assert not any("your answer does not count" in table.heard(number) for number in numbers.values())
        with pytest.raises(Sorry, match="Nothing waits for that any more"):
            await void(play, about)
        await play.hash()


async def test_only_a_moderator_voids_and_what_must_be_answered_is_refused(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        play = await players(table)
        about, ana, service = await window(play), table.person(0), table.service
        for refused in (
            service.preview_act(play.game, ana, "void", about),
            service.moderate(play.game, ana, "void", about, WHY, table.interaction()),
        ):
            with pytest.raises(Sorry, match="Only a moderator of this table"):
                await refused
        for refused in (service.preview_act(play.game, GITA, "void", about, moderates=True), void(play, about)):
            with pytest.raises(Sorry, match="let the default be played"):
                await refused
        with pytest.raises(Sorry, match="Say why"):
            await void(play, about, " ")
        await service.moderate(play.game, GITA, "end", "", WHY, table.interaction(), moderates=True)
        assert (await service.moderator_desk(play.game, GITA, moderates=True)).windows == {}


async def test_a_question_at_which_a_fault_has_stopped_the_game_is_voided(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*given: object) -> None:
        raise RuntimeError("a bug")

    async with a_table(tmp_path) as table:
        play = await players(table)
        who = await play.stake()
        with monkeypatch.context() as patch:
            patch.setattr(work, "_carry_out", broken)
            with pytest.raises(Sorry, match="reference"):
                await play.say(who, Work(do="pick"))
            await void(play, await window(play))
        live = await play.live()
        assert live.row.status == "running"
        assert [d.seat for d in await play.owed()] != [who]
        assert all(live.clocks[decision.id].due is not None for decision in await play.owed())
