"""What would happen in a battle: one's own plan against one that is supposed, from what the asker can see.

The rules are those by which battles are resolved (section 9.8): the functions that decide a battle decide it here, too.
What is supposed of the other side may be anything, so nothing can be learnt from what comes out but the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..board import TERRITORIES, TERRITORY_OF
from ..cards import LEADERS
from ..query import total
from ..state import NONE, Battle, Plan
from ..view import View
from .resolution import explodes, is_killed, strengths


@dataclass(frozen=True, slots=True)
class Outlook:
    """How a battle would end: who wins, by what, with which strength, and who loses what."""

    winner: str  # empty if nobody wins
    how: str  # totals, explosion, treachery, double_treachery
    totals: dict[str, int]  # by side; empty where they do not count
    killed: tuple[str, ...]  # leaders who die
    losses: dict[str, int]  # forces, by side
    spice: int  # what the winner gets for leaders killed


def what_if(
    view: View, areas: tuple[str, ...], aggressor: str, plans: Mapping[str, Plan], callers: tuple[str, ...] = ()
) -> Outlook:
    """Return how the plans of two sides would end in a site, if these sides call treachery.

    `plans` are by side; of the other side it is what the asker supposes.
    """
    defender = next(side for side in plans if side != aggressor)
    battle = Battle("", areas, aggressor, defender, plans=dict(plans), callers=callers)
    there = {side: _forces(view, areas, side) for side in plans}
    if len(callers) == len(plans):
        dead = tuple(plan.leader for plan in plans.values() if plan.leader in LEADERS)
        return Outlook("", "double_treachery", {}, dead, there, 0)
    if callers:
        loser = battle.opponent(callers[0])
        traitor = plans[loser].leader
        return Outlook(callers[0], "treachery", {}, (traitor,), {callers[0]: 0, loser: there[loser]}, _worth(traitor))
    if explodes(battle):
        dead = tuple(plan.leader for plan in plans.values() if plan.leader in LEADERS)
        everywhere = {side: _forces(view, TERRITORIES[TERRITORY_OF[areas[0]]].areas, side) for side in plans}
        return Outlook("", "explosion", {}, dead, everywhere, 0)
    killed = [side for side in plans if is_killed(plans[side], plans[battle.opponent(side)])]
    totals = strengths(battle, killed)
    winner = aggressor if totals[aggressor] >= totals[defender] else defender
    losses = {winner: plans[winner].dial, battle.opponent(winner): there[battle.opponent(winner)]}
    dead = tuple(plans[side].leader for side in killed)
    return Outlook(winner, "totals", totals, dead, losses, sum(_worth(leader) for leader in dead))


def _forces(view: View, areas: tuple[str, ...], side: str) -> int:
    return sum(total(view.forces.get((area, side), NONE)) for area in areas)


def _worth(leader: str) -> int:
    return LEADERS[leader].value
