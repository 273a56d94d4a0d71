"""Cards by the place where they lie, as choices: `hand:dagger`, `in_play:dagger` (I-GEN-11)."""

from __future__ import annotations

from collections.abc import Iterable

from ..cards import CARDS
from ..moving import row_of
from ..state import Side


def trashable(side: Side, zones: Iterable[str]) -> tuple[str, ...]:
    """Return the cards that may be trashed from these places, each once."""
    return tuple(f"{zone}:{card}" for zone in zones for card in row_of(getattr(side, zone)))


def split_zone(value: str) -> tuple[str, str]:
    """Return the place and the card of such a choice."""
    zone, _, card = value.partition(":")
    return zone, card


def cheapest(options: Iterable[str]) -> str:
    """Return the default among cards: that of the lowest printed cost, the first of equal ones (section 17)."""
    return min(options, key=lambda option: CARDS[option.rpartition(":")[2]].worth)
