"""Who may do what where: Discord's permission bits and how they add up."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.sandbox.model import Channel
    from bot.sandbox.world import World

ADMINISTRATOR = 1 << 3
MANAGE_CHANNELS = 1 << 4
ADD_REACTIONS = 1 << 6
VIEW_CHANNEL = 1 << 10
SEND_MESSAGES = 1 << 11
MANAGE_MESSAGES = 1 << 13
EMBED_LINKS = 1 << 14
ATTACH_FILES = 1 << 15
READ_MESSAGE_HISTORY = 1 << 16
MENTION_EVERYONE = 1 << 17
MANAGE_ROLES = 1 << 28
USE_APPLICATION_COMMANDS = 1 << 31
MANAGE_THREADS = 1 << 34
CREATE_PUBLIC_THREADS = 1 << 35
CREATE_PRIVATE_THREADS = 1 << 36
SEND_MESSAGES_IN_THREADS = 1 << 38
PIN_MESSAGES = 1 << 51
ALL = (1 << 53) - 1

EVERYONE = (
    ADD_REACTIONS
    | VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | USE_APPLICATION_COMMANDS
    | CREATE_PUBLIC_THREADS
    | CREATE_PRIVATE_THREADS
    | SEND_MESSAGES_IN_THREADS
)
DIRECT = VIEW_CHANNEL | SEND_MESSAGES | EMBED_LINKS | ATTACH_FILES | READ_MESSAGE_HISTORY | PIN_MESSAGES


def guild_permissions(world: World, guild_id: str, user_id: str) -> int:
    """Permissions by ownership and roles, before any channel's overwrites; 0 for non-members."""
    guild = world.guilds[guild_id]
    member = guild.members.get(user_id)
    if member is None:
        return 0
    if guild.owner_id == user_id:
        return ALL
    held = guild.roles[guild.id].permissions
    for role_id in member.roles:
        held |= guild.roles[role_id].permissions
    return ALL if held & ADMINISTRATOR else held


def channel_permissions(world: World, channel: Channel, user_id: str) -> int:
    """Permissions in a channel, thread or DM. A thread uses its parent's; a private one needs membership."""
    if channel.guild_id is None:
        return DIRECT if user_id in channel.recipients else 0
    if channel.thread is not None:
        return _thread_permissions(world, channel, user_id)
    held = guild_permissions(world, channel.guild_id, user_id)
    if held == ALL or not held:
        return held
    held = _with_overwrites(world, channel, user_id, held)
    return held if held & VIEW_CHANNEL else 0


def _thread_permissions(world: World, channel: Channel, user_id: str) -> int:
    parent = world.channels.get(channel.parent_id or "")
    if parent is None or channel.thread is None:
        return 0
    held = channel_permissions(world, parent, user_id)
    if channel.type == 12 and not held & MANAGE_THREADS and user_id not in channel.thread.members:
        return 0
    return held


def _with_overwrites(world: World, channel: Channel, user_id: str, held: int) -> int:
    guild = world.guilds[channel.guild_id or ""]
    everyone = channel.overwrites.get(guild.id)
    if everyone is not None:
        held = (held & ~everyone.deny) | everyone.allow
    allow = deny = 0
    for role_id in guild.members[user_id].roles:
        overwrite = channel.overwrites.get(role_id)
        if overwrite is not None:
            allow |= overwrite.allow
            deny |= overwrite.deny
    held = (held & ~deny) | allow
    own = channel.overwrites.get(user_id)
    return held if own is None else (held & ~own.deny) | own.allow


def can_send(world: World, channel: Channel, user_id: str) -> bool:
    """Whether this account may write there now."""
    held = channel_permissions(world, channel, user_id)
    if channel.thread is not None:
        if channel.thread.locked and not held & MANAGE_THREADS:
            return False
        return bool(held & SEND_MESSAGES_IN_THREADS)
    return bool(held & SEND_MESSAGES) and channel.type != 4
