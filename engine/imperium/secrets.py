"""What comes to light: whose secret a fact tells others (H-13), and what lies unseen and can be mixed anew (H-12)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.facts import Fact
from engine.core.game import Secret
from engine.core.rewinding import NOBODY
from engine.core.run import Run

from .cards import CONFLICTS
from .facts import (
    CardPlayed,
    CardsDiscarded,
    CardsReceived,
    CardsRevealed,
    CardTrashed,
    ConflictRevealed,
    DeckShuffled,
    HagalRevealed,
    IntrigueLost,
    IntriguePlayed,
    IntrigueReceived,
    IntrigueSpent,
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
    HagalRevealed: lambda s, fact: (NOBODY,),
    IntrigueSpent: lambda s, fact: (NOBODY,),
    TopSeen: lambda s, fact: (NOBODY,),
    CardPlayed: lambda s, fact: (fact.seat,),
    CardsRevealed: lambda s, fact: (fact.seat,),
    CardsDiscarded: lambda s, fact: (fact.seat,),
    CardTrashed: _trashed,
    IntriguePlayed: lambda s, fact: (fact.seat,),
    IntrigueLost: lambda s, fact: (fact.seat,),
    IntrigueStolen: lambda s, fact: (fact.by if fact.by in s.seats else NOBODY,),
    TokensRevealed: lambda s, fact: (fact.seat,),
}


def redraw(run: Run[State]) -> None:
    """Mix anew what lies unseen: the common decks, and each player's, under what somebody has seen on top of it."""
    s = run.s
    for pile, cards in (("imperium", s.imperium), ("intrigue", s.intrigue_deck), ("hagal", s.hagal)):
        if cards:
            run.emit(PileShuffled(pile, run.shuffled(f"pile:{pile}", cards)), ())
    if s.conflict_deck:
        run.emit(PileShuffled("conflict", _conflicts(run)), ())
    for seat in s.seats:
        side, seen = s.sides[seat], _seen_on_top(s, seat)
        if side.deck[seen:]:
            mixed = run.shuffled(f"deck:{seat}", side.deck[seen:])
            run.emit(DeckShuffled(seat, (*side.deck[:seen], *mixed), known=side.known), ())


def _seen_on_top(s: State, seat: str) -> int:
    """Return how many cards on top of a deck are known: to all (I-GEN-17), or to its owner, who looks or has looked."""
    looks = foresees(s, seat) or any(each.owner == seat and "top_card" in each.effect for each in s.pending)
    return max(s.sides[seat].known, int(looks))


def _conflicts(run: Run[State]) -> tuple[str, ...]:
    """Return the Conflicts that are to come, of the same levels; those that left the game unseen are among them."""
    s = run.s
    unseen = [card for card in CONFLICTS if card not in (*s.conflicts, s.conflict)]
    mixed = list(run.shuffled("pile:conflict", unseen))
    found = []
    for old in s.conflict_deck:
        found.append(next(card for card in mixed if CONFLICTS[card].level == CONFLICTS[old].level))
        mixed.remove(found[-1])
    return tuple(found)
