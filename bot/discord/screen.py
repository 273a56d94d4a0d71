"""What is put on a screen, as plain data within the platform's limits: texts that are too long end in an ellipsis.

Handlers build a Screen or a Dialog; `render` turns them into discord.py's objects, and tests read them as they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from bot.games.presentation import Card, Picture
from bot.tables.api import Button, Notice, Reply
from bot.tables.words import say

from .ids import Press

Style = Literal["primary", "secondary", "success", "danger"]
CONTENT, ALT_TEXT, ROWS, ROW, OPTIONS = 2000, 1024, 5, 5, 25
HINT = 100  # characters above a line of a dialog
EMBED_TITLE, EMBED_TEXT, EMBEDS_TOTAL, EMBEDS = 256, 4096, 6000, 10
ELLIPSIS = "…"
BARE = ("story",)  # what is known again by its words, and by being known to us by no other name
MAY_BE_BARE = ("presence", "vote")  # kinds of rows of which some have no button, and are known again so, too


def clip(text: str, limit: int) -> str:
    """Return the text, shortened with an ellipsis if it is too long."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + ELLIPSIS


@dataclass(frozen=True, slots=True)
class Key:
    """A button on a screen."""

    label: str
    press: Press
    style: Style = "secondary"
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class Option:
    """A line of a menu."""

    label: str
    value: str
    hint: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Menu:
    """A select: from `least` to `most` of its options."""

    placeholder: str
    press: Press
    options: tuple[Option, ...]
    least: int = 1
    most: int = 1


Row = tuple[Key, ...] | Menu


@dataclass(frozen=True, slots=True)
class Screen:
    """One message: words, blocks, rows of components, pictures, and other files by name."""

    text: str = ""
    cards: tuple[Card, ...] = ()
    rows: tuple[Row, ...] = ()
    pictures: tuple[Picture, ...] = ()
    files: tuple[tuple[str, bytes], ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """A line to write in, or a choice if there are options, of a dialog."""

    label: str
    name: str
    hint: str = ""
    value: str = ""
    limit: int = 100
    required: bool = True
    paragraph: bool = False
    options: tuple[Option, ...] = ()
    least: int = 1
    most: int = 1


@dataclass(frozen=True, slots=True)
class Dialog:
    """A modal of at most five entries."""

    title: str
    press: Press
    entries: tuple[Entry, ...]


def rows_of(keys: Sequence[Key], limit: int = ROWS) -> tuple[tuple[Key, ...], ...]:
    """Put buttons into rows of five; those that fit on no row are left out, from the end."""
    return tuple(tuple(keys[i : i + ROW]) for i in range(0, len(keys), ROW))[:limit]


def keys_of(buttons: Iterable[Button], game: int) -> list[Key]:
    """Turn the table service's buttons into ours."""
    return [Key(b.label, Press(b.action, game, b.arg, b.version), style=b.style, disabled=b.disabled) for b in buttons]


def of_reply(reply: Reply, game: int) -> Screen:
    """Show what the table service answers."""
    return Screen(reply.text, reply.cards, rows_of(keys_of(reply.buttons, game)), reply.pictures)


def of_notice(notice: Notice, game: int, key: str, *, in_place: bool = False) -> Screen:
    """Show a notice. Its first button carries the key; one that has none gets the button to one's own panel.

    What is put `in_place` of a message that stands needs no key to be found again, and gets none. The story has none:
    it stands under the board, and need not under every line; nor has what overtakes another, of which only what is so
    now can be pressed. What calls nobody is only ever put in the place of something else, and what was answered has no
    buttons.
    """
    keys = keys_of(notice.buttons, game)
    if not keys and notice.purpose not in BARE and not (notice.quiet or notice.overtakes or in_place):
        keys = [Key(say().buttons.panel, Press("panel", game))]
    keys[:1] = [replace(first, press=replace(first.press, key=key)) for first in keys[:1]]
    return Screen(notice.text, notice.cards, rows_of(keys), notice.pictures)


def fitted(cards: Sequence[Card]) -> list[tuple[str, str]]:
    """Return title and text of the blocks, within the limits of one message."""
    room = EMBEDS_TOTAL
    found: list[tuple[str, str]] = []
    for card in cards[:EMBEDS]:
        title = clip(card.title, min(EMBED_TITLE, max(room, 1)))
        text = clip("\n".join(card.lines), min(EMBED_TEXT, max(room - len(title), 1)))
        if room - len(title) - len(text) < 0:
            break
        room -= len(title) + len(text)
        found.append((title, text))
    return found
