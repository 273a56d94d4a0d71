"""Pauses, votes and no-shows as people meet them: by command, by the button under the news, and in `/answer`."""

from __future__ import annotations

from bot.sandbox.person import DM, Person
from bot.sandbox.views import Outcome, Seen
from tests.discord.conftest import Table
from tests.discord.test_game import begun, last


async def test_a_paused_game_says_until_when_and_goes_on_by_votes(table: Table) -> None:
    owner, ben, carla, dora, emil = table.people[:5]
    game = await begun(table, [ben, carla, dora, emil])
    end = int((table.now()).timestamp()) + 6 * 3600
    told = await ben.slash("game run", do="pause", about="6 hours")
    assert f"paused until <t:{end}:f>" in told.text
    await table.settle()
    assert f"paused until <t:{end}:f>" in (await carla.slash("answer")).text
    assert f"paused until <t:{end}:f>" in (await carla.slash("answer", at=DM)).text
    assert not [b for b in (await carla.slash("answer")).message.buttons if "~choice~" in b["custom_id"]]
    assert f"paused until <t:{end}:f>" in (await carla.slash("answer", what="traitor", say="x")).text
    assert "paused" in (await owner.slash("game run", do="list")).text
    news = last(carla.channel("table"), "is paused by Ben")
    assert "1 of the 3" in (await carla.click(news, "Go on")).text
    assert "Only those who play" in (await table.people[5].click(news, "Go on")).text
    await table.settle()
    asked = last(dora.channel("table"), "Carla would like the game to go on")
    assert "2 of the 3" in (await dora.click(asked, "Go on")).text
    assert "goes on" in (await emil.click(asked, "Go on")).text
    await table.settle()
    assert "goes on: most of those who play wish it" in last(carla.channel("table"), "goes on").text
    assert (await table.live(game)).row.status == "running"


async def test_the_table_pauses_by_votes_and_the_pause_ends(table: Table) -> None:
    ben, carla, dora = table.people[1:4]
    game = await begun(table, [ben, carla, dora])
    assert "1 of the 2" in (await carla.slash("game run", do="pause", about="1 week")).text
    await table.settle()
    assert "paused until" in (await dora.click(last(dora.channel("table"), "a pause of 1 week"), "Pause")).text
    await table.settle()
    table.box.clock.advance(7 * 86_400 + 1)
    assert table.app.service is not None
    await table.app.service.tick()
    table.bot._wake()
    await table.settle()
    assert (await table.live(game)).row.status == "running"
    assert "its pause is over" in last(ben.channel("table"), "goes on").text


async def test_the_button_under_a_vote_asks_for_the_pause_that_is_voted_on(table: Table) -> None:
    owner, ben, carla, dora = table.people[:4]
    game = await begun(table, [ben, carla, dora, owner])
    await carla.slash("game run", do="pause", about="2 weeks")
    await table.settle()
    asked = last(dora.channel("table"), "a pause of 2 weeks")
    table.box.clock.advance(2 * 86_400)
    assert table.app.service is not None
    await table.app.service.tick()  # that vote does not count any more
    end = int(table.now().timestamp()) + 14 * 86_400
    assert "for a pause of 2 weeks: 1 of the 3" in (await dora.click(asked, "Pause")).text
    assert "Say why" in (await owner.submit((await owner.click(asked, "Pause")).modal, {"Why": " "})).text
    why = (await owner.click(asked, "Pause")).modal
    assert f"until <t:{end}:f>" in (await owner.submit(why, {"Why": "all ask for it"})).text, "a moderator"
    await table.settle()
    assert "Anna stopped the clocks. Reason: “all ask for it”" in last(ben.channel("table"), "stopped the clocks").text
    assert (await table.live(game)).row.status == "paused"


def _labels(screen: Outcome) -> list[str]:
    return [str(button["label"]) for button in screen.message.buttons]


LOOKS = ("answer", "hand", "orders")


async def _looks(person: Person) -> list[Seen]:
    listed = (await person.slash("game run", do="list")).message
    return [*[(await person.slash(command)).message for command in LOOKS], listed]


async def test_an_open_table_says_how_far_it_is_and_the_muster_is_answered_anywhere(table: Table) -> None:
    ben, carla, dora = table.people[1:4]
    await table.open(ben, seats=3)
    await carla.slash("game join")
    answer, *others = await _looks(carla)
    assert "2 of 3 seats are taken" in answer.text
    assert answer.buttons == []
    assert [("2 of 3 seats" in seen.text) for seen in others] == [True, True, True]
    assert "/game run do:leave frees your seat" in (await carla.slash("game run", do="concede")).text
    table.box.clock.advance(2 * 86_400)
    await dora.slash("game join")
    await table.settle()
    carla.close_dms()
    answer, hand, orders, _ = await _looks(carla)
    for seen in (answer, hand, orders):
        assert "asked whether they are there, and 1 of 3 are. A machine player plays for whoever has not" in seen.text
    assert "Are you still there?" in answer.text
    assert "Are you still there?" not in (await dora.slash("answer")).text, "who has just sat down is there"
    assert "Thank you" in (await carla.click(answer, "I am here")).text
    assert "2 of 3 are" in (await carla.slash("answer")).text


async def test_a_game_that_stands_still_says_so_wherever_one_looks(table: Table) -> None:
    ben, carla = table.people[1:3]
    game = await begun(table, [ben, carla])
    assert [label for label in _labels(await carla.slash("answer")) if label == "Answer…"], "it is asked something"
    await ben.slash("game run", do="pause")
    for waits, listed in (("is paused until", "paused"), ("waits for its operator", "waits for its operator")):
        answer, hand, orders, tables = await _looks(carla)
        for seen in (answer, hand, orders, (await carla.slash("game run", do="board-words")).message):
            assert waits in seen.text
            assert seen.selects == [], "all that could be chosen would be refused"
        assert not [b for b in hand.buttons if "~answer~" in b["custom_id"] and b["label"] != "What is asked"]
        assert not [b for b in answer.buttons if b["label"] == "Answer…"]
        assert listed in tables.text
        assert waits in (await carla.slash("answer", what="traitor", say="x")).text
        live = await table.live(game)
        assert table.app.service is not None
        await table.app.service.play.halt(live, {"status": "running"}, (), None)
        await table.app.service.play.fault(live, None, RuntimeError("broken"))
    assert "waits for its operator" in (await ben.slash("game run", do="resume")).text


async def test_a_game_whose_channel_is_gone_says_the_way_on_wherever_one_looks(table: Table) -> None:
    ben, carla = table.people[1:3]
    game = await begun(table, [ben, carla])
    table.box.channel(table.guild, "other")
    table.box.delete_channel("table")
    await table.settle()
    carla.here = table.box.find_channel("other")
    answer, hand, orders, tables = await _looks(carla)
    for seen in (answer, hand, orders):
        assert "/game run do:move in another one" in seen.text
    assert "waits for another channel" in tables.text
    assert "/game run do:move, said there" in (await carla.slash("game run", do="resume")).text
    assert "played here from now on" in (await carla.slash("game run", do="move")).text
    assert (await table.live(game)).row.status == "running"


async def test_a_default_is_not_held_out_to_who_has_answered(table: Table) -> None:
    ben, carla = table.people[1:3]
    await begun(table, [ben, carla])
    assert "Without an answer" in (await carla.slash("answer")).text
    leader = (await carla.autocomplete("answer", "say", "", what="traitor"))[0]["value"]
    assert "Recorded" in (await carla.slash("answer", what="traitor", say=leader)).text
    answered = (await carla.slash("answer")).text
    assert "you may still change it" in answered
    assert "Without an answer" not in answered


async def test_who_is_played_for_is_told_and_takes_the_seat_back_by_a_button(table: Table) -> None:
    ben, carla = table.people[1:3]
    await begun(table, [ben, carla])
    await ben.slash("game run", do="pause")  # else the machine player has answered before one looks
    await carla.slash("game run", do="stand-in")
    for seen in (await _looks(carla))[:2]:
        assert "A machine player answers for you. /game run do:back ends that." in seen.text
    back = await carla.click((await carla.slash("answer")).message, "Take my seat back")
    assert "yours again" in back.text
    assert "machine player" not in (await carla.slash("answer")).text


async def test_a_host_frees_the_seat_of_who_does_not_come(table: Table) -> None:
    ben, carla, dora = table.people[1:4]
    game = await table.open(ben, seats=3)
    await carla.slash("game join")
    await table.settle()
    offered = await ben.autocomplete("game run", "about", "", do="remove")
    assert [choice["name"] for choice in offered] == ["Ben", "Carla"]
    seat = next(choice["value"] for choice in offered if choice["name"] == "Carla")
    assert "Only the host" in (await carla.slash("game run", do="remove", about=seat)).text
    assert "Nobody sits there" in (await ben.slash("game run", do="remove", about="@everyone")).text
    assert "seat of Carla is free" in (await ben.slash("game run", do="remove", about=seat)).text
    await table.settle()
    assert (await table.live(game)).seat_of(int(carla.id)) is None
    assert "was freed" in carla.inbox()[-1].text
    assert "Carla" not in last(dora.channel("table"), "Ben · host").text


async def test_a_muster_ends_and_the_host_ends_it_sooner_by_a_button(table: Table) -> None:
    ben, carla, dora = table.people[1:4]
    game = await table.open(ben, seats=3)
    await carla.slash("game join")
    await table.settle()
    table.box.clock.advance(2 * 86_400)
    await dora.slash("game join")
    await table.settle()
    called = last(ben.channel("table"), "Still there?")
    assert "A machine player plays for whoever has not answered by <t:" in called.text
    assert "Only the host" in (await carla.click(called, "Begin now")).text
    assert "The game begins" in (await ben.click(called, "Begin now")).text
    await table.settle()
    live = await table.live(game)
    assert live.row.status == "running"
    seat = live.seat_of(int(carla.id))
    assert seat is not None
    assert seat.kind == "machine"
    assert "Carla did not answer" in last(ben.channel("table"), "did not answer").text
    assert "yours again" in (await carla.slash("game run", do="back")).text
