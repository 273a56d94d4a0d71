"""Routes of servers: channels, members, roles."""

from __future__ import annotations

from bot.sandbox import errors, limits, payloads, permissions, structure
from bot.sandbox.model import Guild, Member, Role
from bot.sandbox.rest import Call, Reply, ok, route


def _guild(call: Call, bits: int = 0) -> Guild:
    guild = call.world.guild(call.params["guild"])
    if permissions.guild_permissions(call.world, guild.id, call.bot) & bits != bits:
        raise errors.missing_permissions()
    return guild


@route("GET", "/guilds/{guild}")
def get_guild(call: Call) -> Reply:
    """One server."""
    guild = _guild(call)
    counts = {"approximate_member_count": len(guild.members), "approximate_presence_count": len(guild.members)}
    return ok(payloads.guild_fields(guild) | (counts if call.query.get("with_counts") in ("1", "true") else {}))


@route("DELETE", "/users/@me/guilds/{guild}")
def leave_guild(call: Call) -> Reply:
    """The bot leaves a server."""
    structure.kick_bot(call.world, _guild(call))
    return Reply()


@route("GET", "/guilds/{guild}/channels")
def list_channels(call: Call) -> Reply:
    """A server's channels without threads."""
    guild = _guild(call)
    own = [c for c in call.world.channels.values() if c.guild_id == guild.id and c.thread is None]
    return ok([payloads.channel_json(call.world, channel) for channel in own])


@route("POST", "/guilds/{guild}/channels")
def create_channel(call: Call) -> Reply:
    """Creates a channel; overwrites hold only what the bot holds."""
    guild = _guild(call, permissions.MANAGE_CHANNELS)
    for entry in call.body.get("permission_overwrites") or []:
        held = permissions.guild_permissions(call.world, guild.id, call.bot)
        if (structure.bits(entry, "allow") | structure.bits(entry, "deny")) & ~held:
            raise errors.missing_permissions()
    channel = structure.add_channel(call.world, guild, call.body["name"], call.body)
    return ok(payloads.channel_json(call.world, channel), 201)


@route("GET", "/guilds/{guild}/threads/active")
def active_threads(call: Call) -> Reply:
    """Threads that are not archived."""
    guild = _guild(call)
    found = [
        c
        for c in call.world.channels.values()
        if c.guild_id == guild.id and c.thread and not c.thread.archived and call.world.sees(call.bot, c)
    ]
    joined = [c for c in found if c.thread and call.bot in c.thread.members]
    return ok(
        {
            "threads": [payloads.channel_json(call.world, c) for c in found],
            "members": [payloads.thread_member_json(call.world, c, call.bot) for c in joined],
        }
    )


# Members


def _member(call: Call, guild: Guild) -> Member:
    user = call.bot if call.params["user"] == "@me" else call.params["user"]
    return call.world.member(guild, user)


@route("GET", "/guilds/{guild}/members/{user}")
def get_member(call: Call) -> Reply:
    """One member."""
    return ok(payloads.member_json(call.world, _member(call, _guild(call))))


@route("PATCH", "/guilds/{guild}/members/{user}")
def edit_member(call: Call) -> Reply:
    """Changes a nickname."""
    guild = _guild(call)
    member = _member(call, guild)
    if set(call.body) - {"nick"}:
        raise errors.missing_permissions()
    form = limits.Form()
    form.text("nick", call.body.get("nick"), limits.NICKNAME)
    form.done()
    member.nick = call.body.get("nick") or None
    structure.announce_member(call.world, guild, member)
    return ok(payloads.member_json(call.world, member))


# Roles


def _top(guild: Guild, member: Member) -> int:
    return max((guild.roles[role].position for role in member.roles), default=0)


def _below_bot(call: Call, guild: Guild, role: Role) -> None:
    """A bot manages only roles lower than its own highest."""
    if guild.owner_id != call.bot and role.position > _top(guild, guild.members[call.bot]):
        raise errors.missing_permissions()


@route("GET", "/guilds/{guild}/roles")
def list_roles(call: Call) -> Reply:
    """A server's roles."""
    return ok([payloads.role_json(role) for role in _guild(call).roles.values()])


@route("POST", "/guilds/{guild}/roles")
def create_role(call: Call) -> Reply:
    """Creates a role with permissions that the bot holds."""
    guild = _guild(call, permissions.MANAGE_ROLES)
    body = call.body
    granted = structure.bits(body, "permissions")
    if granted & ~permissions.guild_permissions(call.world, guild.id, call.bot):
        raise errors.missing_permissions()
    role = structure.add_role(
        call.world,
        guild,
        body.get("name") or "new role",
        granted,
        color=_color(call),
        hoist=bool(body.get("hoist")),
        mentionable=bool(body.get("mentionable")),
    )
    return ok(payloads.role_json(role))


def _color(call: Call) -> int:
    colors = call.body.get("colors") or {}
    return int(call.body.get("color") or colors.get("primary_color") or 0)


@route("PATCH", "/guilds/{guild}/roles/{role}")
def edit_role(call: Call) -> Reply:
    """Changes a role."""
    guild = _guild(call, permissions.MANAGE_ROLES)
    role = call.world.role(guild, call.params["role"])
    _below_bot(call, guild, role)
    structure.check_channel_fields({"name": call.body.get("name") or role.name})
    role.name = call.body.get("name") or role.name
    role.color = _color(call) or role.color
    role.mentionable = bool(call.body.get("mentionable", role.mentionable))
    role.hoist = bool(call.body.get("hoist", role.hoist))
    if call.body.get("permissions") is not None:
        role.permissions = structure.bits(call.body, "permissions")
    structure.announce_role(call.world, guild, role, "update")
    return ok(payloads.role_json(role))


@route("DELETE", "/guilds/{guild}/roles/{role}")
def delete_role(call: Call) -> Reply:
    """Deletes a role."""
    guild = _guild(call, permissions.MANAGE_ROLES)
    role = call.world.role(guild, call.params["role"])
    _below_bot(call, guild, role)
    structure.delete_role(call.world, guild, role)
    return Reply()


def _give(call: Call, held: bool) -> Reply:
    guild = _guild(call, permissions.MANAGE_ROLES)
    role = call.world.role(guild, call.params["role"])
    _below_bot(call, guild, role)
    structure.set_member_role(call.world, guild, _member(call, guild), role, held)
    return Reply()


@route("PUT", "/guilds/{guild}/members/{user}/roles/{role}")
def give_role(call: Call) -> Reply:
    """Gives a member a role."""
    return _give(call, True)


@route("DELETE", "/guilds/{guild}/members/{user}/roles/{role}")
def take_role(call: Call) -> Reply:
    """Takes a role from a member."""
    return _give(call, False)
