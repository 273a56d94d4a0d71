"""A dispute as people meet it: a button or a word, a sentence, a message that calls the moderators, and a way on."""

from __future__ import annotations

from tests.discord.conftest import Table
from tests.discord.test_game import begun, last
from tests.discord.test_moderating import _any_message
from tests.discord.test_platform import raw


async def test_whoever_plays_stops_the_game_with_a_sentence_and_each_reads_what_he_knows(table: Table) -> None:
    owner, ben, carla, dora, frida = (table.people[n] for n in (0, 1, 2, 3, 5))
    game = await begun(table, [ben, carla, dora])
    await owner.slash("game run", do="moderator", about=f"<@{frida.id}>")
    assert "dispute" in [c["value"] for c in await carla.autocomplete("game run", "about", "", do="pause")]
    shown = await carla.slash("game run")
    dialog = (await carla.click(shown, "Stop: something is disputed")).modal
    done = await carla.submit(dialog, {"What is disputed": "Ben moved *twice* @everyone"})
    assert "Something is disputed: the game stands still until" in done.text
    assert (await table.live(game)).row.status == "paused"
    await table.settle()
    told = last(ben.channel("table"), "because something is disputed")
    assert "@everyone" not in told.text
    assert f"<@{frida.id}>: you moderate this table." in told.text
    assert sum(f"<@{frida.id}>" in message.text for message in ben.channel("table")) == 1
    assert "The story as" in (await ben.click(told, "The story as I know it")).text
    assert "1 of the 2" in (await ben.click(told, "Let the game go on")).text
    why = (await frida.click(told, "Let the game go on")).modal
    assert "The game goes on." in (await frida.submit(why, {"Why": "Ben was right"})).text
    await table.settle()
    assert (
        "Frida let the clocks run again. Reason: “Ben was right”" in last(ben.channel("table"), "let the clocks").text
    )
    assert (await table.live(game)).row.status == "running"
    again = (await carla.slash("game run", do="pause", about="dispute")).modal
    assert "not long ago" in (await carla.submit(again, {"What is disputed": "again"})).text
    stranger = raw(table.people[4], 5, {"custom_id": f"m~dispute-fill~{game}~0~", "components": []}, _any_message(ben))
    assert "Only those who play" in (await table.people[4].outcome(stranger)).text
    assert (await table.live(game)).row.status == "running"
