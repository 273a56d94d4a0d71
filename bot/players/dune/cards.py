"""What treachery cards are worth to a hand, and which cards nobody has shown yet."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from engine.dune.cards import TREACHERY
from engine.dune.composition import treachery_deck
from engine.dune.powers import has_now

from .seat import Seat

WEAPON_KINDS = ("projectile_weapon", "poison_weapon", "lasgun")
DEFENSE_KINDS = ("shield", "snooper")
_SPECIAL = {
    "karama": 3.5,
    "tleilaxu_ghola": 3.0,
    "cheap_hero": 2.5,
    "weather_control": 2.5,
    "hajr": 2.0,
    "family_atomics": 1.5,
    "truthtrance": 1.5,
}


def kind_of(card: str) -> str:
    """Return a card's kind as the Voice names it; empty for no card and for the special ones."""
    return TREACHERY[card].voice_kind if card in TREACHERY else ""


def is_worthless(card: str) -> bool:
    """Whether the card does nothing."""
    return TREACHERY[card].category == "worthless"


def kinds(hand: tuple[str, ...]) -> Counter[str]:
    """Count a hand by kinds."""
    return Counter(kind_of(card) for card in hand)


def unseen(seat: Seat) -> tuple[str, ...]:
    """Return the cards that may be in other hands or in the deck: all but one's own, the discards and the removed."""
    known = {*seat.own.hand, *seat.view.discards.get("treachery", ()), *seat.view.removed}
    return tuple(card for card in treachery_deck(seat.view.options) if card not in known)


@lru_cache(maxsize=8192)
def worth(card: str, hand: tuple[str, ...]) -> float:
    """Return what a card adds to a hand, in spice."""
    have = kinds(hand)
    kind = kind_of(card)
    if kind in WEAPON_KINDS:
        weapons = sum(have[k] for k in WEAPON_KINDS)
        return (5.5, 3.0, 1.0, 0.5)[min(weapons, 3)] + (0.5 if not have[kind] else 0.0)
    if kind in DEFENSE_KINDS:
        return (5.5, 1.5, 0.5)[min(have[kind], 2)]
    if kind == "worthless":
        return 0.0
    return _SPECIAL.get(TREACHERY[card].subtype, 1.0)


def mean_worth(seat: Seat) -> float:
    """Return what a card one has not seen adds to the seat's hand, on average."""
    pool = unseen(seat)
    return sum(worth(card, seat.own.hand) for card in pool) / max(1, len(pool))


def holds(seat: Seat, subtype: str) -> bool:
    """Whether the seat has a card of that subtype."""
    return any(TREACHERY[card].subtype == subtype for card in seat.own.hand)


def has_karama(seat: Seat) -> bool:
    """Say whether the hand has a card that can be played as a Karama."""
    worthless = has_now(seat.view, seat.name, "worthless_karama") and any(map(is_worthless, seat.own.hand))
    return worthless or holds(seat, "karama")
