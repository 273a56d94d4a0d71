"""The gateway: one websocket per bot connection, with sessions that can be resumed."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from aiohttp import WSMessage, WSMsgType, web

from bot.sandbox import payloads
from bot.sandbox.clock import PATIENCE
from bot.sandbox.errors import Json

if TYPE_CHECKING:
    from bot.sandbox.world import World

GUILDS, GUILD_MEMBERS, GUILD_PRESENCES = 1 << 0, 1 << 1, 1 << 8
GUILD_MESSAGES, GUILD_TYPING, DIRECT_MESSAGES, DIRECT_TYPING, MESSAGE_CONTENT = (
    1 << 9,
    1 << 11,
    1 << 12,
    1 << 14,
    1 << 15,
)
PRIVILEGED = GUILD_MEMBERS | GUILD_PRESENCES | MESSAGE_CONTENT
HEARTBEAT_MS = 41250
FRAME_BYTES = 4096
"""What the platform takes of a client in one frame."""
REASON_BYTES = 123
IDENTIFY, RESUME, BEAT, MEMBERS, IGNORED = 2, 6, 1, 8, (3, 4)
NOT_UNDERSTOOD, NOT_IDENTIFIED, IDENTIFIED_BEFORE, BAD_SHARD, BAD_INTENTS = 4002, 4003, 4005, 4010, 4013
ACK_AFTER = 0.02  # seconds
BACKLOG = 10_000
COMMANDS_PER_MINUTE = 120
STOP = ""
ENCODE = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode


class BadFrame(Exception):
    """What a client sent cannot be taken: its connection is closed with this code."""

    def __init__(self, code: int, message: str) -> None:
        super().__init__(message)
        self.code = code


@dataclass(eq=False)
class Session:
    """A logical connection: it survives its socket until it is invalidated or the bot logs out."""

    id: str
    intents: int
    seq: int = 0
    backlog: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=BACKLOG))
    socket: Connection | None = None

    def dispatch(self, event: str, data: Json) -> None:
        """Numbers an event, keeps it for a resume, and sends it if there is a socket."""
        self.seq += 1
        body = ENCODE(data)
        frame = f'{{"op":0,"s":{self.seq},"t":"{event}","d":{body}}}'
        self.backlog.append((self.seq, frame))
        if self.socket is not None:
            self.socket.queue.put_nowait(frame)


@dataclass(eq=False)
class Connection:
    """One socket with its queue of frames to send."""

    socket: web.WebSocketResponse
    queue: asyncio.Queue[str] = field(default_factory=asyncio.Queue)
    session: Session | None = None
    beat: asyncio.Event = field(default_factory=asyncio.Event)
    received: deque[float] = field(default_factory=lambda: deque(maxlen=COMMANDS_PER_MINUTE))
    ended_here: bool = False

    async def close(self, code: int, message: str = "") -> None:
        """Ends the socket from this side, which leaves the session alive."""
        self.ended_here = True
        await self.socket.close(code=code, message=message.encode()[:REASON_BYTES])

    def send(self, op: int, data: object = None) -> None:
        """Queues a frame that is not an event."""
        self.queue.put_nowait(json.dumps({"op": op, "d": data, "s": None, "t": None}))


class Gateway:
    """All sessions of the bot. `changed` wakes whoever waits for a connection."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.sessions: dict[str, Session] = {}
        self.connections: set[Connection] = set()
        self.closed = False
        self.identifies = 0
        self.resumes = 0
        self.activity = 0
        self.changed = asyncio.Condition()
        self.watchers: list[Callable[[], None]] = []
        world.bot_listeners.append(self.hear)
        world.bot_interactions = self.interact

    @property
    def url(self) -> str:
        """The address of this gateway."""
        return self.world.base_url.replace("http://", "ws://") + "/gw/"

    @property
    def online(self) -> bool:
        """Whether a bot is connected now."""
        return any(session.socket is not None for session in self.sessions.values())

    # Events to the bot

    def hear(self, event: str, data: Json, guild_id: str | None) -> None:
        """Passes an event of the world to the sessions whose intents ask for it."""
        for session in self.sessions.values():
            if not session.intents & _needed(event, guild_id):
                continue
            if event == "GUILD_CREATE":
                members = bool(session.intents & GUILD_MEMBERS)
                data = payloads.guild_create_json(self.world, self.world.guilds[data["id"]], all_members=members)
            elif event == "THREAD_MEMBERS_UPDATE" and not session.intents & GUILD_MEMBERS:
                own = self.world.application.bot_id
                added = [m for m in data["added_members"] if m["user_id"] == own]
                removed = [m for m in data["removed_member_ids"] if m == own]
                if not added and not removed:
                    continue
                data = data | {"added_members": added, "removed_member_ids": removed}
            elif event in ("MESSAGE_CREATE", "MESSAGE_UPDATE") and not session.intents & MESSAGE_CONTENT:
                data = self._without_content(data)
            self._dispatch(session, event, data)

    def interact(self, payload: Json) -> bool:
        """Sends an interaction to every session; False if there is none, so nobody will answer."""
        for session in self.sessions.values():
            self._dispatch(session, "INTERACTION_CREATE", payload)
        return bool(self.sessions)

    def _dispatch(self, session: Session, event: str, data: Json) -> None:
        self.activity += 1
        self.world.ledger.note("gateway", f"-> {event}", data)
        session.dispatch(event, data)

    def _without_content(self, data: Json) -> Json:
        bot = self.world.application.bot_id
        mentioned = any(user["id"] == bot for user in data["mentions"])
        if "guild_id" not in data or data["author"]["id"] == bot or mentioned:
            return data
        return data | {"content": "", "embeds": [], "attachments": [], "components": []}

    # One socket

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Serves one socket until it closes."""
        if self.closed:
            return web.Response(status=503)
        socket = web.WebSocketResponse(max_msg_size=1 << 20)
        await socket.prepare(request)
        connection = Connection(socket)
        self.connections.add(connection)
        writer = asyncio.create_task(self._write(connection))
        connection.send(10, {"heartbeat_interval": HEARTBEAT_MS})
        try:
            async for message in socket:
                try:
                    await self._receive(connection, _read(message))
                except BadFrame as bad:
                    self.world.ledger.violate(f"a frame of the gateway's client: {bad}")
                    await connection.close(bad.code, str(bad))
        finally:
            await self._leave(connection, writer)
        return socket

    async def _write(self, connection: Connection) -> None:
        while True:
            frame = await connection.queue.get()
            if frame == STOP:
                return
            with contextlib.suppress(ConnectionError):
                await connection.socket.send_str(frame)

    async def _leave(self, connection: Connection, writer: asyncio.Task[None]) -> None:
        connection.queue.put_nowait(STOP)
        writer.cancel()
        self.connections.discard(connection)
        connection.beat.set()  # whoever waits for its heartbeat waits for nothing
        session = connection.session
        self.world.ledger.note("gateway", f"closed with {connection.socket.close_code}")
        if session is not None and session.socket is connection:
            session.socket = None
            if not connection.ended_here and connection.socket.close_code in (1000, 1001):
                self.sessions.pop(session.id, None)
        await self._notify()

    async def _notify(self) -> None:
        for watcher in self.watchers:
            watcher()
        async with self.changed:
            self.changed.notify_all()

    async def _receive(self, connection: Connection, message: Json) -> None:
        op, data = message["op"], message.get("d")
        now = time.monotonic()
        if len(connection.received) == COMMANDS_PER_MINUTE and now - connection.received[0] < 60 and op != BEAT:
            await connection.close(4008, "You are being rate limited")
            return
        if op == BEAT:
            # discord.py notes when it sent a heartbeat only afterwards, in a thread; an answer that is quicker than
            # that is measured from the heartbeat before, and called 41 seconds late.
            asyncio.get_running_loop().call_later(ACK_AFTER, connection.send, 11)
            connection.beat.set()
            return
        connection.received.append(now)
        self.activity += 1
        self.world.ledger.note("gateway", f"<- op {op}", None if op in (IDENTIFY, RESUME) else data)
        if op in (IDENTIFY, RESUME) and connection.session is not None:
            raise BadFrame(IDENTIFIED_BEFORE, "identified twice")
        if op in (MEMBERS, *IGNORED) and connection.session is None:
            raise BadFrame(NOT_IDENTIFIED, "a command before IDENTIFY")
        if op == IDENTIFY:
            await self._identify(connection, _fields(data, token=str, intents=int))
        elif op == RESUME:
            await self._resume(connection, _fields(data, token=str, session_id=str))
        elif op == MEMBERS:
            self._members(connection, _fields(data))
        elif op not in IGNORED:
            raise BadFrame(4001, f"unknown operation {op}")

    async def _identify(self, connection: Connection, data: Json) -> None:
        application = self.world.application
        if data["token"] != application.token:
            await connection.close(4004, "Authentication failed")
            return
        if not 0 <= data["intents"] < 1 << 53:
            raise BadFrame(BAD_INTENTS, "invalid intents")
        if data["intents"] & PRIVILEGED & ~application.privileged:
            await connection.close(4014, "Disallowed intent(s)")
            return
        shard = data.get("shard") or [0, 1]
        if not _is_shard(shard):
            raise BadFrame(BAD_SHARD, "invalid shard")
        self.forget_detached()
        self.identifies += 1
        number = self.world.ids.secret("session", str(self.identifies))
        session = Session(number, data["intents"], socket=connection)
        connection.session = session
        self.sessions[number] = session
        guilds = [g for g in self.world.guilds.values() if application.bot_id in g.members]
        self._dispatch(session, "READY", self._ready(session, [g.id for g in guilds], shard))
        for guild in guilds if session.intents & GUILDS else []:
            members = bool(session.intents & GUILD_MEMBERS)
            self._dispatch(session, "GUILD_CREATE", payloads.guild_create_json(self.world, guild, all_members=members))
        await self._notify()

    def _ready(self, session: Session, guilds: list[str], shard: list[int]) -> Json:
        application = self.world.application
        return {
            "v": 10,
            "user": payloads.user_json(self.world.users[application.bot_id]) | {"verified": True, "mfa_enabled": False},
            "guilds": [{"id": guild, "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "resume_gateway_url": self.url,
            "shard": shard,
            "application": {"id": application.id, "flags": 0},
            "private_channels": [],
        }

    async def _resume(self, connection: Connection, data: Json) -> None:
        session = self.sessions.get(data["session_id"])
        if data["token"] != self.world.application.token:
            await connection.close(4004, "Authentication failed")
            return
        oldest = session.backlog[0][0] if session is not None and session.backlog else 1
        seen = data.get("seq")
        if session is None or type(seen) is not int or seen < oldest - 1 or seen > session.seq:
            connection.send(9, False)
            return
        if session.socket is not None and session.socket is not connection:
            old, session.socket = session.socket, None
            await old.close(4000)
        self.resumes += 1
        connection.session, session.socket = session, connection
        for seq, frame in session.backlog:
            if seq > seen:
                connection.queue.put_nowait(frame)
        self._dispatch(session, "RESUMED", {"_trace": []})
        await self._notify()

    def _members(self, connection: Connection, data: Json) -> None:
        session = connection.session
        guild = self.world.guilds.get(str(data.get("guild_id")))
        if session is None or guild is None:
            return
        wanted = [str(user) for user in _as_list(data.get("user_ids"))]
        members = [m for m in guild.members.values() if not wanted or m.user_id in wanted]
        if not wanted and not session.intents & GUILD_MEMBERS:
            members = []
        chunk = {
            "guild_id": guild.id,
            "members": [payloads.member_json(self.world, member) for member in members],
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": [user for user in wanted if user not in guild.members],
            "nonce": data.get("nonce"),
        }
        self._dispatch(session, "GUILD_MEMBERS_CHUNK", chunk)

    # For tests

    async def wait_connected(self, timeout: float = PATIENCE) -> None:
        """Until the bot has identified or resumed."""
        async with asyncio.timeout(timeout), self.changed:
            await self.changed.wait_for(lambda: self.online)

    async def wait_offline(self, timeout: float = PATIENCE) -> None:
        """Until no connection of the bot is left."""
        async with asyncio.timeout(timeout), self.changed:
            await self.changed.wait_for(lambda: not self.connections)

    async def wait_counts(self, *, identifies: int = 0, resumes: int = 0, timeout: float = PATIENCE) -> None:
        """Until so many IDENTIFY and RESUME have succeeded since the start."""
        async with asyncio.timeout(timeout), self.changed:
            await self.changed.wait_for(lambda: self.identifies >= identifies and self.resumes >= resumes)

    def forget_detached(self) -> None:
        """Ends sessions that wait to be resumed: nobody will come for them."""
        self.sessions = {key: each for key, each in self.sessions.items() if each.socket is not None}

    async def probe(self, timeout: float = 10.0) -> None:
        """A heartbeat there and back: the bot's event loop has taken in everything sent before."""
        for connection in list(self.connections):
            if connection not in self.connections:  # it has ended while another one's was waited for
                continue
            connection.beat.clear()
            connection.send(1)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(connection.beat.wait(), timeout)

    async def drop(self, *, resume: bool = True, code: int | None = None) -> None:
        """Ends every connection: op 7 (or a close `code`), or op 9 with a dead session."""
        if not resume:
            self.sessions.clear()
        for connection in list(self.connections):
            if code is not None:
                await connection.close(code)
            elif resume:
                connection.send(7)
            else:
                connection.session = None
                connection.send(9, False)

    async def close_all(self, code: int = 1001) -> None:
        """Closes every socket from this side."""
        for connection in list(self.connections):
            await connection.close(code)


def _read(message: WSMessage) -> Json:
    """Return what a frame says. Raises BadFrame for one that is no JSON object with an operation, or too long."""
    if message.type is not WSMsgType.TEXT:
        raise BadFrame(NOT_UNDERSTOOD, "not a text")
    if len(message.data.encode("utf-8", "surrogatepass")) > FRAME_BYTES:
        raise BadFrame(NOT_UNDERSTOOD, f"longer than {FRAME_BYTES} bytes")
    try:
        found = json.loads(message.data)
    except (ValueError, RecursionError) as error:
        raise BadFrame(NOT_UNDERSTOOD, "not JSON") from error
    return _fields(found, op=int)


def _fields(data: object, **wanted: type) -> Json:
    """Return an object that has the fields wanted, of exactly these types. Raises BadFrame."""
    if not isinstance(data, dict):
        raise BadFrame(NOT_UNDERSTOOD, "not an object")
    wrong = [name for name, kind in wanted.items() if type(data.get(name)) is not kind]
    if wrong:
        raise BadFrame(NOT_UNDERSTOOD, f"not of the expected type: {', '.join(wrong)}")
    return data


def _is_shard(value: object) -> bool:
    """Whether this names a shard: its number and how many there are."""
    if not (isinstance(value, list) and len(value) == 2 and all(type(part) is int for part in value)):
        return False
    return bool(0 <= value[0] < value[1])


def _as_list(value: object) -> list[object]:
    if value is None:
        return []
    return value if isinstance(value, list) else [value]


def _needed(event: str, guild_id: str | None) -> int:
    """The intents of which one must be set to receive an event; all bits for those always sent."""
    if event.startswith("GUILD_MEMBER_"):
        return GUILD_MEMBERS
    if event.startswith("MESSAGE_"):
        return DIRECT_MESSAGES if guild_id is None else GUILD_MESSAGES
    if event.startswith("TYPING_"):
        return DIRECT_TYPING if guild_id is None else GUILD_TYPING
    if event == "CHANNEL_PINS_UPDATE" and guild_id is None:
        return DIRECT_MESSAGES
    return GUILDS
