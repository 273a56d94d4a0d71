"""Routes of the application: login, commands, interactions and their follow-ups."""

from __future__ import annotations

from typing import Any

from bot.sandbox import interactions, payloads
from bot.sandbox.command_limits import check_commands
from bot.sandbox.errors import Json, bad_field, missing_access, unknown
from bot.sandbox.model import Draft, Message
from bot.sandbox.rest import Call, Reply, ok, route


@route("GET", "/users/@me")
def me(call: Call) -> Reply:
    """The bot's own account."""
    return ok(payloads.user_json(call.world.users[call.bot]) | {"verified": True, "flags": 0})


@route("GET", "/users/{user}")
def user(call: Call) -> Reply:
    """Any account."""
    if call.params["user"] not in call.world.users:
        raise unknown("user")
    return ok(payloads.user_json(call.world.users[call.params["user"]]))


@route("GET", "/users/@me/guilds")
def my_guilds(call: Call) -> Reply:
    """Servers the bot is in."""
    guilds = [g for g in call.world.guilds.values() if call.bot in g.members]
    return ok([{"id": g.id, "name": g.name, "icon": None, "owner": False, "permissions": "0"} for g in guilds])


@route("GET", "/oauth2/applications/@me")
def application(call: Call) -> Reply:
    """The bot's application."""
    own = call.world.application
    owner = next((u for u in call.world.users.values() if not u.bot), call.world.users[call.bot])
    return ok(
        {
            "id": own.id,
            "name": own.name,
            "icon": None,
            "description": "",
            "bot_public": True,
            "bot_require_code_grant": False,
            "owner": payloads.user_json(owner),
            "verify_key": "0" * 64,
            "flags": 0,
            "team": None,
            "summary": "",
        }
    )


@route("GET", "/gateway")
def gateway(call: Call) -> Reply:
    """Where the gateway is."""
    return ok({"url": call.world.base_url.replace("http://", "ws://") + "/gw/"})


@route("GET", "/gateway/bot")
def gateway_bot(call: Call) -> Reply:
    """The same, for sharded clients."""
    start = {"total": 1000, "remaining": 1000, "reset_after": 86_400_000, "max_concurrency": 1}
    return ok({**gateway(call).body, "shards": 1, "session_start_limit": start})


# Commands


def _scope(call: Call) -> str | None:
    if call.params["app"] != call.world.application.id:
        raise unknown("application")
    guild = call.params.get("guild")
    if guild is not None and call.bot not in getattr(call.world.guilds.get(guild), "members", {}):
        raise missing_access()
    return guild


def _stored(call: Call, guild: str | None, command: Json) -> Json:
    own = call.world.application
    known = {(c["type"], c["name"]): c for c in own.commands.get(guild, [])}
    kind = command.get("type") or 1
    same = known.get((kind, command["name"]))
    number = same["id"] if same else call.world.ids.mint("commands", guild or "global")
    body = {"description": "", "options": [], **command, "type": kind, "id": number, "application_id": own.id}
    body |= {"version": call.world.ids.mint("command versions"), "nsfw": bool(command.get("nsfw"))}
    return body | ({"guild_id": guild} if guild is not None else {})


def _announce_commands(call: Call) -> None:
    for guild in call.world.guilds.values():
        if call.bot in guild.members:
            call.world.tell_members(guild, "commands", {})


@route("PUT", "/applications/{app}/commands")
@route("PUT", "/applications/{app}/guilds/{guild}/commands")
def overwrite_commands(call: Call) -> Reply:
    """The whole list of commands at once: what `tree.sync` does."""
    guild = _scope(call)
    check_commands(call.body)
    call.world.application.commands[guild] = [_stored(call, guild, command) for command in call.body]
    _announce_commands(call)
    return ok(call.world.application.commands[guild])


@route("GET", "/applications/{app}/commands")
@route("GET", "/applications/{app}/guilds/{guild}/commands")
def list_commands(call: Call) -> Reply:
    """The synced commands."""
    return ok(call.world.application.commands.get(_scope(call), []))


@route("POST", "/applications/{app}/commands")
@route("POST", "/applications/{app}/guilds/{guild}/commands")
def create_command(call: Call) -> Reply:
    """Adds or replaces one command."""
    guild = _scope(call)
    stored = _stored(call, guild, call.body)
    others = [c for c in call.world.application.commands.get(guild, []) if c["id"] != stored["id"]]
    check_commands([*others, call.body])
    call.world.application.commands[guild] = [*others, stored]
    _announce_commands(call)
    return ok(stored, 201)


@route("DELETE", "/applications/{app}/commands/{command}")
@route("DELETE", "/applications/{app}/guilds/{guild}/commands/{command}")
def delete_command(call: Call) -> Reply:
    """Removes one command."""
    guild = _scope(call)
    known = call.world.application.commands.get(guild, [])
    kept = [c for c in known if c["id"] != call.params["command"]]
    if len(kept) == len(known):
        raise unknown("command")
    call.world.application.commands[guild] = kept
    _announce_commands(call)
    return Reply()


# Interactions


@route("POST", "/interactions/{id}/{token}/callback")
def callback(call: Call) -> Reply:
    """The first answer to an interaction."""
    interaction = interactions.by_id(call.world, call.params["id"], call.params["token"])
    if not isinstance(call.body, dict):
        raise bad_field("type", "BASE_TYPE_REQUIRED", "This field is required")
    answer = interactions.respond(call.world, interaction, call.draft, call.arrived)
    return ok(answer) if call.query.get("with_response") in ("1", "true") else Reply()


def _interaction(call: Call) -> interactions.Interaction:
    return interactions.by_token(call.world, call.params["app"], call.params["token"])


def _message_reply(call: Call, message: Message, status: int = 200) -> Reply:
    return ok(payloads.message_json(call.world, message), status)


@route("POST", "/webhooks/{app}/{token}")
def follow_up(call: Call) -> Reply:
    """A further message of an interaction."""
    return _message_reply(call, interactions.follow_up(call.world, _interaction(call), call.draft))


@route("GET", "/webhooks/{app}/{token}/messages/{message}")
def get_answer(call: Call) -> Reply:
    """A message of an interaction."""
    return _message_reply(call, interactions.find(call.world, _interaction(call), call.params["message"]))


@route("PATCH", "/webhooks/{app}/{token}/messages/{message}")
def edit_answer(call: Call) -> Reply:
    """Edits a message of an interaction."""
    interaction = _interaction(call)
    message = interactions.find(call.world, interaction, call.params["message"])
    interactions.edit(call.world, interaction, message, _draft(call))
    return _message_reply(call, message)


@route("DELETE", "/webhooks/{app}/{token}/messages/{message}")
def delete_answer(call: Call) -> Reply:
    """Deletes a message of an interaction."""
    interaction = _interaction(call)
    interactions.delete(call.world, interaction, interactions.find(call.world, interaction, call.params["message"]))
    return Reply()


def _draft(call: Call) -> Draft:
    body: Any = call.body or {}
    return Draft({key: value for key, value in body.items() if key != "flags" or value is not None}, call.files)
