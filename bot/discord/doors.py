"""People whom private messages do not reach: who they are, what they are told, and when it is tried again."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterable

from bot.places import places
from bot.tables.api import Sorry, Tables
from bot.tables.outbox import KNOCK, row
from storage import Database, GameStatus, Post
from storage.errors import StorageError

from .courier import Courier
from .words import say

log = logging.getLogger(__name__)
KNOCK_AGAIN = ("welcome", "muster", "begun", KNOCK)  # tried though private messages were closed
TOLD_LATER = ("private", "begun")  # when they are open again; questions are asked anew then
GOING_ON: tuple[GameStatus, ...] = ("lobby", "muster", "running", "paused")


class Unreached:
    """Knows them without asking the storage, because every press and every command asks."""

    def __init__(self) -> None:
        self._told: dict[int, bool] = {}  # by person, whether he was told
        self._acted: set[int] = set()
        self.wake: Callable[[], None] = lambda: None

    def __contains__(self, person: int) -> bool:
        return person in self._told

    def add(self, people: Iterable[int]) -> None:
        """Remember people whose private messages were refused."""
        for person in people:
            self._told.setdefault(person, False)

    def reached(self, person: int) -> None:
        """A private message has arrived."""
        self._told.pop(person, None)

    def acts(self, person: int) -> None:
        """Somebody has done something: the moment to knock again, if he is one of these."""
        if person in self._told:
            self._acted.add(person)
            self.wake()

    def take(self) -> set[int]:
        """Return, once, who has acted since the last time."""
        acted, self._acted = self._acted, set()
        return acted

    def note(self, person: int) -> str:
        """Return what is to be told, with the next answer; empty if it was told, or there is nothing to tell."""
        return say().answers.unreached if self._told.get(person) is False else ""

    def told(self, person: int) -> None:
        """It was told."""
        if person in self._told:
            self._told[person] = True


class Doors:
    """What follows when a private message arrives or is refused: the tables note it, and what waited is told."""

    def __init__(self, db: Database, tables: Tables, courier: Courier, unreached: Unreached) -> None:
        self._db = db
        self._tables = tables
        self._courier = courier
        self._unreached = unreached
        self._knocking: set[int] = set()  # people whose door is being tried

    async def load(self) -> None:
        """Learn after a start whom nothing reaches. Raises StorageError."""
        self._unreached.add(await self._db.tables.unreached())

    async def knock(self) -> None:
        """Try whether private messages reach those again who have just acted. Raises StorageError."""
        for person in self._unreached.take() - self._knocking:
            await self._knock_at(person)

    async def _knock_at(self, person: int) -> None:
        for game in await self._db.tables.of_person(person, *GOING_ON):
            seat = await self._db.tables.seat_of(game.id, person)
            if seat is not None and seat.dm_state == "closed":
                self._knocking.add(person)
                await self._db.outbox.enqueue([row(KNOCK, "person", person)], game.id)
                return
        self._unreached.reached(person)

    async def known_closed(self, post: Post) -> bool:
        """Say whether a private message would be refused, and is none that is tried all the same."""
        if post.recipient_kind != "person" or post.game_id is None or post.kind in KNOCK_AGAIN:
            return False
        seat = await self._db.tables.seat_of(post.game_id, post.recipient)
        return seat is not None and seat.dm_state == "closed"

    async def arrived(self, post: Post) -> None:
        """Note that private messages reach a person, the first time one does, or does again."""
        if post.recipient_kind != "person" or post.game_id is None:
            return
        try:
            seat = await self._db.tables.seat_of(post.game_id, post.recipient)
            if post.recipient in self._unreached:
                await self._opened(post.recipient)
            elif seat is not None and seat.dm_state != "open":
                await noted(self._tables.dm_state(post.game_id, post.recipient, True))
        finally:  # not before it is noted: whoever acts meanwhile would be knocked at again, and told twice
            self._knocking.discard(post.recipient)

    async def _opened(self, person: int) -> None:
        """Tell what could not be told before, at all tables of a person whose private messages are open again."""
        self._unreached.reached(person)
        for game in await self._db.tables.of_person(person, *GOING_ON):
            await noted(self._tables.dm_state(game.id, person, True))
            await self._db.outbox.release(game.id, person, TOLD_LATER)

    async def closed(self, post: Post) -> None:
        """Note, at all tables of a person, that private messages do not arrive, as this one showed."""
        self._unreached.add([post.recipient])
        self._knocking.discard(post.recipient)
        for game in await self._db.tables.of_person(post.recipient, *GOING_ON):
            refused = post if post.game_id == game.id else None
            await noted(self._tables.dm_state(game.id, post.recipient, False, refused))
        await self.look_for_departure(post.recipient, post)

    async def look_for_departure(self, person: int, post: Post) -> None:
        """Ask whether somebody is still in the servers of his games, if he answers for himself there.

        `post` is what made us ask: the tables know whether everybody saw why it was sent.
        """
        servers = set()
        for game in await self._db.tables.of_person(person, "running", "paused"):
            seat = await self._db.tables.seat_of(game.id, person)
            if seat is not None and seat.kind == "person":
                servers.add(game.server)
        for server in sorted(servers):
            if await self._courier.has_left(server, person):
                log.info("somebody has left server %s", server)
                await noted(self._tables.person_left(server, person, post))


async def noted(work: Awaitable[None]) -> None:
    """Let the tables note what a sent or refused message showed; if they cannot now, the next message shows it."""
    try:
        await work
    except (StorageError, Sorry) as error:
        log.error("what became of a message cannot be noted: %s", places(error))
