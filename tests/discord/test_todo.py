"""`/todo`: all that somebody is waited for, answerable there."""

from __future__ import annotations

from bot.sandbox.person import DM
from tests.discord.conftest import Table
from tests.discord.test_game import begun


async def test_all_that_waits_for_somebody_is_answered_from_one_list(table: Table) -> None:
    anna, ben, carla = table.people[:3]
    assert "Nobody waits for you, at any table." in (await anna.slash("todo", at=DM)).text
    await begun(table, [anna, ben])
    await begun(table, [carla, anna])
    shown = await anna.slash("todo", at=DM)
    assert "You are waited for" in shown.text
    labels = [button["label"] for button in shown.message.buttons]
    assert len(labels) == 2, "one of each table"
    assert "without an answer: " in shown.text
    opened = await anna.click(shown, labels[1])
    assert labels[1].partition(" · ")[0] in opened.text
    assert len((await ben.slash("todo")).message.buttons) == 1
