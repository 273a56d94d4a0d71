"""`/history`: the story so far, page by page in one private message, or what is new since one last looked."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from discord import app_commands

from bot.tables.api import Sorry, Story, TableInfo
from bot.tables.words import say as of_tables

from .. import games, servers, taking
from ..answering import Answer
from ..front import Front
from ..ids import Press, is_number
from ..screen import OPTIONS, Key, Menu, Option, Row, Screen
from ..words import say
from .making import Param, command, matching

NEW = "new"  # what is wanted: only what happened since; with the number of a page behind it
PLAYERS = "players"  # who has won on the server, of no single game
SHOWN = ("story", NEW, PLAYERS)


def history_command(front: Front) -> app_commands.Command[Any, ..., Any]:
    """Make the command."""
    wanted = tuple((say().history.shown[name], name) for name in SHOWN)
    return command(front, "history", (Param("show", "history_show", choices=wanted), _GAME), _history)


async def _history(answer: Answer, values: dict[str, Any]) -> None:
    if values["show"] == PLAYERS:
        await _players(answer)
        return
    arg = NEW if values["show"] == NEW else ""
    info = await games.which_told(answer, values["game"], arg)
    if info is not None:
        await show(answer, Press("history", info.id, arg))


async def show(answer: Answer, press: Press) -> None:
    """Show a page: the last one, the one of a number, or of what is new."""
    new, page = press.arg.startswith(NEW), press.arg.removeprefix(NEW)
    if page and not is_number(page):
        raise Sorry(say().form.old_button)
    tables, number = answer.front.tables, int(page) if page else None
    story = await answer.wait(tables.story(press.game, answer.person, number, new=new))
    info, shows = await tables.info(press.game), await answer.front.show_of(press.game)
    seat = shows.actor_name(story.seat) if story.seat else ""
    text = "\n".join(filter(None, (f"-# {info.title}", *_said(story, seat, new=new))))
    rows = (*_rows(info, story, new=new), *taking.rows(info, answer.person.id))
    await answer.show(Screen(text, story.cards, rows))


def _said(story: Story, seat: str, *, new: bool) -> tuple[str, ...]:
    """Say whose story it is, since when, and which page of it."""
    words, number = say().history, say().number
    when = f"<t:{int(story.since.timestamp())}:R>" if story.since is not None else ""
    if not story.heads:  # the beginning of a game is always told
        return (words.nothing_since.format(when=when),)
    whose = words.known_to.format(seat=seat) if seat else words.known_to_all
    since = words.since.format(when=when) if when else words.first_look if new else ""
    page = words.page.format(page=number(story.page), pages=number(len(story.heads)))
    return since, whose, page


async def _players(answer: Answer) -> None:
    """Show who has played and won on the server where that is asked."""
    server, words = answer.interaction.guild_id, of_tables().tally
    if server is None:
        raise Sorry(words.no_server)
    sees = partial(servers.may_see, answer)
    found = await answer.wait(answer.front.tables.tally(server, answer.person.id, sees))
    await answer.show(Screen(words.about if found else words.nobody, found))


async def figures(answer: Answer, press: Press) -> None:
    """Show a game that is over in figures."""
    await answer.takes_long()
    async with answer.front.filing:
        found = await answer.front.tables.figures(press.game, answer.person)
    await answer.show(Screen(cards=found.cards, pictures=found.pictures), anew=True)


def _rows(info: TableInfo, story: Story, *, new: bool) -> tuple[Row, ...]:
    game, words, last, mark = info.id, say().history, len(story.heads), NEW if new else ""
    turns = {words.earlier: story.page - 1, words.later: story.page + 1, words.last: last}
    keys = [
        Key(label, Press("history", game, f"{mark}{page}"))
        for label, page in turns.items()
        if 1 <= page <= last and page != story.page and not (label == words.last and page == story.page + 1)
    ]
    keys.append(Key(words.whole, Press("history", game)) if new else Key(words.new, Press("history", game, NEW)))
    keys += [Key(of_tables().figures.all, Press("figures", game))] if info.status == "over" else []
    options = tuple(_option(story, page, mark) for page in _among(last))
    rows: tuple[Row, ...] = (tuple(keys),)
    return rows if last < 2 else (*rows, Menu(words.pages, Press("history-page", game), options))


def _option(story: Story, page: int, mark: str) -> Option:
    words, head = say().history, story.heads[page - 1]
    label = words.numbered.format(page=say().number(page), head=head) if head else ""
    label = label or words.page.format(page=say().number(page), pages=say().number(len(story.heads)))
    return Option(label, f"{mark}{page}", chosen=page == story.page)


def _among(last: int) -> Sequence[int]:
    """Return the pages that a list offers: all, or as many of them as it holds, from the first to the last."""
    if last <= OPTIONS:
        return range(1, last + 1)
    return [1 + step * (last - 1) // (OPTIONS - 1) for step in range(OPTIONS)]


async def _suggest_games(answer: Answer, typed: str, values: dict[str, Any]) -> Sequence[tuple[str, str | int]]:
    """Complete the game: those of this channel, else one's own, and then those that are over."""
    played = await games.candidates(answer, "here")
    over = await answer.front.tables.games_over(answer.person.id, answer.interaction.channel_id or 0)
    return matching({str(info.id): games.title(info) for info in (*played, *over)}, typed)


_GAME = Param("game", "game", suggest=_suggest_games)
