"""A fresh database, a clock and identifiers for each test."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from storage import Database
from tests.storage.samples import CountedIds, FakeClock


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "landsraad.db"


@pytest.fixture
async def db(path: Path, clock: FakeClock) -> AsyncIterator[Database]:
    async with await Database.open(path, now=clock, new_id=CountedIds()) as database:
        yield database
