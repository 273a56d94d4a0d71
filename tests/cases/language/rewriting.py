"""Other wordings, which are rewritten into lines of the language where nothing else understands them.

Their list is frozen: a wording that is not in it is an error that shows the closest statement.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from .words import items

Make = Callable[["re.Match[str]"], "Sequence[str]"]
Wording = tuple[str, Make]


@dataclass(frozen=True)
class Wordings:
    """The other wordings of a game: for what is done and laid out, and for what follows `then`."""

    before: Sequence[Wording] = ()
    after: Sequence[Wording] = ()
    _compiled: dict[bool, list[tuple[re.Pattern[str], Make]]] = field(default_factory=dict)

    def rewritten(self, text: str, understood: Callable[[str], bool]) -> list[str]:
        """Return the lines of the language that mean what a line means that is none of them; none if nobody knows."""
        then = text.lower().startswith("then ")
        body, head = (text[5:].strip(), "then ") if then else (text, "")
        for pattern, make in self._patterns(then):
            match = pattern.match(body)
            lines = [head + line for line in make(match)] if match else []
            if lines and all(map(understood, lines)):
                return lines
        return []

    def _patterns(self, then: bool) -> list[tuple[re.Pattern[str], Make]]:
        if then not in self._compiled:
            listed = self.after if then else self.before
            self._compiled[then] = [(re.compile(rf"(?:{p})\.?\s*$", re.IGNORECASE), make) for p, make in listed]
        return self._compiled[then]


def all_of(test: Callable[[str], bool], text: str) -> list[str]:
    """Return the items of a list if all of them are of this kind, else nothing."""
    found = items(text)
    return found if found and all(test(item) for item in found) else []


def plain(shape: str) -> Make:
    """Return the one line that a shape such as `turn {n}` gives."""
    return lambda m: [shape.format_map({k: v or "" for k, v in m.groupdict().items()})]


def one(test: Callable[[str], bool], group: str, shape: str) -> Make:
    """Return the line of a shape if one part of it is of a kind."""
    return lambda m: plain(shape)(m) if test(m[group]) else []


def each(test: Callable[[str], bool], shape: str) -> Make:
    """Return a line for every item of the list, if all are of a kind."""
    return lambda m: [shape.format(item) for item in all_of(test, m["list"])]


def listed(test: Callable[[str], bool], shape: str) -> Make:
    """Return one line about a whole list, if all its items are of a kind."""
    return lambda m: (
        [shape.format_map({**m.groupdict(), "list": ", ".join(found)})] if (found := all_of(test, m["list"])) else []
    )
