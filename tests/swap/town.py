"""A town for twins: the stand-in Discord, the real bot and its people, with nothing left to the machine's whim.

How long the machine takes makes no difference: nobody's answer is too late, or deferred, because it was busy.
"""

from __future__ import annotations

import asyncio
import hashlib
import itertools
import logging
import re
from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.__main__ import QUIETER
from bot.alarm import Alarm
from bot.app import Sources
from bot.sandbox.clock import Clock
from bot.sandbox.driver import Sandbox
from bot.sandbox.ledger import Delivery
from bot.sandbox.model import Guild
from bot.sandbox.person import Person
from bot.tables import play
from bot.tables.api import Person as Account
from bot.tables.live import LiveGame
from bot.tables.reminding import Wishes
from bot.tables.versions import Versions
from engine.core.attesting import digest
from engine.core.chance import KEYED
from engine.core.game import decide
from engine.core.run import Run
from storage.connection import ThreadedConnection
from tests.hosted import Hosted, allow_many_heartbeats

from .differing import known
from .standing import Position
from .stored import DIGEST, NIGHT, SCHEMA, VERSION, Changed, Table, store
from .towns import BREAKS, Towns

NAMES = ("Anna", "Ben", "Carla", "Dora", "Emil", "Frida", "Gus", "Hedda", "Igor")
STRANGER = 6  # who sits at no table, and looks on
REFEREE = 7  # who moderates a table at which he does not sit, ...
SUBSTITUTE = 8  # ... and to whom a seat of it is handed; both are only where there is a moderator
START = 1_800_000_000.0
NEVER = float("inf")  # seconds: no answer takes so long
BETWEEN = 61.0  # seconds between two presses, so that every act has an instant of its own
AT_ONCE = 100  # rounds of what is due at one instant, as for whoever is absent; more of them would never end


@dataclass(frozen=True)
class Style:
    """What differs from town to town, and never between a run and its twins."""

    seating: tuple[int, ...]  # the person in each seat
    closed: int  # who has closed the private messages, which the bot knows
    preset: str = "daily"
    slow: float = NEVER  # seconds of the machine after which an answer is deferred: in towns at once, or never
    shut: int | None = None  # who closes them once the town is open, which the bot does not know
    gone: int | None = None  # who leaves the server then
    new: int | None = None  # who has just sat down, so that no private message stands in which he could be told more
    opens: bool = False  # whether who had closed them opens them then, which the bot does not know either
    resting: int | None = None  # who says at first that he is away, and does nothing more
    drawn: bool = False  # whether boards are really drawn, and compared by their pixels
    late: bool = False  # whether most of the time for what is open is over before anything more is said
    moderator: int | None = None  # who sits there and moderates it; then no press is one at random
    does: str = ""  # what he does and others there, all of it or a part
    rests: int | None = None  # who rests at hours of his own, which begin soon after the town opens
    daily: int | None = None  # who wants one message a day, soon after that, in place of reminders
    missed: frozenset[int] = frozenset()  # who have let their time run out once, as all have seen
    banks: bool = False  # whether each seat has a time bank
    halts: bool = False  # whether the table is paused at last, read anew, goes on, and meets a fault of the rules

    def wishes(self) -> dict[int, Wishes]:
        """Return what people have set for themselves."""
        return {person: wish for person, wish in ((self.rests, NIGHT), (self.daily, DIGEST)) if person is not None}


@dataclass
class Log(logging.Handler):
    """What the operator reads at INFO, with the town's instants."""

    now: Callable[[], float]
    lines: list[tuple[float, str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__(logging.INFO)

    __hash__ = logging.Handler.__hash__

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a line."""
        self.lines.append((self.now(), f"{record.levelname} {record.name}: {record.getMessage()}"))


_DRAWN: dict[str, bytes] = {}


def _drawn(really: Callable[[Any], bytes], scene: Any) -> bytes:
    """Draw really, once for equal scenes: the drawing is handed nothing but the scene."""
    key = f"{really.__name__} {scene!r}"
    if key not in _DRAWN:
        _DRAWN[key] = really(scene)
    return _DRAWN[key]


def _sketched(scene: Any) -> bytes:
    """Stand for the drawing: the bytes differ where the scene differs."""
    tiny = bytes.fromhex(
        "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360606060"
        "0000000500010d0a2db40000000049454e44ae426082"
    )
    return tiny + hashlib.blake2b(repr(scene).encode()).digest()


@dataclass
class Town(Hosted):
    """One run: a server, its people, the bot, a table."""

    game: int = 0
    style: Style = field(default_factory=lambda: Style((), 0))
    guild: Guild | None = None
    log: Log | None = None
    due: list[float] = field(default_factory=list)  # instants at which a clock ran out, or reminded somebody
    ids: dict[str, itertools.count[int]] = field(default_factory=dict)
    stages: list[tuple[float, Any]] = field(default_factory=list)  # instants, and states that were reached then
    issued: set[str] = field(default_factory=set)  # identifiers that chance gave
    broken: bool = False  # whether the rules meet an exception at whatever is decided from now on

    def sources(self) -> Sources:
        """As always, but what is one seat's never moves what another is given."""
        return Sources(
            now=self.now,
            seed=lambda purpose: f"{self.seed}/{purpose}",
            reference=lambda: self.new_id("reference")[:8],
            new_id=self.new_id,
            versions={self.shows.kind: Versions(SCHEMA, VERSION, VERSION)},
            slow=self.style.slow,
        )

    def new_id(self, purpose: str) -> str:
        """Return the next identifier for a purpose."""
        number = next(self.ids.setdefault(purpose, itertools.count()))
        made = hashlib.blake2b(f"{purpose}/{number}".encode(), digest_size=12).hexdigest()
        self.issued.add(made)
        return made

    async def table(self) -> LiveGame:
        """Return the table as the service has it."""
        return await self.live(self.game)

    def account(self, person: int) -> Account:
        """Return a person as the table service knows him."""
        return Account(int(self.people[person].account.id), NAMES[person])

    async def settle(self) -> None:
        """Until nobody has anything left to do. All that works is in this process, so nothing is waited out."""
        while True:
            await self._work_done()
            await self.box.quiet(settle=0.0)
            if not self.bot.busy:
                return

    async def at(self, instant: float) -> None:
        """Let time pass until an instant, and happen what is due then, and what falls due at once by that."""
        self.box.clock.advance(max(instant - self.box.clock.now(), 0.0))
        assert self.app.service is not None
        for _ in range(AT_ONCE):
            due = await self.app.service.earliest()
            if due is None or due > self.now():
                return
            await self.app.service.tick()
            await self.settle()
            self.due.append(self.box.clock.now())
        raise AssertionError(f"something is due again and again at {self.box.clock.now()}")

    def forget(self) -> None:
        """Let the table be read anew from what is written down, as after a restart."""
        assert self.app.service is not None
        self.app.service.memory.forget(self.game)

    def decide(self, *args: Any, **more: Any) -> Any:
        """Decide as the rules do, as long as they are whole."""
        if self.broken:
            raise RuntimeError("planted")
        outcome = decide(*args, **more)
        self.stages.append((self.box.clock.now(), outcome.game.state))
        return outcome

    async def store(self, position: Position, twin: Changed, seats: dict[str, int]) -> None:
        """Write down the game that is played here; before the bot is started."""
        assert self.guild is not None
        channel = next(c for c in self.box.world.channels.values() if c.guild_id == self.guild.id and c.type == 0)
        numbers = [int(person.account.id) for person in self.people]
        table = Table(
            server=int(self.guild.id),
            channel=int(channel.id),
            host=numbers[min(seats.values())],
            seats={seat: numbers[person] for seat, person in seats.items()},
            names={numbers[person]: NAMES[person] for person in (*seats.values(), *self.moderators())},
            closed=frozenset({numbers[self.style.closed]}),
            preset=self.style.preset,
            moderators=frozenset(numbers[person] for person in self.moderators()),
            new=frozenset() if self.style.new is None else frozenset({numbers[self.style.new]}),
            wishes={numbers[n]: wish for n, wish in self.style.wishes().items()},
            missed=frozenset(numbers[person] for person in self.style.missed),
            banks=self.style.banks,
        )
        self.game = await store(self.database, self.shows, position, table, twin, self.now, self.new_id)

    def moderators(self) -> tuple[int, ...]:
        """Return who moderates the table as it opens: one who plays there, and one who does not."""
        return () if self.style.moderator is None else (self.style.moderator, REFEREE)

    def said(self, person: Person) -> list[tuple[float, str]]:
        """Return everything that reached an account: instants and contents, files by their bytes.

        Channels are served side by side, and answers beside both, so at one instant only those of one of them have an
        order; and of several edits of a message at one instant only the last one is sure to be sent, under whose key is
        a race, too: one of those that chance gave, by which the postman finds it again. A picture is called by which it
        is of those that were shown so far.
        """
        delivered = sorted(_last_edits(self.box.delivered(person)), key=lambda d: (d.at, *_stream(d)))
        pictures: dict[str, int] = {}
        return [(d.at, self.plain(_named_anew(d, self.issued, pictures))) for d in delivered]

    def overtaken(self, person: Person) -> dict[tuple[float, str], list[str]]:
        """Return the edits that another of the same message followed at the same instant, by that and the message."""
        delivered = self.box.delivered(person)
        last, found = {id(d) for d in _last_edits(delivered)}, dict[tuple[float, str], list[str]]()
        for d in delivered:
            if id(d) not in last:
                text = _PICTURE.sub("", _KEY.sub("", _contents(d)))
                found.setdefault((d.at, d.data["message"]["id"]), []).append(self.plain(text))
        return found

    def plain(self, text: str) -> str:
        """Return a text without the stand-in's port, which is the machine's and not the bot's."""
        return text.replace(self.box.world.base_url, "http://stand-in")


# What is another with every edit of a message, though nothing else was changed: its key, and the number of its picture.
_KEY = re.compile(r"(?<='custom_id': 'b)[0-9a-f]{24}(?=~)")
_PICTURE = re.compile(r"(?<='attachments': \[{'id': ')\d+|(?<=/)\d+(?=/board\.png')")


def _last_edits(delivered: Sequence[Delivery]) -> list[Delivery]:
    last = {(d.at, d.data["message"]["id"]): d for d in delivered if d.kind == "message_update"}
    return [d for d in delivered if d.kind != "message_update" or d is last[d.at, d.data["message"]["id"]]]


def _stream(delivery: Delivery) -> tuple[str, bool]:
    """Return the channel, and whether it is an answer to what somebody pressed or typed there, or puts one away."""
    about = delivery.data.get("message", delivery.data)
    if not isinstance(about, dict):
        return "", False
    answer = delivery.kind in ("interaction_state", "message_delete") or "interaction_metadata" in about
    return str(about.get("channel_id", "")), answer


def _contents(delivery: Delivery) -> str:
    files = [(file.filename, file.description, hashlib.sha256(file.data).hexdigest()) for file in delivery.files]
    return repr((delivery.kind, delivery.data, delivery.pinged, files))


def _named_anew(delivery: Delivery, issued: Collection[str], pictures: dict[str, int]) -> str:
    """Return what was delivered, of an edit without a key that chance gave; `pictures` are numbered as they come."""
    text = _contents(delivery)
    for found in _PICTURE.findall(text):
        pictures.setdefault(found, len(pictures))
    if delivery.kind != "message_update":
        return text
    text = _KEY.sub(lambda found: "" if found[0] in issued else found[0], text)
    return _PICTURE.sub(lambda found: str(pictures[found[0]]), text)


def _fails_at_times(real: Callable[..., Any]) -> Callable[..., Any]:
    def find_rules(self: Any, words: str, *options: Any) -> Any:
        if words == BREAKS:
            raise RuntimeError("planted")
        return real(self, words, *options)

    return find_rules


def _rings_never(alarm: Alarm) -> None:
    """Leave what is due to the town: what is due at once would be done by whoever is first, which tells nothing."""


def _salt(run: Run[Any], window: int, seat: str) -> str:
    """Give a seat one salt for all: that those of two towns are others tells nothing, but would stand in files."""
    return KEYED.salt("town", seat)


def _digest(salt: str, answer: Mapping[str, Any]) -> str:
    """Make a digest of nothing: of other answers they are others, which tells nothing either."""
    return digest(salt, {})


async def _connect_here(connection: Any) -> Any:
    """Connect in the thread that asks; the connection's own has nothing to do until it ends."""
    try:
        connection._connection = connection._connector()
    except BaseException:
        connection.stop()
        raise
    return connection


async def _execute_here(_: ThreadedConnection, work: Callable[[], Any]) -> Any:
    """Read or write in the thread that asks: no thread waits for another, and how long it waits is no whim.

    Whatever else is to be done has its turns meanwhile, as many as while the connection's own thread answers.
    """
    found = work()
    for _turn in ("the answer arrives", "whoever asked goes on"):
        await asyncio.sleep(0)
    return found


@asynccontextmanager
async def a_town(towns: Towns, folder: Path, position: Position, style: Style, twin: Changed) -> AsyncIterator[Town]:
    """Build a town in which a position is played on; two built alike behave alike to the byte."""
    shows = towns.secrets.presentation
    with pytest.MonkeyPatch.context() as patch, known(shows.rules):
        module, *names = towns.drawing
        for name in names:
            patch.setattr(module, name, partial(_drawn, getattr(module, name)) if style.drawn else _sketched)
        patch.setattr(Alarm, "changed", _rings_never)
        patch.setattr(Run, "_salt", _salt)
        patch.setattr("engine.core.run.digest", _digest)
        patch.setattr(type(shows), "find_rules", _fails_at_times(type(shows).find_rules))
        allow_many_heartbeats(patch)
        patch.setattr(ThreadedConnection, "_connect", _connect_here)
        patch.setattr(ThreadedConnection, "_execute", _execute_here)
        async with Sandbox(clock=Clock(start=START, patient=True), seed="town") as box:
            people = [box.user(name) for name in NAMES[: REFEREE if style.moderator is None else None]]
            guild = box.guild("Arrakis", people[0], people[1:])
            people[style.closed].close_dms()
            town = Town(box, people, folder, shows, "town", style=style, guild=guild)
            town.log = Log(box.clock.now)
            patch.setattr(play, "decide", town.decide)
            seats = dict(zip(position.seats, style.seating, strict=False))
            await town.store(position, twin, seats)
            with _Logged(town.log):
                await town.run()
                await town.settle()
                yield town
            assert box.violations == [], box.violations


class _Logged:
    """Let the log be kept at INFO, as an operator has it."""

    def __init__(self, log: Log) -> None:
        self.log = log

    def __enter__(self) -> None:
        root = logging.getLogger()
        logging.getLogger("aiohttp.access").setLevel(logging.WARNING)  # the stand-in's own
        self.levels = {name: logging.getLogger(name).level for name in ("", *QUIETER)}
        root.addHandler(self.log)
        root.setLevel(logging.INFO)
        for name, least in QUIETER.items():
            logging.getLogger(name).setLevel(least)

    def __exit__(self, *error: object) -> None:
        logging.getLogger().removeHandler(self.log)
        for name, level in self.levels.items():
            logging.getLogger(name).setLevel(level)
