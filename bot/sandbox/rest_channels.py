"""Routes of channels, messages, pins, threads and direct messages."""

from __future__ import annotations

from bot.sandbox import errors, payloads, permissions, posting, structure
from bot.sandbox.model import Channel, Message, Overwrite
from bot.sandbox.rest import Call, Reply, ok, route, snowflake


def _channel(call: Call, bits: int = 0) -> Channel:
    channel = call.world.channel(call.params["channel"])
    posting.require(call.world, channel, call.bot, bits)
    return channel


def _message(call: Call, bits: int = permissions.READ_MESSAGE_HISTORY) -> tuple[Channel, Message]:
    channel = _channel(call, bits)
    return channel, call.world.message(channel, call.params["message"])


def _not_archived(channel: Channel) -> None:
    if channel.thread is not None and channel.thread.archived:
        raise errors.archived()


@route("POST", "/users/@me/channels")
def open_dm(call: Call) -> Reply:
    """The direct messages with someone; the same channel every time."""
    other = snowflake(call.body, "recipient_id")
    if other not in call.world.users:
        raise errors.unknown("user")
    if other == call.bot:
        raise errors.ApiError(400, 50033, "Invalid Recipient(s)")
    return ok(payloads.channel_json(call.world, structure.open_dm(call.world, call.bot, other), call.bot))


@route("POST", "/channels/{channel}/messages")
def create_message(call: Call) -> Reply:
    """Posts a message."""
    channel = call.world.channel(call.params["channel"])
    posting.check_may_post(call.world, channel, call.bot, call.draft)
    return ok(payloads.message_json(call.world, posting.post(call.world, channel, call.bot, call.draft)))


@route("GET", "/channels/{channel}/messages")
def list_messages(call: Call) -> Reply:
    """History, newest first."""
    channel = _channel(call)
    if not permissions.channel_permissions(call.world, channel, call.bot) & permissions.READ_MESSAGE_HISTORY:
        return ok([])
    number = int(call.query.get("limit", "50"))
    if not 1 <= number <= 100:
        raise errors.bad_field("limit", "NUMBER_TYPE_MAX", "int value should be between 1 and 100.")
    found = list(channel.messages.values())
    if "before" in call.query:
        found = [m for m in found if int(m.id) < int(call.query["before"])]
    if "around" in call.query:
        earlier = sum(int(m.id) < int(call.query["around"]) for m in found)
        first = max(min(earlier - number // 2, len(found) - number), 0)
        found = found[first : first + number]
    if "after" in call.query:
        found = [m for m in found if int(m.id) > int(call.query["after"])][:number]
    return ok([payloads.message_json(call.world, m) for m in reversed(found[-number:])])


@route("GET", "/channels/{channel}/messages/pins")
def list_pins(call: Call) -> Reply:
    """Pins, newest first."""
    channel = _channel(call)
    pinned = sorted((m for m in channel.messages.values() if m.pinned), key=lambda m: -m.pinned_at)
    items = [
        {"pinned_at": call.world.clock.iso(m.pinned_at), "message": payloads.message_json(call.world, m)}
        for m in pinned
    ]
    limit = int(call.query.get("limit", "50"))
    return ok({"items": items[:limit], "has_more": len(items) > limit})


@route("PUT", "/channels/{channel}/messages/pins/{message}")
def pin(call: Call) -> Reply:
    """Pins a message."""
    channel, message = _message(call, permissions.PIN_MESSAGES | permissions.READ_MESSAGE_HISTORY)
    _not_archived(channel)
    posting.pin(call.world, channel, message, call.bot)
    return Reply()


@route("DELETE", "/channels/{channel}/messages/pins/{message}")
def unpin(call: Call) -> Reply:
    """Unpins a message."""
    channel, message = _message(call, permissions.PIN_MESSAGES | permissions.READ_MESSAGE_HISTORY)
    _not_archived(channel)
    posting.unpin(call.world, channel, message)
    return Reply()


@route("GET", "/channels/{channel}/messages/{message}")
def get_message(call: Call) -> Reply:
    """One message."""
    return ok(payloads.message_json(call.world, _message(call)[1]))


@route("PATCH", "/channels/{channel}/messages/{message}")
def edit_message(call: Call) -> Reply:
    """Edits an own message."""
    channel, message = _message(call, 0)
    if message.author_id != call.bot:
        raise errors.not_own_message()
    _not_archived(channel)
    posting.count_old_edit(call.world, message)
    posting.edit(call.world, channel, message, call.draft)
    return ok(payloads.message_json(call.world, message))


@route("DELETE", "/channels/{channel}/messages/{message}")
def delete_message(call: Call) -> Reply:
    """Deletes a message."""
    channel, message = _message(call, 0)
    if message.author_id != call.bot:
        posting.require(call.world, channel, call.bot, permissions.MANAGE_MESSAGES)
    posting.delete(call.world, channel, message)
    return Reply()


@route("POST", "/channels/{channel}/messages/bulk-delete")
def bulk_delete(call: Call) -> Reply:
    """Deletes several messages."""
    channel = _channel(call, permissions.MANAGE_MESSAGES)
    for number in map(str, call.body["messages"]):
        if number in channel.messages:
            posting.delete(call.world, channel, channel.messages[number])
    return Reply()


@route("PUT", "/channels/{channel}/messages/{message}/reactions/{emoji}/@me")
@route("DELETE", "/channels/{channel}/messages/{message}/reactions/{emoji}/@me")
def react(call: Call) -> Reply:
    """Accepted and not shown: the bot's play does not use reactions."""
    _message(call, permissions.ADD_REACTIONS | permissions.READ_MESSAGE_HISTORY)
    return Reply()


@route("POST", "/channels/{channel}/typing")
def typing(call: Call) -> Reply:
    """Shows that the bot is writing."""
    channel = call.world.channel(call.params["channel"])
    posting.check_may_post(call.world, channel, call.bot, call.draft)
    call.world.tell_users(channel, "typing", {"channel_id": channel.id, "user_id": call.bot, "seconds": 10})
    return Reply()


# The channel itself


@route("GET", "/channels/{channel}")
def get_channel(call: Call) -> Reply:
    """One channel, thread or DM."""
    return ok(payloads.channel_json(call.world, _channel(call), call.bot))


@route("PATCH", "/channels/{channel}")
def edit_channel(call: Call) -> Reply:
    """Changes a channel or thread."""
    world, body = call.world, call.body
    channel = _channel(call)
    structure.check_channel_fields(body)
    if channel.thread is not None:
        _edit_thread(call, channel)
        return ok(payloads.channel_json(world, channel))
    posting.require(world, channel, call.bot, permissions.MANAGE_CHANNELS)
    if "name" in body:
        channel.name = structure.channel_name(body["name"], channel.type)
    if "topic" in body:
        channel.topic = body["topic"]
    if "position" in body:
        channel.position = int(body["position"] or 0)
    if "parent_id" in body:
        channel.parent_id = str(body["parent_id"]) if body["parent_id"] else None
    if "permission_overwrites" in body:
        posting.require(world, channel, call.bot, permissions.MANAGE_ROLES)
        structure.set_overwrites(channel, body["permission_overwrites"] or [])
    world.changed(channel, "CHANNEL_UPDATE")
    return ok(payloads.channel_json(world, channel))


def _edit_thread(call: Call, channel: Channel) -> None:
    thread, body = channel.thread, call.body
    assert thread is not None
    own_unarchive = set(body) <= {"archived"} and not body.get("archived") and not thread.locked
    if not own_unarchive and not (thread.owner_id == call.bot and "locked" not in body):
        posting.require(call.world, channel, call.bot, permissions.MANAGE_THREADS)
    if thread.archived and body.get("archived", True):
        raise errors.archived()
    channel.name = body.get("name", channel.name)
    thread.auto_archive_duration = body.get("auto_archive_duration", thread.auto_archive_duration)
    thread.invitable = body.get("invitable", thread.invitable)
    structure.set_archived(call.world, channel, bool(body.get("archived", thread.archived)), body.get("locked"))


@route("DELETE", "/channels/{channel}")
def delete_channel(call: Call) -> Reply:
    """Deletes a channel or thread; closes a DM."""
    channel = _channel(call)
    body = payloads.channel_json(call.world, channel, call.bot)
    if channel.guild_id is not None:
        wanted = permissions.MANAGE_CHANNELS if channel.thread is None else permissions.MANAGE_THREADS
        posting.require(call.world, channel, call.bot, wanted)
        structure.delete_channel(call.world, channel)
    return ok(body)


@route("PUT", "/channels/{channel}/permissions/{target}")
def set_permission(call: Call) -> Reply:
    """Sets one overwrite; the bot can give and deny only what it holds."""
    channel = _channel(call, permissions.MANAGE_ROLES)
    allow, deny = structure.bits(call.body, "allow"), structure.bits(call.body, "deny")
    held = permissions.guild_permissions(call.world, channel.guild_id or "", call.bot)
    if (allow | deny) & ~held:
        raise errors.missing_permissions()
    channel.overwrites[call.params["target"]] = Overwrite(int(call.body.get("type") or 0), allow, deny)
    call.world.changed(channel, "CHANNEL_UPDATE")
    return Reply()


@route("DELETE", "/channels/{channel}/permissions/{target}")
def clear_permission(call: Call) -> Reply:
    """Removes one overwrite."""
    channel = _channel(call, permissions.MANAGE_ROLES)
    if channel.overwrites.pop(call.params["target"], None) is None:
        raise errors.unknown("overwrite")
    call.world.changed(channel, "CHANNEL_UPDATE")
    return Reply()


# Threads


@route("POST", "/channels/{channel}/threads")
def start_thread(call: Call) -> Reply:
    """Starts a thread without a message."""
    thread = structure.add_thread(call.world, _channel(call), call.bot, call.body)
    return ok(payloads.channel_json(call.world, thread), 201)


@route("POST", "/channels/{channel}/messages/{message}/threads")
def start_thread_on_message(call: Call) -> Reply:
    """Starts a public thread on a message."""
    channel, message = _message(call)
    thread = structure.add_thread(call.world, channel, call.bot, call.body, message)
    return ok(payloads.channel_json(call.world, thread), 201)


def _member_id(call: Call) -> str:
    return call.bot if call.params["user"] == "@me" else call.params["user"]


@route("PUT", "/channels/{channel}/thread-members/{user}")
def join_thread(call: Call) -> Reply:
    """Adds somebody, or the bot, to a thread."""
    structure.join_thread(call.world, call.world.channel(call.params["channel"]), _member_id(call), call.bot)
    return Reply()


@route("DELETE", "/channels/{channel}/thread-members/{user}")
def leave_thread(call: Call) -> Reply:
    """Removes somebody, or the bot, from a thread."""
    channel = _channel(call)
    _not_archived(channel)
    structure.leave_thread(call.world, channel, _member_id(call), call.bot)
    return Reply()


@route("GET", "/channels/{channel}/thread-members")
def thread_members(call: Call) -> Reply:
    """Who is in a thread."""
    channel = _channel(call)
    members = channel.thread.members if channel.thread else {}
    return ok([payloads.thread_member_json(call.world, channel, user) for user in members])


@route("GET", "/channels/{channel}/threads/archived/public")
@route("GET", "/channels/{channel}/threads/archived/private")
def archived_threads(call: Call) -> Reply:
    """Archived threads of a channel."""
    parent = _channel(call, permissions.READ_MESSAGE_HISTORY)
    kinds = (12,) if call.path.endswith("private") else (10, 11)
    found = [
        c
        for c in call.world.channels.values()
        if c.parent_id == parent.id and c.thread and c.thread.archived and c.type in kinds
    ]
    return ok({"threads": [payloads.channel_json(call.world, c) for c in found], "members": [], "has_more": False})
