"""Sentences are lines: no module of a language builds a text, and what chooses among them says nothing of its own.

Held in every game in the folder `words` beside its presentation, where all that is said of it stands.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.games_shown.shown import SHOWN

from .playing import every_game

CUTTING = frozenset(("lstrip", "removeprefix", "removesuffix", "rstrip", "strip"))
MENDING = CUTTING | {"capitalize", "casefold", "join", "lower", "replace", "swapcase", "title", "translate", "upper"}

# Where a text is built, or stands in what chooses, all the same: the file with what is met there, and why.
ALLOWED: dict[str, dict[tuple[str, str], str]] = {
    "dune": {
        ("en/lexicon.py", "builds a text"): "the forms of names are made here, by rule, and sentences ask for them",
        ("en/lexicon.py", "has code"): "names and plurals of the language are made here",
        ("en/lexicon.py", "mends by removeprefix"): "a place that is printed with its article has forms without it",
        ("en/lexicon.py", "mends by upper"): "the form of a name that begins a line",
        ("en/lexicon.py", "mends by strip"): "nobody has no sign before the name",
        ("asking/naming.py", "mends by removesuffix"): "the id of a pile of starred forces, not its name",
        ("asking/whole_turn.py", "builds a text"): "names of the packaged fields of a whole turn, which nobody reads",
        ("story/battle.py", "mends by join"): "whole lines, one under another",
        ("refusals.py", "builds a text"): "the kind by which the book knows an order",
    },
    "imperium": {
        ("en/lexicon.py", "builds a text"): "the forms of names are made here, by rule, and sentences ask for them",
        ("en/lexicon.py", "has code"): "names and plurals of the language are made here",
        ("story/__init__.py", "builds a text"): "where an effect comes from, as facts name it, which nobody reads",
    },
    "toy": {
        ("en/lexicon.py", "builds a text"): "the forms of names are made here, by rule, and sentences ask for them",
        ("en/lexicon.py", "has code"): "names and plurals of the language are made here",
    },
}


def found(source: str, chooses: bool) -> Iterator[tuple[int, str]]:
    """Yield where a module builds or mends a text; where one that chooses has its own, and one of sentences code."""
    tree = ast.parse(source)
    silent = set(_unsaid(tree))
    for node in ast.walk(tree):
        if node in silent:
            continue
        match node:
            case ast.JoinedStr():
                yield node.lineno, "builds a text"
            case ast.BinOp(op=ast.Add() | ast.Mod()) if _text(node.left) or _text(node.right):
                yield node.lineno, "builds a text"
            case ast.Call(func=ast.Attribute(attr=name), args=given) if name in MENDING and not (
                name == "title" and given  # of a book, by its kind
            ):
                yield node.lineno, f"mends by {name}"
            case ast.FunctionDef() | ast.ClassDef() | ast.Lambda() if not chooses:
                yield node.lineno, "has code"
            case ast.Constant(value=str(text)) if chooses and _is_said(text):
                yield node.lineno, f"says {text!r}"


def _text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def _is_said(text: str) -> bool:
    """Say whether a text is for people: ids, keys and signs are not."""
    return re.search(r"[A-Za-z]", text) is not None and re.fullmatch(r"[a-z0-9_*@>+.:-]+", text) is None


def _unsaid(tree: ast.Module) -> Iterator[ast.AST]:
    """Yield what nobody reads: docstrings, annotations, what an assertion says to programmers."""
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Constant()) | ast.Assert():
                yield from ast.walk(node)
            case ast.FunctionDef() | ast.AnnAssign() | ast.arg():
                hints = (getattr(node, "returns", None), getattr(node, "annotation", None))
                yield from (inside for hint in hints if hint is not None for inside in ast.walk(hint))


def _folder(name: str) -> Path:
    return Path(inspect.getfile(type(SHOWN[name]))).parent / "words"


def _modules(name: str) -> list[Path]:
    """Return what says something, and what chooses; what sentences are given is declared elsewhere."""
    inside = (path.relative_to(_folder(name)) for path in _folder(name).rglob("*.py"))
    return sorted(path for path in inside if "sayings" not in path.with_suffix("").parts)


def _met(name: str) -> set[tuple[str, str]]:
    return {
        (path.as_posix(), what)
        for path in _modules(name)
        for _, what in found((_folder(name) / path).read_text("utf-8"), chooses="en" not in path.parts)
    }


@every_game
def test_no_text_is_built_but_by_patterns(name: str) -> None:
    assert len([path for path in _modules(name) if path.parent.name == "en"]) >= 3
    assert len([path for path in _modules(name) if path.parent.name != "en"]) >= 4
    assert sorted(_met(name) - set(ALLOWED[name])) == []


@every_game
def test_what_is_allowed_is_still_done_and_has_a_reason(name: str) -> None:
    assert sorted(set(ALLOWED[name]) - _met(name)) == []
    assert all(len(reason) > 20 for reason in ALLOWED[name].values())


@pytest.mark.parametrize(
    "planted, chooses, met",
    [
        ('def said(n):\n    return f"bid {n}"', True, ["builds a text", "says 'bid '"]),
        ('TITLE = "bid " + CARD', False, ["builds a text"]),
        ('TITLE = "bid %s" % CARD', False, ["builds a text"]),
        ('def said(say, n):\n    return say.bid.format(n=n).lower()', True, ["mends by lower"]),
        ('TITLE = BID.title.replace("Bid", "Pass")', False, ["mends by replace"]),
        ('def said(move):\n    return "nobody" if move else "all"', False, ["has code"]),
        ("def said(say):\n    return say.title()", True, ["mends by title"]),
        ('def said(say, a, b):\n    return ", ".join((a, b))', True, ["mends by join"]),
        ('def said(say):\n    return say.bid[:1].upper() + say.bid[1:]', True, ["mends by upper"]),
        ('def said(say):\n    return "Nobody rides."', True, ["says 'Nobody rides.'"]),
        ('RIDE = Ride(nobody="Nobody rides.")', False, []),
        ('def said(move: "Move") -> str:\n    """Say it."""\n    assert move, "a move"', True, []),
        ('def said(book, kind):\n    return book.title(kind)', True, []),
    ],
)  # fmt: skip
def test_whatever_glues_is_named(planted: str, chooses: bool, met: list[str]) -> None:
    assert sorted(what for _, what in found(planted, chooses)) == met
