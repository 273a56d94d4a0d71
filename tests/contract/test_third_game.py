"""What a game needs outside its own folders: one line in `GAMES`, its line in the import contract, its help pages.

And what is said of every game, on the pages of `/help` and in the words of tables and front-end, names no thing of one.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from bot.games.presentation import Presentation
from bot.games.registry import GAMES
from tests.games_shown.shown import SHOWN
from tests.test_architecture import ROOT

PROGRAM = ("bot", "deploy", "engine", "storage")
OTHER_TEXT = (".js", ".html", ".css", ".sql", ".yaml", ".service", ".toml", ".example")
OF_THE_HOUSE = {"guild", "plan", "turn", "choice"}  # what Discord and the tables call things of their own
HELP = "bot/help"
SPOKEN = ("bot/tables/words", "bot/discord/words", "bot/history/words")
EVERYDAY = {"row", "secrets", "setup"}  # words of a game that everybody uses
A_RULE = re.compile(r"\b(?!H-)[A-Z]{1,2}-[A-Z]+-?\d*\b")  # a number of one game's rulebook
_COMMENT = re.compile(r"\s*(#|--|//|/\*).*")


def own_folders(name: str) -> tuple[str, ...]:
    return (f"engine/{name}", f"bot/games/{name}", f"bot/players/{name}")


def words_of(shows: Presentation) -> set[str]:
    """What stands for a game in a program: its name, its actors, what is asked, offered and ordered in it."""
    rules = shows.rules
    kinds = {*rules.questions, *rules.offers, *rules.order_kinds}
    return {shows.kind, *shows.actors, *kinds} - OF_THE_HOUSE


def named_in(source: str, name: str, words: set[str]) -> Iterator[str]:
    """Yield what in a file of the program belongs to one game: its modules, and texts that are one of its words."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in words:
            yield f"{node.value!r} in line {node.lineno}"
        if isinstance(node, ast.Import | ast.ImportFrom):
            modules = [alias.name for alias in node.names]
            modules += [node.module] if isinstance(node, ast.ImportFrom) and node.module else []
            yield from (f"{module} in line {node.lineno}" for module in modules if name in module.split("."))


def places(name: str) -> list[str]:
    """Every place outside the games' own folders that names one of them; documents and help are meant to."""
    folders = tuple(folder for game in {*GAMES, name} for folder in own_folders(game))
    words = words_of(SHOWN[name])
    found = []
    files = [path for folder in PROGRAM for path in sorted((ROOT / folder).rglob("*"))]
    for path in [ROOT / "pyproject.toml", ROOT / "Makefile", ROOT / ".env.example", *files]:
        place = path.relative_to(ROOT).as_posix()
        if place.startswith((*folders, HELP)) or not path.is_file():
            continue
        if path.suffix == ".py":
            found += [f"{place}: {what}" for what in named_in(path.read_text("utf-8"), name, words)]
        elif path.suffix in OTHER_TEXT or path.name == "Makefile":
            lines = [_COMMENT.sub("", line).strip() for line in path.read_text("utf-8").splitlines()]
            found += [f"{place}: {line}" for line in lines if _names(line, name)]
    return found


def _names(line: str, name: str) -> bool:
    return re.search(rf"\b{name}\b", line) is not None


@pytest.mark.parametrize("name", GAMES)
def test_a_game_of_the_house_is_named_in_two_places(name: str) -> None:
    assert [re.sub(r" in line \d+", "", place) for place in places(name)] == [
        'pyproject.toml: layers = ["dune | imperium", "core"]',
        f"bot/games/registry.py: '{name}'",
    ]


def test_the_toy_is_played_without_being_named_anywhere() -> None:
    assert "toy" in SHOWN
    assert places("toy") == []


def things_of(shows: Presentation) -> set[str]:
    """What a game calls its own: who plays, what its phases are called, what its glossary explains."""
    glossary = (ROOT / HELP / shows.kind / "glossary.md").read_text("utf-8")
    explained = [name.strip() for bold in re.findall(r"\*\*(.+?)\*\*", glossary) for name in bold.split(",")]
    named = {*map(shows.actor_name, shows.actors), *shows.phases().values(), *explained, shows.table_words.actor}
    return {name.lower() for name in named} - EVERYDAY


def said_of_all() -> dict[str, str]:
    """Return what is said of every game, by file: a page of help, or all texts of a language."""
    found = {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in (ROOT / HELP).glob("*.md")}
    for path in (path for folder in SPOKEN for path in (ROOT / folder).glob("*.py")):
        texts = [node.value for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Constant)]
        found[path.relative_to(ROOT).as_posix()] = "\n".join(text for text in texts if isinstance(text, str))
    return found


def things_in(text: str, things: set[str]) -> list[str]:
    """Return what a text names of a game: a thing of its own, or a number of its rulebook."""
    word = re.compile(rf"(?<![\w`-])(?:{'|'.join(map(re.escape, sorted(things)))})s?(?![\w-])", re.IGNORECASE)
    return [*word.findall(text), *A_RULE.findall(text)]


@pytest.mark.parametrize("name", GAMES)
def test_what_is_said_of_every_game_names_no_thing_of_one(name: str) -> None:
    things, said = things_of(SHOWN[name]), said_of_all()
    assert len(things) > 20
    assert len(said) > 20
    named = {path: found for path, text in said.items() if (found := things_in(text, things))}
    assert named == {}, f"it belongs into {HELP}/{name}/, or behind the contract"


def test_a_thing_of_one_game_is_noticed() -> None:
    things = things_of(SHOWN["dune"])
    for text in ("A Truthtrance comes first.", "your Landings", "like a faction", "see `D-WIN`", "the storm marker"):
        assert things_in(text, things), text
    for text in ("twice in a row", "/help secrets", "see H-12", "`storm`", "Stormy seas"):
        assert not things_in(text, things), text


@pytest.mark.parametrize(
    "source",
    [
        "import engine.dune",
        "from engine.dune import board",
        "from engine import dune",
        "if seat == 'atreides': pass",
        "def f(kind):\n    return kind == 'nexus'",
        "GAME = 'dune'",
    ],
)
def test_a_file_that_names_a_game_is_noticed(source: str) -> None:
    assert list(named_in(source, "dune", words_of(SHOWN["dune"])))


def test_other_texts_are_read_without_their_comments() -> None:
    assert _names("layers = ['dune', 'core']", "dune")
    assert not _names("dunes", "dune")
    for comment in ("layers = []  # and dune", "kind text, -- 'dune'", "/** A dune. */", "draw(); // a dune"):
        assert not _names(_COMMENT.sub("", comment), "dune")
