"""`/game`: opening tables, sitting down, running a game, a server's settings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import app_commands

from bot.games.presentation import Presentation
from bot.tables.api import Sorry

from .. import actions, creating, games, joining, servers
from ..answering import Answer, safe_text
from ..front import Front
from ..ids import Press
from ..words import say
from . import running
from .making import HERE, Param, command, matching, paces


def group(front: Front) -> app_commands.Group:
    """Make the commands about tables."""
    found = app_commands.Group(name="game", description=say().commands.commands["game"])
    found.add_command(command(front, "new", _new_params(*_among(front)), _new))
    actor = Param("wish", "wish", suggest=running.suggest_actors)
    found.add_command(command(front, "join", (actor, HERE), _join))
    found.add_command(running.run_command(front))
    return found


def _among(front: Front) -> tuple[int, int]:
    """Return the fewest and the most that can play anything."""
    found = [shows.seating(preset) for shows in front.shows.values() for preset in shows.rules.presets.values()]
    return min(seating.least for seating in found), max(seating.most for seating in found)


def _new_params(least: int, seats: int) -> tuple[Param, ...]:
    return (
        Param("game", "game_kind", suggest=_kinds),
        Param("preset", "preset", suggest=_presets),
        Param("choose", "choose", bool),
        Param("seats", "seats", int, low=least, high=seats),
        Param("machines", "machines", int, low=0, high=seats - 1),
        Param("pace", "pace", choices=paces()),
        Param("title", "title"),
    )


async def _new(answer: Answer, values: dict[str, Any]) -> None:
    """Open a table as it was asked for, or show what can be chosen for it first."""
    settings = await servers.load(answer.front.db, answer.interaction.guild_id or 0)
    await servers.check_opening(answer, settings)
    shows = _game_named(answer, str(values["game"] or ""))
    plan = creating.Plan(
        kind=shows.kind,
        token=answer.id,
        seats=values["seats"] or 0,
        machines=values["machines"] or 0,
        pace=values["pace"] or settings.preset,
        title=safe_text(str(values["title"] or ""), 60),
        options=dict(shows.rules.presets[_preset_named(shows, str(values["preset"] or ""))]),
    )
    if values["choose"]:
        await creating.begin(answer, plan)
    else:
        await answer.show(await creating.opened(answer, plan))


def _game_named(answer: Answer, said: str) -> Presentation:
    """Return the game that is named, the first of the house if none is. Raises Sorry if there is none of that name."""
    if not said:
        return answer.front.first
    known = {name.lower(): shows for kind, shows in answer.front.shows.items() for name in (kind, shows.title)}
    if said.strip().lower() not in known:
        titles = ", ".join(shows.title for shows in answer.front.shows.values())
        raise Sorry(say().tables.games.format(games=titles))
    return known[said.strip().lower()]


def _preset_named(shows: Presentation, said: str) -> str:
    """Return the preset that is named, the usual one if none is. Raises Sorry if the game has none of that name."""
    presets = shows.rules.presets
    known = {name.lower(): preset for preset in presets for name in (preset, shows.preset_words[preset].name)}
    if not said:
        return next(iter(presets))
    if said.strip().lower() not in known:
        names = ", ".join(shows.preset_words[preset].name for preset in presets)
        raise Sorry(say().tables.presets.format(game=shows.title, presets=names))
    return known[said.strip().lower()]


async def _kinds(answer: Answer, typed: str, values: dict[str, Any]) -> Sequence[tuple[str, str | int]]:
    return matching({kind: shows.title for kind, shows in answer.front.shows.items()}, typed)


async def _presets(answer: Answer, typed: str, values: dict[str, Any]) -> Sequence[tuple[str, str | int]]:
    """Complete the presets of the game that is named, or of the first."""
    try:
        shows = _game_named(answer, str(values.get("game") or ""))
    except Sorry:
        return []
    return matching({preset: words.name for preset, words in shows.preset_words.items()}, typed)


async def _join(answer: Answer, values: dict[str, Any]) -> None:
    said = str(values["wish"] or joining.ANY)[:30].lower()
    info = await games.which(answer, values["game"], "here", "join", said)
    if info is not None:
        await actions.pressed(answer, Press("join", info.id, said))
