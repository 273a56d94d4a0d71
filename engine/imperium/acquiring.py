"""Acquiring cards: what can be had, and what follows at that moment (I-REVEAL-4, I-REVEAL-10)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from engine.core.run import Run

from .cards import CARDS, FOLDSPACE, RESERVE_STACKS
from .facts import CardAcquired
from .moving import at_once, refill
from .query import current, rules
from .state import State

_STACKS = tuple(card for card in RESERVE_STACKS if card != FOLDSPACE)
_PRINTED = {card.id: card.cost for card in CARDS.values() if card.cost is not None}  # others cannot be had
ASIDE = "aside:"  # before a card that is set aside: one like it may lie in the Row


def obtainable(s: State, seat: str) -> Mapping[str, tuple[str, str]]:
    """Return what a player can choose among to acquire a card: where it lies, and which it is. Never Foldspace."""
    return _laid_out(s.row, _stacks_left(s), s.aside.get(seat, ""))


def _stacks_left(s: State) -> tuple[str, ...]:
    return tuple([card for card in _STACKS if s.reserve.get(card)])


@lru_cache(maxsize=256)
def _laid_out(row: tuple[str, ...], stacks: tuple[str, ...], aside: str) -> Mapping[str, tuple[str, str]]:
    """Return the same, by what lies in the Row, in the Reserve, and aside for the player."""
    found = {card: ("row", card) for card in row}
    found |= {card: ("reserve", card) for card in stacks}
    return found | ({f"{ASIDE}{aside}": ("set_aside", aside)} if aside else {})


def prices(s: State, seat: str) -> Mapping[str, int]:
    """Return what each card costs a player in Persuasion now (I-REVEAL-4, 16.3)."""
    printed = _printed_prices(s.row, _stacks_left(s), s.aside.get(seat, ""))
    discounts = rules(s, seat, "acquire_discount")
    if not discounts:
        return printed
    found = {**printed}
    for rule in discounts:
        if rule["card"] in found:
            found[rule["card"]] -= rule["amount"]
    return found


@lru_cache(maxsize=256)
def _printed_prices(row: tuple[str, ...], stacks: tuple[str, ...], aside: str) -> Mapping[str, int]:
    """Return what cards cost that lie so; one that is set aside costs one less (16.5)."""
    options = _laid_out(row, stacks, aside).items()
    return {option: _PRINTED[card] - (source == "set_aside") for option, (source, card) in options}


def affordable(s: State, seat: str) -> tuple[str, ...]:
    """Return the cards for which a player has Persuasion left in the Reveal turn."""
    left = current(s).persuasion
    return tuple([option for option, cost in prices(s, seat).items() if cost <= left])


def acquire(run: Run[State], seat: str, option: str, to: str, *, persuasion: int = 0) -> None:
    """Acquire a card; the Row is full again before its Acquire effect (I-REVEAL-10)."""
    source, card = ("reserve", FOLDSPACE) if option == FOLDSPACE else obtainable(run.s, seat)[option]
    run.emit(CardAcquired(seat, card, source, to, persuasion))
    refill(run)
    at_once(run, seat, CARDS[card].acquire, f"card:{card}")
