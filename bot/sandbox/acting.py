"""What people do: slash commands, presses, choices, modals, messages. Refuses what Discord's client refuses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.sandbox import commands, forms, interactions, limits, payloads, permissions, posting, structure
from bot.sandbox.errors import ApiError, Json, Refused, unknown
from bot.sandbox.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL, Interaction
from bot.sandbox.model import Channel, Draft, Message, User

if TYPE_CHECKING:
    from bot.sandbox.world import World

SELECT_KIND = {5: 6, 6: 8, 7: 9, 8: 7}
"""Component type of a select to the option type of the thing it picks."""


def slash(
    world: World,
    user: User,
    channel: Channel,
    path: str,
    options: dict[str, Any],
    ref: str = "",
    *,
    command_id: str | None = None,
    focused: str | None = None,
) -> Interaction:
    """Invokes a command; with `focused`, asks for that option's autocompletion instead."""
    _must_see(world, user, channel)
    command, chain = commands.find(world, user, channel, path, command_id)
    values, resolved = commands.fill(world, channel, chain[-1], options, focused)
    data = values
    for nested in reversed(chain[1:]):
        data = [{"name": nested["name"], "type": nested["type"], "options": data}]
    body: Json = {"id": command["id"], "name": command["name"], "type": 1, "options": data}
    if resolved:
        body["resolved"] = resolved
    if command.get("guild_id") is not None:
        body["guild_id"] = command["guild_id"]
    kind = COMMAND if focused is None else AUTOCOMPLETE
    world.ledger.note("user", f"{user.shown}: /{path} {options}" + (f" completing {focused}" if focused else ""))
    return _begin(world, user, channel, kind, body, ref)


def click(world: World, user: User, channel: Channel, message: Message, custom_id: str, ref: str = "") -> Interaction:
    """Presses a button. Refuses a disabled one, or one that is not there."""
    component = _component(world, user, channel, message, custom_id)
    if component["type"] != 2:
        raise Refused(50035, f"{custom_id} is not a button")
    data = {"custom_id": custom_id, "component_type": 2, "id": component["id"]}
    world.ledger.note("user", f"{user.shown}: presses {component.get('label')!r} ({custom_id})")
    return _begin(world, user, channel, COMPONENT, data, ref, message)


def select(
    world: World, user: User, channel: Channel, message: Message, custom_id: str, values: list[str], ref: str = ""
) -> Interaction:
    """Chooses in a select. Refuses values it does not offer, and too few or too many."""
    component = _component(world, user, channel, message, custom_id)
    if component["type"] not in limits.SELECTS:
        raise Refused(50035, f"{custom_id} is not a select")
    forms.check_values(component, values, required=True)
    resolved: Json = {}
    for value in values if component["type"] != 3 else []:
        commands.resolve(
            world, channel, SELECT_KIND[component["type"]], value, resolved, component.get("channel_types")
        )
    data: Json = {"custom_id": custom_id, "component_type": component["type"], "id": component["id"], "values": values}
    if component["type"] != 3:
        data["resolved"] = resolved
    world.ledger.note("user", f"{user.shown}: chooses {values} in {custom_id}")
    return _begin(world, user, channel, COMPONENT, data, ref, message)


def submit(world: World, user: User, opener: Interaction, values: dict[str, Any], ref: str = "") -> Interaction:
    """Sends a modal that this person has open."""
    if opener.modal is None or opener.user_id != user.id or opener.modal_done:
        raise Refused(50035, "no such modal is open")
    channel = world.channels.get(opener.channel_id)
    if channel is None:
        raise Refused(10003, "the channel is gone")
    components, resolved = forms.fill_modal(world, channel, opener.modal, values)
    data: Json = {"custom_id": opener.modal["custom_id"], "components": components}
    if resolved:
        data["resolved"] = resolved
    message = world.shown_message(opener.message_id, channel.id, user.id) if opener.message_id else None
    world.ledger.note("user", f"{user.shown}: submits {opener.modal['title']!r} {values}")
    opener.modal_done = True
    return _begin(world, user, channel, MODAL, data, ref, message, opener)


def say(world: World, user: User, channel: Channel, content: str) -> Message:
    """An ordinary message by a person."""
    _must_see(world, user, channel)
    draft = Draft({"content": content})
    try:
        if channel.guild_id is not None:
            posting.check_may_post(world, channel, user.id, draft)
        world.ledger.note("user", f"{user.shown}: writes {content!r}")
        return posting.post(world, channel, user.id, draft)
    except ApiError as error:
        raise Refused(error.code, error.message) from error


def remove_message(world: World, user: User, channel: Channel, message: Message) -> None:
    """Deletes a message, or dismisses an ephemeral one, as far as this person may."""
    if message.ephemeral_for is not None:
        message.hidden = True
        data = {"channel_id": channel.id, "message_id": message.id}
        world.ledger.deliver(user.id, "message_delete", data)
        return
    held = permissions.channel_permissions(world, channel, user.id)
    if message.author_id != user.id and not held & permissions.MANAGE_MESSAGES:
        raise Refused(50013, "only the author or a moderator deletes a message")
    world.ledger.note("user", f"{user.shown}: deletes message {message.id}")
    posting.delete(world, channel, message)


def set_pinned(world: World, user: User, channel: Channel, message: Message, pinned: bool) -> None:
    """Pins or unpins a message, as far as this person may."""
    try:
        posting.require(world, channel, user.id, permissions.PIN_MESSAGES)
        if pinned:
            posting.pin(world, channel, message, user.id)
        else:
            posting.unpin(world, channel, message)
    except ApiError as error:
        raise Refused(error.code, error.message) from error


def open_dm(world: World, user: User, other_id: str) -> Channel:
    """The direct messages with someone. Refuses where there is no server in common (50278)."""
    if other_id not in world.users or not world.mutual_guild(user.id, other_id):
        raise Refused(50278, "no server in common")
    channel = structure.open_dm(world, user.id, other_id)
    world.refresh([channel], [user.id])
    return channel


def set_dms(world: World, user: User, is_open: bool) -> None:
    """Lets server members, bots among them, write to this account, or not."""
    user.dms_open = is_open
    world.ledger.deliver(user.id, "me", {"locale": user.locale, "dms_open": user.dms_open})


def set_locale(world: World, user: User, locale: str) -> None:
    """Changes the language of this person's client."""
    user.locale = locale
    world.ledger.deliver(user.id, "me", {"locale": user.locale, "dms_open": user.dms_open})
    world.ledger.deliver(user.id, "directory", {"change": "locale", "subject": {"locale": locale}})


def _must_see(world: World, user: User, channel: Channel) -> None:
    if user.deleted or not world.sees(user.id, channel):
        raise Refused(50001, f"{user.shown} does not see that channel")


def _component(world: World, user: User, channel: Channel, message: Message, custom_id: str) -> Json:
    shown = world.shown_message(message.id, channel.id, user.id)
    if shown is None:
        raise Refused(10008, f"{user.shown} does not see that message")
    for component in limits.walk(shown.components):
        if component.get("custom_id") == custom_id:
            if component.get("disabled"):
                raise Refused(50035, f"{custom_id} is disabled")
            return component
    raise Refused(50035, f"the message has no {custom_id}")


def _begin(
    world: World,
    user: User,
    channel: Channel,
    kind: int,
    data: Json,
    ref: str,
    message: Message | None = None,
    opener: Interaction | None = None,
) -> Interaction:
    number = world.ids.mint("interactions", user.id)
    token = world.ids.secret("interaction", number)
    payload = _payload(world, user, channel, number, token, kind, data)
    if message is not None:
        payload["message"] = payloads.message_json(world, message)
    source = None if message is None else message.id
    interaction = Interaction(
        number, token, kind, user.id, channel.id, payload, world.clock.now(), ref or number, source
    )
    interaction.opener = opener
    delivered = world.bot_interactions(payload)
    interactions.start(world, interaction, delivered)
    return interaction


def _payload(world: World, user: User, channel: Channel, number: str, token: str, kind: int, data: Json) -> Json:
    application = world.application
    body: Json = {
        "id": number,
        "application_id": application.id,
        "type": kind,
        "token": token,
        "version": 1,
        "data": data,
        "channel_id": channel.id,
        "channel": payloads.channel_json(world, channel, application.bot_id),
        "locale": user.locale,
        "entitlements": [],
        "attachment_size_limit": limits.FILE_BYTES,
        "app_permissions": str(permissions.channel_permissions(world, channel, application.bot_id)),
    }
    if channel.guild_id is None:
        owners = {"0": "0"} if application.bot_id in channel.recipients else {"1": user.id}
        return body | {"context": 1, "user": payloads.user_json(user), "authorizing_integration_owners": owners}
    guild = world.guilds[channel.guild_id]
    member = payloads.member_json(world, guild.members[user.id])
    member["permissions"] = str(permissions.channel_permissions(world, channel, user.id))
    return body | {
        "context": 0,
        "guild_id": guild.id,
        "guild": {"id": guild.id, "locale": guild.locale, "features": []},
        "guild_locale": guild.locale,
        "member": member,
        "authorizing_integration_owners": {"0": guild.id},
    }


def shown(world: World, user: User, channel_id: str, message_id: str) -> tuple[Channel, Message]:
    """A channel and message by identifier, as this person sees them; refuses anything else."""
    channel = world.channels.get(channel_id)
    message = world.shown_message(message_id, channel_id, user.id)
    if channel is None or message is None:
        raise Refused(unknown("message").code, "no such message")
    return channel, message
