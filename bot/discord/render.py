"""Screens and dialogs as discord.py's objects. Views are handed over finished: presses come by the client."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from .ids import BUTTON, DIALOG, SELECT
from .screen import ALT_TEXT, CONTENT, HINT, Dialog, Entry, Key, Menu, Option, Screen, clip, fitted

STYLES = {
    "primary": discord.ButtonStyle.primary,
    "secondary": discord.ButtonStyle.secondary,
    "success": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}
COLOUR = discord.Colour(0xC9893A)
FILES = 10  # that a message holds at most
NOTHING_TO_SHOW = "\N{ZERO WIDTH SPACE}"


def view_of(screen: Screen) -> ui.View | None:
    """Return the components, or None if there are none."""
    if not screen.rows:
        return None
    view = ui.View(timeout=None)
    for number, row in enumerate(screen.rows):
        if isinstance(row, Menu):
            view.add_item(_select(row, number))
            continue
        for key in row:
            view.add_item(_button(key, number))
    view.stop()
    return view


def _button(key: Key, row: int) -> ui.Button[Any]:
    label = clip(key.label, 80)
    custom_id = key.press.custom_id(BUTTON)
    return ui.Button(label=label, custom_id=custom_id, style=STYLES[key.style], disabled=key.disabled, row=row)


def _options(options: Sequence[Option]) -> list[discord.SelectOption]:
    return [
        discord.SelectOption(
            label=clip(o.label or o.value, 100), value=o.value, description=clip(o.hint, 100) or None, default=o.chosen
        )
        for o in options
    ]


def _select(menu: Menu, row: int) -> ui.Select[Any]:
    return ui.Select(
        custom_id=menu.press.custom_id(SELECT),
        placeholder=clip(menu.placeholder, 150),
        options=_options(menu.options),
        min_values=menu.least,
        max_values=min(menu.most, len(menu.options)),
        row=row,
    )


def modal_of(dialog: Dialog) -> ui.Modal:
    """Return the modal. What is filled in comes by the client's `on_interaction`, also after a restart."""
    modal = ui.Modal(title=clip(dialog.title, 45), custom_id=dialog.press.custom_id(DIALOG), timeout=None)
    for entry in dialog.entries:
        item: ui.Item[Any] = _choice(entry) if entry.options else _line(entry)
        modal.add_item(ui.Label(text=clip(entry.label, 45), description=clip(entry.hint, HINT) or None, component=item))
    modal.stop()
    return modal


def _line(entry: Entry) -> ui.TextInput[Any]:
    style = discord.TextStyle.paragraph if entry.paragraph else discord.TextStyle.short
    default = entry.value[: entry.limit] or None
    return ui.TextInput(
        custom_id=entry.name, style=style, default=default, max_length=entry.limit, required=entry.required
    )


def _choice(entry: Entry) -> ui.Select[Any]:
    return ui.Select(
        custom_id=entry.name,
        options=_options(entry.options),
        min_values=entry.least,
        max_values=min(entry.most, len(entry.options)),
        required=entry.required,
    )


def embeds_of(screen: Screen) -> list[discord.Embed]:
    """Return the blocks."""
    return [discord.Embed(title=title, description=text, colour=COLOUR) for title, text in fitted(screen.cards)]


def files_of(screen: Screen) -> list[discord.File]:
    """Return the pictures with their alt texts, and the other files."""
    pictures = [
        discord.File(io.BytesIO(picture.data), picture.name, description=clip(picture.alt_text, ALT_TEXT))
        for picture in screen.pictures
    ]
    return [*pictures, *(discord.File(io.BytesIO(data), name) for name, data in screen.files)][:FILES]


def content_of(screen: Screen) -> str:
    """Return the words; an empty message is not possible."""
    text = clip(screen.text, CONTENT)
    return text if text or screen.cards or screen.pictures or screen.files else NOTHING_TO_SHOW


def new_message(screen: Screen) -> dict[str, Any]:
    """Return the arguments with which a screen is sent."""
    found: dict[str, Any] = {"content": content_of(screen) or None, "embeds": embeds_of(screen)}
    view, files = view_of(screen), files_of(screen)
    if view is not None:
        found["view"] = view
    if files:
        found["files"] = files
    return found


def changed_message(screen: Screen) -> dict[str, Any]:
    """Return the arguments with which a message becomes this screen; what it does not have goes away."""
    return {
        "content": content_of(screen) or None,
        "embeds": embeds_of(screen),
        "view": view_of(screen),
        "attachments": files_of(screen),
    }
