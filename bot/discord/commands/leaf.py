"""Turning the pages of what has more than one: the story so far, and the log of what moderators did."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.tables.api import Sorry

from ..ids import Press, is_number
from ..screen import OPTIONS, Key, Menu, Option, Row
from ..words import say

PAGE = "-page"  # behind what a button does, for the list that does the same


def number(arg: str) -> int | None:
    """Return the page that a button names; None for one that names none. Raises Sorry if it is none of ours."""
    if arg and not is_number(arg):
        raise Sorry(say().form.old_button)
    return int(arg) if arg else None


def place(page: int, last: int) -> str:
    """Say which page it is, of how many."""
    return say().history.page.format(page=say().number(page), pages=say().number(last))


def keys(page: int, last: int, game: int, action: str, mark: str = "") -> list[Key]:
    """Return the buttons to other pages; `mark` goes before the number in what they carry."""
    words = say().history
    turns = {words.earlier: page - 1, words.later: page + 1, words.last: last}
    return [
        Key(label, Press(action, game, f"{mark}{to}"))
        for label, to in turns.items()
        if 1 <= to <= last and to != page and not (label == words.last and to == page + 1)
    ]


def menu(page: int, last: int, game: int, action: str, called: Callable[[int], str], mark: str = "") -> Menu:
    """Return the list of pages, each as it is `called`."""
    options = [Option(called(to), f"{mark}{to}", chosen=to == page) for to in among(last)]
    return Menu(say().history.pages, Press(f"{action}{PAGE}", game), tuple(options))


def rows(page: int, last: int, game: int, action: str) -> tuple[Row, ...]:
    """Return what turns the pages of something whose pages have numbers alone; nothing where there is one."""
    if last < 2:
        return ()
    return tuple(keys(page, last, game, action)), menu(page, last, game, action, lambda to: place(to, last))


def among(last: int) -> Sequence[int]:
    """Return the pages that a list offers: all, or as many of them as it holds, from the first to the last."""
    if last <= OPTIONS:
        return range(1, last + 1)
    return [1 + step * (last - 1) // (OPTIONS - 1) for step in range(OPTIONS)]
