"""Making a slash command from data: a name, a sentence, options, and a handler that is given an Answer."""

from __future__ import annotations

import inspect
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import discord
from discord import app_commands

from bot.places import places
from bot.tables.api import Sorry
from bot.tables.words import say as of_tables

from .. import games
from ..answering import Answer, guarded
from ..front import Front
from ..screen import OPTIONS, clip
from ..words import say

log = logging.getLogger(__name__)
Handler = Callable[[Answer, dict[str, Any]], Awaitable[None]]
Suggest = Callable[[Answer, str, dict[str, Any]], Awaitable[Sequence[tuple[str, str | int]]]]


@dataclass(frozen=True, slots=True)
class Param:
    """An option of a command. `text` is the key of its words, `kind` the type of its value, `suggest` completes it."""

    name: str
    text: str
    kind: Any = str
    required: bool = False
    choices: tuple[tuple[str, str], ...] = ()
    suggest: Suggest | None = None
    low: int | None = None
    high: int | None = None

    @property
    def shown(self) -> str:
        """The name as people type it."""
        return self.name.replace("_", "-")

    @property
    def annotation(self) -> Any:
        """The type as discord.py reads it."""
        if self.kind is int and (self.low is not None or self.high is not None):
            return app_commands.Range[int, self.low, self.high]
        return self.kind


def command(front: Front, name: str, params: Sequence[Param], handler: Handler) -> app_commands.Command[Any, ..., Any]:
    """Make a command; its words stand under its name."""
    said = say().commands

    async def callback(interaction: discord.Interaction, **values: Any) -> None:
        await guarded(interaction, front, lambda answer: handler(answer, _checked(params, values)))

    first = inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD)
    callback.__signature__ = inspect.Signature([first, *map(_parameter, params)])  # type: ignore[attr-defined]
    if params:
        app_commands.describe(**{p.name: said.params[p.text] for p in params})(callback)
        app_commands.rename(**{p.name: p.shown for p in params if p.shown != p.name})(callback)
    listed = {p.name: [app_commands.Choice(name=n, value=v) for n, v in p.choices] for p in params if p.choices}
    if listed:
        app_commands.choices(**listed)(callback)
    completed = {p.name: _completing(front, p.name, p.suggest) for p in params if p.suggest is not None}
    if completed:
        app_commands.autocomplete(**completed)(callback)
    return app_commands.Command(name=name, description=said.commands[name], callback=callback)


def paces() -> tuple[tuple[str, str], ...]:
    """Return the paces to choose from."""
    return tuple((text, pace) for pace, text in of_tables().paces.items())


def _checked(params: Sequence[Param], values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values of a command. The library passes on what comes: Sorry if it is not of the kind it should be."""
    kinds = {param.name: param.kind for param in params}
    for name, value in values.items():
        wrong = kinds[name] in (int, bool, str) and value is not None and type(value) is not kinds[name]
        if wrong:
            raise Sorry(say().commands.misgiven.format(option=name))
    return dict(values)


def _parameter(param: Param) -> inspect.Parameter:
    default = inspect.Parameter.empty if param.required else None
    return inspect.Parameter(
        param.name, inspect.Parameter.POSITIONAL_OR_KEYWORD, default=default, annotation=param.annotation
    )


def _completing(front: Front, name: str, suggestions: Suggest) -> Any:
    async def complete(interaction: discord.Interaction, current: Any) -> list[app_commands.Choice[Any]]:
        answer = Answer(interaction, front)
        said = {key.replace("-", "_"): value for key, value in interaction.namespace}
        values = {key: value for key, value in said.items() if key != name}
        found: Sequence[tuple[str, str | int]] = ()
        with front.at_work():
            try:
                found = await suggestions(answer, str(current), values)
            except Sorry:
                found = ()
            except Exception as error:  # noqa: BLE001 - logged; somebody who types is not disturbed
                log.error("autocomplete failed: %s", places(error))
        return [app_commands.Choice(name=clip(label, 100) or "—", value=value) for label, value in found[:OPTIONS]]

    return complete


def matching(options: Mapping[str, str], typed: str) -> list[tuple[str, str]]:
    """Return label and id of the options whose label holds what was typed, those that begin with it first."""
    wanted = typed.strip().lower()
    found = [(label, key) for key, label in options.items() if wanted in label.lower() or wanted in key.lower()]
    found.sort(key=lambda pair: not pair[0].lower().startswith(wanted))
    return [(label, key) for label, key in found if len(key) <= 100]


async def suggest_mine(answer: Answer, typed: str, values: dict[str, Any]) -> Sequence[tuple[str, str | int]]:
    """Complete the game: those at which the person sits."""
    return matching({str(i.id): games.title(i) for i in await games.candidates(answer, "mine")}, typed)


async def suggest_here(answer: Answer, typed: str, values: dict[str, Any]) -> Sequence[tuple[str, str | int]]:
    """Complete the game: those of this channel, else one's own."""
    return matching({str(i.id): games.title(i) for i in await games.candidates(answer, "here")}, typed)


MINE = Param("game", "game", suggest=suggest_mine)
HERE = Param("game", "game", suggest=suggest_here)
