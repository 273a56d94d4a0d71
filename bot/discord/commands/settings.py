"""`/settings`: what somebody sets for himself, for all his games, in any channel and in private messages.

Alone it shows what is set, with a dialog to change it. Each option takes a few words, and is completed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from discord import app_commands

from bot.tables.words import say as of_tables

from ..answering import Answer
from ..front import Front
from ..ids import Press
from ..screen import Dialog, Entry, of_reply
from .making import Param, command

OPTIONS = {"zone": "zone", "quiet": "quiet", "days_off": "off", "vacation": "away", "daily": "daily"}


def settings_command(front: Front) -> app_commands.Command[Any, ..., Any]:
    """Make the command."""
    params = [Param(name, name, suggest=partial(_suggest, wish)) for name, wish in OPTIONS.items()]
    return command(
        front, "settings", (*params, Param("repeat", "repeat", bool), Param("counted", "counted", bool)), _settings
    )


async def _settings(answer: Answer, values: dict[str, Any]) -> None:
    tables = answer.front.tables
    said = {wish: str(values[name]) for name, wish in OPTIONS.items() if values[name] is not None}
    if values["repeat"] is not None:
        await tables.set_previews(answer.person, values["repeat"])
    if values["counted"] is not None:
        await tables.set_counted(answer.person, values["counted"])
    reply = await answer.wait(tables.set_wishes(answer.person, said))
    await answer.show(of_reply(reply, 0))


async def _suggest(wish: str, answer: Answer, typed: str, values: dict[str, Any]) -> Sequence[tuple[str, str | int]]:
    return [*await answer.front.tables.suggest_wishes(answer.person, wish, typed)]


async def change(answer: Answer, press: Press) -> None:
    """Open the dialog, with what is set written in it."""
    words, now = of_tables().wishing, await answer.front.tables.said_wishes(answer.person)
    entries = tuple(
        Entry(words.fields[wish], wish, words.hints[wish], now[wish], required=False) for wish in OPTIONS.values()
    )
    await answer.ask(Dialog(words.title, Press("wishes-fill"), entries))


async def filled(answer: Answer, press: Press, written: Mapping[str, Sequence[str]]) -> None:
    """Take what was written in the dialog: a line left empty lifts what it was for."""
    nothing = of_tables().calendar.nothing.split()[0]
    before = await answer.front.tables.said_wishes(answer.person)
    said = {wish: "".join(written.get(wish, ())).strip() for wish in OPTIONS.values()}
    new = {wish: line or nothing for wish, line in said.items() if line != before[wish]}
    reply = await answer.wait(answer.front.tables.set_wishes(answer.person, new))
    await answer.show(of_reply(reply, 0))
