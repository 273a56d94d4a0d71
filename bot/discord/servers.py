"""A server's settings, and what the bot needs to be allowed to do in a channel."""

from __future__ import annotations

import json
from typing import Any

import discord
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from bot.games.presentation import Card
from bot.tables.api import Place, Sorry
from bot.tables.words import say as of_tables
from storage import Database

from .answering import UNHEARD, Answer
from .screen import Screen
from .words import say

ALIVE = ("lobby", "muster", "running", "paused", "needs_attention")
NEEDED = ("view_channel", "send_messages", "embed_links", "attach_files", "read_message_history")
INSTEAD_IN_THREADS = {"send_messages": "send_messages_in_threads"}
NEEDED_IN_THREADS = tuple(INSTEAD_IN_THREADS.get(name, name) for name in NEEDED)


class ServerSettings(BaseModel):
    """What a server's managers chose; kept as JSON."""

    model_config = ConfigDict(extra="ignore")

    creators: int | None = None  # the role that may open tables; None: everybody
    moderators: int | None = None  # the role that may pause and resume; None: who may manage the server
    channel: int | None = None  # where tables are opened; None: wherever the command is given
    per_person: int = Field(5, ge=1, le=50)  # tables a person may have opened here at a time
    per_server: int = Field(50, ge=1, le=1000)
    preset: str = "daily"


async def load(db: Database, server: int) -> ServerSettings:
    """Return the settings of a server; the usual ones if none were chosen or they cannot be read."""
    text = await db.tables.server_settings(server)
    try:
        return ServerSettings.model_validate_json(text) if text else ServerSettings()
    except ValidationError:
        return ServerSettings()


async def save(db: Database, server: int, settings: ServerSettings) -> None:
    """Keep the settings of a server."""
    await db.tables.save_server_settings(server, settings.model_dump_json())


def is_manager(answer: Answer) -> bool:
    """Say whether the person may manage the server."""
    held = answer.interaction.permissions
    return bool(answer.interaction.guild_id) and (held.administrator or held.manage_guild)


def has_role(answer: Answer, role: int | None) -> bool:
    """Say whether the person has a role of the server."""
    user = answer.interaction.user
    return role is not None and isinstance(user, discord.Member) and user.get_role(role) is not None


async def is_moderator(answer: Answer, server: int) -> bool:
    """Say whether the person may moderate games of a server, from where the command was given."""
    if not server or server != answer.interaction.guild_id:
        return False
    return is_manager(answer) or has_role(answer, (await load(answer.front.db, server)).moderators)


async def still_moderates(answer: Answer, server: int) -> bool:
    """Say whether the person may moderate games of a server, from wherever this was said. Raises Sorry if none tells.

    Elsewhere the platform is asked: what it told of the person's roles some time ago says nothing of now.
    """
    if server == answer.interaction.guild_id:
        return await is_moderator(answer, server)
    client: discord.Client = answer.interaction.client
    guild = client.get_guild(server)
    try:
        member = await answer.wait(guild.fetch_member(answer.person.id)) if guild is not None else None
    except discord.NotFound:
        return False
    except UNHEARD as error:
        raise Sorry(say().servers.unasked) from error
    if member is None:
        raise Sorry(say().servers.unasked)
    role, held = (await load(answer.front.db, server)).moderators, member.guild_permissions
    return held.manage_guild or (role is not None and member.get_role(role) is not None)


def may_see(answer: Answer, place: Place) -> bool:
    """Say whether the person sees a channel or thread: the one in which this was said, or by what the platform told.

    What is unknown is not seen: a thread that sleeps, or a private one, tells its game to those who ask in it.
    """
    if not place.server or place.server != answer.interaction.guild_id:
        return False
    if place == answer.place:
        return True
    client: discord.Client = answer.interaction.client
    guild, person = client.get_guild(place.server), answer.interaction.user
    channel = guild.get_channel(place.channel) if guild is not None else None
    if guild is None or channel is None or not isinstance(person, discord.Member):
        return False
    held = channel.permissions_for(person)
    if place.thread is None or not held.view_channel:
        return held.view_channel
    thread = guild.get_thread(place.thread)
    return thread is not None and (not thread.is_private() or held.manage_threads)


async def check_opening(answer: Answer, settings: ServerSettings) -> None:
    """Raise Sorry if the person may not open a table here now."""
    server = answer.interaction.guild_id
    if server is None or not answer.place.channel:
        raise Sorry(say().servers.open_in_server)
    if settings.creators is not None and not (has_role(answer, settings.creators) or is_manager(answer)):
        raise Sorry(say().servers.creators_only.format(role=_role(settings.creators)))
    alive = await answer.front.db.tables.games(*ALIVE, server=server)  # type: ignore[arg-type]
    if len(alive) >= settings.per_server:
        raise Sorry(say().servers.server_full.format(tables=say().number(settings.per_server)))
    if sum(1 for game in alive if game.host == answer.person.id) >= settings.per_person:
        raise Sorry(say().servers.host_full.format(tables=say().number(settings.per_person)))


async def place_for(answer: Answer, settings: ServerSettings) -> Place:
    """Return where a new table goes. Raises Sorry, naming what is missing, if the bot may not work there."""
    place, where = answer.place, ""
    if settings.channel is not None:
        place, where = Place(place.server, settings.channel), f"<#{settings.channel}>"
    client: discord.Client = answer.interaction.client
    guild = client.get_guild(place.server)  # None if nothing was told of it yet
    if guild is not None and place != answer.place and guild.get_channel(place.channel) is None:
        raise Sorry(say().servers.channel_gone)
    lacking = lacking_in(answer, place)
    if lacking:
        pattern = say().servers.lacking_there if where else say().servers.lacking_here
        raise Sorry(pattern.format(where=where, permissions=", ".join(lacking)))
    return place


def check_moving(answer: Answer, settings: ServerSettings) -> Place:
    """Return where the person is. Raises Sorry if a game cannot be played here."""
    place = answer.place
    if not (place.server and place.channel):
        raise Sorry(say().servers.play_in_server)
    if settings.channel not in (None, place.channel, place.thread) and not is_manager(answer):
        raise Sorry(say().servers.tables_elsewhere.format(where=f"<#{settings.channel}>"))
    lacking = missing(answer.interaction.app_permissions, place.thread is not None)
    if lacking:
        raise Sorry(say().servers.lacking_to_play.format(permissions=", ".join(lacking)))
    return place


def missing(permissions: discord.Permissions, thread: bool) -> list[str]:
    """Return the names of the permissions that the bot lacks to play somewhere."""
    if permissions.administrator:
        return []
    needed = NEEDED_IN_THREADS if thread else NEEDED
    return [say().servers.permissions[name] for name in needed if not getattr(permissions, name)]


def pinning(answer: Answer, place: Place) -> str:
    """Return what to say of the board if it will not be pinned there; nothing if it will."""
    held = _held(answer, place)
    return say().servers.unpinned if held is not None and not (held.administrator or held.pin_messages) else ""


def lacking_in(answer: Answer, place: Place) -> list[str]:
    """Return what the bot lacks where a game is played, as far as the platform has told."""
    held = _held(answer, place)
    return missing(held, place.thread is not None) if held is not None else []


def _held(answer: Answer, place: Place) -> discord.Permissions | None:
    """Return what the bot may do somewhere; None if nothing was told of it: what is sent will show it."""
    if answer.place == place:
        return answer.interaction.app_permissions
    client: discord.Client = answer.interaction.client
    guild = client.get_guild(place.server)
    if guild is None or guild.me is None:
        return None
    # A thread that sleeps is not told of, and its own permissions are its parent's.
    channel = guild.get_channel(place.channel)
    if channel is not None:
        return channel.permissions_for(guild.me)
    unseen = discord.Permissions.all()
    unseen.update(administrator=False, view_channel=False)
    return unseen


def merged(settings: ServerSettings, chosen: dict[str, Any]) -> ServerSettings:
    """Return the settings with those that were given changed. Raises Sorry if a value is out of range."""
    given = {name: value for name, value in chosen.items() if value is not None}
    try:
        return ServerSettings.model_validate({**json.loads(settings.model_dump_json()), **given})
    except ValidationError as error:
        raise Sorry(say().servers.out_of_range) from error


def shown(settings: ServerSettings) -> Screen:
    """Show the settings."""
    said, number, channel = say().servers, say().number, f"<#{settings.channel}>"
    creators, moderators = settings.creators, settings.moderators
    lines = (
        said.creators_all if creators is None else said.creators.format(role=_role(creators)),
        said.moderators_all if moderators is None else said.moderators.format(role=_role(moderators)),
        said.channel.format(channel=channel) if settings.channel else said.channel_any,
        said.per_person.format(tables=number(settings.per_person)),
        said.per_server.format(tables=number(settings.per_server)),
        said.pace.format(pace=of_tables().paces.get(settings.preset, settings.preset)),
    )
    return Screen(cards=(Card(said.title, lines),))


def _role(role: int) -> str:
    return f"<@&{role}>"
