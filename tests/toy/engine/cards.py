"""Growers and cards: the deck is a function of the options (T-3, T-4)."""

from __future__ import annotations

from .options import Options

GROWERS = ("ash", "birch", "cedar", "elm")
CROW = "crow"
KINDS = ("sun", "ladder", "rattle", "frost")


def deck(options: Options) -> tuple[str, ...]:
    """Return the ids of the cards that are in the game."""
    copies = {"sun": 4, "ladder": 4, "rattle": 4, "frost": 3 if options.frost else 0}
    return tuple(f"{kind}_{number}" for kind, count in copies.items() for number in range(1, count + 1))


def kind_of(card: str) -> str:
    """Return what kind of card it is."""
    return card.rpartition("_")[0]
