"""A table for tests: the real service and database, a clock one moves by hand, identifiers that count."""

from __future__ import annotations

import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.tables.api import NewTable, Notice, Person, Place
from bot.tables.outbox import merge_key
from bot.tables.play import Injected
from bot.tables.service import TableService
from bot.tables.versions import Versions
from storage import Claim, Database, NewMessage, Post
from tests.games_shown.shown import SHOWN

PLACE = Place(server=1, channel=100)
_IDS = itertools.count(1)  # one row for all databases of a test, as nonces never come twice
NAMES = ("Ana", "Bo", "Chen", "Dia", "Emil", "Fay")


@dataclass
class Table:
    """One database with its service, and everything delivered so far."""

    db: Database
    service: TableService
    clock: list[datetime]
    told: dict[tuple[str, int], list[Notice]] = field(default_factory=dict)

    def interaction(self) -> str:
        """Return a fresh interaction id."""
        return f"interaction-{next(_IDS)}"

    def person(self, number: int) -> Person:
        """Return one of the people."""
        return Person(1000 + number, NAMES[number])

    async def open(
        self,
        people: int,
        machines: int = 0,
        preset: str = "daily",
        kind: str = "dune",
        title: str = "",
        **options: object,
    ) -> int:
        """Open a table, let everybody sit down; the game has begun when it returns."""
        wanted = NewTable(kind, people + machines, preset, title, options, machines)
        await self.service.open_table(PLACE, self.person(0), wanted, self.interaction())
        game = (await self.service.games_in(PLACE.channel))[0].id
        for number in range(1, people):
            await self.service.join(game, self.person(number), None, self.interaction())
        return game

    async def post(self) -> None:
        """Deliver everything that waits in the outbox, as a postman would."""
        while ready := await self.db.outbox.ready():
            for first in ready:
                queued = await self.db.outbox.queued_for(first.recipient_kind, first.recipient)
                if first.kind == "board" and any((p.kind, p.game_id) == ("board", first.game_id) for p in queued[1:]):
                    await self.db.outbox.drop([first.id])  # only the newest board is drawn
                    continue
                other = next((n for n, p in enumerate(queued) if merge_key(p) != merge_key(first)), len(queued))
                same = queued[:other]
                claim = await self.db.outbox.claim([p.id for p in same])
                notice = await self.service.compose(claim.posts)
                if notice is not None:
                    self.told.setdefault((first.recipient_kind, first.recipient), []).append(notice)
                await self.db.outbox.mark_sent(claim.nonce, first.id, self._kept(claim, notice))

    @staticmethod
    def _kept(claim: Claim, notice: Notice | None) -> NewMessage | None:
        """Return how what may be edited later is remembered, under the number of the row that wrote it last."""
        post = claim.posts[0]
        if notice is None or not notice.replaces:
            return None
        person = post.recipient if post.recipient_kind == "person" else None
        return NewMessage(post.id, post.recipient, notice.purpose, post.game_id, person, claim.nonce, notice.ref)

    async def told_first(self, game: int, person: int) -> Post:
        """Return the first message of a game to somebody, which everybody gets."""
        posts = await self.db.outbox.of_game(game, "sent")
        return next(post for post in posts if (post.kind, post.recipient) == ("begun", person))

    def heard(self, number: int) -> str:
        """Return all that one of the people was told in private, as text."""
        notices = self.told.get(("person", 1000 + number), [])
        return "\n".join(f"{n.text}\n{[(c.title, c.lines) for c in n.cards]}" for n in notices)

    def story(self) -> str:
        """Return what the channel was told."""
        return "\n".join(n.text for n in self.told.get(("channel", PLACE.channel), []))

    async def pass_time(self, **by: float) -> None:
        """Move the clock and let the service do what is due."""
        self.clock[0] += timedelta(**by)
        await self.service.tick()
        await self.service.machines.idle()


@asynccontextmanager
async def a_table(path: Path, clock: list[datetime] | None = None, version: str = "1") -> AsyncIterator[Table]:
    """Open the database and the service on it."""
    now = clock if clock is not None else [datetime(2026, 3, 1, 12, tzinfo=UTC)]
    references = itertools.count(1)
    injected = Injected(
        now=lambda: now[0],
        seed=lambda purpose: f"test seed for {purpose}",
        reference=lambda: f"ref-{next(references)}",
        versions={kind: Versions("", version, version) for kind in SHOWN},
    )
    db = await Database.open(path / "test.sqlite3", now=lambda: now[0], new_id=lambda purpose: f"n{next(_IDS)}")
    try:
        service = TableService(db, SHOWN, injected)
        await service.wake()
        yield Table(db, service, now)
        await service.machines.idle()
    finally:
        await db.close()
