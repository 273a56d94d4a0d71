"""Set-up lines that contradict each other: what is said of a thing is said once, or twice in the same way."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import fields
from typing import Any, TypeVar

from .opening import Setting
from .position import Wanted
from .text import CaseError, Line

K = TypeVar("K")
V = TypeVar("V")
Slot = tuple[object, ...]

# What several lines may add to, and what is part of the phase.
_ADDED = ("dead", "alliances", "orders", "stops", "cycles", "revived", "short", "asked", "point")


class _Once(dict[K, V]):
    """A mapping in which nothing is said in two ways."""

    def __setitem__(self, key: K, value: V) -> None:
        if key in self and self[key] != value:
            raise CaseError("this line says two different things of one")
        super().__setitem__(key, value)


def _blank() -> Wanted:
    """Return a position of which nothing is said, so that every line shows in it."""
    wanted = Wanted(turn=0, phase="", seed="", reference="?")
    for field in fields(wanted):
        if isinstance(getattr(wanted, field.name), dict):
            setattr(wanted, field.name, _Once())
    return wanted


def _said(act: Callable[[Any, re.Match[str]], None], match: re.Match[str], line: Line) -> dict[Slot, object]:
    """Return what a set-up line says, thing by thing."""
    alone, nothing = Setting(wanted=_blank(), line=line), _blank()
    act(alone, match)
    found: dict[Slot, object] = {}
    for name in (field.name for field in fields(Wanted) if field.name not in _ADDED):
        value = getattr(alone.wanted, name)
        if name == "seats":
            found |= {(name,): tuple(value.items())} if value else {}
        elif isinstance(value, dict):
            found |= {(name, key): one for key, one in value.items()}
        elif value != getattr(nothing, name):
            found[name,] = (value, alone.wanted.point, alone.wanted.asked) if name == "phase" else value
    return found


class Contradictions:
    """What the set-up lines of a case have said so far; its own lines go before those of the whole file."""

    def __init__(self, header: Line) -> None:
        self._header = header
        self._known: dict[Slot, tuple[object, Line]] = {}

    def note(self, act: Callable[[Any, re.Match[str]], None], match: re.Match[str], line: Line) -> None:
        """Remember what a line says; CaseError if another line of the same rank says otherwise."""
        for slot, value in _said(act, match, line).items():
            earlier = self._known.get(slot)
            if earlier is not None and earlier[0] != value and self._of_file(earlier[1]) == self._of_file(line):
                raise CaseError(f"this contradicts `{earlier[1].text}` in line {earlier[1].number}", line)
            self._known[slot] = value, line

    def _of_file(self, line: Line) -> bool:
        return line.number < self._header.number
