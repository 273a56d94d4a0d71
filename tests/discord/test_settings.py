"""One's own settings: in a line, in a dialog, in private messages, and what becomes of them at a table."""

from __future__ import annotations

import json
from typing import Any

from bot.sandbox.person import DM
from tests.discord.conftest import Table
from tests.discord.test_game import begun


async def test_a_zone_is_set_in_private_messages_and_completed(table: Table) -> None:
    anna = table.people[0]
    assert "**Time zone**: none yet" in (await anna.slash("settings", at=DM)).text
    offered = await anna.autocomplete("settings", "zone", "pari", at=DM)
    assert [choice["value"] for choice in offered] == ["Europe/Paris"]
    shown = await anna.slash("settings", at=DM, zone=offered[0]["value"])
    assert "**Time zone**: Europe/Paris. It is " in shown.text
    assert "23:00 to 07:00" in shown.text
    refused = await anna.slash("settings", zone="Atlantis")
    assert "no time zone of that name" in refused.text
    assert "Europe/Paris" in (await anna.slash("settings")).text


async def test_all_of_it_is_changed_in_one_dialog(table: Table) -> None:
    anna = table.people[0]
    await anna.slash("settings", zone="Paris")
    dialog = (await anna.click(await anna.slash("settings"), "Change…")).modal
    assert list(dialog.fields)[:4] == ["Time zone", "Quiet hours", "Days off", "Vacation"]
    assert len(dialog.fields) == 5
    assert dialog.fields["Quiet hours"]["value"] == "23:00 to 07:00"
    told = await anna.submit(dialog, {"Quiet hours": "22-8", "Days off": "Sun"})
    assert "22:00 to 08:00" in told.text
    assert "**Days off**: Sunday." in told.text
    again = (await anna.click(told, "Change…")).modal
    assert "**Quiet hours**: none." in (await anna.submit(again, {"Quiet hours": ""})).text
    last = (await anna.click(await anna.slash("settings"), "Change…")).modal
    assert "at most" in (await anna.submit(last, {"Quiet hours": "10-9"})).text
    assert "**Days off**: Sunday." in (await anna.slash("settings")).text


async def test_what_is_not_understood_takes_nothing_else_with_it(table: Table) -> None:
    anna = table.people[0]
    given: dict[str, Any] = {"zone": "Paris", "quiet": "25-7", "days-off": "Sun", "vacation": "next millennium"}
    told = await anna.slash("settings", **given)
    assert told.text.startswith("⚠️ **Quiet hours** did not change. Quiet hours are two times of the day, such as")
    assert "⚠️ **Vacation** did not change. A vacation is two dates from today on" in told.text
    assert "**Time zone**: Europe/Paris." in told.text
    assert "**Quiet hours**: 23:00 to 07:00." in told.text, "as they come with a first zone"
    assert "**Days off**: Sunday." in told.text
    wrong = await anna.slash("settings", quiet="25-7", daily="noonish")
    assert wrong.text.splitlines()[0].startswith("Quiet hours are two times of the day")
    assert wrong.text.splitlines()[1].startswith("Name one time of the day")
    dialog = (await anna.click(await anna.slash("settings"), "Change…")).modal
    again = await anna.submit(dialog, {"Quiet hours": "22-8", "Days off": "Someday"})
    assert "⚠️ **Days off** did not change." in again.text
    assert "**Quiet hours**: 22:00 to 08:00." in again.text
    assert "**Days off**: Sunday." in again.text


async def test_what_is_set_moves_the_end_of_what_is_asked(table: Table) -> None:
    anna, ben = table.people[:2]
    game = await begun(table, [anna, ben])
    assert table.app.db is not None
    before = await table.app.db.deadlines.of_game(game)
    await anna.slash("settings", zone="utc", quiet="none")
    away = await anna.slash("settings", vacation="1 week")
    assert "stands still then" in away.text
    await table.settle()
    after = await table.app.db.deadlines.of_game(game)
    moved = [d for d in after if d.kind == "expiry" and d not in before]
    assert {d.seat for d in after if d.kind == "expiry"} > {d.seat for d in moved}
    assert len(moved) > 0


async def test_each_takes_what_is_kept_of_him_in_private(table: Table) -> None:
    anna, ben, carla = table.people[:3]
    await carla.click(await carla.slash("settings", at="table"), "What is kept about me")
    await table.settle()
    assert [m for m in carla.channel("table") if m.ephemeral and "Nothing is kept about you" in m.text] != []
    await begun(table, [anna, ben])
    await anna.slash("settings", zone="Paris")
    await anna.slash("note", text="Ben lies.")
    await anna.click(await anna.slash("settings", at="table"), "What is kept about me")
    await table.settle()
    (shown,) = [m for m in anna.channel("table") if any("landsraad-" in file.filename for file in m.files)]
    assert shown.ephemeral
    assert f"name your number, {anna.id}" in shown.text
    kept = json.loads(shown.files[0].data)
    assert kept["person"][0]["zone"] == "Europe/Paris"
    assert "Ben lies." in json.dumps(kept["notes"])
    assert str(ben.id) not in json.dumps(kept)


async def test_moves_are_repeated_or_not_as_one_wishes(table: Table) -> None:
    anna = table.people[0]
    assert "**: repeated to you" in (await anna.slash("settings")).text
    assert "count at once" in (await anna.slash("settings", repeat=False)).text
