"""What it is worth to send an Agent with a card to a space (section 4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.imperium.board import SPACES
from engine.imperium.cards import CARDS, Cost
from engine.imperium.leaders import answer_to
from engine.imperium.phases.agent import sends_anywhere
from engine.imperium.state import LEADER

from . import influence
from .cards import shown
from .conflict import contest
from .effects import cost
from .position import Position
from .printed import part, recruits
from .worth import NOW, Of, worth

SELL = "spice"  # of which the amount is chosen where a space has several costs
_OWN_BONUS, _THEIR_BONUS = 1.0, -0.3  # of the Control marker on a space
_UNLIKELY = -99.0


class Way(NamedTuple):
    """An Agent turn: what it is worth, its card, its space, what is paid for that."""

    value: float
    card: str
    space: str
    cost: Cost


def ways(pos: Position) -> Iterator[Way]:
    """Yield every Agent turn there is for the cards in hand, weighed."""
    for card, spaces in pos.own.spaces.items():
        yield from (way(pos, card, space) for space in spaces)


def way(pos: Position, card: str, space: str) -> Way:
    """Weigh an Agent turn."""
    there, paid = visits(pos).at(space)
    of = Of(f"card:{card}", space=space)
    brought = worth(pos, of, CARDS[card].agent)
    troops = visits(pos).troops(space, recruits(CARDS[card].agent))
    return Way(there + brought + troops - shown(pos, card), card, space, paid)


class Visits:
    """What the spaces of the board are worth to the seat, each weighed once for a question."""

    def __init__(self, pos: Position) -> None:
        self.pos = pos
        self._found: dict[str, tuple[float, Cost]] = {}
        self._sent: dict[tuple[str, int], float] = {}

    def at(self, space: str) -> tuple[float, Cost]:
        """Return what a visit is worth without card and troops, and what is best paid for it."""
        if space not in self._found:
            self._found[space] = self._weighed(space)
        return self._found[space]

    def _weighed(self, space: str) -> tuple[float, Cost]:
        pos, printed = self.pos, SPACES[space]
        of = Of("space", space=space)
        value = influence.gained(pos, printed.faction, 1) if printed.faction else 0.0
        holder = pos.view.control.get(space, "")
        value += (_OWN_BONUS if holder == pos.name else _THEIR_BONUS) * bool(holder and printed.bonus)
        costs = pos.own.costs[space]
        payable = [each for each in costs if all(getattr(pos.me, what) >= n for what, n in each.items())]
        gain, paid = max((self._for(of, each) for each in payable or costs), key=lambda found: found[0])
        return value + gain, paid

    def _for(self, of: Of, paid: Cost) -> tuple[float, Cost]:
        """Return what the effect of a space is worth for a cost of it."""
        effect = SPACES[of.space].effect
        entries = effect.get("by_cost_paid", ())
        wanted = next((each["effect"] for each in entries if each.get(SELL) == paid.get(SELL)), effect)
        ability = answer_to(self.pos.me.leader, "pay_solari_for_space_cost") if paid.get("solari") else None
        more = worth(self.pos, of, ability["do"]) if ability else 0.0
        return worth(self.pos, of, wanted) + more - cost(self.pos, of, paid), paid

    def troops(self, space: str, more: int) -> float:
        """Return what deploying troops is worth that a Combat space allows, with so many recruited by a card."""
        if not SPACES[space].combat:
            return 0.0
        key = (space, more)
        if key not in self._sent:
            number = self.pos.deployable(recruits(SPACES[space].effect) + more)
            self._sent[key] = contest(self.pos).best(number)[1]
        return self._sent[key]


def visits(pos: Position) -> Visits:
    """Return what the spaces are worth to the seat."""
    return pos.once(Visits)


def best_way(pos: Position) -> Way | None:
    """Return the best Agent turn, if there is any."""
    return max(ways(pos), key=lambda each: each.value, default=None)


# Spaces that are named


def taken(pos: Position) -> set[str]:
    """Return the spaces on which Agents stand."""
    return {place for side in pos.view.sides.values() for place in side.agents.values() if place != LEADER}


def desired(pos: Position, space: str) -> float:
    """Return how much others may want a space, as far as one's own mind tells (I-AGENT-12)."""
    if space in taken(pos) or not any(LEADER in side.agents.values() for side in pos.others.values()):
        return _UNLIKELY
    return visits(pos).at(space)[0] + visits(pos).troops(space, 0)


def recalled(pos: Position, space: str) -> float:
    """Return what it is worth to have an Agent leave a space: most, if it can go there again at once."""
    again = any(SPACES[space].icon in CARDS[card].icons or sends_anywhere(card) for card in pos.own.hand)
    stays = -1.0 if part(SPACES[space].effect, "agent_on") else 0.0
    return again * max(0.0, visits(pos).at(space)[0]) + stays


def open_spaces(pos: Position, occupied_too: bool = False) -> tuple[str, ...]:
    """Return the spaces to which the seat could send an Agent if its card had the icon."""
    return tuple(
        space
        for space in SPACES
        if space not in pos.own.barred or (occupied_too and pos.own.barred[space][0] == "space_occupied")
    )


__all__ = ["NOW", "Way", "best_way", "desired", "open_spaces", "recalled", "visits", "way", "ways"]
