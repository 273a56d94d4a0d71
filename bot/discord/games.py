"""Which game is meant: the one named, the only one that fits the channel or the person, or the one that is chosen."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from bot.tables.api import Sorry, TableInfo

from .answering import Answer
from .ids import Press, is_number
from .screen import OPTIONS, Menu, Option, Screen

Who = Literal["mine", "here"]  # tables at which the person sits, or those of this channel
_MARKED = re.compile(r"\\(?=[^A-Za-z0-9\s])")  # what keeps a sign from formatting
_BEGUN = ("muster", "running", "paused", "needs_attention")
LIKELY = {  # the states of a table in which something is usually done with it; not named: _BEGUN
    "join": ("lobby",),
    "leave": ("lobby", "muster"),
    "machine": ("lobby",),
    "begin": ("lobby",),
    "ready": ("muster",),
    "pause": ("running",),
    "resume": ("paused",),
    "move": (),  # any
}


async def candidates(answer: Answer, who: Who) -> list[TableInfo]:
    """Return the tables that may be meant, those of this channel first."""
    tables = answer.front.tables
    here = list(await tables.games_in(answer.interaction.channel_id or 0))
    mine = list(await tables.games_of(answer.person.id))
    seated = {info.id for info in mine}
    if who == "here":
        return here or mine
    return [info for info in here if info.id in seated] or mine


def likely(found: Sequence[TableInfo], action: str = "") -> list[TableInfo]:
    """Return the tables with which something is usually done, or all if there is none of them."""
    states = LIKELY.get(action, _BEGUN)
    return [info for info in found if info.status in states] or list(found)


async def which(answer: Answer, named: str | None, who: Who, action: str, arg: str = "") -> TableInfo | None:
    """Return the game that is meant. None if it has to be chosen first: then the person was asked.

    `action` and `arg` say what is done with the game once it is chosen. Raises Sorry if there is none.
    """
    if named:
        return await _named(answer, named, who)
    found = await candidates(answer, who)
    if not found:
        raise Sorry("You sit at no table. /game list shows open ones, /game new opens one." if who == "mine" else _NONE)
    found = likely(found, action)
    if len(found) == 1:
        return found[0]
    await answer.show(choose(found, action, arg))
    return None


_NONE = "There is no game in this channel. /game new opens a table here."


async def _named(answer: Answer, named: str, who: Who) -> TableInfo:
    number = named.strip().lstrip("#")
    if not is_number(number):
        raise Sorry("Name the game by its number; the list that appears while you type shows them.")
    info = await answer.front.tables.info(int(number))
    if who == "here" and not visible(answer, info):
        raise Sorry("That game is played elsewhere.")
    return info


def visible(answer: Answer, info: TableInfo) -> bool:
    """Say whether somebody may look at a table: who sits there, or is in its server."""
    seated = any(seat.person == answer.person.id for seat in info.seats)
    return seated or (info.place.server != 0 and info.place.server == answer.interaction.guild_id)


def choose(found: Sequence[TableInfo], action: str, arg: str) -> Screen:
    """Ask which game is meant."""
    options = tuple(Option(title(info), str(info.id), info.headline) for info in found[:OPTIONS])
    return Screen("Which game do you mean?", rows=(Menu("Game", Press("which", arg=f"{action}|{arg}"), options),))


def title(info: TableInfo) -> str:
    """Return a table's name and number in one line of a list, which shows marks of formatting as they are."""
    return f"{_MARKED.sub('', info.title)} (number {info.id})"
