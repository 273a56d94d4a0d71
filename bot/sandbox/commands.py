"""Which synced command a person means, and whether its options are what the command takes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.sandbox import payloads, permissions
from bot.sandbox.errors import Json, Refused
from bot.sandbox.model import Channel, User

if TYPE_CHECKING:
    from bot.sandbox.world import World

INTEGER_RANGE = 2**53


def usable_commands(world: World, user: User, channel: Channel | None = None) -> list[Json]:
    """Synced chat commands this person may use, here or (without a channel) anywhere."""
    bot = world.application.bot_id
    found: list[Json] = []
    for guild_id, commands in world.application.commands.items():
        if guild_id is not None and user.id not in world.guilds[guild_id].members:
            continue
        if channel is not None and guild_id not in (None, channel.guild_id):
            continue
        found += [c for c in commands if c.get("type", 1) == 1 and _permitted(world, user, c, channel)]
    reachable = world.mutual_guild(user.id, bot) or (channel is not None and bot in channel.recipients)
    return found if reachable else []


def _permitted(world: World, user: User, command: Json, channel: Channel | None) -> bool:
    contexts = command.get("contexts")
    if contexts is None:
        contexts = [0, 1] if command.get("dm_permission", True) else [0]
    if channel is not None and channel.guild_id is None:
        return 1 in contexts and world.application.bot_id in channel.recipients
    if channel is None:
        guilds = [g for g in world.guilds.values() if user.id in g.members]
        return 1 in contexts or any(
            _allowed(command, permissions.guild_permissions(world, g.id, user.id)) for g in guilds
        )
    held = permissions.channel_permissions(world, channel, user.id)
    inside = world.application.bot_id in world.guilds[channel.guild_id or ""].members
    return inside and 0 in contexts and _allowed(command, held)


def _allowed(command: Json, held: int) -> bool:
    wanted = command.get("default_member_permissions")
    if not held & permissions.USE_APPLICATION_COMMANDS:
        return False
    if wanted is None:
        return True
    needed = int(wanted) or permissions.ADMINISTRATOR
    return held & needed == needed


def find(world: World, user: User, channel: Channel, path: str, command_id: str | None) -> tuple[Json, list[Json]]:
    """The command and the chain of nested options down to what runs. Refuses what is not there."""
    words = path.removeprefix("/").split()
    known = [c for c in usable_commands(world, user, channel) if command_id in (None, c["id"])]
    command = next((c for c in known if words and c["name"] == words[0]), None)
    if command is None:
        everywhere = [c["name"] for commands in world.application.commands.values() for c in commands]
        why = "is not usable here by this person" if words and words[0] in everywhere else "was never synced"
        raise Refused(10063, f"/{path} {why}")
    chain: list[Json] = [command]
    for word in words[1:]:
        nested = [o for o in chain[-1].get("options") or [] if o["type"] in (1, 2) and o["name"] == word]
        if not nested:
            raise Refused(10063, f"/{path} was never synced")
        chain.append(nested[0])
    if any(option["type"] in (1, 2) for option in chain[-1].get("options") or []):
        raise Refused(10063, f"/{path} is a group, not a command")
    return command, chain


def fill(
    world: World, channel: Channel, definition: Json, given: dict[str, Any], focused: str | None
) -> tuple[list[Json], Json]:
    """Values in the command's own order, and what they resolve to. Refuses bad ones."""
    options = definition.get("options") or []
    unknown = set(given) - {option["name"] for option in options}
    if unknown:
        raise Refused(50035, f"no option {', '.join(sorted(unknown))}")
    values: list[Json] = []
    resolved: Json = {}
    for option in options:
        name = option["name"]
        if name == focused:
            if not option.get("autocomplete"):
                raise Refused(50035, f"{name} has no autocomplete")
            values.append({"name": name, "type": option["type"], "value": given[name], "focused": True})
        elif name in given and given[name] is not None:
            value = given[name] if focused else _checked(option, given[name])
            values.append({"name": name, "type": option["type"], "value": value})
            resolve(world, channel, option["type"], str(value), resolved, option.get("channel_types"))
        elif option.get("required") and focused is None:
            raise Refused(50035, f"{name} is required")
    return values, resolved


def _checked(option: Json, value: Any) -> Any:
    kind, name = option["type"], option["name"]
    if kind == 3 and isinstance(value, str):
        _in_range(name, len(value), option.get("min_length"), option.get("max_length") or 6000)
    elif kind == 4 and isinstance(value, int) and not isinstance(value, bool):
        _in_range(name, value, option.get("min_value", -INTEGER_RANGE), option.get("max_value", INTEGER_RANGE))
    elif kind == 10 and isinstance(value, int | float) and not isinstance(value, bool):
        _in_range(name, value, option.get("min_value"), option.get("max_value"))
    elif not (kind == 5 and isinstance(value, bool)) and not (kind in (6, 7, 8, 9) and isinstance(value, str)):
        raise Refused(50035, f"{name}: {value!r} is not of the option's type")
    choices = option.get("choices") or []
    if choices and value not in [choice["value"] for choice in choices]:
        raise Refused(50035, f"{name}: {value!r} is not among the choices")
    return value


def _in_range(name: str, value: float, least: float | None, most: float | None) -> None:
    if (least is not None and value < least) or (most is not None and value > most):
        raise Refused(50035, f"{name}: {value} is not between {least} and {most}")


def resolve(
    world: World, channel: Channel, kind: int, value: str, into: Json, channel_types: list[int] | None = None
) -> None:
    """Adds the object behind a user, channel, role or mentionable value. Refuses an unknown one."""
    guild = world.guilds.get(channel.guild_id or "")
    if kind in (6, 9) and value in world.users and (guild is None or value in guild.members):
        into.setdefault("users", {})[value] = payloads.user_json(world.users[value])
        if guild is not None:
            member = payloads.member_json(world, guild.members[value], with_user=False)
            held = permissions.channel_permissions(world, channel, value)
            into.setdefault("members", {})[value] = member | {"permissions": str(held)}
    elif kind in (8, 9) and guild is not None and value in guild.roles:
        into.setdefault("roles", {})[value] = payloads.role_json(guild.roles[value])
    elif kind == 7 and guild is not None and value in world.channels:
        target = world.channels[value]
        if channel_types and target.type not in channel_types:
            raise Refused(50035, "a channel of the wrong type")
        into.setdefault("channels", {})[value] = payloads.channel_json(world, target) | {"permissions": "0"}
    elif kind in (6, 7, 8, 9):
        raise Refused(50035, f"{value} is not here")
