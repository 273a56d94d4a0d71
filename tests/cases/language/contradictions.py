"""Set-up lines that contradict each other: what is said of a thing is said once, or twice in the same way."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, TypeVar

from pydantic import ValidationError

from engine.core.errors import Refusal
from engine.core.facts import OrderSet
from engine.core.moves import ClearStop, Order, SetOrder, SetStop
from engine.core.run import Run, parse_order

from .chance import ForcedChance
from .setting import Setting
from .text import CaseError, Line
from .vocabulary import Vocabulary
from .words import is_nothing, key

K = TypeVar("K")
V = TypeVar("V")
Slot = tuple[object, ...]
Said = dict[Slot, object]
Act = Callable[[Any, "re.Match[str]"], None]

_INSTRUCTED = ("orders", "stops")  # what no set-up statement says, but a seat


class _Once(dict[K, V]):
    """A mapping in which nothing is said in two ways."""

    def __setitem__(self, key: K, value: V) -> None:
        if key in self and self[key] != value:
            raise CaseError("this line says two different things of one")
        super().__setitem__(key, value)


def _noting(position: type[Any], told: set[str]) -> Any:
    """Return a position that notes of what anything is said, also where that is the usual."""

    def note(self: Any, name: str, value: Any) -> None:
        object.__setattr__(self, name, value)
        told.add(name)

    return type(position.__name__, (position,), {"__setattr__": note})()


def _blank(words: Vocabulary, told: set[str]) -> Any:
    """Return a position of which nothing is said, so that every line shows in it; `told` is what it shows in."""
    wanted = _noting(words.wanted, told)
    for field in fields(wanted):
        if isinstance(getattr(wanted, field.name), dict):
            setattr(wanted, field.name, _Once())
    told.clear()
    return wanted


def _said(words: Vocabulary, act: Act, match: re.Match[str], line: Line) -> Said:
    """Return what a set-up line says, thing by thing."""
    told: set[str] = set()
    alone = Setting(words, _blank(words, told), ForcedChance(words.seat, words.drawn), line)
    act(alone, match)
    found = _whether_any(act, match)
    left_out = {*_INSTRUCTED, *words.added, *(part for parts in words.together.values() for part in parts)}
    for name in (field.name for field in fields(alone.wanted) if field.name not in left_out):
        value = getattr(alone.wanted, name)
        beside = tuple(getattr(alone.wanted, part) for part in words.together.get(name, ()))
        if name == "seats":
            found |= {(name,): tuple(value.items())} if value else {}
        elif isinstance(value, dict):
            found |= {(name, thing): (one, *beside) for thing, one in value.items()}
        elif name in told:
            found[name,] = (value, *beside)
    return found


def _whether_any(act: Act, match: re.Match[str]) -> Said:
    """Return whether a line names anything in its list: no other line that is to add to it may say that it is empty."""
    groups = match.groupdict()
    listed = groups.pop("list", None)
    about = (key(text or "") for text in groups.values())
    return {} if listed is None else {("any", act, *about): not is_nothing(listed)}


def instructed(words: Vocabulary, given: list[tuple[str, dict[str, Any]]], seat: str, move: object) -> Said:
    """Return what an order or a stop says that a seat has before the first move, beside the orders `given` so far."""
    if isinstance(move, SetStop | ClearStop):
        return {("stop", seat, move.window): isinstance(move, SetStop)}
    return _ordered(words, given, seat, move.order) if isinstance(move, SetOrder) else {}


def _ordered(words: Vocabulary, given: list[tuple[str, dict[str, Any]]], seat: str, data: dict[str, Any]) -> Said:
    """Return what an order says, subject by subject, and that there are none of those whose place it takes."""
    run = Run(words.rules, words.rules.new_state(), (), ForcedChance(words.seat, words.drawn))
    for who, earlier in given:
        for part in _parts(words, earlier):
            OrderSet(who, part.model_dump(mode="json"), part.subject).apply(run.s)
    found: Said = {}
    for part in _parts(words, data):
        replaced = words.rules.order_kinds[part.kind].replaces(run, seat, part)
        found |= {("order", *slot): None for slot in replaced}
        found["order", seat, part.kind, part.subject] = part.model_dump(mode="json")
    return found


def _parts(words: Vocabulary, data: dict[str, Any]) -> tuple[Order, ...]:
    """Return an order by its subjects; none if it cannot be: that is told where the position is built."""
    try:
        return parse_order(words.rules.orders, data).parts()
    except (ValidationError, Refusal):
        return ()


class Contradictions:
    """What the set-up lines of a case have said so far; its own lines go before those of the whole file."""

    def __init__(self, words: Vocabulary, header: Line) -> None:
        self._words = words
        self._header = header
        self._known: dict[Slot, tuple[object, Line]] = {}

    def note(self, act: Act, match: re.Match[str], line: Line) -> None:
        """Remember what a line says; CaseError if another line of the same rank says otherwise."""
        self.remember(_said(self._words, act, match, line), line)

    def remember(self, said: Mapping[Slot, object], line: Line) -> None:
        """Remember what a line says, thing by thing; CaseError if another line of the same rank says otherwise."""
        for slot, value in said.items():
            earlier = self._known.get(slot)
            if earlier is not None and earlier[0] != value and self._of_file(earlier[1]) == self._of_file(line):
                raise CaseError(f"this contradicts `{earlier[1].text}` in line {earlier[1].number}", line)
            self._known[slot] = value, line

    def _of_file(self, line: Line) -> bool:
        return line.number < self._header.number
