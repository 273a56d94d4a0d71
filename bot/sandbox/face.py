"""The player face: one websocket per seat, speaking PROTOCOL.md."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from aiohttp import WSMsgType, web

from bot.sandbox import acting, commands, payloads, posting
from bot.sandbox.errors import Json, Refused
from bot.sandbox.ledger import Delivery
from bot.sandbox.model import Channel, Message, User

if TYPE_CHECKING:
    from bot.sandbox.gateway import Gateway
    from bot.sandbox.world import World

HISTORY = 100
GONE = 4001
STOP: Json = {}


class PlayerFace:
    """All open pages: what they are sent, and what they ask for."""

    def __init__(self, world: World, gateway: Gateway) -> None:
        self.world = world
        self.gateway = gateway
        self.sockets: dict[web.WebSocketResponse, tuple[User, asyncio.Queue[Json]]] = {}
        world.ledger.listeners.append(self._hear)
        self._online = False
        gateway.watchers.append(self._watch_bot)

    def seats(self) -> list[Json]:
        """Links for the seat switcher: one for each person."""
        people = [user for user in self.world.users.values() if not user.bot and not user.deleted]
        return [
            {
                "user_id": user.id,
                "name": user.shown,
                "token": user.seat_token,
                "link": f"/?seat={user.seat_token}",
                "locale": user.locale,
            }
            for user in people
        ]

    async def handle(self, request: web.Request, user: User) -> web.WebSocketResponse:
        """Serves one page until its socket closes."""
        socket = web.WebSocketResponse(heartbeat=30, max_msg_size=1 << 20)
        await socket.prepare(request)
        queue: asyncio.Queue[Json] = asyncio.Queue()
        queue.put_nowait(self.snapshot(user))
        self.sockets[socket] = (user, queue)
        writer = asyncio.create_task(_write(socket, queue))
        try:
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    for answer in self.receive(user, message.data):
                        queue.put_nowait(answer)
        finally:
            self.sockets.pop(socket, None)
            queue.put_nowait(STOP)
            await writer
        return socket

    async def close_all(self) -> None:
        """Closes every page's socket."""
        for socket in list(self.sockets):
            await socket.close(code=1001)

    def _watch_bot(self) -> None:
        """Tells the pages when the bot comes or goes."""
        if self.gateway.online != self._online:
            self._online = self.gateway.online
            for user, queue in self.sockets.values():
                queue.put_nowait(self._directory(user))

    # Down

    def _hear(self, delivery: Delivery) -> None:
        for socket, (user, queue) in list(self.sockets.items()):
            if user.id != delivery.user_id:
                continue
            queue.put_nowait(self._frame(user, delivery))
            if user.deleted:
                asyncio.get_running_loop().create_task(socket.close(code=GONE))

    def _frame(self, user: User, delivery: Delivery) -> Json:
        if delivery.kind == "directory":
            return self._directory(user)
        return {"t": delivery.kind, **delivery.data}

    def _directory(self, user: User) -> Json:
        return {"t": "directory", "now": self.world.clock.iso(), **self.directory(user)}

    def snapshot(self, user: User) -> Json:
        """Everything one person can see, as a page needs it at the start."""
        world = self.world
        seen = [channel for channel in world.channels.values() if world.sees(user.id, channel)]
        seen = [channel for channel in seen if channel.guild_id is not None or channel.id in world.visible[user.id]]
        guilds = self._guilds(user)
        for guild in guilds:
            guild["channels"] = [world.page_channel(c, user.id) for c in seen if c.guild_id == guild["id"]]
        return {
            "t": "snapshot",
            "now": world.clock.iso(),
            "me": payloads.user_json(user),
            "locale": user.locale,
            "dms_open": user.dms_open,
            **self.directory(user),
            "guilds": guilds,
            "dms": [world.page_channel(c, user.id) for c in seen if c.guild_id is None],
            "messages": {c.id: self.history(user, c) for c in seen},
        }

    def history(self, user: User, channel: Channel, before: str | None = None, limit: int = HISTORY) -> list[Json]:
        """The last messages of a channel that one person can read, oldest first."""
        shown = self.world.history(channel, user.id, with_ephemeral=True)
        if before is not None:
            shown = [message for message in shown if int(message.id) < int(before)]
        return [self._message(user, channel, message) for message in shown[-limit:]]

    def _message(self, user: User, channel: Channel, message: Message) -> Json:
        body = payloads.message_json(self.world, message)
        return body | {"pings_me": posting.pings(self.world, channel, message, user.id)}

    def directory(self, user: User) -> Json:
        """People, servers, roles, seats and commands as one person knows them."""
        world = self.world
        application = world.application
        own = {"id": application.id, "name": application.name, "user_id": application.bot_id}
        return {
            "users": {each.id: payloads.user_json(each) for each in world.users.values()},
            "guilds": self._guilds(user),
            "seats": self.seats(),
            "commands": commands.usable_commands(world, user),
            "application": own | {"online": self.gateway.online},
        }

    def _guilds(self, user: User) -> list[Json]:
        return [
            {
                "id": guild.id,
                "name": guild.name,
                "owner_id": guild.owner_id,
                "roles": [payloads.role_json(role) for role in guild.roles.values()],
                "members": [{"user_id": m.user_id, "nick": m.nick, "roles": m.roles} for m in guild.members.values()],
            }
            for guild in self.world.guilds.values()
            if user.id in guild.members
        ]

    # Up

    def receive(self, user: User, text: str) -> list[Json]:
        """Handles one message of the page; returns direct answers (events come through the ledger)."""
        ref: Any = None
        try:
            message = json.loads(text)
            ref = message.get("ref")
            verb = VERBS[message["t"]]
            return [{"ref": ref, **answer} for answer in verb(self, user, message)]
        except Refused as refusal:
            return self._refused(user, ref, refusal.code, refusal.message)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            return self._refused(user, ref, 0, f"not understood: {error!r}")

    def _refused(self, user: User, ref: Any, code: int, message: str) -> list[Json]:
        data = {"ref": ref, "code": code, "message": message}
        self.world.ledger.deliver(user.id, "refused", data)
        return []

    def _channel(self, user: User, message: Json) -> Channel:
        channel = self.world.channels.get(str(message["channel_id"]))
        if channel is None or not self.world.sees(user.id, channel):
            raise Refused(10003, "no such channel")
        return channel

    def _slash(self, user: User, m: Json) -> list[Json]:
        channel = self._channel(user, m)
        acting.slash(
            self.world,
            user,
            channel,
            m["command"],
            m.get("options") or {},
            str(m["ref"]),
            command_id=m.get("command_id"),
        )
        return []

    def _autocomplete(self, user: User, m: Json) -> list[Json]:
        options = {**(m.get("options") or {}), m["focused"]: m.get("text", "")}
        acting.slash(
            self.world,
            user,
            self._channel(user, m),
            m["command"],
            options,
            str(m["ref"]),
            command_id=m.get("command_id"),
            focused=m["focused"],
        )
        return []

    def _shown(self, user: User, m: Json) -> tuple[Channel, Message]:
        return acting.shown(self.world, user, str(m["channel_id"]), str(m["message_id"]))

    def _click(self, user: User, m: Json) -> list[Json]:
        channel, message = self._shown(user, m)
        acting.click(self.world, user, channel, message, m["custom_id"], str(m["ref"]))
        return []

    def _select(self, user: User, m: Json) -> list[Json]:
        channel, message = self._shown(user, m)
        acting.select(self.world, user, channel, message, m["custom_id"], list(m["values"]), str(m["ref"]))
        return []

    def _submit(self, user: User, m: Json) -> list[Json]:
        opener = self.world.interactions.get(str(m["interaction_id"]))
        if opener is None:
            raise Refused(50035, "no such modal is open")
        acting.submit(self.world, user, opener, dict(m["values"]), str(m["ref"]))
        return []

    def _say(self, user: User, m: Json) -> list[Json]:
        acting.say(self.world, user, self._channel(user, m), str(m["content"]))
        return []

    def _delete_message(self, user: User, m: Json) -> list[Json]:
        acting.remove_message(self.world, user, *self._shown(user, m))
        return []

    def _pin(self, user: User, m: Json) -> list[Json]:
        channel, message = self._shown(user, m)
        acting.set_pinned(self.world, user, channel, message, m["t"] == "pin")
        return []

    def _open_dm(self, user: User, m: Json) -> list[Json]:
        channel = acting.open_dm(self.world, user, str(m["user_id"]))
        return [{"t": "dm_opened", "channel_id": channel.id}]

    def _toggle_dms(self, user: User, m: Json) -> list[Json]:
        acting.set_dms(self.world, user, bool(m["open"]))
        return []

    def _set_locale(self, user: User, m: Json) -> list[Json]:
        acting.set_locale(self.world, user, str(m["locale"]))
        return []

    def _history(self, user: User, m: Json) -> list[Json]:
        channel = self._channel(user, m)
        limit = min(max(int(m.get("limit") or HISTORY), 1), HISTORY)
        page = self.history(user, channel, m.get("before"), limit)
        return [{"t": "history_page", "channel_id": channel.id, "messages": page}]


async def _write(socket: web.WebSocketResponse, queue: asyncio.Queue[Json]) -> None:
    while (frame := await queue.get()) is not STOP:
        if not socket.closed:
            await socket.send_str(json.dumps(frame, ensure_ascii=False))


VERBS: dict[str, Callable[[PlayerFace, User, Json], list[Json]]] = {
    "slash": PlayerFace._slash,
    "autocomplete": PlayerFace._autocomplete,
    "click": PlayerFace._click,
    "select": PlayerFace._select,
    "submit": PlayerFace._submit,
    "say": PlayerFace._say,
    "delete_message": PlayerFace._delete_message,
    "pin": PlayerFace._pin,
    "unpin": PlayerFace._pin,
    "open_dm": PlayerFace._open_dm,
    "toggle_dms": PlayerFace._toggle_dms,
    "set_locale": PlayerFace._set_locale,
    "history": PlayerFace._history,
}
