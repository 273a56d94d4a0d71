"""A game in memory: its rows, its state, its queue. Loaded from the journal, thrown away at will."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import lru_cache, partial
from typing import Any

from bot.games.options import table_text
from bot.games.presentation import DETAIL, HEADLINE, Line, Presentation, Seating
from engine.core.ahead import Coming, Foretold, coming, foretold
from engine.core.choosing import changed
from engine.core.decision import Decision
from engine.core.facts import Fact
from engine.core.game import Game, located, pending, replay
from engine.core.options import NoOptions
from engine.core.run import Commit, Frame
from engine.core.seen import Seen, asked
from storage import (
    SEALED,
    Audience,
    CommitRecord,
    Database,
    DeadlineRow,
    FactRecord,
    GameInput,
    GameRow,
    LoadedGame,
    NewDeadline,
    SeatChanges,
    SeatRow,
    packing,
)
from storage.branches import Rewind
from storage.records import LastCommit, ReadDeadlines

from . import clocks, terms, wishes
from .absence import absent_now, notes_of, returns
from .api import Place, Sorry
from .clocks import Clock
from .reminding import USUAL, Wishes
from .rest import Rest
from .terms import Terms
from .traces import all_of, read, traces
from .versions import UNKNOWN, ByGame
from .words import say

log = logging.getLogger(__name__)
NONE: Mapping[str, str] = {}
SNAPSHOT_LAYOUT = 2  # of `LiveGame.snapshot`: whoever changes it raises this, and snapshots of old are passed over
SNAPSHOT_EVERY = 50  # commits between two snapshots; a cache, so the figure matters for speed alone


@dataclass(slots=True)
class Chapter:
    """A stretch of the public story that is one message: a headline and what followed."""

    number: int
    lines: list[str] = field(default_factory=list)
    last_commit: int = 0  # the last one that added to it
    length: int = 0  # characters, ends of lines among them
    ends: list[list[list[int]]] = field(default_factory=list)  # of each line: what commit told it up to which character


@dataclass(frozen=True, slots=True)
class Untold:
    """The story of a game that was loaded: as its snapshot keeps it (empty without one), and the facts after that."""

    kept: bytes
    facts: list[tuple[int, str]]
    after: int = 0  # the commit of the snapshot


@dataclass(slots=True)
class LiveGame:
    """One table in memory. `game` is None before the cards are dealt, and where it could not be read."""

    row: GameRow
    shows: Presentation
    seats: dict[str, SeatRow]
    names: dict[int, str]  # persons' names
    wishes: dict[int, Wishes] = field(default_factory=dict)  # of persons; one for all tables in memory
    game: Game[Any] | None = None
    last_commit: int = 0
    own: dict[str, clocks.Own] = field(default_factory=dict)  # the table's own clocks, by kind
    clocks: dict[str, Clock] = field(default_factory=dict)
    reminded: dict[str, int] = field(default_factory=dict)  # by decision or turn (`clocks.reminded_as`), how often
    chapters: list[Chapter] = field(default_factory=list)
    rewinds: list[Rewind] = field(default_factory=list)  # the commits that took the game back, and to where
    untold: Untold | None = None  # what the story is still to be told from
    queue: asyncio.Lock = field(default_factory=asyncio.Lock)
    unread: Exception | None = None  # why the game could not be read; the table has to be told
    kept: ReadDeadlines | None = None  # the rows of its clocks as it was read with them, until they are looked at again
    door: str = ""  # where the game goes on, if it was left at a step that this version does not know
    moderators: frozenset[int] = frozenset()  # the persons whom the table has named
    audited: int = 0  # the number of the last thing that a moderator did and all may read
    sealed: int = SEALED  # and of the last that is read when the game is over
    restated: dict[int, str] = field(default_factory=dict)  # answers by their commits, as `then` found them in words
    words: str = ""  # the version of the words in which the story is told
    schema: str = ""  # how states of this kind of game are written
    _owed: tuple[Game[Any], list[Decision]] | None = None  # what is owed in that very game
    _foretold: tuple[Game[Any], Foretold] | None = None  # who will be asked what in that very game
    _coming: tuple[Game[Any], dict[str, tuple[Coming, ...]]] | None = None  # the same, as each seat alone knows it
    _headline: tuple[Game[Any], str] | None = None  # how that very game stands
    _lengths: tuple[str, Mapping[str, timedelta]] | None = None  # the preset, and how long windows stay open in it
    _plays: tuple[dict[str, Any], str] | None = None  # the options, and what is played with them in words

    def follow(self, after: LiveGame) -> None:
        """Become the table as an input left it; what was worked out of that very game is known already."""
        self.game, self.chapters, self.clocks = after.game, after.chapters, after.clocks
        self.seats, self.rewinds, self.reminded = after.seats, after.rewinds, after.reminded
        self._owed, self._foretold, self._coming = after._owed, after._foretold, after._coming

    def as_it_is(self) -> LiveGame:
        """Return the table as it is now, which no input changes any more."""
        return replace(self, seats=dict(self.seats), own=dict(self.own))

    @property
    def place(self) -> Place:
        """Where the game is played."""
        return Place(self.row.server, self.row.channel or 0, self.row.thread)

    @property
    def channel(self) -> int | None:
        """Return the channel or thread that gets the public story."""
        return self.row.thread or self.row.channel

    @property
    def story(self) -> list[Chapter]:
        """Return the public story; that of a game that was loaded has to be told first (`told`)."""
        assert self.untold is None, "the story is told before anybody looks at it"
        return self.chapters

    @property
    def options(self) -> dict[str, Any]:
        """The options that are not the usual ones, by name: as the game is played now (H-16), or as it is to begin."""
        if self.game is None:
            return dict(json.loads(self.row.options))
        return dict(_not_usual(self.game.state.options))

    @property
    def headline(self) -> str:
        """Where the game stands, in a line that everybody may see; empty before the cards are dealt."""
        if self.game is None:
            return ""
        if self._headline is None or self._headline[0] is not self.game:
            self._headline = self.game, self.shows.headline(self.view())
        return self._headline[1]

    @property
    def plays(self) -> str:
        """What is played: the game, its preset, and what differs from that; every command looks at it."""
        options = self.options
        if self._plays is None or self._plays[0] != options:
            self._plays = options, table_text(self.shows, options)
        return self._plays[1]

    @property
    def seating(self) -> Seating:
        """How many play at this table, and what their seats can hold."""
        return self.shows.seating(self.options)

    @property
    def lengths(self) -> Mapping[str, timedelta]:
        """How long windows stay open at this table, by class."""
        if self._lengths is None or self._lengths[0] != self.row.preset:
            self._lengths = self.row.preset, clocks.lengths(self.shows.clocks, self.row.preset)
        return self._lengths[1]

    @property
    def terms(self) -> Terms:
        """What the table agreed on."""
        return terms.read(self.row.terms)

    def rest_of_person(self, person: int | None) -> Rest:
        """Return the rest that somebody who has a seat, or has lent it, has set for himself."""
        return (self.wishes.get(person or 0) or USUAL).rest

    def wishes_of(self, seat: str) -> Wishes:
        """Return what whoever answers for a seat has set for himself; a machine player has set nothing."""
        found = self.seats.get(seat)
        own = self.wishes.get(found.person) if found is not None and found.person and found.kind == "person" else None
        return own or USUAL

    def rest_of(self, decision: Decision) -> Rest:
        """Return the rest in which the clock of a decision stands still.

        Where it is public who is waited for it is that person's own. Everywhere else it is the table's: a window that
        ended later because somebody sleeps would tell that he is asked.
        """
        own = self.wishes_of(decision.seat).rest if decision.named and not decision.any_one else None
        return own or self.terms.rest

    def wound(self, owed: list[Decision], old: Mapping[str, Clock], now: datetime) -> dict[str, Clock]:
        """Return the clocks of what is owed at this table."""
        absent = absent_now(self.seats.values(), now)
        part, halted = partial(self._part, now), self.halted
        return clocks.wind(old, owed, self.lengths, now, halted=halted, rest=self.rest_of, absent=absent, part=part)

    def _part(self, now: datetime, decision: Decision, length: timedelta) -> timedelta:
        """Return how long a seat has, from what everybody has seen; where nobody is named, it is alike for all.

        Nothing of any person counts there, and the rest is the table's: it ends at one instant,
        or its end would tell who is asked.
        """
        note, rest = self.own.get(clocks.EARLY), self.rest_of(decision)
        whom = decision.seat if decision.named else ""
        since = note.known.get(f"{decision.kind}:{whom}") if note is not None else None
        known = datetime.fromisoformat(since) if since else None
        if not decision.named:
            return clocks.part_of(length, now, rest, known=known, least=clocks.LEAST_OF_ALL)
        return clocks.part_of(length, now, rest, known=known, part=notes_of(self.seats[decision.seat]).part(now))

    @property
    def halted(self) -> bool:
        """Whether the clocks stand still."""
        return self.row.status != "running"

    def seat_of(self, person: int) -> SeatRow | None:
        """Return the person's seat."""
        return next((seat for seat in self.seats.values() if seat.person == person), None)

    def owed(self) -> list[Decision]:
        """Return everything owed, by the one definition (CONTRIBUTING, "Decisions and offers"), once a position."""
        if self.game is None:
            return []
        if self._owed is None or self._owed[0] is not self.game:
            self._owed = self.game, pending(self.shows.rules, self.game)
        return self._owed[1]

    def asks_as(self, before: LiveGame) -> bool:
        """Say whether it asks what it asked before, until the same times: most private acts change neither."""
        return self.owed() == before.owed() and self.clocks == before.clocks

    @property
    def foretold(self) -> Foretold:
        """Who will be asked what before long, as everybody can know, worked out once a position."""
        if self.game is None:
            return ()
        if self._foretold is None or self._foretold[0] is not self.game:
            self._foretold = self.game, foretold(self.shows.rules, self.game.state)
        return self._foretold[1]

    def coming(self, seat: str) -> tuple[Coming, ...]:
        """Return what a seat will be asked, with what its own orders have settled of it, worked out once a position."""
        if self.game is None:
            return ()
        if self._coming is None or self._coming[0] is not self.game:
            self._coming = self.game, {}
        known = self._coming[1]
        if seat not in known:
            known[seat] = coming(self.shows.rules, self.game, seat, self.foretold)
        return known[seat]

    def halts(self, decision: Decision) -> bool:
        """Say whether the game is halted when the time of a decision is up: once, and for nobody who is away."""
        clock = self.clocks.get(decision.id) if decision.halts else None
        if clock is None or clock.is_for_absent or clock.again:
            return False
        seat = self.seats[decision.seat]
        return seat.kind == "person" and not notes_of(seat).absent

    def seen(self, decision: Decision) -> Seen:
        """Return what the seat that owes a decision has before it."""
        assert self.game is not None, "nothing is asked before the cards are dealt"
        return asked(self.shows.rules, self.game, decision)

    def view(self, seat: str | None = None) -> Any:
        """Return what a seat may see of the game; by itself, what everybody sees."""
        assert self.game is not None, "there is nothing to see before the cards are dealt"
        return self.shows.rules.view(self.game.state, seat)

    @property
    def stretch(self) -> str:
        """Return a name for the phase that is played, which is another one in the next; all see where a game stands."""
        return f"{self.game.stack[0].step}/{self.game.stack[0].at}" if self.game is not None and self.game.stack else ""

    @property
    def host(self) -> int:
        """Return who runs the table: who opened it or came after him, as long as he sits there, else the next one."""
        return self.row.host if self.seat_of(self.row.host) is not None else self.heir() or self.row.host

    def heir(self, *without: int) -> int | None:
        """Return who runs the table after others: somebody seated, whoever plays for himself before who is away."""
        seats = [s for _, s in sorted(self.seats.items()) if s.person is not None and s.person not in without]
        return next((s.person for s in sorted(seats, key=lambda s: s.kind != "person")), None)

    def deadlines(self, now: datetime) -> tuple[NewDeadline, ...]:
        """Return all rows of this table's clocks as they stand."""
        return self.rows(self.clocks, now, self.row.status)

    def rows(self, wound: Mapping[str, Clock], now: datetime, status: str) -> tuple[NewDeadline, ...]:
        """Return the rows of these clocks and the table's own, as they are in a state of the table."""
        back = returns(self.seats.values(), self.rest_of_person) if status == "running" else ()
        return (*clocks.rows(wound, self.reminded, now, self.wishes_of), *clocks.own_rows(self.own, status), *back)

    def input(self, **what: Any) -> GameInput:
        """Return an input made for the game as it stands here; the journal refuses it if that has gone on elsewhere."""
        return GameInput(self.row.id, expected_last=self.last_commit, **what)

    def name_of(self, seat: SeatRow) -> str:
        """Return the name of whoever sits there."""
        if seat.person is not None:
            return self.names.get(seat.person, say().people.somebody)
        return say().people.machine if seat.kind == "machine" else say().people.nobody

    def player_names(self) -> dict[str, str]:
        """Return the player's name for every actor."""
        return {seat.seat: self.name_of(seat) for seat in self.seats.values()}

    def tell(self, facts: Iterable[tuple[int, Fact, Audience]]) -> None:
        """Add public facts, with their commits, to the story; a headline begins a new message, as a full one does."""
        names = self.player_names()
        for commit, fact, audience in facts:
            line = self.shows.sentence(fact, None, names) if audience is None else None
            if line is not None:
                self._add(line, commit)

    def _add(self, line: Line, commit: int) -> None:
        full = self.story and self.story[-1].length + len(line.text) > 1800
        if self.story and not full and (told := line.joined(self.story[-1].lines[-1])):
            chapter = self.story[-1]
            chapter.length += len(told) - len(chapter.lines[-1])
            chapter.lines[-1], chapter.last_commit = told, commit
            chapter.ends[-1] = [*chapter.ends[-1], [commit, len(told)]]
            return
        if line.weight >= HEADLINE or not self.story or full:
            self.story.append(Chapter(len(self.story) + 1))
        text = (
            f"**{line.text}**" if line.weight >= HEADLINE else f"-# {line.text}" if line.weight == DETAIL else line.text
        )
        chapter = self.story[-1]
        chapter.lines.append(text)
        chapter.ends.append([[commit, len(text)]])
        chapter.length += len(text) + 1
        chapter.last_commit = commit

    def snapshot(self) -> bytes:
        """Return what can be gone on from: the story and whose words it is in on the first line, then the state."""
        assert self.game is not None, "a game without cards has nothing to keep"
        story = [(c.number, c.lines, c.last_commit, c.length, c.ends) for c in self.story]
        return json.dumps([self.words, story]).encode() + b"\n" + self.shows.rules.dump(self.game.state)


@lru_cache(maxsize=256)
def _not_usual(options: NoOptions) -> dict[str, Any]:
    """Return those options that are not the usual ones; they are frozen, and few games differ in them."""
    return changed(type(options), options.model_dump())


def changed_by(seats: Mapping[str, SeatRow], changes: Mapping[str, SeatChanges]) -> dict[str, SeatRow]:
    """Return the seats as they are after some changes, as a dictionary of its own."""
    return {**seats, **{name: replace(seats[name], **change) for name, change in changes.items()}}


def wish(seat: SeatRow) -> str:
    """Return what a seat would like to play, before the game begins, or an empty text."""
    return str(json.loads(seat.preferences).get("wish", ""))


def record(shows: Presentation, number: int, commit: Commit, version: str) -> CommitRecord:
    """Return a commit as the journal keeps it."""
    facts = []
    for fact, audience in commit.facts:
        kind, fact_version, body = shows.rules.facts.encode(fact)
        facts.append(FactRecord(kind, fact_version, audience, body))
    return CommitRecord(
        commit_no=number,
        by=commit.by,
        cause=commit.cause,
        move=commit.move.model_dump_json() if commit.move is not None else "{}",
        rules_version=version,
        stack=json.dumps(commit.stack),
        facts=tuple(facts),
        decision=commit.decision,
        rewound_to=commit.rewound_to,
    )


async def load(
    db: Database,
    game_id: int,
    shows: Mapping[str, Presentation],
    versions: ByGame,
    known: dict[int, Wishes] | None = None,
) -> LiveGame:
    """Read a table and its game; a game that cannot be read needs attention, its table stays. Raises NoSuchGame, Sorry.

    `versions` says how each game is now: a snapshot of another schema is not used. The story is
    not told yet (`told`): a game is read to go on, and words are wanted only once something is to be said. What its
    people wish is added to what is `known` of people, which all tables share.
    """
    loaded = await db.journal.load(game_id, {game: found.schema for game, found in versions.items()})
    row = loaded.game
    presentation = shows.get(row.kind)
    if presentation is None:
        raise Sorry(say().inputs.unknown_game.format(game=row.kind))
    seats = {seat.seat: seat for seat in loaded.seats}
    names = {p.id: p.display_name for p in loaded.people.values()}
    now = versions.get(row.kind, UNKNOWN)
    known = {} if known is None else known
    known.update({person.id: wishes.read(person) for person in loaded.people.values()})
    live = LiveGame(row, presentation, seats, names, known, words=now.words, schema=now.schema)
    live.moderators, live.audited, live.sealed = frozenset(loaded.moderators), loaded.audited, loaded.sealed
    live.own, live.kept = clocks.read_own(loaded.deadlines.rows, row.status), loaded.deadlines
    if loaded.last is None:
        return live
    try:
        with collecting_later():
            _read(live, loaded, loaded.last)
        _wind(live, loaded.deadlines.rows)
    except Exception as error:  # noqa: BLE001 - facts of another version, say: this game stops, never another
        unread = None if row.status == "needs_attention" else error
        fresh = LiveGame(replace(row, status="needs_attention"), presentation, seats, names, known, unread=unread)
        same = {name: getattr(live, name) for name in ("words", "schema", "moderators", "audited", "sealed")}
        return replace(fresh, last_commit=loaded.last.commit_no, **same)
    return live


def _read(live: LiveGame, loaded: LoadedGame, last: LastCommit) -> None:
    """Apply the facts to the state; no rule is run."""
    rules = live.shows.rules
    story, state = b"", rules.new_state()
    if loaded.snapshot is not None:
        story, _, kept = loaded.snapshot.state.partition(b"\n")
        state = rules.load(kept)
    made = traces if loaded.snapshot is None else all_of
    replay(state, made([text for _, text in loaded.facts], rules.facts))
    live.untold = Untold(story, loaded.facts if story else [], loaded.snapshot.commit_no if loaded.snapshot else 0)
    live.rewinds = loaded.rewinds
    live.last_commit = last.commit_no
    live.game = Game(state, _stack(live, state, tuple(Frame(*frame) for frame in json.loads(last.stack))))


@contextmanager
def collecting_later() -> Iterator[None]:
    """Leave garbage for later: reading a game makes thousands of objects and no garbage, so looking for it is lost."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


async def told(db: Database, live: LiveGame) -> LiveGame:
    """Tell the story of a game that was loaded, as far as the game is; must come before anything looks at it.

    It goes on from the snapshot if the same version wrote its words, else from the first fact on.
    """
    untold = live.untold
    if untold is None:
        return live
    words, chapters = json.loads(untold.kept or '["", []]')
    rows = untold.facts
    if not untold.kept or words != live.words:
        chapters, rows = [], await db.journal.all_packed(live.row.id, up_to=live.last_commit)
    elif live.rewinds:  # what was taken back stays in the story, struck out
        rows = await db.journal.all_packed(live.row.id, after=untold.after, up_to=live.last_commit)
    public = [(number, line) for number, text in rows for line in packing.lines([text]) if packing.is_public(line)]
    facts = read(packing.by_kind(line for _, line in public), live.shows.rules.facts)
    if live.untold is not None:  # nobody was faster
        live.untold, live.chapters = None, [Chapter(*chapter) for chapter in chapters]
        live.tell((number, facts[line], None) for number, line in public)
    return live


def _stack(live: LiveGame, state: Any, kept: tuple[Frame, ...]) -> tuple[Frame, ...]:
    """Return the open steps as they were kept, under their names of today.

    Where this version knows one of them no more nothing is open: the table goes on at a door (`Play.go_in`).
    """
    found = kept if state.over else located(live.shows.rules, kept)
    if found or state.over:
        return found or ()
    log.warning("game %s: another version left it at a step unknown to this one; it goes on at a door", live.row.id)
    live.door = next(entry.label for entry in live.shows.rules.entries(state) if entry.current)
    return ()


def _wind(live: LiveGame, deadlines: list[DeadlineRow]) -> None:
    """Set the clocks by what the database holds."""
    live.clocks = clocks.read(deadlines)
    names = {decision: clocks.reminded_as(decision, clock) for decision, clock in live.clocks.items()}
    live.reminded = {
        names.get(d.decision, d.decision): int(d.payload) - 1
        for d in deadlines
        if d.kind == "reminder" and d.decision is not None
    }
    for decision, name in names.items():
        live.reminded.setdefault(name, clocks.reminders_sent(live.clocks[decision]))
