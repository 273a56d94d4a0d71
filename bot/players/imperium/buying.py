"""Which cards to acquire for the Persuasion there is (I-REVEAL-4)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import NamedTuple

from .cards import bare, bought
from .position import Position

_MOST = 4  # cards at once: nobody has the Persuasion for more that are any good


class Basket(NamedTuple):
    """Cards that are acquired together, and what they are worth."""

    value: float
    options: tuple[str, ...]


def worths(pos: Position) -> Mapping[str, float]:
    """Return what each card that can be acquired is worth, without those that do harm."""
    found = {option: bought(pos, bare(option)) for option in pos.own.prices}
    return {option: value for option, value in found.items() if value > 0}


def basket(pos: Position, persuasion: int) -> Basket:
    """Return the cards that are worth most together for so much Persuasion."""
    values, prices = pos.once(worths), pos.own.prices
    best = Basket(0.0, ())
    within = [option for option in values if prices[option] <= persuasion]
    for number in range(1, min(_MOST, len(within)) + 1):
        for options in combinations(within, number):
            if sum(prices[option] for option in options) <= persuasion:
                best = max(best, Basket(sum(values[option] for option in options), options))
    return best


def next_card(pos: Position) -> str:
    """Return the card to acquire next: the dearest of the best basket; empty if none is worth it."""
    turn = pos.view.turn
    options = basket(pos, turn.persuasion if turn is not None else 0).options
    return max(options, key=lambda option: (pos.own.prices[option], option), default="")
