"""Discord's JSON for the objects of the world."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.sandbox import permissions
from bot.sandbox.errors import Json
from bot.sandbox.model import LOADING, Attachment, Channel, Guild, Member, Message, Role, User

if TYPE_CHECKING:
    from bot.sandbox.world import World


def user_json(user: User) -> Json:
    """A user object."""
    return {
        "id": user.id,
        "username": user.username,
        "global_name": user.global_name,
        "discriminator": "0000" if user.bot else "0",
        "avatar": None,
        "bot": user.bot,
        "public_flags": 0,
    }


def member_json(world: World, member: Member, *, with_user: bool = True) -> Json:
    """A member object."""
    body: Json = {
        "roles": list(member.roles),
        "nick": member.nick,
        "joined_at": world.clock.iso(member.joined_at),
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "pending": False,
        "flags": 0,
        "avatar": None,
        "communication_disabled_until": None,
    }
    if with_user:
        body["user"] = user_json(world.users[member.user_id])
    return body


def role_json(role: Role) -> Json:
    """A role object."""
    return {
        "id": role.id,
        "name": role.name,
        "color": role.color,
        "colors": {"primary_color": role.color, "secondary_color": None, "tertiary_color": None},
        "hoist": role.hoist,
        "position": role.position,
        "permissions": str(role.permissions),
        "managed": role.managed,
        "mentionable": role.mentionable,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }


def channel_json(world: World, channel: Channel, viewer: str | None = None) -> Json:
    """A channel, thread or DM. A DM's recipients are the people other than `viewer`."""
    body: Json = {"id": channel.id, "type": channel.type, "last_message_id": channel.last_message_id, "flags": 0}
    if channel.guild_id is None:
        others = [user for user in channel.recipients if user != viewer]
        body["recipients"] = [user_json(world.users[user]) for user in others]
        return body
    body |= {
        "guild_id": channel.guild_id,
        "name": channel.name,
        "parent_id": channel.parent_id,
        "rate_limit_per_user": channel.slowmode,
    }
    if channel.thread is not None:
        return body | _thread_fields(world, channel)
    overwrites = [
        {"id": target, "type": o.kind, "allow": str(o.allow), "deny": str(o.deny)}
        for target, o in channel.overwrites.items()
    ]
    return body | {
        "position": channel.position,
        "topic": channel.topic,
        "nsfw": False,
        "permission_overwrites": overwrites,
    }


def _thread_fields(world: World, channel: Channel) -> Json:
    thread = channel.thread
    assert thread is not None
    fields: Json = {
        "owner_id": thread.owner_id,
        "message_count": len(channel.messages),
        "total_message_sent": channel.total_messages,
        "member_count": min(len(thread.members), 50),
        "thread_metadata": {
            "archived": thread.archived,
            "auto_archive_duration": thread.auto_archive_duration,
            "archive_timestamp": world.clock.iso(thread.archive_at),
            "locked": thread.locked,
            "invitable": thread.invitable,
            "create_timestamp": world.clock.iso(thread.created_at),
        },
    }
    if world.application.bot_id in thread.members:
        fields["member"] = thread_member_json(world, channel, world.application.bot_id)
    return fields


def thread_member_json(world: World, channel: Channel, user_id: str) -> Json:
    """A thread member object."""
    assert channel.thread is not None
    joined = channel.thread.members[user_id]
    return {"id": channel.id, "user_id": user_id, "join_timestamp": world.clock.iso(joined), "flags": 0}


def attachment_json(attachment: Attachment) -> Json:
    """An attachment object."""
    body: Json = {
        "id": attachment.id,
        "filename": attachment.filename,
        "size": len(attachment.data),
        "url": attachment.url,
        "proxy_url": attachment.url,
        "content_type": attachment.content_type,
    }
    if attachment.description is not None:
        body["description"] = attachment.description
    if attachment.width is not None:
        body |= {"width": attachment.width, "height": attachment.height}
    return body


def message_json(world: World, message: Message, *, nested: bool = False) -> Json:
    """A message object, with `ephemeral` and `loading` for the page; `nested` leaves out what it replies to."""
    body: Json = {
        "id": message.id,
        "channel_id": message.channel_id,
        "author": user_json(world.users[message.author_id]),
        "content": message.content,
        "timestamp": world.clock.iso(message.created_at),
        "edited_timestamp": None if message.edited_at is None else world.clock.iso(message.edited_at),
        "tts": message.tts,
        "mention_everyone": message.mention_everyone,
        "mentions": [user_json(world.users[user]) for user in message.mentions],
        "mention_roles": list(message.mention_roles),
        "attachments": [attachment_json(each) for each in message.attachments],
        "embeds": message.embeds,
        "pinned": message.pinned,
        "type": message.type,
        "flags": message.flags,
        "components": message.components,
        "ephemeral": message.ephemeral_for is not None,
        "loading": bool(message.flags & LOADING),
    }
    if message.nonce is not None:
        body["nonce"] = message.nonce
    if message.interaction is not None:
        body["interaction_metadata"] = message.interaction
        body["webhook_id"] = body["application_id"] = world.application.id
    if message.reference_channel is not None:
        _add_reference(world, message, body, nested)
    return body


def _add_reference(world: World, message: Message, body: Json, nested: bool) -> None:
    channel = world.channels.get(message.reference_channel or "")
    reference: Json = {"type": 0, "channel_id": message.reference_channel}
    if message.reference_id is not None:
        reference["message_id"] = message.reference_id
    if channel is not None and channel.guild_id is not None:
        reference["guild_id"] = channel.guild_id
    body["message_reference"] = reference
    if message.type == 19 and not nested:
        target = channel.messages.get(message.reference_id or "") if channel else None
        body["referenced_message"] = None if target is None else message_json(world, target, nested=True)


def guild_fields(guild: Guild) -> Json:
    """The part of a server object that REST and gateway share."""
    return {
        "id": guild.id,
        "name": guild.name,
        "owner_id": guild.owner_id,
        "icon": None,
        "splash": None,
        "discovery_splash": None,
        "banner": None,
        "description": None,
        "features": [],
        "preferred_locale": guild.locale,
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw_level": 0,
        "afk_timeout": 300,
        "afk_channel_id": None,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "rules_channel_id": None,
        "public_updates_channel_id": None,
        "premium_tier": 0,
        "vanity_url_code": None,
        "max_members": 500000,
        "emojis": [],
        "stickers": [],
        "roles": [role_json(role) for role in guild.roles.values()],
    }


def guild_create_json(world: World, guild: Guild, *, all_members: bool) -> Json:
    """The payload of GUILD_CREATE; other members than the bot only with the members intent."""
    bot = world.application.bot_id
    own = [c for c in world.channels.values() if c.guild_id == guild.id]
    shown = [m for m in guild.members.values() if all_members or m.user_id == bot]
    threads = [c for c in own if c.thread and not c.thread.archived and permissions.channel_permissions(world, c, bot)]
    return guild_fields(guild) | {
        "unavailable": False,
        "large": len(guild.members) > 250,
        "member_count": len(guild.members),
        "joined_at": world.clock.iso(guild.members[bot].joined_at),
        "channels": [channel_json(world, c) for c in own if c.thread is None],
        "threads": [channel_json(world, c) for c in threads],
        "members": [member_json(world, m) for m in shown],
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }
