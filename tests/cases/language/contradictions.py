"""Set-up lines that contradict each other: what is said of a thing is said once, or twice in the same way."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import fields
from typing import Any, TypeVar

from .chance import ForcedChance
from .setting import Setting
from .text import CaseError, Line
from .vocabulary import Vocabulary

K = TypeVar("K")
V = TypeVar("V")
Slot = tuple[object, ...]

_ADDED = ("orders", "stops")  # what several lines may add to


class _Once(dict[K, V]):
    """A mapping in which nothing is said in two ways."""

    def __setitem__(self, key: K, value: V) -> None:
        if key in self and self[key] != value:
            raise CaseError("this line says two different things of one")
        super().__setitem__(key, value)


def _blank(words: Vocabulary) -> Any:
    """Return a position of which nothing is said, so that every line shows in it."""
    wanted = words.unsaid()
    wanted.seed = ""
    for field in fields(wanted):
        if isinstance(getattr(wanted, field.name), dict):
            setattr(wanted, field.name, _Once())
    return wanted


def _said(
    words: Vocabulary, act: Callable[[Any, re.Match[str]], None], match: re.Match[str], line: Line
) -> dict[Slot, object]:
    """Return what a set-up line says, thing by thing."""
    alone, nothing = Setting(words, _blank(words), ForcedChance(words.seat, words.drawn), line), _blank(words)
    act(alone, match)
    found: dict[Slot, object] = {}
    left_out = {*_ADDED, *words.added, *(part for parts in words.together.values() for part in parts)}
    for name in (field.name for field in fields(nothing) if field.name not in left_out):
        value = getattr(alone.wanted, name)
        if name == "seats":
            found |= {(name,): tuple(value.items())} if value else {}
        elif isinstance(value, dict):
            found |= {(name, key): one for key, one in value.items()}
        elif value != getattr(nothing, name):
            found[name,] = (value, *(getattr(alone.wanted, part) for part in words.together.get(name, ())))
    return found


class Contradictions:
    """What the set-up lines of a case have said so far; its own lines go before those of the whole file."""

    def __init__(self, words: Vocabulary, header: Line) -> None:
        self._words = words
        self._header = header
        self._known: dict[Slot, tuple[object, Line]] = {}

    def note(self, act: Callable[[Any, re.Match[str]], None], match: re.Match[str], line: Line) -> None:
        """Remember what a line says; CaseError if another line of the same rank says otherwise."""
        for slot, value in _said(self._words, act, match, line).items():
            earlier = self._known.get(slot)
            if earlier is not None and earlier[0] != value and self._of_file(earlier[1]) == self._of_file(line):
                raise CaseError(f"this contradicts `{earlier[1].text}` in line {earlier[1].number}", line)
            self._known[slot] = value, line

    def _of_file(self, line: Line) -> bool:
        return line.number < self._header.number
