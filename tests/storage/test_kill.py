"""kill -9 at any instant, and copies of the files at any instant: what was acknowledged is there, and whole.

No test waits for a clock: the writer is killed, or stopped and copied, after its N-th acknowledgement, while it is on
its way with the next ones. N follows from the seed; where in a transaction the signal strikes does not.
"""

import os
import random
import select
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from storage import Database
from tests.storage.samples import FakeClock, open_table
from tests.storage.writer import Acknowledged, check, planned, tell_the_channel

ROOT = Path(__file__).resolve().parents[2]
SEED = int(os.environ.get("LANDSRAAD_SEED", "1"))


class Writer:
    """The process that writes, and what it has acknowledged so far."""

    def __init__(self, path: Path, pages: int, heard: Acknowledged) -> None:
        command = [sys.executable, "-m", "tests.storage.writer", str(path), str(pages)]
        self.process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, bufsize=0)
        self.heard = heard
        self._rest = b""

    def listen(self, lines: int) -> None:
        """Read on until so many more acknowledgements were heard (perhaps a few more than that)."""
        wanted = self.heard.lines + lines
        while self.heard.lines < wanted:
            assert self._take(), "the writer ended by itself"

    def drain(self) -> None:
        """Read what the writer, now killed or stopped, has said."""
        assert self.process.stdout
        while select.select([self.process.stdout], [], [], 0)[0] and self._take():
            pass

    def kill(self) -> None:
        self.process.kill()
        assert self.process.wait() == -signal.SIGKILL
        self.drain()

    def stop(self) -> None:
        """Halt the process wherever it is, for a moment."""
        self.process.send_signal(signal.SIGSTOP)
        _, status = os.waitpid(self.process.pid, os.WUNTRACED)
        assert os.WIFSTOPPED(status)

    def go_on(self) -> None:
        self.process.send_signal(signal.SIGCONT)

    def _take(self) -> bool:
        assert self.process.stdout
        data = self.process.stdout.read(65536)
        *lines, self._rest = (self._rest + (data or b"")).split(b"\n")  # the last line may be half written
        for line in lines:
            self.heard.hear(line.decode())
        return bool(data)


@contextmanager
def writing(path: Path, pages: int, heard: Acknowledged) -> Iterator[Writer]:
    writer = Writer(path, pages, heard)
    try:
        yield writer
    finally:
        writer.process.kill()
        writer.process.wait()
        assert writer.process.stdout
        writer.process.stdout.close()


async def kill_and_check(path: Path, pages: int, kills: int, seed: int) -> Acknowledged:
    heard = Acknowledged()
    chance = random.Random(seed)
    for _ in range(kills):
        with writing(path, pages, heard) as writer:
            writer.listen(chance.randint(1, 60))
            writer.kill()
        await check(path, heard)
    return heard


@pytest.mark.parametrize("pages, kills", [(4000, 7), (30, 8)], ids=["long WAL", "WAL often folded back"])
async def test_a_killed_writer_loses_nothing_it_acknowledged(path: Path, pages: int, kills: int) -> None:
    heard = await kill_and_check(path, pages, kills, SEED)
    assert sum(heard.last.values()) > 10 * kills


@pytest.mark.soak
@pytest.mark.parametrize("pages", [4000, 30])
async def test_hundreds_of_kills_lose_nothing(path: Path, pages: int) -> None:
    for database in range(10):  # small ones: the check reads all that was ever written
        await kill_and_check(path.with_name(f"{database}.db"), pages, 25, SEED + database)


@pytest.mark.parametrize("pages", [4000, 30], ids=["long WAL", "WAL often folded back"])
async def test_copies_taken_while_writing_hold_all_that_was_acknowledged(
    path: Path, tmp_path: Path, pages: int
) -> None:
    heard = Acknowledged()
    chance = random.Random(SEED)
    with writing(path, pages, heard) as writer:
        for number in range(6):
            writer.listen(chance.randint(1, 60))
            writer.stop()
            folder = tmp_path / f"copy-{number}"
            folder.mkdir()
            for ending in ("", "-wal"):
                shutil.copyfile(f"{path}{ending}", folder / f"{path.name}{ending}")
            writer.drain()
            looked_at = await check(folder / path.name, heard)
            assert looked_at >= sum(heard.last.values()) > 0
            writer.go_on()


HALF_INPUTS = {
    "an acknowledged input missing": "select 1",
    "a fact missing": "drop trigger facts_stay; delete from facts where (game_id, commit_no) = (1, 2)",
    "a post missing": "delete from outbox where id = (select max(id) from outbox)",
    "a deadline missing": "delete from deadlines where id = (select max(id) from deadlines)",
    "a deadline left over": "insert into deadlines (game_id, kind, remaining) values (1, 'expiry', 1)",
    "an interaction missing": "delete from interactions where id = 'i-1-1'",
    "a table's change missing": "update games set thread = null where id = 1",
    "a sent message forgotten": "delete from messages",
}


@pytest.mark.parametrize("damage", HALF_INPUTS)
async def test_the_check_notices_half_an_input(path: Path, damage: str) -> None:
    """The judge of the tests above must be able to condemn."""
    heard = await small_game(path)
    await check(path, heard)
    if HALF_INPUTS[damage] == "select 1":
        heard.last[1] += 1
    with closing(sqlite3.connect(path)) as conn:
        conn.executescript(HALF_INPUTS[damage])
    with pytest.raises(AssertionError):
        await check(path, heard)


async def small_game(path: Path) -> Acknowledged:
    """What the writer does, a few steps of it, within this process."""
    heard = Acknowledged()
    async with await Database.open(path, now=FakeClock()) as db:
        game = await open_table(db)
        for first in (1, 3, 4, 6):
            claims = tuple(row.id for row in await db.deadlines.of_game(game) if row.kind == "expiry")
            heard.last[game] = (await db.journal.commit(planned(game, first, claims))).last_commit
        await tell_the_channel(db, game)
    heard.sent.add(1)
    return heard
