"""What comes to light: whose secret a fact tells others (H-13), and what lies unseen and can be mixed anew (H-12)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.facts import Fact
from engine.core.game import Secret
from engine.core.rewinding import NOBODY
from engine.core.run import Run

from .facts import (
    CardPlayed,
    CardsDiscarded,
    CardsReceived,
    CardsRevealed,
    CardTrashed,
    ConflictRevealed,
    DeckShuffled,
    IntriguePlayed,
    IntrigueReceived,
    IntrigueStolen,
    PileShuffled,
    RowRefilled,
    TokensRevealed,
    TopSeen,
)
from .query import foresees
from .state import State


def _trashed(s: State, fact: CardTrashed) -> tuple[str, ...]:
    """A card of the hand was its owner's secret, the top of a deck nobody's before somebody looked."""
    return (fact.seat,) if fact.zone in ("hand", "deck") else ()


SECRETS: Mapping[type[Fact], Secret] = {
    CardsReceived: lambda s, fact: (NOBODY,),
    IntrigueReceived: lambda s, fact: (NOBODY,),
    RowRefilled: lambda s, fact: (NOBODY,),
    ConflictRevealed: lambda s, fact: (NOBODY,),
    TopSeen: lambda s, fact: (NOBODY,),
    CardPlayed: lambda s, fact: (fact.seat,),
    CardsRevealed: lambda s, fact: (fact.seat,),
    CardsDiscarded: lambda s, fact: (fact.seat,),
    CardTrashed: _trashed,
    IntriguePlayed: lambda s, fact: (fact.seat,),
    IntrigueStolen: lambda s, fact: (fact.by,),
    TokensRevealed: lambda s, fact: (fact.seat,),
}


def redraw(run: Run[State]) -> None:
    """Mix anew what lies unseen: the common decks, and each player's; a top card that somebody has seen stays there."""
    s = run.s
    for pile, cards in (("imperium", s.imperium), ("intrigue", s.intrigue_deck)):
        if cards:
            run.emit(PileShuffled(pile, run.shuffled(f"pile:{pile}", cards)), ())
    for seat in s.seats:
        deck = s.sides[seat].deck
        seen = 1 if foresees(s, seat) or any("top_card" in each.effect for each in s.pending) else 0
        if deck[seen:]:
            mixed = run.shuffled(f"deck:{seat}", deck[seen:])
            run.emit(DeckShuffled(seat, (*deck[:seen], *mixed)), ())
