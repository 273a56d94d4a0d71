"""Sentences of the bidding phase."""

from __future__ import annotations

from bot.games.presentation import Line
from engine.dune import facts as f

from .. import plain
from .pieces import hand_sizes
from .telling import Telling, detail, happening

_ENDED = {
    "passed": "Everybody passes",
    "full": "Nobody has room for another card",
    "restarted": "The bidding starts over",
}


def sizes(fact: f.HandSizesAnnounced, t: Telling) -> Line:
    """Tell how many cards everybody holds."""
    return happening(f"🃏 Hands: {hand_sizes(fact.sizes)}.")


def offered(fact: f.CardsOffered, t: Telling) -> Line:
    """Tell how many cards are up."""
    if not fact.cards:
        return happening("🔨 Every hand is full: no card is up for auction.")
    verb = "is" if fact.cards == 1 else "are"
    return happening(f"🔨 {plain.cards(fact.cards)} {verb} up for auction.")


def opened(fact: f.AuctionOpened, t: Telling) -> Line:
    """Tell who opens."""
    return happening(f"🔨 Card {fact.number}: {t.name(fact.opener)} {_opens(fact, t)}.")


def _opens(fact: f.AuctionOpened, t: Telling) -> str:
    return plain.verb(fact.opener, "open", you=t.is_you(fact.opener))


def bid(fact: f.BidMade, t: Telling) -> Line:
    """Tell a bid."""
    return happening(
        f"🔨 {t.does(fact.who, 'bid', f'{fact.amount}.')}", f"{_bidder(fact.who, t)} **{fact.amount}**", "🔨 "
    )


def covered(fact: f.BidCovered, t: Telling) -> Line:
    """Tell the bidder how his bid would be paid."""
    if fact.karama:
        return detail("Your bid stands on a Karama: if you win, you play it and pay nothing.")
    return detail(f"Your bid counts on the pledges of {plain.factions(fact.payers)}.")


def passed(fact: f.BidPassed, t: Telling) -> Line:
    """Tell a pass."""
    late = " (time is up)" if fact.missed else ""
    return detail(f"🔨 {t.does(fact.who, 'pass')}{late}.", f"{_bidder(fact.who, t)} –{late}", "🔨 ")


def returned(fact: f.BidderReturned, t: Telling) -> Line:
    """Tell that somebody is waited for again."""
    return detail(f"🔨 {t.does(fact.who, 'are', 'back in the bidding.')}", f"{_bidder(fact.who, t)} back", "🔨 ")


def _bidder(actor: str, t: Telling) -> str:
    return "you" if t.is_you(actor) else plain.faction(actor)


def bought(fact: f.CardBought, t: Telling) -> Line:
    """Tell the sale."""
    how = f"with a Karama, at a bid of {fact.price}" if fact.karama else f"for {fact.price} spice"
    return happening("🔨 " + t.does(fact.who, "buy", f"card {fact.number} {how}."))


def ended(fact: f.BiddingEnded, t: Telling) -> Line:
    """Tell how the bidding ended."""
    if fact.why == "sold":
        return detail("🔨 All cards are sold.")
    why = _ENDED.get(fact.why, plain.capital(plain.readable(fact.why)))
    back = f": {plain.cards(fact.returned)} back on top of the deck" if fact.returned else ""
    return happening(f"🔨 {why}{back}.")


def pledged(fact: f.Pledged, t: Telling) -> Line:
    """Tell allies of a pledge."""
    bidder = t.name(fact.bidder)
    if not fact.amount:
        return detail(f"🤝 {plain.capital(t.of(fact.giver))} pledge to {bidder} is over.")
    return happening("🤝 " + t.does(fact.giver, "pledge", f"up to {fact.amount} spice to {bidder}."))
