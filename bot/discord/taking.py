"""A game taken along as a file: what one's own seat may know, at any time, and all of it when it is over.

Whoever has no seat takes nothing: what everybody knows stands in the channel. A file is shown to whoever took it alone.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

from bot.history.files import ENDINGS, Made, file_of_all, file_of_seat, sendable
from bot.tables.api import SeatInfo, Sorry, TableInfo
from bot.tables.versions import UNKNOWN
from bot.tables.words import say as of_tables
from storage import WholeGame
from storage.errors import NothingKept
from storage.forgetting import file_of

from .answering import Answer
from .ids import Press
from .screen import Menu, Option, Row, Screen
from .words import say

OWN, ALL = "own", "all"
NAME = "landsraad"  # of a file that holds what is kept of a person, before his number
DIVIDED = "|"  # what is taken from the form in which it is
Make = Callable[[WholeGame], Made]


def rows(info: TableInfo, person: int) -> tuple[Row, ...]:
    """Return the list of files that a person can take now; nothing for whoever has none."""
    kinds = [OWN] if _seat(info, person) is not None else []
    kinds += [ALL] if info.knows_all(person) else []
    words = say().history
    options = [
        Option(words.takes[kind].format(form=words.forms[ending]), f"{kind}{DIVIDED}{ending}")
        for kind in kinds
        for ending in ENDINGS
    ]
    return (Menu(words.take, Press("history-file", info.id), tuple(options)),) if options else ()


async def take(answer: Answer, press: Press) -> None:
    """Make a file and show it to the person alone; one that is too large comes packed, or in parts.

    It is always said first that it takes a moment: whether it does would follow from how much others did in secret.
    """
    info = await answer.front.tables.info(press.game)
    kind, _, ending = press.arg.partition(DIVIDED)
    if ending not in ENDINGS:
        raise Sorry(say().form.old_button)
    make, name = await _wanted(answer, info, kind, ending)
    await answer.takes_long()
    async with answer.front.filing:  # one after the other: each holds a whole game
        whole = await answer.front.db.journal.whole(info.id)
        made = await asyncio.to_thread(make, whole)
        files = await asyncio.to_thread(sendable, name, made.data, answer.interaction.filesize_limit)
    words, number = say().history, say().number
    told = words.taken[kind].format(form=words.forms[ending])
    lines = [told, words.uses[ending]]
    lines += [words.hashed.format(hash=made.hash)] if made.hash else []
    if len(files) > 1:
        lines.append(words.in_parts.format(parts=number(len(files))))
    elif files[0][0] != name:
        lines.append(words.packed)
    for place, file in enumerate(files):
        await answer.show(Screen("" if place else "\n".join(lines), files=(file,)), anew=True)


async def take_own(answer: Answer, press: Press) -> None:
    """Make a file of all that is kept of whoever pressed, show it to him alone, and say how he can be forgotten."""
    words, person = say().own_data, answer.person.id
    await answer.takes_long()
    async with answer.front.filing:
        try:
            data = await asyncio.to_thread(file_of, answer.front.db.path, person)
        except NothingKept:
            raise Sorry(words.nothing) from None
    files = sendable(f"{NAME}-{person}.json", data, answer.interaction.filesize_limit)
    lines = [words.kept, words.forgetting.format(person=str(person))]
    lines += [say().history.in_parts.format(parts=say().number(len(files)))] if len(files) > 1 else []
    for place, file in enumerate(files):
        await answer.show(Screen("" if place else "\n".join(lines), files=(file,)), anew=True)


async def _wanted(answer: Answer, info: TableInfo, kind: str, ending: str) -> tuple[Make, str]:
    """Return what makes the file, and its name. Raises Sorry if the person may not have it."""
    show = await answer.front.show_of(info.id)
    release = answer.front.versions.get(info.kind, UNKNOWN)
    seat = _seat(info, answer.person.id)
    if kind == ALL:
        if not info.knows_all(answer.person.id):
            raise Sorry(say().history.not_yet)
        return partial(file_of_all, shows=show, release=release, ending=ending), f"{info.kind}-{info.id}{ending}"
    if seat is None:
        raise Sorry(of_tables().looking.no_seat)
    made = partial(file_of_seat, shows=show, release=release, seat=seat.seat, ending=ending)
    return made, f"{info.kind}-{info.id}-{seat.seat}{ending}"


def _seat(info: TableInfo, person: int) -> SeatInfo | None:
    """Return the seat that a person plays in a game whose cards are dealt."""
    if info.status not in ("running", "paused", "needs_attention", "over"):
        return None
    return next((seat for seat in info.seats if seat.person == person), None)
