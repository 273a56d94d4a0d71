"""Pauses, votes and no-shows as people meet them: by command, by the button under the news, and in `/answer`."""

from __future__ import annotations

from bot.sandbox.person import DM
from tests.discord.conftest import Table
from tests.discord.test_game import begun, last


async def test_a_paused_game_says_until_when_and_goes_on_by_votes(table: Table) -> None:
    owner, ben, carla, dora, emil = table.people[:5]
    game = await begun(table, [ben, carla, dora, emil])
    end = int((table.now()).timestamp()) + 6 * 3600
    told = await ben.slash("game pause", length="6 hours")
    assert f"paused until <t:{end}:f>" in told.text
    await table.settle()
    assert f"paused until <t:{end}:f>" in (await carla.slash("answer")).text
    assert f"paused until <t:{end}:f>" in (await carla.slash("answer", at=DM)).text
    assert not [b for b in (await carla.slash("answer")).message.buttons if "~choice~" in b["custom_id"]]
    assert f"paused until <t:{end}:f>" in (await carla.slash("dune traitor", leader="x")).text
    assert "paused" in (await owner.slash("game list")).text
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
    assert "1 of the 2" in (await carla.slash("game pause", length="1 week")).text
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


async def test_a_host_frees_the_seat_of_who_does_not_come(table: Table) -> None:
    ben, carla, dora = table.people[1:4]
    game = await table.open(ben, seats=3)
    await carla.slash("game join")
    await table.settle()
    offered = await ben.autocomplete("game remove", "player", "")
    assert [choice["name"] for choice in offered] == ["Ben", "Carla"]
    seat = next(choice["value"] for choice in offered if choice["name"] == "Carla")
    assert "Only the host" in (await carla.slash("game remove", player=seat)).text
    assert "Nobody sits there" in (await ben.slash("game remove", player="@everyone")).text
    assert "seat of Carla is free" in (await ben.slash("game remove", player=seat)).text
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
    assert "A machine player plays for whoever has not by <t:" in called.text
    assert "Only the host" in (await carla.click(called, "Begin now")).text
    assert "The game begins" in (await ben.click(called, "Begin now")).text
    await table.settle()
    live = await table.live(game)
    assert live.row.status == "running"
    seat = live.seat_of(int(carla.id))
    assert seat is not None
    assert seat.kind == "machine"
    assert "Carla did not answer" in last(ben.channel("table"), "did not answer").text
    assert "yours again" in (await carla.slash("game back")).text
