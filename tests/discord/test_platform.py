"""Where the platform may answer otherwise than our own stand-in does by itself: refusals, lost words, other shapes."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.discord import client, servers
from bot.discord.postman import TRIES
from bot.sandbox import acting, payloads, permissions, structure
from bot.sandbox.driver import LEAST
from bot.sandbox.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, Interaction
from bot.sandbox.person import DM, Person
from bot.tables.live import changed_by
from bot.tables.outbox import row
from bot.tables.turning import Turned, begin
from storage import GameInput
from tests.discord.conftest import Table
from tests.discord.test_game import begun, last


def raw(person: Person, kind: int, body: dict[str, Any], message: Any = None) -> Interaction:
    """An interaction past all that Discord's client checks."""
    return acting._begin(person.world, person.account, person.place(None), kind, body, "", message)


# permissions


async def test_a_board_that_cannot_be_pinned_holds_no_game_up(table: Table) -> None:
    anna, ben = table.people[:2]
    table.box.grant_bot(table.guild, LEAST & ~permissions.PIN_MESSAGES)
    told = await anna.slash("game new", seats=2)
    assert "table is open" in told.text
    assert "pin messages there (Pin Messages)" in told.text
    await ben.slash("game join")
    await table.settle()
    assert any(message.files for message in ben.channel("table"))


def test_an_administrator_may_do_everything() -> None:
    every = discord.Permissions(administrator=True)
    assert servers.missing(every, thread=False) == []
    assert servers.missing(every, thread=True) == []
    assert servers.missing(discord.Permissions.none(), thread=False)[0] == "View Channel"


def test_in_a_thread_messages_need_the_right_for_threads_only() -> None:
    held = discord.Permissions.all_channel()
    held.update(administrator=False, send_messages=False)
    assert servers.missing(held, thread=True) == []
    assert servers.missing(held, thread=False) == ["Send Messages"]


# commands


async def test_without_its_commands_the_bot_runs_and_tells_them_at_the_next_start(table: Table) -> None:
    anna, ben = table.people[:2]
    await begun(table, [anna, ben])
    assert table.app.db is not None
    await table.app.db.tables.save_command_hash("global", "of older commands")
    refused = table.box.fault("PUT /applications", status=400, code=50035)
    await table.box.restart_bot()
    assert refused.hits == 1
    board = next(m for m in anna.channel("table") if m.pinned)
    assert "Spice" in (await anna.click(board, "My hand")).text
    before = table.box.transcript().count("PUT /applications")
    await table.box.restart_bot()
    assert table.box.transcript().count("PUT /applications") == before + 1


async def test_the_start_does_not_wait_for_a_limit_on_commands(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "SYNC_PATIENCE", 0.05)
    table.box.world.application.commands[None].pop()
    limited = table.box.fault("PUT /applications", status=429, retry_after=86_400.0)
    await table.box.restart_bot()
    assert limited.hits == 1
    assert "table is open" in (await table.people[0].slash("game new", seats=2)).text


async def test_commands_that_somebody_replaced_are_told_again(table: Table) -> None:
    table.box.world.application.commands[None] = []
    await table.box.restart_bot()
    assert "table is open" in (await table.people[0].slash("game new", seats=2)).text


async def test_commands_that_cannot_be_looked_up_are_taken_to_be_there(table: Table) -> None:
    table.box.fault("GET /applications/.*/commands", status=404)
    await table.box.restart_bot()
    assert table.box.transcript().count("PUT /applications") == 1


async def test_a_command_of_another_version_is_explained(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    anna = table.people[0]
    for name in ("duel", "rules"):  # not there at all; without the option that it needs
        answer = await anna.outcome(raw(anna, COMMAND, {"id": "1", "name": name, "type": 1, "options": []}))
        assert "Reload Discord" in answer.text, name
        assert answer.message.ephemeral
    for name, value in (("seats", "many"), ("seats", True), ("title", 3)):
        new = {"name": "new", "type": 1, "options": [{"name": name, "type": 4, "value": value}]}
        answer = await anna.outcome(raw(anna, COMMAND, {"id": "1", "name": "game", "type": 1, "options": [new]}))
        assert f"what you gave for “{name}”" in answer.text
    typing = {"name": "game", "type": 1, "value": "x", "focused": True}
    nothing = raw(anna, AUTOCOMPLETE, {"id": "1", "name": "duel", "type": 1, "options": [typing]})
    assert (await anna.outcome(nothing)).choices == []
    assert "ERROR" not in caplog.text


async def test_suggestions_that_come_too_late_disturb_nobody(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    anna = table.people[0]
    late = table.box.fault("/callback", status=404, code=10062)
    options = [{"name": "topic", "type": 3, "value": "st", "focused": True}]
    raw(anna, AUTOCOMPLETE, {"id": "1", "name": "help", "type": 1, "options": options})
    await late.reached.wait()
    table.box.clock.advance(4)
    await table.settle()
    assert "Traceback" not in caplog.text


# answers


async def test_a_press_is_answered_whatever_message_came_with_it(table: Table) -> None:
    anna, ben = table.people[:2]
    await begun(table, [anna, ben])
    board = next(m for m in anna.channel("table") if m.pinned)
    bare = table.box.world.shown_message(board.id, board.channel_id, anna.id)
    assert bare is not None
    bare.components = []
    hand = next(b["custom_id"] for b in board.buttons if b["label"] == "My hand")
    press = {"custom_id": hand, "component_type": 2}
    assert "Spice" in (await anna.outcome(raw(anna, COMPONENT, press, bare))).text
    for custom_id in ("quiz:4:yes", "b", "s~w-menu", f"b~panel~{'9' * 40}~0~", "b~panel~٣~0~"):
        forged = raw(anna, COMPONENT, {"custom_id": custom_id, "component_type": 2}, bare)
        assert "older version" in (await anna.outcome(forged)).text, custom_id


async def test_the_answer_comes_though_the_word_that_it_was_deferred_is_lost(table: Table) -> None:
    anna, ben = table.people[:2]
    await begun(table, [anna, ben])
    leaders = await anna.autocomplete("answer", "say", "", what="traitor")
    assert table.bot.house is not None
    table.bot.house.front.slow = 0
    table.box.fault("/callback", status=500, after=True)
    done = await anna.slash("answer", what="traitor", say=leaders[0]["value"])
    assert done.ack == 5
    assert "Recorded" in done.text
    assert [v for v in table.box.violations if "acknowledged twice" not in v] == []
    table.box.violations.clear()  # the library asked a second time because it had heard nothing


async def test_an_answer_that_was_taken_is_no_fault_though_the_reply_says_nothing(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    anna, ben = table.people[:2]
    await begun(table, [anna, ben])
    taken = table.box.fault("/callback", status=200, after=True, times=3)
    hand = await anna.slash("hand")
    form = await anna.click(last(anna.inbox(), "Traitor"), "Answer…")
    chosen = await anna.select(form, "Leader", [form.message.selects[0]["options"][0]["value"]])
    assert taken.hits == 3
    await table.settle()
    assert "Spice" in hand.text
    assert "Recorded" in (await anna.click(chosen, "Done")).text
    assert "ERROR" not in caplog.text


@pytest.mark.parametrize("arrives", [True, False])
async def test_an_answer_is_given_again_when_the_connection_broke(
    table: Table, caplog: pytest.LogCaptureFixture, arrives: bool
) -> None:
    anna, ben = table.people[:2]
    await begun(table, [anna, ben])
    broken = table.box.fault("/callback", drop=True, after=arrives)
    hand = await anna.slash("hand")
    await table.settle()
    assert broken.hits == 1
    assert "Spice" in hand.text
    assert "ERROR" not in caplog.text
    assert [v for v in table.box.violations if "acknowledged twice" not in v] == []
    table.box.violations.clear()


async def test_what_was_begun_goes_on_though_the_person_is_told_too_late(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    anna, ben = table.people[:2]
    game = await begun(table, [anna, ben])
    leaders = await anna.autocomplete("answer", "say", "", what="traitor")
    assert table.bot.house is not None
    table.bot.house.front.slow = 0
    late = table.box.fault("/callback", status=404, code=10062, times=5)
    assert table.app.db is not None
    before = len(await table.app.db.journal.commits(game))
    anna.begin_slash("answer", what="traitor", say=leaders[0]["value"])
    await late.reached.wait()
    table.box.clock.advance(4)
    await table.settle()
    assert len(await table.app.db.journal.commits(game)) > before
    assert "ERROR" not in caplog.text


async def test_an_answer_whose_message_was_dismissed_comes_as_a_new_one(table: Table) -> None:
    anna, ben = table.people[:2]
    await begun(table, [anna, ben])
    rest = await anna.click(await anna.slash("answer"), "More…")
    pressed = anna.begin_click(rest, "My hand")
    anna.delete(rest.message)
    answer = await anna.outcome(pressed)
    assert "Spice" in answer.text
    assert answer.message.ephemeral


async def test_giving_up_a_seat_is_asked_once_more_also_when_the_game_was_chosen(table: Table) -> None:
    anna, ben, carla = table.people[:3]
    await begun(table, [anna, ben])
    second = await begun(table, [anna, carla])
    which = await anna.slash("game run", at=DM, do="concede")
    sure = await anna.select(which, "Game", [str(second)])
    assert table.app.db is not None
    assert await table.app.db.tables.seat_of(second, int(anna.id)) is not None
    assert "for good" in sure.text
    assert "left the game" in (await anna.click(sure, "Yes")).text
    assert await table.app.db.tables.seat_of(second, int(anna.id)) is None


# payloads


OPTIONAL = ("guild", "guild_locale", "context", "entitlements", "authorizing_integration_owners", "locale")


def meagre(payload: dict[str, Any]) -> dict[str, Any]:
    """The payload without everything that Discord's documentation calls optional and the library can do without."""
    found = {name: value for name, value in payload.items() if name not in OPTIONAL}
    kept = ("id", "type", "parent_id", "thread_metadata", "guild_id", "recipients", "name", "owner_id")
    found["channel"] = {name: value for name, value in payload["channel"].items() if name in kept}
    return found


async def test_a_game_is_begun_and_played_by_meagre_payloads(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, ben = table.people[:2]
    whole, message = acting._payload, payloads.message_json
    monkeypatch.setattr(acting, "_payload", lambda *given: meagre(whole(*given)))
    unsaid = ("components", "flags", "nonce", "interaction", "interaction_metadata", "position", "webhook_id")
    monkeypatch.setattr(
        payloads,
        "message_json",
        lambda *given: {name: value for name, value in message(*given).items() if name not in unsaid},
    )
    await anna.slash("game new", seats=2)
    await table.settle()
    monkeypatch.setattr(payloads, "message_json", message)
    await ben.click(await ben.click(last(ben.channel("table"), "Join"), "Join"), "Any faction")
    await table.settle()
    question = last(anna.inbox(), "Traitor")
    form = await anna.click(question, "Answer…")
    chosen = await anna.select(form, "Leader", [form.message.selects[0]["options"][0]["value"]])
    assert "Recorded" in (await anna.click(chosen, "Done")).text


async def test_who_sits_at_a_table_plays_though_no_channel_is_named(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben = table.people[:2]
    await begun(table, [anna, ben])
    whole = acting._payload
    nowhere = ("channel",)
    monkeypatch.setattr(acting, "_payload", lambda *given: {k: v for k, v in whole(*given).items() if k not in nowhere})
    assert "Spice" in (await anna.slash("hand")).text
    form = await anna.click(last(anna.inbox(), "Traitor"), "Answer…")
    chosen = await anna.select(form, "Leader", [form.message.selects[0]["options"][0]["value"]])
    assert "Recorded" in (await anna.click(chosen, "Done")).text
    assert "in a channel of a server" in (await anna.slash("game new", seats=2)).text


async def test_a_server_of_which_nothing_was_told_can_play(table: Table) -> None:
    anna, ben = table.people[:2]
    table.bot._connection._guilds.clear()  # as before GUILD_CREATE has come
    game = await begun(table, [anna, ben])
    assert "Spice" in (await anna.slash("hand")).text
    assert "paused" in (await anna.slash("game run", do="pause")).text
    assert "goes on" in (await anna.slash("game run", do="resume")).text
    assert table.app.db is not None
    channel = table.box.find_channel("table")
    await servers.save(table.app.db, int(table.guild.id), servers.ServerSettings(channel=int(channel.id)))
    second = await begun(table, [anna, ben])
    assert (await table.app.db.tables.game(second)).channel == int(channel.id)
    assert second != game


# places


async def test_a_board_in_a_thread_that_fell_asleep_is_posted_anew(table: Table) -> None:
    anna, ben = table.people[:2]
    world = table.box.world
    body = {"name": "sietch", "type": 11, "auto_archive_duration": 1440}
    thread = structure.add_thread(world, table.box.find_channel("table"), anna.id, body)
    anna.here = ben.here = thread
    game = await begun(table, [anna, ben])
    table.box.archive(thread)
    board = next(m for m in anna.channel(thread) if m.pinned)
    assert table.app.service is not None
    assert table.app.db is not None
    await table.app.db.journal.commit(GameInput(game, outbox=(row("board", "channel", int(thread.id)),)))
    table.bot._wake()
    await table.settle()
    boards = [m for m in anna.channel(thread) if m.files]
    assert boards[-1].id != board.id
    assert await table.app.db.outbox.of_game(game, "queued", "sending") == []


async def test_a_private_channel_that_is_gone_is_opened_anew(table: Table) -> None:
    anna, ben = table.people[:2]
    assert table.app.db is not None
    game = await begun(table, [anna, ben])
    await table.app.db.people.save(int(ben.id), {"dm_channel": 4711})
    before = len(ben.inbox())
    await ask_again(table, game, ben)
    table.box.clock.advance(60)
    table.bot._wake()
    await table.settle()
    assert len(ben.inbox()) > before


async def dm_state(table: Table, game: int, person: Person) -> str:
    assert table.app.db is not None
    seat = await table.app.db.tables.seat_of(game, int(person.id))
    assert seat is not None
    return seat.dm_state


async def test_private_messages_forbidden_for_any_reason_count_as_closed(table: Table) -> None:
    anna, ben = table.people[:2]
    game = await begun(table, [anna, ben])
    assert await dm_state(table, game, ben) == "open"
    forbidden = table.box.fault(f"POST /channels/{ben.place(DM).id}/messages", status=403, code=20026, times=9)
    await ask_again(table, game, ben)
    assert await dm_state(table, game, ben) == "closed"
    assert forbidden.hits == 1


async def test_private_messages_given_up_after_many_refusals_count_as_closed(table: Table) -> None:
    anna, ben = table.people[:2]
    game = await begun(table, [anna, ben])
    refused = table.box.fault("POST /channels/.*/messages", status=400, code=50035, times=99)
    await ask_again(table, game, ben)
    for _ in range(TRIES):
        assert table.app.db is not None
        table.box.clock.advance(86_400)
        table.bot._wake()
        await table.settle()
    assert refused.hits >= TRIES
    assert await dm_state(table, game, ben) == "closed"


async def test_a_token_that_is_refused_loses_no_message(table: Table) -> None:
    anna, ben = table.people[:2]
    game = await begun(table, [anna, ben])
    await anna.slash("game run", do="pause")
    await table.settle()
    refused = table.box.fault("POST /channels/.*/messages", status=401, times=TRIES + 2)
    before = len(ben.inbox())
    await ask_again(table, game, ben)
    while refused.hits < refused.times:
        table.box.clock.advance(86_400)
        table.bot._wake()
        await table.settle()
    table.box.clock.advance(86_400)
    table.bot._wake()
    await table.settle()
    assert len(ben.inbox()) == before + 1


# people who leave


async def kinds(table: Table, game: int) -> dict[int | None, str]:
    assert table.app.db is not None
    return {seat.person: seat.kind for seat in await table.app.db.tables.seats(game)}


async def answered(table: Table, *people: Person) -> None:
    for person in people:
        leaders = await person.autocomplete("answer", "say", "", what="traitor")
        await person.slash("answer", what="traitor", say=leaders[0]["value"])
    await table.settle()


async def test_who_left_the_server_is_played_for_until_he_is_back(table: Table) -> None:
    anna, ben = table.people[:2]
    game = await begun(table, [anna, ben])
    await answered(table, anna)
    table.box.leave(table.guild, ben)
    assert table.app.service is not None
    await ask_again(table, game, ben)
    assert (await kinds(table, game))[int(ben.id)] == "machine"
    assert any("has left" in m.text for m in anna.channel("table"))
    table.box.join(table.guild, ben)
    await ben.slash("game run", do="back")
    assert (await kinds(table, game))[int(ben.id)] == "person"


async def test_who_only_closed_his_messages_has_not_left(table: Table) -> None:
    anna, ben = table.people[:2]
    game = await begun(table, [anna, ben])
    ben.close_dms()
    await ask_again(table, game, ben)
    assert (await kinds(table, game))[int(ben.id)] == "person"
    assert not any("has left" in m.text for m in anna.channel("table"))


async def test_a_platform_that_cannot_tell_makes_nobody_a_leaver(table: Table) -> None:
    anna, ben = table.people[:2]
    game = await begun(table, [anna, ben])
    table.box.fault("GET /guilds/.*/members", status=404, code=0)
    table.box.fault("POST /channels/.*/messages", status=403, code=50278)
    await ask_again(table, game, ben)
    assert (await kinds(table, game))[int(ben.id)] == "person"


async def test_who_cannot_be_written_to_is_looked_for_when_he_is_reminded_in_public(table: Table) -> None:
    anna, ben = table.people[:2]
    ben.close_dms()
    game = await begun(table, [anna, ben])
    await answered(table, anna)
    await remind(table, game, ben)
    assert (await kinds(table, game))[int(ben.id)] == "person"
    table.box.leave(table.guild, ben)
    table.box.clock.advance(60)
    await remind(table, game, ben)
    assert (await kinds(table, game))[int(ben.id)] == "machine"


async def test_who_is_written_to_for_another_s_secret_act_shows_it_by_nothing_in_public(table: Table) -> None:
    """Somebody who owes, and has closed his messages or left, gets private news: the channel learns it later."""
    anna, ben, carla, dora = table.people[:4]
    game = await begun(table, [anna, ben, carla, dora])
    ben.close_dms()
    table.box.leave(table.guild, carla)
    before = len(anna.channel("table"))
    pages, live = Turned(), await table.live(game)
    for person in (ben, carla):
        seat = live.seat_of(int(person.id))
        assert seat is not None
        begin(pages, seat, (), 0, live.last_commit)  # though he owes something, he is written to for other news
    assert table.app.db is not None
    await table.app.db.journal.commit(GameInput(game, outbox=tuple(pages.posts), seats=pages.seats))
    live.seats = changed_by(live.seats, pages.seats)
    table.bot._wake()
    await table.settle()
    assert (await dm_state(table, game, ben), await dm_state(table, game, carla)) == ("closed", "closed")
    assert len(anna.channel("table")) == before
    assert (await kinds(table, game))[int(carla.id)] == "person"
    await answered(table, anna)
    told = [message.text for message in anna.channel("table")[before:]]
    assert sum(ben.mention in text for text in told) == 1
    assert sum("has left" in text for text in told) == 1
    assert not any(carla.mention in text for text in told)
    assert (await kinds(table, game))[int(carla.id)] == "machine"


async def ask_again(table: Table, game: int, person: Person) -> None:
    """Let a private message to somebody become due."""
    assert table.app.db is not None
    post = row("paused", "person", int(person.id))
    await table.app.db.journal.commit(GameInput(game, outbox=(post,)))
    table.bot._wake()
    await table.settle()


async def remind(table: Table, game: int, person: Person) -> None:
    """Let the public reminder become due that stands in for private ones."""
    live = await table.live(game)
    owed = next(d for d in live.owed() if live.seats[d.seat].person == int(person.id))
    assert table.app.db is not None
    assert live.channel is not None
    post = row("mention", "channel", live.channel, owed.id)
    await table.app.db.journal.commit(GameInput(game, outbox=(post,)))
    table.bot._wake()
    await table.settle()
