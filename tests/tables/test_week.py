"""A week of somebody who sits at two tables: he answers, forgets, goes away, comes back. Read it as he lives it.

Bo lives in Paris and sleeps from 23 to 7. The others look in at nine in the morning and at nine in the evening.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from bot.tables.absence import notes_of
from bot.tables.api import Notice
from tests.toy.engine import flow

from .table import Table, a_table

PARIS = ZoneInfo("Europe/Paris")
BO, OTHERS = 1, (0, 2)
MONDAY = datetime(2026, 3, 2, 12, tzinfo=UTC)  # 13:00 in Paris
TITLES = ("Sietch", "Keep")
DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")


@dataclass
class Week:
    """Two tables hour by hour, and all that reaches Bo."""

    table: Table
    games: list[int] = field(default_factory=list)
    reminded: int = 0

    @property
    def now(self) -> datetime:
        """The time in Paris."""
        return self.table.clock[0].astimezone(PARIS)

    async def until(self, day: str, hour: int) -> list[Notice]:
        """Let time pass until then; returns what called Bo meanwhile."""
        found: list[Notice] = []
        for _ in range(24 * 8):
            if (DAYS[self.now.weekday()], self.now.hour) == (day, hour):
                return found
            await self.table.pass_time(hours=1)
            for game in self.games if self.now.hour in (9, 21) else ():
                for number in OTHERS:  # each looks in once, and goes when nothing waits for him
                    while await self.answer(game, number):
                        pass
            found += await self.post()
        raise AssertionError(f"it never was {day} {hour}:00")

    async def post(self) -> list[Notice]:
        """Bring the post; returns what calls Bo. No reminder comes at night, or to somebody who owes nothing."""
        before = len(self.told)
        await self.table.post()
        calls, seen = [], set(map(self.named, self.told[:before]))
        for notice in self.told[before:]:
            edit = notice.replaces and self.named(notice) in seen
            seen.add(self.named(notice))
            if notice.quiet or edit:
                continue
            if notice.purpose == "reminder":
                self.reminded += 1
                assert 7 <= self.now.hour < 23, f"{notice.text} at {self.now}"
                assert await self.owed(), "nobody is called for nothing"
            calls.append(notice)
        return calls

    @property
    def told(self) -> list[Notice]:
        """All that Bo was ever told, edits too."""
        return self.table.told.get(("person", 1000 + BO), [])

    def page(self, game: int) -> str:
        """Return his live message of a table, as it stands."""
        mine = [n for n in self.told if n.purpose == "question" and TITLES[game] in n.text]
        return "\n".join((mine[-1].text, *(line for card in mine[-1].cards for line in card.lines)))

    @staticmethod
    def named(notice: Notice) -> tuple[str, ...]:
        """Name a message, so that what is brought up to date is told from what is new."""
        return notice.purpose, notice.ref, *(title for title in TITLES if title in notice.text)

    async def answer(self, game: int, number: int) -> bool:
        """Answer the first thing that is asked of somebody; returns whether there was one."""
        if (await self.table.service.info(game)).status != "running":
            return False
        person = self.table.person(number)
        asked = [a for a in await self.table.service.asks(game, person) if a.decision is not None]
        ask = next((a for a in asked if a.decision and not (a.decision.answered or a.decision.held)), None)
        if ask is None or ask.decision is None:
            return False
        move = next(ask.seen.legal())
        await self.table.service.submit(game, person, move, ask.decision.id, self.table.interaction())
        return True

    async def owed(self) -> list[int]:
        """The tables that wait for Bo."""
        return sorted({self.games.index(one.game) for one in await self.table.service.todo(1000 + BO)})

    async def missed(self, game: int) -> tuple[int, bool]:
        """How often in a row his time ran out there where all saw it, and whether he is absent."""
        live = await self.table.service.memory.get(self.games[game])
        seat = next(s for s in live.seats.values() if s.person == 1000 + BO)
        return notes_of(seat).missed, notes_of(seat).is_absent(self.table.clock[0])


@asynccontextmanager
async def a_week(path: Path) -> AsyncIterator[Week]:
    async with a_table(path, [MONDAY]) as table:
        await table.service.set_wishes(table.person(BO), {"zone": "Paris"})
        week = Week(table)
        for title in TITLES:
            week.games.append(await table.open(people=3, kind="toy", title=title, actions=8))
        yield week


async def test_a_week_of_two_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flow, "ROUNDS", 12)  # three are over before the week is
    async with a_week(tmp_path) as week:
        service, bo = week.table.service, week.table.person(BO)

        # Monday, 13:00. Both tables ask for a stake. Each calls once, and says until when.
        calls = await week.post()
        asked = [n for n in calls if n.purpose == "question"]
        assert len(asked) == 2
        assert "Your time is up <t:" in week.page(0)
        assert await week.owed() == [0, 1]

        # He answers at the Sietch. Nothing calls him for that; his list is one shorter.
        assert await week.answer(week.games[0], BO)
        assert await week.post() == []
        assert await week.owed() == [1]

        # He forgets the Keep. The message itself reminds, then one call, not at night; then he is told what was played.
        calls = await week.until("Tue", 10)
        reminders = [n for n in calls if n.purpose == "reminder"]
        assert len(reminders) == 1
        assert "Last call: **Stake**" in reminders[0].text
        assert [b.action for b in reminders[0].buttons][-1] == "snooze"
        assert "**Stake** · your time ran out: Stake nothing." in "".join(n.text for n in week.told)
        assert "Your time ran out." in [n for n in week.told if n.purpose == "reminder"][-1].text
        assert await week.missed(1) == (1, False), "once is not absent"

        # Tuesday: he answers whatever there is, so the row of misses is broken at both tables.
        await week.until("Tue", 13)
        for game in week.games:
            while await week.answer(game, BO):
                pass
        assert await week.missed(1) == (0, False)

        # Wednesday, noon: he is off for three days, and says so. The tables wait for him by name no longer.
        await week.until("Wed", 12)
        for game in week.games:
            await service.away(game, bo, "3 days", week.table.interaction())
        before = [(await service.memory.get(game)).last_commit for game in week.games]
        calls = await week.until("Fri", 8)
        for notice in calls:
            assert "**Work**" not in notice.text.partition("Last call")[2], "no call for what all see him owe"
        after = [(await service.memory.get(game)).last_commit for game in week.games]
        assert all(now > then for now, then in zip(after, before, strict=True)), "the others play on"
        assert "is away until" in week.table.story()

        # Friday: back a day sooner, by one press. What waits for him, he has his whole time for.
        for game in week.games:
            told = await service.stand_in(game, bo, False, week.table.interaction())
            assert "yours again" in told.text
        assert [await week.missed(game) for game in (0, 1)] == [(0, False)] * 2
        await week.post()
        assert week.table.story().count("is back") == 2

        # He wants one message a day from now on, at 18:00: whatever calls him to answer, calls him then.
        await service.set_wishes(bo, {"daily": "18:00"})
        daily = 0
        for day, hour in (("Fri", 17), ("Fri", 18), ("Sat", 17), ("Sat", 18), ("Sun", 12)):
            calls = [n for n in await week.until(day, hour) if n.purpose == "reminder"]
            assert len(calls) <= (hour == 18), (day, hour, calls)
            daily += len(calls)
        assert daily, "both tables still play, so there was something to call him for"
        print(f"{week.reminded} reminders in a week of two games")
        assert 1 <= week.reminded <= 6
