"""Changing the world's structure: servers, members, roles, channels, threads, direct messages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.sandbox import errors, limits, payloads, permissions, posting
from bot.sandbox.errors import Json, bad_field
from bot.sandbox.model import Channel, Guild, Member, Message, Overwrite, Role, Thread, User

if TYPE_CHECKING:
    from bot.sandbox.world import World

ARCHIVE_MINUTES = (60, 1440, 4320, 10080)


# Servers and members


def add_guild(world: World, name: str, owner: User) -> Guild:
    """A server with its @everyone role and its owner."""
    guild = Guild(world.ids.mint("guild", name), name, owner.id)
    guild.roles[guild.id] = Role(guild.id, "@everyone", permissions.EVERYONE, position=0)
    world.guilds[guild.id] = guild
    add_member(world, guild, owner)
    return guild


def add_member(world: World, guild: Guild, user: User) -> Member:
    """An account joins a server."""
    member = Member(user.id, world.clock.now())
    guild.members[user.id] = member
    body = payloads.member_json(world, member)
    if not user.bot:
        world.refresh_guild(guild, [user.id])
        world.tell_bot("GUILD_MEMBER_ADD", body, guild_id=guild.id)
    world.tell_members(guild, "member_add", body)
    return member


def remove_member(world: World, guild: Guild, user: User) -> None:
    """A person leaves, is removed, or deletes the account."""
    if guild.members.pop(user.id, None) is None:
        return
    for channel in world.channels.values():
        if channel.guild_id == guild.id and channel.thread is not None:
            channel.thread.members.pop(user.id, None)
    world.refresh_guild(guild, [user.id])
    body = {"user": payloads.user_json(user)}
    world.tell_bot("GUILD_MEMBER_REMOVE", body, guild_id=guild.id)
    world.ledger.deliver(user.id, "directory", {"change": "left", "subject": {"guild_id": guild.id}})
    world.tell_members(guild, "member_remove", body)


def invite_bot(world: World, guild: Guild, granted: int) -> Role:
    """The bot joins with a managed role that carries the permissions granted to it."""
    bot = world.users[world.application.bot_id]
    role = next((r for r in guild.roles.values() if r.managed), None)
    if role is None:
        role = Role(world.ids.mint("roles", guild.id), bot.shown, managed=True)
        guild.roles[role.id] = role
    role.permissions = granted
    add_member(world, guild, bot).roles.append(role.id)
    for listener in list(world.bot_listeners):
        listener("GUILD_CREATE", {"id": guild.id}, guild.id)
    return role


def kick_bot(world: World, guild: Guild) -> None:
    """The bot leaves a server, with its role and its commands there."""
    bot = world.users[world.application.bot_id]
    guild.members.pop(bot.id, None)
    for role in [r for r in guild.roles.values() if r.managed]:
        del guild.roles[role.id]
    world.application.commands.pop(guild.id, None)
    for listener in list(world.bot_listeners):
        listener("GUILD_DELETE", {"id": guild.id}, guild.id)
    world.tell_members(guild, "member_remove", {"user": payloads.user_json(bot)})


def delete_account(world: World, user: User) -> None:
    """A person deletes the account."""
    for guild in list(world.guilds.values()):
        remove_member(world, guild, user)
    user.deleted = True
    user.username, user.global_name = f"deleted_user_{user.id[-6:]}", None
    world.ledger.deliver(user.id, "directory", {"change": "account_deleted", "subject": {}})


# Roles


def add_role(world: World, guild: Guild, name: str, granted: int = 0, **fields: int | bool) -> Role:
    """Creates a role; `fields` are further fields of :class:`Role`."""
    check_channel_fields({"name": name})
    if len(guild.roles) >= limits.ROLES:
        raise errors.ApiError(400, 30005, f"Maximum number of server roles reached ({limits.ROLES})")
    role = Role(world.ids.mint("roles", guild.id), name or "new role", granted)
    for key, value in fields.items():
        setattr(role, key, value)
    guild.roles[role.id] = role
    announce_role(world, guild, role, "create")
    return role


def announce_role(world: World, guild: Guild, role: Role, change: str) -> None:
    """Tells of a role's change; `change` is create, update or delete."""
    body = payloads.role_json(role)
    event = f"GUILD_ROLE_{change.upper()}"
    world.tell_bot(event, {"role": body} if change != "delete" else {"role_id": role.id}, guild_id=guild.id)
    world.refresh_guild(guild)
    world.tell_members(guild, f"role_{change}", body)


def delete_role(world: World, guild: Guild, role: Role) -> None:
    """Deletes a role and takes it from its holders."""
    del guild.roles[role.id]
    for member in guild.members.values():
        member.roles = [each for each in member.roles if each != role.id]
    announce_role(world, guild, role, "delete")


def set_member_role(world: World, guild: Guild, member: Member, role: Role, held: bool) -> None:
    """Gives or takes a role."""
    if (role.id in member.roles) == held:
        return
    member.roles = [*member.roles, role.id] if held else [each for each in member.roles if each != role.id]
    announce_member(world, guild, member)


def announce_member(world: World, guild: Guild, member: Member) -> None:
    """Tells of a member's change."""
    body = payloads.member_json(world, member)
    world.tell_bot("GUILD_MEMBER_UPDATE", body, guild_id=guild.id)
    world.refresh_guild(guild, [member.user_id])
    world.tell_members(guild, "member_update", body)


# Channels


def add_channel(world: World, guild: Guild, name: str, body: Json | None = None) -> Channel:
    """Creates a channel from the fields of Discord's Create Guild Channel."""
    body = body or {}
    own = [c for c in world.channels.values() if c.guild_id == guild.id and c.thread is None]
    if len(own) >= limits.CHANNELS:
        raise errors.ApiError(400, 30013, f"Maximum number of server channels reached ({limits.CHANNELS})")
    check_channel_fields({"name": name, **body})
    kind = int(body.get("type") or 0)
    channel = Channel(world.ids.mint("channels", guild.id), kind, guild.id, channel_name(name, kind))
    channel.position = len(own)
    channel.topic = body.get("topic")
    channel.parent_id = str(body["parent_id"]) if body.get("parent_id") else None
    set_overwrites(channel, body.get("permission_overwrites") or [])
    world.channels[channel.id] = channel
    world.tell_bot("CHANNEL_CREATE", payloads.channel_json(world, channel), channel)
    world.refresh([channel])
    return channel


def channel_name(name: str, kind: int) -> str:
    """Text channels are lower case with dashes, as Discord makes them."""
    return name if kind not in (0, 5) else "-".join(name.lower().split())


def check_channel_fields(body: Json) -> None:
    """Name, topic and archive duration against the limits."""
    form = limits.Form()
    if "name" in body:
        form.text("name", body["name"], limits.CHANNEL_NAME, 1)
    form.text("topic", body.get("topic"), limits.TOPIC)
    if body.get("auto_archive_duration") not in (None, *ARCHIVE_MINUTES):
        form.fail("auto_archive_duration", "BASE_TYPE_CHOICES", f"Value must be one of {ARCHIVE_MINUTES}")
    form.done()


def set_overwrites(channel: Channel, entries: list[Json]) -> None:
    """Replaces a channel's overwrites by those of a request."""
    channel.overwrites = {
        str(entry["id"]): Overwrite(int(entry.get("type") or 0), bits(entry, "allow"), bits(entry, "deny"))
        for entry in entries
    }


def bits(entry: Json, key: str) -> int:
    """Permission bits of a request, which come as text or number."""
    return int(entry.get(key) or 0)


def delete_channel(world: World, channel: Channel) -> None:
    """Deletes a channel with its threads, or one thread."""
    for child in [c for c in world.channels.values() if c.parent_id == channel.id]:
        if child.thread is not None:
            delete_channel(world, child)
        else:
            child.parent_id = None
    audience = world.audience(channel)
    body = payloads.channel_json(world, channel)
    if channel.thread is not None:
        body = {key: body[key] for key in ("id", "guild_id", "parent_id", "type")}
    event = "CHANNEL_DELETE" if channel.thread is None else "THREAD_DELETE"
    world.tell_bot(event, body, channel)
    del world.channels[channel.id]
    for user in audience:
        world.visible[user].discard(channel.id)
        world.ledger.deliver(user, "channel_delete", {"channel_id": channel.id})


# Threads


def add_thread(world: World, parent: Channel, owner_id: str, body: Json, starter: Message | None = None) -> Channel:
    """Starts a thread in a channel, or on one of its messages."""
    if parent.type not in (0, 5):
        raise bad_field("channel_id", "CHANNEL_TYPE_INVALID", "Threads start in text channels only")
    check_channel_fields({"name": body.get("name"), **body})
    kind = 11 if starter is not None else int(body.get("type") or 12)
    right = permissions.CREATE_PRIVATE_THREADS if kind == 12 else permissions.CREATE_PUBLIC_THREADS
    posting.require(world, parent, owner_id, right)
    if starter is not None and starter.id in world.channels:
        raise errors.ApiError(400, 160004, "A thread has already been created for this message")
    now = world.clock.now()
    thread = Thread(owner_id, now, now, int(body.get("auto_archive_duration") or 1440))
    thread.invitable = bool(body.get("invitable", True))
    thread.members[owner_id] = now
    number = starter.id if starter is not None else world.ids.mint("threads", parent.id)
    channel = Channel(number, kind, parent.guild_id, body["name"], parent.id, thread=thread)
    world.channels[channel.id] = channel
    world.tell_bot("THREAD_CREATE", payloads.channel_json(world, channel) | {"newly_created": True}, channel)
    world.refresh([channel])
    if starter is None and kind != 12:
        posting.announce_thread(world, parent, channel, owner_id)
    return channel


def join_thread(world: World, channel: Channel, user_id: str, by: str) -> None:
    """Adds a member. The one who adds must be allowed to, and the member must see the parent channel."""
    thread = channel.thread
    if thread is None or channel.parent_id is None:
        raise errors.unknown("channel")
    held = posting.require(world, channel, by, permissions.SEND_MESSAGES_IN_THREADS)
    if thread.archived:
        raise errors.archived()
    if channel.type == 12 and not thread.invitable and not held & permissions.MANAGE_THREADS and by != thread.owner_id:
        raise errors.missing_permissions()
    if user_id not in world.users or not world.sees(user_id, world.channels[channel.parent_id]):
        raise errors.missing_access()
    if len(thread.members) >= limits.THREAD_MEMBERS:
        raise errors.ApiError(400, 30033, "Maximum number of thread participants has been reached (1000)")
    if user_id not in thread.members:
        thread.members[user_id] = world.clock.now()
        _announce_thread_members(world, channel, added=[user_id])
        world.refresh([channel], [user_id])


def leave_thread(world: World, channel: Channel, user_id: str, by: str) -> None:
    """Removes a member; others than oneself only with Manage Threads."""
    thread = channel.thread
    if thread is None:
        raise errors.unknown("channel")
    if by not in (user_id, thread.owner_id):
        posting.require(world, channel, by, permissions.MANAGE_THREADS)
    if thread.members.pop(user_id, None) is not None:
        _announce_thread_members(world, channel, removed=[user_id])
        world.refresh([channel], [user_id])


def _announce_thread_members(
    world: World, channel: Channel, added: list[str] | None = None, removed: list[str] | None = None
) -> None:
    assert channel.thread is not None
    body = {
        "id": channel.id,
        "member_count": len(channel.thread.members),
        "added_members": [payloads.thread_member_json(world, channel, user) for user in added or []],
        "removed_member_ids": removed or [],
    }
    world.tell_bot("THREAD_MEMBERS_UPDATE", body, channel)


def set_archived(world: World, channel: Channel, archived: bool, locked: bool | None = None) -> None:
    """What a moderator, or time without activity, does to a thread."""
    assert channel.thread is not None
    channel.thread.archived = archived
    channel.thread.archive_at = world.clock.now()
    if locked is not None:
        channel.thread.locked = locked
    world.changed(channel, "THREAD_UPDATE")


# Direct messages


def open_dm(world: World, one: str, other: str) -> Channel:
    """The DM channel of two accounts; the same one every time."""
    pair = {one, other}
    for channel in world.channels.values():
        if channel.type == 1 and set(channel.recipients) == pair:
            return channel
    stream = sorted(pair)
    channel = Channel(world.ids.mint("dm", *stream), 1, recipients=[one, other])
    world.channels[channel.id] = channel
    return channel
