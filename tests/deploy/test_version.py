"""The version by which a stopped game is tried again: any part that can stop a game changes it."""

from pathlib import Path

import pytest

from bot.app import ROOT, STOPPING, program_version
from bot.games.dune.words.story import core
from bot.tables import compose
from engine.dune import board


def _program(folder: Path) -> None:
    for name in ("engine/dune/board.py", "engine/dune/data/map.json", "bot/games/dune/words/plain.py"):
        _write(folder / name, "1")
    for name in ("bot/games/dune/picture/places.json", "bot/tables/compose.py", "bot/discord/screens.py", "README.md"):
        _write(folder / name, "1")


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


@pytest.mark.parametrize(
    "name",
    [
        "engine/dune/board.py",
        "engine/dune/data/map.json",
        "bot/games/dune/words/plain.py",
        "bot/games/dune/picture/places.json",
        "bot/tables/compose.py",
        "bot/games/dune/picture/font.ttf",
        "bot/games/dune/words/another.py",
    ],
)
def test_a_mended_part_is_another_version(tmp_path: Path, name: str) -> None:
    _program(tmp_path)
    before = program_version(tmp_path)
    _write(tmp_path / name, "2")
    assert program_version(tmp_path) != before


@pytest.mark.parametrize("name", ["bot/discord/screens.py", "README.md"])
def test_what_stops_no_game_is_no_other_version(tmp_path: Path, name: str) -> None:
    _program(tmp_path)
    before = program_version(tmp_path)
    _write(tmp_path / name, "2")
    assert program_version(tmp_path) == before


def test_rules_words_and_tables_lie_where_the_version_looks() -> None:
    for module in (board, core, compose):
        assert module.__file__ is not None
        assert any(Path(module.__file__).is_relative_to(ROOT / folder) for folder in STOPPING)
