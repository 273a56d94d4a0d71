"""The REST face: reading requests, finding the route, faults, limits and errors."""

from __future__ import annotations

import asyncio
import json
import re
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from aiohttp import BodyPartReader, web

from bot.sandbox.errors import ApiError, Json, too_large
from bot.sandbox.faults import Fault, RateLimits
from bot.sandbox.ledger import brief
from bot.sandbox.limits import REQUEST_BYTES
from bot.sandbox.model import Draft, Upload

if TYPE_CHECKING:
    from bot.sandbox.world import World

PREFIX = "/api/v10"
ENCODE = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode
NO_TOKEN = ("/interactions/", "/webhooks/")


@dataclass
class Call:
    """One request of the bot: path parameters, query, JSON body and files."""

    world: World
    method: str
    path: str
    query: dict[str, str]
    body: Any = None
    files: list[Upload] = field(default_factory=list)
    params: dict[str, str] = field(default_factory=dict)
    arrived: float = field(default_factory=time.perf_counter)

    @property
    def draft(self) -> Draft:
        """The body and files as a message to check."""
        return Draft(self.body or {}, self.files)

    @property
    def bot(self) -> str:
        """The bot's account."""
        return self.world.application.bot_id


@dataclass(frozen=True)
class Reply:
    """Status and JSON of an answer."""

    status: int = 204
    body: Any = None


Handler = Callable[[Call], Reply]
ROUTES: list[tuple[str, re.Pattern[str], Handler]] = []


def route(method: str, path: str) -> Callable[[Handler], Handler]:
    """Registers a handler; `{name}` in the path is one segment."""
    pattern = re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", path) + "$")

    def register(handler: Handler) -> Handler:
        ROUTES.append((method, pattern, handler))
        return handler

    return register


def ok(body: Any, status: int = 200) -> Reply:
    """An answer with a body."""
    return Reply(status, body)


class RestFace:
    """Answers under /api/v10. Counts requests in flight for `quiet`."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.faults: list[Fault] = []
        self.limits = RateLimits()
        self.in_flight = 0
        self.activity = 0
        self.idle = asyncio.Condition()

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Answers one request."""
        self.in_flight += 1
        self.activity += 1
        try:
            return await self._handle(request)
        finally:
            self.in_flight -= 1
            async with self.idle:
                self.idle.notify_all()

    async def _handle(self, request: web.Request) -> web.StreamResponse:
        path = request.path.removeprefix(PREFIX)
        name = f"{request.method} {path}"
        call = Call(self.world, request.method, path, dict(request.query))
        if request.can_read_body:
            try:
                await _read(request, call)
            except ApiError as error:
                return self._failed(name, error)
        fault = next((fault for fault in self.faults if fault.matches(name)), None)
        if fault is not None:
            fault.hits += 1
            self.world.ledger.note("rest", f"{name}: fault {fault.status or ''}{' drop' if fault.drop else ''}")
            await fault.wait()
            if not fault.after and (fault.drop or fault.status):
                return _spoil(request, fault)
        response = self._answer(request, call, name)
        if fault is not None and fault.after and (fault.drop or fault.status):
            return _spoil(request, fault)
        return response

    def _answer(self, request: web.Request, call: Call, name: str) -> web.Response:
        headers, wait = self.limits.take(name)
        if wait is not None:
            body = {"message": "You are being rate limited.", "retry_after": round(wait, 3), "global": False}
            return _json(429, body, headers | {"Via": "1.1 sandbox", "Retry-After": str(wait)})
        try:
            if not call.path.startswith(NO_TOKEN):
                self._check_token(request)
            reply = self._run(call, name)
        except ApiError as error:
            return self._failed(name, error, headers)
        files = f" +{len(call.files)} files" if call.files else ""
        self.world.ledger.note("rest", f"{name}{files} -> {reply.status}", call.body)
        return _json(reply.status, reply.body, headers)

    def _check_token(self, request: web.Request) -> None:
        if request.headers.get("Authorization") != f"Bot {self.world.application.token}":
            raise ApiError(401, 0, "401: Unauthorized")

    def _run(self, call: Call, name: str) -> Reply:
        for method, pattern, handler in ROUTES:
            found = pattern.match(call.path) if method == call.method else None
            if found is not None:
                call.params = found.groupdict()
                return self._handled(handler, call, name)
        self.world.ledger.violate(f"unknown request {name}")
        raise ApiError(404, 0, "404: Not Found")

    def _handled(self, handler: Handler, call: Call, name: str) -> Reply:
        """A body of the wrong shape is refused like any other bad form, and remembered."""
        try:
            return handler(call)
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            self.world.ledger.note("note", traceback.format_exc())
            self.world.ledger.violate(f"{name}: not of the expected shape ({error!r})")
            raise ApiError(400, 50035, "Invalid Form Body") from error

    def _failed(self, name: str, error: ApiError, headers: dict[str, str] | None = None) -> web.Response:
        self.world.ledger.note("rest", f"{name} -> {error}", error.errors)
        if error.code in (50035, 40005, 50006):
            self.world.ledger.violate(f"{name}: {error.message} {brief(error.errors or '')}")
        body = error.body()
        extra = dict(headers or {})
        if error.status == 429:
            body["retry_after"] = 0.01
            extra["Via"] = "1.1 sandbox"
        return _json(error.status, body, extra)


def _json(status: int, body: Any, headers: dict[str, str]) -> web.Response:
    """Content-Type exactly application/json: the client reads anything else as text."""
    if body is None:
        return web.Response(status=status, headers=headers)
    text = ENCODE(body).encode()
    return web.Response(status=status, body=text, content_type="application/json", headers=headers)


def _spoil(request: web.Request, fault: Fault) -> web.Response:
    if fault.drop:
        if request.transport is not None:
            request.transport.abort()
        return web.Response(status=500)
    return _json(fault.status or 500, fault.body(), fault.headers())


async def _read(request: web.Request, call: Call) -> None:
    if request.content_type.startswith("multipart/"):
        await _read_multipart(request, call)
        return
    raw = await request.read()
    if raw:
        try:
            call.body = json.loads(raw)
        except ValueError as error:
            raise ApiError(400, 50109, "The request body contains invalid JSON.") from error


async def _read_multipart(request: web.Request, call: Call) -> None:
    total = 0
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            continue
        data = bytes(await part.read())
        total += len(data)
        if total > REQUEST_BYTES + (1 << 20):
            raise too_large()
        if part.name == "payload_json":
            call.body = json.loads(data)
        elif part.name is not None and (index := re.fullmatch(r"files\[(\d+)\]", part.name)):
            call.files.append(Upload(index.group(1), part.filename or "file", data))


def snowflake(body: Json, key: str) -> str:
    """Identifiers come as numbers or as strings; always kept as strings."""
    return str(body.get(key))
