"""Taking the game back at a table: by a moderator to an earlier moment, by a player before his last move."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.history.export import Replay, export_seat, state_hash
from bot.tables import clocks, rewinding
from bot.tables.api import Person, Reply, Sorry
from bot.tables.live import Chapter, LiveGame, told
from bot.tables.story import bare, moments, shown, struck
from engine.core import rewinding as core
from engine.core.moves import ClearOrder, SetOrder, SetStop, WakeOrders
from engine.core.run import Run
from tests.toy.engine.anytime import Loan
from tests.toy.engine.phases.exchange import Exchange
from tests.toy.engine.phases.stakes import Stake
from tests.toy.engine.phases.work import Work

from .table import PLACE, Table, a_table

WHY = "a rule was misread"


class Players:
    """A table of the toy, played by seats."""

    def __init__(self, table: Table, game: int) -> None:
        self.table, self.game = table, game

    async def live(self) -> LiveGame:
        return await told(self.table.db, await self.table.service.memory.get(self.game))

    async def seats(self) -> dict[str, int]:
        """By seat the number of its person."""
        return {name: (row.person or 0) - 1000 for name, row in (await self.live()).seats.items()}

    async def say(self, seat: str, move: Any, decision: str | None = None) -> Any:
        person = self.table.person((await self.seats())[seat])
        return await self.table.service.submit(self.game, person, move, decision, self.table.interaction())

    async def owed(self) -> list[Any]:
        return [d for d in (await self.live()).owed() if not d.answered and not d.held]

    async def stake(self) -> str:
        """Let all stake nothing; returns who works first."""
        for decision in await self.owed():
            await self.say(decision.seat, Stake())
        first: str = (await self.owed())[0].seat
        return first

    async def back(self, seat: str) -> str:
        person = self.table.person((await self.seats())[seat])
        reply: Reply = await self.table.service.take_back(self.game, person, self.table.interaction())
        return reply.text

    async def agree(self, seat: str, on: bool = True) -> str:
        person = self.table.person((await self.seats())[seat])
        return (await self.table.service.agree_back(self.game, person, on, self.table.interaction())).text

    async def moment(self, words: str) -> str:
        desk = await self.table.service.moderator_desk(self.game, self.table.person(0), moderates=True)
        return next(name for name, text in reversed([*desk.moments.items()]) if words in text)

    async def rewind(self, words: str, act: str = "rewind") -> str:
        about = await self.moment(words)
        service, who = self.table.service, self.table.person(0)
        done = service.moderate(self.game, who, act, about, WHY, self.table.interaction(), moderates=True)
        return (await done).text

    async def hash(self) -> str:
        """The hash of the state, the same in memory, after a restart, and replayed from all commits."""
        live = await self.live()
        assert live.game is not None
        whole = await self.table.db.journal.whole(self.game)
        replay = Replay(live.shows)
        for _ in replay.steps(whole.commits):
            pass
        self.table.service.memory.forget(self.game)
        again = await self.live()
        assert again.game is not None
        assert state_hash(replay.state) == state_hash(live.game.state) == state_hash(again.game.state)
        assert again.game.stack == live.game.stack
        assert again.clocks == live.clocks
        assert [c.lines for c in again.story] == [c.lines for c in live.story]
        return state_hash(again.game.state)


async def players(table: Table) -> Players:
    return Players(table, await table.open(people=3, kind="toy"))


@asynccontextmanager
async def at_work(path: Path) -> AsyncIterator[tuple[Players, str]]:
    """Begin a game in which all have staked nothing; yields who works first, too."""
    async with a_table(path) as table:
        play = await players(table)
        yield play, await play.stake()


async def test_a_moderator_takes_the_game_back_and_all_read_why(tmp_path: Path) -> None:
    async with at_work(tmp_path) as (play, who):
        then = (await play.live()).view()
        await play.say(who, Work(do="pick"))
        await play.say(who, Work(do="pick"))
        await play.table.post()
        before = (await play.owed())[0].id
        assert "told to the table" in await play.rewind("picked")
        live = await play.live()
        assert live.view() != then  # it went back to before the second
        assert live.rewinds == [(live.last_commit, live.last_commit - 2)]
        await play.rewind("picked")
        live = await play.live()
        assert live.view().apples == then.apples
        assert (await play.owed())[0].seat == who
        assert int((await play.owed())[0].id.partition(":")[0]) > int(before.partition(":")[0])
        await play.table.post()
        story = play.table.story()
        assert "took the game back to before this: “" in story
        assert f"Reason: “{WHY}”" in story
        assert f"The game is back at an earlier moment. Why: “{WHY}”." in story
        assert "~~" in story
        assert "~~" in play.table.told["channel", PLACE.channel][-1].text or any(
            "~~" in n.text for n in play.table.told["channel", PLACE.channel] if n.purpose == "story"
        )
        await play.hash()
        log = await play.table.service.moderation(play.game)
        assert "took the game back" in "\n".join(log.cards[0].lines)


@pytest.mark.parametrize("far", [1, 300])
async def test_how_much_others_have_done_since_a_move_does_not_tell_whether_it_can_be_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, far: int
) -> None:
    monkeypatch.setattr(rewinding, "FAR", far)
    async with at_work(tmp_path) as (play, who):
        apples = (await play.live()).view().apples[who]
        await play.say(who, Work(do="pick"))
        for other in sorted({*await play.seats()} - {who}):
            await play.say(other, SetOrder(order={"kind": "scare", "when": "always"}))
        assert "taken back" in await play.back(who)
        assert (await play.live()).view().apples[who] == apples


@pytest.mark.parametrize("moderated", [False, True], ids=["in time", "by a moderator"])
@pytest.mark.parametrize("early", [False, True], ids=["nobody answered", "another answered"])
async def test_neither_a_file_nor_who_is_asked_anew_tells_whom_the_table_answered_for(
    tmp_path: Path, early: bool, moderated: bool
) -> None:
    """Where nobody is named the table answers for one after the other; who had answered is nobody's to know."""
    async with a_table(tmp_path) as table:
        play = await players(table)
        await play.stake()
        while (owed := await play.owed())[0].kind != "exchange":
            await play.say(owed[0].seat, _default(await play.live(), owed[0]))
        first, *_, last = sorted(decision.seat for decision in owed)
        if early:
            await play.say(last, Exchange())
        if moderated:
            await table.pass_time(minutes=1)
            desk = await table.service.moderator_desk(play.game, table.person(0), moderates=True)
            (wait,) = desk.waits
            interaction = table.interaction()
            await table.service.moderate(play.game, table.person(0), "default", wait, WHY, interaction, moderates=True)
        else:
            await table.pass_time(days=9)
        whole = await table.db.journal.whole(play.game)
        shows, release = (await play.live()).shows, table.service.play.injected.versions["toy"]
        told = export_seat(whole, shows, release, first).commits[-1]
        assert {"DefaultTaken", "Closed", "PhaseBegan"} - {fact.kind for fact in told.facts} == {"Closed"}
        assert [fact.body["seat"] for fact in told.facts if fact.kind == "DefaultTaken"] == [first]
        await play.rewind("Round 2")
        assert first in [decision.seat for decision in await play.owed() if decision.kind == "exchange"]
        assert ([last] == [seat for _, seat in (await play.live()).game.state.sealed]) is early  # type: ignore[union-attr]


async def test_nothing_is_deleted_and_a_rewind_can_be_taken_back(tmp_path: Path) -> None:
    async with at_work(tmp_path) as (play, who):
        await play.say(who, Work(do="pick"))
        apples = dict((await play.live()).view().apples)
        length = (await play.live()).last_commit
        await play.rewind("picked")
        assert (await play.live()).view().apples != apples
        assert len(await play.table.db.journal.commits(play.game)) == length + 1
        await play.rewind("back at an earlier moment")
        assert (await play.live()).view().apples == apples
        shown = [chapter for chapter in (await play.live()).story if chapter.lines]
        assert shown
        await play.table.post()
        last = [n.text for n in play.table.told["channel", PLACE.channel] if n.purpose == "story"][-1]
        assert "picked" in last
        assert "~~The game is back" in last  # that rewind counts no more
        await play.hash()


async def test_before_a_snapshot_and_after_a_restart(tmp_path: Path) -> None:
    clock: list[Any] = []
    async with a_table(tmp_path) as table:
        clock = table.clock
        play = await players(table)
        who = await play.stake()
        await play.say(who, Work(do="pick"))
        for _ in range(4):
            await table.service.play.time_up(await play.live(), ((await play.owed())[0].id,), ())
        live = await play.live()
        await table.db.snapshots.save(play.game, live.last_commit, live.schema, live.snapshot())
        game = play.game
    async with a_table(tmp_path, clock) as table:
        play = Players(table, game)
        assert (await table.db.journal.load(game, {"toy": ""})).snapshot is not None
        await play.rewind("picked")
        assert (await table.db.journal.load(game, {"toy": ""})).snapshot is None
        assert (await play.owed())[0].seat == who
        before = await play.hash()
        live = await play.live()
        await table.db.snapshots.save(game, live.last_commit, live.schema, live.snapshot())
        assert await play.hash() == before


async def test_all_clocks_begin_anew(tmp_path: Path) -> None:
    async with at_work(tmp_path) as (play, who):
        await play.say(who, Work(do="pick"))
        whole = next(iter((await play.live()).clocks.values())).whole
        while not (await play.live()).reminded:
            await play.table.pass_time(minutes=30)
        now = play.table.clock[0]
        assert next(iter((await play.live()).clocks.values())).left(now) < whole
        await play.rewind("picked")
        live = await play.live()
        assert set(live.clocks) == {d.id for d in await play.owed()}
        assert all(clock.left(now) == clock.whole == whole for clock in live.clocks.values())
        rows = [row for row in await play.table.db.deadlines.of_game(play.game) if row.kind == "expiry"]
        assert [row.due for row in rows] == [clock.due for clock in live.clocks.values()]
        assert live.reminded == {}  # his turn has the name it had, and he is reminded of it as if it began
        assert "1" in [
            row.payload for row in await play.table.db.deadlines.of_game(play.game) if row.kind == "reminder"
        ]


async def test_unseen_cards_are_mixed_anew_if_a_moderator_says_so(tmp_path: Path) -> None:
    async with at_work(tmp_path) as (play, who):
        deck = (await play.live()).game.state.deck  # type: ignore[union-attr]  # it runs
        await play.say(who, Work(do="pick"))
        await play.rewind("picked", "redraw")
        live = await play.live()
        assert live.game is not None
        assert sorted(live.game.state.deck) == sorted(deck)
        assert live.game.state.deck != deck
        await play.table.post()
        assert "had all unseen cards mixed anew" in play.table.story()
        assert "the deck is mixed anew" in play.table.story()
        await play.hash()


async def test_orders_and_stops_sleep_and_their_owner_wakes_them_by_one_press(tmp_path: Path) -> None:
    async with at_work(tmp_path) as (play, who):
        other = next(seat for seat in await play.seats() if seat != who)
        number = (await play.seats())[other]
        await play.say(who, Work(do="pick"))
        await play.say(other, SetOrder(order={"kind": "scare", "when": "always"}))
        await play.say(other, SetStop(window="scare"))
        await play.table.post()
        play.table.told.clear()
        await play.rewind("picked")
        book = await play.table.service.orders(play.game, play.table.person(number))
        assert (book.kept, book.stops) == ((), ())
        assert len(book.asleep) == 2
        await play.table.post()
        page = play.table.told["person", 1000 + number][-1]
        assert "orders and stops sleep" in page.text
        assert [b.action for b in page.buttons].count("wake") == 1
        elsewhere = (await play.seats())[who]
        assert "sleep until" not in play.table.heard(elsewhere)
        await play.say(other, WakeOrders())
        book = await play.table.service.orders(play.game, play.table.person(number))
        assert len(book.kept) == len(book.stops) == 1
        assert book.asleep == ()
        await play.say(other, ClearOrder(order_kind="scare"))


async def test_pages_of_what_counts_no_more_are_struck_out_and_their_buttons_answer_with_what_is_asked(
    tmp_path: Path,
) -> None:
    async with at_work(tmp_path) as (play, who):
        asked = (await play.owed())[0].id
        await play.say(who, Work(do="pick"), asked)
        await play.table.post()
        number = (await play.seats())[who]
        await play.rewind("picked")
        play.table.told.clear()
        await play.table.post()
        pages = play.table.told["person", 1000 + number]
        assert any("~~" in page.text for page in pages)
        assert any("The game is back at an earlier moment" in page.text for page in pages)
        with pytest.raises(Sorry, match="counts no more"):
            await play.say(who, Work(do="pick"), asked)
        closed = await play.table.service.closed(play.game, play.table.person(number), asked)
        assert "taken back and counts no more" in closed


async def test_a_game_that_a_fault_stopped_goes_on_from_before_it(tmp_path: Path) -> None:
    async with at_work(tmp_path) as (play, who):
        await play.say(who, Work(do="pick"))
        live = await play.live()
        await play.table.service.play.fault(live, None, RuntimeError("planted"))
        assert live.row.status == "needs_attention"
        await play.rewind("picked")
        assert (await play.live()).row.status == "running"
        assert await play.table.db.attention.open_cases(play.game) == []
        assert all(clock.due is not None for clock in (await play.live()).clocks.values())
        await play.say(who, Work(do="rest"))


async def test_a_fault_while_going_back_stops_the_game_and_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with at_work(tmp_path) as (play, who):
        await play.say(who, Work(do="pick"))
        length = len(await play.table.db.journal.commits(play.game))

        def planted(run: Run[Any], now: Any, *, keep: bool) -> None:
            raise RuntimeError("planted")

        monkeypatch.setattr(core, "_number", planted)
        with pytest.raises(Sorry, match="ref-1"):
            await play.rewind("picked")
        assert len(await play.table.db.journal.commits(play.game)) == length
        assert (await play.live()).row.status == "needs_attention"


async def test_only_a_moderator_takes_the_game_back_and_only_to_a_moment(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        play = await players(table)
        await play.stake()
        service, who = table.service, table.person(1)
        with pytest.raises(Sorry, match="Only a moderator"):
            await service.moderate(play.game, who, "rewind", "5", WHY, table.interaction())
        for nowhere in ("", "0", "1", "99999", "x"):
            with pytest.raises(Sorry, match="cannot be taken back to there"):
                await service.moderate(play.game, who, "rewind", nowhere, WHY, table.interaction(), moderates=True)


def test_what_is_bold_in_the_story_is_neither_cut_in_half_nor_shown_as_stars() -> None:
    assert bare(" · Emperor **5**") == " · Emperor 5"
    assert struck("-# 🔨 Guild **1** · Emperor **5**") == "-# ~~🔨 Guild 1 · Emperor 5~~"
    assert struck("**Turn 2 · Battle**") == "~~Turn 2 · Battle~~"


async def test_moments_are_named_by_what_all_have_heard(tmp_path: Path) -> None:
    """A number that counted secret acts would tell of them."""
    async with at_work(tmp_path) as (play, who):
        await play.say(who, Work(do="pick"))
        names = [(m.name, m.text) for m in moments(await play.live())]
        assert len(names) > 1
        other = next(seat for seat in await play.seats() if seat != who)
        for _ in range(3):
            await play.say(other, SetOrder(order={"kind": "scare", "when": "always"}))
        assert [(m.name, m.text) for m in moments(await play.live())] == names
        assert all("~~" not in text and text for _, text in names)


# One's own move


async def test_a_move_is_taken_back_in_one_press_and_all_are_told(tmp_path: Path) -> None:
    async with at_work(tmp_path) as (play, who):
        apples = dict((await play.live()).view().apples)
        clock = next(iter((await play.live()).clocks.values()))
        await play.say(who, Work(do="pick"))
        await play.table.pass_time(hours=1)
        assert "The move is taken back" in await play.back(who)
        live = await play.live()
        assert live.view().apples == apples
        assert (await play.owed())[0].seat == who
        turn = next(iter(live.clocks.values()))
        assert turn.left(play.table.clock[0]) <= clock.whole - timedelta(minutes=59)  # his turn has the time it had
        await play.table.post()
        assert "takes the last move back." in play.table.story()
        await play.hash()


async def test_who_has_acted_in_consequence_is_asked_and_nobody_is_named(tmp_path: Path) -> None:
    async with at_work(tmp_path) as (play, who):
        await play.say(who, Work(do="rest"))
        other = (await play.owed())[0].seat
        third = next(seat for seat in await play.seats() if seat not in (who, other))
        await play.say(other, Work(do="pick"))
        apples = dict((await play.live()).view().apples)
        text = await play.back(who)
        assert "Others have acted since your move" in text
        with pytest.raises(Sorry, match="asked already"):
            await play.back(who)
        play.table.told.clear()
        await play.table.post()
        names = {seat: (await play.live()).shows.actor_name(seat) for seat in (other, third)}
        asked = [n for n in play.table.told["channel", PLACE.channel] if n.purpose == "table"]
        assert "would like to take the last move back" in asked[-1].text
        assert not any(name in asked[-1].text for name in names.values())
        assert "Do you agree?" in play.table.heard((await play.seats())[other])
        assert "Do you agree?" not in play.table.heard((await play.seats())[third])
        with pytest.raises(Sorry, match="Nobody asks you"):
            await play.agree(third)
        assert (await play.live()).view().apples == apples
        play.table.service.memory.forget(play.game)  # as after a restart
        assert "The move is taken back" in await play.agree(other)
        assert (await play.owed())[0].seat == who
        with pytest.raises(Sorry, match="Nobody is asking to take a move back"):
            await play.agree(other)
        await play.hash()


async def test_secrets_that_came_out_ask_all_whose_they_were(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        play = await players(table)
        seats = [d.seat for d in await play.owed()]
        for seat in seats:
            await play.say(seat, Stake())
        assert "Others' secrets have come out since your move." in await play.back(seats[-1])
        assert "You have agreed. Others are asked, too" in await play.agree(seats[0])
        with pytest.raises(Sorry, match="you have agreed already"):
            await play.agree(seats[0])
        assert "The move is taken back" in await play.agree(seats[1])
        assert {d.seat for d in await play.owed()} == {seats[-1]}


async def _lend(play: Players, seat: str) -> None:
    """Let somebody who does not play here play a seat for a while."""
    owner, substitute = play.table.person((await play.seats())[seat]), play.table.person(5)
    await play.table.service.away(play.game, owner, "3 days", play.table.interaction())
    await play.table.service.substitute(play.game, substitute, seat, play.table.interaction())


async def _all_stake(play: Players) -> tuple[str, str, str, Person]:
    """Let all stake, the first at a seat that is lent; returns the seats, and whose the lent one is."""
    lent, other, mover = [d.seat for d in await play.owed()]
    owner = play.table.person((await play.seats())[lent])
    await _lend(play, lent)
    for seat in (lent, other, mover):
        await play.say(seat, Stake())
    return lent, other, mover, owner


async def test_who_has_lent_his_seat_is_asked_where_its_secret_came_out(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        play = await players(table)
        lent, other, mover, owner = await _all_stake(play)
        table.told.clear()
        await play.back(mover)
        await table.post()
        for number in (5, (await play.seats())[other], owner.id - 1000):
            assert "Do you agree?" in table.heard(number)
        assert "Others are asked, too" in await play.agree(lent)
        assert "Others are asked, too" in await play.agree(other)
        with pytest.raises(Sorry, match="you have agreed already"):
            await play.agree(lent)
        agreed = await table.service.agree_back(play.game, owner, True, table.interaction())
        assert "The move is taken back" in agreed.text


async def test_who_has_lent_his_seat_lets_it_stand_where_its_secret_came_out(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        play = await players(table)
        *_, mover, owner = await _all_stake(play)
        await play.back(mover)
        assert "stays" in (await table.service.agree_back(play.game, owner, False, table.interaction())).text


async def test_of_what_was_done_at_a_lent_seat_only_whoever_plays_it_is_asked(tmp_path: Path) -> None:
    async with at_work(tmp_path) as (play, who):
        await play.say(who, Work(do="rest"))
        other = (await play.owed())[0].seat
        owner = play.table.person((await play.seats())[other])
        await _lend(play, other)
        await play.say(other, Work(do="pick"))
        play.table.told.clear()
        await play.back(who)
        await play.table.post()
        assert "Do you agree?" in play.table.heard(5)
        assert "Do you agree?" not in play.table.heard(owner.id - 1000)
        with pytest.raises(Sorry, match="Nobody asks you"):
            await play.table.service.agree_back(play.game, owner, True, play.table.interaction())
        assert "The move is taken back" in await play.agree(other)


async def test_whoever_is_asked_may_let_it_stand(tmp_path: Path) -> None:
    async with at_work(tmp_path) as (play, who):
        await play.say(who, Work(do="rest"))
        other = (await play.owed())[0].seat
        await play.say(other, Work(do="pick"))
        before = (await play.live()).last_commit
        await play.back(who)
        assert "The move stays" in await play.agree(other, on=False)
        assert (await play.live()).last_commit == before
        await play.table.post()
        assert "is not taken back: it stays as it was made." in play.table.story()
        with pytest.raises(Sorry, match="Nobody is asking"):
            await play.agree(other)


async def test_both_reasons_are_said(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        play = await players(table)
        seats = [d.seat for d in await play.owed()]
        for seat in seats:
            await play.say(seat, Stake())
        first = (await play.owed())[0].seat
        mover = next(seat for seat in seats if seat != first)
        await play.say(first, Work(do="pick"))
        assert "acted since your move, and others' secrets have come out" in await play.back(mover)


async def asked_back(play: Players) -> tuple[str, str]:
    """Somebody has worked, another after him, and would take it back; returns both."""
    who = await play.stake()
    await play.say(who, Work(do="rest"))
    other = (await play.owed())[0].seat
    await play.say(other, Work(do="pick"))
    await play.back(who)
    return who, other


async def test_a_game_that_is_over_is_not_taken_back_by_anybody(tmp_path: Path) -> None:
    async with at_work(tmp_path) as (play, who):
        await play.say(who, Work(do="pick"))
        about, service, interaction = await play.moment("picked"), play.table.service, play.table.interaction
        await service.moderate(play.game, play.table.person(0), "end", "", WHY, interaction(), moderates=True)
        before = (await play.live()).last_commit
        for act in ("rewind", "redraw"):
            with pytest.raises(Sorry, match="A game that is over is not taken back"):
                await service.moderate(play.game, play.table.person(0), act, about, WHY, interaction(), moderates=True)
        with pytest.raises(Sorry, match="ended by a moderator"):
            await play.back(who)
        assert (await service.moderator_desk(play.game, play.table.person(0), moderates=True)).moments == {}
        live = await play.live()
        assert (live.row.status, live.last_commit) == ("over", before)


async def test_a_request_ends_when_all_see_that_the_mover_moves_on(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        play = await players(table)
        who, other = await asked_back(play)
        await play.say(who, Loan(to=other, apples=1))
        assert clocks.TAKE_BACK in (await play.live()).own
        with pytest.raises(Sorry, match="Nobody is asking"):
            await play.agree(other)


async def test_a_request_ends_with_its_day(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        play = Players(table, await table.open(people=3, kind="toy", preset="weekly"))
        _, other = await asked_back(play)
        await table.pass_time(hours=24, minutes=1)
        assert clocks.TAKE_BACK not in (await play.live()).own
        with pytest.raises(Sorry, match="Nobody is asking"):
            await play.agree(other)


@pytest.mark.parametrize("secret", [False, True])
async def test_what_the_mover_has_answered_in_secret_does_not_end_his_request(tmp_path: Path, secret: bool) -> None:
    """Whoever presses is told the same whether he has: a request that ended by it would tell."""
    async with a_table(tmp_path) as table:
        play = await players(table)
        who, other = await asked_back(play)
        third = next(seat for seat in await play.seats() if seat not in (who, other))
        while not (asked := [d for d in await play.owed() if d.seat == who]):
            owed = (await play.owed())[0]
            await play.say(owed.seat, Work(do="rest"), owed.id)
        assert {d.kind for d in asked} == {"scare"}
        if secret:
            await play.say(who, _default(await play.live(), asked[0]), asked[0].id)
            (commit,) = await table.db.journal.commits(play.game, after=(await play.live()).last_commit - 1)
            assert commit.by == who
            assert all(fact.audience == (who,) for fact in commit.facts)
        assert "You have agreed. Others are asked, too" in await play.agree(third)
        assert "The move is taken back" in await play.agree(other)


async def test_one_move_is_asked_about_at_a_time(tmp_path: Path) -> None:
    """A press on what was told of one must not agree to another."""
    async with a_table(tmp_path) as table:
        play = await players(table)
        who, other = await asked_back(play)
        await play.say(other, Work(do="rest"))
        third = (await play.owed())[0].seat
        await play.say(third, Work(do="pick"))
        with pytest.raises(Sorry, match="The table is being asked about another's move"):
            await play.back(other)
        await play.say(who, Loan(to=other, apples=1))  # he moves on, which ends what he asked for
        assert "Those concerned are asked" in await play.back(other)
        with pytest.raises(Sorry, match="Nobody asks you"):
            await play.agree(other)
        await play.agree(third)
        assert "The move is taken back" in await play.agree(who)


async def test_chance_and_cards_only_a_moderator_takes_back(tmp_path: Path) -> None:
    async with at_work(tmp_path) as (play, who):
        reply: Reply = await play.say(who, Work(do="draw"))
        assert "take-back" not in [button.action for button in reply.buttons]
        with pytest.raises(Sorry, match="Chance was drawn since your move"):
            await play.back(who)


async def test_what_a_moderator_did_only_a_moderator_takes_back(tmp_path: Path) -> None:
    async with at_work(tmp_path) as (play, who):
        await play.say(who, Work(do="rest"))
        service, desk = (
            play.table.service,
            await play.table.service.moderator_desk(play.game, play.table.person(0), moderates=True),
        )
        about = next(iter(desk.waits))
        await service.moderate(
            play.game, play.table.person(0), "default", about, WHY, play.table.interaction(), moderates=True
        )
        with pytest.raises(Sorry, match="A moderator has acted since your move"):
            await play.back(who)


async def answered_for(play: Players, seat: str) -> None:
    """Let a moderator answer for a seat with what is played without an answer."""
    service, gita, live = play.table.service, Person(9000, "Gita", moderates=True), await play.live()
    (asked,) = [d for d in await play.owed() if d.seat == seat]
    await service.consent(play.game, play.table.person((await play.seats())[seat]), "moderator", "")
    await service.moderate(play.game, gita, "answers", seat, WHY, play.table.interaction(), moderates=True)
    await service.submit(play.game, gita, _default(live, asked), asked.id, play.table.interaction())
    (commit,) = [c for c in await play.table.db.journal.commits(play.game) if c.cause == "behalf"]
    assert commit.by == seat


async def test_what_a_moderator_answered_for_somebody_is_not_his_to_take_back(tmp_path: Path) -> None:
    async with at_work(tmp_path) as (play, who):
        await play.say(who, Work(do="pick"))
        assert [d.seat for d in await play.owed()] == [who]
        await answered_for(play, who)
        before = await play.hash()
        with pytest.raises(Sorry, match="A moderator has acted since your move"):
            await play.back(who)
        assert await play.hash() == before
        while ((owed := (await play.owed())[0]).seat, owed.kind) != (who, "work"):
            await play.say(owed.seat, _default(await play.live(), owed), owed.id)
        await play.say(who, Work(do="pick"))
        assert "The move is taken back" in await play.back(who), "his own, since then"


async def test_what_a_moderator_sealed_for_somebody_stays_where_his_own_move_led_not_to_it(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        play = await players(table)
        who, other = (d.seat for d in (await play.owed())[:2])
        await play.say(who, Loan(to=other, apples=1))
        await answered_for(play, who)
        assert "The move is taken back" in await play.back(who)
        assert who not in [d.seat for d in await play.owed()], "sealed yet"


async def test_what_a_moderator_answered_in_secret_for_the_mover_does_not_end_his_request(tmp_path: Path) -> None:
    """As what he answered himself does not: whoever presses would be told of it by that."""
    async with a_table(tmp_path) as table:
        play = await players(table)
        who, other = await asked_back(play)
        third = next(seat for seat in await play.seats() if seat not in (who, other))
        while {d.kind for d in await play.owed() if d.seat == who} != {"scare"}:
            owed = (await play.owed())[0]
            await play.say(owed.seat, Work(do="rest"), owed.id)
        await answered_for(play, who)
        assert "You have agreed. Others are asked, too" in await play.agree(third)
        assert "The move is taken back" in await play.agree(other)


async def test_whoever_has_not_moved_takes_nothing_back(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        play = await players(table)
        seat = (await play.owed())[0].seat
        with pytest.raises(Sorry, match="no move that you could take back"):
            await play.back(seat)
        await play.say(seat, SetStop(window="scare"))
        with pytest.raises(Sorry, match="no move that you could take back"):
            await play.back(seat)


async def test_a_machine_player_is_not_asked(tmp_path: Path) -> None:
    async with at_work(tmp_path) as (play, who):
        await play.say(who, Work(do="rest"))
        other = (await play.owed())[0].seat
        await play.say(other, Work(do="pick"))
        person = play.table.person((await play.seats())[other])
        await play.table.service.concede(play.game, person, play.table.interaction())
        assert "The move is taken back" in await play.back(who)


def _default(live: LiveGame, decision: Any) -> Any:
    assert live.game is not None
    return live.shows.rules.questions[decision.kind].default(live.game.state, decision.seat, decision.ref)


async def test_where_this_version_does_not_know_the_place_another_moment_is_chosen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with at_work(tmp_path) as (play, who):
        await play.say(who, Work(do="pick"))
        monkeypatch.setattr("bot.tables.then.located", lambda rules, stack: None)
        with pytest.raises(Sorry, match="does not know the place"):
            await play.rewind("picked")
        assert (await play.live()).rewinds == []


async def test_whoever_has_nothing_asleep_is_told_so(tmp_path: Path) -> None:
    async with at_work(tmp_path) as (play, who):
        with pytest.raises(Sorry, match="None of your orders or stops is asleep"):
            await play.say(who, WakeOrders())


async def test_a_story_that_is_struck_out_fits_a_message_and_joined_lines_in_part(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        live = await (await players(table)).live()
    chapter = Chapter(1, ["**Round**", "Ash bids 3 · Birch 4 · Elm 5.", "-# a detail"], 9, 40)
    chapter.ends = [[[2, 9]], [[3, 11], [5, 21], [7, 29]], [[8, 11]]]
    live.rewinds = [(10, 4)]
    assert shown(live, chapter) == "**Round**\nAsh bids 3 ~~· Birch 4 · Elm 5.~~\n-# ~~a detail~~"
    live.rewinds = [(10, 4), (11, 9)]
    assert shown(live, chapter) == "\n".join(chapter.lines)
    long = Chapter(1, ["x" * 70] * 25, 30, 1775, [[[number, 70]] for number in range(2, 27)])
    live.rewinds = [(30, 1)]
    assert len(shown(live, long)) <= 2_000
    assert shown(live, long).count("~~") == 50


async def test_one_after_the_other_takes_back_and_nobody_loses_what_he_sealed(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        play = await players(table)
        one, two, three = [d.seat for d in await play.owed()]
        await play.say(one, Stake())
        await play.say(two, Stake())
        ids = {d.seat: d.id for d in await play.owed()}
        clock = (await play.live()).clocks[ids[three]]
        assert "The move is taken back" in await play.back(one)
        with pytest.raises(Sorry, match="Your answer is sealed still"):
            await play.back(two)
        await play.say(two, Stake())
        await play.say(one, Stake())
        assert "The move is taken back" in await play.back(two)
        assert {d.seat for d in await play.owed()} == {three}, "what two had sealed first stands again"
        assert (await play.live()).clocks[ids[three]] == clock, "nobody else has more time, or less"
        await play.hash()


async def test_the_button_says_to_before_which_move_it_goes_back(tmp_path: Path) -> None:
    async with at_work(tmp_path) as (play, who):
        reply: Reply = await play.say(who, Work(do="pick"))
        (button,) = (button for button in reply.buttons if button.action == "take-back")
        print(button.label)
        assert button.label == f"Take back: {(await play.live()).shows.restated(Work(do='pick'))}"
        assert "The move is taken back" in await play.back(who)
        kept: Reply = await play.say(who, SetOrder(order={"kind": "scare", "when": "always"}))
        assert "take-back" not in [button.action for button in kept.buttons]


async def test_the_button_says_where_others_are_asked_first(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        play = await players(table)
        await play.stake()
        reply = Reply("")
        while (owed := await play.owed())[0].kind != "exchange":
            reply = await play.say(owed[0].seat, _default(await play.live(), owed[0]))
        (button,) = (button for button in reply.buttons if button.action == "take-back")
        assert button.label.startswith("Ask to take back: "), "where nobody is named all count as having acted"
