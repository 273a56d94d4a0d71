"""Sitting down by the button: a seat at once, and what one would like to play in one press more.

Who takes the last seat is asked first, because the game begins when he has it.
"""

from __future__ import annotations

from dataclasses import replace

from bot.games.presentation import Presentation
from bot.tables.api import Sorry, TableInfo

from .answering import Answer
from .ids import Press
from .screen import OPTIONS, Key, Menu, Option, Row, Screen, of_reply
from .words import say

ANY = "any"  # in place of what one would like to play


async def join(answer: Answer, press: Press) -> None:
    """Take a seat, as the press says: with a wish, with none ("any"), or by the button on the open table."""
    info, shows = await answer.front.tables.info(press.game), await answer.front.show_of(press.game)
    wishes = _wishes(answer, info, shows) if not press.arg else ()
    if wishes and _takes_the_last(answer, info):
        words = shows.table_words
        text = say().tables.last_seat.format(actor=words.actor)
        await answer.show(Screen(text, rows=(*wishes, (_any(info.id, shows),))), anew=True)
        return
    actor = None if not press.arg else "" if press.arg == ANY else wished(shows, press.arg)
    work = answer.front.tables.join(press.game, answer.person, actor, answer.id)
    screen = of_reply(await answer.wait(work), press.game)
    await answer.show(replace(screen, rows=(*screen.rows, *wishes)), anew=True)


def _wishes(answer: Answer, info: TableInfo, shows: Presentation) -> tuple[Row, ...]:
    """Return the list of what may be wished for; nothing where nobody chooses, or seats are no longer taken."""
    words = shows.table_words
    if not words.choice or info.status != "lobby":
        return ()
    taken = {seat.seat for seat in info.seats if seat.person != answer.person.id}
    free = [actor for actor in shows.seating(info.options).actors if actor not in taken]
    options = tuple(Option(shows.actor_name(actor), actor) for actor in free[: OPTIONS - 1])
    everything = Option(say().tables.any.format(actor=words.actor), ANY)
    asked = say().tables.which_actor.format(actor=words.actor)
    return (Menu(asked, Press("wish", info.id), (everything, *options)),)


def _any(game: int, shows: Presentation) -> Key:
    return Key(say().tables.any.format(actor=shows.table_words.actor), Press("join", game, ANY), "success")


def _takes_the_last(answer: Answer, info: TableInfo) -> bool:
    if any(seat.person == answer.person.id for seat in info.seats):
        return False
    return sum(seat.person is None and seat.kind == "person" for seat in info.seats) == 1


def wished(shows: Presentation, said: str) -> str:
    """Return what somebody would like to play, by its id or its name as it is shown. Raises Sorry if there is none."""
    names = {shows.actor_name(actor).lower(): actor for actor in shows.actors}
    found = said if said in shows.actors else names.get(said.strip().lower())
    if found is None:
        raise Sorry(say().tables.choose.format(actors=", ".join(map(shows.actor_name, shows.actors))))
    return found
