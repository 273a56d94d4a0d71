"""What the questions, offers and orders of the bidding say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from bot.games.patterns import NUMBER, TEXT, holes

from ..lexicon import SEAT
from .common import Plain

_HOW = ("pass", "exact", "raise", "exact_ask", "raise_ask")


@dataclass(frozen=True, kw_only=True, slots=True)
class PeekKaramaSayings:
    """A Karama keeps a card from Atreides' eyes."""

    title: Plain
    asked: Annotated[str, holes(number=NUMBER)]


@dataclass(frozen=True, kw_only=True, slots=True)
class BonusKaramaSayings:
    """A Karama keeps Harkonnen from their second card."""

    title: Plain
    asked: Plain


@dataclass(frozen=True, kw_only=True, slots=True)
class BidSayings:
    """A card is up; and standing bids."""

    title: Plain
    fields: Annotated[Mapping[str, str], holes("amount", "karama", "payers")]
    in_advance: Annotated[Mapping[str, str], holes("how", "amount", "card", "stop_if", "karama")]
    how: Annotated[Mapping[str, str], holes(*_HOW)]
    card: Annotated[str, holes(number=NUMBER, cards=NUMBER)]
    leads: Annotated[str, holes(who=SEAT, amount=NUMBER)]
    no_bid: Plain
    own: Annotated[str, holes(amount=NUMBER, cards=NUMBER, limit=NUMBER)]
    cannot_outbid: Annotated[str, holes(amount=NUMBER)]
    nothing_to_bid: Plain
    pledged: Annotated[str, holes(who=SEAT, amount=NUMBER)]
    still: Annotated[str, holes(who=SEAT)]
    last_ends: Plain
    last_sells: Annotated[str, holes(who=SEAT, amount=NUMBER)]
    standing: Plain
    to_pass: Plain  # a button
    to_bid: Annotated[str, holes(amount=NUMBER)]
    by_default: Plain
    by_default_final: Plain  # where a pass is final
    passed: Plain
    bid: Annotated[str, holes(amount=NUMBER)]
    bid_with_karama: Annotated[str, holes(amount=NUMBER)]
    bid_with_pledges: Annotated[str, holes(amount=NUMBER, payers=SEAT)]
    bid_with_both: Annotated[str, holes(amount=NUMBER, payers=SEAT)]
    karama_pays: Plain
    pays: Annotated[str, holes(amount=NUMBER, own=NUMBER)]
    pays_with_pledges: Annotated[str, holes(amount=NUMBER, pledged=NUMBER)]
    # standing bids
    always: Annotated[Mapping[str, str], holes(*_HOW, amount=NUMBER)]
    on_card: Annotated[Mapping[str, str], holes(*_HOW, amount=NUMBER, number=NUMBER)]
    unless_leads: Annotated[str, holes(said=TEXT, who=SEAT)]
    above_means: Annotated[str, holes(said=TEXT)]
    about_card: Annotated[str, holes(number=NUMBER)]
    # ready-made ones
    to_pass_card: Plain  # of the card that is up
    to_pass_all: Plain
    to_raise: Annotated[str, holes(amount=NUMBER)]


@dataclass(frozen=True, kw_only=True, slots=True)
class RowSayings:
    """Bids on several cards of the row at once."""

    title: Plain
    fields: Annotated[Mapping[str, str], holes("up_to", "exactly", "passing", "asking", "beyond")]
    beyond: Annotated[Mapping[str, str], holes("let_go", "ask")]
    bids: Annotated[Mapping[str, str], holes("up_to", "exactly", number=NUMBER, amount=NUMBER)]
    others: Annotated[Mapping[str, str], holes("passing", "asking", number=NUMBER)]
    then_ask: Annotated[str, holes(said=TEXT)]


@dataclass(frozen=True, kw_only=True, slots=True)
class CharitySayings:
    """Whether CHOAM charity is taken."""

    title: Plain
    fields: Annotated[Mapping[str, str], holes("take")]
    take: Plain
    never: Plain


@dataclass(frozen=True, kw_only=True, slots=True)
class PledgeSayings:
    """Spice promised to an ally."""

    title: Plain
    fields: Annotated[Mapping[str, str], holes("bidder", "amount")]
    in_advance: Annotated[Mapping[str, str], holes("amounts")]
    promise: Plain
    free: Annotated[str, holes(amount=NUMBER)]
    pledged: Annotated[str, holes(giver=SEAT, bidder=SEAT, amount=NUMBER)]
    said: Annotated[str, holes(who=SEAT, amount=NUMBER)]
    each_card: Annotated[str, holes(those=TEXT)]
    up_to: Annotated[str, holes(who=SEAT, amount=NUMBER)]
    nothing: Plain
    about: Annotated[str, holes(who=SEAT)]


@dataclass(frozen=True, kw_only=True, slots=True)
class ReturnSayings:
    """Whoever missed a turn is waited for again."""

    title: Plain
    asked: Plain
    said: Plain


@dataclass(frozen=True, kw_only=True, slots=True)
class BiddingSayings:
    """The bidding."""

    peek_karama: PeekKaramaSayings
    bid: BidSayings
    row: RowSayings
    bonus_karama: BonusKaramaSayings
    charity: CharitySayings
    pledge: PledgeSayings
    back: ReturnSayings
