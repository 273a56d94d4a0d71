"""`/note`: kept in a line or a dialog, changed from a list, lent with a press; no other account sees anything of it."""

from __future__ import annotations

from typing import Any

from bot.sandbox.person import DM, Person
from tests.discord.conftest import Table
from tests.discord.test_game import begun


def delivered(person: Person) -> Any:
    return [(m.id, m.text) for m in (*person.inbox(), *person.channel("table")) if not m.ephemeral]


async def test_a_note_is_kept_and_changed_and_nobody_else_sees_anything(table: Table) -> None:
    anna, ben = table.people[:2]
    await begun(table, [anna, ben])
    await table.settle()
    before = delivered(anna), delivered(ben)
    shown = await anna.slash("note", text="Ben has two traitors.")
    assert "Noted." in shown.text
    assert "Only you read your notes" in shown.text
    assert "Ben has two traitors." in shown.text
    dialog = (await anna.select(shown, shown.message.selects[0]["custom_id"], ["1"])).modal
    changed = await anna.submit(dialog, {"Note": "Ben has three traitors."})
    assert "three traitors" in changed.text
    more = (await anna.click(changed, "New note…")).modal
    told = await anna.submit(more, {"Note": "Peace till turn 4."})
    assert "Peace till turn 4." in told.text
    assert "three traitors" in (await anna.slash("hand", at=DM)).text
    assert "three traitors" not in (await ben.slash("hand")).text
    older = await anna.slash("note")
    gone = (await anna.select(told, told.message.selects[0]["custom_id"], ["2"])).modal
    assert "The note is gone." in (await anna.submit(gone, {"Note": ""})).text
    late = await anna.select(older, older.message.selects[0]["custom_id"], ["2"])
    assert "not there any more" in late.text
    await table.settle()
    assert (delivered(anna), delivered(ben)) == before


async def test_notes_are_lent_from_the_hand_and_when_one_goes_away(table: Table) -> None:
    anna, ben = table.people[:2]
    await begun(table, [anna, ben])
    empty = await anna.click(await anna.slash("hand"), "My notes")
    assert "You have noted nothing here yet." in empty.text
    assert "The table does not wait for you" in (await anna.slash("game run", do="away", about="1 day")).text
    shown = await anna.slash("note", text="Ben has the Lasgun.", lend=True)
    assert "in your place reads your notes, too" in shown.text
    kept = await anna.click(shown, "Keep them to myself")
    assert "in your place does not" in kept.text
    away = await anna.slash("game run", do="away", about="1 day")
    lent = await anna.click(away, "Let a substitute read them")
    assert "in your place reads your notes, too" in lent.text


async def test_of_several_games_one_is_chosen_for_a_note(table: Table) -> None:
    anna, ben, carla = table.people[:3]
    await begun(table, [anna, ben])
    await begun(table, [carla, anna])
    asked = await anna.slash("note", text="It is Carla.")
    assert "Which game do you mean?" in asked.text
    menu = asked.message.selects[0]
    told = await anna.select(asked, menu["custom_id"], [menu["options"][0]["value"]])
    assert "Noted." in told.text
    assert "It is Carla." in told.text
    asked = await anna.slash("note", text="It is Ben.")
    assert table.bot.house is not None
    table.bot.house.front.parked.clear()  # as after a restart
    late = await anna.select(asked, asked.message.selects[0]["custom_id"], [menu["options"][0]["value"]])
    assert "give the command once more" in late.text
