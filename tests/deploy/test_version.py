"""The version by which a stopped game is tried again: any part that can stop a game changes it."""

import inspect
import sys
import tomllib
from pathlib import Path

import pytest

from bot import __version__
from bot.games.dune.words.story import core
from bot.games.registry import GAMES, presentations
from bot.releases import ROOT, SCHEMA, STOPPING, versions
from bot.tables import compose
from bot.tables.live import SNAPSHOT_LAYOUT
from engine.dune import board


def _program(folder: Path) -> None:
    for name in ("engine/dune/board.py", "engine/dune/data/map.json", "bot/games/dune/words/en/plain.py"):
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
        "bot/games/dune/words/en/plain.py",
        "bot/games/dune/picture/places.json",
        "bot/tables/compose.py",
        "bot/games/dune/picture/font.ttf",
        "bot/games/dune/words/another.py",
    ],
)
def test_a_mended_part_is_another_version(tmp_path: Path, name: str) -> None:
    _program(tmp_path)
    before = versions(tmp_path)["dune"].rules
    _write(tmp_path / name, "2")
    assert versions(tmp_path)["dune"].rules != before


@pytest.mark.parametrize("name", ["bot/discord/screens.py", "README.md"])
def test_what_stops_no_game_is_no_other_version(tmp_path: Path, name: str) -> None:
    _program(tmp_path)
    before = versions(tmp_path)["dune"].rules
    _write(tmp_path / name, "2")
    assert versions(tmp_path)["dune"].rules == before


@pytest.mark.parametrize(
    "name",
    [
        "engine/core/facts.py",
        "engine/core/state.py",
        "engine/dune/state.py",
        "engine/dune/options.py",
        "engine/dune/facts/battle.py",
        "engine/dune/facts/another.py",
    ],
)
def test_snapshots_of_another_schema_are_not_used(tmp_path: Path, name: str) -> None:
    _states(tmp_path)
    before = {game: found.schema for game, found in versions(tmp_path).items()}
    _write(tmp_path / name, "2")
    assert {game: found.schema for game, found in versions(tmp_path).items()} != before


@pytest.mark.parametrize("name", ["engine/dune/board.py", "bot/games/dune/words/en/plain.py", "bot/tables/compose.py"])
def test_snapshots_survive_a_release_that_leaves_the_schema_alone(tmp_path: Path, name: str) -> None:
    _states(tmp_path)
    before = {game: found.schema for game, found in versions(tmp_path).items()}
    _write(tmp_path / name, "2")
    assert {game: found.schema for game, found in versions(tmp_path).items()} == before
    assert before.keys() == set(GAMES)


def test_snapshots_of_another_layout_are_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    before = {game: found.schema for game, found in versions().items()}
    monkeypatch.setattr("bot.releases.SNAPSHOT_LAYOUT", SNAPSHOT_LAYOUT + 1)
    assert not set({game: found.schema for game, found in versions().items()}.values()) & set(before.values())


def test_a_version_belongs_to_one_game(tmp_path: Path) -> None:
    """What changes in one game tells no story of another anew, reads none again and tries no stopped one again."""
    _states(tmp_path)
    games = ("dune", "orchard")
    before = versions(tmp_path, games)
    for changed in ("engine/orchard/state.py", "bot/games/orchard/words.py"):
        _write(tmp_path / changed, "2")
    now = versions(tmp_path, games)
    assert now["dune"] == before["dune"]
    assert not set(now["orchard"]) & set(before["orchard"])
    _write(tmp_path / "bot/games/common.py", "2")
    both = versions(tmp_path, games)
    assert all(both[game].words != now[game].words and both[game].schema == now[game].schema for game in games)


def _states(folder: Path) -> None:
    _program(folder)
    for name in (
        "core/facts.py",
        "core/state.py",
        "core/options.py",
        "dune/state.py",
        "dune/options.py",
        "dune/facts/battle.py",
    ):
        _write(folder / "engine" / name, "1")


def test_what_facts_make_of_a_state_lies_where_the_schema_looks() -> None:
    """What facts and states use may not change unseen: a snapshot would keep what the facts no longer say."""
    for game, shows in presentations().items():
        parts = [ROOT / part.format(game=game) for part in SCHEMA]
        assert all(part.exists() for part in parts)
        used = {cls.__module__ for cls in shows.rules.facts.classes.values()}
        used |= {cls.__module__ for cls in type(shows.rules.new_state()).__mro__}
        met: set[str] = set()
        while found := {name for name in used if name.split(".")[0] in ("engine", "storage", "bot")} - met:
            met |= found
            for name in found:
                path = Path(str(sys.modules[name].__file__))
                assert any(path == part or path.is_relative_to(part) for part in parts), name
                values = vars(sys.modules[name]).values()
                used |= {
                    each.__name__ if inspect.ismodule(each) else getattr(each, "__module__", "") for each in values
                }
        assert len(met) >= 5


def test_rules_words_and_tables_lie_where_the_version_looks() -> None:
    for module in (board, core, compose):
        assert module.__file__ is not None
        folders = [ROOT / folder.format(game="dune") for folder in STOPPING]
        assert any(Path(module.__file__).is_relative_to(folder) for folder in folders)


def test_the_program_and_the_package_have_one_version() -> None:
    assert tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"] == __version__
