"""What is true of every state of a game, whatever happened in it."""

from __future__ import annotations

from .cards import deck
from .query import HAND_LIMIT
from .state import State


def broken(s: State) -> list[str]:
    """Return a sentence for each invariant that does not hold."""
    cards = sorted((*s.deck, *s.discards, *(card for hand in s.hands.values() for card in hand)))
    wrong = [f"{place} has {number} apples" for place, number in s.apples.items() if number < 0]
    wrong += [f"{grower} holds {hand}" for grower, hand in s.hands.items() if len(hand) > HAND_LIMIT]
    return wrong + (
        [] if not s.deck or cards == sorted(deck(s.options)) else ["the cards are not all there, once each"]
    )
