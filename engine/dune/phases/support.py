"""Allied support: pledges, and how a price is shared between the buyer and those who pledged (D-BID-9, D-ALLY-5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Literal

from pydantic import Field

from engine.core.decision import Offer
from engine.core.errors import check
from engine.core.forms import Form, Number, Pick, Split
from engine.core.moves import Move, Order
from engine.core.orders import OrderKind, kept
from engine.core.run import Run

from ..facts import Pledged, SpiceMoved
from ..query import alliance_of, allied, allies, can_be_allied, comes, reserved_spice
from ..state import State

PHASES = ("bidding", "movement")
_MOST = 99  # the most an order can pledge for a card; only keeps forms finite


def givers(s: State, taker: str) -> tuple[str, ...]:
    """Return who has pledged spice to a faction, in storm order."""
    if not s.pledges:
        return ()
    return tuple(f for f in s.storm_order if (f, taker) in s.pledges and allied(s, f, taker))


def pledged(s: State, giver: str, taker: str) -> int:
    """Return what a pledge is good for now: never more than the giver has.

    Spice that backs the standing bid of another counts, since whatever outbids that bid frees it (D-BID-14).
    """
    return min(s.pledges.get((giver, taker), 0), s.purse[giver])


def means(s: State, taker: str, payers: tuple[str, ...] = ()) -> int:
    """Return the most a faction can pay with its own spice and these pledges; none named means all of them.

    Asked of a bidder about to outbid the standing bid, or of somebody who lands: nothing of his is taken up then.
    """
    own = s.purse[taker]
    if not s.pledges:
        return own
    return own + sum(pledged(s, giver, taker) for giver in payers or givers(s, taker))


def check_payers(s: State, taker: str, payers: tuple[str, ...], rule: str) -> None:
    """Refuse payers who have pledged nothing, or who are named twice."""
    if payers:
        check(set(payers) <= set(givers(s, taker)), "not_pledged", rule, pledged=givers(s, taker))
        check(len(set(payers)) == len(payers), "payer_named_twice", rule)


def pay(run: Run[State], taker: str, payee: str, price: int, payers: tuple[str, ...], why: str) -> None:
    """Pay a price: one's own spice first, then the pledges in the order given (D-BID-9, R-13).

    Who pledged stays within the alliance; everybody sees the total.
    """
    s = run.s
    missing = price - min(s.purse[taker], price)
    for giver in payers or givers(s, taker):
        share = min(missing, s.pledges.get((giver, taker), 0), s.purse[giver])
        if share:
            run.emit(SpiceMoved(giver, taker, share, "pledge"), alliance_of(s, taker))
            missing -= share
    run.emit(SpiceMoved(taker, payee, price, why))
    for giver in givers(s, taker):
        run.emit(Pledged(giver, taker, 0), alliance_of(s, taker))


def drop_pledges(run: Run[State]) -> None:
    """Let all pledges lapse at the end of a phase."""
    for giver, taker in tuple(run.s.pledges):
        run.emit(Pledged(giver, taker, 0), alliance_of(run.s, taker))


class Pledge(Move):
    """Promise an ally to pay up to this much of his next purchase or landing; 0 takes the promise back."""

    kind: Literal["pledge"] = "pledge"
    bidder: str
    amount: int = Field(ge=0)


class PledgeOrder(Order):
    """Pledge these allies so much for every card that is put up (D-BID-9), as far as one's spice goes."""

    kind: Literal["pledge"] = "pledge"
    once: ClassVar[bool] = False
    amounts: dict[str, int] = Field(default_factory=dict)

    @property
    def subject(self) -> str:
        """The ally."""
        return next(iter(self.amounts)) if len(self.amounts) == 1 else ""

    def parts(self) -> tuple[Order, ...]:
        """Return one order for every ally."""
        return tuple(self.model_copy(update={"amounts": {ally: n}}) for ally, n in self.amounts.items() if n)


class PledgeKind(OrderKind[State]):
    """Asks for amounts for the others, whoever of them is an ally when the cards are put up."""

    order = PledgeOrder
    rule = "D-BID-9"

    def open_to(self, s: State, seat: str) -> bool:
        """Offer it where there can be allies (D-SETUP-11), while a card is still to be put up."""
        over = s.auction is not None and s.auction.number == s.auction.dealt
        return can_be_allied(s) and comes(s, "bidding", over=over)

    def form(self, run: Run[State], seat: str, given: Mapping[str, Any]) -> Form:
        """Ask for an amount for each."""
        others = tuple((f, _MOST) for f in run.s.factions if f != seat)
        return Form((Split("amounts", others, most=_MOST * len(others)),))

    def sense(self, s: State, seat: str, order: Order) -> None:
        """Refuse an order that pledges nothing."""
        check(bool(order.parts()), "order_says_nothing", self.rule)


def renew_pledges(run: Run[State]) -> None:
    """Make the pledges that standing orders promise for the card that is put up."""
    s = run.s
    if not s.alliances or not s.orders:
        return
    for giver in s.storm_order:
        promises = [pair for _, order in kept(s, giver, PledgeOrder) for pair in order.amounts.items()]
        for taker, promised in promises:
            amount = min(max(promised, 0), s.purse[giver])
            if allied(s, giver, taker) and amount != s.pledges.get((giver, taker), 0):
                run.emit(Pledged(giver, taker, amount), alliance_of(s, taker))


class PledgeOffer(Offer[State, Pledge]):
    """Allies may pay any part of each other's winning bids and landings (D-BID-9, D-ALLY-5 c and d)."""

    kind = "pledge"
    move = Pledge
    rule = "D-BID-9"

    def open_to(self, s: State, seat: str) -> bool:
        """Open it to everybody who has allies, during bidding and movement."""
        return s.phase in PHASES and bool(s.alliances) and len(alliance_of(s, seat)) > 1

    def must_be_open(self, s: State, seat: str) -> None:
        """Refuse it in other phases, and without allies."""
        check(s.phase in PHASES, "not_in_this_phase", "D-ALLY-5")
        check(self.open_to(s, seat), "not_an_ally", "D-BID-9")

    def limits(self, s: State, seat: str, bidder: str) -> tuple[int, int]:
        """Return the least and most that may be pledged; what a standing bid needs stays pledged (D-BID-14)."""
        a = s.auction
        needed = reserved_spice(s, seat) if a is not None and a.leader == bidder else 0
        return needed, s.purse[seat]

    def form(self, s: State, seat: str, given: Mapping[str, Any]) -> Form:
        """Ask for whom, and how much."""
        low, high = self.limits(s, seat, given.get("bidder") or "")
        return Form((Pick("bidder", allies(s, seat)), Number("amount", low, high)))

    def check(self, s: State, seat: str, move: Pledge) -> None:
        """Refuse pledges outside the alliance, above one's spice, or below what a standing bid needs."""
        check(s.phase in PHASES, "not_in_this_phase", "D-ALLY-5")
        check(allied(s, seat, move.bidder), "not_an_ally", "D-BID-9")
        low, high = self.limits(s, seat, move.bidder)
        check(move.amount >= low, "needed_by_standing_bid", "D-BID-14", low=low)
        check(move.amount <= high, "not_enough_spice", "D-BID-9", high=high)

    def do(self, run: Run[State], seat: str, move: Pledge) -> None:
        """Tell the alliance."""
        run.emit(Pledged(seat, move.bidder, move.amount), alliance_of(run.s, seat))

    def unseen(self, s: State) -> tuple[str, ...]:
        """Return everybody who has allies."""
        return tuple(seat for seat in s.factions if self.open_to(s, seat))
