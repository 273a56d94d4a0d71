"""The private panel: everything a seat knows, in blocks, from that seat's view."""

from __future__ import annotations

from collections import Counter
from itertools import islice

from bot.games.presentation import Card
from engine.dune.cards import FACTIONS
from engine.dune.state import TANKS, Deal
from engine.dune.view import Own, View

from .words.languages import Language
from .words.sayings import PanelSayings
from .words.story.battle import foreseen, plan
from .words.story.people import payments, proposal, quoted
from .words.story.pieces import card_text, spice_card
from .words.story.telling import Telling, telling

_PLACES, _DEALS = 20, 12  # at most


def panel(v: View, language: Language) -> tuple[Card, ...]:
    """Return the blocks of a seat's panel; empty blocks are left out."""
    own = v.own
    assert own is not None, "a panel belongs to a seat"
    say, t = language.words.panel, telling(own.seat, language.words, language.book)
    blocks = (
        _purse(v, own, say, t),
        _hand(own, say, t),
        Card(say.secrets, tuple(_secrets(own, say, t))),
        _leaders(v, own, say, t),
        Card(say.alliance, tuple(_alliance(v, own, say, t))),
        Card(say.battle, tuple(_battle(own, say, t))),
        Card(say.deals, tuple(_deals(v, own, say, t)[-_DEALS:])),
        Card(say.orders, tuple(_orders(own, say, t))),
        _table(v, say, t),
    )
    return tuple(block for block in blocks if block.lines)


def _purse(v: View, own: Own, say: PanelSayings, t: Telling) -> Card:
    seat = own.seat
    lines = [say.spice.format(amount=t.number(own.spice))]
    lines.append(say.reserves.format(reserves=t.forces(v.reserves[seat], seat), tanks=t.forces(v.tanks[seat], seat)))
    mine = sorted((area, count) for (area, actor), count in v.forces.items() if actor == seat)
    lines += [say.there.format(where=t.place(area), forces=t.forces(count, seat)) for area, count in mine[:_PLACES]]
    if len(mine) > _PLACES:
        lines.append(say.more_places.format(number=t.number(len(mine) - _PLACES)))
    return Card(say.seat.format(who=t.lexicon.seats[seat]), tuple(lines))


def _hand(own: Own, say: PanelSayings, t: Telling) -> Card:
    lines = [say.card.format(card=t.lexicon.cards[card], text=card_text(card, t)) for card in own.hand]
    if own.pays_with_karama:
        lines.append(say.covered_by_karama)
    if own.payers:
        lines.append(say.covered_by_pledges.format(payers=t.names(own.payers)))
    title = say.hand.format(cards=t.number(len(own.hand)), limit=t.number(FACTIONS[own.seat].hand_limit))
    return Card(title, tuple(lines or [say.no_cards]))


def _secrets(own: Own, say: PanelSayings, t: Telling) -> list[str]:
    lines = []
    if own.traitors:
        lines.append(say.traitors.format(discs=t.lexicon.discs(own.traitors)))
    if own.discs:
        lines.append(say.discs.format(discs=t.lexicon.discs(own.discs)))
    if own.prediction is not None:
        who, turn = own.prediction
        lines.append(say.prediction.format(who=t.lexicon.seats[who], turn=t.number(turn)))
    if own.looked:
        lines.append(say.looked.format(cards=t.lexicon.row(spice_card(card, t) for card in own.looked)))
    if own.peeked:
        lines.append(say.peeked.format(card=t.lexicon.cards[own.peeked], text=card_text(own.peeked, t)))
    return lines


def _leaders(v: View, own: Own, say: PanelSayings, t: Telling) -> Card:
    lines = []
    for leader in FACTIONS[own.seat].leaders:
        named = t.lexicon.leaders[leader]
        if v.leaders.get(leader) == TANKS:
            lines.append(say.leader_dead.format(leader=named))
        elif leader in v.used:
            lines.append(say.leader_bound.format(leader=named, where=t.place(v.used[leader])))
        else:
            lines.append(say.leader.format(leader=named))
    return Card(say.leaders, (" · ".join(lines),))


def _alliance(v: View, own: Own, say: PanelSayings, t: Telling) -> list[str]:
    friends = [actor for a in v.alliances if own.seat in a for actor in a if actor != own.seat]
    lines = [say.allies.format(who=t.names(friends))] if friends else []
    for (giver, bidder), amount in own.pledges.items():
        seats = t.lexicon.seats
        lines.append(say.pledge.format(giver=seats[giver], bidder=seats[bidder], amount=t.number(amount)))
    return lines + [proposal(number, p, t) for number, p in own.proposals.items()]


def _battle(own: Own, say: PanelSayings, t: Telling) -> list[str]:
    lines = []
    if own.plan is not None:
        p = own.plan
        lines.append(say.plan.format(plan=plan((p.dial, p.leader, p.weapon, p.defense), t)))
    for element, answer in own.foreseen.items():
        lines.append(say.foreseen[element].format(answer=foreseen(element, answer, t)))
    return lines


def _deals(v: View, own: Own, say: PanelSayings, t: Telling) -> list[str]:
    """Return the last deals and all debts; a long game has many deals, so only those that can be shown are composed."""
    deals = reversed(v.deals.items())
    mine = ((n, deal) for n, deal in deals if own.seat in deal.parties and deal.status != "withdrawn")
    lines = []
    for number, deal in reversed(tuple(islice(mine, _DEALS))):
        pattern = say.deal if deal.status == "active" else say.deal_proposed
        lines.append(pattern.format(number=t.number(number), said=_agreed(deal, say, t)))
    for (debtor, creditor), amount in v.debts.items():
        if own.seat in (debtor, creditor):
            lines.append(say.owes.format(who=t.seat(debtor), whom=t.seat(creditor), amount=t.number(amount)))
    return lines


def _agreed(deal: Deal, say: PanelSayings, t: Telling) -> str:
    said = [quoted(deal.text, t, 120)] if deal.text else []
    still_to_pay = tuple(p for p in deal.payments if p.amount)
    said += [payments(still_to_pay, t)] if still_to_pay else []
    return " – ".join(said) or say.all_paid


def _orders(own: Own, say: PanelSayings, t: Telling) -> list[str]:
    lines = [say.order.format(order=t.book.order_text(order)) for order in own.orders]
    lines += [say.stop.format(window=t.book.title(window)) for window in own.stops]
    return lines + [say.sealed.format(answer=t.book.restate(answer)) for _, answer in sorted(own.sealed.items())]


def _table(v: View, say: PanelSayings, t: Telling) -> Card:
    """Return what everybody can see of the treachery cards: how many are left, and which are discarded."""
    gone = Counter(str(t.lexicon.cards[card]) for card in v.discards.get("treachery", ()))
    shown = [card if n == 1 else say.copies.format(card=card, number=t.number(n)) for card, n in sorted(gone.items())]
    left = t.number(v.deck_sizes.get("treachery", 0))
    lines = [say.deck.format(cards=left, gone=", ".join(shown) or say.nothing_gone)]
    if v.removed:
        lines.append(say.out_of_game.format(cards=t.lexicon.row(str(t.lexicon.cards[card]) for card in v.removed)))
    return Card(say.table, tuple(lines))
