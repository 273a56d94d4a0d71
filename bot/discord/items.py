"""The two items that answer every button and select of ours, whoever sent the message and however long ago."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Protocol, cast

import discord
from discord import ui

from . import actions
from .answering import Answer
from .ids import BUTTON_PATTERN, SELECT_PATTERN, parse

Handler = Callable[[Answer], Awaitable[None]]


class Handling(Protocol):
    """What the items need of the client."""

    async def handle(self, interaction: discord.Interaction[Any], handler: Handler) -> None:
        """Run a handler for an interaction."""
        ...


def _client(interaction: discord.Interaction[Any]) -> Handling:
    return cast(Handling, interaction.client)


class PressItem(ui.DynamicItem[ui.Button[Any]], template=BUTTON_PATTERN):
    """A button of ours."""

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str]
    ) -> PressItem:
        """Take the button as it is; everything is in its id."""
        return cls(cast("ui.Button[Any]", item))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Do what the id says."""
        press = parse(self.custom_id)
        await _client(interaction).handle(interaction, lambda answer: actions.pressed(answer, press))


class ChoiceItem(ui.DynamicItem[ui.Select[Any]], template=SELECT_PATTERN):
    """A select of ours."""

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str]
    ) -> ChoiceItem:
        """Take the select as it is; everything is in its id."""
        return cls(cast("ui.Select[Any]", item))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Do what the id and the choice say."""
        press, values = parse(self.custom_id), tuple(self.item.values)
        await _client(interaction).handle(interaction, lambda answer: actions.chosen(answer, press, values))


def written_in(data: Mapping[str, Any]) -> dict[str, Sequence[str]]:
    """Return what a dialog was filled in with, by field, from the interaction itself."""
    found: dict[str, Sequence[str]] = {}
    for part in data.get("components", ()):
        inner = [part["component"]] if "component" in part else part.get("components", ())
        for component in inner:
            if "values" in component:
                found[component["custom_id"]] = tuple(component["values"])
            elif "value" in component:
                found[component["custom_id"]] = (str(component["value"] or ""),)
    return found


async def take_dialog(interaction: discord.Interaction[Any]) -> None:
    """Take a dialog's contents, whether it was opened before or after the last restart."""
    data = cast("Mapping[str, Any]", interaction.data or {})
    press, written = parse(str(data.get("custom_id", ""))), written_in(data)
    await _client(interaction).handle(interaction, lambda answer: actions.filled(answer, press, written))
