"""What finds words gets views and never games: no module of `bot/games` can reach a state, so none can leak one."""

import ast
import re
from importlib import import_module
from inspect import get_annotations, isfunction, ismodule
from pathlib import Path
from typing import Any

import pytest

import bot.games
from bot.games.presentation import Presentation
from bot.games.registry import GAMES

PACKAGE = Path(bot.games.__file__).parent
MODULES = sorted(PACKAGE.rglob("*.py"))
STATES = ("State", "CoreState", "Game", "Run", "view")
WORKS_ON_STATES = re.compile(r"\b(State|CoreState|S|Game|Run)\b")
BEGINS = {(f"engine.{kind}.game", "start") for kind in GAMES}  # the one function of a game that a presentation may call


def imports(path: Path) -> list[tuple[str, str]]:
    """Return the modules and names a file imports."""
    found = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found += [(alias.name, "") for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            found += [(node.module or "", alias.name) for alias in node.names]
    return found


def states_read(path: Path) -> list[tuple[str, str]]:
    """Return what a file imports of the engine that is a state, or a function that is handed one or returns one."""
    found = [(module, name) for module, name in imports(path) if module.startswith("engine")]
    return [(module, name) for module, name in found if (module, name) not in BEGINS and _reads(module, name)]


def _reads(module: str, name: str) -> bool:
    thing: Any = getattr(import_module(module), name, None) if name else import_module(module)
    functions = [f for f in vars(thing).values() if isfunction(f)] if ismodule(thing) else [thing] * isfunction(thing)
    handed = [str(kind) for function in functions for kind in get_annotations(function).values()]
    return name in STATES or any(map(WORKS_ON_STATES.search, handed))


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_module_of_words_imports_what_reads_states(path: Path) -> None:
    assert states_read(path) == []


def test_a_module_that_reads_states_is_seen(tmp_path: Path) -> None:
    for source in (
        "from engine.dune.state import State",
        "from engine.dune.view import view",
        "from engine.core.game import Game, Rules",
        "from engine.dune.query import free_spice",
        "from engine.core.game import decide",
        "from engine.dune.phases.movement.prices import paid_to",
        "from engine.dune.leaders import revivable",
        "from engine.dune import query",
        "import engine.dune.query",
        "from engine.core.seen import asked",
    ):
        file = tmp_path / "careless.py"
        file.write_text(source)
        assert states_read(file), source
    assert len(MODULES) > 30


def test_no_method_of_a_presentation_is_handed_a_game() -> None:
    handed = {
        name: [str(kind) for kind in method.__annotations__.values()]
        for name, method in vars(Presentation).items()
        if callable(method) and not name.startswith("_")
    }
    assert len(handed) > 20
    for name, kinds in handed.items():
        assert not any("Game" in kind or "State" in kind for kind in kinds[:-1]), name
