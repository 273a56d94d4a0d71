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
from ..ids import Press
from ..screen import Key, Row, Screen
from ..words import say
from . import leaf
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
    new, page = press.arg.startswith(NEW), leaf.number(press.arg.removeprefix(NEW))
    tables = answer.front.tables
    story = await answer.wait(tables.story(press.game, answer.person, page, new=new))
    info, shows = await tables.info(press.game), await answer.front.show_of(press.game)
    seat = shows.actor_name(story.seat) if story.seat else ""
    text = "\n".join(filter(None, (f"-# {info.title}", *_said(story, seat, new=new))))
    rows = (*_rows(info, story, new=new), *taking.rows(info, answer.person.id))
    await answer.show(Screen(text, story.cards, rows))


def _said(story: Story, seat: str, *, new: bool) -> tuple[str, ...]:
    """Say whose story it is, since when, and which page of it."""
    words = say().history
    when = f"<t:{int(story.since.timestamp())}:R>" if story.since is not None else ""
    if not story.heads:  # the beginning of a game is always told
        return (words.nothing_since.format(when=when),)
    whose = words.known_to.format(seat=seat) if seat else words.known_to_all
    since = words.since.format(when=when) if when else words.first_look if new else ""
    return since, whose, leaf.place(story.page, len(story.heads))


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
    keys = leaf.keys(story.page, last, game, "history", mark)
    keys.append(Key(words.whole, Press("history", game)) if new else Key(words.new, Press("history", game, NEW)))
    keys += [Key(of_tables().figures.all, Press("figures", game))] if info.status == "over" else []
    rows: tuple[Row, ...] = (tuple(keys),)
    return rows if last < 2 else (*rows, leaf.menu(story.page, last, game, "history", partial(_called, story), mark))


def _called(story: Story, page: int) -> str:
    """Return what a page is called in a list: its number, with what it begins."""
    head = story.heads[page - 1]
    label = say().history.numbered.format(page=say().number(page), head=head) if head else ""
    return label or leaf.place(page, len(story.heads))


async def _suggest_games(answer: Answer, typed: str, values: dict[str, Any]) -> Sequence[tuple[str, str | int]]:
    """Complete the game: those of this channel, else one's own, and then those that are over."""
    played = await games.candidates(answer, "here")
    over = await answer.front.tables.games_over(answer.person.id, answer.interaction.channel_id or 0)
    return matching({str(info.id): games.title(info) for info in (*played, *over)}, typed)


_GAME = Param("game", "game", suggest=_suggest_games)
