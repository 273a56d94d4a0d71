"""What the stand-in keeps in memory: people, servers, channels and messages."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from bot.sandbox.errors import Json

EPHEMERAL = 64
LOADING = 128
SUPPRESS_NOTIFICATIONS = 4096
COMPONENTS_V2 = 32768


@dataclass(eq=False)
class User:
    """An account, a person's or the bot's."""

    id: str
    username: str
    global_name: str | None = None
    bot: bool = False
    locale: str = "en-GB"
    dms_open: bool = True
    deleted: bool = False
    seat_token: str = ""

    @property
    def shown(self) -> str:
        """The name that others read."""
        return self.global_name or self.username


@dataclass(eq=False)
class Role:
    """A server role; `permissions` are Discord's bits."""

    id: str
    name: str
    permissions: int = 0
    color: int = 0
    position: int = 1
    hoist: bool = False
    mentionable: bool = False
    managed: bool = False


@dataclass(eq=False)
class Member:
    """An account in a server."""

    user_id: str
    joined_at: float
    roles: list[str] = field(default_factory=list)
    nick: str | None = None


@dataclass(eq=False)
class Guild:
    """A server."""

    id: str
    name: str
    owner_id: str
    roles: dict[str, Role] = field(default_factory=dict)
    members: dict[str, Member] = field(default_factory=dict)
    locale: str = "en-US"


@dataclass(frozen=True)
class Overwrite:
    """`kind` is 0 for a role and 1 for a member."""

    kind: int
    allow: int
    deny: int


@dataclass(eq=False)
class Thread:
    """What a channel that is a thread has besides. Times in seconds, `auto_archive_duration` in minutes."""

    owner_id: str
    created_at: float
    archive_at: float
    auto_archive_duration: int = 1440
    archived: bool = False
    locked: bool = False
    invitable: bool = True
    members: dict[str, float] = field(default_factory=dict)


@dataclass(eq=False)
class Attachment:
    """A file of a message, with its bytes."""

    id: str
    filename: str
    content_type: str
    data: bytes
    url: str
    description: str | None = None
    width: int | None = None
    height: int | None = None


@dataclass(eq=False)
class Message:
    """A message. `ephemeral_for` names the only one who sees it; `hidden` says that they dismissed it."""

    id: str
    channel_id: str
    author_id: str
    created_at: float
    content: str = ""
    edited_at: float | None = None
    flags: int = 0
    type: int = 0
    tts: bool = False
    embeds: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    mentions: list[str] = field(default_factory=list)
    mention_roles: list[str] = field(default_factory=list)
    mention_everyone: bool = False
    pinned: bool = False
    pinned_at: float = 0.0
    reference_id: str | None = None
    reference_channel: str | None = None
    interaction: Json | None = None
    nonce: str | None = None
    ephemeral_for: str | None = None
    arrival: int = 0
    """Position among all messages of the world, by arrival."""
    old_edits: list[float] = field(default_factory=list)
    hidden: bool = False

    @property
    def loading(self) -> bool:
        """Whether it still says that the bot is thinking."""
        return bool(self.flags & LOADING)


@dataclass(eq=False)
class Channel:
    """A channel, a thread (with `thread`) or direct messages (without `guild_id`)."""

    id: str
    type: int
    guild_id: str | None = None
    name: str = ""
    parent_id: str | None = None
    position: int = 0
    topic: str | None = None
    slowmode: int = 0
    recipients: list[str] = field(default_factory=list)
    overwrites: dict[str, Overwrite] = field(default_factory=dict)
    thread: Thread | None = None
    messages: dict[str, Message] = field(default_factory=dict)
    last_message_id: str | None = None
    total_messages: int = 0


@dataclass(eq=False)
class Application:
    """The bot's application. `privileged` are the privileged intents it may use."""

    id: str
    name: str
    bot_id: str
    token: str
    privileged: int = 0
    commands: dict[str | None, list[Json]] = field(default_factory=dict)
    """Synced commands: key None for global ones, else the guild."""


@dataclass(frozen=True)
class Upload:
    """A file of a request: `index` is n of the form field `files[n]`."""

    index: str
    filename: str
    data: bytes


@dataclass(eq=False)
class Draft:
    """A message as a request describes it, checked against the limits."""

    body: dict[str, Any]
    files: list[Upload] = field(default_factory=list)
