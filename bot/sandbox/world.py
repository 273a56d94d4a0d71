"""The stand-in's world: its people, servers and channels, and who hears of what."""

from __future__ import annotations

import itertools
from collections import defaultdict, deque
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from bot.sandbox import payloads, permissions
from bot.sandbox.clock import Clock, Snowflakes
from bot.sandbox.errors import Json, unknown
from bot.sandbox.ledger import Ledger
from bot.sandbox.model import Application, Attachment, Channel, Guild, Member, Message, Role, User

if TYPE_CHECKING:
    from bot.sandbox.interactions import Interaction

BotListener = Callable[[str, Json, str | None], None]


class World:
    """Everything the stand-in knows. `seed` decides tokens and the keyed part of identifiers."""

    def __init__(self, clock: Clock | None = None, seed: str = "sandbox", bot_name: str = "Landsraad") -> None:
        self.clock = clock or Clock()
        self.ids = Snowflakes(self.clock, seed)
        self.ledger = Ledger(self.clock.now)
        self.users: dict[str, User] = {}
        self.guilds: dict[str, Guild] = {}
        self.channels: dict[str, Channel] = {}
        self.ephemerals: dict[str, Message] = {}
        self.interactions: dict[str, Interaction] = {}
        self.open_interactions: dict[str, Interaction] = {}
        self.recent: deque[Interaction] = deque()
        self.by_token: dict[str, Interaction] = {}
        self.visible: dict[str, set[str]] = defaultdict(set)
        self.nonces: dict[tuple[str, str, str], tuple[float, str]] = {}
        self.bot_listeners: list[BotListener] = []
        self.bot_interactions: Callable[[Json], bool] = lambda payload: False
        self.attachments: dict[str, Attachment] = {}
        self.arrivals = itertools.count(1)
        self.base_url = ""
        self.old_edit_cap = 30
        bot = self.add_user(bot_name.lower(), global_name=bot_name, bot=True)
        application = self.ids.mint("application")
        self.application = Application(application, bot_name, bot.id, f"sandbox.{self.ids.secret('bot token')}")

    # People

    def add_user(self, name: str, *, global_name: str | None = None, locale: str = "en-GB", bot: bool = False) -> User:
        """A new account; `name` must be new, as identifiers depend on it."""
        user = User(self.ids.mint("user", name), name, global_name, bot, locale)
        user.seat_token = self.ids.secret("seat", user.id)
        self.users[user.id] = user
        return user

    def seat(self, token: str) -> User | None:
        """The person to whom a seat's link belongs."""
        return next((u for u in self.users.values() if u.seat_token == token and not (u.bot or u.deleted)), None)

    def mutual_guild(self, one: str, other: str) -> bool:
        """Whether two accounts share a server."""
        return any(one in guild.members and other in guild.members for guild in self.guilds.values())

    # Lookups that answer with Discord's errors

    def guild(self, guild_id: str) -> Guild:
        """A server the bot is in."""
        guild = self.guilds.get(guild_id)
        if guild is None or self.application.bot_id not in guild.members:
            raise unknown("guild")
        return guild

    def channel(self, channel_id: str) -> Channel:
        """A channel; 10003 if there is none."""
        if channel_id not in self.channels:
            raise unknown("channel")
        return self.channels[channel_id]

    def role(self, guild: Guild, role_id: str) -> Role:
        """A role; 10011 if there is none."""
        if role_id not in guild.roles:
            raise unknown("role")
        return guild.roles[role_id]

    def member(self, guild: Guild, user_id: str) -> Member:
        """A member; 10007 if there is none."""
        if user_id not in guild.members:
            raise unknown("member")
        return guild.members[user_id]

    def message(self, channel: Channel, message_id: str) -> Message:
        """A message of the channel's history; never an ephemeral one."""
        if message_id not in channel.messages:
            raise unknown("message")
        return channel.messages[message_id]

    def shown_message(self, message_id: str, channel_id: str, user_id: str) -> Message | None:
        """The message as this person has it on screen, ephemeral ones included."""
        private = self.ephemerals.get(message_id)
        if private is not None:
            fits = private.ephemeral_for == user_id and private.channel_id == channel_id and not private.hidden
            return private if fits else None
        channel = self.channels.get(channel_id)
        return channel.messages.get(message_id) if channel and self.sees(user_id, channel) else None

    # Who hears of what

    def sees(self, user_id: str, channel: Channel) -> bool:
        """Whether this account has View Channel there now."""
        return bool(permissions.channel_permissions(self, channel, user_id) & permissions.VIEW_CHANNEL)

    def audience(self, channel: Channel) -> list[str]:
        """People, not bots, who see the channel now."""
        return [user for user in self._candidates(channel) if channel.id in self.visible[user]]

    def _candidates(self, channel: Channel) -> list[str]:
        members = channel.recipients if channel.guild_id is None else list(self.guilds[channel.guild_id].members)
        return [user for user in members if not self.users[user].bot]

    def tell_bot(self, event: str, data: Json, channel: Channel | None = None, guild_id: str | None = None) -> None:
        """A gateway event, if the bot is in the server (and sees the channel, for messages)."""
        guild_id = channel.guild_id if channel is not None else guild_id
        bot = self.application.bot_id
        if guild_id is not None and bot not in self.guilds[guild_id].members:
            return
        private = event.startswith(("MESSAGE_", "TYPING_", "CHANNEL_PINS", "THREAD_"))
        if private and channel is not None and channel.id in self.channels and not self.sees(bot, channel):
            return
        if guild_id is not None:
            data = data | {"guild_id": guild_id}
        for listener in list(self.bot_listeners):
            listener(event, data, guild_id)

    def tell_users(self, channel: Channel, kind: str, data: Json) -> None:
        """Delivers the same to everyone who sees a channel."""
        for user in self.audience(channel):
            self.ledger.deliver(user, kind, data)

    def tell_members(self, guild: Guild, change: str, subject: Json) -> None:
        """Roles and members changed: everybody in the server may look at those lists."""
        for user in guild.members:
            if not self.users[user].bot:
                self.ledger.deliver(user, "directory", {"change": change, "subject": subject})

    # Visibility

    def refresh(self, channels: Iterable[Channel], users: Iterable[str] | None = None) -> None:
        """Tells people about channels that appear to them or vanish, after a change of any permission."""
        wanted = None if users is None else list(users)
        for channel in channels:
            for user in self._candidates(channel) if wanted is None else wanted:
                if not self.users[user].bot:
                    self._refresh_one(channel, user)

    def refresh_guild(self, guild: Guild, users: Iterable[str] | None = None) -> None:
        """Looks through all of a server's channels for changes of who sees them."""
        self.refresh([c for c in self.channels.values() if c.guild_id == guild.id], users)

    def _refresh_one(self, channel: Channel, user: str) -> None:
        seen = channel.id in self.visible[user]
        sees = self.sees(user, channel)
        if sees and not seen:
            self.visible[user].add(channel.id)
            self.ledger.deliver(user, "channel_create", {"channel": self.page_channel(channel, user)})
            self._show_history(channel, user)
        elif seen and not sees:
            self.visible[user].discard(channel.id)
            self.ledger.deliver(user, "channel_delete", {"channel_id": channel.id})

    def _show_history(self, channel: Channel, user: str) -> None:
        messages = self.history(channel, user)
        data = {"channel_id": channel.id, "messages": [payloads.message_json(self, m) for m in messages]}
        if messages:
            self.ledger.deliver(user, "history", data, [a for m in messages for a in m.attachments])

    def history(self, channel: Channel, user: str, *, with_ephemeral: bool = False) -> list[Message]:
        """Messages of a channel this person can read, oldest first."""
        held = permissions.channel_permissions(self, channel, user)
        if not held & permissions.VIEW_CHANNEL:
            return []
        shown = list(channel.messages.values()) if held & permissions.READ_MESSAGE_HISTORY else []
        if with_ephemeral:
            shown += [
                m
                for m in self.ephemerals.values()
                if m.channel_id == channel.id and m.ephemeral_for == user and not m.hidden
            ]
        return sorted(shown, key=lambda m: m.arrival)

    def page_channel(self, channel: Channel, user: str) -> Json:
        """A channel as a page needs it."""
        body = payloads.channel_json(self, channel, user)
        return body | {"can_send": permissions.can_send(self, channel, user)}

    def changed(self, channel: Channel, event: str) -> None:
        """A channel's or thread's own data or permissions changed."""
        before = set(self.audience(channel))
        self.tell_bot(event, payloads.channel_json(self, channel), channel)
        family = [channel, *(c for c in self.channels.values() if c.parent_id == channel.id and c.thread)]
        self.refresh(family)
        for user in before & set(self.audience(channel)):
            self.ledger.deliver(user, "channel_update", {"channel": self.page_channel(channel, user)})
