"""What an offer does and needs, from the seat's view."""

from __future__ import annotations

from collections.abc import Callable

from bot.games.presentation import Card

from .. import plain
from ..card_texts import card_text
from ..labels import title
from ..story.people import payments
from ..story.telling import Telling
from .questions import question_card
from .seen import Before


def offer_card(seen: Before) -> Card:
    """Return what an offer does; a question one may answer unasked is shown like a question."""
    if seen.kind not in _OFFERS:
        return question_card(seen)
    return Card(title(seen.kind), (*_OFFERS[seen.kind](seen, seen.own.free), f"-# Rule {seen.seen.rule}"))


def _pledge(seen: Before, free: int) -> list[str]:
    lines = [
        "Promise an ally to pay part of the next card, or of the next landing. Only your alliance knows.",
        f"You can dispose of {free} spice. A pledge of 0 takes it back; pledges lapse with the phase.",
    ]
    for (giver, bidder), amount in seen.own.pledges.items():
        lines.append(f"• {plain.faction(giver)} → {plain.faction(bidder)}: up to {amount}")
    return lines


def _return(seen: Before, free: int) -> list[str]:
    return ["You missed your turn and are passed on this card. Press to be waited for again."]


def _deal(seen: Before, free: int) -> list[str]:
    return [
        "A public deal binds as soon as all parties accept it; the bot pays spice that falls due.",
        "Cards, leaders and forces cannot change hands. What cannot be paid becomes a public debt.",
        f"You have {seen.own.spice} spice.",
    ]


def _open_deals(seen: Before, own: bool) -> list[str]:
    lines, t = [], Telling(seen.seat)
    for number, d in seen.v.deals.items():
        mine = d.by == seen.seat if own else seen.seat in d.parties and seen.seat not in d.accepted
        if d.status == "proposed" and mine:
            said = [plain.quoted(d.text)] if d.text else []
            said += [payments(d.payments, t)] if d.payments else []
            others = t.names(party for party in d.parties if party != d.by)
            lines.append(f"• Deal {number} of {plain.the(d.by)} with {others}: {' – '.join(said)}")
    return lines


def _answer(seen: Before, free: int) -> list[str]:
    return ["These deals wait for your word:", *_open_deals(seen, own=False)]


def _withdraw(seen: Before, free: int) -> list[str]:
    return ["These deals of yours are not made yet:", *_open_deals(seen, own=True)]


def _loan(seen: Before, free: int) -> list[str]:
    return [f"Give an ally spice at once, seen by the two of you alone. You can dispose of {free} spice."]


def _truthtrance(seen: Before, free: int) -> list[str]:
    return [
        f"Truthtrance – {card_text('truthtrance_1')}.",
        "What the game knows it answers itself and vouches for; a question in your own words goes to the player.",
    ]


def _ghola(seen: Before, free: int) -> list[str]:
    tanks = plain.forces(seen.v.tanks[seen.seat], seen.seat)
    return [f"Tleilaxu Ghola – {card_text('tleilaxu_ghola')}.", f"Your forces in the tanks: {tanks}."]


def _extend(seen: Before, free: int) -> list[str]:
    return ["The table gives everybody more time after a late change of alliances."]


_OFFERS: dict[str, Callable[[Before, int], list[str]]] = {
    "pledge": _pledge,
    "return_to_bidding": _return,
    "deal": _deal,
    "deal_answer": _answer,
    "deal_withdraw": _withdraw,
    "loan": _loan,
    "truthtrance": _truthtrance,
    "ghola": _ghola,
    "nexus_extend": _extend,
}
