"""What holds for the words of every layer, whoever says them: no mistake in them, and none that nobody says."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import bot
from bot.games.patterns import NUMBER, Grammar, Noun
from tests.games_shown.patterns import mistakes, sentences

HOME = Path(bot.__path__[0])
_SENTENCE = re.compile(r"[A-Za-z’']+,? [a-z]{2,}[ .:?!]|[a-z]{2,} [a-z]{2,}$")


def wrong(words: Any, grammar: Grammar) -> list[str]:
    """Return what is wrong with the sentences of a layer: with their holes and forms, and when they are said."""
    found = mistakes(words, grammar)
    for one in sentences(words):
        for amount in (0, 1, 2, 5):
            given = {hole: _anything(kind, grammar, amount) for hole, kind in one.holes.kinds.items()}
            try:
                text = one.pattern.format(**given)
            except (KeyError, IndexError, ValueError):  # what is wrong with it is among the mistakes
                continue
            if not text.strip() or "  " in text or "{" in text:
                found.append(f"{one.where}: “{text}”")
    return found


def _anything(kind: str, grammar: Grammar, amount: int) -> object:
    if kind == NUMBER:
        return grammar.number(amount)
    known = grammar.kinds.get(kind)
    return Noun(0, dict.fromkeys(known.forms, "A")) if known is not None else "A"


def unsaid(words: Any, *folders: str) -> list[str]:
    """Return the fields of words that no code in these folders reads."""
    read = {name for folder in folders for name in _read(HOME / folder)}
    return [where for where in _fields(words) if where.rpartition(".")[2] not in read]


def _read(folder: Path) -> Iterator[str]:
    for path in sorted(folder.rglob("*.py")):
        if "words" not in path.relative_to(folder).parts:
            nodes = ast.walk(ast.parse(path.read_text("utf-8")))
            yield from (node.attr for node in nodes if isinstance(node, ast.Attribute))


def _fields(words: Any, inside: str = "") -> Iterator[str]:
    for one in fields(words):
        value = getattr(words, one.name)
        if is_dataclass(value) and not isinstance(value, Grammar):
            yield from _fields(value, f"{inside}{one.name}.")
        elif not isinstance(value, Grammar):
            yield f"{inside}{one.name}"


def spoken_in_code(folder: str, *for_operators: str) -> list[str]:
    """Return the sentences that stand in the code of a layer and not among its words.

    What only operators read is none: what is logged, what a failed assertion says, and the files that are named.
    """
    found = []
    for path in sorted((HOME / folder).rglob("*.py")):
        if "words" in path.relative_to(HOME / folder).parts or path.name in for_operators:
            continue
        found += [f"{path.name}: {text}" for text in _sentences(ast.parse(path.read_text("utf-8")))]
    return found


def _sentences(tree: ast.AST) -> Iterator[str]:
    quiet = {id(inner) for node in ast.walk(tree) if _is_quiet(node) for inner in ast.walk(node)}
    for node in ast.walk(tree):
        text = node.value if isinstance(node, ast.Constant) and id(node) not in quiet else None
        if isinstance(text, str) and _SENTENCE.search(text):
            yield text


def _is_quiet(node: ast.AST) -> bool:
    """Say whether nobody at a table reads what stands there: documentation, an assertion, a line of the log."""
    if isinstance(node, ast.Assert) or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
        return True
    if not isinstance(node, ast.Call):
        return False
    called = ast.unparse(node.func)
    return called.startswith(("log.", "self._log.")) or called == "super().__init__"
