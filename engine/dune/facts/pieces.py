"""Facts about forces, spice, cards and leaders: who has what, wherever it goes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.core.facts import Fact

from ..state import BANK, PILES, RESERVES, TANKS, Count, State


def _move_forces(s: State, who: str, place: str, change: Count) -> None:
    pile = s.reserves if place == RESERVES else s.tanks if place == TANKS else None
    if pile is not None:
        before = pile[who]
        pile[who] = (before[0] + change[0], before[1] + change[1])
        return
    before = s.forces.get((place, who), (0, 0))
    after = (before[0] + change[0], before[1] + change[1])
    if after == (0, 0):
        s.forces.pop((place, who), None)
    else:
        s.forces[place, who] = after


@dataclass(frozen=True, slots=True)
class ForcesMoved(Fact):
    """Forces went from one place to another: an area, the reserves or the tanks."""

    who: str
    origin: str
    to: str
    count: Count  # ordinary, starred
    why: str  # setup, landing, entry, shipment, movement, ride, accompany, revival, ghola, storm, worm, battle, ...

    def apply(self, s: State) -> None:
        """Move them."""
        _move_forces(s, self.who, self.origin, (-self.count[0], -self.count[1]))
        _move_forces(s, self.who, self.to, self.count)
        if self.why in ("landing", "entry"):
            s.landed = self.to


@dataclass(frozen=True, slots=True)
class StarredRevived(Fact):
    """A starred force came back, the one of this turn (D-REV-3, R-28); not told, since its coming back is."""

    private: ClassVar[bool] = True
    who: str

    def apply(self, s: State) -> None:
        """Note it until the next turn."""
        s.starred_back |= {self.who}


@dataclass(frozen=True, slots=True)
class SpiceMoved(Fact):
    """Spice went from a giver to a taker: a faction, the bank, or an area of the map."""

    giver: str
    taker: str
    amount: int
    why: str  # setup, blow, storm, worm, charity, bid, revival, landing, leader_revival, collection, battle, flow, ...
    territory: str = ""  # for which the bank pays (flow)

    def apply(self, s: State) -> None:
        """Move it."""
        for place, change in ((self.giver, -self.amount), (self.taker, self.amount)):
            if ":" in place:
                left = s.spice.get(place, 0) + change
                if left:
                    s.spice[place] = left
                else:
                    s.spice.pop(place, None)
            elif place != BANK:
                s.purse[place] += change


@dataclass(frozen=True, slots=True)
class DeckShuffled(Fact):
    """A deck lies in a new order; `emptied` are the piles that went into it. Nobody sees the order."""

    private: ClassVar[bool] = True
    deck: str  # treachery or spice
    cards: tuple[str, ...]
    emptied: tuple[str, ...] = ()  # discard, aside, and second: the second pile of spice cards

    def apply(self, s: State) -> None:
        """Lay the cards down and advance the running number."""
        s.decks[self.deck] = self.cards
        if "discard" in self.emptied:
            s.discards[self.deck] = ()
        if "second" in self.emptied:
            s.discards[PILES[2]] = ()
        if "aside" in self.emptied:
            s.aside = ()
        s.discards.setdefault(self.deck, ())
        purpose = f"shuffle:{self.deck}"
        s.chance[purpose] = s.chance.get(purpose, 0) + 1


@dataclass(frozen=True, slots=True)
class Reshuffled(Fact):
    """Everybody saw that the discards of a deck were shuffled into a new one (D-CARD-1, D-BLOW-7)."""

    deck: str

    def apply(self, s: State) -> None:
        """Note it for the worm (D-BLOW-10) and forget what was known of the top."""
        if self.deck == "spice":
            s.reshuffled = True
            s.looked = ()


@dataclass(frozen=True, slots=True)
class CardReceived(Fact):
    """A faction took a treachery card into its hand, from the top of the deck or of the row, or inside the deck."""

    private: ClassVar[bool] = True
    who: str
    card: str
    origin: str  # deck, row, inside

    def apply(self, s: State) -> None:
        """Move the card."""
        s.hands[self.who] = (*s.hands[self.who], self.card)
        if self.origin == "deck":
            s.decks["treachery"] = s.decks["treachery"][1:]
        elif self.origin == "inside":
            s.decks["treachery"] = tuple(card for card in s.decks["treachery"] if card != self.card)
        elif s.auction is not None:
            s.auction.row = s.auction.row[1:]


@dataclass(frozen=True, slots=True)
class CardDrawn(Fact):
    """Everybody saw a faction draw a card without seeing which (setup, Harkonnen bonus D-BID-10)."""

    traceless: ClassVar[bool] = True
    who: str
    why: str
    cards: int = 1

    def apply(self, s: State) -> None:
        """Change nothing: the card is a private fact."""


@dataclass(frozen=True, slots=True)
class CardPlayed(Fact):
    """A card was shown and left the hand: to the discards, or out of the game (D-CARD-1)."""

    who: str
    card: str
    why: str  # the power it used or cancelled, or: plan, lost, kept...
    removed: bool = False
    special: bool = False  # whether it was a Karama for a faction's special power

    def apply(self, s: State) -> None:
        """Move the card."""
        hand = list(s.hands[self.who])
        hand.remove(self.card)
        s.hands[self.who] = tuple(hand)
        if self.removed:
            s.removed = (*s.removed, self.card)
        else:
            s.discards["treachery"] = (*s.discards["treachery"], self.card)
        if self.special:
            s.specials = s.specials | {self.who}


@dataclass(frozen=True, slots=True)
class CardReturned(Fact):
    """Everybody saw that a card of a faction went back under the deck, without seeing which."""

    traceless: ClassVar[bool] = True
    who: str

    def apply(self, s: State) -> None:
        """Change nothing: the card is a private fact."""


@dataclass(frozen=True, slots=True)
class CardPutUnder(Fact):
    """Which card of a faction went under the deck."""

    private: ClassVar[bool] = True
    who: str
    card: str

    def apply(self, s: State) -> None:
        """Move the card."""
        hand = list(s.hands[self.who])
        hand.remove(self.card)
        s.hands[self.who] = tuple(hand)
        s.decks["treachery"] = (*s.decks["treachery"], self.card)


@dataclass(frozen=True, slots=True)
class CardRegained(Fact):
    """A faction took a treachery card back from the discards, in the sight of all."""

    who: str
    card: str

    def apply(self, s: State) -> None:
        """Move the card."""
        pile = list(s.discards["treachery"])
        pile.remove(self.card)
        s.discards["treachery"] = tuple(pile)
        s.hands[self.who] = (*s.hands[self.who], self.card)


@dataclass(frozen=True, slots=True)
class LeaderMoved(Fact):
    """A leader was killed (to the tanks) or came back (ready)."""

    leader: str
    to: str  # ready, tanks
    why: str  # battle, treachery, explosion, capture, returned, revival, ghola
    in_cycle: bool = False  # whether it counts as revived in the running cycle (D-LEAD-2, D-LEAD-7)

    def apply(self, s: State) -> None:
        """Move the disc, which nobody holds captive any longer."""
        s.leaders[self.leader] = self.to
        s.captives -= {self.leader}
        if self.in_cycle:
            s.revived = s.revived | {self.leader}


@dataclass(frozen=True, slots=True)
class CycleChanged(Fact):
    """A faction's revival cycle began (all five leaders dead) or ended (all back) (D-LEAD-1)."""

    who: str
    running: bool
    leaders: tuple[str, ...]  # the faction's leaders

    def apply(self, s: State) -> None:
        """Start or end the cycle; either way nobody counts as revived in it."""
        s.cycles = s.cycles | {self.who} if self.running else s.cycles - {self.who}
        s.revived = s.revived - set(self.leaders)


@dataclass(frozen=True, slots=True)
class LeaderUsed(Fact):
    """A leader fought in a territory and stays there until the end of the phase (D-BAT-8, D-BAT-27)."""

    leader: str
    territory: str

    def apply(self, s: State) -> None:
        """Mark it."""
        s.used[self.leader] = self.territory


@dataclass(frozen=True, slots=True)
class LeadersRested(Fact):
    """The battle phase is over: all leaders are available again (D-BAT-27)."""

    def apply(self, s: State) -> None:
        """Take all marks off."""
        s.used = {}
        s.accompanied = ""


@dataclass(frozen=True, slots=True)
class TraitorsDrawn(Fact):
    """The discs a faction drew at setup (D-SETUP-6)."""

    private: ClassVar[bool] = True
    who: str
    leaders: tuple[str, ...]

    def apply(self, s: State) -> None:
        """Lay them before the faction."""
        s.discs[self.who] = self.leaders


@dataclass(frozen=True, slots=True)
class DiscsMixed(Fact):
    """All discs in play were mixed; told to nobody."""

    private: ClassVar[bool] = True
    leaders: tuple[str, ...]

    def apply(self, s: State) -> None:
        """Advance the running number."""
        s.chance["discs"] = s.chance.get("discs", 0) + 1


@dataclass(frozen=True, slots=True)
class TraitorsKept(Fact):
    """The traitors a faction has for the whole game (D-SETUP-6, D-HAR-1)."""

    private: ClassVar[bool] = True
    who: str
    leaders: tuple[str, ...]

    def apply(self, s: State) -> None:
        """Keep them; the discs go back."""
        s.traitors[self.who] = self.leaders
        s.discs.pop(self.who, None)


@dataclass(frozen=True, slots=True)
class SpiceLooked(Fact):
    """Atreides saw the top of the spice deck (D-ATR-2)."""

    private: ClassVar[bool] = True
    cards: tuple[str, ...]

    def apply(self, s: State) -> None:
        """Remember what was seen."""
        s.looked = self.cards


@dataclass(frozen=True, slots=True)
class CardPeeked(Fact):
    """Atreides saw the card about to be auctioned (D-ATR-1)."""

    private: ClassVar[bool] = True
    card: str

    def apply(self, s: State) -> None:
        """Remember it."""
        s.peeked = self.card
