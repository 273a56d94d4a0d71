"""What other wordings are made of: tests of what a text names, and shapes of the lines it is rewritten into."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from . import names
from .text import CaseError

Make = Callable[["re.Match[str]"], "Sequence[str]"]


def is_seat(text: str) -> bool:
    """Say whether a text is a faction's name."""
    return names.key(text) in names.SEATS


def is_leader(text: str) -> bool:
    """Say whether a text is a leader's name."""
    return names.key(text) in names.SHORT_LEADERS or names.key(text) in names.LEADER_NAMES


def is_place(text: str) -> bool:
    """Say whether a text is a territory's or area's name."""
    k = names.key(text)
    return k in names.TERRITORY_NAMES or k in names.AREA_NAMES


def names_card(text: str) -> bool:
    """Say whether a text is a treachery card's name."""
    try:
        return bool(names.card(text))
    except CaseError:
        return False


def all_of(test: Callable[[str], bool], text: str) -> list[str]:
    """Return the items of a list if all of them are of this kind, else nothing."""
    found = names.items(text)
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
