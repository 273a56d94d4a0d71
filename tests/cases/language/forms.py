"""Readable forms of moves and orders: `land 5 in Arrakeen` for `landing mode land, to arrakeen:9, number 5`."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .speaking import Play

Make = Callable[["Play", str, "re.Match[str]"], tuple[str, str]]
MakeOrder = Callable[["re.Match[str]"], str]


@dataclass(frozen=True, slots=True)
class Readable:
    """A readable form: how it is written, an example, and the generic form it stands for."""

    usage: str
    example: str
    pattern: re.Pattern[str]
    make: Make


class Forms(list[Readable]):
    """The readable forms of moves of a game, tried in their order."""

    def add(self, usage: str, pattern: str, example: str) -> Callable[[Make], Make]:
        """Register a form; `pattern` is matched against all that stands after `SEAT:`, in any case."""

        def register(make: Make) -> Make:
            self.append(Readable(usage, example, re.compile(pattern, re.IGNORECASE), make))
            return make

        return register

    def read(self, play: Play | None, seat: str, text: str) -> tuple[str, str] | None:
        """Return kind and fields of a move written in a readable form; without a play, of a part of an order."""
        for one in self:
            match = one.pattern.fullmatch(text)
            if match:
                return one.make(play, seat, match)  # type: ignore[arg-type]
        return None


@dataclass(frozen=True, slots=True)
class OrderForm:
    """A readable form of an order: how it is written, an example, and the generic form it stands for."""

    usage: str
    example: str
    pattern: re.Pattern[str]
    make: MakeOrder


class OrderForms(list[OrderForm]):
    """The readable forms of orders of a game, tried in their order."""

    def add(self, usage: str, pattern: str, example: str) -> Callable[[MakeOrder], None]:
        """Register a form; `pattern` is matched against all that stands after `SEAT orders`, in any case."""

        def register(make: MakeOrder) -> None:
            self.append(OrderForm(usage, example, re.compile(pattern, re.IGNORECASE), make))

        return register

    def read(self, text: str) -> str:
        """Return the generic form of an order written in a readable one; any other text as it is."""
        for one in self:
            match = one.pattern.fullmatch(text)
            if match:
                return one.make(match)
        return text
