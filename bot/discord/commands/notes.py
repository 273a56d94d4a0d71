"""`/note`: what somebody wants to keep at a table, for his own eyes, and whether a substitute reads it.

With a text it is kept at once; alone the command shows what is kept, to be changed, and to be lent.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from discord import app_commands

from bot.tables import notebook
from bot.tables.api import Sorry
from bot.tables.words import say as of_tables

from .. import games
from ..answering import Answer
from ..front import Front
from ..ids import Press, is_number
from ..screen import Dialog, Entry, Key, Menu, Option, Row, Screen
from ..words import say
from .making import MINE, Param, command

NOTE = "text"


def note_command(front: Front) -> app_commands.Command[Any, ..., Any]:
    """Make the command."""
    return command(front, "note", (Param(NOTE, "note_text"), Param("lend", "note_lend", bool), MINE), _note)


async def _note(answer: Answer, values: dict[str, Any]) -> None:
    text, lend = str(values[NOTE] or ""), values["lend"]
    answer.front.park(answer.id, {"who": answer.person.id, "text": text, "lend": lend})
    info = await games.which(answer, values["game"], "mine", "note", answer.id)
    if info is not None:
        await said(answer, Press("note", info.id, answer.id))


async def said(answer: Answer, press: Press) -> None:
    """Do what was said, once its game is known; a button alone shows what is kept."""
    alone = {"who": answer.person.id, "text": "", "lend": None}
    kept: Mapping[str, Any] | None = answer.front.parked.pop(press.arg, None) if press.arg else alone
    if kept is None or kept["who"] != answer.person.id:
        raise Sorry(say().answers.restarted_since)
    tables, told = answer.front.tables, []
    if kept["text"].strip():
        told.append((await answer.wait(tables.note(press.game, answer.person, kept["text"], answer.id))).text)
    if kept["lend"] is not None:
        await answer.wait(tables.lend_notes(press.game, answer.person, kept["lend"], f"{answer.id}/lend"))
    await answer.show(await _shown(answer, press.game, *told))


async def _shown(answer: Answer, game: int, *told: str) -> Screen:
    """Show the notes that somebody may read, and how to add one, change one, and lend them."""
    book, words = await answer.front.tables.notebook(game, answer.person), of_tables().notebook
    head = (*told, words.lent if book.lent else words.own)
    head = head if book.mine or book.others else (*head, words.nothing)
    keys = (
        Key(words.new, Press("note-write", game), "primary"),
        Key(words.keep if book.lent else words.lend, Press("note-lend", game, "off" if book.lent else "on")),
    )
    options = tuple(Option(text, str(number)) for number, text in book.mine)
    rows: tuple[Row, ...] = (Menu(words.change, Press("note-write", game), options),) if options else ()
    return Screen("\n".join(head), notebook.cards(book), (*rows, keys))


async def write(answer: Answer, press: Press) -> None:
    """Open the dialog of a new note, or of one that is changed."""
    words, book = of_tables().notebook, await answer.front.tables.notebook(press.game, answer.person)
    old = next((text for number, text in book.mine if str(number) == press.arg), "")
    if press.arg and not old:
        raise Sorry(words.gone)
    hint = words.emptied if press.arg else ""
    entry = Entry(words.note, NOTE, hint, old, notebook.LONGEST, required=not press.arg, paragraph=True)
    await answer.ask(Dialog(words.title, Press("note-fill", press.game, press.arg), (entry,)))


async def filled(answer: Answer, press: Press, written: Mapping[str, Sequence[str]]) -> None:
    """Take what was written in the dialog."""
    text, number = "".join(written.get(NOTE, ())), int(press.arg) if is_number(press.arg) else None
    reply = await answer.wait(answer.front.tables.note(press.game, answer.person, text, answer.id, number))
    await answer.show(await _shown(answer, press.game, reply.text))


async def lend(answer: Answer, press: Press) -> None:
    """Let a substitute read them, or not."""
    await answer.wait(answer.front.tables.lend_notes(press.game, answer.person, press.arg == "on", answer.id))
    await answer.show(await _shown(answer, press.game))
