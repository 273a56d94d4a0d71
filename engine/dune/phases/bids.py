"""The question of the bidding phase: pass, or bid more (D-BID-6), and how a bidder who missed his turn comes back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any, Literal

from engine.core.decision import Offer, Question
from engine.core.errors import check
from engine.core.forms import Field, Flag, Form, Number, Several
from engine.core.moves import Move, internal
from engine.core.run import Run
from engine.core.state import Slot

from ..facts import BidCovered, BidderChanged, BidderReturned, BidMade, BidPassed
from ..query import a_pass_is_final, hand_is_full, is_worthless, karama_of, must_hold_karama
from ..state import State
from .auction import HIGHEST, auction, next_bidder
from .standing_bids import BidOrder, asks_beyond, bid_order, order_for, wanted
from .support import check_payers, givers, means

_MANY = 40  # how many amounts of a wide range are listed


class Bid(Move):
    """A bid, or a pass if there is no amount.

    `karama` covers it with a Karama (D-KAR-5); `payers` says whose pledges are used, in this order, all if none is
    named (D-BID-9). `missed` is the pass of a bidder who let the deadline go by (D-BID-15).
    """

    kind: Literal["bid"] = "bid"
    amount: int | None = None
    karama: bool = False
    payers: tuple[str, ...] = ()
    missed: bool = internal(False)


class BidQuestion(Question[State, Bid]):
    """One bidder after the other around the table (D-BID-6)."""

    kind = "bid"
    move = Bid
    clock_class = "bid"
    rule = "D-BID-6"
    ahead = "bid"

    def coming(self, s: State) -> Iterator[tuple[str, str]]:
        """Everybody who may still bid on the card that is up or on one to come: whose hand is full all can see here.

        Who has passed may be asked again, unless a pass is final; that he has not the means is nobody's business.
        """
        a = s.auction
        if s.phase != "bidding" or a is None:
            return
        up = a.number if a.bidder else 0
        for seat in s.storm_order:
            if hand_is_full(s, seat):
                continue
            for number in range(up or a.number + 1, a.dealt + 1):
                if number != up or seat not in a.out:
                    yield seat, str(number)

    def subject(self, s: State, seat: str, ref: str) -> str:
        """The card that is up."""
        return str(auction(s).number)

    def settled(self, s: State, seat: str, subject: str) -> bool:
        """Say whether an order bids or passes on the card; one that asks beyond its limit has not settled it then."""
        found = order_for(s, seat, int(subject))
        up = str(auction(s).number) == subject
        return found is not None and (not up or _said(s, seat, found[1]) is not None)

    def waits_for(self, s: State, ref: str) -> tuple[str, ...]:
        """Ask the bidder whose turn it is, whatever he owns."""
        return (auction(s).bidder,)

    def form(self, s: State, seat: str, ref: str, given: Mapping[str, Any]) -> Form:
        """Ask how the bid is covered, then for the amount; no amount is a pass."""
        fields: list[Field] = []
        karama = bool(given.get("karama"))
        if karama_of(s, seat):
            fields.append(Flag("karama"))
        low = auction(s).high + 1
        if not karama and givers(s, seat) and low <= means(s, seat):
            fields.append(Several("payers", givers(s, seat)))
        high = HIGHEST if karama else means(s, seat, tuple(given.get("payers") or ()))
        if low <= high:
            fields.append(Number("amount", low, high, optional=True))
        return Form(tuple(fields))

    def check(self, s: State, seat: str, move: Bid, ref: str) -> None:
        """Refuse bids that are not higher, or above what the bidder and his allies can pay.

        Who holds a Karama that could cover it, and nobody else, is told so (D-KAR-5).
        """
        a = auction(s)
        check(seat == a.bidder, "not_your_turn", "D-BID-6", bidder=a.bidder)
        if move.amount is None:
            check(not move.karama and not move.payers, "nothing_to_cover", "D-BID-6")
            return
        check(move.amount > a.high, "bid_higher", "D-BID-6", high=a.high)
        if move.karama:
            must_hold_karama(s, seat, "D-KAR-5")
            check(not move.payers, "karama_pays_nobody", "D-KAR-5")
            check(move.amount <= HIGHEST, "bid_too_high", "D-KAR-5", limit=HIGHEST)
        else:
            check_payers(s, seat, move.payers, "D-BID-9")
            limit = means(s, seat, move.payers)
            check(move.amount <= limit or not karama_of(s, seat), "karama_could_cover", "D-KAR-5", limit=limit)
            check(move.amount <= limit, "above_means", "D-BID-6", limit=limit)

    def default(self, s: State, seat: str, ref: str) -> Bid:
        """Pass, now and on the rest of the card (D-BID-15)."""
        return Bid(missed=True)

    def legal(self, s: State, seat: str, ref: str) -> Iterator[Bid]:
        """Yield the pass, every amount with every choice of payers, and amounts covered by a Karama."""
        yield Bid()
        low = auction(s).high + 1
        friends = givers(s, seat)
        for size in range(len(friends) + 1):
            for payers in combinations(friends, size):
                for amount in _amounts(low, means(s, seat, payers)):
                    yield Bid(amount=amount, payers=payers)
        if karama_of(s, seat):
            for amount in _amounts(low, HIGHEST):
                yield Bid(amount=amount, karama=True)

    def passed(self, s: State, seat: str, ref: str) -> Bid:
        """Pass as one who has answered: he is waited for the next time."""
        return Bid()

    def ordered(self, s: State, seat: str, ref: str) -> tuple[Bid, Slot] | None:
        """Answer by a standing bid (D-BID-7)."""
        found = bid_order(s, seat)
        if found is None:
            return None
        said = _said(s, seat, found[1])
        return None if said is None else (said, found[0])

    def passes(self, move: Bid) -> bool:
        """Say whether it is a pass."""
        return move.amount is None

    def close(self, run: Run[State], ref: str, answers: Mapping[str, Bid]) -> None:
        """Make the bid or pass, and give the turn on."""
        for seat, bid in answers.items():
            if bid.amount is None:
                if not bid.missed and seat in auction(run.s).absent:
                    run.emit(BidderReturned(seat))
                run.emit(BidPassed(seat, bid.missed, a_pass_is_final(run.s)))
            else:
                run.emit(BidMade(seat, bid.amount))
                if bid.karama or means_short(run.s, seat, bid.amount):
                    payers = () if bid.karama else bid.payers or givers(run.s, seat)
                    card = (karama_of(run.s, seat) if bid.karama else None) or ""
                    run.emit(BidCovered(seat, bid.karama, payers, card if card and is_worthless(card) else ""), (seat,))
        pass_turn(run)


def _said(s: State, seat: str, order: BidOrder) -> Bid | None:
    """Return what a standing bid says now; None if its owner is asked, for it goes no further."""
    amount = wanted(s, order)
    if amount is not None and amount <= means(s, seat):
        return Bid(amount=amount)
    if amount is not None and order.karama and amount <= HIGHEST and karama_of(s, seat):
        return Bid(amount=amount, karama=True)
    return None if asks_beyond(s, order) else Bid()


def means_short(s: State, seat: str, amount: int) -> bool:
    """Say whether a bid is above the bidder's own spice."""
    return amount > s.purse[seat]


def pass_turn(run: Run[State]) -> None:
    """Give the turn to the next bidder, if there is one."""
    run.emit(BidderChanged(next_bidder(run.s)), ())
    run.goto("turn")


def _amounts(low: int, high: int) -> Iterator[int]:
    """Yield a range; of a wide one its beginning and its end."""
    yield from range(low, min(high, low + _MANY) + 1)
    if high > low + _MANY:
        yield high


class ReturnToBidding(Move):
    """Wait for me again (D-BID-15)."""

    kind: Literal["return_to_bidding"] = "return_to_bidding"


class ReturnOffer(Offer[State, ReturnToBidding]):
    """A bidder who missed a deadline is passed without a wait until he acts again (D-BID-15)."""

    kind = "return_to_bidding"
    move = ReturnToBidding
    rule = "D-BID-15"

    def open_to(self, s: State, seat: str) -> bool:
        """Open it to those who are absent, unless they are out for the card."""
        return s.auction is not None and seat in s.auction.absent and seat not in s.auction.out

    def must_be_open(self, s: State, seat: str) -> None:
        """Refuse what `check` refuses."""
        self.check(s, seat, ReturnToBidding())

    def check(self, s: State, seat: str, move: ReturnToBidding) -> None:
        """Refuse those who are out for the card, and those who are waited for anyway."""
        check(s.auction is None or seat not in s.auction.out, "out_for_this_card", "D-BID-15")
        check(self.open_to(s, seat), "not_absent", "D-BID-15")

    def do(self, run: Run[State], seat: str, move: ReturnToBidding) -> None:
        """Wait for him again."""
        run.emit(BidderReturned(seat))
