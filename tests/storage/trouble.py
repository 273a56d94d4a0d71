"""What the tests of faults share: a refused opening, a filled database, the writer's connection, a powerless user."""

import os
import resource
import signal
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from storage import Database
from storage.errors import DatabaseProblem
from storage.migrate import known_migrations
from tests.storage.samples import FakeClock, full_input, open_table

NOBODY = 65534


async def refused(path: Path, error: type[DatabaseProblem]) -> str:
    """The sentence with which opening is refused; afterwards the lock is free."""
    with pytest.raises(error) as raised:
        await Database.open(path, now=FakeClock(), busy_timeout=0)
    sentence = str(raised.value)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    assert str(path.name) in sentence or str(path.parent) in sentence
    return sentence


async def filled(path: Path, inputs: int = 5) -> int:
    """A closed database with one game of some length; returns the game's number."""
    async with await Database.open(path, now=FakeClock()) as db:
        game = await open_table(db)
        for number in range(1, inputs + 1):
            await db.journal.commit(full_input(game, number))
    return game


async def on_writer(db: Database, sql: str) -> object:
    return await db._access._writer.run(lambda conn: conn.execute(sql).fetchone())


@contextmanager
def ordinary_user() -> Iterator[Path]:
    """A folder of somebody who is not root; meanwhile we are not root either, and may not read this program's files."""
    known_migrations()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        as_root = os.geteuid() == 0
        if as_root:
            os.chown(folder, NOBODY, NOBODY)
            os.seteuid(NOBODY)
        try:
            yield folder
        finally:
            if as_root:
                os.seteuid(0)
            folder.chmod(0o700)


@contextmanager
def files_up_to(size: int) -> Iterator[None]:
    """The system writes nothing beyond this size of a file, as where a disk is full or a quota is used up."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, handler)
