"""Messages that did not go through: closed doors that open again, pins that failed, messages found by their time."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.discord import postman
from bot.discord.words import say
from bot.games.presentation import HAPPENING, HEADLINE, Line
from bot.sandbox.person import Person
from bot.sandbox.views import Seen
from bot.tables.outbox import row
from engine.core.facts import Fact
from storage import Database, GameInput, SeatRow
from tests.discord.conftest import Table
from tests.discord.plain import PlainDune
from tests.discord.test_delivery import in_another_phase, later
from tests.discord.test_game import begun


def _db(table: Table) -> Database:
    assert table.app.db is not None
    return table.app.db


async def _state(table: Table, game: int, person: Person) -> str:
    seat = await _db(table).tables.seat_of(game, int(person.id))
    assert seat is not None
    return seat.dm_state


async def _shut_out(table: Table) -> tuple[int, Person, Person]:
    """Begin a game in which nothing private reaches Ben."""
    anna, ben = table.people[:2]
    ben.close_dms()
    game = await begun(table, [anna, ben])
    await table.settle()
    assert await _state(table, game, ben) == "closed"
    return game, anna, ben


def _refusals(table: Table) -> int:
    return table.box.transcript().count("50007")


@pytest.mark.parametrize("how", ["button", "command"])
async def test_who_acts_is_told_that_nothing_reaches_him_and_it_is_tried_again(table: Table, how: str) -> None:
    game, anna, ben = await _shut_out(table)
    before = _refusals(table)
    board = next(m for m in ben.channel("table") if m.pinned)

    async def act() -> str:
        answer = await (ben.click(board, "My hand") if how == "button" else ben.slash("hand"))
        await table.settle()
        return answer.text

    assert say().answers.unreached in await act()
    assert _refusals(table) == before + 1
    assert say().answers.unreached not in await act()  # he knows
    assert _refusals(table) == before + 2
    assert ben.inbox() == []
    assert say().answers.unreached not in (await anna.slash("hand")).text
    ben.open_dms()
    await act()
    texts = [message.text for message in ben.inbox()]
    assert "reach you again" in texts[0]
    assert sum("Answer…" in text for text in texts) == 1
    assert any("begun" in text for text in texts)
    assert await _state(table, game, ben) == "open"
    assert (await act(), len(ben.inbox())) == ((await act()), len(texts))  # and nothing is tried any more


async def test_who_acts_while_the_door_opens_is_told_once(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    _, _, ben = await _shut_out(table)
    ben.open_dms()
    tables, postman, house = _db(table).tables, table.bot.postman, table.bot.house
    assert postman is not None
    assert house is not None
    look = tables.seat_of
    pressed: list[int] = []

    async def seat_of(game: int, person: int) -> SeatRow | None:
        """Let him act once more in the instant between the message that arrives and the note of it."""
        if ben.inbox() and not pressed:
            pressed.append(person)
            house.front.unreached.acts(int(ben.id))
            await postman._round()
        return await look(game, person)

    monkeypatch.setattr(tables, "seat_of", seat_of)
    await ben.slash("hand")
    await table.settle()
    assert pressed
    assert sum("reach you again" in message.text for message in ben.inbox()) == 1


async def test_a_restart_forgets_nobody_whom_nothing_reaches(table: Table) -> None:
    _, _, ben = await _shut_out(table)
    await table.box.restart_bot()
    before = _refusals(table)
    assert say().answers.unreached in (await ben.slash("hand")).text
    await table.settle()
    assert _refusals(table) == before + 1


async def _time_up(table: Table, game: int) -> None:
    """Let the time of whatever ends next run out."""
    due = min(clock.due for clock in (await table.live(game)).clocks.values() if clock.due is not None)
    assert table.app.service is not None
    table.box.clock.advance(max(0.0, (due - table.now()).total_seconds()) + 60)
    await table.app.service.tick()
    await table.settle()


def _with_headlines(shows: PlainDune, fact: Fact, *rest: object) -> Line:
    """Tell a fact in the plainest words; each phase begins a chapter."""
    name = type(fact).__name__
    return Line(name, HEADLINE if name == "PhaseBegan" else HAPPENING)


def _calls(person: Person, whom: Person) -> int:
    """Return how often somebody reads that another is mentioned."""
    return sum(f"<@{whom.id}>" in message.content for message in person.channel("table"))


async def test_a_closed_door_is_mentioned_once_however_much_happens_at_once(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PlainDune, "sentence", _with_headlines)
    monkeypatch.setattr(postman, "CALLED_ONCE", timedelta())  # which calls nobody again so soon: here nobody is to be
    game, anna, ben = await _shut_out(table)
    assert _calls(anna, ben) == 1
    both = 0
    for _ in range(12):
        told, called = len((await table.live(game)).story), _calls(anna, ben)
        await _time_up(table, game)
        live = await table.live(game)
        seat = live.seat_of(int(ben.id))
        assert seat is not None
        asked = any(d.named and d.seat == seat.seat for d in live.owed())
        began = len(live.story) > told
        both += asked and began
        assert _calls(anna, ben) - called == (asked or began)
    assert both > 1, "a phase began, and he was asked by name"


# pins


def _pinned(person: Person) -> list[Seen]:
    return [m for m in person.channel("table") if m.pinned]


@pytest.mark.parametrize("what", ["PUT", "DELETE"])
@pytest.mark.parametrize("fault", [{"status": 503}, {"drop": True}], ids=["an outage", "a lost connection"])
async def test_a_pin_that_failed_is_tried_again_and_holds_up_nothing(
    table: Table, what: str, fault: dict[str, object]
) -> None:
    anna, ben = table.people[:2]
    game = await begun(table, [anna, ben])
    (old,) = _pinned(anna)
    await in_another_phase(table, game)
    failing = table.box.fault(f"{what} /channels/.*/pins", times=2, **fault)
    place = int(table.box.find_channel("table").id)
    posts = (row("board", "channel", place), row("paused", "channel", place))
    await _db(table).journal.commit(GameInput(game, outbox=posts))
    await later(table)
    assert "paused" in anna.channel("table")[-1].text
    boards = [m for m in anna.channel("table") if m.files]
    assert len(boards) == 2
    for _ in range(3):
        await later(table)
    assert failing.hits == 2
    assert [m.id for m in _pinned(anna)] == [boards[1].id] != [old.id]
    assert await _db(table).messages.to_pin() == []


async def test_a_pin_that_was_left_at_a_stop_is_made_good_after_the_start(table: Table) -> None:
    anna, ben = table.people[:2]
    failing = table.box.fault("PUT /channels/.*/pins", status=503, times=99)
    await begun(table, [anna, ben])
    await table.settle()
    assert failing.hits > 0
    assert _pinned(anna) == []
    table.box.recover()
    await table.box.restart_bot()
    await table.settle()
    assert len(_pinned(anna)) == 1


async def test_a_pin_that_is_not_allowed_is_tried_once_an_hour(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    anna, ben = table.people[:2]
    refused = table.box.fault("PUT /channels/.*/pins", status=403, code=50013, times=3)
    await begun(table, [anna, ben])
    await table.settle()
    assert refused.hits == 1
    await later(table)
    assert refused.hits == 1
    for hits in (2, 3, 3):
        table.box.clock.advance(3600)
        await later(table)
        assert refused.hits == hits
    assert len(_pinned(anna)) == 1
    assert caplog.text.count("could not be pinned (403/50013)") == 1


# looking for what may have arrived


@pytest.mark.parametrize("arrived", [True, False])
async def test_a_message_under_way_at_a_crash_is_found_however_many_came_after_it(table: Table, arrived: bool) -> None:
    anna, ben = table.people[:2]
    game = await begun(table, [anna, ben])
    assert table.bot.postman is not None
    await table.bot.postman.stop()
    place = int(table.box.find_channel("table").id)
    await _db(table).journal.commit(GameInput(game, outbox=(row("left", "channel", place, "Duke Leto"),)))
    (post,) = [post for post in await _db(table).outbox.ready() if post.kind == "left"]
    claim = await _db(table).outbox.claim([post.id])
    assert table.app.service is not None
    notice = await table.app.service.compose(claim.posts)
    assert notice is not None
    if arrived:
        await table.bot.postman._courier.deliver(claim, notice)
    table.box.clock.advance(600)
    for number in range(230):
        anna.say(f"talk {number}", at="table")
    await table.box.restart_bot()
    await later(table)
    said = [m for m in anna.channel("table") if "Duke Leto" in m.text]
    assert len(said) == 1
    asked = table.box.transcript().count(f"GET /channels/{place}/messages ")
    assert asked == (1 if arrived else 3)


async def test_what_may_have_arrived_is_looked_for_before_it_is_sent_again_later(table: Table) -> None:
    anna, ben = table.people[:2]
    game = await begun(table, [anna, ben])
    place = int(table.box.find_channel("table").id)
    lost = table.box.fault(f"POST /channels/{place}/messages", drop=True, after=True)
    await _db(table).journal.commit(GameInput(game, outbox=(row("left", "channel", place, "Duke Leto"),)))
    table.bot._wake()
    await table.settle()
    assert lost.hits == 1
    table.box.fault(".*", status=503, times=10**6)
    for _ in range(5):
        await later(table)
    table.box.recover()
    for number in range(120):
        anna.say(f"talk {number}", at="table")
    table.box.clock.advance(900)
    await later(table)
    assert sum("Duke Leto" in m.text for m in anna.channel("table")) == 1
    assert await _db(table).outbox.of_game(game, "queued", "sending") == []


async def test_an_edit_that_is_refused_for_good_is_posted_anew_and_holds_up_nothing(table: Table) -> None:
    anna, ben = table.people[:2]
    game = await begun(table, [anna, ben])
    place = int(table.box.find_channel("table").id)
    dead = table.box.fault(f"PATCH /channels/{place}/messages", status=400, code=50035, times=99)
    posts = (row("board", "channel", place), row("paused", "channel", place))
    await _db(table).journal.commit(GameInput(game, outbox=posts))
    table.bot._wake()
    await table.settle()
    assert "paused" in anna.channel("table")[-1].text
    assert dead.hits == 1
    old = {m.id for m in _pinned(anna)}
    await later(table)
    await later(table)
    assert dead.hits == 2
    assert len(_pinned(anna)) == 1
    assert {m.id for m in _pinned(anna)} != old
