"""The bidding phase (section 7): charity, the row of cards, one auction after the other, and its two Karama windows."""

from __future__ import annotations

from typing import ClassVar, Literal

from engine.core.forms import Field, Number
from engine.core.orders import OrderKind
from engine.core.run import Run, Step

from ..advantages.bene_gesserit import endowment
from ..facts import (
    AuctionOpened,
    BiddingEnded,
    BidPassed,
    CardBought,
    CardDrawn,
    CardPeeked,
    CardPlayed,
    CardReceived,
    CardsOffered,
    Finished,
    HandSizesAnnounced,
    RowDealt,
    SaleVoided,
    SpiceMoved,
)
from ..karama import DOUBT, ArmedKarama, ArmedKind, CancelWindow
from ..passing import wishes
from ..powers import has, holder
from ..query import a_pass_is_final, bonus_card_is_seen, hand_is_full, set_aside
from ..specials.harkonnen import carry_out
from ..state import BANK, State
from .auction import able, after, auction, is_up, next_opener, payee, refill
from .bids import BidQuestion, ReturnOffer, pass_turn
from .standing_bids import BidKind, CharityKind, RowKind, lapse, takes_charity
from .support import PledgeKind, PledgeOffer, drop_pledges, means, pay, renew_pledges

BID = BidQuestion()
_CHARITY = 2


def _begin(run: Run[State]) -> None:
    """Give charity, announce the hand sizes and deal the row (D-BID-1 to D-BID-3)."""
    s = run.s
    for f in s.storm_order:
        if gift := endowment(s, f):
            run.emit(SpiceMoved(BANK, f, gift, "endowment"))
        elif s.purse[f] == 0 and takes_charity(s, f):
            run.emit(SpiceMoved(BANK, f, _CHARITY, "charity"))
    run.emit(HandSizesAnnounced({f: len(s.hands[f]) for f in s.storm_order}))
    bidders = able(s)
    if bidders:
        refill(run, len(bidders))
        run.emit(RowDealt(s.decks["treachery"][: len(bidders)]), ())
        run.emit(CardsOffered(auction(s).dealt))
        run.goto("card")
    else:
        run.emit(CardsOffered(0))
        lapse(run)
        _finish(run)


def _card(run: Run[State]) -> None:
    """Put up the next card, or end the phase (D-BID-5, D-BID-11)."""
    s = run.s
    a = auction(s)
    if s.swap is not None:
        run.goto("swap")
        return
    opener = next_opener(s)
    if not a.row:
        _end(run, "sold")
    elif not opener:
        _end(run, "full")
    else:
        run.emit(AuctionOpened(a.number + 1, opener, _without_room(s)))
        renew_pledges(run)
        run.goto(_first_look(s))


def _swap(run: Run[State]) -> None:
    """Exchange the cards for which the auction was waited, then go on with the next card or the end (D-CARD-10)."""
    run.goto("card" if auction(run.s).leader else "turn")
    carry_out(run)


def _without_room(s: State) -> tuple[str, ...]:
    """Return whose hand is full."""
    return tuple(f for f in s.storm_order if hand_is_full(s, f))


def _first_look(s: State) -> str:
    """Return what comes before the first bid: the look of Atreides, if they play (D-BID-4)."""
    return "peek" if holder(s, "card_look") else "turn"


class _ByNumber:
    """Marks a window about an auction card of the phase: an order for it may name the card's number."""

    named_by: ClassVar[tuple[str, ...]] = ("number",)

    def conditions(self, s: State) -> tuple[Field, ...]:
        """Name the number of the card; there are never more than players."""
        return (Number("number", 1, len(s.factions), optional=True),)

    def fires(self, s: State, seat: str, order: ArmedKarama, ref: str) -> bool:
        """Look at the number of the card that is up, or was bought."""
        return order.number in (0, auction(s).number)


class PeekKarama(ArmedKarama):
    """Cancel the next look at an auction card, or at the one with this `number` (D-KAR-4)."""

    kind: Literal["peek_karama"] = "peek_karama"


class PeekWindow(_ByNumber, CancelWindow):
    """Atreides is about to see the card that is up (D-BID-4, D-ATR-1, D-KAR-4)."""

    kind = "peek_karama"
    rule = "D-KAR-4"
    power = "card_look"
    order = PeekKarama

    def after(self, run: Run[State], cancelled: bool) -> None:
        """Show Atreides the card unless that was prevented."""
        a = auction(run.s)
        if not cancelled:
            run.emit(CardPeeked(a.row[0]), (self.of,))
        run.emit(Finished(_look_at(a.number)), ())
        run.goto("turn")


def _look_at(number: int) -> str:
    """Return the name of that part of the phase in which a card is seen, or a Karama has prevented it (D-KAR-4)."""
    return f"peek:{number}"


def _turn(run: Run[State]) -> None:
    """Ask the next bidder, pass for an absent one, or end the auction (D-BID-6, D-BID-11, D-BID-15)."""
    a = auction(run.s)
    if a.bidder in a.absent and not _bids_by_order(run.s, a.bidder):
        run.emit(BidPassed(a.bidder, missed=True, final=a_pass_is_final(run.s)))
        pass_turn(run)
    elif a.bidder:
        run.goto("bid")
    elif a.leader:
        _sell(run)
    else:
        _end(run, "passed")


def _bids_by_order(s: State, seat: str) -> bool:
    """Say whether an order of the seat bids now; one that passes or asks is as invisible as none (D-ASYNC-4)."""
    found = None if wishes(s, seat, BID.kind, BID.subject(s, seat, "")) else BID.ordered(s, seat, "")
    return found is not None and not BID.passes(found[0])


def _sell(run: Run[State]) -> None:
    """Hand the card over and have it paid, or covered by the Karama that was committed (D-BID-8, D-KAR-5)."""
    s = run.s
    a = auction(s)
    if a.karama:
        worthless = bool(a.card)
        run.emit(CardPlayed(a.leader, set_aside(s, a.leader)[0], "bid"))
        if worthless:
            run.goto("covered")
            run.push(DOUBT, ref="bid")
            return
    _hand_over(run, a.karama, a.payers)


def _covered(run: Run[State]) -> None:
    """Hand the card over: the worthless card has been a Karama (D-KAR-16)."""
    _hand_over(run, True, ())


def _uncovered(run: Run[State]) -> None:
    """The worthless card was none: the price is paid, or the same card is put up again without its buyer (D-BID-16)."""
    s = run.s
    a = auction(s)
    buyer, number = a.leader, a.number
    if a.high <= means(s, buyer):
        _hand_over(run, False, ())
        return
    out = (*_without_room(s), buyer)
    able_now = [f for f in after(s, a.opener, first=True) if f not in out]
    run.emit(SaleVoided(buyer, number))
    run.emit(AuctionOpened(number, able_now[0] if able_now else "", out))
    if able_now:
        renew_pledges(run)
        run.goto("turn")
    else:
        _end(run, "full")


def _hand_over(run: Run[State], karama: bool, payers: tuple[str, ...]) -> None:
    s = run.s
    a = auction(s)
    buyer, price, card = a.leader, a.high, a.row[0]
    run.emit(CardBought(buyer, a.number, price, karama))
    if not karama:
        pay(run, buyer, payee(s, buyer), price, payers, "bid")
    run.emit(CardReceived(buyer, card, "row"), (buyer,))
    lapse(run, a.number, buyer)
    if not a.row:
        lapse(run)  # before the bonus card: a bid that is ordered from now on is one for the next phase
    run.goto("bonus" if _bonus_due(s) else "card")


def _bonus_due(s: State) -> bool:
    """Say whether Harkonnen have just bought a card and have room for one more (D-BID-10)."""
    buyer = auction(s).leader
    return has(buyer, "bonus_card") and not hand_is_full(s, buyer)


class BonusKarama(ArmedKarama):
    """Cancel the next bonus card, or the one for the purchase of the card with this `number` (D-KAR-7)."""

    kind: Literal["bonus_karama"] = "bonus_karama"


class BonusWindow(_ByNumber, CancelWindow):
    """Harkonnen are about to draw their bonus card (D-BID-10, D-HAR-2, D-KAR-7)."""

    kind = "bonus_karama"
    rule = "D-KAR-7"
    power = "bonus_card"
    order = BonusKarama

    def after(self, run: Run[State], cancelled: bool) -> None:
        """Draw the top card of the deck unless that was prevented."""
        if not cancelled:
            _draw_bonus(run)
        run.goto("card")


def _draw_bonus(run: Run[State]) -> None:
    """Draw the top card of the deck, which the row is no part of (D-BID-10); Atreides may see it, too (D-BID-4)."""
    refill(run, 1)
    buyer = auction(run.s).leader
    looks = holder(run.s, "card_look") if bonus_card_is_seen(run.s) else ""
    for card in run.s.decks["treachery"][:1]:
        run.emit(CardDrawn(buyer, "bonus"))
        run.emit(CardReceived(buyer, card, "deck"), (buyer, looks) if looks else (buyer,))


def _end(run: Run[State], why: str) -> None:
    """Put what is left of the row back on top of the deck (D-BID-11)."""
    if run.s.swap is not None:
        run.goto("swap")
        return
    if why != "sold":
        lapse(run)
    run.emit(BiddingEnded(why, len(auction(run.s).row)))
    _finish(run)


def _finish(run: Run[State]) -> None:
    drop_pledges(run)
    run.done()


STEP = Step(
    "bidding",
    {
        "begin": _begin,
        "card": _card,
        "peek": PeekWindow(),
        "turn": _turn,
        "bid": BID,
        "bonus": BonusWindow(),
        "swap": _swap,
        "covered": _covered,
        "uncovered": _uncovered,
    },
)
OFFERS = (PledgeOffer(), ReturnOffer())
ORDERS: tuple[OrderKind[State], ...] = (
    CharityKind(),
    BidKind(),
    RowKind(),
    PledgeKind(),
    ArmedKind(PeekWindow(), "bidding"),
    ArmedKind(BonusWindow(), "bidding"),
)


def put_away(run: Run[State]) -> None:
    """Put the row back, free what backs the standing bid, and let pledges and standing bids lapse.

    Where no bidding is open a standing bid is one for the next, and stays (D-BID-7).
    """
    a = run.s.auction
    if a is not None:
        _end_sale(run)
        run.emit(BiddingEnded("restarted", len(a.row)))
        lapse(run)
    drop_pledges(run)


def _end_sale(run: Run[State]) -> None:
    """Draw the bonus card that a sale still brings, for it is paid (D-BID-10)."""
    if not auction(run.s).bidder and _bonus_due(run.s):
        _draw_bonus(run)


def card_up(s: State) -> int:
    """Return the number of the card that is up or comes next; 0 if none does."""
    a = s.auction
    if a is None or not a.row:
        return 0
    return a.number if is_up(s) else a.number + 1


def again(run: Run[State]) -> str:
    """Void the bids for the card that is up, or go on to the next one if it is sold; return the point it stands at.

    A card is looked at once: a Karama that has prevented it is not played in vain.
    """
    s = run.s
    a = auction(s)
    if not is_up(s):
        _end_sale(run)
        return "card"
    run.emit(AuctionOpened(a.number, a.opener, _without_room(s)))
    return "turn" if _look_at(a.number) in s.done else _first_look(s)
