"""The statements of the language: how each is written, an example, and what it does."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from string import Template
from typing import Any

from .text import CaseError, Line, near
from .words import key

Act = Callable[[Any, "re.Match[str]"], None]


@dataclass(frozen=True, slots=True)
class Statement:
    """One kind of line. `usage` shows its shape, names in capitals stand for what the writer puts there."""

    usage: str
    example: str
    meaning: str
    pattern: re.Pattern[str]
    act: Act


_FILLERS = ("a", "an", "it", "the", "there")  # what begins with these has nothing in common


class Book:
    """The statements of one part of the language (set-up, play, expectations), tried in their order."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.statements: list[Statement] = []

    @classmethod
    def of(cls, title: str, parts: Iterable[Book], examples: Mapping[str, str]) -> Book:
        """Return a book of all the statements of others; `examples` stand for the $words in their examples."""
        book = cls(title)
        for part in parts:
            book.statements += [replace(s, example=Template(s.example).substitute(examples)) for s in part.statements]
        return book

    def add(self, usage: str, pattern: str, example: str, meaning: str) -> Callable[[Act], Act]:
        """Register a statement; `pattern` is matched against the whole line, in any case."""

        def register(act: Act) -> Act:
            compiled = re.compile(rf"(?:{pattern})\.?\s*$", re.IGNORECASE)
            self.statements.append(Statement(usage, example, meaning, compiled, act))
            return act

        return register

    def find(self, text: str) -> tuple[Statement, re.Match[str]] | None:
        """Return the statement that a line is."""
        for statement in self.statements:
            match = statement.pattern.match(text)
            if match:
                return statement, match
        return None

    def suggest(self, text: str) -> str:
        """Say how lines that begin like this one are written."""
        first = _first(text)
        if first in _FILLERS:
            return ""
        starts = {_first(s.usage): s.usage for s in reversed(self.statements)}
        words = [s.usage for s in self.statements if _first(s.usage) == first]
        if not words:
            words = [starts[w] for w in difflib.get_close_matches(first, starts, n=2, cutoff=0.6)]
        return "".join(f"\n    expected: {usage}" for usage in words[:6])


def _first(text: str) -> str:
    """Return the word by which a statement is known."""
    return text.lower().removeprefix("then ").split(" ")[0].rstrip(":")


def number(text: str) -> int:
    """Read a whole number."""
    if not re.fullmatch(r"-?\d+", text.strip()):
        raise CaseError(f"`{text.strip()}` is not a whole number")
    return int(text)


def unknown(line: Line, seats: Mapping[str, str], *books: Book) -> CaseError:
    """Say that a line is none of the statements that may stand here, and which comes closest to it."""
    hints = "".join(book.suggest(line.text) for book in books) or _closest(line.text, books)
    who = re.match(r"(?:refused\b[^:]*: *)?([\w ]+?)(?::| orders | stops | withdraws )", line.text)
    if who and key(who[1]) not in seats:
        hints = near(key(who[1]), seats) + hints
    return CaseError(f"`{line.text}` is not a statement of the language{hints}", line)


def _closest(text: str, books: Iterable[Book]) -> str:
    """Say how the statement is written whose own words are in a line most of all, and which looks most like it."""
    plain = text.lower().removeprefix("then ")
    said, likeness = {*re.findall(r"[a-z]+", plain)}, difflib.SequenceMatcher(b=plain)

    def like(shape: str) -> float:
        own = {*re.findall(r"\b[a-z]+\b", shape.removeprefix("then "))}
        likeness.set_seq1(shape.lower().removeprefix("then "))
        return len(own & said) / max(len(own), 1) + likeness.ratio()

    shapes = [shape for book in books for s in book.statements for shape in re.split(r" {3}(?:or|and) {3}", s.usage)]
    return f"\n    expected: {max(shapes, key=like)}"
