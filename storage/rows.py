"""Rows about tables, people, deadlines and messages, and the partial changes that may be made to them.

Numbers of servers, channels, messages and persons are the platform's. Instants are aware datetimes.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal, TypedDict

GameStatus = Literal["lobby", "muster", "running", "paused", "needs_attention", "over", "expired"]
SeatKind = Literal["person", "machine", "regent"]
DmState = Literal["unknown", "open", "closed"]
RecipientKind = Literal["channel", "person"]
OutboxState = Literal["queued", "sending", "sent", "failed", "dropped"]


@dataclass(frozen=True, slots=True)
class NewGame:
    """A table as it is opened. ``kind`` names the game ('dune'), ``preset`` the durations ('daily')."""

    kind: str
    server: int
    host: int
    title: str
    preset: str
    options: str
    channel: int | None = None
    thread: int | None = None
    status: GameStatus = "lobby"
    expires_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class GameRow:
    """A table as it is; ``result`` is JSON once the game is over, ``terms`` what it agreed on for its clocks (JSON)."""

    id: int
    kind: str
    server: int
    channel: int | None
    thread: int | None
    status: GameStatus
    title: str
    preset: str
    options: str
    host: int
    created: datetime
    expires_at: datetime | None
    result: str | None
    terms: str = "{}"


class GameChanges(TypedDict, total=False):
    """Columns of a game that change; those not named stay."""

    server: int
    channel: int | None
    thread: int | None
    status: GameStatus
    title: str
    preset: str
    options: str
    host: int
    expires_at: datetime | None
    result: str | None
    terms: str


@dataclass(frozen=True, slots=True)
class NewSeat:
    """A place that is taken, or kept by a machine player."""

    seat: str
    person: int | None = None
    kind: SeatKind = "person"
    dm_state: DmState = "unknown"
    preferences: str = "{}"


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A place at a table: ``seat`` is the actor's name, or 'seat-3' before factions are dealt.

    ``dm_state`` says whether the person's private messages reach them; ``last_seen`` is their last sign of life;
    ``page`` is the one private message that is alive (JSON).
    """

    game_id: int
    seat: str
    person: int | None
    kind: SeatKind
    dm_state: DmState
    last_seen: datetime | None
    preferences: str
    page: str = "{}"


class SeatChanges(TypedDict, total=False):
    """Columns of a seat that change; those not named stay."""

    person: int | None
    kind: SeatKind
    dm_state: DmState
    last_seen: datetime | None
    preferences: str
    page: str


SEALED = 1_000_000
"""From here on those entries of the log are numbered which are read when the game is over.

So no number that anybody sees tells how many of them there are.
"""


@dataclass(frozen=True, slots=True)
class NewAudit:
    """Something that a moderator did, or that made somebody one. Nothing hidden stands in it: all may read it.

    ``number`` counts in each game from 1, or from 1 after ``SEALED``. ``seat`` is what ``person`` played then, ``whom``
    and ``on_behalf_of`` are the person and the seat whom it is about; ``told`` is what else its sentence is given
    (JSON). ``at`` is UTC text; empty means: the journal's clock fills it.
    """

    number: int
    act: str
    person: int | None
    seat: str | None = None
    whom: int | None = None
    on_behalf_of: str | None = None
    reason: str = ""
    commit_no: int | None = None
    told: str = "{}"
    at: str = ""


@dataclass(frozen=True, slots=True)
class AuditRow:
    """Something that a moderator did, as it was kept; ``person`` is None for a vote, and for who was forgotten."""

    number: int
    at: datetime
    act: str
    person: int | None
    seat: str | None
    whom: int | None
    on_behalf_of: str | None
    reason: str
    commit_no: int | None
    told: str


@dataclass(frozen=True, slots=True)
class PersonRow:
    """Somebody whom the bot has met: time zone (IANA name), quiet hours and preferences (JSON), private channel."""

    id: int
    display_name: str
    zone: str
    quiet_hours: str | None
    preferences: str
    dm_channel: int | None


class PersonChanges(TypedDict, total=False):
    """Columns of a person that change; those not named stay."""

    display_name: str
    zone: str
    quiet_hours: str | None
    preferences: str
    dm_channel: int | None


@dataclass(frozen=True, slots=True)
class NewDeadline:
    """An instant at which something must happen by itself.

    Exactly one of ``due`` and ``remaining`` is set: with ``remaining`` (seconds) the clock stands still.
    ``decision`` is whose clock it is (None: the table's own), ``kind`` what happens ('expiry', 'reminder').
    """

    kind: str
    decision: str | None = None
    seat: str | None = None
    due: datetime | None = None
    remaining: float | None = None
    payload: str = "{}"


@dataclass(frozen=True, slots=True)
class DeadlineRow:
    """A deadline that is kept; ``id`` is what an input claims when it applies it."""

    id: int
    game_id: int
    kind: str
    decision: str | None
    seat: str | None
    due: datetime | None
    remaining: float | None
    payload: str


@dataclass(frozen=True, slots=True)
class NewPost:
    """Something that must be told. ``body`` holds references only; words are made when it is sent.

    One recipient is told in the order of the rows.
    """

    recipient_kind: RecipientKind
    recipient: int
    kind: str
    body: str = "{}"
    first_commit: int | None = None
    last_commit: int | None = None


@dataclass(frozen=True, slots=True)
class Post:
    """An outbox row as it is. ``sent_as`` is the nonce of the message that carries it (rows may be merged).

    ``next_attempt`` is when an attempt is due, or when the last one began. ``in_doubt`` says since when it may have
    arrived though no word of it came, ``refusals`` how often it was refused.
    """

    id: int
    game_id: int | None
    recipient_kind: RecipientKind
    recipient: int
    kind: str
    body: str
    first_commit: int | None
    last_commit: int | None
    nonce: str
    sent_as: str | None
    state: OutboxState
    attempts: int
    next_attempt: datetime
    error: str | None
    message_id: int | None
    sent_at: datetime | None
    in_doubt: datetime | None = None
    refusals: int = 0


@dataclass(frozen=True, slots=True)
class Claim:
    """Outbox rows that are being sent as one message under one nonce."""

    nonce: str
    posts: tuple[Post, ...]


@dataclass(frozen=True, slots=True)
class NewMessage:
    """A message of ours that may have to be found again; ``ref`` is what it is about (a decision, a phase)."""

    message_id: int
    channel: int
    purpose: str
    game_id: int | None = None
    person: int | None = None
    nonce: str | None = None
    ref: str = ""
    to_pin: bool = False


@dataclass(frozen=True, slots=True)
class MessageRow:
    """A message of ours: where it stands, why, since when, and when it was last edited; whether to pin it yet."""

    message_id: int
    game_id: int | None
    channel: int
    person: int | None
    nonce: str | None
    purpose: str
    ref: str
    posted_at: datetime
    edited_at: datetime | None
    to_pin: bool = False


@dataclass(frozen=True, slots=True)
class NewAttention:
    """A fault: the move that met it, the state before it, and the traceback. Holds the game's secrets."""

    reference: str
    rules_version: str
    move: str
    state: str
    traceback: str


@dataclass(frozen=True, slots=True)
class AttentionRow:
    """A fault whose game has not gone on yet, as it was kept."""

    id: int
    game_id: int
    reference: str
    at: datetime
    rules_version: str
    move: str
    state: str
    traceback: str
