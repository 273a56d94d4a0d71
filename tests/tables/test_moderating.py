"""Moderators: who names them, and that all hear of what they do."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.tables import audit
from bot.tables.absence import notes_of
from bot.tables.api import NewTable, Person, Sorry
from bot.tables.audit import LATER, WRITTEN
from engine.core.facts import DefaultTaken
from engine.dune.facts import BidPassed
from storage import SEALED, GameInput, NewAudit
from tests.toy.engine.phases.exchange import Exchange, ExchangeQuestion

from .table import PLACE, Table, a_table

STRANGER = Person(9000, "Gita")


async def _name(table: Table, game: int, by: Person, whom: Person, *, on: bool = True, moderates: bool = False) -> str:
    named = table.service.name_moderator(game, by, whom, table.interaction(), on=on, moderates=moderates)
    return (await named).text


async def _log(table: Table, game: int) -> str:
    shown = await table.service.moderation(game)
    return "\n".join((shown.text, *(line for card in shown.cards for line in card.lines)))


async def _moderators(table: Table, game: int) -> set[int]:
    return set((await table.service.info(game)).moderators)


async def test_the_host_names_a_moderator_before_the_cards_are_dealt_and_nobody_else_does(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        await table.service.open_table(PLACE, table.person(0), NewTable(seats=3), table.interaction())
        game = (await table.service.games_in(PLACE.channel))[0].id
        await table.service.join(game, table.person(1), None, table.interaction())
        assert "named no moderator" in await _log(table, game)
        assert "Nothing yet." in await _log(table, game)
        with pytest.raises(Sorry, match="Only the host"):
            await _name(table, game, table.person(1), table.person(1))
        assert "told to the table" in await _name(table, game, table.person(0), table.person(1))
        with pytest.raises(Sorry, match="Bo is a moderator of this table already"):
            await _name(table, game, table.person(0), table.person(1))
        assert await _moderators(table, game) == {1001}
        await table.post()
        assert "Ana made Bo a moderator." in table.story()
        assert "Ana made Bo a moderator." in table.heard(1)
        assert "Ana made Bo a moderator." not in table.heard(0), "he did it himself"
        await _name(table, game, table.person(0), table.person(1), on=False)
        assert await _moderators(table, game) == set()
        with pytest.raises(Sorry, match="Bo is no moderator of this table"):
            await _name(table, game, table.person(0), table.person(1), on=False)
        table.service.memory.forget(game)
        assert "Bo is no longer a moderator: Ana decided so." in await _log(table, game)


async def test_a_page_of_the_log_has_what_one_message_holds_and_counts_nothing_that_is_read_later(
    tmp_path: Path,
) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=2)
        rules = json.dumps({WRITTEN: "r" * audit.WORDS})
        late = json.dumps({LATER: True, "what": "the storm"})
        written = [NewAudit(number, "house-rules", 1000, told=rules) for number in range(1, 4)]
        hidden = [NewAudit(number, "in-vain", None, told=late) for number in range(4, 30)]
        await table.db.journal.commit(GameInput(game, audit=(*written, *hidden)))
        table.service.memory.forget(game)
        shown = [await table.service.moderation(game, page) for page in (1, 2, 3)]
        assert [(one.page, one.pages, len(one.cards[0].lines)) for one in shown] == [(1, 3, 1), (2, 3, 1), (3, 3, 1)]
        for page, there in ((99, 3), (0, 1), (None, 3)):
            assert (await table.service.moderation(game, page)).page == there


async def test_that_there_is_a_log_is_seen_by_what_all_may_read_in_it(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=2)
        late = json.dumps({LATER: True, "what": "the storm"})
        await table.db.journal.commit(GameInput(game, audit=(NewAudit(SEALED + 1, "in-vain", None, told=late),)))
        table.service.memory.forget(game)
        assert not (await table.service.info(game)).moderated
        await table.db.journal.commit(GameInput(game, game={"status": "over"}))
        table.service.memory.forget(game)
        assert (await table.service.info(game)).moderated


async def test_in_a_running_game_most_who_play_name_a_moderator_also_one_who_does_not_play(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=4)
        assert "make Gita a moderator counts: 1 of the 3" in await _name(table, game, table.person(0), STRANGER)
        with pytest.raises(Sorry, match="make Gita a moderator counts already: 1 of the 3"):
            await _name(table, game, table.person(0), STRANGER)
        with pytest.raises(Sorry, match="Only those who play"):
            await _name(table, game, STRANGER, STRANGER)
        await table.post()
        assert "Ana would like Gita to be a moderator (1 of 3 votes that are needed" in table.story()
        button = table.told["channel", PLACE.channel][-1].buttons[0]
        assert (button.action, button.arg) == ("moderator", "9000")
        table.service.memory.forget(game)
        assert "2 of the 3" in await _name(table, game, table.person(1), STRANGER)
        assert await _moderators(table, game) == set()
        assert "told to the table" in await _name(table, game, table.person(3), STRANGER)
        assert await _moderators(table, game) == {9000}
        await table.post()
        assert "The table made Gita a moderator, by vote." in table.story()
        table.service.memory.forget(game)
        assert "Moderators of this table: Gita." in await _log(table, game)


async def test_a_moderator_goes_by_vote_by_choice_or_by_the_server_s_word(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=3)
        for whom in (STRANGER, table.person(1), table.person(2)):
            await _name(table, game, Person(8000, "Hugo"), whom, moderates=True)
        assert "Hugo made Gita a moderator." in await _log(table, game)
        assert "to remove Gita as a moderator counts: 1 of the 2" in await _name(
            table, game, table.person(0), STRANGER, on=False
        )
        await table.post()
        assert "Ana would like to remove Gita as a moderator" in table.story()
        with pytest.raises(Sorry, match="to remove Gita as a moderator counts already: 1 of the 2"):
            await _name(table, game, table.person(0), STRANGER, on=False)
        await _name(table, game, table.person(1), STRANGER, on=False)
        await _name(table, game, table.person(1), table.person(1), on=False)
        await _name(table, game, Person(8000, "Hugo"), table.person(2), on=False, moderates=True)
        assert await _moderators(table, game) == set()
        told = await _log(table, game)
        assert "Gita is no longer a moderator: the table decided so, by vote." in told
        assert "Bo has stepped down as a moderator." in told
        assert "Chen is no longer a moderator: Hugo decided so." in told


async def test_votes_about_a_moderator_count_for_a_day_and_not_for_the_contrary(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=4)
        await _name(table, game, table.person(0), STRANGER)
        await table.pass_time(hours=23)
        assert "2 of the 3" in await _name(table, game, table.person(1), STRANGER)
        await table.pass_time(hours=24, minutes=1)
        assert "1 of the 3" in await _name(table, game, table.person(2), STRANGER)
        await _name(table, game, STRANGER, STRANGER, moderates=True)
        assert "1 of the 3" in await _name(table, game, table.person(0), STRANGER, on=False)


async def test_votes_about_a_moderator_outlast_his_pause(tmp_path: Path) -> None:
    """Else he would be rid of them with two presses, as often as he likes."""
    async with a_table(tmp_path) as table:
        game = await table.open(people=4)
        bo = table.person(1)
        await _name(table, game, STRANGER, bo, moderates=True)
        await _name(table, game, table.person(0), bo, on=False)
        await _name(table, game, table.person(2), bo, on=False)
        await table.service.pause(game, bo, table.interaction(), reason="a storm at sea")
        table.service.memory.forget(game)
        await table.pass_time(hours=1)
        await table.service.resume(game, table.person(0), table.interaction())
        await table.pass_time(hours=1, minutes=1)  # as long as it stood still for him: sooner he stops nothing alone
        await table.service.dispute(game, bo, "they are rude", table.interaction())
        await table.service.resume(game, bo, table.interaction(), reason="a storm at sea")
        assert "told to the table" in await _name(table, game, table.person(3), bo, on=False)
        assert await _moderators(table, game) == set()
        await _name(table, game, STRANGER, bo, moderates=True)
        await _name(table, game, table.person(0), bo, on=False)
        await table.service.pause(game, bo, table.interaction(), reason="a storm at sea")
        await table.pass_time(hours=25)
        await table.service.resume(game, table.person(0), table.interaction())
        assert "2 of the 3" in await _name(table, game, table.person(2), bo, on=False), "they stand still with the game"
        await table.pass_time(hours=25)
        assert "1 of the 3" in await _name(table, game, table.person(3), bo, on=False), "each counts for a day"


async def test_nobody_votes_while_the_game_stands_still_or_is_over(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=3)
        await table.service.pause(game, table.person(0), table.interaction())
        with pytest.raises(Sorry, match="paused until"):
            await _name(table, game, table.person(1), STRANGER)
        await _name(table, game, STRANGER, table.person(1), moderates=True)
        assert await _moderators(table, game) == {1001}


async def test_the_last_page_of_the_log_has_the_latest_and_the_page_before_it_the_rest(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=2)
        for number in range(17):
            await _name(table, game, STRANGER, table.person(1), on=number % 2 == 0, moderates=True)
            table.clock[0] += timedelta(minutes=1)
        lines = (await _log(table, game)).splitlines()
        assert "Gita made Bo a moderator." in lines[1]
        assert lines[1].startswith(f"<t:{int(table.clock[0].timestamp()) - 60}:f>")
        assert len(lines) == 1 + 15
        before = await table.service.moderation(game, 1)
        assert (before.pages, len(before.cards[0].lines)) == (2, 2)


# what a moderator does


async def _act(table: Table, game: int, by: Person, act: str, about: str = "", reason: str = "for the test") -> str:
    done = await table.service.moderate(game, by, act, about, reason, table.interaction())
    return done.text


async def _moderated(table: Table, people: int = 3, **options: Any) -> int:
    """Begin a game of which a stranger is moderator."""
    game = await table.open(people=people, **options)
    await _name(table, game, STRANGER, STRANGER, moderates=True)
    return game


async def test_only_a_moderator_acts_and_only_with_a_reason(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=3)
        for refused in (
            table.service.moderator_desk(game, table.person(0)),
            table.service.moderate(game, table.person(0), "end", "", "why not", table.interaction()),
        ):
            with pytest.raises(Sorry, match="Only a moderator of this table"):
                await refused
        await _name(table, game, STRANGER, table.person(1), moderates=True)
        for reason in ("", "  \n "):
            with pytest.raises(Sorry, match="Say why"):
                await _act(table, game, table.person(1), "end", reason=reason)
        with pytest.raises(Sorry, match="nothing like that"):
            await _act(table, game, table.person(1), "look at the hands")
        assert "paused" not in (await table.service.info(game)).status
        assert (await table.service.moderator_desk(game, STRANGER, moderates=True)).end


async def test_a_moderator_gives_everybody_more_time_as_often_as_need_be(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await _moderated(table)
        live = await table.service.memory.get(game)
        before = {name: clock.due for name, clock in live.clocks.items()}
        for _ in range(3):
            await _act(table, game, STRANGER, "time", reason="a power cut")
        after = (await table.service.memory.get(game)).clocks
        assert before
        for name, due in before.items():
            assert due is not None
            assert after[name].due == due + after[name].whole * 1.5
        await table.post()
        assert "Gita gave everybody who is asked half of the time more. Reason: “a power cut”" in table.story()
        await table.service.pause(game, STRANGER, table.interaction(), moderates=True, reason="a storm at sea")
        with pytest.raises(Sorry, match="No clock runs"):
            await _act(table, game, STRANGER, "time")


async def test_a_moderator_lets_the_default_be_played_for_one_and_all_are_told_why(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await _moderated(table)
        desk = await table.service.moderator_desk(game, STRANGER)
        live = await table.service.memory.get(game)
        owed = next(d for d in live.owed() if d.named and not d.held)
        assert owed.id in desk.waits
        number = next(n for n in range(3) if live.seat_of(1000 + n) is live.seats[owed.seat])
        await _act(table, game, STRANGER, "default", owed.id, "asleep for a week")
        live = await table.service.memory.get(game)
        assert not [d for d in live.owed() if d.id == owed.id and not d.answered]
        commits = await table.db.journal.commits(game)
        (played,) = [c for c in commits if c.cause == "moderator"]
        assert (played.by, played.decision) == (owed.seat, owed.id)
        entry = (await table.db.moderation.log(game))[-1]
        assert (entry.commit_no, entry.on_behalf_of) == (played.commit_no, owed.seat)
        await table.post()
        title, actor = live.shows.offer_title_of(owed.kind), live.shows.actor_noun(owed.seat)
        assert f"Gita let the default be played for {actor} ({title}). Reason: “asleep for a week”" in table.story()
        assert "a moderator did not wait for you" in table.heard(number)
        assert "your time ran out" not in table.heard(number)
        assert notes_of(live.seats[owed.seat]).missed == 0, "he let no time run out"
        with pytest.raises(Sorry, match="Nothing waits for that any more"):
            await _act(table, game, STRANGER, "default", owed.id)


async def test_a_moderator_lets_pass_what_the_default_says_more_about(tmp_path: Path) -> None:
    """A default passes on all of a card (D-BID-15), a moderator on this turn alone."""
    async with a_table(tmp_path) as table:
        game = await _moderated(table)
        live = await table.service.memory.get(game)
        while not (desk := await table.service.moderator_desk(game, STRANGER)).passes:
            with pytest.raises(Sorry, match="Nothing waits for that any more"):
                await _act(table, game, STRANGER, "let-pass", next(iter(desk.waits)))
            late = tuple(d.id for d in live.owed() if not d.held and not d.answered)
            await table.service.play.time_up(live, late, ())
        (owed,) = [d for d in live.owed() if not d.held]
        assert (owed.kind, desk.passes) == ("bid", desk.waits)
        number = next(n for n in range(3) if live.seat_of(1000 + n) is live.seats[owed.seat])
        missed = notes_of(live.seats[owed.seat]).missed
        await _act(table, game, STRANGER, "let-pass", owed.id, "his train is late")
        entry = (await table.db.moderation.log(game))[-1]
        assert (entry.act, entry.on_behalf_of) == ("passed", owed.seat)
        made, *_ = await table.db.journal.commits(game, after=(entry.commit_no or 0) - 1)
        facts = [live.shows.rules.facts.decode(fact.kind, fact.version, fact.body) for fact in made.facts]
        assert DefaultTaken(owed.seat, "bid", moderated=True, passed=True) in facts
        assert BidPassed(owed.seat) in facts, "not missed, so that he is asked again if another bids"
        await table.post()
        title, actor = live.shows.offer_title_of("bid"), live.shows.actor_noun(owed.seat)
        assert f"Gita let it pass for {actor} ({title}). Reason: “his train is late”" in table.story()
        assert "a moderator did not wait for you" in table.heard(number)
        assert notes_of(live.seats[owed.seat]).missed == missed, "he let no time run out now"


async def test_of_a_window_that_names_nobody_all_is_let_pass_that_is_not_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the default is another answer: whoever has answered keeps his answer, and nobody hears who had."""
    monkeypatch.setattr(ExchangeQuestion, "passed", lambda self, s, seat, ref: Exchange(), raising=False)
    monkeypatch.setattr(ExchangeQuestion, "default", lambda self, s, seat, ref: Exchange(card=s.hands[seat][0]))
    async with a_table(tmp_path) as table:
        game = await _moderated(table, people=3, kind="toy")
        live = await table.service.memory.get(game)
        while (owed := [d for d in live.owed() if not d.held and not d.answered])[0].named:
            assert not (await table.service.moderator_desk(game, STRANGER)).passes
            await table.service.play.time_up(live, (owed[0].id,), ())
        (about,) = (await table.service.moderator_desk(game, STRANGER)).passes
        assert live.game is not None
        first, hands = owed[0], dict(live.game.state.hands)
        person = table.person(next(n for n in range(3) if live.seat_of(1000 + n) is live.seats[first.seat]))
        move = Exchange(card=hands[first.seat][0])
        await table.service.submit(game, person, move, first.id, table.interaction())
        assert [*(await table.service.moderator_desk(game, STRANGER)).passes] == [about], "nothing tells of it"
        await _act(table, game, STRANGER, "let-pass", about, "nobody is there")
        assert live.game.state.hands[first.seat] != hands[first.seat]
        assert [live.game.state.hands[d.seat] for d in owed[1:]] == [hands[d.seat] for d in owed[1:]]
        entry = (await table.db.moderation.log(game))[-1]
        assert (entry.act, entry.on_behalf_of) == ("passed-over", None)
        await table.post()
        assert "whoever had not answered is taken to have let it pass" in table.story()
        assert "waits no longer" not in table.story(), "whom it waited for is secret"


async def test_a_moderator_takes_a_seat_from_its_player_and_a_substitute_takes_it(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await _moderated(table)
        desk = await table.service.moderator_desk(game, STRANGER)
        seat = (await table.service.memory.get(game)).seat_of(1001)
        assert seat is not None
        assert "Bo" in desk.seats[seat.seat]
        await _act(table, game, STRANGER, "free", seat.seat, "gone for a month")
        await table.service.machines.idle()
        info = await table.service.info(game)
        freed = next(s for s in info.seats if s.place == seat.seat)
        assert (freed.person, freed.kind, freed.open) == (None, "machine", True)
        await table.post()
        assert "from Bo. A machine player answers for it" in table.story()
        assert "Reason: “gone for a month”" in table.heard(1)
        with pytest.raises(Sorry, match="Nobody sits there"):
            await _act(table, game, STRANGER, "free", seat.seat)
        await table.service.substitute(game, Person(7000, "Ida"), seat.seat, table.interaction())
        assert next(s for s in (await table.service.info(game)).seats if s.place == seat.seat).person == 7000


async def test_a_host_whose_seat_is_taken_hosts_no_longer(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await _moderated(table)
        seat = (await table.service.memory.get(game)).seat_of(1000)
        assert seat is not None
        await _act(table, game, STRANGER, "free", seat.seat)
        table.service.memory.forget(game)
        assert (await table.service.info(game)).host in (1001, 1002)


async def test_a_moderator_ends_a_game_that_nobody_has_won(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await _moderated(table)
        await _act(table, game, STRANGER, "end", reason="we all agree")
        info = await table.service.info(game)
        assert info.status == "over"
        assert "ended by a moderator. Nobody has won it." in info.waits
        await table.post()
        assert "Gita ended the game. Nobody has won it. Reason: “we all agree”" in table.story()
        assert "ended by a moderator" in table.heard(2)
        table.service.memory.forget(game)
        assert "ended by a moderator" in (await table.service.info(game)).waits
        with pytest.raises(Sorry, match="ended by a moderator"):
            await _act(table, game, STRANGER, "end")
        with pytest.raises(Sorry):
            await _name(table, game, STRANGER, table.person(1), moderates=True)
        assert await table.service.earliest() is None


async def test_pauses_of_moderators_stand_in_the_log(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await _moderated(table)
        await table.service.pause(game, STRANGER, table.interaction(), reason="a storm at sea")
        assert (await table.service.info(game)).status == "paused"
        await table.service.resume(game, STRANGER, table.interaction(), reason="a storm at sea")
        assert (await table.service.info(game)).status == "running"
        told = await _log(table, game)
        assert "Gita stopped the clocks. Reason: “a storm at sea”" in told
        assert "Gita let the clocks run again. Reason: “a storm at sea”" in told
        await table.post()
        assert "Gita stopped the clocks. Reason: “a storm at sea”" in table.story()
        assert "Gita let the clocks run again. Reason: “a storm at sea”" in table.story()
        await table.service.pause(game, table.person(0), table.interaction())
        assert "Ana" not in await _log(table, game), "the host is no moderator"


async def test_a_window_that_names_nobody_is_one_thing_to_a_moderator_whoever_is_asked_in_it(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await _moderated(table, people=2, kind="toy")
        live = await table.service.memory.get(game)
        owed = [d for d in live.owed() if not d.held and not d.answered]
        while owed[0].named:
            await table.service.play.time_up(live, (owed[0].id,), ())
            owed = [d for d in live.owed() if not d.held and not d.answered]
        desk = await table.service.moderator_desk(game, STRANGER)
        (name,) = desk.waits
        assert name == f"{owed[0].id.partition(':')[0]}:"
        assert not [seat for seat in live.seats if seat in name or live.shows.actor_name(seat) in desk.waits[name]]
        await _act(table, game, STRANGER, "default", name, "nobody is there")
        left = [d for d in (await table.service.memory.get(game)).owed() if d.key == owed[0].key and d.id == owed[0].id]
        assert left == []
        await table.post()
        assert "Gita closed the window that was open" in table.story()
        assert "waits no longer" not in table.story(), "whom it waited for is secret"
