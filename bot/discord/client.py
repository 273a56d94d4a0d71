"""The client: opens everything in `setup_hook`, hands interactions to their handlers, closes in order."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import logging
import sys
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from typing import Any

import aiohttp
import discord
from discord import app_commands
from discord.http import Route

from bot.places import places
from storage import Database

from . import items
from .answering import TOO_LATE, Answer, Handler, guarded, report
from .commands import all_commands
from .connection import Connector, NeverConnected
from .courier import Courier
from .front import Front
from .news import tolerant
from .postman import Postman
from .redirect import NoGateway, ask_gateway, named_gateway
from .trouble import Trouble

log = logging.getLogger(__name__)
CONNECTIONS = 32
SYNC_PATIENCE = 60.0  # seconds; too many changes of commands in a day may be refused until the next
PATIENCE = 10.0  # seconds that interactions in hand are given when the bot stops
DRAIN = 10.0  # seconds that messages are given then; what Discord does not take is sent after the next start
# What the gateway refuses in a way that cannot pass by itself, by its code.
FOR_GOOD = {
    4004: "Discord no longer accepts the token in DISCORD_TOKEN.",
    4010: "Discord's gateway refuses the shard of this connection (code 4010): this version cannot be run against it.",
    4011: "Discord's gateway demands more than one connection (code 4011): the bot is in more servers than one serves.",
    4012: "Discord's gateway does not speak this version of its protocol any more (code 4012): update the bot.",
    4013: "Discord's gateway does not know the intents this bot asks for (code 4013): update the bot.",
    4014: "Discord refuses the intents this bot asks for (code 4014); it needs no privileged ones.",
}


@dataclass(frozen=True, slots=True)
class House:
    """What stands behind the client: handlers' surroundings, and how to begin and end the work behind them."""

    front: Front
    begin: Callable[[], Awaitable[None]]  # deadlines and machine players; called once the postman serves
    rest: Callable[[], Awaitable[None]]  # ends what `begin` began, before the last messages are sent
    end: Callable[[], Awaitable[None]]  # called last: closes the database


Opening = Callable[[Callable[[], None]], Awaitable[House]]  # given how to wake the postman


def worth_logging(record: logging.LogRecord) -> bool:
    """Say whether a record of the library is news: that somebody typed on before suggestions came is none."""
    error = record.exc_info[1] if record.exc_info else None
    return not (isinstance(error, discord.HTTPException) and error.code in TOO_LATE)


class Tree(app_commands.CommandTree["LandsraadClient"]):
    """The commands; what fails outside a handler is told like everything else."""

    async def on_error(self, interaction: discord.Interaction[LandsraadClient], error: Exception) -> None:
        """Tell the person; a command the platform still shows though it is gone is explained."""
        client = interaction.client
        if client.house is None:
            return
        if interaction.type is discord.InteractionType.autocomplete:
            log.info("nothing can be completed there (%s)", type(error).__name__)
            with contextlib.suppress(discord.HTTPException):
                await interaction.response.autocomplete([])
            return
        await report(Answer(interaction, client.house.front), error)


class LandsraadClient(discord.Client):
    """The bot on Discord."""

    def __init__(self, opening: Opening, *, guild_ready_timeout: float = 2.0, connections: int = CONNECTIONS) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            guild_ready_timeout=guild_ready_timeout,
            connector=aiohttp.TCPConnector(limit=connections),
        )
        logging.getLogger(app_commands.tree.__name__).addFilter(worth_logging)
        self._connection.parsers = tolerant(self._connection.parsers)
        self._opening = opening
        self.tree = Tree(self)
        self.house: House | None = None
        self.postman: Postman | None = None
        self._work: asyncio.Task[None] | None = None  # logging in, or staying connected
        self._steps: list[asyncio.Task[None]] = []  # of the start, which are finished also if the bot is stopped
        self._ending: asyncio.Task[None] | None = None

    # life

    async def login(self, token: str) -> None:
        """Log in and open everything; returns early if the bot is stopped meanwhile."""
        await self._until_stopped(super().login(token))

    async def connect(self, *, reconnect: bool = True) -> None:
        """Stay connected until the bot is stopped, whatever pause it may be in. Raises what `Connector.stay` does."""
        if self.house is None:  # it was stopped before it had begun
            return
        begins, ends = "Discord's gateway cannot be reached", "Discord's gateway is reached again"
        trouble = Trouble(log, self.house.front.now, begins=begins, ends=ends)
        await self._until_stopped(Connector(self, trouble).stay())

    async def _until_stopped(self, work: Coroutine[Any, Any, None]) -> None:
        if self._ending is not None:
            work.close()
            return
        self._work = asyncio.create_task(work)
        try:
            await asyncio.wait({self._work})
        except asyncio.CancelledError:
            self._work.cancel()
            raise
        if not self._work.cancelled():
            self._work.result()

    async def setup_hook(self) -> None:
        """Open everything, before the gateway."""
        await ask_gateway(self)
        await self._whole(self._open())
        assert self.house is not None, "it has been opened"
        front = self.house.front
        for command in all_commands(front):
            self.tree.add_command(command)
        await synchronise(self, front.db, self.application_id or 0)
        courier = Courier(self, front.db, front.now)
        self.postman = Postman(front.db, front.tables, courier, front.now, front.unreached)
        self.postman.start()
        await self._whole(self._begin())
        self._steps.clear()

    async def _open(self) -> None:
        self.house = await self._opening(self._wake)

    async def _begin(self) -> None:
        assert self.house is not None, "it has been opened"
        await self.house.begin()

    async def _whole(self, step: Coroutine[Any, Any, None]) -> None:
        """Take a step of the start that is never left half done."""
        self._steps.append(asyncio.create_task(step))
        await asyncio.shield(self._steps[-1])

    def _wake(self) -> None:
        if self.postman is not None:
            self.postman.wake()

    async def close(self) -> None:
        """Finish what is in hand, then close. A second call waits for the first."""
        if self._ending is None:
            self._ending = asyncio.ensure_future(self._close())
        await asyncio.shield(self._ending)

    async def _close(self) -> None:
        """Shut the door first, so that nothing is answered any more that could not be told."""
        if self._steps:  # it is still starting
            await self._stop_work()
            await asyncio.wait(self._steps)
        if self.house is not None:
            self.house.front.closed = True
            await self._in_hand()
            await self.house.rest()
        if self.postman is not None:
            await self.postman.stop(DRAIN)
        await super().close()
        await self._stop_work()
        if self.house is not None:
            await self._in_hand()
            await self.house.end()

    async def _in_hand(self) -> None:
        in_hand = set(self.house.front.in_hand) if self.house is not None else set()
        if in_hand:
            await asyncio.wait(in_hand, timeout=PATIENCE)

    async def _stop_work(self) -> None:
        if self._work is not None and not self._work.done():
            self._work.cancel()
            await asyncio.wait({self._work})

    @property
    def busy(self) -> bool:
        """Whether anything is under way: a handler, or a message to be sent."""
        in_hand = self.house is not None and bool(self.house.front.in_hand)
        return in_hand or (self.postman is not None and self.postman.busy)

    async def on_connect(self) -> None:
        """Go on at the gateway that the operator named; a stand-in may name another without thinking of it."""
        gateway = named_gateway()
        if gateway is not None:
            self.ws.gateway = gateway

    # interactions

    async def handle(self, interaction: discord.Interaction[Any], handler: Handler) -> None:
        """Run the handler of a button, select or dialog."""
        if self.house is not None:
            await guarded(interaction, self.house.front, handler)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Take presses, choices and dialogs; commands have their own way."""
        if interaction.type is discord.InteractionType.component:
            await items.take_press(interaction)
        elif interaction.type is discord.InteractionType.modal_submit:
            await items.take_dialog(interaction)

    # the platform's news

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel is gone: its games pause and wait for another."""
        await self._lost([channel.id])

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """A thread is gone."""
        await self._lost([payload.thread_id])

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed from a server: its games there pause, and nothing is lost."""
        if self.house is None or self.house.front.closed:
            return
        with self.house.front.at_work():
            games = await self.house.front.db.tables.games("lobby", "muster", "running", server=guild.id)
            channels = dict.fromkeys(game.thread or game.channel for game in games)
            await self._lost([channel for channel in channels if channel is not None])

    async def _lost(self, channels: list[int]) -> None:
        if self.house is None or self.house.front.closed:  # the next message there will show it
            return
        with self.house.front.at_work():
            for channel in channels:
                await self.house.front.tables.place_lost(channel)

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        """Log what an event's handler met, without any values."""
        error = sys.exc_info()[1]
        if error is not None:
            log.error("the event %s failed: %s", event_method, places(error))


class CannotStart(RuntimeError):
    """The platform does not let the bot in, or is out of reach; the text is one sentence for the operator."""


class RefusedForGood(CannotStart):
    """Discord's refusal stands until somebody changes something: starting again would not help."""


async def serve(client: LandsraadClient, token: str) -> None:
    """Run the client until it is closed. Raises CannotStart; once it runs, it reconnects by itself."""
    try:
        await client.login(token)
        await client.connect()
    except discord.LoginFailure as error:
        raise RefusedForGood("Discord does not accept the token in DISCORD_TOKEN.") from error
    except discord.ConnectionClosed as error:
        if error.code in FOR_GOOD:
            raise RefusedForGood(FOR_GOOD[error.code]) from error
        raise CannotStart(f"Discord's gateway ended the connection for good (code {error.code}).") from error
    except NeverConnected as error:
        raise CannotStart("Discord cannot be reached: its gateway does not answer.") from error
    except (discord.HTTPException, aiohttp.ClientError, TimeoutError) as error:
        raise CannotStart(_unreached(error)) from error
    except NoGateway as error:
        raise CannotStart(str(error)) from error
    finally:
        await client.close()


def _unreached(error: Exception) -> str:
    """Say where the way ended, and how."""
    where, how = Route.BASE, type(error).__name__
    if isinstance(error, discord.HTTPException):
        where, how = str(error.response.url), f"status {error.status}"
    return f"Discord cannot be reached at {where}, or refuses to serve the bot now ({how})."


async def synchronise(client: LandsraadClient, db: Database, application: int) -> bool:
    """Tell the platform the commands if they have changed, or if it knows others; returns whether it was told.

    If it does not take them the bot runs all the same, and tells them at the next start: buttons need no commands.
    """
    payload = [command.to_dict(client.tree) for command in sorted(client.tree.get_commands(), key=lambda c: c.name)]
    text = json.dumps([application, payload], sort_keys=True, ensure_ascii=True)
    value = hashlib.sha256(text.encode()).hexdigest()
    if await db.tables.command_hash("global") == value and await _known(client, application, payload):
        return False
    try:
        async with asyncio.timeout(SYNC_PATIENCE):
            await client.http.bulk_upsert_global_commands(application, payload)
    except TimeoutError:
        log.error("Discord does not take the slash commands now (rate limit); they are told at the next start")
        return False
    except discord.HTTPException as error:
        log.error("Discord does not take the slash commands (%s/%s): %s", error.status, error.code, error.text[:500])
        return False
    await db.tables.save_command_hash("global", value)
    return True


async def _known(client: LandsraadClient, application: int, payload: list[dict[str, Any]]) -> bool:
    """Say whether the platform has commands of these names: another bot, or a manager, may have replaced them."""
    try:
        async with asyncio.timeout(SYNC_PATIENCE):
            found = await client.http.get_global_commands(application)
    except (TimeoutError, discord.HTTPException) as error:
        log.info("the slash commands cannot be looked up (%s)", type(error).__name__)
        return True
    return {command["name"] for command in payload} <= {command["name"] for command in found}
