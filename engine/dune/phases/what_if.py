"""What would happen in a battle: one's own plan against one that is supposed, from what the asker can see.

The rules are those by which battles are resolved (section 9.8): the functions that decide a battle decide it here, too.
What is supposed of the other side may be anything, so nothing can be learnt from what comes out but the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..board import TERRITORIES, TERRITORY_OF
from ..cards import LEADERS
from ..powers import has_now
from ..query import leaders_of, total
from ..state import NONE, READY, Battle, Plan
from ..strength import Army, cost_in_forces, dial_of, seen
from ..view import View
from .resolution import can_be_called, explodes, is_killed, strengths


@dataclass(frozen=True, slots=True)
class Outlook:
    """How a battle would end: who wins, by what, with which strength, and who loses what."""

    winner: str  # empty if nobody wins
    how: str  # totals, explosion, treachery, double_treachery
    totals: dict[str, int]  # in halves, by side; empty where they do not count
    killed: tuple[str, ...]  # leaders who die
    losses: dict[str, int]  # forces, by side; of the winner as few starred ones as can be
    spice: int  # what the winner gets for leaders killed
    paid: dict[str, int] = field(default_factory=dict)  # the spice that each side pays for its dial


def what_if(
    view: View, areas: tuple[str, ...], aggressor: str, plans: Mapping[str, Plan], callers: tuple[str, ...] = ()
) -> Outlook:
    """Return how the plans of two sides would end in a site, if these sides call treachery.

    `plans` are by side; of the other side it is what the asker supposes.
    """
    defender = next(side for side in plans if side != aggressor)
    battle = Battle("", areas, aggressor, defender, plans=dict(plans), callers=callers)
    there = {side: _forces(view, areas, side) for side in plans}
    paid = {side: plan.spice for side, plan in plans.items() if plan.spice}
    callers = tuple(side for side in callers if can_be_called(plans[battle.opponent(side)]))
    if len(callers) == len(plans):
        dead = tuple(plan.leader for plan in plans.values() if plan.leader in LEADERS)
        return Outlook("", "double_treachery", {}, dead, there, 0, paid)
    if callers:
        loser = battle.opponent(callers[0])
        traitor, losses = plans[loser].leader, {callers[0]: 0, loser: there[loser]}
        paid.pop(callers[0], None)  # who betrays keeps his (D-XXIV-4)
        return Outlook(callers[0], "treachery", {}, (traitor,), losses, _worth(traitor), paid)
    if explodes(battle):
        dead = tuple(plan.leader for plan in plans.values() if plan.leader in LEADERS)
        everywhere = {side: _forces(view, TERRITORIES[TERRITORY_OF[areas[0]]].areas, side) for side in plans}
        return Outlook("", "explosion", {}, dead, everywhere, 0, paid)
    killed = [side for side in plans if is_killed(plans[side], plans[battle.opponent(side)])]
    totals = strengths(battle, killed)
    winner = aggressor if totals[aggressor] >= totals[defender] else defender
    loser = battle.opponent(winner)
    losses = {
        winner: cost_in_forces(army_seen(view, areas, winner, loser), dial_of(plans[winner])),
        loser: there[loser],
    }
    dead = tuple(plans[side].leader for side in killed)
    return Outlook(winner, "totals", totals, dead, losses, sum(_worth(leader) for leader in dead), paid)


def leaders_seen(view: View, side: str, territory: str) -> list[str]:
    """Return the leaders a side can use in a territory, as far as the seat knows who is held (D-BAT-8, R-44)."""
    own = view.own
    known = own.captives if own is not None else ()
    ours = [x for x in leaders_of(side) if view.leaders.get(x) == READY and x not in known]
    lent = known if has_now(view, side, "capture") else ()
    return [x for x in (*ours, *lent) if view.used.get(x, territory) == territory]


def army_seen(view: View, areas: tuple[str, ...], side: str, foe: str) -> Army:
    """Return an army as everybody sees it, with spice for all its forces; the seat's own with what it can pay."""
    mine = view.own is not None and view.own.seat == side
    spice = view.own.free if mine and view.own is not None else _forces(view, areas, side)
    return seen(view.forces, view, areas, side, foe, spice if view.spice_counts else None)


def _forces(view: View, areas: tuple[str, ...], side: str) -> int:
    return sum(total(view.forces.get((area, side), NONE)) for area in areas)


def _worth(leader: str) -> int:
    return LEADERS[leader].value
