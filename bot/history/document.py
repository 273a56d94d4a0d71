"""The file of a game as data: what stands in it, how it is written and read. `game.schema.json` beside it says it all.

Three kinds: *seat* holds what one seat may know, *full* all of a game that is over, *operator* all of any game, with
the numbers of persons and with what its table is beside the game, so that it can go on elsewhere as it was. Version 2
brought that of the table; files of version 1 are read as they were.
"""

from __future__ import annotations

import gzip
import io
import json
import zlib
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal, NoReturn

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    SerializerFunctionWrapHandler,
    TypeAdapter,
    ValidationError,
    model_serializer,
)

from .plain import digest, read

FORMAT: Literal["landsraad-game"] = "landsraad-game"
VERSION: Literal[2] = 2
KNOWN = (1, 2)
LARGEST = 200 * 2**20  # bytes of a file that is read, unpacked; a game of 3,000 commits has about 5 million
_GZIP = b"\x1f\x8b"


class Unusable(Exception):
    """A file that cannot be used; the text is one sentence for the operator and holds no content of the file."""


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


Frame = Annotated[list[str], Field(min_length=2, max_length=3)]


class FactEntry(_Part):
    """Something that happened."""

    kind: str
    version: int
    audience: Annotated[list[str] | None, Field(description="null: everybody; else the seats that may know it")]
    body: dict[str, Any]


class _Sparing(_Part):
    """What says nothing of a field that came later and has its default: files of before are written as they were."""

    _later: ClassVar[Mapping[str, Any]] = {}

    @model_serializer(mode="wrap")
    def _as_said(self, written: SerializerFunctionWrapHandler) -> dict[str, Any]:
        found: dict[str, Any] = written(self)
        return {name: value for name, value in found.items() if name not in self._later or value != self._later[name]}


class _Commit(_Sparing):
    """A commit; one that goes on from the commit before it, as almost all do, says nothing about that."""

    _later = {"rewound_to": None}


class FullCommit(_Commit):
    """One accepted move with all that followed from it."""

    number: Annotated[int, Field(ge=1)]
    at: Annotated[str, Field(description="UTC, ISO 8601")]
    by: Annotated[str, Field(description="who made the move: a seat, the table, a moderator")]
    on_behalf_of: str | None
    cause: Annotated[str, Field(description="typed, order, default, machine, moderator, behalf, rule")]
    decision: str | None
    move: dict[str, Any]
    rules: Annotated[str, Field(description="the version of the rules that made the commit")]
    stack: Annotated[list[Frame], Field(description="the open steps afterwards: name, point, what it is about")]
    facts: list[FactEntry]
    rewound_to: Annotated[int | None, Field(ge=1, description="it goes on from there; those between are void")] = None


class OwnMove(_Part):
    """What the seat itself did."""

    cause: str
    move: dict[str, Any]


class SeatCommit(_Commit):
    """What a seat heard of at once. Numbered on its own: commits of which it heard nothing do not count."""

    number: Annotated[int, Field(ge=1)]
    at: str
    own: OwnMove | None
    facts: list[FactEntry]
    view: Annotated[dict[str, Any], Field(description="how the seat's view changed, as a JSON merge patch (RFC 7396)")]
    rewound_to: Annotated[int | None, Field(ge=0, description="it goes on from there; those between are void")] = None


class Release(_Part):
    """The program that wrote the file."""

    program: str
    rules: str
    schema_: Annotated[str, Field(alias="schema", description="how states are written")]
    words: str

    model_config = ConfigDict(populate_by_name=True)


class SeatEntry(_Part):
    """Who sits where: `player` is a pseudonym; empty where nobody of flesh and blood does."""

    seat: str
    player: str


class OperatorSeat(SeatEntry, _Sparing):
    """As the operator's file tells it."""

    _later = {"seen": [], "presence": {}, "notes": {}}

    kind: Literal["person", "machine", "regent"]
    person: int | None
    name: str
    seen: Annotated[list[int], Field(description="who else has seen what it knows, and plays no other seat")] = []
    presence: Annotated[
        dict[str, Any], Field(description="who is away, whose seat it is that is lent, what is left of its time bank")
    ] = {}
    notes: Annotated[dict[str, Any], Field(description="what is noted there, by who wrote it; his own to read")] = {}


class PersonEntry(_Sparing):
    """Somebody of the table, and what he has set for himself: his zone, quiet hours, and wishes."""

    _later = {"zone": "", "quiet": [], "wishes": {}}

    person: int
    name: str
    zone: str = ""
    quiet: Annotated[list[str], Field(description="from when to when nobody reminds him")] = []
    wishes: dict[str, Any] = {}


class ModeratorEntry(_Part):
    """Who moderates the table."""

    person: int
    named_by: Annotated[int | None, Field(description="null: the table, by vote")]


class AuditEntry(_Part):
    """Something that a moderator did, or that made somebody one; all of the table may read it."""

    number: Annotated[int, Field(ge=1)]
    at: str
    act: str
    person: Annotated[int | None, Field(description="null: the table by vote, or he was forgotten")]
    seat: str | None
    whom: int | None
    on_behalf_of: str | None
    reason: str
    commit: int | None
    told: Annotated[dict[str, Any], Field(description="what else its sentence is given")]


class ClockEntry(_Sparing):
    """The clock of something asked, in seconds."""

    _later = {"turn": None, "bank": 0, "granted": 0}

    decision: str
    left: Annotated[int, Field(ge=0, description="as the file was written; a quarter of all, if less")]
    whole: Annotated[int, Field(ge=0, description="0: of somebody who is away")]
    turn: Annotated[str | None, Field(description="the turn of many decisions whose clock it is")] = None
    bank: Annotated[int, Field(ge=0, description="what a time bank has put on it")] = 0
    granted: Annotated[int, Field(ge=0, description="what the table has put on it")] = 0


class StandingVotes(_Part):
    """Votes and requests that count until then; what is known of them names persons and seats."""

    due: str
    known: dict[str, Any]


class _Game(_Sparing):
    _later = {"house_rules": ""}

    format: Literal["landsraad-game"]
    version: Literal[1, 2]
    game: Annotated[str, Field(description="which game: dune")]
    release: Release
    status: str
    preset: Annotated[str, Field(description="which table of durations held")]
    options: dict[str, Any]
    house_rules: Annotated[str, Field(description="the table's own words, as they read last; empty: none")] = ""
    hash: Annotated[str, Field(description="SHA-256 of all the rest, as canonical JSON: sorted keys, no blanks, ASCII")]


class SeatGame(_Game):
    """What a seat may know of a game."""

    kind: Literal["seat"]
    viewer: str
    seats: list[SeatEntry]
    commits: list[SeatCommit]


class _WholeGame(_Game):
    state: Annotated[str, Field(description="SHA-256 of the state after the last commit, as canonical JSON")]
    commits: list[FullCommit]


class FullGame(_WholeGame):
    """All of a game that is over, persons under pseudonyms."""

    kind: Literal["full"]
    seats: list[SeatEntry]


class OperatorGame(_WholeGame):
    """All of a game, its secrets and its persons: for its operator alone."""

    _later = {
        **_WholeGame._later,
        "at": "",
        "people": [],
        "moderators": [],
        "audit": [],
        "clocks": [],
        "stopped": "",
        "votes": {},
    }

    kind: Literal["operator"]
    seats: list[OperatorSeat]
    title: str
    host: int
    terms: Annotated[dict[str, Any], Field(description="what the table agreed on for its clocks, and its house rules")]
    at: Annotated[str, Field(description="when it was written: by then its clocks had so much left")] = ""
    people: Annotated[list[PersonEntry], Field(description="all whom the rest of the file names by number")] = []
    moderators: list[ModeratorEntry] = []
    audit: Annotated[list[AuditEntry], Field(description="the log of what moderators did, from the first on")] = []
    clocks: Annotated[list[ClockEntry], Field(description="of what is asked")] = []
    stopped: Annotated[str, Field(description="since when the game stands still; empty: it was running")] = ""
    votes: Annotated[
        dict[str, StandingVotes],
        Field(
            description="what a pause keeps: votes about moderators (naming) and for machine players (regents), a move "
            "that somebody would take back (take_back), until when nobody may stop the game again (rest). Votes for a "
            "pause or its end, a request for a look and a consent to be answered for end with the move to another bot"
        ),
    ] = {}


Document = SeatGame | FullGame | OperatorGame
_ANY: TypeAdapter[Document] = TypeAdapter(Annotated[Document, Field(discriminator="kind")])


def schema() -> dict[str, Any]:
    """Return the JSON Schema of every file of this format."""
    found = _ANY.json_schema(by_alias=True)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "A game of Landsraad", **found}


def sealed(content: Mapping[str, Any]) -> Document:
    """Return a document with its hash, from all but that."""
    return _ANY.validate_python({**content, "hash": digest(content)})


def written(document: Document) -> bytes:
    """Return a document as its file holds it, a commit a line."""
    data = _data(document)
    commits = ",\n".join(map(_line, data.pop("commits")))
    return f'{_line(data)[:-1]},"commits":[\n{commits}\n]}}\n'.encode()


def parsed(data: bytes) -> Document:
    """Read a file, packed or not, and see that it is whole. Raises Unusable."""
    try:
        found = read(_unpacked(data).decode("utf-8"))
    except (ValueError, RecursionError):
        raise Unusable("It is no JSON of texts and whole numbers, so it is no exported game.") from None
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise Unusable("It is JSON, but no exported game of this bot.")
    if found.get("version") not in KNOWN:
        newer = isinstance(found.get("version"), int) and found["version"] > VERSION
        raise Unusable(
            "It was written by a newer version of this program; update this one first."
            if newer
            else "It has a version of the format that this program does not know."
        )
    try:
        document = _ANY.validate_python(found)
    except ValidationError as error:
        _refuse(error)
    if digest({key: value for key, value in found.items() if key != "hash"}) != document.hash:
        raise Unusable("Its content is not what its hash was made of: it was changed or damaged after it was written.")
    return document


def _refuse(error: ValidationError) -> NoReturn:
    first = error.errors(include_input=False, include_url=False)[0]
    place = ".".join(map(str, first["loc"])) or "the file"
    raise Unusable(f"It is no whole exported game: {place} does not fit ({first['type']}).") from None


def _unpacked(data: bytes) -> bytes:
    if len(data) > LARGEST:
        raise Unusable(f"It is larger than any game: more than {LARGEST // 2**20} MiB.")
    if not data.startswith(_GZIP):
        return data
    try:
        with gzip.open(io.BytesIO(data)) as packed:
            found = packed.read(LARGEST + 1)
    except (OSError, EOFError, zlib.error):
        raise Unusable("It is packed, and the package is damaged.") from None
    if len(found) > LARGEST:
        raise Unusable(f"It is larger than any game: more than {LARGEST // 2**20} MiB.")
    return found


def _data(document: Document) -> dict[str, Any]:
    return document.model_dump(by_alias=True)


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
