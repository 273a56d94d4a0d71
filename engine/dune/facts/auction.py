"""Facts of the bidding phase (section 7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.core.facts import Fact

from ..state import Auction, State


@dataclass(frozen=True, slots=True)
class HandSizesAnnounced(Fact):
    """Hand sizes are public during the bidding phase (D-BID-2)."""

    traceless: ClassVar[bool] = True
    sizes: dict[str, int]

    def apply(self, s: State) -> None:
        """Change nothing: they are read from the hands."""


@dataclass(frozen=True, slots=True)
class RowDealt(Fact):
    """The cards to be auctioned, face down (D-BID-3); told to nobody."""

    private: ClassVar[bool] = True
    cards: tuple[str, ...]

    def apply(self, s: State) -> None:
        """Deal them from the deck."""
        s.decks["treachery"] = s.decks["treachery"][len(self.cards) :]
        s.auction = Auction(dealt=len(self.cards), row=self.cards)


@dataclass(frozen=True, slots=True)
class RowMixed(Fact):
    """The cards still to be auctioned are others: what lies unseen was mixed anew (H-12); told to nobody."""

    private: ClassVar[bool] = True
    cards: tuple[str, ...]

    def apply(self, s: State) -> None:
        """Lay them down; the deck is a fact of its own."""
        _auction(s).row = self.cards


@dataclass(frozen=True, slots=True)
class CardsOffered(Fact):
    """So many cards are up for auction in this phase."""

    traceless: ClassVar[bool] = True
    cards: int

    def apply(self, s: State) -> None:
        """Change nothing: the row is a private fact."""


def _auction(s: State) -> Auction:
    assert s.auction is not None, "a fact of an auction without one"
    return s.auction


@dataclass(frozen=True, slots=True)
class AuctionOpened(Fact):
    """The bidding for one card began (D-BID-5). A sale that was void is opened again under its number (D-BID-16)."""

    number: int
    opener: str
    out: tuple[str, ...] = ()  # whose hand is full: they can bid on later cards at the earliest (D-BID-12)

    def apply(self, s: State) -> None:
        """Clear the bids."""
        old = _auction(s)
        s.auction = Auction(
            dealt=old.dealt, row=old.row, number=self.number, opener=self.opener, bidder=self.opener, out=self.out
        )


@dataclass(frozen=True, slots=True)
class BidderChanged(Fact):
    """It is this bidder's turn (empty: nobody's any more); follows from the bids and is not told."""

    private: ClassVar[bool] = True
    who: str

    def apply(self, s: State) -> None:
        """Pass the turn on."""
        _auction(s).bidder = self.who


@dataclass(frozen=True, slots=True)
class BidMade(Fact):
    """A bid, higher than all before it (D-BID-6)."""

    who: str
    amount: int

    def apply(self, s: State) -> None:
        """Make it the standing bid; how it will be paid is a private fact, the winner's own spice unless told."""
        a = _auction(s)
        a.high, a.leader, a.passes, a.karama, a.payers, a.card = self.amount, self.who, (), False, (), ""
        a.absent = tuple(f for f in a.absent if f != self.who)


@dataclass(frozen=True, slots=True)
class BidCovered(Fact):
    """How the standing bid would be paid: with a Karama (D-KAR-5), or with whose pledges, in this order (D-BID-9)."""

    private: ClassVar[bool] = True
    who: str
    karama: bool
    payers: tuple[str, ...]
    card: str = ""  # a worthless one, played as a Karama (D-KAR-16)

    def apply(self, s: State) -> None:
        """Keep it with the standing bid."""
        a = _auction(s)
        a.karama, a.payers, a.card = self.karama, self.payers, self.card


@dataclass(frozen=True, slots=True)
class BidPassed(Fact):
    """A bidder passed (D-BID-6); `missed` if he let the deadline go by (D-BID-15)."""

    who: str
    missed: bool = False
    final: bool = False  # he is out for this card (option pass_is_final)

    def apply(self, s: State) -> None:
        """Note the pass; a bidder who spoke for himself is no longer absent."""
        a = _auction(s)
        a.passes = (*a.passes, self.who)
        if self.missed:
            a.absent = (*[f for f in a.absent if f != self.who], self.who)
        if self.final:
            a.out = (*a.out, self.who)


@dataclass(frozen=True, slots=True)
class BidderReturned(Fact):
    """A bidder who had missed a deadline acts again (D-BID-15)."""

    who: str

    def apply(self, s: State) -> None:
        """Wait for him again."""
        a = _auction(s)
        a.absent = tuple(f for f in a.absent if f != self.who)


@dataclass(frozen=True, slots=True)
class CardBought(Fact):
    """A card was sold (D-BID-8); the card itself is a private fact."""

    who: str
    number: int
    price: int
    karama: bool = False  # bought without paying (D-KAR-5)

    def apply(self, s: State) -> None:
        """Free what was reserved for it, and forget what Atreides saw of the row."""
        a = _auction(s)
        a.bidder, a.leader, a.high, a.karama, a.payers, a.card = "", self.who, 0, False, (), ""
        s.peeked = ""


@dataclass(frozen=True, slots=True)
class SaleVoided(Fact):
    """A card was not sold after all: its buyer's worthless card was no Karama, and he cannot pay (D-BID-16)."""

    traceless: ClassVar[bool] = True
    who: str
    number: int

    def apply(self, s: State) -> None:
        """Change nothing: the card is put up again."""


@dataclass(frozen=True, slots=True)
class BiddingEnded(Fact):
    """The bidding is over; `returned` cards went back on top of the deck in their order (D-BID-11)."""

    why: str  # sold, passed, full (nobody able to bid), restarted
    returned: int

    def apply(self, s: State) -> None:
        """Put the row back."""
        a = _auction(s)
        s.decks["treachery"] = (*a.row, *s.decks["treachery"])
        s.auction = None
        s.peeked = ""


@dataclass(frozen=True, slots=True)
class Pledged(Fact):
    """An ally promised to pay up to this amount of a bidder's next purchase (D-BID-9); 0 takes it back."""

    private: ClassVar[bool] = True
    giver: str
    bidder: str
    amount: int

    def apply(self, s: State) -> None:
        """Keep the pledge."""
        if self.amount:
            s.pledges[self.giver, self.bidder] = self.amount
        else:
            s.pledges.pop((self.giver, self.bidder), None)
