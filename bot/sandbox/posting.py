"""Messages: creating, editing, deleting and pinning them, with Discord's permission rules."""

from __future__ import annotations

import copy
import re
from typing import TYPE_CHECKING, Any

from bot.sandbox import errors, limits, payloads, permissions
from bot.sandbox.errors import Json
from bot.sandbox.files import picture_size, safe_name, sniff
from bot.sandbox.model import EPHEMERAL, LOADING, SUPPRESS_NOTIFICATIONS, Attachment, Channel, Draft, Message

if TYPE_CHECKING:
    from bot.sandbox.world import World

NONCE_SECONDS = 300
OLD_MESSAGE_SECONDS = 3600
USER_MENTION = re.compile(r"<@!?(\d+)>")
ROLE_MENTION = re.compile(r"<@&(\d+)>")
KEPT_FLAGS = 4 | SUPPRESS_NOTIFICATIONS | 32768


def require(world: World, channel: Channel, user_id: str, bits: int) -> int:
    """Raises 50001 without View Channel, 50013 without the other bits. Returns all permissions held."""
    held = permissions.channel_permissions(world, channel, user_id)
    if not held & permissions.VIEW_CHANNEL:
        raise errors.missing_access()
    if held & bits != bits:
        raise errors.missing_permissions()
    return held


def check_may_post(world: World, channel: Channel, author_id: str, draft: Draft) -> None:
    """Whether this account may post this message here; raises Discord's refusal."""
    if channel.guild_id is None:
        _check_direct(world, channel, author_id)
        return
    bits = permissions.SEND_MESSAGES if channel.thread is None else permissions.SEND_MESSAGES_IN_THREADS
    if draft.files:
        bits |= permissions.ATTACH_FILES
    if draft.body.get("embeds"):
        bits |= permissions.EMBED_LINKS
    if draft.body.get("message_reference"):
        bits |= permissions.READ_MESSAGE_HISTORY
    held = require(world, channel, author_id, bits)
    if channel.thread is not None and channel.thread.locked and not held & permissions.MANAGE_THREADS:
        raise errors.locked()


def _check_direct(world: World, channel: Channel, author_id: str) -> None:
    if author_id not in channel.recipients:
        raise errors.missing_access()
    for other in channel.recipients:
        if other == author_id or world.users[other].bot:
            continue
        if world.users[other].deleted:
            raise errors.cannot_dm()
        if not world.mutual_guild(author_id, other):
            raise errors.no_mutual_guild()
        if not world.users[other].dms_open:
            raise errors.cannot_dm()


def post(
    world: World,
    channel: Channel,
    author_id: str,
    draft: Draft,
    *,
    interaction: Json | None = None,
    ephemeral_for: str | None = None,
    loading: bool = False,
    kind: int = 0,
) -> Message:
    """Creates a message and tells everyone concerned. Permissions are the caller's business."""
    body = draft.body
    limits.check_message(body, draft.files)
    known = _same_nonce(world, channel, author_id, body)
    if known is not None:
        return known
    stream = ("messages", channel.id) if ephemeral_for is None else ("ephemeral", ephemeral_for)
    message = Message(world.ids.mint(*stream), channel.id, author_id, world.clock.now(), type=kind)
    message.flags = (body.get("flags") or 0) & KEPT_FLAGS | (LOADING if loading else 0)
    message.interaction = interaction
    message.tts = bool(body.get("tts"))
    if ephemeral_for is not None:
        message.ephemeral_for = ephemeral_for
        message.flags |= EPHEMERAL
    _set_reference(channel, message, body)
    _set_content(world, channel, message, draft, new=True)
    if not loading and is_empty(message):
        raise errors.empty_message()
    if body.get("nonce") is not None:
        message.nonce = str(body["nonce"])
        world.nonces[author_id, channel.id, message.nonce] = (world.clock.now(), message.id)
    _publish(world, channel, message)
    return message


def is_empty(message: Message) -> bool:
    """Whether there is nothing to show."""
    return not (message.content.strip() or message.embeds or message.attachments or message.components)


def _same_nonce(world: World, channel: Channel, author_id: str, body: Json) -> Message | None:
    if not body.get("enforce_nonce") or body.get("nonce") is None:
        return None
    at, message_id = world.nonces.get((author_id, channel.id, str(body["nonce"])), (0.0, ""))
    return channel.messages.get(message_id) if world.clock.now() - at < NONCE_SECONDS else None


def _set_reference(channel: Channel, message: Message, body: Json) -> None:
    reference = body.get("message_reference")
    if not reference:
        return
    target = str(reference.get("message_id"))
    if target not in channel.messages:
        if reference.get("fail_if_not_exists", True):
            raise errors.bad_field("message_reference", "MESSAGE_REFERENCE_UNKNOWN_MESSAGE", "Unknown message")
        return
    message.type, message.reference_id, message.reference_channel = 19, target, channel.id


def _set_content(world: World, channel: Channel, message: Message, draft: Draft, *, new: bool) -> None:
    body = draft.body
    if "content" in body or new:
        message.content = body.get("content") or ""
        _set_mentions(world, channel, message, body)
    if "attachments" in body or draft.files or new:
        message.attachments = _attachments(world, message, draft)
    if "embeds" in body or new:
        message.embeds = [{"type": "rich", **copy.deepcopy(embed)} for embed in body.get("embeds") or []]
    if "components" in body or new:
        message.components = _numbered(copy.deepcopy(body.get("components") or []))
    if "flags" in body and not new:
        message.flags = (message.flags & ~4) | ((body["flags"] or 0) & (4 | 32768))
    _resolve(world, message, message.embeds)
    _resolve(world, message, message.components)


def _numbered(components: list[Json]) -> list[Json]:
    for number, component in enumerate(limits.walk(components), 1):
        component.setdefault("id", number)
    return components


def _attachments(world: World, message: Message, draft: Draft) -> list[Attachment]:
    """Kept ones (named by identifier) first, then the uploaded files in order."""
    listed = {str(entry.get("id")): entry for entry in draft.body.get("attachments") or []}
    kept = [old for old in message.attachments if "attachments" not in draft.body or old.id in listed]
    for old in kept:
        if "description" in listed.get(old.id, {}):
            old.description = listed[old.id]["description"]
    return kept + [
        _attach(world, message, file.filename, file.data, listed.get(file.index, {})) for file in draft.files
    ]


def _attach(world: World, message: Message, filename: str, data: bytes, entry: Json) -> Attachment:
    name = safe_name(entry.get("filename") or filename)
    number = world.ids.mint("attachments", message.ephemeral_for or message.channel_id)
    url = f"{world.base_url}/attachments/{message.channel_id}/{number}/{name}"
    attachment = Attachment(number, name, sniff(name, data), data, url, entry.get("description"))
    world.attachments[number] = attachment
    size = picture_size(data)
    if size is not None:
        attachment.width, attachment.height = size
    return attachment


def _resolve(world: World, message: Message, part: Any) -> None:
    """Replaces attachment://NAME by the attachment's address, anywhere in embeds and components."""
    urls = {f"attachment://{attachment.filename}": attachment.url for attachment in message.attachments}
    if isinstance(part, list):
        for each in part:
            _resolve(world, message, each)
    elif isinstance(part, dict):
        url = part.get("url")
        if isinstance(url, str) and url.startswith("attachment://"):
            if url not in urls:
                world.ledger.violate(f"{url} names no file of the message")
            part["url"] = part["proxy_url"] = urls.get(url, url)
        for each in part.values():
            _resolve(world, message, each)


def _set_mentions(world: World, channel: Channel, message: Message, body: Json) -> None:
    """Who is mentioned with notification, by content and `allowed_mentions`."""
    allowed = body.get("allowed_mentions")
    parse = ["users", "roles", "everyone"] if allowed is None else allowed.get("parse") or []
    users = USER_MENTION.findall(message.content)
    roles = ROLE_MENTION.findall(message.content)
    if "users" not in parse:
        users = [user for user in users if user in map(str, (allowed or {}).get("users") or [])]
    if "roles" not in parse:
        roles = [role for role in roles if role in map(str, (allowed or {}).get("roles") or [])]
    if message.type == 19 and (allowed or {"replied_user": True}).get("replied_user"):
        users.append(channel.messages[message.reference_id or ""].author_id)
    guild = world.guilds.get(channel.guild_id or "")
    held = permissions.channel_permissions(world, channel, message.author_id)
    may_everyone = bool(held & permissions.MENTION_EVERYONE)
    message.mentions = [user for user in dict.fromkeys(users) if user in world.users]
    message.mention_roles = [
        role
        for role in dict.fromkeys(roles)
        if guild and role in guild.roles and (guild.roles[role].mentionable or may_everyone)
    ]
    everyone = re.search(r"@(everyone|here)\b", message.content) is not None
    message.mention_everyone = everyone and "everyone" in parse and may_everyone


def pings(world: World, channel: Channel, message: Message, user_id: str) -> bool:
    """Whether a new message raises a notification for this person."""
    silent = message.flags & SUPPRESS_NOTIFICATIONS or message.ephemeral_for is not None
    if silent or user_id == message.author_id:
        return False
    if channel.guild_id is None or message.mention_everyone or user_id in message.mentions:
        return True
    roles = world.guilds[channel.guild_id].members[user_id].roles
    return any(role in message.mention_roles for role in roles)


def _publish(world: World, channel: Channel, message: Message) -> None:
    message.arrival = next(world.arrivals)
    if message.ephemeral_for is not None:
        world.ephemerals[message.id] = message
        data = {"message": payloads.message_json(world, message)}
        world.ledger.deliver(message.ephemeral_for, "message_create", data, message.attachments)
        return
    _wake_thread(world, channel, message)
    channel.messages[message.id] = message
    channel.last_message_id = message.id
    channel.total_messages += 1
    body = payloads.message_json(world, message)
    if channel.guild_id is None:
        world.refresh([channel])
    for user in world.audience(channel):
        data = {"message": body | {"pings_me": pings(world, channel, message, user)}}
        world.ledger.deliver(user, "message_create", data, message.attachments, data["message"]["pings_me"])
    world.tell_bot("MESSAGE_CREATE", body, channel)


def _wake_thread(world: World, channel: Channel, message: Message) -> None:
    """A message un-archives its thread, makes its author a member, and mentions bring people in."""
    thread = channel.thread
    if thread is None:
        return
    if thread.archived:
        thread.archived, thread.archive_at = False, world.clock.now()
        world.changed(channel, "THREAD_UPDATE")
    held = permissions.channel_permissions(world, channel, message.author_id)
    invites = channel.type != 12 or thread.invitable or held & permissions.MANAGE_THREADS
    parent = world.channels[channel.parent_id or ""]
    for user in [message.author_id, *(message.mentions if invites else [])]:
        if user not in thread.members and world.sees(user, parent):
            thread.members[user] = world.clock.now()
            world.refresh([channel], [user])


def edit(world: World, channel: Channel, message: Message, draft: Draft) -> None:
    """Edits a message; the caller has checked who may."""
    limits.check_message({**draft.body, "flags": message.flags | (draft.body.get("flags") or 0)}, draft.files)
    trial = copy.copy(message)
    _set_content(world, channel, trial, draft, new=False)
    if is_empty(trial) and not message.loading:
        raise errors.empty_message()
    for name in ("content", "mentions", "mention_roles", "mention_everyone"):
        setattr(message, name, getattr(trial, name))
    for name in ("attachments", "embeds", "components", "flags"):
        setattr(message, name, getattr(trial, name))
    message.flags &= ~LOADING
    message.edited_at = world.clock.now()
    announce_update(world, channel, message)


def count_old_edit(world: World, message: Message) -> None:
    """Raises 30046 when a message older than an hour is edited too often within an hour."""
    now = world.clock.now()
    if now - message.created_at < OLD_MESSAGE_SECONDS:
        return
    message.old_edits = [at for at in message.old_edits if now - at < OLD_MESSAGE_SECONDS]
    if len(message.old_edits) >= world.old_edit_cap:
        raise errors.too_many_edits()
    message.old_edits.append(now)


def announce_update(world: World, channel: Channel, message: Message) -> None:
    """Tells everyone concerned that a message changed."""
    body = payloads.message_json(world, message)
    if message.ephemeral_for is not None:
        world.ledger.deliver(message.ephemeral_for, "message_update", {"message": body}, message.attachments)
        return
    for user in world.audience(channel):
        world.ledger.deliver(user, "message_update", {"message": body}, message.attachments)
    world.tell_bot("MESSAGE_UPDATE", body, channel)


def delete(world: World, channel: Channel, message: Message) -> None:
    """Removes a message for everyone."""
    data = {"channel_id": channel.id, "message_id": message.id}
    if message.ephemeral_for is not None:
        world.ephemerals.pop(message.id, None)
        world.ledger.deliver(message.ephemeral_for, "message_delete", data)
        return
    channel.messages.pop(message.id, None)
    world.tell_users(channel, "message_delete", data)
    world.tell_bot("MESSAGE_DELETE", {"id": message.id, "channel_id": channel.id}, channel)


def pin(world: World, channel: Channel, message: Message, by: str) -> None:
    """Pins a message and posts the line that says so; nothing if it is pinned already."""
    if message.pinned:
        return
    if sum(each.pinned for each in channel.messages.values()) >= limits.PINS:
        raise errors.too_many_pins()
    message.pinned, message.pinned_at = True, world.clock.now()
    announce_update(world, channel, message)
    _announce_pins(world, channel)
    notice = Message(world.ids.mint("messages", channel.id), channel.id, by, world.clock.now(), type=6)
    notice.reference_id, notice.reference_channel = message.id, channel.id
    _publish(world, channel, notice)


def unpin(world: World, channel: Channel, message: Message) -> None:
    """Takes a message off the pins."""
    if message.pinned:
        message.pinned = False
        announce_update(world, channel, message)
        _announce_pins(world, channel)


def announce_thread(world: World, parent: Channel, thread: Channel, by: str) -> None:
    """The line in a channel that says that a thread was started there without a message."""
    notice = Message(world.ids.mint("messages", parent.id), parent.id, by, world.clock.now(), thread.name, type=18)
    notice.reference_channel = thread.id
    _publish(world, parent, notice)


def _announce_pins(world: World, channel: Channel) -> None:
    latest = max((m.pinned_at for m in channel.messages.values() if m.pinned), default=None)
    stamp = None if latest is None else world.clock.iso(latest)
    world.tell_bot("CHANNEL_PINS_UPDATE", {"channel_id": channel.id, "last_pin_timestamp": stamp}, channel)
