"""Hidden things that a moderator who does not play can look at one by one (H-15), and not at all that a seat knows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

SEPARATOR = ":"  # between the kind of a thing and the seat whose it is, in its name


class Look(NamedTuple):
    """A kind of hidden thing. Whether it is there follows from what everybody knows; what it is, only from looking."""

    found: Callable[[Any, str], tuple[str, ...]]  # of a state and a seat: ids of what lies there
    there: Callable[[Any, str], bool] = lambda s, seat: True  # whether the seat, or the game, has such a thing now
    of_seats: bool = True  # or else of nobody: what lies on a deck


def thing(kind: str, seat: str = "") -> str:
    """Return the name of a hidden thing; of nobody's if there is no seat."""
    return f"{kind}{SEPARATOR}{seat}"


def read_thing(name: str) -> tuple[str, str]:
    """Return the kind of a hidden thing and its seat; no kind if it is not the name of one."""
    kind, separator, seat = name.partition(SEPARATOR)
    return (kind, seat) if separator else ("", kind)
