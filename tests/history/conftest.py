"""Games to export: those that earlier releases have left."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.releases import versions
from bot.tables.versions import ByGame
from storage import WholeGame
from storage.reading import read_game, read_games
from tests.games.test_stored import KEPT, unpacked


@pytest.fixture(scope="session")
def release() -> ByGame:
    return versions()


@pytest.fixture(scope="session", params=KEPT, ids=lambda kept: kept.name.partition(".")[0])
def database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database of an earlier release, as it was left."""
    return unpacked(request.param, tmp_path_factory.mktemp("kept"))


@pytest.fixture(scope="session")
def games(database: Path) -> list[WholeGame]:
    """The games in it in which cards are dealt."""
    found = [read_game(database, row.id) for row in read_games(database)]
    begun = [whole for whole in found if whole.commits]
    assert len(begun) > 1
    return begun
