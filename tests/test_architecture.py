"""The house's imports: the engine stays pure, and each library lives in one folder.

`lint-imports` holds the arrows between our own packages (see pyproject.toml); this file holds what the engine may take
from outside, and where discord.py and SQLite may be named at all.
"""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

# None of these reads, writes, tells the time or draws lots: what the engine computes follows from what it is given.
PURE = frozenset(
    {
        "__future__", "abc", "bisect", "collections", "dataclasses", "enum", "functools", "hashlib", "heapq", "hmac",
        "itertools", "json", "math", "operator", "re", "string", "struct", "types", "typing", "typing_extensions",
        "unicodedata",
        "pydantic", "pydantic_core",
        "engine",
    }
)  # fmt: skip
LOADER = frozenset({"importlib.resources"})  # a game's data.py may read the game's own files, once, and nobody else
LISTER = frozenset({"importlib.import_module", "pkgutil"})  # one module imports what registers itself by being there
LISTING = "engine/core/listing.py"
IMPURE_CALLS = frozenset({"open", "print", "input", "eval", "exec", "compile", "__import__", "breakpoint"})

# In the stand-in, what points discord.py at it and hosts a bot on it may name discord.py; what plays Discord may not,
# or it would repeat the library's reading of Discord instead of giving its own.
HOMES = {
    "discord": ("bot/discord", "bot/sandbox/driver.py", "bot/sandbox/hosting.py"),
    "sqlite3": ("storage",),
    "aiosqlite": ("storage",),
}


def imported(tree: ast.AST) -> Iterator[str]:
    """Every module that the source names in an import, wherever it stands; relative ones are our own and left out."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield from (
                [f"{node.module}.{a.name}" for a in node.names] if node.module == "importlib" else [node.module]
            )


def impurities(source: str, *, loader: bool, lister: bool = False) -> list[str]:
    """What in an engine file reaches outside: imports beyond PURE, and built-ins that read, write or execute."""
    tree = ast.parse(source)
    allowed = PURE | (LOADER if loader else frozenset()) | (LISTER if lister else frozenset())
    found = [name for name in imported(tree) if name not in allowed and name.split(".")[0] not in allowed]
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in IMPURE_CALLS:
            found.append(f"{node.func.id}() in line {node.lineno}")
    return found


def sources(*folders: str) -> list[str]:
    return sorted(str(path.relative_to(ROOT)) for folder in folders for path in (ROOT / folder).rglob("*.py"))


@pytest.mark.parametrize("path", sources("engine"))
def test_the_engine_is_pure(path: str) -> None:
    found = impurities((ROOT / path).read_text("utf-8"), loader=Path(path).name == "data.py", lister=path == LISTING)
    assert not found, f"{path} reaches outside the engine: {', '.join(found)}"


@pytest.mark.parametrize("path", sources("bot", "engine", "storage"))
def test_each_library_is_named_only_where_it_belongs(path: str) -> None:
    for name in imported(ast.parse((ROOT / path).read_text("utf-8"))):
        homes = HOMES.get(name.split(".")[0])
        assert homes is None or any(map(Path(path).is_relative_to, homes)), f"{path} imports {name}; its place: {homes}"


def ours(path: str) -> Iterator[str]:
    """Every package or module of ours that a file imports, in full; its text is searched, which takes no time."""
    package = path.split("/")[:-1]
    for dots, module, whole in IMPORT.findall((ROOT / path).read_text("utf-8")):
        above = package[: len(package) + 1 - len(dots)] if dots else []
        name = whole or ".".join([*above, *filter(None, [module])])
        if name.split(".")[0] in OURS:
            yield name


IMPORT = re.compile(r"^ *(?:from (\.*)([\w.]*) import |import ([\w.]+))", re.MULTILINE)
OURS = ("bot", "deploy", "engine", "storage")
ROW = re.compile(r"^\| `([\w/]+)/` \|[^|]*\| (nothing|(?:`[\w.]+`(?:, )?)+) \|$", re.MULTILINE)


def test_each_folder_imports_what_contributing_says_and_nothing_else() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    beside = re.search(r"the parts of the bot may use ([^.]*(?:\.\w[^.]*)*)\.", text)
    assert beside
    besides = (*re.findall(r"`([\w.]+)`", beside[1]), "bot")
    rows = {folder: re.findall(r"`([\w.]+)`", told) for folder, told in ROW.findall(text)}
    assert len(rows) == 9
    for folder, told in rows.items():
        home = folder.replace("/", ".")
        found = {name for path in sources(folder) for name in ours(path) if not _under(name, home)}
        found -= {name for name in found if folder.startswith("bot/") and name in besides}
        assert sorted(name for name in found if not any(_under(name, one) for one in told)) == [], folder
        assert [one for one in told if not any(_under(name, one) for name in found)] == [], folder


def _under(name: str, package: str) -> bool:
    return f"{name}.".startswith(f"{package}.")


def test_each_game_has_at_most_one_module_that_reads_files() -> None:
    readers = [
        path for path in sources("engine") if LOADER & set(imported(ast.parse((ROOT / path).read_text("utf-8"))))
    ]
    games = [str(Path(path).parent) for path in readers]
    assert len(games) == len(set(games)), f"more than one reader of data in a game: {readers}"


@pytest.mark.parametrize(
    "source",
    [
        "import discord", "import sqlite3", "import aiosqlite", "import asyncio", "import time", "import datetime",
        "import random", "import secrets", "import os.path", "import logging", "import pathlib", "import copy",
        "from datetime import UTC", "from os import path", "def f():\n    from random import choice",
        "import importlib.resources", "from importlib import resources", "from importlib.resources import files",
        "import bot.tables", "from storage.journal import Journal",
        "open('x')", "print('x')", "def f():\n    return eval('1')",
    ],
)  # fmt: skip
def test_an_impure_engine_file_is_noticed(source: str) -> None:
    assert impurities(source, loader=False)


@pytest.mark.parametrize(
    "source",
    [
        "from .state import State",
        "from engine.core.facts import Fact",
        "import collections.abc",
        "from pydantic import BaseModel",
    ],
)
def test_a_pure_engine_file_passes(source: str) -> None:
    assert impurities(source, loader=False) == []


def test_a_loader_may_read_resources_and_nothing_more() -> None:
    assert impurities("from importlib import resources\nimport importlib.resources", loader=True) == []
    assert impurities("import importlib", loader=True) == ["importlib"]
    assert impurities("import pathlib", loader=True) == ["pathlib"]


def test_a_lister_may_import_modules_by_name_and_nothing_more() -> None:
    listing, more = "from importlib import import_module\nimport pkgutil", "import importlib.resources\nimport pathlib"
    assert impurities(listing, loader=False, lister=True) == []
    assert impurities(listing, loader=True) == ["importlib.import_module", "pkgutil"]
    assert impurities(more, loader=False, lister=True) == ["importlib.resources", "pathlib"]
    assert LISTING in sources("engine")


def test_the_list_of_pure_modules_names_only_what_exists() -> None:
    assert sys.stdlib_module_names | {"typing_extensions", "pydantic", "pydantic_core", "engine"} >= PURE


def test_every_folder_of_code_is_under_strict_types() -> None:
    """Tests too: what a test hands in and expects is held to the program's own types."""
    mypy = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["mypy"]
    folders = {path.parent.name for path in ROOT.glob("*/__init__.py")}
    assert {"engine", "tests"} <= folders == set(mypy["packages"])
    assert mypy["strict"]
    assert not any(rule.get("ignore_errors") for rule in mypy.get("overrides", ()))
