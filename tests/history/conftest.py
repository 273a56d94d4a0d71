"""Games to export: those that earlier releases have left."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.games.presentation import Presentation
from bot.games.registry import presentations
from bot.releases import versions
from bot.tables.versions import ByGame
from storage import WholeGame
from storage.reading import read_game, read_games
from tests.games.test_stored import KEPT, kept_of, unpacked


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
    return begun(database)


@pytest.fixture(scope="session")
def dune(tmp_path_factory: pytest.TempPathFactory) -> list[WholeGame]:
    """Games of classic Dune, for what is told by its own words."""
    return begun(unpacked(kept_of("dune"), tmp_path_factory.mktemp("dune")))


def begun(database: Path) -> list[WholeGame]:
    found = [whole for row in read_games(database) if (whole := read_game(database, row.id)).commits]
    assert len(found) > 1
    return found


def shows(whole: WholeGame) -> Presentation:
    """Return what its game is shown by."""
    return presentations()[whole.game.kind]
