"""kill -9 of the running bot at any instant, and copies of its files: no answer lost, nothing told twice or never.

The bot is the real process on the stand-in. It is killed after its N-th further request and a moment more, both from
the seed; where in its work the signal strikes does not follow from it. It comes back at once or an hour later, by when
every deadline of the preset `live` has run out.
"""

from __future__ import annotations

import asyncio
import os
import random
import shutil
import signal
import sqlite3
from collections import Counter
from contextlib import closing, suppress
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from discord.utils import snowflake_time

from bot.sandbox.hosting import BotProcess
from bot.tables.live import load
from storage import Database
from storage.database import random_id
from tests.e2e.hall import TABLE, Hall, a_hall
from tests.e2e.judge import check_commits, check_game, commits, opened, timed_out
from tests.e2e.player import Counted, Sighted

SEED = int(os.environ.get("LANDSRAAD_SEED", "1"))
HOUR = 3600.0
REQUESTS = 60  # at most so many further ones before a kill
MOMENT = 0.03  # seconds, at most, after the last of them
PATIENCE = 60.0
REMEMBERED = timedelta(hours=23)  # a used interaction, at least
AT_MOST = 10  # times as many kills as were wanted


class Siege:
    """A bot that is killed again and again while two people play."""

    def __init__(self, hall: Hall, seed: int) -> None:
        self.hall = hall
        self.rng = random.Random(seed)
        self.players = [Sighted(person, random.Random(f"{seed}/{person.id}"), TABLE) for person in hall.people]
        self.later = 0.0
        self.tables = 0
        self.copies = 0
        self.kills = 0

    def tells(self, answers: int) -> bool:
        """Whether there is enough to judge."""
        return len(self.counted()) >= answers and self.copies > 0 and defaults(self) > 0

    def counted(self) -> list[Counted]:
        """Return all answers of which the bot said that they count."""
        return [answer for player in self.players for answer in player.counted]

    async def play(self, player: Sighted) -> None:
        """Answer whatever is asked, until the siege ends; at no table, open or join one."""
        while True:
            if not self.hall.box.server.gateway.online:
                await self._online()
            if await player.act():
                continue
            if "You sit at no table" in player.said:
                await self._sit_down(player)
            else:
                await asyncio.sleep(MOMENT)

    async def _online(self) -> None:
        gateway = self.hall.box.server.gateway
        async with gateway.changed:
            await gateway.changed.wait_for(lambda: gateway.online)

    async def _sit_down(self, player: Sighted) -> None:
        if player is self.players[0]:
            self.tables += 1
            options = {"seats": 4, "machines": 2, "pace": "live", "title": f"Siege {self.tables}"}
            await player.person.slash("game new", at=TABLE, options=options)
        else:
            await player.person.slash("game join", at=TABLE)

    async def kill_once(self) -> None:
        """Start the bot, let it work, perhaps copy its files, and kill it."""
        bot = self.hall.spawn(self.later)
        rest = self.hall.box.server.rest
        goal = rest.activity + self.rng.randint(1, REQUESTS)
        starting = asyncio.create_task(bot.start(PATIENCE))
        async with asyncio.timeout(PATIENCE), rest.idle:
            await rest.idle.wait_for(lambda: rest.activity >= goal)
        await asyncio.sleep(self.rng.uniform(0, MOMENT))
        if self.rng.random() < 0.5:
            await self.copy(bot)
        await bot.kill()
        self.kills += 1
        with suppress(RuntimeError):  # it was killed before it was online
            await starting
        await self.hall.gone()
        if self.rng.random() < 0.4:
            self.later += HOUR
            self.hall.box.clock.advance(HOUR)

    async def copy(self, bot: BotProcess) -> None:
        """Halt the process wherever it is, copy database and WAL, and look at the copy."""
        assert bot.process is not None
        if not self.hall.database.exists():
            return
        bot.process.send_signal(signal.SIGSTOP)
        stopped = os.WSTOPPED | os.WEXITED | os.WNOWAIT  # until then its threads run on, on a busy machine for long
        await asyncio.to_thread(os.waitid, os.P_PID, bot.process.pid, stopped)
        self.copies += 1
        folder = self.hall.folder / f"copy-{self.copies}"
        folder.mkdir()
        answered = self.counted()
        for ending in ("", "-wal"):
            source = self.hall.database.with_name(self.hall.database.name + ending)
            if source.exists():
                shutil.copyfile(source, folder / source.name)
        bot.process.send_signal(signal.SIGCONT)
        await check_copy(folder / self.hall.database.name, self.hall, answered)
        shutil.rmtree(folder)

    async def settled(self) -> None:
        """Until a bot that is left alone has told everything."""
        async with asyncio.timeout(PATIENCE):
            while True:
                await self.hall.box.quiet(PATIENCE, settle=0.2)
                if not waiting(self.hall.database):
                    return


def waiting(path: Path) -> int:
    """Return how many rows of the outbox are not done with."""
    with closing(sqlite3.connect(path)) as conn:
        found: int = conn.execute("select count(*) from outbox where state in ('queued', 'sending')").fetchone()[0]
        return found


def interactions(path: Path) -> set[str]:
    """Return the interactions that had their effect."""
    with closing(sqlite3.connect(path)) as conn:
        return {row[0] for row in conn.execute("select id from interactions")}


async def check_copy(path: Path, hall: Hall, answered: list[Counted]) -> None:
    """The copy opens, every game in it can be gone on with, and every answer that counted is in it."""
    db = await Database.open(path, now=hall.now, new_id=random_id)
    try:
        games = [game.id for game in await db.tables.games()]
        for game in games:
            await load(db, game, hall.games, {})
    finally:
        await db.close()
    for game in games:
        check_commits(path, game)
    check_answers(path, games, answered, hall.now())


def check_answers(path: Path, games: list[int], answered: list[Counted], now: datetime) -> None:
    """Every answer of which the bot said that it counts is in the journal, as typed, and its interaction is used.

    Used interactions are forgotten after a day: the platform's own live for a quarter of an hour.
    """
    typed = Counter((game, str(c.decision)) for game in games for c in commits(path, game) if c.cause == "typed")
    assert Counter((a.game, a.decision) for a in answered) - typed == Counter()
    fresh = {a.interaction for a in answered if snowflake_time(int(a.interaction)) > now - REMEMBERED}
    assert fresh <= interactions(path)


def forgotten(path: Path, now: str) -> list[tuple[int, str]]:
    """Return the deadlines of running games that have passed."""
    sql = """select game_id, decision from deadlines join games on games.id = game_id
             where games.status = 'running' and deadlines.kind = 'expiry' and due < ?"""
    with closing(sqlite3.connect(path)) as conn:
        return conn.execute(sql, (now,)).fetchall()


async def besieged(folder: Path, kills: int, seed: int, patch: pytest.MonkeyPatch) -> Siege:
    """Play, kill at least so often, and judge; returns what there was to judge.

    How much is played between two kills depends on the machine. So the siege goes on until there is enough to judge:
    an answer a kill, a copy of the files and a decision that ran out.
    """
    async with a_hall(folder, seed=f"siege {seed}", people=("Anna", "Ben"), patch=patch) as hall:
        hall.box.world.ledger.keep_deliveries = False
        siege = Siege(hall, seed)
        playing = [asyncio.create_task(siege.play(player)) for player in siege.players]
        while siege.kills < kills or not siege.tells(kills):
            assert siege.kills < kills * AT_MOST, "the people never got anywhere"
            await siege.kill_once()
            for task in playing:
                assert not task.done(), task.exception()
        last = hall.spawn(siege.later)
        await last.start(PATIENCE)
        for task in playing:
            task.cancel()
        await asyncio.wait(playing)
        await siege.settled()
        await last.stop()
        await hall.gone()
        await judged(siege)
        return siege


async def judged(siege: Siege) -> None:
    """Hold all games against the screens."""
    hall = siege.hall
    async with opened(hall.database) as db:
        games = [game.id for game in await db.tables.games()]
    check_answers(hall.database, games, siege.counted(), hall.now())
    assert forgotten(hall.database, (hall.now()).isoformat()) == []
    for game in games:
        await check_game(hall.database, game, hall)


def defaults(siege: Siege) -> int:
    """Return how many decisions ran out."""
    path = siege.hall.database
    return sum(len(timed_out(c)) for game in range(1, siege.tables + 1) for c in commits(path, game))


async def test_a_bot_that_is_killed_loses_nothing_and_says_nothing_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    siege = await besieged(tmp_path, 5, SEED, monkeypatch)
    assert siege.kills >= 5
    assert siege.tells(5)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(20))
async def test_a_thousand_kills_lose_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: int) -> None:
    siege = await besieged(tmp_path, 50, SEED * 1000 + part, monkeypatch)
    assert siege.kills >= 50
    assert siege.tells(50)
