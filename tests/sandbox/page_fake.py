"""A server that speaks the page's protocol with sample data: the page is tested without a world or a bot."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from aiohttp import WSMsgType, web

from tests.sandbox import page_world as world

Json = dict[str, Any]
PAGE = Path(__file__).parents[2] / "bot" / "sandbox" / "page"
TYPES = {".html": "text/html", ".css": "text/css", ".js": "text/javascript"}


class FakeServer:
    """The HTTP paths and the websocket of PROTOCOL.md over a `World`; keeps all that the page sent."""

    def __init__(self) -> None:
        self.port = 0
        self.runner: web.AppRunner | None = None
        self.sockets: dict[str, list[web.WebSocketResponse]] = {}
        self.received: list[Json] = []
        self.mute = False  # true: takes interactions and does not answer them

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def start(self) -> None:
        app = web.Application()
        app.router.add_get("/", self.index)
        app.router.add_get("/page/{name}", self.file)
        app.router.add_get("/play/seats", self.seats)
        app.router.add_get("/play/ws", self.websocket)
        app.router.add_get("/attachments/{channel}/{attachment}/{name}", self.attachment)
        self.runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await self.runner.setup()
        site = web.TCPSite(self.runner, "127.0.0.1", self.port)
        await site.start()
        if not self.port:
            self.port = self.runner.addresses[0][1]
            self.reset()

    def reset(self) -> None:
        """A fresh world; pages see it at their next snapshot."""
        self.world = world.World(self.base)
        self.received.clear()
        self.mute = False

    async def stop(self) -> None:
        if self.runner is None:
            return
        for sockets in list(self.sockets.values()):
            for socket in list(sockets):
                await socket.close()
        await self.runner.cleanup()
        self.runner = None

    # ---- HTTP

    def answer(self, body: bytes, content_type: str) -> web.Response:
        hosts = f"127.0.0.1:{self.port} {{}}localhost:{self.port}"
        policy = (
            f"default-src 'self'; connect-src 'self' ws://{hosts.format('ws://')}; "
            f"img-src 'self' data: http://{hosts.format('http://')}; frame-ancestors 'none'"
        )
        headers = {"Content-Security-Policy": policy, "X-Content-Type-Options": "nosniff", "Cache-Control": "no-store"}
        return web.Response(body=body, content_type=content_type, headers=headers)

    async def index(self, _request: web.Request) -> web.Response:
        return self.answer((PAGE / "index.html").read_bytes(), "text/html")

    async def file(self, request: web.Request) -> web.Response:
        path = PAGE / request.match_info["name"]
        if not path.is_file():
            raise web.HTTPNotFound
        return self.answer(path.read_bytes(), TYPES[path.suffix])

    async def seats(self, _request: web.Request) -> web.Response:
        return web.json_response({"seats": world.SEATS})

    async def attachment(self, request: web.Request) -> web.Response:
        if request.match_info["name"].endswith(".txt"):
            return self.answer(b"the rules", "text/plain")
        return self.answer(world.board_png(), "image/png")

    # ---- the websocket

    async def websocket(self, request: web.Request) -> web.WebSocketResponse:
        owner = next((key for key, token in world.TOKENS.items() if token == request.query.get("seat")), None)
        if owner is None or request.headers.get("Origin") != self.base:
            raise web.HTTPForbidden
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        self.sockets.setdefault(owner, []).append(socket)
        user = next(user for user in world.USERS if user["id"] == owner)
        try:
            await socket.send_json(self.world.snapshot(user))
            async for frame in socket:
                if frame.type is WSMsgType.TEXT:
                    await self.take(user, socket, json.loads(frame.data))
        finally:
            self.sockets[owner].remove(socket)
        return socket

    async def push(self, user_id: str, *events: Json) -> None:
        """Send events to every page of one seat."""
        for socket in list(self.sockets.get(user_id, [])):
            for event in events:
                await socket.send_json(event)

    async def say(self, where: str, author: Json, content: str, *, to: str = "101", **more: object) -> Json:
        """Post a message and tell one seat."""
        made = self.world.new_message(where, author, content, **more)
        await self.push(to, {"t": "message_create", "message": made})
        return made

    async def take(self, user: Json, socket: web.WebSocketResponse, up: Json) -> None:
        self.received.append(up)
        handler = getattr(self, f"on_{up['t']}", None)
        if handler is None:
            await socket.send_json({"t": "refused", "ref": up["ref"], "code": 0, "message": "Unknown."})
        else:
            await handler(user, socket, up)

    def last(self, kind: str) -> Json:
        """The newest message of that kind, without its `ref`.

        Ask once the page shows the server's answer: what it did of its own accord, such as closing a form, may be
        seen before the message has arrived here.
        """
        found = next((up for up in reversed(self.received) if up["t"] == kind), None)
        assert found is not None, f"no {kind} arrived yet"
        return {key: value for key, value in found.items() if key not in ("t", "ref")}

    async def state(self, socket: web.WebSocketResponse, up: Json, state: str) -> None:
        event = {"t": "interaction_state", "ref": up["ref"], "interaction_id": "1", "state": state}
        await socket.send_json(event | {"channel_id": up.get("channel_id"), "message_id": up.get("message_id")})

    async def on_say(self, user: Json, socket: web.WebSocketResponse, up: Json) -> None:
        if "forbidden" in up["content"]:
            await socket.send_json(
                {"t": "refused", "ref": up["ref"], "code": 50013, "message": "You may not say that."}
            )
            return
        await self.say(up["channel_id"], user, up["content"])

    async def on_slash(self, user: Json, socket: web.WebSocketResponse, up: Json) -> None:
        await self.state(socket, up, "sent")
        if self.mute:
            return
        if up["command"] == "dune pass":
            await self.state(socket, up, "failed")
            return
        if up["command"] == "dune order set":
            await socket.send_json({"t": "refused", "ref": up["ref"], "code": 50035, "message": "That is not allowed."})
            return
        used = {"id": "1", "type": 2, "user": user, "name": up["command"]}
        thinking = up["command"] == "hand"
        await self.say(
            up["channel_id"],
            world.BOT,
            "" if thinking else f"You said {up['options']}",
            ephemeral=True,
            loading=thinking,
            flags=64,
            interaction_metadata=used,
        )
        await self.state(socket, up, "thinking" if thinking else "done")

    async def on_autocomplete(self, _user: Json, socket: web.WebSocketResponse, up: Json) -> None:
        cards = ("Lasgun", "Shield", "Karama", "Crysknife", "Cheap Hero")
        wanted = up["text"].lower()
        choices = [{"name": card, "value": f"card:{card.lower()}"} for card in cards if wanted in card.lower()]
        await socket.send_json({"t": "choices", "ref": up["ref"], "choices": choices})

    async def on_click(self, user: Json, socket: web.WebSocketResponse, up: Json) -> None:
        await self.state(socket, up, "sent")
        if self.mute:
            return
        if up["custom_id"] == "break":
            await self.state(socket, up, "failed")
        elif up["custom_id"] == "bid-form":
            event = {"t": "modal_open", "ref": up["ref"], "interaction_id": "77", "channel_id": up["channel_id"]}
            await socket.send_json(event | {"modal": world.modal()})
        else:
            await self.changed(user, socket, up, f"pressed {up['custom_id']}")

    async def on_select(self, user: Json, socket: web.WebSocketResponse, up: Json) -> None:
        await self.changed(user, socket, up, f"chose {', '.join(up['values'])}")

    async def changed(self, user: Json, socket: web.WebSocketResponse, up: Json, content: str) -> None:
        messages = self.world.messages[up["channel_id"]]
        found = next(item for item in messages if item["id"] == up["message_id"])
        found |= {"content": content, "edited_timestamp": world.START.isoformat()}
        await self.push(user["id"], {"t": "message_update", "message": found})
        await self.state(socket, up, "done")

    async def on_submit(self, user: Json, socket: web.WebSocketResponse, up: Json) -> None:
        if up["values"].get("forces") == "13":
            await self.state(socket, up, "failed")
            return
        await self.say(world.DM, world.BOT, "Your plan is sealed.", to=user["id"])
        await self.state(socket, up, "done")

    async def on_delete_message(self, user: Json, _socket: web.WebSocketResponse, up: Json) -> None:
        kept = [item for item in self.world.messages[up["channel_id"]] if item["id"] != up["message_id"]]
        self.world.messages[up["channel_id"]] = kept
        gone = {"channel_id": up["channel_id"], "message_id": up["message_id"]}
        await self.push(user["id"], {"t": "message_delete", **gone})

    async def pin(self, user: Json, up: Json, *, pinned: bool) -> None:
        found = next(item for item in self.world.messages[up["channel_id"]] if item["id"] == up["message_id"])
        found["pinned"] = pinned
        await self.push(user["id"], {"t": "message_update", "message": found})

    async def on_pin(self, user: Json, _socket: web.WebSocketResponse, up: Json) -> None:
        await self.pin(user, up, pinned=True)

    async def on_unpin(self, user: Json, _socket: web.WebSocketResponse, up: Json) -> None:
        await self.pin(user, up, pinned=False)

    async def on_open_dm(self, user: Json, socket: web.WebSocketResponse, up: Json) -> None:
        await self.push(
            user["id"],
            {"t": "channel_create", "channel": world.dm_channel()},
            {"t": "history", "channel_id": world.DM, "messages": []},
        )
        await socket.send_json({"t": "dm_opened", "ref": up["ref"], "channel_id": world.DM})

    async def on_toggle_dms(self, user: Json, _socket: web.WebSocketResponse, up: Json) -> None:
        self.world.dms_open = up["open"]
        await self.push(user["id"], {"t": "me", "locale": self.world.locale, "dms_open": up["open"]})

    async def on_set_locale(self, user: Json, _socket: web.WebSocketResponse, up: Json) -> None:
        self.world.locale = up["locale"]
        await self.push(user["id"], {"t": "me", "locale": up["locale"], "dms_open": self.world.dms_open})
        await self.push(user["id"], self.world.directory())

    async def on_history(self, _user: Json, socket: web.WebSocketResponse, up: Json) -> None:
        before = up.get("before")
        messages = self.world.messages[up["channel_id"]]
        older = [item for item in messages if before is None or int(item["id"]) < int(before)]
        event = {"t": "history_page", "ref": up["ref"], "channel_id": up["channel_id"]}
        await socket.send_json(event | {"messages": older[-up.get("limit", 50) :]})
