"""House rules as people meet them: a form for the host, one for a moderator, and `/rules` for all who may know."""

from __future__ import annotations

from tests.discord.conftest import Table
from tests.discord.test_game import last


async def test_the_host_writes_house_rules_in_a_form_and_a_moderator_changes_them(table: Table) -> None:
    owner, ben, carla, dora, frida = (table.people[n] for n in (0, 1, 2, 3, 5))
    game = await table.open(ben, seats=3)
    assert "has no house rules of its own" in (await carla.slash("rules", rule="House rules")).text
    assert "house" not in [c["value"] for c in await carla.autocomplete("rules", "rule", "")]
    form = (await ben.click(await ben.slash("game run"), "House rules of this table")).modal
    assert "> Be \\*kind\\*" in (await ben.submit(form, {"House rules": "Be *kind*"})).text
    await table.settle()
    assert "> Be \\*kind\\*" in last(ben.channel("table"), "1. Ben").text
    listed = {c["name"]: c["value"] for c in await carla.autocomplete("rules", "rule", "hou")}
    for asked in ("House rules", "house", listed["House rules"]):
        assert "Be \\*kind\\*" in (await carla.slash("rules", rule=asked)).text
    form = (await ben.slash("game run", do="house-rules")).modal
    assert form is not None
    assert form.default("House rules") == "Be *kind*", "they stand in the form as they were written"
    assert "only the host" in (await carla.slash("game run", do="house-rules")).text.lower()
    for person in (carla, dora):
        await person.slash("game join")
    await table.settle()
    assert "> Be \\*kind\\*" in last(ben.channel("table"), "Board in words").text
    assert "The cards are dealt" in (await ben.submit(form, {"House rules": "I win"})).text
    assert "The cards are dealt" in (await ben.slash("game run", do="house-rules")).text, "before anything is written"
    assert "house-rules" not in [c["value"] for c in await ben.autocomplete("game run", "do", "")]
    await owner.slash("game run", do="moderator", about=f"<@{frida.id}>")
    shown = await frida.slash("game run", do="moderate")
    form = (await frida.select(shown, "Put something right", ["house-rules"])).modal
    assert "told to the table" in (await frida.submit(form, {"House rules": "No @here", "Why": "We agreed"})).text
    await table.settle()
    told = last(ben.channel("table"), "changed the house rules of this table: “No @\u200bhere”").text
    assert "We agreed" in told
    assert "No @\u200bhere" in (await dora.slash("rules", rule="house", game=str(game))).text
    assert "> No @\u200bhere" in (await dora.slash("game run")).text
