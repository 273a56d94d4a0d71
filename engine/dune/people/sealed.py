"""Spice that sealed answers will cost: committed, so deals, debts and loans leave it alone (D-ASYNC-15).

If they did not, a sealed answer could no longer be paid and its seat would be asked again, for all to see: everybody
would learn what was in it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.core.errors import check

from ..leaders import price_of
from ..phases.bids import Bid
from ..phases.movement import landing, revival
from ..phases.movement.moves import ForceRevival, Landing, LeaderRevival
from ..phases.plans import PlanMove
from ..query import dialled_spice, free_spice
from ..state import State

Answer = Mapping[str, Any]


def _force_revival(s: State, seat: str, answer: Answer) -> int:
    return revival.cost_of(s, seat, ForceRevival.model_validate(answer).number)


def _leader_revival(s: State, seat: str, answer: Answer) -> int:
    return price_of(LeaderRevival.model_validate(answer).leader)


def _landing(s: State, seat: str, answer: Answer) -> int:
    return landing.cost_of(s, seat, Landing.model_validate(answer))


def _bid(s: State, seat: str, answer: Answer) -> int:
    bid = Bid.model_validate(answer)
    return 0 if bid.karama else bid.amount or 0


def _plan(s: State, seat: str, answer: Answer) -> int:
    return PlanMove.model_validate(answer).spice


_COSTS: Mapping[str, Callable[[State, str, Answer], int]] = {
    "force_revival": _force_revival,
    "leader_revival": _leader_revival,
    "landing": _landing,
    "bid": _bid,
    "plan": _plan,
}


def sealed_spice(s: State, faction: str) -> int:
    """Return the faction's own spice that its sealed answers will cost: its own comes before pledges (D-BID-9)."""
    if not s.sealed and not s.declared:
        return 0
    costs = [
        _COSTS[answer["kind"]](s, faction, answer)
        for (_, seat), answer in s.sealed.items()
        if seat == faction and answer["kind"] in _COSTS
    ]
    costs += [landing.cost_declared(s)] if s.declared and s.mover == faction else []
    return min(sum(costs), max(0, free_spice(s, faction)))


def unreserved_spice(s: State, faction: str) -> int:
    """Return the spice that deals, debts and loans may take (D-ASYNC-15, D-BID-14)."""
    return free_spice(s, faction) - sealed_spice(s, faction)


def most_at_once(s: State, faction: str, limit: int) -> int:
    """Return the most a faction may promise to pay at once: `limit`, unless a sealed answer will cost some of its own.

    So will a plan that is locked (D-BAT-29): until it is revealed nobody may see that some of the spice is taken up.

    Without a sealed answer it may promise more than it has; the rest becomes a debt (D-DEAL-3).
    """
    is_taken_up = sealed_spice(s, faction) or dialled_spice(s, faction)
    return min(limit, unreserved_spice(s, faction)) if is_taken_up else limit


def check_unsealed(s: State, faction: str, amount: int) -> None:
    """Refuse to promise at once what a sealed answer will cost (D-ASYNC-15)."""
    most = most_at_once(s, faction, amount)
    check(amount <= most, "needed_by_sealed_answer", "D-ASYNC-15", high=most)
