"""The stand-in's web server: REST, gateway, files and the page on one loopback port."""

from __future__ import annotations

import argparse
import asyncio
import json
import secrets
from pathlib import Path

from aiohttp import web

from bot.sandbox import rest_app, rest_channels, rest_guilds, structure
from bot.sandbox.face import PlayerFace
from bot.sandbox.gateway import Gateway
from bot.sandbox.rest import PREFIX, RestFace
from bot.sandbox.world import World

HOST = "127.0.0.1"
PAGE = Path(__file__).parent / "page"
PAGE_TYPES = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".woff2": "font/woff2",
}
REST_MODULES = (rest_app, rest_channels, rest_guilds)
"""Importing these registers their routes."""


class Server:
    """Serves one world. `start` binds to 127.0.0.1 only; port 0 picks a free one."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.rest = RestFace(world)
        self.gateway = Gateway(world)
        self.face = PlayerFace(world, self.gateway)
        self.port = 0
        self._runner: web.AppRunner | None = None

    @property
    def api_url(self) -> str:
        """Where REST is."""
        return f"{self.world.base_url}{PREFIX}"

    @property
    def gateway_url(self) -> str:
        """Where the gateway is."""
        return self.gateway.url

    async def start(self, port: int = 0) -> None:
        """Binds and serves; `port` 0 picks a free one."""
        app = web.Application(client_max_size=64 << 20)
        app.router.add_route("*", PREFIX + "/{tail:.*}", self.rest.handle)
        app.router.add_get("/gw/", self._gateway)
        app.router.add_get("/attachments/{channel}/{attachment}/{name}", self._attachment)
        app.router.add_get("/", self._page)
        app.router.add_get("/page/{name}", self._page)
        app.router.add_get("/play/seats", self._seats)
        app.router.add_get("/play/ws", self._play)
        self._runner = web.AppRunner(app, shutdown_timeout=0.5)
        await self._runner.setup()
        site = web.TCPSite(self._runner, HOST, port)
        await site.start()
        self.port = self._runner.addresses[0][1]
        self.world.base_url = f"http://{HOST}:{self.port}"

    async def stop(self) -> None:
        """Closes every socket and the port."""
        self.world.clock.cancel_all()
        for fault in self.rest.faults:
            fault.release()
        await self.gateway.close_all()
        await self.face.close_all()
        if self._runner is not None:
            await self._runner.cleanup()

    # Who may come

    def _guard(self, request: web.Request, *, socket: bool = False) -> None:
        """Only a program on this machine, or a browser on it that was sent here by this page."""
        hosts = [f"{name}:{self.port}" for name in (HOST, "localhost")]
        origin = request.headers.get("Origin")
        if request.headers.get("Host") not in hosts:
            raise web.HTTPForbidden(text="wrong Host")
        if (origin is not None or socket) and origin not in [f"http://{host}" for host in hosts]:
            raise web.HTTPForbidden(text="wrong Origin")

    async def _gateway(self, request: web.Request) -> web.StreamResponse:
        """The bot's socket. A bot names no Origin; a page that is not ours does, and is turned away."""
        self._guard(request)
        return await self.gateway.handle(request)

    # The page

    def _headers(self) -> dict[str, str]:
        hosts = [f"{name}:{self.port}" for name in (HOST, "localhost")]
        policy = (
            f"default-src 'self'; connect-src 'self' {' '.join(f'ws://{host}' for host in hosts)}; "
            f"img-src 'self' data: {' '.join(f'http://{host}' for host in hosts)}; frame-ancestors 'none'"
        )
        return {"Content-Security-Policy": policy, "X-Content-Type-Options": "nosniff", "Cache-Control": "no-store"}

    async def _page(self, request: web.Request) -> web.StreamResponse:
        self._guard(request)
        name = request.match_info.get("name", "index.html")
        path = PAGE / name
        kind = PAGE_TYPES.get(path.suffix)
        if path.parent != PAGE or kind is None or not path.is_file():
            raise web.HTTPNotFound
        charset = "utf-8" if kind.startswith("text/") else None
        return web.Response(body=path.read_bytes(), content_type=kind, charset=charset, headers=self._headers())

    async def _seats(self, request: web.Request) -> web.StreamResponse:
        self._guard(request)
        body = json.dumps({"seats": self.face.seats()})
        return web.Response(text=body, content_type="application/json", headers=self._headers())

    async def _play(self, request: web.Request) -> web.StreamResponse:
        self._guard(request, socket=True)
        user = self.world.seat(request.query.get("seat", ""))
        if user is None:
            raise web.HTTPForbidden(text="unknown seat")
        return await self.face.handle(request, user)

    async def _attachment(self, request: web.Request) -> web.StreamResponse:
        """A file, by an address that only those who were sent it know; still there when its message is gone."""
        self._guard(request)
        attachment = self.world.attachments.get(request.match_info["attachment"])
        if attachment is None:
            raise web.HTTPNotFound
        kind = attachment.content_type.split(";")[0]
        return web.Response(body=attachment.data, content_type=kind, headers=self._headers())


async def serve(port: int, people: int) -> None:
    """A bare stand-in: one server, one channel, some people; prints the addresses and the bot's token."""
    world = World(seed=secrets.token_hex(16))
    server = Server(world)
    await server.start(port)
    users = [world.add_user(f"player{n}", global_name=f"Player {n}") for n in range(1, people + 1)]
    guild = structure.add_guild(world, "Sandbox", users[0])
    for user in users[1:]:
        structure.add_member(world, guild, user)
    structure.add_channel(world, guild, "table")
    structure.invite_bot(world, guild, (1 << 53) - 1)
    print(f"REST     {server.api_url}\ngateway  {server.gateway_url}\ntoken    {world.application.token}")
    for seat in server.face.seats():
        print(f"{seat['name']:8} {world.base_url}{seat['link']}")
    try:
        await asyncio.Event().wait()
    finally:
        await server.stop()


def main() -> None:
    """Reads the command line and serves until interrupted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--people", type=int, default=6)
    chosen = parser.parse_args()
    try:
        asyncio.run(serve(chosen.port, chosen.people))
    except KeyboardInterrupt:
        print("stopped")


if __name__ == "__main__":
    main()
