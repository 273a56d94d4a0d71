"""Which cards to acquire for the Persuasion there is (I-REVEAL-4)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import NamedTuple

from .cards import bare, bought, draws
from .position import Position
from .weights import REFRESHED

_SPENDABLE = 3  # Persuasion that buys half of the cards there are
_MOST = 4  # cards at once: nobody has the Persuasion for more that are any good


class Basket(NamedTuple):
    """Cards that are acquired together, and what they are worth."""

    value: float
    options: tuple[str, ...]


def worths(pos: Position) -> Mapping[str, float]:
    """Return what each card that can be acquired is worth, without those that do more harm than a new one mends."""
    found = {option: bought(pos, bare(option)) for option in pos.own.prices}
    return {option: value for option, value in found.items() if value + _new(pos, option, _SPENDABLE) > 0}


def _new(pos: Position, option: str, left: int) -> float:
    """Return what the card is worth that comes into the Row instead, with so much Persuasion left (I-REVEAL-5)."""
    return REFRESHED * pos.once(draws) * (option in pos.view.row and left >= _SPENDABLE)


def basket(pos: Position, persuasion: int) -> Basket:
    """Return the cards that are worth most together for so much Persuasion."""
    values, prices = pos.once(worths), pos.own.prices
    best = Basket(0.0, ())
    within = [option for option in values if prices[option] <= persuasion]
    for number in range(1, min(_MOST, len(within)) + 1):
        for options in combinations(within, number):
            left = persuasion - sum(prices[option] for option in options)
            if left >= 0:
                best = max(best, Basket(sum(values[each] + _new(pos, each, left) for each in options), options))
    return best


def next_card(pos: Position) -> str:
    """Return the card to acquire next: the dearest of the best basket; empty if none is worth it."""
    turn = pos.view.turn
    options = basket(pos, turn.persuasion if turn is not None else 0).options
    return max(options, key=lambda option: (pos.own.prices[option], option), default="")
