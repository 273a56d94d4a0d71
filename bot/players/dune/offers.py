"""What a machine player does unasked: deals, loans, pledges, Ghola, Truthtrance, and orders for where none is asked."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.moves import Move
from engine.dune.cards import FACTIONS, LEADERS
from engine.dune.people.deals import AnswerDeal
from engine.dune.people.ghola import Ghola
from engine.dune.people.loans import Loan
from engine.dune.people.truth import Truthtrance
from engine.dune.phases.bids import ReturnToBidding
from engine.dune.phases.support import Pledge
from engine.dune.state import Deal

from . import landing, specials
from .cards import holds
from .expansions import STRATEGIES
from .opponent import battle_of, enemy_side, leaders_ready, own_side, prize
from .seat import Seat

_RICH = 14  # spice from which on an ally is helped
_GHOLA_FORCES = 5
_WORTH_A_QUESTION = 12.0


def wish(seat: Seat) -> Iterator[Move]:
    """Yield what the seat would like to do, the most urgent first; some of it may not be allowed."""
    auction = seat.view.auction
    if auction is not None:
        yield ReturnToBidding()
    yield from _deals(seat)
    yield from _ghola(seat)
    yield from specials.wish(seat)
    yield from landing.own_time(seat)
    for each in STRATEGIES.values():
        yield from each.wish(seat)
    yield from _question(seat)
    yield from _help(seat)


def _deals(seat: Seat) -> Iterator[Move]:
    """Answer deals: accept those that pay, refuse the others."""
    for number, deal in seat.view.deals.items():
        if deal.status == "proposed" and seat.name in deal.parties and seat.name not in deal.accepted:
            yield AnswerDeal(id=number, accept=balance(seat, deal) > 0)


def balance(seat: Seat, deal: Deal) -> float:
    """Return what a deal brings the seat in spice; what is paid later counts less, and words count nothing."""
    total = 0.0
    for p in deal.payments:
        weight = 0.9 ** max(0, p.turn - seat.view.turn) if p.turn else 1.0
        total += weight * p.amount * ((p.taker == seat.name) * (0.8 if p.turn else 1.0) - (p.giver == seat.name))
    return total


def _ghola(seat: Seat) -> Iterator[Move]:
    """Bring back five forces, or the best leader where the others are few or weak."""
    if not holds(seat, "tleilaxu_ghola"):
        return
    leaders = FACTIONS[seat.name].leaders
    dead = [name for name in leaders if seat.view.leaders.get(name) == "tanks"]
    if len(dead) >= 3:
        yield Ghola(what="leader", leader=max(dead, key=lambda name: (LEADERS[name].value, name)))
    if sum(seat.view.tanks[seat.name]) >= _GHOLA_FORCES:
        yield Ghola(what="forces", forces=_GHOLA_FORCES)


def _question(seat: Seat) -> Iterator[Move]:
    """In a big battle ask the opponent whether one's best leader is his traitor."""
    battle = seat.view.battle
    if battle is None or not holds(seat, "truthtrance") or seat.name in battle.locked:
        return
    if own_side(seat) != seat.name or prize(seat) < _WORTH_A_QUESTION:
        return
    leaders = [name for name in leaders_ready(seat, seat.name) if name not in seat.own.discs]
    if leaders and not battle_of(seat).plans:
        best = max(leaders, key=lambda name: (LEADERS[name].value, name))
        yield Truthtrance(target=enemy_side(seat), about="traitor", value=best)


def _help(seat: Seat) -> Iterator[Move]:
    """Lend or pledge a part of great wealth to an ally; how poor he is, nobody sees, so only once a phase each."""
    if seat.own.spice < _RICH or seat.view.phase not in ("bidding", "movement"):
        return
    spare = (seat.own.spice - _RICH) // 2 + 2
    for ally in seat.allies():
        if (seat.name, ally) not in seat.own.pledges:
            yield Pledge(bidder=ally, amount=spare)
        if seat.name == "emperor" and seat.own.spice >= 2 * _RICH:
            yield Loan(to=ally, amount=spare // 2)
