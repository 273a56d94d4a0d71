"""Sentences that a table seldom says, each where somebody comes to read it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.tables.api import NewTable, Place, Reply, Sorry
from bot.tables.compose import waiting_lines
from bot.tables.reminding import Wishes
from bot.tables.service import TableService
from bot.tables.wishing import shown
from engine.core.forms import Flag, Form, Number, Pick
from engine.dune.people.truth import Truthtrance
from storage.errors import DatabaseProblem
from storage.journal import Journal
from tests.games_shown.shown import SHOWN
from tests.toy.engine.phases.stakes import Stake

from .table import PLACE, Table, a_table
from .test_line import reader
from .test_muster import DAY


async def _refused(doing: Awaitable[Any]) -> str:
    with pytest.raises(Sorry) as sorry:
        await doing
    return sorry.value.sentence


# the lobby


async def _open(table: Table, seats: int) -> int:
    await table.service.open_table(PLACE, table.person(0), NewTable(seats=seats, kind="dune"), table.interaction())
    return (await table.service.games_in(PLACE.channel))[0].id


async def test_of_two_who_want_the_last_seat_at_once_one_is_told_that_it_is_taken(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await _open(table, 2)
        joining = (table.service.join(game, table.person(n), None, table.interaction()) for n in (1, 2))
        first, second = await asyncio.gather(*joining, return_exceptions=True)
        assert isinstance(first, Reply)
        assert isinstance(second, Sorry)
        assert second.sentence == "Every seat at this table is taken. Open another with /game new."


async def test_the_host_who_is_too_late_with_a_machine_player_is_told(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game, host = await _open(table, 2), table.person(0)
        joining = table.service.join(game, table.person(1), None, table.interaction())
        seating = table.service.add_machine(game, host, None, table.interaction())
        _, late = await asyncio.gather(joining, seating, return_exceptions=True)
        assert isinstance(late, Sorry)
        assert late.sentence == "Every seat at this table is taken."


async def test_a_wish_for_what_nobody_plays_here_is_answered_with_what_is_played(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await _open(table, 3)
        told = await _refused(table.service.join(game, table.person(1), "ixians", table.interaction()))
        assert told.startswith("Choose one of: Atreides")
        assert "the Spacing Guild" in told or "Guild" in told


async def test_nobody_sits_down_while_everybody_is_asked_whether_he_is_there(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await _open(table, 2)
        table.clock[0] += 2 * DAY
        await table.service.join(game, table.person(1), None, table.interaction())
        assert (await table.service.info(game)).status == "muster"
        told = await _refused(table.service.join(game, table.person(2), None, table.interaction()))
        assert told.startswith("Everybody at this table is being asked whether they are there.")


async def test_a_game_for_one_number_of_players_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with a_table(tmp_path) as table:
        toy = SHOWN["toy"]
        fixed = toy.seating({})._replace(least=2, most=2)
        monkeypatch.setattr(type(toy), "seating", lambda self, options: fixed)
        wanted = NewTable(seats=3, kind="toy")
        told = await _refused(table.service.open_table(PLACE, table.person(0), wanted, table.interaction()))
        assert told == "Orchard is played by 2 with these options."


# a game that stands still


async def test_a_game_paused_by_an_earlier_release_has_no_end_to_name(tmp_path: Path) -> None:
    """A pause without an end was kept without a clock of the table's own."""
    async with a_table(tmp_path) as table:
        game = await table.open(people=2)
        live = await table.service.memory.get(game)
        await table.service.play.halt(live, {"status": "paused"}, (), None)
        assert (await table.service.info(game)).waits == "The game is paused."


async def test_the_board_of_a_paused_game_names_a_window_without_an_end(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=2, kind="toy")
        live = await table.service.memory.get(game)
        while all(d.named for d in live.owed()):
            await table.pass_time(hours=37)
        assert [line for line in waiting_lines(live) if line.startswith("A window is open: “Exchange a card” <t:")]
        await table.service.pause(game, table.person(0), table.interaction())
        assert "A window is open: “Exchange a card”" in waiting_lines(await table.service.memory.get(game))


async def test_a_table_that_is_over_is_not_moved(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await _open(table, 3)
        host, there = table.person(0), Place(PLACE.server, 200)
        await table.service.leave(game, host, table.interaction())
        told = await _refused(table.service.relocate(game, host, there, table.interaction(), moderates=True))
        assert told == "This table was closed. Open another with /game new."


async def test_a_mended_game_is_told_that_it_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=2, kind="toy")
        ask = (await table.service.asks(game, table.person(0)))[0]
        with monkeypatch.context() as patch:
            patch.setattr(type(SHOWN["toy"].rules.questions["stake"]), "check", _planted)
            submitted = table.service.submit(game, table.person(0), Stake(), ask.seen.id, table.interaction())
            assert "met a fault of mine" in await _refused(submitted)
        clock = table.clock
    async with a_table(tmp_path, clock, version="2") as table:
        await table.post()
        assert "goes on where it stopped." in table.story()


def _planted(*_: object) -> None:
    raise RuntimeError("planted")


async def test_a_game_that_cannot_be_read_just_now_is_to_be_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def unreadable(*_: object) -> None:
        raise DatabaseProblem("the disk does not answer")

    async with a_table(tmp_path) as table:
        game = await table.open(people=2)
        table.service.memory.forget(game)
        with monkeypatch.context() as patch:
            patch.setattr(Journal, "load", unreadable)
            told = await _refused(table.service.panel(game, table.person(0)))
        assert told == "I cannot read this game just now. Please try again in a moment."
        assert (await table.service.panel(game, table.person(0))).cards


async def test_a_table_of_a_game_that_is_not_known_any_more_hinders_no_other(tmp_path: Path) -> None:
    """As after a release that has left a game out."""
    async with a_table(tmp_path) as table:
        gone, left = await table.open(people=2, kind="toy"), await table.open(people=2)
        later = TableService(table.db, {"dune": SHOWN["dune"]}, table.service.injected)
        await later.wake()
        me = table.person(0)
        told = await _refused(later.panel(gone, me))
        assert told == "I cannot go on with this game: I no longer know “toy”. Nothing is lost."
        assert [info.id for info in await later.games_of(me.id)] == [left]
        assert [info.id for info in await later.games_in(PLACE.channel)] == [left]
        assert (await later.panel(left, me)).cards


async def test_who_is_called_in_public_while_his_game_cannot_be_read_is_called_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The call was written down before; what phase it is nobody can say now."""
    async with a_table(tmp_path) as table:
        game = await table.open(people=6)
        await table.service.dm_state(game, 1000, False)
        await table.post()
        for _ in range(6):
            await table.pass_time(hours=24)
        assert (await table.service.memory.get(game)).story
        table.service.memory.forget(game)
        with monkeypatch.context() as patch:
            patch.setattr(type(SHOWN["dune"].rules.facts), "decode_all", _planted)
            await table.post()
        assert "<@1000>: press to see your table." in table.story()


async def test_a_question_that_waits_for_a_truthtrance_says_so(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=2)
        live = await table.service.memory.get(game)
        assert live.game is not None
        while live.owed()[0].kind != "storm":
            await table.pass_time(hours=24)
        asker, other = (seat.seat for seat in live.seats.values())
        live.game.state.hands[asker] = ("truthtrance_1",)
        asking = Truthtrance(target=other, about="free", text="Will you help me?")
        me = table.person(int(live.seats[asker].person or 0) - 1000)
        await table.service.submit(game, me, asking, None, table.interaction())
        owed = next(card for card in (await table.service.panel(game, me)).cards if card.title == "For you to answer")
        assert [line.partition(" · ")[2] for line in owed.lines] == ["held until something else is answered"]


# lines


def test_a_number_that_is_not_possible_is_answered_with_those_that_are() -> None:
    with pytest.raises(Sorry, match=r"Dial: A number from 0 to 12 is wanted here\."):
        reader(Form((Number("dial", 0, 12),))).read("dial: 13")


def test_a_number_of_which_there_is_but_one_is_named() -> None:
    with pytest.raises(Sorry, match=r"Dial: Only 5 is possible here\."):
        reader(Form((Number("dial", 5, 5),))).read("dial: 6")


def test_of_many_options_the_first_are_named() -> None:
    places = ("arrakeen", "carthag", "arsunt", "meridian", "tsimpo", "habbanya", "gara_kulon")
    with pytest.raises(Sorry, match=r"That can be one of: Arrakeen, Carthag, .*, Habbanya …\."):
        reader(Form((Pick("to", places),))).read("to: Giedi Prime")


def test_what_goes_away_because_of_what_is_said_later_is_named() -> None:
    sure, turn = Flag("sure"), Pick("turn", ("this", "next"))

    def opened(given: Any) -> Form:
        return Form((sure, turn) if given.get("turn") != "next" else (turn,))

    told = reader(Form())
    told.form_of = opened
    with pytest.raises(Sorry, match=r"“Sure” does not go with the rest of what you said\."):
        told.read("sure yes, turn next")


# what somebody has set for himself


def test_whoever_put_reminders_off_reads_until_when() -> None:
    now = datetime(2026, 3, 1, 12, tzinfo=UTC)
    until = now + timedelta(hours=2)
    lines = shown(Wishes(snoozed=until), now, previews=True, counted=True)
    assert f"No reminder before <t:{int(until.timestamp())}:t>." in lines
    assert len(shown(Wishes(snoozed=now), now, previews=True, counted=True)) == len(lines) - 1
