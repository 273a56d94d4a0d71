"""Words that mean one thing: what is declared in the program keeps apart what CONTRIBUTING's glossary keeps apart.

A name is declared as a field, a parameter or a function. Stored names stay as they are, whatever they mean today.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
STORED = {  # fields of moves and facts, which games begun before have
    ("SetStop", "window"),
    ("ClearStop", "window"),
    ("StopSet", "window"),
    ("OrderFixed", "order"),
}


class Declared(NamedTuple):
    """One name, where it is declared and as what; `type` is empty where none is written."""

    file: str
    owner: str  # the class or function around it; empty for a module
    name: str
    type: str

    @property
    def of_a_class(self) -> bool:
        """Whether it is a field or a method."""
        return self.owner[:1].isupper()


class Rule(NamedTuple):
    """What a word may not be declared as, and how often it is declared rightly, at least."""

    wrong: Callable[[Declared], bool]
    least: int


def _text(node: ast.expr | None) -> str:
    return "" if node is None else ast.unparse(node)


def _declared(file: str, tree: ast.AST, owner: str = "") -> Iterator[Declared]:
    for node in ast.iter_child_nodes(tree):
        inner = owner
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield Declared(file, owner, node.target.id, _text(node.annotation))
        elif isinstance(node, ast.Assign):
            names = [target.id for target in node.targets if isinstance(target, ast.Name)]
            yield from (Declared(file, owner, name, "") for name in names)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield Declared(file, owner, node.name, "def")
            arguments = (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)
            yield from (Declared(file, node.name, each.arg, _text(each.annotation)) for each in arguments)
            inner = node.name
        elif isinstance(node, ast.ClassDef):
            inner = node.name
        yield from _declared(file, node, inner)


def _everything(*folders: str) -> list[Declared]:
    files = sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))
    return [
        each for path in files for each in _declared(str(path.relative_to(ROOT)), ast.parse(path.read_text("utf-8")))
    ]


@cache
def program() -> list[Declared]:
    """Return all that the program declares, read when the first test asks for it."""
    return _everything("engine", "bot", "storage")


_SEVERAL = ("tuple[", "list[", "Sequence[", "Iterable[")


def _in(found: Declared, *folders: str) -> bool:
    return found.file.startswith(folders)


RULES = {
    "window": Rule(lambda d: d.of_a_class and d.type in ("", "str", "ClassVar[str]"), 4),  # how long: `clock_class`
    "given": Rule(lambda d: _in(d, "bot/tables/") and not d.type.startswith("Mapping["), 30),  # from outside: injected
    "order": Rule(lambda d: d.type.startswith(_SEVERAL), 30),  # who comes first is a sequence
    "actor": Rule(lambda d: not _in(d, "bot/"), 10),  # whoever moves does so by a seat or the table
    "hand": Rule(lambda d: _in(d, "bot/tables/", "bot/discord/") or d.type == "def", 3),  # `/hand` shows the panel
}


@pytest.mark.parametrize("word", RULES)
def test_a_word_means_one_thing(word: str) -> None:
    found = [each for each in program() if each.name == word]
    wrong = [each for each in found if RULES[word].wrong(each) and (each.owner, each.name) not in STORED]
    assert not wrong, "\n".join(map(str, wrong))
    assert len(found) >= RULES[word].least, f"{word} is declared {len(found)} times: is it still a word of ours?"


def test_nothing_is_drawn_at_random_in_the_rules() -> None:
    """Random answers are the tests' (`tests.sampling`); the rules offer and check."""
    engine = [each for each in program() if _in(each, "engine/")]
    assert len(engine) > 3000
    assert not [each for each in engine if each.name in ("sample", "single")]
    sampling = {each.name for each in _everything("tests/sampling")}
    assert {"sample", "single", "use"} <= sampling


def test_every_stored_name_is_still_there() -> None:
    assert {(each.owner, each.name) for each in program()} >= STORED
