"""The rows of the journal, and the one value that carries everything an input changes.

Bodies are JSON text made by the caller; this package never looks inside. Rows about tables, people, deadlines and
messages are in ``storage.rows``.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from storage.rows import (
    AuditRow,
    DeadlineRow,
    GameChanges,
    GameRow,
    NewAttention,
    NewAudit,
    NewDeadline,
    NewPost,
    NewSeat,
    PersonRow,
    SeatChanges,
    SeatRow,
)

Audience = tuple[str, ...] | None
"""Who may know a fact: ``None`` everybody, else the seats named; ``()`` is nobody (yet)."""

FactRow = tuple[int, str, int, Audience, str]
"""A fact as the journal returns it: commit number, kind, version, audience, body as JSON text."""


@dataclass(frozen=True, slots=True)
class FactRecord:
    """One thing that happened. ``kind`` and ``version`` name the class that decodes ``body``."""

    kind: str
    version: int
    audience: Audience
    body: str


@dataclass(frozen=True, slots=True)
class CommitRecord:
    """One accepted move with all that it caused.

    ``by`` did it; ``on_behalf_of`` is for whom, where that differs (a moderator for a seat). ``cause`` is how it
    came: typed, order, default, machine, moderator, behalf. ``decision`` is the id answered, None for an offer.
    ``stack`` holds the open steps after the commit. ``at`` is UTC text; empty means: the journal's clock fills it.
    ``rewound_to`` is set where it took the game back: the facts apply to the state after that commit, and the commits
    between the two count no more.
    """

    commit_no: int
    by: str
    cause: str
    move: str
    rules_version: str
    stack: str
    facts: tuple[FactRecord, ...]
    decision: str | None = None
    on_behalf_of: str | None = None
    at: str = ""
    rewound_to: int | None = None


@dataclass(frozen=True, slots=True)
class GameInput:
    """Everything one input changes; kept whole or not at all.

    commits: numbered on without gap from the game's last; the first number doubles as the check that the caller
        built on the newest state.
    expected_last: the same check for an input without commits; one that sets deadlines cannot do without.
        None checks nothing.
    claims: ids of deadlines that this input applies. Each must still be there, and is gone afterwards.
    deadlines: the whole set that runs from now on; None leaves the set as it is. Equal rows keep their id.
    outbox: what must be told, in this order for each recipient.
    game, seats: columns that change. ``renamed_seats`` (old name to new) is done first, then ``removed_seats``,
        ``added_seats``, and ``seats`` (by their new names); persons may change places freely. A game that is given
        another channel or thread takes along what still waited to be told in the former one.
    interaction: the platform's id of what the person did; a second use raises AlreadyHandled.
    attention: a fault to show to the operator. ``attention_resolved`` closes the game's open cases.
    moderators: who moderates from now on, each with who named him (None: a vote); ``relieved`` are those who do not
        any more.
    audit: what a moderator did, numbered on from the game's last, or from its last that is ``SEALED``.
    """

    game_id: int
    commits: tuple[CommitRecord, ...] = ()
    expected_last: int | None = None
    claims: tuple[int, ...] = ()
    deadlines: tuple[NewDeadline, ...] | None = None
    outbox: tuple[NewPost, ...] = ()
    game: GameChanges = field(default_factory=GameChanges)
    renamed_seats: Mapping[str, str] = field(default_factory=dict)
    removed_seats: tuple[str, ...] = ()
    added_seats: tuple[NewSeat, ...] = ()
    seats: Mapping[str, SeatChanges] = field(default_factory=dict)
    interaction: str | None = None
    attention: NewAttention | None = None
    attention_resolved: bool = False
    moderators: Mapping[int, int | None] = field(default_factory=dict)
    relieved: tuple[int, ...] = ()
    audit: tuple[NewAudit, ...] = ()


@dataclass(frozen=True, slots=True)
class Committed:
    """The receipt: the input is on the disk. ``last_commit`` is 0 for a game without commits."""

    game_id: int
    last_commit: int


@dataclass(frozen=True, slots=True)
class LastCommit:
    """Where a game stands: its last commit's number, the stack after it, and the rules that wrote them."""

    commit_no: int
    stack: str
    rules_version: str


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A cached state after ``commit_no``, as ``rules_version`` wrote it."""

    game_id: int
    commit_no: int
    rules_version: str
    state: bytes


@dataclass(frozen=True, slots=True)
class ReadDeadlines:
    """The deadlines of a game as they were read, and how often clocks had changed by then.

    As long as no clock of any game changes they are what the database holds, and need not be read again.
    """

    rows: list[DeadlineRow]
    clockings: int


@dataclass(frozen=True, slots=True)
class LoadedGame:
    """What is needed to go on with a game: its rows, the newest usable snapshot, the facts after it, where it stands.

    audited, sealed: the numbers of the last thing that a moderator did, and of the last that is read afterwards.
    facts: one text a commit that counts, with its number; ``storage.packing`` takes it apart.
    rewinds: the commits that took the game back, and to where; those between count no more.
    """

    game: GameRow
    seats: list[SeatRow]
    people: dict[int, PersonRow]
    deadlines: ReadDeadlines
    last: LastCommit | None
    snapshot: Snapshot | None
    facts: list[tuple[int, str]]
    moderators: tuple[int, ...]
    audited: int
    sealed: int
    rewinds: list[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class WholeGame:
    """All that a game is: its rows and every commit, those taken back too, with its facts. Holds every secret of it.

    ``moderators`` are there with who named each, ``audit`` is what they did; ``deadlines`` are its clocks.
    """

    game: GameRow
    seats: list[SeatRow]
    people: dict[int, PersonRow]
    commits: list[CommitRecord]
    moderators: Mapping[int, int | None] = field(default_factory=dict)
    audit: Sequence[AuditRow] = ()
    deadlines: Sequence[DeadlineRow] = ()
