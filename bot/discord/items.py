"""Presses, choices and dialogs as the platform tells them, whoever sent the message and however long ago.

Everything is read from the interaction itself: what hangs on the message it came with may be gone, cut or another
version's, and whoever pressed is answered all the same.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Protocol, cast

import discord

from . import actions
from .answering import Answer
from .ids import parse

Handler = Callable[[Answer], Awaitable[None]]


class Handling(Protocol):
    """What is needed of the client."""

    async def handle(self, interaction: discord.Interaction[Any], handler: Handler) -> None:
        """Run a handler for an interaction."""
        ...


def _client(interaction: discord.Interaction[Any]) -> Handling:
    return cast(Handling, interaction.client)


async def take_press(interaction: discord.Interaction[Any]) -> None:
    """Take the press of a button, or a choice in a select."""
    data = cast("Mapping[str, Any]", interaction.data or {})
    press = parse(str(data.get("custom_id", "")))
    if data.get("component_type") == discord.ComponentType.button.value:
        await _client(interaction).handle(interaction, lambda answer: actions.pressed(answer, press))
        return
    values = tuple(str(value) for value in data.get("values") or ())
    await _client(interaction).handle(interaction, lambda answer: actions.chosen(answer, press, values))


def written_in(data: Mapping[str, Any]) -> dict[str, Sequence[str]]:
    """Return what a dialog was filled in with, by field, from the interaction itself."""
    found: dict[str, Sequence[str]] = {}
    for part in data.get("components") or ():
        inner = part.get("component")
        for component in [inner] if inner is not None else part.get("components") or ():
            name = str(component.get("custom_id", ""))
            if "values" in component:
                found[name] = tuple(str(value) for value in component["values"] or ())
            elif "value" in component:
                found[name] = (str(component["value"] or ""),)
    return found


async def take_dialog(interaction: discord.Interaction[Any]) -> None:
    """Take a dialog's contents, whether it was opened before or after the last restart."""
    data = cast("Mapping[str, Any]", interaction.data or {})
    press, written = parse(str(data.get("custom_id", ""))), written_in(data)
    await _client(interaction).handle(interaction, lambda answer: actions.filled(answer, press, written))
