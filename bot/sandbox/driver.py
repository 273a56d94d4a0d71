"""The tests' handle on the stand-in: build a world, act as people, see what each of them sees."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Self

from bot.sandbox import permissions, structure
from bot.sandbox.clock import PATIENCE, Clock
from bot.sandbox.faults import Fault
from bot.sandbox.hosting import HostedClient
from bot.sandbox.ledger import Delivery
from bot.sandbox.model import Channel, Guild, Overwrite, Role
from bot.sandbox.person import Person
from bot.sandbox.server import Server
from bot.sandbox.world import World

if TYPE_CHECKING:
    import discord

LEAST = (
    permissions.EVERYONE
    | permissions.MANAGE_THREADS
    | permissions.PIN_MESSAGES
    | permissions.MANAGE_MESSAGES
    | permissions.MANAGE_CHANNELS
    | permissions.MANAGE_ROLES
)
"""What the bot is granted where a test says nothing else."""
SETTLE_SECONDS = 0.015


class Sandbox:
    """One stand-in Discord for one test. Use it as an async context manager."""

    def __init__(self, clock: Clock | None = None, seed: str = "sandbox") -> None:
        self.world = World(clock, seed)
        self.server = Server(self.world)
        self.people: dict[str, Person] = {}
        self.hosted: HostedClient | None = None
        self.busy: list[Callable[[], bool]] = []
        """Further signs of work under way, e.g. the bot's own queues; asked by :meth:`quiet`."""

    async def __aenter__(self) -> Self:
        await self.server.start()
        return self

    async def __aexit__(self, *error: object) -> None:
        if self.hosted is not None:
            await self.hosted.stop()
            self.hosted.undo()
        await self.server.stop()

    # Addresses

    @property
    def api_url(self) -> str:
        """For the bot's settings: where REST is."""
        return self.server.api_url

    @property
    def gateway_url(self) -> str:
        """For the bot's settings: where the gateway is."""
        return self.server.gateway_url

    @property
    def token(self) -> str:
        """The bot's token."""
        return self.world.application.token

    @property
    def clock(self) -> Clock:
        """The one clock of identifiers, of the 3 seconds and of the 15 minutes."""
        return self.world.clock

    # World building

    def user(self, name: str, *, locale: str = "en-GB", dms_open: bool = True) -> Person:
        """The account of that name; created at first mention."""
        if name not in self.people:
            account = self.world.add_user(name.lower().replace(" ", "_"), global_name=name, locale=locale)
            account.dms_open = dms_open
            self.people[name] = Person(self, account)
        return self.people[name]

    def guild(
        self,
        name: str,
        owner: Person,
        members: Iterable[Person] = (),
        *,
        bot: int | None = LEAST,
        channel: str = "table",
    ) -> Guild:
        """A server with one text channel; `bot` is what the bot is granted, None leaves it out."""
        guild = structure.add_guild(self.world, name, owner.account)
        for person in members:
            structure.add_member(self.world, guild, person.account)
        structure.add_channel(self.world, guild, channel)
        if bot is not None:
            structure.invite_bot(self.world, guild, bot)
        return guild

    def channel(self, guild: Guild, name: str, *, hidden_from_all: bool = False) -> Channel:
        """A further text channel; hidden from @everyone if so wished."""
        channel = structure.add_channel(self.world, guild, name)
        if hidden_from_all:
            self.overwrite(channel, guild.roles[guild.id], deny=permissions.VIEW_CHANNEL)
        return channel

    def overwrite(self, channel: Channel, target: Role | Person, allow: int = 0, deny: int = 0) -> None:
        """Sets what a role or person may and may not do in a channel."""
        kind, number = (0, target.id) if isinstance(target, Role) else (1, target.account.id)
        channel.overwrites[number] = Overwrite(kind, allow, deny)
        self.world.changed(channel, "CHANNEL_UPDATE")

    def role(self, guild: Guild, name: str, granted: int = 0, holders: Iterable[Person] = ()) -> Role:
        """A role with holders."""
        role = structure.add_role(self.world, guild, name, granted)
        for person in holders:
            structure.set_member_role(self.world, guild, guild.members[person.account.id], role, True)
        return role

    def grant_bot(self, guild: Guild, granted: int) -> None:
        """Replaces what the bot may do in a server."""
        role = next(role for role in guild.roles.values() if role.managed)
        role.permissions = granted
        structure.announce_role(self.world, guild, role, "update")

    def join(self, guild: Guild, person: Person) -> None:
        """Someone comes into a server."""
        structure.add_member(self.world, guild, person.account)

    def leave(self, guild: Guild, person: Person) -> None:
        """Someone leaves a server."""
        structure.remove_member(self.world, guild, person.account)

    def delete_account(self, person: Person) -> None:
        """Someone deletes the account."""
        structure.delete_account(self.world, person.account)

    def kick_bot(self, guild: Guild) -> None:
        """GUILD_DELETE."""
        structure.kick_bot(self.world, guild)

    def invite_bot(self, guild: Guild, granted: int = LEAST) -> None:
        """GUILD_CREATE, also again after a kick."""
        structure.invite_bot(self.world, guild, granted)

    def delete_channel(self, channel: Channel | str) -> None:
        """A moderator deletes a channel or thread."""
        structure.delete_channel(self.world, self.find_channel(channel))

    def archive(self, thread: Channel | str, *, locked: bool = False) -> None:
        """A thread falls asleep, or a moderator locks it."""
        structure.set_archived(self.world, self.find_channel(thread), True, locked)

    def find_channel(self, wanted: Channel | str) -> Channel:
        """A channel or thread by name or identifier. KeyError if there is none."""
        if isinstance(wanted, Channel):
            return wanted
        for channel in self.world.channels.values():
            if wanted in (channel.id, channel.name):
                return channel
        raise KeyError(f"no channel {wanted!r}: {[c.name for c in self.world.channels.values()]}")

    # The bot

    async def run(self, factory: Callable[[], discord.Client]) -> HostedClient:
        """Runs a discord.py client in this process until the sandbox closes."""
        self.hosted = HostedClient(self, factory)
        await self.hosted.start()
        return self.hosted

    async def restart_bot(self) -> None:
        """Stops the client and starts a new instance."""
        assert self.hosted is not None, "no client runs in this process"
        await self.hosted.restart()

    # Failures

    def fault(self, pattern: str, **what: Any) -> Fault:
        r"""Injects a failure: see :class:`Fault`. `pattern` is searched in e.g. "POST /channels/1/messages"."""
        fault = Fault(pattern, **what)
        self.server.rest.faults.append(fault)
        return fault

    def rate_limit(self, pattern: str, requests: int, seconds: float) -> None:
        """Switches a rate limit on, with its headers and 429."""
        self.server.rest.limits.rules[pattern] = (requests, seconds)

    async def drop_gateway(self, *, resume: bool = True, code: int | None = None) -> None:
        """Op 7 or a close code (the client resumes), or op 9 (it identifies anew)."""
        await self.server.gateway.drop(resume=resume, code=code)

    async def outage(self) -> None:
        """Discord goes down: connections end, requests get 503, until :meth:`recover`."""
        self.server.gateway.closed = True
        self.fault(r".", status=503, times=10**9)
        await self.server.gateway.drop(code=1001)

    def recover(self) -> None:
        """Ends an outage and every other fault."""
        self.server.gateway.closed = False
        for fault in self.server.rest.faults:
            fault.release()
        self.server.rest.faults.clear()

    # Looking

    async def until(self, predicate: Callable[[], bool], timeout: float = PATIENCE) -> None:
        """Until `predicate` holds; looked at again whenever anything reaches any account. TimeoutError if never."""
        happened = asyncio.Event()

        def hear(_: Delivery) -> None:
            happened.set()

        self.world.ledger.listeners.append(hear)
        try:
            async with asyncio.timeout(timeout):
                while not predicate():
                    happened.clear()
                    await happened.wait()
        finally:
            self.world.ledger.listeners.remove(hear)

    async def quiet(self, timeout: float = PATIENCE, settle: float = SETTLE_SECONDS) -> None:
        """Until no request is in flight, no interaction unanswered, and the bot has taken in every event.

        Driven by events; at the end one short look (`settle` seconds) whether anything more begins. A bot that works
        for longer between two requests needs a larger `settle`, an entry in `busy`, or :meth:`until`. TimeoutError if
        it never is quiet.
        """
        rest, gateway = self.server.rest, self.server.gateway
        async with asyncio.timeout(timeout):
            while True:
                await self._until_idle()
                before = (rest.activity, gateway.activity)
                await gateway.probe()
                if self._calm(before):
                    await asyncio.sleep(settle)
                    await gateway.probe()
                    if self._calm(before):
                        return

    def _calm(self, before: tuple[int, int]) -> bool:
        rest, gateway = self.server.rest, self.server.gateway
        return before == (rest.activity, gateway.activity) and not rest.in_flight and not any(b() for b in self.busy)

    async def _until_idle(self) -> None:
        rest = self.server.rest
        async with rest.idle:
            await rest.idle.wait_for(lambda: rest.in_flight == 0)
        for interaction in list(self.world.open_interactions.values()):
            await interaction.acknowledged.wait()

    @property
    def violations(self) -> list[str]:
        """What a correct bot never does. A test fails if this is not empty."""
        return self.world.ledger.violations

    @property
    def warnings(self) -> list[str]:
        """Discouraged or deprecated requests."""
        return self.world.ledger.warnings

    def transcript(self) -> str:
        """Every request, event and act in order."""
        return self.world.ledger.transcript()

    def delivered(self, person: Person) -> list[Delivery]:
        """Everything that ever reached an account, in order, with instants and files."""
        return list(self.world.ledger.deliveries[person.account.id])
