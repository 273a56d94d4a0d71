"""Chance in cases: as in a real game, but any draw can be forced."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from engine.core.chance import KEYED

from . import words
from .statements import Book
from .text import CaseError, Failed, Line

T = TypeVar("T")
Drawn = Callable[[str], tuple[str, ...]]


def draws(title: str, purposes: str, in_advance: bool) -> Book:
    """Return the statement `chance PURPOSE VALUE`; `purposes` is the pattern of what chance is asked for."""
    part = Book(title)
    meaning = (
        "Forces the next draw for this purpose (see the table of draws): a number, or what comes first of what is "
        "shuffled. May stand anywhere before the draw; a forced draw that never happens fails the case."
        if in_advance
        else "Forces the next draw for this purpose, as in the set-up."
    )

    @part.add("chance PURPOSE VALUE", rf"chance (?P<purpose>{purposes}):?\s+(?P<value>.+)", "chance $draw", meaning)
    def _chance(c: Any, m: re.Match[str]) -> None:
        assert c.line is not None
        c.chance.force(m["purpose"], m["value"], c.line)

    return part


class ForcedChance:
    """A generator that gives what `chance` lines say, in their order, and otherwise what its seed gives."""

    def __init__(self, seat: Callable[[str], str], drawn: Drawn) -> None:
        self._seat = seat
        self._drawn = drawn
        self._forced: dict[str, list[tuple[str, Line]]] = {}

    def force(self, purpose: str, value: str, line: Line) -> None:
        """Remember what the next draw for this purpose has to give."""
        kind, _, about = purpose.lower().replace(" of ", ":").replace(": ", ":").replace(" ", ":", 1).partition(":")
        if kind == "dial":
            about = self._seat(about)
        self._forced.setdefault(f"{kind}:{about}" if about else kind, []).append((value, line))

    def copy(self) -> ForcedChance:
        """Return a generator with the same draws still to come."""
        other = ForcedChance(self._seat, self._drawn)
        other._forced = {purpose: list(draws) for purpose, draws in self._forced.items()}
        return other

    def unused(self) -> Line | None:
        """Return the line of a forced draw that never happened."""
        return next((draws[0][1] for draws in self._forced.values() if draws), None)

    def _next(self, purpose: str) -> tuple[str, Line] | None:
        draws = self._forced.get(purpose.lower())
        return draws.pop(0) if draws else None

    def integer(self, seed: str, purpose: str, number: int, low: int, high: int) -> int:
        """Return a number from `low` to `high`, both included."""
        found = self._next(purpose)
        if found is None:
            return KEYED.integer(seed, purpose, number, low, high)
        text, line = found
        if not text.lstrip("-").isdigit() or not low <= int(text) <= high:
            raise CaseError(f"the draw `{purpose}` gives a whole number from {low} to {high}, not `{text}`", line)
        return int(text)

    def shuffled(self, seed: str, purpose: str, number: int, items: Sequence[T]) -> tuple[T, ...]:
        """Return `items` in an order: the forced ones first."""
        rest = list(KEYED.shuffled(seed, purpose, number, items))
        found = self._next(purpose)
        first: list[T] = []
        if found is not None:
            for name in words.items(found[0]):
                item = next((item for item in rest if str(item) in self._candidates(name, found[1])), None)
                if item is None:
                    raise Failed(f"the draw `{purpose}` does not contain `{name}` (any more)")
                rest.remove(item)
                first.append(item)
        return (*first, *rest)

    def salt(self, seed: str, purpose: str) -> str:
        """Return what a game's own generator does: no draw forces it."""
        return KEYED.salt(seed, purpose)

    def _candidates(self, name: str, line: Line) -> tuple[str, ...]:
        found = self._drawn(name)
        if not found:
            raise CaseError(f"`{name}` is nothing that is drawn", line)
        return found
