"""A platform that only counts, behind the real postman and courier; and what they did there."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from bot.discord.courier import Courier
from bot.tables.api import Notice
from storage import Claim, NewMessage

PRIVATE = 1_000_000  # from this number on, channels are private: a person's is his number more


@dataclass
class Platform:
    """Channels in which messages stand that nobody reads. It says yes to everything."""

    user: object = None
    sent: int = 0
    edited: int = 0
    pinned: int = 0

    def get_partial_messageable(self, number: int) -> _Channel:
        """Return a channel."""
        return _Channel(number, self)

    async def create_dm(self, person: Any) -> _Channel:
        """Return somebody's private channel."""
        return _Channel(PRIVATE + int(person.id), self)

    def get_guild(self, server: int) -> None:
        """Know nothing of servers."""


@dataclass
class _Channel:
    id: int
    platform: Platform

    async def send(self, **_: Any) -> _Message:
        self.platform.sent += 1
        return _Message(self.platform.sent, self.platform)

    def get_partial_message(self, number: int) -> _Message:
        return _Message(number, self.platform)


@dataclass
class _Message:
    id: int
    platform: Platform

    async def edit(self, **_: Any) -> None:
        self.platform.edited += 1

    async def pin(self, **_: Any) -> None:
        self.platform.pinned += 1

    async def unpin(self, **_: Any) -> None:
        pass

    async def delete(self, **_: Any) -> None:
        pass


@dataclass(frozen=True, slots=True)
class Delivered:
    """One message that was sent or edited."""

    at: datetime
    game: int
    person: int | None  # whose private channel it is
    purpose: str
    new: bool  # not an edit
    mentioned: tuple[int, ...]

    @property
    def pings(self) -> tuple[int, ...]:
        """Whom it notifies."""
        if not self.new:
            return ()
        return self.mentioned if self.person is None else (self.person,)


class CountingCourier(Courier):
    """The courier, with a list of what it did."""

    def watch(self, platform: Platform) -> CountingCourier:
        """Say on which platform it is."""
        self.platform = platform
        self.log: list[Delivered] = []
        self.known: set[int] = set()  # messages that stand somewhere
        return self

    async def deliver(
        self, claim: Claim, notice: Notice, *, anew: bool = False
    ) -> tuple[int, NewMessage | None] | None:
        """Send or edit, and note which of the two it was."""
        post = claim.posts[-1]
        found = await super().deliver(claim, notice, anew=anew)
        if found is None:
            return None  # there was nothing to edit, and nobody to call
        person = post.recipient if post.recipient_kind == "person" else None
        new = found[0] not in self.known
        self.known.add(found[0])
        self.log.append(Delivered(self._now(), post.game_id or 0, person, notice.purpose, new, notice.mention))
        return found

    def take(self) -> list[Delivered]:
        """Return what was delivered since the last time."""
        taken, self.log = self.log, []
        return taken
