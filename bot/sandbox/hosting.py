"""Running a bot against the stand-in: inside the process, or as a process of its own."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from bot.discord.redirect import redirect
from bot.sandbox.clock import PATIENCE

if TYPE_CHECKING:
    import discord

    from bot.sandbox.driver import Sandbox

STOP_SECONDS = 10.0


class HostedClient:
    """A discord.py client in this process. `factory` builds a new one for every start."""

    def __init__(self, sandbox: Sandbox, factory: Callable[[], discord.Client]) -> None:
        self.sandbox = sandbox
        self.factory = factory
        self.client: discord.Client | None = None
        self._task: asyncio.Task[None] | None = None
        self._former: tuple[str, str] | None = None

    async def start(self) -> None:
        """Logs in and waits until the client is ready."""
        former = redirect(self.sandbox.api_url, self.sandbox.gateway_url)
        self._former = self._former or former
        self.client = self.factory()
        self._task = asyncio.create_task(self.client.start(self.sandbox.token))
        ready = asyncio.create_task(self._until_ready(self.client))
        await asyncio.wait({self._task, ready}, return_when=asyncio.FIRST_COMPLETED)
        if self._task.done():
            ready.cancel()
            self._task.result()
        await ready

    async def _until_ready(self, client: discord.Client) -> None:
        await self.sandbox.server.gateway.wait_connected()
        await client.wait_until_ready()

    async def stop(self) -> None:
        """Logs out. discord.py closes with 4000 even then, so the session is ended here by hand."""
        if self.client is not None:
            await self.client.close()
        if self._task is not None:
            await asyncio.wait({self._task})
        await self.sandbox.server.gateway.wait_offline()
        self.sandbox.server.gateway.forget_detached()
        self.client = None

    async def restart(self) -> None:
        """A new client instance: what was only in memory is gone."""
        await self.stop()
        await self.start()

    def undo(self) -> None:
        """Gives discord.py its own addresses back."""
        if self._former is not None:
            redirect(*self._former)


class BotProcess:
    """The bot as a process of its own. The caller says under which names it wants the addresses."""

    def __init__(self, sandbox: Sandbox, command: Sequence[str], env: Mapping[str, str]) -> None:
        self.sandbox = sandbox
        self.command = list(command)
        self.env = dict(env)
        self.process: asyncio.subprocess.Process | None = None

    async def start(self, timeout: float = PATIENCE) -> None:
        """Starts it and waits for its IDENTIFY. Raises RuntimeError if it ends before."""
        gateway = self.sandbox.server.gateway
        wanted = gateway.identifies + 1
        self.process = await asyncio.create_subprocess_exec(*self.command, env={**os.environ, **self.env})
        online = asyncio.create_task(gateway.wait_counts(identifies=wanted, timeout=timeout))
        ended = asyncio.create_task(self.process.wait())
        await asyncio.wait({online, ended}, return_when=asyncio.FIRST_COMPLETED)
        if ended.done() and not online.done():
            online.cancel()
            raise RuntimeError(f"the bot ended with {self.process.returncode} before it was online")
        ended.cancel()
        await online

    async def kill(self) -> None:
        """SIGKILL: no chance to tidy up."""
        await self._signal(signal.SIGKILL)

    async def stop(self) -> None:
        """SIGTERM: an orderly end; SIGKILL if that takes longer than STOP_SECONDS."""
        try:
            async with asyncio.timeout(STOP_SECONDS):
                await self._signal(signal.SIGTERM)
        except TimeoutError:
            self.sandbox.world.ledger.warn(f"the bot did not end within {STOP_SECONDS} s of SIGTERM")
            await self.kill()

    async def _signal(self, number: signal.Signals) -> None:
        if self.process is not None and self.process.returncode is None:
            self.process.send_signal(number)
            await self.process.wait()
