"""`/server`: a server's settings, for those who manage it; the platform hides the command from everybody else."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.tables.api import Sorry

from .. import servers
from ..answering import Answer
from ..front import Front
from ..words import say
from .making import Param, command, paces


def server_command(front: Front) -> app_commands.Command[Any, ..., Any]:
    """Make the command. Who sees it a server may set otherwise, so the right is asked for again when it is given."""
    made = command(front, "server", _server_params(), _server)
    made.default_permissions = discord.Permissions(manage_guild=True)
    made.guild_only = True
    return made


def _server_params() -> tuple[Param, ...]:
    return (
        Param("creators", "creators", discord.Role),
        Param("moderators", "moderators", discord.Role),
        Param("channel", "channel", discord.TextChannel),
        Param("per_person", "per_person", int, low=1, high=50),
        Param("per_server", "per_server", int, low=1, high=1000),
        Param("pace", "usual_pace", choices=paces()),
        Param("reset", "reset", bool),
    )


async def _server(answer: Answer, values: dict[str, Any]) -> None:
    server = answer.interaction.guild_id
    if not server:
        raise Sorry(say().servers.in_server)
    settings = servers.ServerSettings() if values["reset"] else await servers.load(answer.front.db, server)
    chosen = {
        "creators": _id(values["creators"]),
        "moderators": _id(values["moderators"]),
        "channel": _id(values["channel"]),
        "per_person": values["per_person"],
        "per_server": values["per_server"],
        "preset": values["pace"],
    }
    if values["reset"] or any(value is not None for value in chosen.values()):
        if not servers.is_manager(answer):
            raise Sorry(say().servers.managers_only)
        settings = servers.merged(settings, chosen)
        await servers.save(answer.front.db, server, settings)
    await answer.show(servers.shown(settings))


def _id(thing: Any) -> int | None:
    return None if thing is None else int(thing.id)
