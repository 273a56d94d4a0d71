"""What reaches people, and what happens when it cannot: closed private messages, faults, lost places, restarts."""

from __future__ import annotations

from dataclasses import replace

from bot.discord.postman import Postman
from bot.sandbox.person import Person
from bot.tables.api import Notice
from bot.tables.live import LiveGame, changed_by
from bot.tables.outbox import row
from bot.tables.pages import page_of
from bot.tables.private import open_to
from bot.tables.turning import Turned, begin, go_on
from bot.tables.words import say
from storage import Database, GameInput, NewMessage, SeatRow
from tests.discord.conftest import Table
from tests.discord.test_game import begun, last


async def test_closed_private_messages_are_remembered_and_not_tried_again_until_their_person_acts(table: Table) -> None:
    anna, ben = table.people[:2]
    ben.close_dms()
    game = await begun(table, [anna, ben])
    await table.settle()
    assert table.app.db is not None
    seat = await table.app.db.tables.seat_of(game, int(ben.id))
    assert seat is not None
    assert seat.dm_state == "closed"
    before = table.box.transcript().count("50007")
    await anna.slash(
        "answer", what="traitor", say=(await anna.autocomplete("answer", "say", "", what="traitor"))[0]["value"]
    )
    await table.settle()
    assert table.box.transcript().count("50007") == before
    await ben.slash(
        "answer", what="traitor", say=(await ben.autocomplete("answer", "say", "", what="traitor"))[0]["value"]
    )
    await table.settle()
    assert table.box.transcript().count("50007") == before + 1
    assert "Spice" in (await ben.slash("hand")).text


async def test_an_old_button_answers_after_a_restart_and_a_stale_one_shows_the_present_question(table: Table) -> None:
    anna, ben = table.people[:2]
    await begun(table, [anna, ben])
    question = last(anna.inbox(), "Traitor")
    await table.box.restart_bot()
    form = await anna.click(question, "Answer…")
    value = form.message.selects[0]["options"][0]["value"]
    chosen = await anna.select(form, "Leader", [value])
    await table.box.restart_bot()
    assert "Recorded" in (await anna.click(chosen, "Done")).text
    await ben.slash(
        "answer", what="traitor", say=(await ben.autocomplete("answer", "say", "", what="traitor"))[0]["value"]
    )
    await table.settle()
    world = table.box.world
    shown = world.shown_message(question.id, question.channel_id, anna.id)
    assert shown is not None
    assert "choice" not in str(shown.components), "what was answered has no buttons"
    shown.components = question.raw["components"]  # as a telephone may show it that has not heard of that yet
    stale = await anna.click(anna.again(question), "Answer…")
    assert "You answered “Traitor” <t:" in stale.text
    assert "Fremen placement" in (await ben.slash("answer")).text or "Storm" in stale.text


async def test_a_dialog_opened_before_a_restart_still_counts(table: Table) -> None:
    anna, ben = table.people[:2]
    await begun(table, [anna, ben])
    opened = await anna.slash("orders", do="order: bid")
    assert opened.modal.title.startswith("Order")
    await table.box.restart_bot()
    done = await anna.submit(opened, {"How": ["raise"], "Amount": "5", "Card": "", "Stop if": [], "Karama": ["no"]})
    assert "Recorded" in done.text


async def test_two_presses_at_once_have_their_effect_once(table: Table) -> None:
    anna, ben = table.people[:2]
    await table.open(anna, seats=3)
    lobby = last(ben.channel("table"), "Join")
    presses = [ben.begin_click(lobby, "Join") for _ in range(2)]
    texts = [(await ben.outcome(press)).text for press in presses]
    await table.settle()
    assert last(ben.channel("table"), "Join").text.count("Ben") == 1
    assert len(texts) == 2


async def _without_its_channel(table: Table, host: Person, guest: Person) -> int:
    """Begin a game in a channel of its own, and delete that."""
    channel = table.box.channel(table.guild, "dunes")
    host.here = guest.here = channel
    game = await table.open(host, seats=2)
    await guest.slash("game join", game=str(game))
    await table.settle()
    table.box.delete_channel(channel)
    await table.settle()
    return game


async def test_a_channel_that_is_deleted_pauses_its_game_and_tells_the_players(table: Table) -> None:
    anna, ben = table.people[:2]
    game = await _without_its_channel(table, anna, ben)
    assert table.app.db is not None
    assert (await table.app.db.tables.game(game)).status == "paused"
    assert "lost its channel" in anna.inbox()[-1].text


async def test_a_game_whose_channel_was_deleted_goes_on_in_another(table: Table) -> None:
    ben, carla, dora = table.people[1:4]
    game = await _without_its_channel(table, carla, ben)
    other = table.box.channel(table.guild, "sietch")
    carla.here = ben.here = dora.here = other
    assert (await dora.slash("game run", do="move", game=str(game))).text == say().looking.no_game
    moved = await ben.slash("game run", do="move")  # whoever plays may: a host who is away holds no game
    assert "played here from now on" in moved.text
    await table.settle()
    db = table.app.db
    assert db is not None
    row = await db.tables.game(game)
    assert (row.status, row.channel) == ("running", int(other.id))
    boards = [m for m in ben.channel("sietch") if m.pinned]
    assert len(boards) == 1
    assert "Turn" in boards[0].text
    assert "goes on" in carla.inbox()[-1].text
    assert await db.outbox.of_game(game, "queued", "sending") == []
    leaders = await carla.autocomplete("answer", "say", "", what="traitor")
    assert "Recorded" in (await carla.slash("answer", what="traitor", say=leaders[0]["value"])).text
    assert "played here already" in (await carla.slash("game run", do="move", game=str(game))).text
    ben.here = table.box.channel(table.guild, "dunes")
    assert "Only the host" in (await ben.slash("game run", do="move", game=str(game))).text


async def test_a_manager_moves_a_game_and_one_that_was_paused_stays_so(table: Table) -> None:
    anna, ben, carla = table.people[:3]
    channel = table.box.channel(table.guild, "dunes")
    carla.here = ben.here = channel
    game = await table.open(carla, seats=2)
    await ben.slash("game join", game=str(game))
    await table.settle()
    await carla.slash("game run", do="pause")
    anna.here = table.box.channel(table.guild, "sietch")
    offered = await anna.autocomplete("game run", "game", "", do="move")
    assert [choice["value"] for choice in offered] == [str(game)]
    assert "The game is paused until" in (await anna.slash("game run", do="move", game=str(game))).text
    await table.settle()
    assert table.app.db is not None
    row = await table.app.db.tables.game(game)
    assert (row.status, row.channel) == ("paused", int(anna.here.id))


async def test_a_deleted_board_is_posted_anew(table: Table) -> None:
    anna, ben = table.people[:2]
    await begun(table, [anna, ben])
    board = next(m for m in anna.channel("table") if m.pinned)
    anna.delete(board)
    await anna.slash(
        "answer", what="traitor", say=(await anna.autocomplete("answer", "say", "", what="traitor"))[0]["value"]
    )
    await table.settle()
    boards = [m for m in anna.channel("table") if m.pinned]
    assert len(boards) == 1
    assert boards[0].id != board.id


async def test_a_channel_that_refuses_holds_no_other_recipient_up(table: Table) -> None:
    anna, ben = table.people[:2]
    await table.open(anna, seats=2)
    assert table.bot.postman is not None
    place = table.box.find_channel("table")
    refusals = table.box.fault(rf"(POST|PATCH) /channels/{place.id}/messages", status=400, code=50035, times=99)
    await ben.slash("game join")
    await table.settle()
    assert any("Traitor" in m.text for m in ben.inbox())
    assert not any(m.pinned for m in ben.channel("table"))
    assert refusals.hits > 0
    table.box.recover()
    table.box.clock.advance(3600)
    table.bot.postman.wake()
    await table.settle()
    assert any(m.pinned for m in ben.channel("table"))


async def test_rows_under_way_at_a_crash_are_sent_exactly_once(table: Table) -> None:
    anna, ben = table.people[:2]
    game = await table.open(anna, seats=2)
    db = table.app.db
    assert db is not None
    assert table.bot.postman is not None
    await table.bot.postman.stop()
    await ben.slash("game join")
    await table.app.service.machines.idle()  # type: ignore[union-attr]
    waiting = [post for post in await db.outbox.ready() if post.recipient_kind == "person"]
    arrived, never = waiting[0], waiting[1]
    claim = await db.outbox.claim([arrived.id])
    notice = await table.app.service.compose(claim.posts)  # type: ignore[union-attr]
    assert notice is not None
    await table.bot.postman._courier.deliver(claim, notice)
    await db.outbox.claim([never.id])
    await table.box.restart_bot()
    await table.settle()
    states = {post.id: post.state for post in await table.app.db.outbox.of_game(game)}  # type: ignore[union-attr]
    assert states[arrived.id] == states[never.id] == "sent"
    for person in (anna, ben):
        texts = [m.text for m in person.inbox()]
        assert len(texts) == len(set(texts)), texts


async def _with_its_postman_stopped(table: Table) -> tuple[Person, int, Database, Postman]:
    """Begin a game in which nothing is posted any more; returns its host and its number."""
    anna, ben = table.people[:2]
    game = await begun(table, [anna, ben])
    assert table.app.db is not None
    assert table.bot.postman is not None
    await table.bot.postman.stop()
    return anna, game, table.app.db, table.bot.postman


async def test_a_board_that_was_sent_but_not_pinned_at_a_crash_takes_the_place_of_the_old_one(table: Table) -> None:
    anna, game, db, postman = await _with_its_postman_stopped(table)
    await in_another_phase(table, game)
    channel = int(table.box.find_channel("table").id)
    await db.journal.commit(GameInput(game, outbox=(row("board", "channel", channel),)))
    (post,) = [post for post in await db.outbox.ready() if post.kind == "board"]
    claim = await db.outbox.claim([post.id])
    notice = await table.app.service.compose(claim.posts)  # type: ignore[union-attr]
    assert notice is not None

    await postman._courier.deliver(claim, notice)
    boards = [m.id for m in anna.channel("table") if m.files]
    assert len(boards) == 2
    await table.box.restart_bot()
    await table.settle()
    assert [m.id for m in anna.channel("table") if m.pinned] == boards[1:]


async def in_another_phase(table: Table, game: int) -> None:
    """Two hours pass, and the board that stands there was drawn in the phase before: it is posted anew."""
    table.box.clock.advance(7200)
    assert table.app.db is not None
    board = await table.app.db.messages.latest(game, "board")
    assert board is not None
    before = NewMessage(board.message_id, board.channel, "board", game, nonce=board.nonce, ref="the phase before")
    await table.app.db.messages.remember(before)
    table.box.clock.advance(7200)


async def test_a_board_is_edited_however_old_it_is_and_posted_anew_once_in_a_phase(table: Table) -> None:
    anna, ben = table.people[:2]
    game = await begun(table, [anna, ben])
    assert table.app.db is not None
    posts = (row("board", "channel", int(table.box.find_channel("table").id)),)

    async def boards() -> int:
        assert table.app.db is not None
        await table.app.db.journal.commit(GameInput(game, outbox=posts))
        table.bot._wake()
        await table.settle()
        return len([m for m in anna.channel("table") if m.files])

    for _ in range(3):
        table.box.clock.advance(7200)
        assert await boards() == 1
    await in_another_phase(table, game)
    assert await boards() == 2
    for _ in range(3):
        table.box.clock.advance(7200)
        assert await boards() == 2
    assert len([m for m in anna.channel("table") if m.pinned]) == 1


async def test_a_chapter_without_a_key_is_known_again_by_its_words(table: Table) -> None:
    anna, game, db, postman = await _with_its_postman_stopped(table)
    channel = int(table.box.find_channel("table").id)
    live = await table.live(game)
    (chapter, *_) = live.story
    db_row = row("story", "channel", channel, str(chapter.number), first=1, last=live.last_commit)
    known = await db.messages.latest(game, "story", ref=str(chapter.number))
    assert known is not None
    await db.messages.forget(known.message_id)
    anna.delete(next(m for m in anna.channel("table") if m.id == str(known.message_id)))
    await db.journal.commit(GameInput(game, outbox=(db_row,)))
    (post,) = [post for post in await db.outbox.ready() if post.kind == "story"]
    claim = await db.outbox.claim([post.id])
    notice = await table.app.service.compose(claim.posts)  # type: ignore[union-attr]
    assert notice is not None
    delivered = await postman._courier.deliver(claim, notice)
    assert delivered is not None
    sent, _ = delivered
    world = table.box.world
    world.channels[str(channel)].messages[str(sent)].nonce = None  # which the platform need not tell for ever
    await table.box.restart_bot()
    await table.settle()
    assert [m.id for m in anna.channel("table") if m.text == notice.text] == [str(sent)]
    found = await table.app.db.messages.latest(game, "story", ref=str(chapter.number))  # type: ignore[union-attr]
    assert found is not None
    assert found.message_id == sent


async def test_a_board_that_was_edited_at_a_crash_is_known_again_however_old_it_is(table: Table) -> None:
    anna, game, *_ = await _with_its_postman_stopped(table)
    channel = int(table.box.find_channel("table").id)
    for _ in range(3):  # half an hour, an edit, a crash, three quarters of an hour until the next start
        assert table.bot.postman is not None
        assert table.app.db is not None
        await table.bot.postman.stop()
        table.box.clock.advance(1800)
        await table.app.db.journal.commit(
            GameInput(
                game, expected_last=(await table.live(game)).last_commit, outbox=(row("board", "channel", channel),)
            )
        )
        (post,) = [post for post in await table.app.db.outbox.ready() if post.kind == "board"]
        claim = await table.app.db.outbox.claim([post.id])
        notice = await table.app.service.compose(claim.posts)  # type: ignore[union-attr]
        assert notice is not None
        await table.bot.postman._courier.deliver(claim, notice)
        table.box.clock.advance(2700)
        await table.box.restart_bot()
        await table.settle()
        keys = [b["custom_id"].split("~")[0] for m in anna.channel("table") if m.files for b in m.buttons[:1]]
        assert len(keys) == len(set(keys)), "the same news stands in two boards"


async def test_a_chapter_that_was_sent_at_a_crash_and_overtaken_since_is_edited_by_the_later_row(table: Table) -> None:
    _, game, db, postman = await _with_its_postman_stopped(table)
    channel = int(table.box.find_channel("table").id)
    await db.journal.commit(GameInput(game, outbox=(row("story", "channel", channel, "99", first=1, last=1),)))
    (post,) = [post for post in await db.outbox.ready() if post.kind == "story"]
    claim = await db.outbox.claim([post.id])
    delivered = await postman._courier.deliver(claim, Notice("story", "99", text="Turn 99", replaces=True))
    assert delivered is not None
    sent, _ = delivered
    assert await table.app.service.compose(claim.posts) is None  # type: ignore[union-attr]
    await table.box.restart_bot()
    await table.settle()
    known = await table.app.db.messages.latest(game, "story", ref="99", channel=channel)  # type: ignore[union-attr]
    assert known is not None
    assert known.message_id == sent


async def test_hostile_names_and_titles_mention_nobody(table: Table) -> None:
    eve = table.box.user("@everyone **Eve** `x` <@1>")
    table.box.join(table.guild, eve)
    await table.open(eve, seats=2, title="@everyone <@&1> " + "*" * 300)
    lobby = table.people[0].channel("table")[-1]
    assert lobby.mentions == []
    assert not lobby.raw["mention_everyone"]
    assert len(lobby.content) <= 2000


async def test_a_forged_or_ancient_button_is_refused_kindly(table: Table) -> None:
    anna = table.people[0]
    await table.open(anna, seats=2)
    lobby = anna.channel("table")[-1]
    message = table.box.world.shown_message(lobby.id, lobby.channel_id, anna.id)
    assert message is not None
    for number, forged in enumerate(("b~w-done~1~0~nonsense", "b~join~99999~0~", "b~choice~1~0~x/9", "b~nothing~1~0~")):
        message.components[0]["components"][0]["custom_id"] = forged
        answer = await anna.click(anna.again(lobby), forged)
        assert answer.message.ephemeral, number
        assert "wrong on my side" not in answer.text


async def test_a_lobby_whose_sending_was_not_confirmed_is_edited_by_what_comes_next(table: Table) -> None:
    anna, ben = table.people[:2]
    place = table.box.find_channel("table")
    lost = table.box.fault(f"POST /channels/{place.id}/messages", drop=True, after=True)
    await table.open(anna, seats=3)
    await ben.slash("game join", at="table")
    await later(table)
    assert lost.hits == 1
    (lobby,) = [m for m in ben.channel("table") if "Join" in m.text]
    assert "Ben" in lobby.text


async def test_a_chapter_whose_sending_was_not_confirmed_stands_there_once(table: Table) -> None:
    anna, ben = table.people[:2]
    await table.open(anna, seats=2)
    place = table.box.find_channel("table")
    lost = table.box.fault(f"POST /channels/{place.id}/messages", drop=True, after=True)
    await ben.slash("game join", at="table")
    await table.settle()
    assert lost.hits == 1
    for person in (anna, ben):
        form = await person.click(last(person.inbox(), "Traitor"), "Answer…")
        chosen = await person.select(form, "Leader", [form.message.selects[0]["options"][0]["value"]])
        assert "Recorded" in (await person.click(chosen, "Done")).text
    await later(table)
    heads = [m.text.splitlines()[0] for m in anna.channel("table") if m.text]
    assert len(heads) == len(set(heads)), heads


async def later(table: Table) -> None:
    """A minute passes, in which the postman tries again."""
    await table.settle()
    table.box.clock.advance(60)
    assert table.bot.postman is not None
    table.bot.postman.wake()
    await table.settle()


async def somebody_asked(table: Table) -> tuple[Person, LiveGame, SeatRow]:
    """Let a game begin; returns somebody who is asked something in it, and his seat."""
    anna, ben = table.people[:2]
    live = await table.live(await begun(table, [anna, ben]))
    seat = live.seat_of(int(anna.id))
    assert seat is not None
    return anna, live, seat


async def test_a_reminder_never_comes_before_the_page_it_stands_in(table: Table) -> None:
    """Pages wait, as they do in an outage, and one of them is over meanwhile: it stands above the one that is alive."""
    anna, live, seat = await somebody_asked(table)
    owed = open_to(live, seat.seat)
    waiting = Turned()
    begin(waiting, seat, (), live.last_commit, live.last_commit)
    seat = replace(seat, page=waiting.seats[seat.seat]["page"])
    waiting.posts.append(row("reminder", "person", int(anna.id), f"{owed[0].id}#1"))
    news = Turned()
    go_on(news, replace(seat, page=replace(page_of(seat), since=0).written()), live.last_commit, live.last_commit)
    begin(waiting, seat, owed, live.last_commit, live.last_commit)
    posts = (*waiting.posts[:3], *news.posts, *waiting.posts[3:])
    assert table.app.db is not None
    await table.app.db.journal.commit(GameInput(live.row.id, outbox=posts, seats=waiting.seats))
    live.seats = changed_by(live.seats, waiting.seats)
    table.bot._wake()
    await table.settle()
    *_, over, alive = [message for message in anna.inbox() if message.content.startswith("-# ")]
    assert "Traitorsdrawn" in over.content
    assert any(owed[0].id in button["custom_id"] for button in alive.buttons)
    assert say().asking.reminder not in alive.content, "it is new"


async def test_a_reminder_comes_anew_where_the_page_can_no_longer_be_edited(table: Table) -> None:
    anna, live, seat = await somebody_asked(table)
    (owed, *_) = open_to(live, seat.seat)
    before = len(anna.inbox())
    table.box.fault("PATCH /channels/.*/messages", status=400, code=30046)
    assert table.app.db is not None
    reminder = row("reminder", "person", int(anna.id), f"{owed.id}#1")
    await table.app.db.journal.commit(GameInput(live.row.id, outbox=(reminder,)))
    table.bot._wake()
    await table.settle()
    assert len(anna.inbox()) == before + 1
    assert any(owed.id in button["custom_id"] for button in anna.inbox()[-1].buttons)
