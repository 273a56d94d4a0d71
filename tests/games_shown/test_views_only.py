"""What finds words gets views and never games: no module of `bot/games` can reach a state, so none can leak one."""

import ast
from pathlib import Path

import pytest

import bot.games
from bot.games.presentation import Presentation

PACKAGE = Path(bot.games.__file__).parent
MODULES = sorted(PACKAGE.rglob("*.py"))
RUNS_RULES = ("engine.core.run", "engine.core.orders", "engine.core.state")
ASKS_STATES = ("phases", "people", "query", "leaders", "karama", "passing", "flow")  # of a game, beside its tables
STATES = ("State", "CoreState", "Game", "Run", "view", "decide", "pending", "offers", "asked", "offered", "ordering")
REGISTRY = ("RULES", "start")  # what may be taken of a game's `game.py`: the registries, and how one begins
ALLOWED = {
    ("engine.dune.phases.battle", "areas_named"),  # reads an id
    ("engine.dune.phases.nexus", "Extend"),  # a move
}


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
    """Return what a file imports that is a state, or works on one."""
    return [
        (module, name)
        for module, name in imports(path)
        if module.startswith("engine")
        and (module, name) not in ALLOWED
        and (
            name in STATES
            or module in RUNS_RULES
            or (module.count(".") >= 2 and module.split(".")[2] in ASKS_STATES)
            or (module.endswith(".game") and module != "engine.core.game" and name not in REGISTRY)
        )
    ]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_module_of_words_imports_what_reads_states(path: Path) -> None:
    assert states_read(path) == []


def test_a_module_that_reads_states_is_seen(tmp_path: Path) -> None:
    for source in (
        "from engine.dune.state import State",
        "from engine.dune.view import view",
        "from engine.core.game import Game, Rules",
        "from engine.dune.query import free_spice",
        "from engine.dune.game import decide",
        "from engine.dune.phases.movement import prices",
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
