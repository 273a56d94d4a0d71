"""Staying connected: the library's own loop, with pauses of a minute at most and a log that no outage fills."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import Any

import aiohttp
import discord
from discord.gateway import DiscordWebSocket, ReconnectWebSocket

from .trouble import Trouble

LONGEST = 60.0  # seconds between two tries
QUICK = 5  # reconnections without a pause; Discord asks for one now and then, and takes 1,000 IDENTIFYs a day
STABLE = 60.0  # seconds after which a connection counts as one
OPENING = 60.0  # seconds that a connection is given to be opened
ELSEWHERE = 3  # failures after which a session is taken up at the common address instead of the one named for it
CLOSED_IN_ORDER = 1000  # by Discord, for reasons of its own
FAILURES = (OSError, TimeoutError, aiohttp.ClientError, discord.HTTPException, discord.GatewayNotFound)


class NeverConnected(RuntimeError):
    """The gateway did not answer the first time; there is nothing to go on with."""


class Connector:
    """Keeps one client connected until it is closed."""

    def __init__(
        self,
        client: discord.Client,
        trouble: Trouble,
        *,
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
        spread: Callable[[float, float], float] = random.uniform,
    ) -> None:
        self._client = client
        self._trouble = trouble
        self._pause = pause
        self._spread = spread
        self._params: dict[str, Any] = {"initial": True, "shard_id": client.shard_id}
        self._failures = 0  # since a connection that was stable
        self._returns = 0  # the same, of connections that Discord ended and lets us take up

    async def stay(self) -> None:
        """Connect, and again whenever the connection ends. Raises ConnectionClosed if it is refused for good.

        Raises NeverConnected if it cannot be made at all.
        """
        while not self._client.is_closed():
            began = asyncio.get_running_loop().time()
            try:
                await self._connected()
            except ReconnectWebSocket as wish:
                self._client.dispatch("disconnect")
                self._lived(began)
                self._again(resume=wish.resume)
                await self._breathe()
            except (*FAILURES, discord.ConnectionClosed) as error:
                self._client.dispatch("disconnect")
                if self._client.is_closed():
                    return
                if isinstance(error, discord.ConnectionClosed) and error.code != CLOSED_IN_ORDER:
                    raise
                self._lived(began)
                await self._wait(error)

    async def _connected(self) -> None:
        opening = DiscordWebSocket.from_client(self._client, **self._params)
        self._client.ws = await asyncio.wait_for(opening, timeout=OPENING)
        self._params["initial"] = False
        self._trouble.worked("gateway")
        while True:
            await self._client.ws.poll_event()

    def _lived(self, began: float) -> None:
        if asyncio.get_running_loop().time() - began >= STABLE:
            self._failures = self._returns = 0

    def _again(self, *, resume: bool) -> None:
        """Go on with the session if that is possible; where it cannot be reached for long, at the common address."""
        socket = getattr(self._client, "ws", None)
        if socket is None:
            raise NeverConnected
        self._params.update(sequence=socket.sequence, session=socket.session_id, resume=resume)
        self._params["gateway"] = socket.gateway if resume and self._failures < ELSEWHERE else None

    async def _breathe(self) -> None:
        """Let a connection that ends again and again rest, so that no day's IDENTIFYs are used up."""
        self._returns += 1
        if self._returns > QUICK:
            await self._rest(self._returns - QUICK)

    async def _wait(self, error: Exception) -> None:
        self._failures += 1
        self._again(resume=True)
        self._trouble.failed("gateway", type(error).__name__)
        await self._rest(self._failures)

    async def _rest(self, tries: int) -> None:
        longest = min(2.0 ** min(tries - 1, 10), LONGEST)
        await self._pause(self._spread(longest / 2, longest))
