"""Which sentences tell the bidding phase."""

from __future__ import annotations

from bot.games.presentation import Line
from engine.dune import facts as f

from .pieces import hand_sizes
from .telling import Telling, detail, happening

_AUCTION = "🔨 "  # the lines of an auction are joined


def sizes(fact: f.HandSizesAnnounced, t: Telling) -> Line:
    """Tell how many cards everybody holds."""
    return happening(t.say.auction.hands.format(hands=hand_sizes(fact.sizes, t)))


def offered(fact: f.CardsOffered, t: Telling) -> Line:
    """Tell how many cards are up."""
    if not fact.cards:
        return happening(t.say.auction.none_offered)
    return happening(t.say.auction.offered.format(cards=t.number(fact.cards)))


def opened(fact: f.AuctionOpened, t: Telling) -> Line:
    """Tell who opens."""
    return happening(t.say.auction.opened.format(number=t.number(fact.number), who=t.seat(fact.opener)))


def bid(fact: f.BidMade, t: Telling) -> Line:
    """Tell a bid."""
    say, who = t.say.auction, t.seat(fact.who)
    amount = t.number(fact.amount)
    return happening(say.bid.format(who=who, amount=amount), say.bid_short.format(who=who, amount=amount), _AUCTION)


def covered(fact: f.BidCovered, t: Telling) -> Line:
    """Tell the bidder how his bid would be paid."""
    if fact.karama:
        return detail(t.say.auction.covered_by_karama)
    return detail(t.say.auction.covered_by_pledges.format(payers=t.lexicon.factions(fact.payers)))


def passed(fact: f.BidPassed, t: Telling) -> Line:
    """Tell a pass."""
    say, who = t.say.auction, t.seat(fact.who)
    said, short = (say.missed, say.missed_short) if fact.missed else (say.passed, say.passed_short)
    return detail(said.format(who=who), short.format(who=who), _AUCTION)


def returned(fact: f.BidderReturned, t: Telling) -> Line:
    """Tell that somebody is waited for again."""
    who = t.seat(fact.who)
    return detail(t.say.auction.returned.format(who=who), t.say.auction.returned_short.format(who=who), _AUCTION)


def bought(fact: f.CardBought, t: Telling) -> Line:
    """Tell the sale."""
    said = t.say.auction.bought_with_karama if fact.karama else t.say.auction.bought
    return happening(said.format(who=t.seat(fact.who), number=t.number(fact.number), price=t.number(fact.price)))


def ended(fact: f.BiddingEnded, t: Telling) -> Line:
    """Tell how the bidding ended."""
    if fact.returned and fact.why != "sold":
        return happening(t.say.auction.ended_with_rest[fact.why].format(cards=t.number(fact.returned)))
    return (detail if fact.why == "sold" else happening)(t.say.auction.ended[fact.why])


def pledged(fact: f.Pledged, t: Telling) -> Line:
    """Tell allies of a pledge."""
    giver, bidder = t.seat(fact.giver), t.seat(fact.bidder)
    if not fact.amount:
        return detail(t.say.auction.pledge_over.format(giver=giver, bidder=bidder))
    return happening(t.say.auction.pledged.format(giver=giver, bidder=bidder, amount=t.number(fact.amount)))
