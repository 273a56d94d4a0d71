"""The private panel: everything a seat knows, in blocks, from that seat's view."""

from __future__ import annotations

from collections import Counter

from bot.games.presentation import Card
from engine.dune.cards import FACTIONS, LEADERS, SPICE_CARDS
from engine.dune.state import TANKS
from engine.dune.view import Own, View

from .words import plain
from .words.card_texts import card_text
from .words.labels import title
from .words.moves import restate
from .words.orders import order_text
from .words.story.battle import ELEMENTS, foreseen, plan
from .words.story.people import payments, proposal
from .words.story.telling import Telling


def panel(v: View) -> tuple[Card, ...]:
    """Return the blocks of a seat's panel; empty blocks are left out."""
    own = v.own
    assert own is not None, "a panel belongs to a seat"
    blocks = (
        _purse(v, own),
        _hand(v, own),
        _secrets(own),
        _leaders(v, own),
        _alliance(v, own),
        _battle(own),
        _deals(v, own),
        _orders(own),
        _table(v),
    )
    return tuple(block for block in blocks if block.lines)


def _purse(v: View, own: Own) -> Card:
    seat = own.seat
    lines = [f"🪙 {own.spice} spice"]
    lines.append(f"Reserves: {plain.forces(v.reserves[seat], seat)} · Tanks: {plain.forces(v.tanks[seat], seat)}")
    mine = sorted((area, count) for (area, actor), count in v.forces.items() if actor == seat)
    lines += [f"• {plain.place(area)}: {plain.forces(count, seat)}" for area, count in mine[:20]]
    if len(mine) > 20:
        lines.append(f"… and {len(mine) - 20} more places")
    return Card(f"{plain.emblem(seat)} {plain.faction(seat)}", tuple(lines))


def _hand(v: View, own: Own) -> Card:
    limit = FACTIONS[own.seat].hand_limit
    lines = [f"🃏 **{plain.card(card)}** – {card_text(card)}" for card in own.hand]
    if own.pays_with_karama:
        lines.append("Your standing bid is covered by a Karama.")
    if own.payers:
        lines.append(f"Your standing bid counts on the pledges of {plain.factions(own.payers)}.")
    return Card(f"Treachery cards ({len(own.hand)} of {limit})", tuple(lines or ["none"]))


def _secrets(own: Own) -> Card:
    lines = []
    if own.traitors:
        lines.append(f"🎭 Traitors: {plain.listed(_disc(leader) for leader in own.traitors)}")
    if own.discs:
        lines.append(f"🎭 Discs drawn: {plain.listed(_disc(leader) for leader in own.discs)}")
    if own.prediction is not None:
        lines.append(f"🔮 Prediction: {plain.the(own.prediction[0])} in turn {own.prediction[1]}")
    if own.looked:
        lines.append(f"👁️ Top of the spice deck: {plain.listed(_spice(card) for card in own.looked)}")
    if own.peeked:
        lines.append(f"👁️ Up for auction: {plain.card(own.peeked)} – {card_text(own.peeked)}")
    return Card("What only you know", tuple(lines))


def _disc(leader: str) -> str:
    known = LEADERS[leader]
    return f"{known.name} ({plain.faction(known.faction)} {known.value})"


def _spice(card_id: str) -> str:
    card = SPICE_CARDS[card_id]
    return "Shai-Hulud" if card.territory is None else f"{plain.land(card.territory)} ({card.amount})"


def _leaders(v: View, own: Own) -> Card:
    lines = []
    for leader in FACTIONS[own.seat].leaders:
        where = "in the tanks" if v.leaders.get(leader) == TANKS else ""
        if leader in v.used and not where:
            where = f"bound to {plain.land(v.used[leader])} in this phase"
        lines.append(plain.leader_with_value(leader) + (f": {where}" if where else ""))
    return Card("Leaders", (" · ".join(lines),))


def _alliance(v: View, own: Own) -> Card:
    friends = next((a for a in v.alliances if own.seat in a), ())
    lines = [f"🤝 {plain.factions(actor for actor in friends if actor != own.seat)}"] if friends else []
    for (giver, bidder), amount in own.pledges.items():
        lines.append(f"Pledge: {plain.faction(giver)} → {plain.faction(bidder)}, up to {amount} spice")
    for number, p in own.proposals.items():
        lines.append(proposal(number, p, Telling(own.seat)))
    return Card("Alliance", tuple(lines))


def _battle(own: Own) -> Card:
    lines = []
    if own.plan is not None:
        p = own.plan
        lines.append(f"🔒 Your plan: {plan((p.dial, p.leader, p.weapon, p.defense))}")
    for element, answer in own.foreseen.items():
        lines.append(f"👁️ Foreseen {ELEMENTS.get(element, element)}: {foreseen(element, answer)}")
    return Card("Battle", tuple(lines))


def _deals(v: View, own: Own) -> Card:
    lines = []
    for number, deal in v.deals.items():
        if own.seat in deal.parties and deal.status != "withdrawn":
            open_payments = tuple(p for p in deal.payments if p.amount)
            said = [plain.quoted(deal.text, 120)] if deal.text else []
            said += [payments(open_payments, Telling(own.seat))] if open_payments else []
            state = "made" if deal.status == "active" else "proposed"
            lines.append(f"📜 Deal {number} ({state}): {' – '.join(said) or 'all paid'}")
    for (debtor, creditor), amount in v.debts.items():
        if own.seat in (debtor, creditor):
            lines.append(f"📜 {Telling(own.seat).does(debtor, 'owe', f'{_whom(creditor, own)} {amount} spice')}")
    return Card("Deals and debts", tuple(lines[-12:]))


def _whom(creditor: str, own: Own) -> str:
    return Telling(own.seat).name(creditor)


def _table(v: View) -> Card:
    """Return what everybody can see of the treachery cards: how many are left, and which are discarded."""
    gone = Counter(plain.card(card) for card in v.discards.get("treachery", ()))
    shown = ", ".join(name if number == 1 else f"{number} × {name}" for name, number in sorted(gone.items()))
    lines = [f"Deck: {plain.cards(v.deck_sizes.get('treachery', 0))} · Discarded: {shown or 'none'}"]
    if v.removed:
        lines.append(f"Out of the game: {plain.listed(plain.card(card) for card in v.removed)}")
    return Card("Treachery cards on the table", tuple(lines))


def _orders(own: Own) -> Card:
    lines = [f"📌 {order_text(order)}" for order in own.orders]
    lines += [f"✋ Stop: {title(window)}" for window in own.stops]
    lines += [f"🔒 Sealed, still to be changed: {restate(answer)}" for _, answer in sorted(own.sealed.items())]
    return Card("Orders, stops and sealed answers", tuple(lines))
