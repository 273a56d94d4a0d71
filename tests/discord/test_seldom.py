"""Sentences that the front-end seldom says, each where somebody comes to read it."""

from __future__ import annotations

import pytest

from bot.discord import creating, servers
from bot.discord.ids import Press
from bot.sandbox import permissions, structure
from bot.sandbox.person import DM, Person
from bot.sandbox.views import Outcome
from bot.tables.api import Sorry
from engine.core.forms import Form, Pick
from tests.discord.conftest import Table, keep_traitor
from tests.discord.fakes import EVERY_KIND, OneQuestion
from tests.discord.test_creating import menu, pick
from tests.discord.test_game import begun
from tests.discord.test_wizard import short, wizard
from tests.games_shown.shown import SHOWN


async def forged(table: Table, person: Person, custom_id: str) -> Outcome:
    """Press a button that the bot made long ago, or never."""
    shown = next(m for m in reversed(person.channel("table")) if m.buttons)
    message = table.box.world.shown_message(shown.id, shown.channel_id, person.id)
    assert message is not None
    message.components[0]["components"][0]["custom_id"] = custom_id
    return await person.click(person.again(shown), custom_id)


# what does not stand where it is looked for


async def test_where_there_is_no_table_the_way_to_one_is_told(table: Table) -> None:
    anna = table.people[0]
    assert "There is no game in this channel. /game new" in (await anna.slash("game run", do="board")).text
    assert "There is no table here. /game new opens one." in (await anna.slash("game run", do="list")).text
    assert "Name the game by its number" in (await anna.slash("game run", do="board", game="Sietch")).text
    assert "You have no game that is played elsewhere." in (await anna.slash("game run", do="move")).text


async def test_what_cannot_be_done_is_answered_with_where_it_is_listed(table: Table) -> None:
    anna, ben = table.people[:2]
    game = await begun(table, [anna, ben])
    assert "There is nothing like that to do here." in (await anna.slash("orders", do=f"{game}|sing|voice")).text
    assert "There is no such topic. /help shows the list." in (await anna.slash("help", topic="gardening")).text
    told = await anna.slash("game run", do="leave")
    assert "/game run do:concede gives up your seat" in told.text


async def test_rules_of_several_games_are_told_apart_while_one_types(table: Table) -> None:
    choices = await table.people[0].autocomplete("rules", "rule", "storm")
    assert any("(Dune)" in choice["name"] for choice in choices)


async def test_a_long_page_of_help_is_read_on(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    assert table.bot.house is not None
    topics = table.bot.house.front.help.topics
    long = topics["orders"]
    monkeypatch.setitem(topics, "orders", type(long)(long.name, long.title, ("The first page.", "The second page.")))
    first = await table.people[0].slash("help", topic="orders")
    assert "The second page." in (await table.people[0].click(first, "Read on")).text


# a table's own


async def test_the_host_is_asked_whose_seat_is_to_be_free(table: Table) -> None:
    anna, ben = table.people[:2]
    await table.open(anna, seats=3)
    await ben.slash("game join")
    await table.settle()
    asked = await anna.slash("game run", do="remove")
    assert "Whose seat is to be free?" in asked.text
    menu(asked, "")


async def test_a_table_from_which_all_have_gone_has_nobody_to_remove(table: Table) -> None:
    owner, ben = table.people[:2]
    game = await table.open(ben, seats=3)
    await ben.slash("game run", do="leave")
    assert "Nobody sits at this table." in (await owner.slash("game run", do="remove", game=str(game))).text
    assert "· closed" in (await owner.slash("game run", game=str(game))).text


async def test_a_game_that_cannot_be_read_is_listed_as_what_it_is(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben = table.people[:2]
    game = await begun(table, [anna, ben])
    service = table.app.service
    assert service is not None
    service.memory.forget(game)

    def planted(*_: object) -> None:
        raise RuntimeError("planted")

    with monkeypatch.context() as patch:
        patch.setattr(type(SHOWN["dune"].rules.facts), "decode_all", planted)
        told = await anna.slash("game run", do="list")
    assert "waits for its operator" in told.text


async def test_whether_moves_are_repeated_first_is_chosen_from_the_list(table: Table) -> None:
    anna = table.people[0]
    found = {choice["value"] for choice in await anna.autocomplete("game run", "do", "")}
    assert found >= {"previews on", "previews off"}


async def test_how_long_a_pause_is_is_chosen_from_the_list(table: Table) -> None:
    anna, ben = table.people[:2]
    await begun(table, [anna, ben])
    found = [choice["name"] for choice in await anna.autocomplete("game run", "about", "", do="pause")]
    lengths = ["1 hour", "6 hours", "1 day", "3 days", "1 week", "2 weeks"]
    assert found == [*lengths, "Stop: something is disputed"]


# answers


async def test_a_beginning_that_two_things_share_is_answered_with_both(table: Table) -> None:
    anna, ben = table.people[:2]
    await begun(table, [anna, ben])
    offer = await ben.autocomplete("answer", "say", "", what="deal")
    assert offer
    line = f"{offer[0]['value']}; text: We share."
    assert "Recorded" in (await ben.slash("answer", what="deal", say=line)).text
    told = await anna.slash("answer", what="dea", say="x")
    assert told.text == "“dea” could be: Deal, Deal answer."


async def test_a_line_without_a_question_says_how_to_name_one(table: Table) -> None:
    anna, ben = table.people[:2]
    await begun(table, [anna, ben])
    assert "Recorded" in (await keep_traitor(anna)).text
    told = await anna.slash("answer", say="5")
    assert told.text.startswith("There is nothing for you to answer now. Say also “what”")


async def test_a_command_that_waited_for_its_game_is_given_anew_after_a_restart(table: Table) -> None:
    anna, ben = table.people[:2]
    games = [await begun(table, [anna, ben]) for _ in range(2)]
    which = await anna.slash("answer", what="traitor", say="x", at=DM)
    assert "Which game" in which.text
    await table.box.restart_bot()
    assert "I have been restarted since" in (await anna.select(which, "Game", [str(games[0])])).text


async def test_a_button_of_a_question_that_has_changed_says_so(table: Table) -> None:
    anna, ben = table.people[:2]
    game = await begun(table, [anna, ben])
    assert table.app.service is not None
    live = await table.live(game)
    decision = next(d for d in live.owed() if live.seats[d.seat].person == int(anna.id))
    told = await forged(table, anna, Press("choice", game, f"{decision.id}/0", 99).custom_id())
    assert "The question has changed since this button was made." in told.text


async def test_a_form_of_a_kind_that_this_version_does_not_know_is_refused(table: Table) -> None:
    anna, ben = table.people[:2]
    game = await begun(table, [anna, ben])
    assert "There is no such move." in (await forged(table, anna, Press("w-page", game, "bygone|||0").custom_id())).text


async def test_a_form_that_is_done_too_early_says_that_something_is_missing() -> None:
    form, answer = wizard(OneQuestion(form=short))
    await form.press("w-done", "", "")
    assert "Something is still missing." in str(answer.screen)


async def test_values_that_a_move_does_not_take_together_are_to_be_looked_at_again() -> None:
    """As where a form offers more than the move of this version takes."""
    form, answer = wizard(OneQuestion(form=lambda given: Form((Pick("treachery", ("ask", "never")),))))
    await form.choose("w-menu", "treachery", ["never"])
    await form.press("w-done", "", "")
    assert "These values do not go together; look at them again." in str(answer.screen)


async def test_a_dialog_that_was_open_while_the_form_was_narrowed_is_told_what_is_gone() -> None:
    form, answer = wizard(OneQuestion(form=short))
    await form.fill("", {"dial": ["2"], "where": ["area_1"]})
    assert "One of these fields is no longer asked." in str(answer.screen)


async def test_a_number_of_a_dialog_says_its_range() -> None:
    form, answer = wizard(OneQuestion(form=lambda given: EVERY_KIND))
    await form.press("w-entry", "dial", "")
    assert "A number from 0 to 40" in str(answer.dialogs[-1])


# a new table


async def test_what_can_no_longer_be_chosen_for_a_new_table_is_refused(table: Table) -> None:
    anna = table.people[0]
    shown = await anna.slash("game new", choose=True)
    preset = menu(shown, "Preset")
    for option in preset["options"]:
        option["value"] = "bygone"
    message = table.box.world.shown_message(shown.message.id, shown.message.channel_id, anna.id)
    assert message is not None
    told = await anna.select(shown, preset["custom_id"], ["bygone"])
    assert "That cannot be chosen any more. /game new shows what can." in told.text


# servers


async def test_a_full_server_says_how_many_tables_it_takes(table: Table) -> None:
    owner = table.people[0]
    await owner.slash("server", options={"per-server": 1})
    await table.open(owner, seats=2)
    told = await owner.slash("game new", seats=2)
    assert "This server has 1 table, as many as its managers allow." in told.text


async def test_what_the_bot_may_not_do_in_the_channel_of_the_tables_is_told_with_its_name(table: Table) -> None:
    owner = table.people[0]
    there = table.box.channel(table.guild, "arena")
    own = next(role for role in table.guild.roles.values() if role.managed)
    table.box.overwrite(there, own, deny=permissions.SEND_MESSAGES)
    await owner.slash("server", channel=there)
    await table.settle()
    told = await owner.slash("game new", seats=2, at="table")
    assert f"Before a table can be opened in <#{there.id}>, I need to be allowed to: Send Messages, " in told.text


async def test_a_game_is_moved_only_to_where_it_can_be_played(table: Table) -> None:
    owner, ben, carla = table.people[:3]
    game = str(await begun(table, [ben, carla]))
    there = table.box.channel(table.guild, "arena")
    told = await ben.slash("game run", do="move", game=game, at=DM)
    assert told.text == "A game is played in a channel of a server: give the command there."
    own = next(role for role in table.guild.roles.values() if role.managed)
    table.box.overwrite(there, own, deny=permissions.EMBED_LINKS)
    told = await ben.slash("game run", do="move", game=game, at=there)
    assert told.text == "Before a game can be played here, I need to be allowed to: Embed Links."
    await owner.slash("server", channel=table.box.find_channel("table"))
    told = await ben.slash("game run", do="move", game=game, at=there)
    assert told.text.startswith("Tables of this server are in <#")


async def test_in_a_thread_the_right_to_write_in_threads_is_named(table: Table) -> None:
    anna = table.people[0]
    channel = table.box.find_channel("table")
    own = next(role for role in table.guild.roles.values() if role.managed)
    table.box.overwrite(channel, own, deny=permissions.SEND_MESSAGES_IN_THREADS)
    body = {"name": "sietch", "type": 11, "auto_archive_duration": 1440}
    thread = structure.add_thread(table.box.world, channel, anna.id, body)
    assert "Send Messages in Threads" in (await anna.slash("game new", seats=2, at=thread)).text


async def test_settings_are_kept_from_those_to_whom_a_server_shows_them_all_the_same(table: Table) -> None:
    """Who sees a command a server may set otherwise; an older registration was not for servers alone."""
    ben = table.people[1]
    for command in (c for each in table.box.world.application.commands.values() for c in each):
        if command["name"] == "server":
            command["default_member_permissions"] = None
            command["contexts"] = [0, 1]
    assert "Only those who may manage the server" in (await ben.slash("server", options={"per-server": 2})).text
    assert (await ben.slash("server", at=DM)).text == "Settings belong to a server: give the command there."


def test_a_limit_that_an_older_command_let_through_is_refused() -> None:
    with pytest.raises(Sorry, match="A limit is out of range: 1 to 50 tables a person"):
        servers.merged(servers.ServerSettings(), {"per_person": 51})


async def test_a_number_that_no_list_holds_is_written_in_its_range(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if a list held fewer than there are turns."""
    monkeypatch.setattr(creating, "OPTIONS", 10)
    anna = table.people[0]
    shown = await anna.slash("game new", choose=True)
    dialog = await pick(anna, shown, "Change", "Last turn")
    assert "A number from 1 to 15" in str(dialog.modal)
    told = await anna.submit(dialog, {"value": "99"})
    assert "A number from 1 to 15 is wanted here." in told.text
