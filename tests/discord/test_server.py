"""A server's settings, permissions, commands told once, slow answers, faults."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.sandbox import permissions
from bot.sandbox.errors import Refused
from bot.sandbox.person import DM, Person
from bot.tables.api import TableInfo
from tests.discord.conftest import Table
from tests.discord.test_game import begun


async def test_only_managers_change_the_settings_and_they_hold(table: Table) -> None:
    owner, ben = table.people[:2]
    one_each: dict[str, Any] = {"per-person": 1}
    with pytest.raises(Refused, match="not usable here"):
        await ben.slash("server", **one_each)
    assert "server" not in ben.commands()
    role = table.box.role(table.guild, "hosts")
    shown = await owner.slash("server", **one_each, creators=role.id, pace="weekly")
    assert "weekly" in shown.text
    assert "Only <@&" in (await ben.slash("game new", seats=2)).text
    assert "table is open" in (await owner.slash("game new", seats=2)).text
    assert "as many as" in (await owner.slash("game new", seats=2)).text
    assert table.app.db is not None
    assert (await table.app.db.tables.games())[0].preset == "weekly"


async def test_what_the_bot_may_not_do_is_said_before_a_table_is_opened(table: Table) -> None:
    table.box.grant_bot(table.guild, 0)
    channel = table.box.find_channel("table")
    table.box.overwrite(channel, table.guild.roles[table.guild.id], deny=permissions.EMBED_LINKS)
    told = await table.people[0].slash("game new", seats=2)
    assert "allowed to: Embed Links." in told.text
    assert table.app.db is not None
    assert await table.app.db.tables.games() == []


async def test_nobody_takes_the_last_seat_where_the_bot_could_not_go_on(table: Table) -> None:
    anna, ben = table.people[:2]
    game = await table.open(anna, seats=2)
    channel = table.box.find_channel("table")
    own = next(role for role in table.guild.roles.values() if role.managed)
    table.box.overwrite(channel, own, deny=permissions.EMBED_LINKS)
    assert "allowed to: Embed Links." in (await ben.slash("game join")).text
    assert "allowed to: Embed Links." in (await anna.slash("game run", do="machine")).text
    assert table.app.db is not None
    assert (await table.app.db.tables.game(game)).status == "lobby"
    table.box.overwrite(channel, own)
    assert "allowed" not in (await ben.slash("game join")).text


async def test_permissions_taken_away_pause_the_game_and_the_way_back_is_named(table: Table) -> None:
    anna, ben = table.people[:2]
    game = await begun(table, [anna, ben])
    channel = table.box.find_channel("table")
    own = next(role for role in table.guild.roles.values() if role.managed)
    table.box.overwrite(channel, own, deny=permissions.VIEW_CHANNEL)
    await anna.slash(
        "answer", what="traitor", say=(await anna.autocomplete("answer", "say", "", what="traitor"))[0]["value"]
    )
    await ben.slash(
        "answer", what="traitor", say=(await ben.autocomplete("answer", "say", "", what="traitor"))[0]["value"]
    )
    await table.settle()
    assert table.app.db is not None
    assert (await table.app.db.tables.game(game)).status == "paused"
    assert "View Channel" in (await anna.slash("game run", do="resume")).text
    table.box.overwrite(channel, own)
    assert "goes on" in (await anna.slash("game run", do="resume")).text


async def test_kicked_and_invited_again_the_game_goes_on(table: Table) -> None:
    anna, ben = table.people[:2]
    game = await begun(table, [anna, ben])
    table.box.kick_bot(table.guild)
    await table.settle()
    assert table.app.db is not None
    assert (await table.app.db.tables.game(game)).status == "paused"
    table.box.invite_bot(table.guild)
    await table.settle()
    assert "goes on" in (await anna.slash("game run", do="resume")).text
    assert (await table.app.db.tables.game(game)).status == "running"


async def test_commands_are_told_once_and_not_again(table: Table) -> None:
    assert table.box.transcript().count("PUT /applications") == 1
    await table.box.restart_bot()
    assert table.box.transcript().count("PUT /applications") == 1


async def test_a_slow_answer_is_deferred_and_still_promised_only_after_the_commit(table: Table) -> None:
    anna, ben = table.people[:2]
    await begun(table, [anna, ben])
    assert table.bot.house is not None
    table.bot.house.front.slow = 0
    done = await anna.slash(
        "answer", what="traitor", say=(await anna.autocomplete("answer", "say", "", what="traitor"))[0]["value"]
    )
    assert done.ack == 5
    assert "Recorded" in done.text
    assert done.message.ephemeral
    form = await ben.click(ben.inbox()[-1], "Answer…")
    chosen = await ben.select(form, "Leader", [form.message.selects[0]["options"][0]["value"]])
    sealed = await ben.click(chosen, "Done")
    await table.settle()  # it was deferred: the screen is there when the answer is written down
    assert "Recorded" in sealed.text


async def test_a_fault_is_told_with_a_reference_and_logged_without_values(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    anna, ben = table.people[:2]
    await begun(table, [anna, ben])

    async def broken(*_: Any) -> Any:
        raise ValueError("the hand is: lasgun")

    monkeypatch.setattr(table.app.service, "panel", broken)
    told = await anna.slash("hand")
    assert "reference ref" in told.text
    assert told.message.ephemeral
    assert "lasgun" not in told.text + caplog.text
    assert "ValueError at" in caplog.text


async def test_a_hand_that_is_handed_on_while_it_is_looked_at_is_shown(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben = table.people[:2]
    number = await begun(table, [anna, ben])
    assert table.app.service is not None
    before, info = await anna.slash("hand"), await table.app.service.info(number)

    async def without(_: int) -> TableInfo:
        return replace(info, seats=tuple(seat for seat in info.seats if seat.person != int(anna.id)))

    monkeypatch.setattr(table.app.service, "info", without)
    told = await anna.slash("hand")
    assert "Spice" in told.text
    left = [button["label"] for button in told.message.buttons]
    assert [b["label"] for b in before.message.buttons if b["label"] not in left] == ["What Atreides can do"]
    assert len(left) == len(before.message.buttons) - 1


async def test_in_private_messages_a_command_asks_which_game(table: Table) -> None:
    anna, ben, carla = table.people[:3]
    first = await begun(table, [anna, ben])
    second = await begun(table, [anna, carla])
    asked = await anna.slash("hand", at=DM)
    assert "Which game" in asked.text
    options = asked.message.selects[0]["options"]
    assert {option["value"] for option in options} == {str(first), str(second)}
    known_by = {int(option["value"]): option["description"].rpartition(" · ")[2] for option in options}
    assert known_by == {first: "Anna, Ben", second: "Anna, Carla"}, "both are called alike"
    assert "Spice" in (await anna.select(asked, "Game", [str(second)])).text
    leaders = await anna.autocomplete("answer", "say", "", at=DM, game=str(first), what="traitor")
    assert leaders
    parked = await anna.slash("answer", at=DM, what="traitor", say=leaders[0]["value"])
    assert "Recorded" in (await anna.select(parked, "Game", [str(first)])).text


async def test_an_open_table_is_not_meant_where_only_a_game_with_cards_can_be(table: Table) -> None:
    anna, ben, carla = table.people[:3]
    await begun(table, [anna, ben])
    await table.open(carla, seats=2, title="**Sietch** _Tabr_")
    await table.open(anna, seats=2, title="**Sietch** _Tabr_")
    assert "Spice" in (await anna.slash("hand", at=DM)).text
    assert await anna.autocomplete("answer", "say", "", at=DM, what="traitor")
    asked = await ben.slash("game join")
    shown = [option["label"] for option in asked.message.selects[0]["options"]]
    assert [label.split(" (")[0] for label in shown] == ["**Sietch** _Tabr_"] * 2, "a list shows every sign as it is"


async def test_rules_and_help_answer(table: Table) -> None:
    anna = table.people[0]
    assert "The storm moves" in (await anna.slash("rules", rule="d-storm-4")).text
    listed = await anna.slash("rules", rule="storm")
    assert "The storm moves" in (await anna.click(listed, "D-STORM-4")).text
    assert "No rule matches" in (await anna.slash("rules", rule="xyz")).text
    assert "Rule H-1 · The house" in (await anna.slash("rules", rule="h-1")).text


async def test_a_rule_leads_to_its_exact_wording_and_to_what_happens_in_its_phase(table: Table) -> None:
    anna = table.people[0]
    await table.open(anna, seats=3)
    rule = await anna.slash("rules", rule="D-STORM-4")
    exact = await anna.click(rule, "The exact wording")
    assert "by the sum" in exact.text
    assert "by the sum" not in (await anna.click(exact, "In short")).text
    phase = await anna.click(rule, "What happens then")
    assert "It moves. (D-STORM-4)" in phase.text
    assert "The storm moves." in (await anna.click(phase, "D-STORM-4")).text


async def test_what_a_faction_can_do_and_what_happens_in_a_phase_are_found_by_name(table: Table) -> None:
    anna = table.people[0]
    await table.open(anna, seats=3)
    assert "What Guild can do" in (await anna.slash("rules", rule=" GUILD")).text
    assert "What happens then" in (await anna.slash("rules", rule="sandstorm")).text
    found = await anna.slash("rules", rule="can do")
    assert [button["label"] for button in found.message.buttons][:1] == ["Atreides"]
    assert "You may. (D-STORM-4)" in (await anna.click(found, "Bene gesserit")).text
    offered = {choice["value"]: choice["name"] for choice in await anna.autocomplete("rules", "rule", "guild")}
    assert offered["guild"] == "What Guild can do"
    assert not {"sandstorm"} & offered.keys()


async def test_under_the_hand_stands_what_one_can_do_and_under_a_question_its_rule(table: Table) -> None:
    anna, ben = table.people[:2]
    await begun(table, [anna, ben])
    hand = await anna.slash("hand")
    (can,) = [each["label"] for each in hand.message.buttons if each["label"].endswith(" can do")]
    assert "You may. (D-STORM-4)" in (await anna.click(hand, can)).text
    await table.settle()
    for asked in (await anna.slash("answer"), anna.inbox()[-1]):
        assert "Keep a traitor." in (await anna.click(asked, "Rule D-SETUP-6")).text


async def test_rules_are_those_of_the_table_and_outside_of_any_the_game_is_named(table: Table) -> None:
    anna, ben = table.people[:2]
    assert table.app.shows.keys() == {"dune", "imperium", "toy"}, "other games stand beside"
    everywhere = (await anna.slash("rules", rule="rounds")).text
    assert "Rules that match · Orchard" in everywhere
    assert "Rule T-1 · Orchard" in (await anna.slash("rules", rule="T-1")).text
    await begun(table, [anna, ben])
    assert "Orchard" not in (await anna.slash("rules", rule="storm")).text
    assert "No rule matches" in (await anna.slash("rules", rule="rounds")).text, "no rule of the table has the word"
    offered = [str(choice["name"]) for choice in await anna.autocomplete("rules", "rule", "order")]
    assert any(name.startswith("H-1 ") for name in offered)
    assert not any("Orchard" in name for name in offered)


async def test_the_pages_of_help_are_served(table: Table) -> None:
    anna = table.people[0]
    start = await anna.slash("help")
    assert start.message.selects
    names = [choice["value"] for choice in await anna.autocomplete("help", "topic", "")]
    for name in names:
        page = await anna.slash("help", topic=name)
        assert len(page.text) < 6000


async def test_orders_and_stops_are_set_and_taken_back(table: Table) -> None:
    anna = table.people[0]
    await begun(table, table.people[:6])
    assert "Stop changes nothing" in (await anna.slash("orders", do="1|stop|storm")).text
    window = (await _offered(anna, "stop"))[0]
    assert "A stop is visible" in (await anna.slash("orders", do=window)).text
    assert window not in await _offered(anna, "stop")
    lifted = window.replace("|stop|", "|unstop|")
    assert await _offered(anna, "unstop") == [lifted]
    assert "Recorded" in (await anna.slash("orders", do=lifted)).text
    again = await anna.select(await anna.slash("orders"), "Stop at", window.rpartition("|")[2])
    assert "A stop is visible" in again.text
    assert (
        "Recorded"
        in (await anna.select(await anna.slash("orders"), "No longer stop at", window.rpartition("|")[2])).text
    )
    for card in (1, 2, 3):
        said = f"how: raise; amount: 5; card: {card}"
        assert "Recorded" in (await anna.slash("orders", do="Order: Bid", say=said)).text
    assert "Recorded" in (await anna.slash("orders", do="bid", say="pass")).text
    assert await _offered(anna, "clear") == [f"1|clear|bid|{card}" for card in (1, 2, 3, "")]
    seen = await anna.slash("orders")
    assert "Recorded" in (await anna.select(seen, "Take an order back", "bid|3")).text
    assert "Recorded" in (await anna.slash("orders", do="1|clear|bid|1")).text
    seen = await anna.slash("orders")
    back = [b["label"] for b in seen.message.buttons if b["label"].startswith("Take back: Bid")]
    assert len(back) == 2, "one press takes back what stands"
    assert "Recorded" in (await anna.click(seen, back[1])).text
    assert await _offered(anna, "clear") == ["1|clear|bid|2"]
    assert "Recorded" in (await anna.slash("orders", do="1|clear|bid")).text
    assert "No such order" in (await anna.slash("orders", do="1|clear|bid")).text
    assert "Choose from the list" in (await anna.slash("orders", do="something")).text
    assert "Give an order" in (await anna.slash("orders")).text


async def _offered(person: Person, verb: str) -> list[str]:
    """Return what is offered to be done with orders and stops, of one kind; all of it is found by typing."""
    words = {"stop": "stop at: ", "unstop": "no longer", "clear": "take back"}[verb]
    offered = await person.autocomplete("orders", "do", words)
    return [str(choice["value"]) for choice in offered if f"|{verb}|" in str(choice["value"])]


async def test_conceding_asks_once_more(table: Table) -> None:
    anna, ben = table.people[:2]
    game = await begun(table, [anna, ben])
    asked = await ben.slash("game run", do="concede")
    assert table.app.db is not None
    assert await table.app.db.tables.seat_of(game, int(ben.id)) is not None
    assert "left the game" in (await ben.click(asked, "Yes")).text
    assert await table.app.db.tables.seat_of(game, int(ben.id)) is None


async def test_tables_are_opened_in_the_chosen_channel_until_it_is_gone(table: Table) -> None:
    anna, ben = table.people[:2]
    dunes = table.box.channel(table.guild, "dunes")
    await anna.slash("server", channel=dunes.id)
    assert "table is open" in (await ben.slash("game new", seats=2)).text
    await table.settle()
    assert any(button["label"] == "Join" for message in ben.channel("dunes") for button in message.buttons)
    table.box.delete_channel(dunes)
    await table.settle()
    assert "is gone. A manager can choose another" in (await ben.slash("game new", seats=2)).text


async def test_of_several_games_in_a_channel_the_rules_are_of_the_one_at_which_somebody_sits(table: Table) -> None:
    anna, ben, carla = table.people[:3]
    await begun(table, [anna, ben])
    await table.open(carla, game="toy", seats=2)
    assert "No rule matches" in (await anna.slash("rules", rule="rounds")).text
    assert "Rules that match · Orchard" in (await carla.slash("rules", rule="rounds")).text
    assert "Rules that match · Orchard" in (await table.people[3].slash("rules", rule="rounds")).text, "a guest"
