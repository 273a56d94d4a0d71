"""A game in memory: its rows, its state, its queue. Loaded from the journal, thrown away at will."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from bot.games.presentation import Line, Presentation
from engine.core.decision import Decision
from engine.core.facts import Fact
from engine.core.game import Game, pending
from engine.core.run import Commit, Frame
from storage import (
    Audience,
    CommitRecord,
    Database,
    DeadlineRow,
    FactRecord,
    GameInput,
    GameRow,
    LoadedGame,
    SeatRow,
)
from storage.records import LastCommit

from . import clocks
from .api import Place, SeatInfo, TableInfo

log = logging.getLogger(__name__)
SNAPSHOT_EVERY = 50  # commits between two snapshots; a cache, so the figure matters for speed alone


@dataclass(slots=True)
class Chapter:
    """A stretch of the public story that is one message: a headline and what followed."""

    number: int
    lines: list[str] = field(default_factory=list)
    last_commit: int = 0  # the last one that added to it
    length: int = 0  # characters, ends of lines among them


@dataclass(slots=True)
class LiveGame:
    """One table in memory. `game` is None before the cards are dealt, and where it could not be read."""

    row: GameRow
    shows: Presentation
    seats: dict[str, SeatRow]
    names: dict[int, str]  # persons' names
    game: Game[Any] | None = None
    last_commit: int = 0
    clocks: dict[str, clocks.Clock] = field(default_factory=dict)
    reminded: dict[str, int] = field(default_factory=dict)
    story: list[Chapter] = field(default_factory=list)
    queue: asyncio.Lock = field(default_factory=asyncio.Lock)
    unread: Exception | None = None  # why the game could not be read; the table has to be told
    _owed: tuple[Game[Any], list[Decision]] | None = None  # what is owed in that very game

    @property
    def place(self) -> Place:
        """Where the game is played."""
        return Place(self.row.server, self.row.channel or 0, self.row.thread)

    @property
    def channel(self) -> int | None:
        """Return the channel or thread that gets the public story."""
        return self.row.thread or self.row.channel

    @property
    def halted(self) -> bool:
        """Whether the clocks stand still."""
        return self.row.status != "running"

    def seat_of(self, person: int) -> SeatRow | None:
        """Return the person's seat."""
        return next((seat for seat in self.seats.values() if seat.person == person), None)

    def owed(self) -> list[Decision]:
        """Return everything owed: the one definition (DESIGN section 4), worked out once a position."""
        if self.game is None:
            return []
        if self._owed is None or self._owed[0] is not self.game:
            self._owed = self.game, pending(self.shows.rules, self.game)
        return self._owed[1]

    def input(self, **what: Any) -> GameInput:
        """Return an input made for the game as it stands here; the journal refuses it if that has gone on elsewhere."""
        return GameInput(self.row.id, expected_last=self.last_commit, **what)

    def name_of(self, seat: SeatRow) -> str:
        """Return the name of whoever sits there."""
        if seat.person is not None:
            return self.names.get(seat.person, "somebody")
        return "machine player" if seat.kind == "machine" else "nobody"

    def player_names(self) -> dict[str, str]:
        """Return the player's name for every actor."""
        return {seat.seat: self.name_of(seat) for seat in self.seats.values()}

    def info(self) -> TableInfo:
        """Return the table as everybody sees it."""
        return TableInfo(
            id=self.row.id,
            kind=self.row.kind,
            title=self.row.title,
            status=self.row.status,
            place=self.place,
            host=self.row.host,
            preset=self.row.preset,
            options=json.loads(self.row.options),
            seats=tuple(
                SeatInfo(
                    seat=wish(s) if self.game is None else s.seat,
                    person=s.person,
                    name=self.name_of(s),
                    kind=s.kind,
                    ready=bool(json.loads(s.preferences).get("ready")),
                )
                for s in self.seats.values()
            ),
            headline=self.shows.headline(self.game) if self.game is not None else "",
        )

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
            return
        if line.weight >= 2 or not self.story or full:
            self.story.append(Chapter(len(self.story) + 1))
        text = f"**{line.text}**" if line.weight >= 2 else f"-# {line.text}" if line.weight == 0 else line.text
        chapter = self.story[-1]
        chapter.lines.append(text)
        chapter.length += len(text) + 1
        chapter.last_commit = commit

    def snapshot(self) -> bytes:
        """Return what `load` can go on from: the story told so far on the first line, then the state."""
        assert self.game is not None, "a game without cards has nothing to keep"
        story = [(c.number, c.lines, c.last_commit, c.length) for c in self.story]
        return json.dumps(story).encode() + b"\n" + self.shows.rules.dump(self.game.state)


def wish(seat: SeatRow) -> str:
    """Return the faction a seat asked for before the cards are dealt, or an empty text."""
    return str(json.loads(seat.preferences).get("wish", ""))


def record(shows: Presentation, number: int, commit: Commit, version: str) -> CommitRecord:
    """Return a commit as the journal keeps it."""
    facts = []
    for fact, audience in commit.facts:
        kind, fact_version, body = shows.rules.facts.encode(fact)
        facts.append(FactRecord(kind, fact_version, audience, body))
    return CommitRecord(
        commit_no=number,
        actor=commit.actor,
        cause=commit.cause,
        move=commit.move.model_dump_json() if commit.move is not None else "{}",
        rules_version=version,
        stack=json.dumps(commit.stack),
        facts=tuple(facts),
        decision=commit.decision,
    )


async def load(db: Database, game_id: int, shows: dict[str, Presentation], version: str) -> LiveGame:
    """Read a table and its game; a game that cannot be read needs attention, its table stays. Raises NoSuchGame."""
    row = await db.tables.game(game_id)
    presentation = shows[row.kind]
    seats = {seat.seat: seat for seat in await db.tables.seats(game_id)}
    people = await db.people.of_game(game_id)
    live = LiveGame(row, presentation, seats, {p.id: p.display_name for p in people.values()})
    loaded = await db.journal.load(game_id, version)
    deadlines = await db.deadlines.of_game(game_id)
    if loaded.last is None:
        return live
    try:
        _read(live, loaded, loaded.last)
        _wind(live, deadlines)
    except Exception as error:  # noqa: BLE001 - facts of another version, say: this game stops, never another
        unread = None if row.status == "needs_attention" else error
        return LiveGame(
            replace(row, status="needs_attention"),
            presentation,
            seats,
            live.names,
            last_commit=loaded.last.commit_no,
            unread=unread,
        )
    return live


def _read(live: LiveGame, loaded: LoadedGame, last: LastCommit) -> None:
    """Apply the facts, to the state and to the story; no rule is run."""
    rules = live.shows.rules
    state = rules.new_state()
    if loaded.snapshot is not None:
        story, _, kept = loaded.snapshot.state.partition(b"\n")
        live.story = [Chapter(*chapter) for chapter in json.loads(story)]
        state = rules.load(kept)
    told: list[tuple[int, Fact, Audience]] = []
    for number, kind, fact_version, audience, body in loaded.facts:
        fact = rules.facts.decode(kind, fact_version, body)
        fact.apply(state)
        if audience is None:
            told.append((number, fact, None))
    live.tell(told)
    live.last_commit = last.commit_no
    live.game = Game(state, _stack(live, state, tuple(Frame(*frame) for frame in json.loads(last.stack))))


def _stack(live: LiveGame, state: Any, kept: tuple[Frame, ...]) -> tuple[Frame, ...]:
    """Return the open steps as they were kept; those of a version that named them otherwise follow from the state."""
    rules = live.shows.rules
    if state.over or all(frame.step in rules.steps and frame.at in rules.steps[frame.step].points for frame in kept):
        return kept
    log.warning("game %s: another version left it at a step unknown to this one; its place is found anew", live.row.id)
    return next(entry.stack for entry in rules.entries(state) if entry.current)


def _wind(live: LiveGame, deadlines: list[DeadlineRow]) -> None:
    """Set the clocks by what the database holds."""
    live.clocks = clocks.read(deadlines)
    live.reminded = {
        d.decision: int(d.payload) - 1 for d in deadlines if d.kind == "reminder" and d.decision is not None
    }
    for decision in live.clocks.keys() - live.reminded.keys():
        live.reminded[decision] = len(clocks.REMINDERS)
