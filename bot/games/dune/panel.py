"""The private panel: everything a seat knows, in blocks, from that seat's view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from typing import Any

from bot.games.lately import Lately
from bot.games.presentation import Card
from engine.dune.advantages.atreides import ENOUGH
from engine.dune.board import TERRITORY_OF
from engine.dune.cards import FACTIONS
from engine.dune.powers import has_now
from engine.dune.state import READY, TANKS, Count, Deal, Plan, Proposal
from engine.dune.view import View

from .words.languages import Language
from .words.sayings import PanelSayings
from .words.story.battle import foreseen, own_plan
from .words.story.people import payments, proposal, quoted
from .words.story.pieces import card_text, spice_card
from .words.story.telling import Telling, telling

_PLACES, _DEALS = 20, 12  # at most
Standing = tuple[str, Count, bool]  # an area, how many forces are there, and whether they coexist with others


def panel(v: View, language: Language, lately: Lately) -> tuple[Card, ...]:
    """Return the blocks of a seat's panel; empty blocks are left out, and composed is what is not as it was lately."""
    own = v.own
    assert own is not None, "a panel belongs to a seat"
    seat, say = own.seat, language.words.panel
    t = telling(seat, language.words, language.book)

    def of(make: Callable[..., Card], *parts: Any) -> Card:
        return lately.of((seat, make), make, say, t, seat, *parts)

    there = tuple(
        (area, count, v.coexisting.get(TERRITORY_OF[area]) == seat)
        for (area, who), count in v.forces.items()
        if who == seat
    )
    blocks = (
        of(_purse, own.spice, v.reserves[seat], v.tanks[seat], there),
        of(_hand, own.hand, own.pays_with_karama, own.payers, seat in v.specials),
        of(_secrets, own.traitors, own.discs, own.prediction, (own.marker, own.looked, own.peeked)),
        of(_leaders, v.leaders, v.used, own.captives, haderach_of(v)),
        of(_alliance, v.alliances, own.pledges, own.proposals),
        of(_battle, own.plan, own.foreseen),
        of(_deals, _last(v, seat), v.debts),
        of(_orders, own.orders, own.stops, own.sealed),
        of(_table, v.discards.get("treachery", ()), v.deck_sizes.get("treachery", 0), v.removed),
    )
    return tuple(block for block in blocks if block.lines)


def _purse(
    say: PanelSayings, t: Telling, seat: str, spice: int, reserves: Count, tanks: Count, there: Iterable[Standing]
) -> Card:
    lines = [say.spice.format(amount=t.number(spice))]
    lines.append(say.reserves.format(reserves=t.forces(reserves, seat), tanks=t.forces(tanks, seat)))
    mine = sorted(there)
    for area, count, guest in mine[:_PLACES]:
        pattern = say.there_coexisting if guest else say.there
        lines.append(pattern.format(where=t.place(area), forces=t.forces(count, seat)))
    if len(mine) > _PLACES:
        lines.append(say.more_places.format(number=t.number(len(mine) - _PLACES)))
    return Card(say.seat.format(who=t.lexicon.seats[seat]), tuple(lines))


def _hand(
    say: PanelSayings,
    t: Telling,
    seat: str,
    hand: tuple[str, ...],
    with_karama: bool,
    payers: tuple[str, ...],
    special_used: bool,
) -> Card:
    lines = [say.card.format(card=t.lexicon.cards[card], text=card_text(card, t)) for card in hand]
    if with_karama:
        lines.append(say.covered_by_karama)
    if payers:
        lines.append(say.covered_by_pledges.format(payers=t.names(payers)))
    lines = (lines or [say.no_cards]) + ([say.special_used] if special_used else [])
    title = say.hand.format(cards=t.number(len(hand)), limit=t.number(FACTIONS[seat].hand_limit))
    return Card(title, tuple(lines))


def _secrets(
    say: PanelSayings,
    t: Telling,
    seat: str,
    traitors: tuple[str, ...],
    discs: tuple[str, ...],
    prediction: tuple[str, int] | None,
    seen: tuple[int, tuple[str, ...], str],
) -> Card:
    lines, (marker, looked, peeked) = [], seen
    if traitors:
        lines.append(say.traitors.format(discs=t.lexicon.discs(traitors)))
    if discs:
        lines.append(say.discs.format(discs=t.lexicon.discs(discs)))
    if prediction is not None:
        who, turn = prediction
        lines.append(say.prediction.format(who=t.lexicon.seats[who], turn=t.number(turn)))
    if marker:
        lines.append(say.marker.format(sectors=t.number(marker)))
    if looked:
        lines.append(say.looked.format(cards=t.lexicon.row(spice_card(card, t) for card in looked)))
    if peeked:
        lines.append(say.peeked.format(card=t.lexicon.cards[peeked], text=card_text(peeked, t)))
    return Card(say.secrets, tuple(lines))


def haderach_of(v: View) -> tuple[str, int]:
    """Return where the Kwisatz Haderach of a seat's is, and the losses it has had; nothing if it cannot have him."""
    if v.own is None or not has_now(v, v.own.seat, "kwisatz_haderach"):
        return "", 0
    if not v.haderach:
        return "coming", v.fallen
    return ("used" if v.accompanied else "ready") if v.haderach == READY else "tanks", v.fallen


def _leaders(
    say: PanelSayings,
    t: Telling,
    seat: str,
    leaders: Mapping[str, str],
    used: Mapping[str, str],
    captives: tuple[str, ...],
    haderach: tuple[str, int],
) -> Card:
    lines = []
    for leader in FACTIONS[seat].leaders:
        named = t.lexicon.leaders[leader]
        if leaders.get(leader) == TANKS:
            lines.append(say.leader_dead.format(leader=named))
        elif leader in captives:
            lines.append(say.leader_held.format(leader=named))
        elif leader in used:
            lines.append(say.leader_bound.format(leader=named, where=t.place(used[leader])))
        else:
            lines.append(say.leader.format(leader=named))
    held = [say.held.format(leader=t.lexicon.leaders[x]) for x in captives if x not in FACTIONS[seat].leaders]
    where, fallen = haderach
    company = [say.haderach[where].format(fallen=t.number(fallen), enough=t.number(ENOUGH))] if where else []
    return Card(say.leaders, (" · ".join(lines), *held, *company))


def _alliance(
    say: PanelSayings,
    t: Telling,
    seat: str,
    alliances: tuple[tuple[str, ...], ...],
    pledges: Mapping[tuple[str, str], int],
    proposals: Mapping[int, Proposal],
) -> Card:
    friends = [actor for a in alliances if seat in a for actor in a if actor != seat]
    lines = [say.allies.format(who=t.names(friends))] if friends else []
    for (giver, bidder), amount in pledges.items():
        seats = t.lexicon.seats
        lines.append(say.pledge.format(giver=seats[giver], bidder=seats[bidder], amount=t.number(amount)))
    return Card(say.alliance, (*lines, *(proposal(number, p, t) for number, p in proposals.items())))


def _battle(say: PanelSayings, t: Telling, seat: str, own: Plan | None, foreknown: Mapping[str, str]) -> Card:
    lines = []
    if own is not None:
        lines.append(say.plan.format(plan=own_plan(own, t)))
    for element, answer in foreknown.items():
        lines.append(say.foreseen[element].format(answer=foreseen(element, answer, t)))
    return Card(say.battle, tuple(lines))


def _last(v: View, seat: str) -> tuple[tuple[int, Deal], ...]:
    """Return a seat's last deals: a long game has many, of which no more are shown."""
    deals = reversed(v.deals.items())
    mine = ((n, deal) for n, deal in deals if seat in deal.parties and deal.status != "withdrawn")
    return tuple(islice(mine, _DEALS))[::-1]


def _deals(
    say: PanelSayings, t: Telling, seat: str, deals: Iterable[tuple[int, Deal]], debts: Mapping[tuple[str, str], int]
) -> Card:
    lines = []
    for number, deal in deals:
        pattern = say.deal if deal.status == "active" else say.deal_proposed
        lines.append(pattern.format(number=t.number(number), said=_agreed(deal, say, t)))
    for (debtor, creditor), amount in debts.items():
        if seat in (debtor, creditor):
            lines.append(say.owes.format(who=t.seat(debtor), whom=t.seat(creditor), amount=t.number(amount)))
    return Card(say.deals, tuple(lines[-_DEALS:]))


def _agreed(deal: Deal, say: PanelSayings, t: Telling) -> str:
    said = [quoted(deal.text, t, 120)] if deal.text else []
    still_to_pay = tuple(p for p in deal.payments if p.amount)
    said += [payments(still_to_pay, t)] if still_to_pay else []
    return " – ".join(said) or say.all_paid


def _orders(
    say: PanelSayings,
    t: Telling,
    seat: str,
    orders: Iterable[dict[str, Any]],
    stops: Iterable[str],
    sealed: Mapping[str, dict[str, Any]],
) -> Card:
    lines = [say.order.format(order=t.book.order_text(order)) for order in orders]
    lines += [say.stop.format(window=t.book.title(window)) for window in stops]
    lines += [say.sealed.format(answer=t.book.restate(answer)) for _, answer in sorted(sealed.items())]
    return Card(say.orders, tuple(lines))


def _table(
    say: PanelSayings, t: Telling, seat: str, discarded: tuple[str, ...], deck: int, removed: tuple[str, ...]
) -> Card:
    """Return what everybody can see of the treachery cards: how many are left, and which are discarded."""
    gone = Counter(str(t.lexicon.cards[card]) for card in discarded)
    shown = [card if n == 1 else say.copies.format(card=card, number=t.number(n)) for card, n in sorted(gone.items())]
    lines = [say.deck.format(cards=t.number(deck), gone=", ".join(shown) or say.nothing_gone)]
    if removed:
        lines.append(say.out_of_game.format(cards=t.lexicon.row(str(t.lexicon.cards[card]) for card in removed)))
    return Card(say.table, tuple(lines))
