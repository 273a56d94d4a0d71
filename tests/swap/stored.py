"""A position written into a town's database as any game stands there: the journal, its clocks, what is to be told.

The state of a twin stands in the snapshot, from which a game is read, and in the journal (`differing`); private facts
that only entitled seats heard say the other thing too.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, time, timedelta
from pathlib import Path
from typing import Any

from bot.games.presentation import Presentation
from bot.tables import clocks, wishes
from bot.tables.absence import Notes, noted
from bot.tables.api import Person
from bot.tables.doors import closed_doors
from bot.tables.live import LiveGame, record
from bot.tables.outbox import row
from bot.tables.pages import Page
from bot.tables.play import both
from bot.tables.private import open_to
from bot.tables.reached import reachable
from bot.tables.reminding import Wishes
from bot.tables.rest import Rest
from bot.tables.terms import Terms
from bot.tables.turning import Turned, begin
from engine.core.choosing import changed
from engine.core.game import Game
from storage import Clock, CommitRecord, Database, DmState, GameChanges, GameInput, IdSource, NewGame, NewPost, NewSeat

from .differing import Otherwise, in_the_journal
from .standing import Position

VERSION = "test"
SCHEMA = "as it is"
NEWS = 6  # the last commits of the position, of which people are told when the town opens
NIGHT = Wishes(Rest("Europe/Berlin", (time(9, 5), time(23))))  # from five minutes after a town opens
BANK = timedelta(hours=1)
DIGEST = Wishes(daily=time(8, 10))  # five minutes later
LATELY = 30  # before them, since the page that each had then: what all saw since is told in a line or two


@dataclass(frozen=True)
class Table:
    """Where and by whom a position is played on: the persons by their seats, and in what state their doors are."""

    server: int
    channel: int
    host: int
    seats: Mapping[str, int]
    names: Mapping[int, str]
    closed: frozenset[int]  # known to have closed their private messages
    preset: str = "daily"
    moderators: frozenset[int] = frozenset()
    new: frozenset[int] = frozenset()  # who have just sat down, and to whom no private message was ever sent
    wishes: Mapping[int, Wishes] = field(default_factory=dict)  # what people have set for themselves
    missed: frozenset[int] = frozenset()  # who have let their time run out once
    banks: bool = False  # whether each seat has a time bank

    def doors(self, person: int) -> DmState:
        """Return what is known of whether private messages reach somebody."""
        return "closed" if person in self.closed else "unknown" if person in self.new else "open"


@dataclass(frozen=True)
class Changed:
    """What a twin has instead of the position's own: its game, and what is called otherwise by whom."""

    game: Game[Any]
    entitled: frozenset[str] = frozenset()
    words: Mapping[str, str] | None = None
    possible: Callable[[Any], bool] = lambda body: True  # whether there can be what a fact of its journal tells then

    @property
    def otherwise(self) -> Otherwise:
        """What its journal says otherwise."""
        return Otherwise(self.words or {}, self.entitled, self.possible)


def said(text: str, words: Mapping[str, str]) -> str:
    """Return what somebody types or chooses, in which things stand for one another."""
    if not words:
        return text
    ids = "|".join(map(re.escape, words))
    return re.sub(rf"(?<![A-Za-z0-9_])({ids})(?![A-Za-z0-9_])", lambda found: words[found[1]], text)


async def store(
    path: Path,
    shows: Presentation,
    position: Position,
    table: Table,
    twin: Changed,
    now: Clock,
    new_id: IdSource,
) -> int:
    """Write a position down; returns the game's number."""
    db = await Database.open(path, now=now, new_id=new_id)
    try:
        return await _store(db, shows, position, table, twin, now())
    finally:
        await db.close()


async def _store(
    db: Database, shows: Presentation, position: Position, table: Table, twin: Changed, now: datetime
) -> int:
    for person, name in table.names.items():
        await db.people.save(person, {"display_name": name})
        if person in table.wishes:
            await wishes.keep(db, Person(person, name), table.wishes[person])
    new = NewGame(
        kind=shows.kind,
        server=table.server,
        host=table.host,
        title=f"A table of {shows.title}",
        preset=table.preset,
        options=json.dumps(changed(shows.rules.options, position.game.state.options.model_dump())),
        channel=table.channel,
        status="running",
    )
    seats = tuple(NewSeat(seat, person, dm_state=table.doors(person)) for seat, person in table.seats.items())
    number = (await db.journal.create(new, GameInput(0, added_seats=seats))).game_id
    rows = {seat.seat: seat for seat in await db.tables.seats(number)}
    kept = await db.tables.game(number)
    live = LiveGame(kept, shows, rows, dict(table.names), words=VERSION, schema=SCHEMA)
    there = recorded(shows, position)
    commits = tuple(in_the_journal(shows.rules, there, twin.game.state, twin.otherwise))
    live.last_commit = len(commits)
    live.tell((i, *told) for i, commit in enumerate(position.commits, 1) for told in commit.facts)
    live.game = twin.game
    live.clocks = clocks.wind({}, live.owed(), live.lengths, now, halted=False)
    deadlines = clocks.rows(live.clocks, {}, now)
    pages = _pages(live, table.new)
    told = (*_opening(live, now), *pages.posts)
    named = dict.fromkeys(table.moderators, table.host)
    changes = both({s.seat: noted(s, Notes(missed=1)) for s in rows.values() if s.person in table.missed}, pages.seats)
    agreed: GameChanges = {"terms": Terms(bank=BANK if table.banks else timedelta()).written()}
    whole = GameInput(
        number, commits=commits, deadlines=deadlines, outbox=told, seats=changes, game=agreed, moderators=named
    )
    await db.journal.commit(whole)
    await db.snapshots.save(number, live.last_commit, live.schema, live.snapshot())
    return number


def _opening(live: LiveGame, now: datetime) -> tuple[NewPost, ...]:
    """Return what all are told when the town opens: the newest chapter, and the board."""
    assert live.channel is not None
    posts = [
        row("story", "channel", live.channel, str(chapter.number), first=1, last=live.last_commit)
        for chapter in live.story[-1:]
    ]
    asked = [d for d in live.owed() if not d.answered and not d.held]
    return (*posts, *closed_doors(live, asked, now, phase_began=True), row("board", "channel", live.channel))


def _pages(live: LiveGame, new: frozenset[int]) -> Turned:
    """Return what each is told in private when the town opens: the last news, and what is asked; nothing to the new."""
    found, before, earlier = Turned(), *(max(live.last_commit - ago, 0) for ago in (NEWS, NEWS + LATELY))
    for seat in live.seats.values():
        if seat.person is not None and seat.person not in new and reachable(seat):
            former = Page(1, since=earlier, before=earlier, person=seat.person)
            begin(found, replace(seat, page=former.written()), open_to(live, seat.seat), before, live.last_commit)
    return replace(found, posts=[post for post in found.posts if post.kind == "question"])  # the former is not brought


_RECORDS: dict[str, list[CommitRecord]] = {}


def recorded(shows: Presentation, position: Position) -> list[CommitRecord]:
    """Return the commits of a position as the journal keeps them, made once for all its twins."""
    place = f"{shows.kind}: {position.name}"
    if place not in _RECORDS:
        _RECORDS[place] = [record(shows, i, commit, VERSION) for i, commit in enumerate(position.commits, 1)]
    return _RECORDS[place]
