"""Which game is meant: the one named, the only one that fits the channel or the person, or the one that is chosen."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from typing import Literal

from bot.tables.api import Concerned, Sorry, TableInfo
from bot.tables.words import say as of_tables

from . import servers
from .answering import Answer
from .ids import Press, is_number
from .screen import OPTIONS, Menu, Option, Screen
from .words import say

# tables at which the person sits, those of this channel, or those at which somebody plays in his place
Who = Literal["mine", "here", "lent"]
Fits = Callable[[TableInfo], Awaitable[bool]]
_MARKED = re.compile(r"\\(?=[^A-Za-z0-9\s])")  # what keeps a sign from formatting
_BEGUN = ("muster", "running", "paused", "needs_attention")
# what moderators do also where they see no channel of the game
MODERATED = (
    *("pause", "pause-why", "dispute-fill", "resume", "resume-why"),
    *("move", "remove", "moderator", "no-moderator", "log"),
    *("moderate", "mod-act", "mod-answer", "mod-back", "mod-go", "mod-look", "mod-fill"),
)
LIKELY = {  # the states of a table in which something is usually done with it; not named: _BEGUN
    "join": ("lobby",),
    "leave": ("lobby", "muster"),
    "machine": ("lobby",),
    "remove": ("lobby", "muster"),
    "begin": ("lobby", "muster"),
    "ready": ("muster",),
    "house-rules": ("lobby", "muster"),
    "pause": ("running",),
    "resume": ("paused",),
    "move": (),  # any
}


async def candidates(answer: Answer, who: Who) -> list[TableInfo]:
    """Return the tables that may be meant, those of this channel first."""
    tables = answer.front.tables
    here = list(await tables.games_in(answer.interaction.channel_id or 0))
    if who == "lent":
        lent, near = await tables.games_lent(answer.person.id), {info.id for info in here}
        return [info for info in lent if info.id in near] or list(lent)
    mine = list(await tables.games_of(answer.person.id))
    seated = {info.id for info in mine}
    if who == "here":
        return here or mine
    return [info for info in here if info.id in seated] or mine


def likely(found: Sequence[TableInfo], action: str = "") -> list[TableInfo]:
    """Return the tables with which something is usually done, or all if there is none of them."""
    states = LIKELY.get(action, _BEGUN)
    return [info for info in found if info.status in states] or list(found)


async def which(
    answer: Answer, named: str | None, who: Who, action: str, arg: str = "", *, fits: Fits | None = None
) -> TableInfo | None:
    """Return the game that is meant. None if it has to be chosen first: then the person was asked.

    `action` and `arg` say what is done with the game once it is chosen, `fits` whether the person may do it there: a
    table where he may is meant rather than any other. Raises Sorry if there is none.
    """
    if named:
        return await _named(answer, named, action)
    found, said = await candidates(answer, who), say().tables
    if not found:
        raise Sorry(said.no_table if who == "mine" else said.no_game_here)
    fit = [info for info in found if await fits(info)] if fits is not None else []
    found = fit or likely(found, action)
    if len(found) == 1:
        answer.looked[found[0].id] = answer.front.now()
        return found[0]
    await answer.show(choose(found, action, arg))
    return None


async def which_told(answer: Answer, named: str | None, arg: str = "") -> TableInfo | None:
    """Return the game whose history is meant, as `which` does; one that is over where none is played."""
    if named or await candidates(answer, "here"):
        return await which(answer, named, "here", "history", arg)
    over = await answer.front.tables.games_over(answer.person.id, answer.interaction.channel_id or 0)
    if not over:
        raise Sorry(say().tables.no_game_here)
    if len(over) > 1:
        await answer.show(choose(over, "history", arg))
        return None
    answer.looked[over[0].id] = answer.front.now()
    return over[0]


async def asking(answer: Answer) -> list[TableInfo]:
    """Return which of several games of a person ask something of him, those of this channel before all others.

    Nothing is returned for who has one game only, or is asked nothing: then it is not about that.
    """
    mine = await answer.front.tables.games_of(answer.person.id)
    found = [info for info in mine if await _asks(answer, info)] if len(mine) > 1 else []
    here = [info for info in found if (info.place.thread or info.place.channel) == answer.interaction.channel_id]
    return here or found


async def _asks(answer: Answer, info: TableInfo) -> bool:
    if info.status == "muster":
        return any(seat.person == answer.person.id and not seat.ready for seat in info.seats)
    if info.waits:
        return False
    asks = await answer.front.tables.asks(info.id, answer.person)
    return any(ask.decision is not None and not ask.decision.held and not ask.decision.answered for ask in asks)


async def _named(answer: Answer, named: str, action: str) -> TableInfo:
    number = named.strip().lstrip("#")
    if not is_number(number):
        raise Sorry(say().tables.by_number)
    return await answer.front.tables.info((await known(answer, int(number), action)).id)


async def known(answer: Answer, number: int, action: str = "") -> Concerned:
    """See that somebody may know of a table: who sits there or is to, sees its channel, or moderates it.

    Of every other number one sentence is told, whether there is such a game or not: else the games of other servers
    and of hidden channels could be counted, joined and looked at (Sorry). Whoever answers for a seat there as a manager
    of the server alone is told so, too, once he is none any more: then that ends.
    """
    found, person = await answer.front.tables.concerned(number), answer.person.id
    if person in found.answering and person not in found.moderators:
        answer.moderates = await servers.still_moderates(answer, found.place.server)
        await answer.front.tables.behalf(number, answer.person)
    if person in found.people or person in found.moderators or servers.may_see(answer, found.place):
        answer.looked[found.id] = answer.front.now()
        return found
    if action in MODERATED and await servers.is_moderator(answer, found.place.server):
        return found
    raise Sorry(of_tables().looking.no_game)


def choose(found: Sequence[TableInfo], action: str, arg: str) -> Screen:
    """Ask which game is meant; tables of one title are known by who sits there."""
    said = say().tables
    options = tuple(Option(title(info), str(info.id), _known_by(info)) for info in found[:OPTIONS])
    return Screen(said.which, rows=(Menu(said.game, Press("which", arg=f"{action}|{arg}"), options),))


def _known_by(info: TableInfo) -> str:
    """Return where a table stands, and the people at it."""
    people = ", ".join(_MARKED.sub("", seat.name) for seat in info.seats if seat.person is not None)
    return " · ".join(filter(None, (info.headline, people)))


def title(info: TableInfo) -> str:
    """Return a table's name and number in one line of a list, which shows marks of formatting as they are."""
    return say().tables.numbered.format(title=_MARKED.sub("", info.title), number=say().number(info.id))
