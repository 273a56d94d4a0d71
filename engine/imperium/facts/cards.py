"""Facts of decks, hands, the Imperium Row and Intrigue cards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from engine.core.facts import Fact

from ..state import FaceUp, State


def without(row: tuple[str, ...], cards: Iterable[str]) -> tuple[str, ...]:
    """Return a row without one copy of each of these cards, the first there is."""
    left = list(row)
    for card in cards:
        left.remove(card)
    return tuple(left)


@dataclass(frozen=True, slots=True)
class DeckShuffled(Fact):
    """A player's deck lies in this order from the top; with the discard pile if that went into it."""

    private: ClassVar[bool] = True
    seat: str
    cards: tuple[str, ...]
    emptied: bool = False
    known: int = 0  # how many on top everybody knows still (I-GEN-17)

    def apply(self, s: State) -> None:
        """Keep the order; the next shuffle is another one."""
        side, purpose = s.sides[self.seat], f"deck:{self.seat}"
        side.deck, side.known = self.cards, self.known
        side.discard = () if self.emptied else side.discard
        s.chance[purpose] = s.chance.get(purpose, 0) + 1


@dataclass(frozen=True, slots=True)
class Reshuffled(Fact):
    """Everybody saw a player shuffle the discard pile, and the deck, into a new deck (I-GEN-8)."""

    traceless: ClassVar[bool] = True
    seat: str

    def apply(self, s: State) -> None:
        """Change nothing by itself: the order is a fact of its own."""


@dataclass(frozen=True, slots=True)
class CardsDrawn(Fact):
    """A player drew so many cards; which ones he alone sees."""

    traceless: ClassVar[bool] = True
    seat: str
    number: int
    why: str

    def apply(self, s: State) -> None:
        """Change nothing by itself: the cards are facts of their own."""


@dataclass(frozen=True, slots=True)
class CardsReceived(Fact):
    """The cards that a player drew from the top of the deck."""

    private: ClassVar[bool] = True
    seat: str
    cards: tuple[str, ...]

    def apply(self, s: State) -> None:
        """Move them to the hand."""
        side = s.sides[self.seat]
        side.deck, side.hand = side.deck[len(self.cards) :], side.hand + self.cards
        side.known = max(side.known - len(self.cards), 0)


@dataclass(frozen=True, slots=True)
class TopSeen(Fact):
    """A player looked at the top card of the deck (R-LEADER-6)."""

    private: ClassVar[bool] = True
    traceless: ClassVar[bool] = True
    seat: str
    card: str

    def apply(self, s: State) -> None:
        """Change nothing: it stays where it is."""


@dataclass(frozen=True, slots=True)
class CardTakenBack(Fact):
    """A player took a card of the discard pile into the hand (I-EFFECT `draw_from_discard`)."""

    seat: str
    card: str

    def apply(self, s: State) -> None:
        """Move it."""
        side = s.sides[self.seat]
        side.discard, side.hand = without(side.discard, (self.card,)), (*side.hand, self.card)


@dataclass(frozen=True, slots=True)
class CardPlayed(Fact):
    """A card of the hand is put in play on an Agent turn (I-AGENT-1)."""

    seat: str
    card: str

    def apply(self, s: State) -> None:
        """Move it."""
        side = s.sides[self.seat]
        side.hand, side.played = without(side.hand, (self.card,)), (*side.played, self.card)
        if s.turn is not None:
            s.turn.kind, s.turn.card = "agent", self.card


@dataclass(frozen=True, slots=True)
class CardsRevealed(Fact):
    """Cards of the hand are put in play on a Reveal turn (I-REVEAL-1, I-REVEAL-3)."""

    seat: str
    cards: tuple[str, ...]

    def apply(self, s: State) -> None:
        """Move them."""
        side = s.sides[self.seat]
        side.hand, side.revealed = without(side.hand, self.cards), side.revealed + self.cards


@dataclass(frozen=True, slots=True)
class CardsDiscarded(Fact):
    """Cards of the hand go to the discard pile (I-GEN-12)."""

    seat: str
    cards: tuple[str, ...]

    def apply(self, s: State) -> None:
        """Move them."""
        side = s.sides[self.seat]
        side.hand, side.discard = without(side.hand, self.cards), side.discard + self.cards


@dataclass(frozen=True, slots=True)
class CardTrashed(Fact):
    """A card leaves a player's cards: for the box, or for its stack of the Reserve (I-GEN-11)."""

    seat: str
    card: str
    zone: str  # hand, discard, in_play, deck
    to_reserve: bool
    origin: int = 0  # the use of the card whose effects are lost (I-GEN-16); 0: none is

    def apply(self, s: State) -> None:
        """Take it away."""
        side = s.sides[self.seat]
        if self.zone == "hand":
            side.hand = without(side.hand, (self.card,))
        elif self.zone == "discard":
            side.discard = without(side.discard, (self.card,))
        elif self.zone == "deck":
            side.known -= side.deck.index(self.card) < side.known
            side.deck = without(side.deck, (self.card,))
        elif self.card in side.revealed:
            side.revealed = without(side.revealed, (self.card,))
        else:
            side.played = without(side.played, (self.card,))
        if self.to_reserve:
            s.reserve[self.card] += 1
        else:
            s.removed = (*s.removed, self.card)
        if self.origin:
            s.pending = tuple(each for each in s.pending if each.origin != self.origin)


@dataclass(frozen=True, slots=True)
class CardAcquired(Fact):
    """A player takes a card from the Row, the Reserve or what is set aside, to a place of his own (I-REVEAL-4)."""

    seat: str
    card: str
    source: str  # row, reserve, set_aside
    to: str  # discard, deck_top
    persuasion: int = 0  # that was spent

    def apply(self, s: State) -> None:
        """Move it, and pay."""
        if self.source == "row":
            s.row = without(s.row, (self.card,))
        elif self.source == "reserve":
            s.reserve[self.card] -= 1
        else:
            del s.aside[self.seat]
        side = s.sides[self.seat]
        if self.to == "discard":
            side.discard = (*side.discard, self.card)
        else:
            side.deck, side.known = (self.card, *side.deck), side.known + 1
        if self.persuasion and s.turn is not None:
            s.turn.persuasion -= self.persuasion


@dataclass(frozen=True, slots=True)
class RowRefilled(Fact):
    """A card of the Imperium deck comes into the Row (I-REVEAL-5)."""

    card: str

    def apply(self, s: State) -> None:
        """Take it from the top."""
        s.imperium, s.row = s.imperium[1:], (*s.row, self.card)


@dataclass(frozen=True, slots=True)
class CardSetAside(Fact):
    """A card of the Row is set aside for one player (16.5, Manipulate)."""

    seat: str
    card: str

    def apply(self, s: State) -> None:
        """Set it aside."""
        s.row, s.aside[self.seat] = without(s.row, (self.card,)), self.card


@dataclass(frozen=True, slots=True)
class AsideRemoved(Fact):
    """A card that was set aside and not acquired leaves the game (R-LEADER-5)."""

    seat: str
    card: str

    def apply(self, s: State) -> None:
        """Take it away."""
        del s.aside[self.seat]
        s.removed = (*s.removed, self.card)


@dataclass(frozen=True, slots=True)
class CardPut(Fact):
    """A moderator has put a card that lay open somewhere else, mostly to a place of a player (H-15)."""

    seat: str
    card: str
    source: str  # discard, played, revealed, row, reserve, removed
    to: str  # one of these, hand, deck_top

    def apply(self, s: State) -> None:
        """Move it."""
        side = s.sides[self.seat]
        if self.source == "reserve":
            s.reserve[self.card] -= 1
        else:
            holder: Any = s if self.source in ("row", "removed") else side
            setattr(holder, self.source, without(getattr(holder, self.source), (self.card,)))
        if self.to == "reserve":
            s.reserve[self.card] += 1
        elif self.to == "deck_top":
            side.deck, side.known = (self.card, *side.deck), side.known + 1
        else:
            taker: Any = s if self.to in ("row", "removed") else side
            setattr(taker, self.to, (*getattr(taker, self.to), self.card))


@dataclass(frozen=True, slots=True)
class CleanedUp(Fact):
    """All cards that a player has in play go to the discard pile (I-REVEAL-7)."""

    seat: str

    def apply(self, s: State) -> None:
        """Move them."""
        side = s.sides[self.seat]
        side.discard += side.in_play
        side.played = side.revealed = ()


@dataclass(frozen=True, slots=True)
class StacksLaid(Fact):
    """The stacks of the Reserve lie ready (I-SETUP-3)."""

    reserve: dict[str, int]

    def apply(self, s: State) -> None:
        """Lay them."""
        s.reserve = dict(self.reserve)


@dataclass(frozen=True, slots=True)
class PileShuffled(Fact):
    """A common deck lies in this order from the top: imperium, conflict, intrigue, hagal; unseen by all."""

    private: ClassVar[bool] = True
    pile: str
    cards: tuple[str, ...]
    emptied: bool = False  # whether the discards of Intrigue, or the revealed cards of House Hagal, went into it

    def apply(self, s: State) -> None:
        """Keep the order; the next shuffle is another one."""
        if self.pile == "imperium":
            s.imperium = self.cards
        elif self.pile == "conflict":
            s.conflict_deck = self.cards
        elif self.pile == "hagal":
            s.hagal = self.cards
            s.hagal_shown = () if self.emptied else s.hagal_shown
        else:
            s.intrigue_deck = self.cards
            s.intrigue_discard = () if self.emptied else s.intrigue_discard
        purpose = f"pile:{self.pile}"
        s.chance[purpose] = s.chance.get(purpose, 0) + 1


@dataclass(frozen=True, slots=True)
class IntrigueShuffled(Fact):
    """Everybody saw the discards of Intrigue become a new deck (I-GEN-9)."""

    traceless: ClassVar[bool] = True

    def apply(self, s: State) -> None:
        """Change nothing by itself: the order is a fact of its own."""


@dataclass(frozen=True, slots=True)
class IntrigueDrawn(Fact):
    """A player drew so many Intrigue cards; which ones he alone sees."""

    traceless: ClassVar[bool] = True
    seat: str
    number: int
    why: str

    def apply(self, s: State) -> None:
        """Change nothing by itself: the cards are facts of their own."""


@dataclass(frozen=True, slots=True)
class IntrigueReceived(Fact):
    """The Intrigue cards that a player drew."""

    private: ClassVar[bool] = True
    seat: str
    cards: tuple[str, ...]

    def apply(self, s: State) -> None:
        """Move them to the hand."""
        s.intrigue_deck = s.intrigue_deck[len(self.cards) :]
        s.sides[self.seat].intrigue += self.cards


@dataclass(frozen=True, slots=True)
class IntrigueGiven(Fact):
    """Somebody with many Intrigue cards gave one, drawn by lot, to another (I-INTRIGUE-7)."""

    traceless: ClassVar[bool] = True
    by: str
    to: str

    def apply(self, s: State) -> None:
        """Change nothing by itself: which one it was is a fact of its own."""


@dataclass(frozen=True, slots=True)
class IntrigueStolen(Fact):
    """Which Intrigue card it was that changed hands (I-GEN-17)."""

    private: ClassVar[bool] = True
    by: str
    to: str
    card: str

    def apply(self, s: State) -> None:
        """Move it."""
        giver, taker = s.sides[self.by], s.sides[self.to]
        giver.intrigue = without(giver.intrigue, (self.card,))
        taker.intrigue = (*taker.intrigue, self.card)
        purpose = f"steal:{self.by}"
        s.chance[purpose] = s.chance.get(purpose, 0) + 1


@dataclass(frozen=True, slots=True)
class IntrigueLost(Fact):
    """An Intrigue card of a hand lies on the discards, by lot, by a moderator's hand (H-15)."""

    seat: str
    card: str

    def apply(self, s: State) -> None:
        """Move it."""
        side = s.sides[self.seat]
        side.intrigue = without(side.intrigue, (self.card,))
        s.intrigue_discard = (*s.intrigue_discard, self.card)


@dataclass(frozen=True, slots=True)
class IntrigueRegained(Fact):
    """A player has an Intrigue card of the discards again, by a moderator's hand (H-15)."""

    seat: str
    card: str

    def apply(self, s: State) -> None:
        """Move it."""
        s.intrigue_discard = without(s.intrigue_discard, (self.card,))
        s.sides[self.seat].intrigue += (self.card,)


@dataclass(frozen=True, slots=True)
class IntriguePlayed(Fact):
    """An Intrigue card is shown, and lies face up until it is resolved (I-INTRIGUE-1)."""

    seat: str
    card: str
    entry: int  # which of its `plays`, from 1
    origin: int

    def apply(self, s: State) -> None:
        """Lay it face up."""
        side = s.sides[self.seat]
        side.intrigue = without(side.intrigue, (self.card,))
        s.waiting = (*s.waiting, FaceUp(self.seat, self.card, self.origin))
        s.origins = self.origin
        if s.turn is not None:
            s.turn.acts += 1


@dataclass(frozen=True, slots=True)
class IntrigueDiscarded(Fact):
    """An Intrigue card that is resolved lies on the discards; not told, since its use was."""

    private: ClassVar[bool] = True
    origin: int

    def apply(self, s: State) -> None:
        """Move it."""
        cards = tuple(each.card for each in s.waiting if each.origin == self.origin)
        s.waiting = tuple(each for each in s.waiting if each.origin != self.origin)
        s.intrigue_discard += cards
