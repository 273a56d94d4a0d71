"""Moderators as people meet them: named by a list or a mention, voted for by a button, and the log for all."""

from __future__ import annotations

from tests.discord.conftest import Table
from tests.discord.test_game import begun, last


async def test_a_moderator_is_named_from_the_list_and_the_log_tells_it(table: Table) -> None:
    anna, ben, carla = table.people[:3]
    game = await table.open(ben, seats=3)
    await carla.slash("game join")
    listed = {c["name"]: c["value"] for c in await ben.autocomplete("game run", "about", "", do="moderator")}
    assert set(listed) == {"Ben", "Carla"}
    assert "no-moderator" not in [c["value"] for c in await ben.autocomplete("game run", "do", "")]
    assert "Only the host" in (await carla.slash("game run", do="moderator", about="Carla")).text
    done = await ben.slash("game run", do="moderator", about=listed["Carla"])
    assert "told to the table" in done.text
    await table.settle()
    assert "Ben made Carla a moderator." in last(ben.channel("table"), "a moderator").text
    named = {c["name"]: c["value"] for c in await carla.autocomplete("game run", "about", "", do="no-moderator")}
    assert set(named) == {"Carla"}
    assert "told to the table" in (await carla.slash("game run", do="no-moderator", about=named["Carla"])).text
    shown = await anna.slash("game run", do="log")
    assert "Carla is a moderator no longer, by choice." in shown.text
    assert (await table.live(game)).moderators == frozenset()


async def test_somebody_who_does_not_play_is_named_by_a_mention_and_a_vote_by_its_button(table: Table) -> None:
    ben, carla, dora, frida = table.people[1], table.people[2], table.people[3], table.people[5]
    game = await begun(table, [ben, carla, dora])
    for nobody in ("", "Frida", "<@1>", f"<@{table.box.world.application.bot_id}>", "x" * 60):
        assert "Say who is meant" in (await ben.slash("game run", do="moderator", about=nobody)).text
    asked = await ben.slash("game run", do="moderator", about=f"<@{frida.id}>")
    assert "make Frida a moderator: 1 of the 2" in asked.text
    await table.settle()
    vote = last(carla.channel("table"), "would like Frida to be a moderator")
    assert "told to the table" in (await carla.click(vote, "I agree")).text
    assert (await table.live(game)).moderators == frozenset({int(frida.id)})
    assert "no moderator has" not in (await frida.slash("game run", do="log")).text
    assert "Frida" in (await frida.slash("game run", do="log")).text


async def test_who_manages_the_server_names_moderators_at_any_time(table: Table) -> None:
    owner, ben, carla, dora = table.people[:4]
    game = await begun(table, [ben, carla])
    assert "moderator" in [c["value"] for c in await owner.autocomplete("game run", "do", "")]
    assert "told to the table" in (await owner.slash("game run", do="moderator", about=f"<@!{dora.id}>")).text
    assert (await table.live(game)).moderators == frozenset({int(dora.id)})


async def test_a_moderator_who_does_not_play_acts_from_one_screen_and_says_why(table: Table) -> None:
    owner, ben, carla, dora, frida = (table.people[n] for n in (0, 1, 2, 3, 5))
    game = await begun(table, [ben, carla, dora])
    assert "moderate" not in [c["value"] for c in await frida.autocomplete("game run", "do", "")]
    assert "Only a moderator" in (await frida.slash("game run", do="moderate")).text
    await owner.slash("game run", do="moderator", about=f"<@{frida.id}>")
    assert "moderate" in [c["value"] for c in await frida.autocomplete("game run", "do", "")]
    shown = await frida.slash("game run", do="moderate")
    assert "You act on what you cannot see." in shown.text
    default, free = shown.message.selects
    assert (default["placeholder"], free["placeholder"]) == ("Let the default be played", "Take a seat from its player")
    why = (await frida.select(shown, default["placeholder"], [default["options"][0]["value"]])).modal
    done = await frida.submit(why, {"Why": "He said so himself, @everyone"})
    assert "told to the table" in done.text
    await table.settle()
    told = last(ben.channel("table"), "let the default be played for")
    assert "He said so himself" in told.text
    assert "@everyone" not in told.text
    more = (await frida.click(shown, "More time for all")).modal
    assert "told to the table" in (await frida.submit(more, {"Why": "Easter"})).text
    assert "stopped the clocks" not in (await frida.slash("game run", do="log")).text
    await frida.click(shown, "Stop the clocks for a while")
    paused = await frida.slash("game run", do="moderate")
    assert [menu["placeholder"] for menu in paused.message.selects] == [free["placeholder"], "Take the game back"]
    assert "paused until" in paused.text
    taken = (await frida.select(paused, free["placeholder"], [free["options"][0]["value"]])).modal
    assert "told to the table" in (await frida.submit(taken, {"Why": "gone"})).text
    end = (await frida.click(paused, "End the game for good")).modal
    assert "told to the table" in (await frida.submit(end, {"Why": "we agree"})).text
    assert (await table.live(game)).row.status == "over"
    log = (await frida.slash("game run", do="log", game=str(game))).text
    assert [word in log for word in ("Easter", "gone", "we agree", "stopped the clocks")] == [True] * 4
