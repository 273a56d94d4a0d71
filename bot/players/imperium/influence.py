"""What Influence is worth: the point at 2, the bonus and the Alliance at 4, and what keeps it (section 7)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.imperium.board import ALLIED, BONUS, FACTIONS, FRIENDLY, TOP
from engine.imperium.cards import Effect

from .position import Position
from .weights import FIRST_STEP, GUARD, TAKEN, THIRD_STEP, VP
from .worth import NOW, WORTH, Of, worth

_NEAR = 2  # steps below an Alliance at which somebody is close behind it
_HARD = 0.4  # chance to take an Alliance that somebody has
_USUAL_STEP = 5.0  # of a card that is judged for later


def gained(pos: Position, faction: str, amount: int) -> float:
    """Return what so many steps up are worth to the seat."""
    have = pos.me.influence[faction]
    return sum(step(pos, faction, to) for to in range(have + 1, min(TOP, have + amount) + 1))


def lost(pos: Position, faction: str, amount: int) -> float:
    """Return what so many steps down cost the seat."""
    have = pos.me.influence[faction]
    down = sum(step(pos, faction, to, again=True) for to in range(have, max(0, have - amount), -1))
    holds = pos.view.alliances.get(faction) == pos.name
    return down + VP * (holds and have - amount < max(ALLIED, _rivals_best(pos, faction)))


def step(pos: Position, faction: str, to: int, *, again: bool = False) -> float:
    """Return what reaching a place of a track from the one below is worth; `again` leaves out what is never taken."""
    soon = min(1.0, pos.ahead + 0.3 * pos.ready)  # whether there is time for another step
    if to < FRIENDLY:
        return FIRST_STEP * VP * soon
    if to == FRIENDLY:
        return VP * (1 - FIRST_STEP * soon)
    if to < ALLIED:
        return THIRD_STEP * VP * min(1.0, pos.ahead) * _reach(pos, faction)
    bonus = worth(pos, NOW, BONUS[faction]) if to == ALLIED and not again else 0.0
    return bonus + (0.0 if again else _alliance(pos, faction, to))


def _reach(pos: Position, faction: str) -> float:
    """Return the chance that the Alliance can be had."""
    holder = pos.view.alliances.get(faction, "")
    if not holder:
        return 1.0 if _rivals_best(pos, faction) < ALLIED - 1 else 2 * _HARD
    return _HARD if pos.view.sides[holder].influence[faction] == ALLIED else _HARD / 2


def _alliance(pos: Position, faction: str, to: int) -> float:
    holder = pos.view.alliances.get(faction, "")
    if holder == pos.name:
        return GUARD * (_rivals_best(pos, faction) >= to - _NEAR)
    if not holder:
        return VP * (1 - THIRD_STEP)
    if to > pos.view.sides[holder].influence[faction]:
        return VP * (1 + TAKEN)
    return THIRD_STEP * VP * min(1.0, pos.ahead) * _reach(pos, faction)


def _rivals_best(pos: Position, faction: str) -> int:
    return max((side.influence[faction] for side in pos.others.values()), default=0)


def options(pos: Position, effect: Effect) -> tuple[str, ...]:
    """Return the Factions among which an effect lets the seat choose."""
    wanted = effect["influence"]
    named = wanted["faction"] if isinstance(wanted["faction"], list) else [wanted["faction"]]
    among: tuple[str, ...] = FACTIONS if "any" in named else tuple(named)
    if wanted.get("where") == "an_opponent_has_more":
        among = tuple(f for f in among if _rivals_best(pos, f) > pos.me.influence[f])
    return among


def best(pos: Position, among: Iterable[str], amount: int) -> str:
    """Return the Faction with which so much Influence is worth most."""
    return max(among, key=lambda faction: gained(pos, faction, amount))


def least(pos: Position, among: Iterable[str], amount: int = 1) -> str:
    """Return the Faction with which so much Influence is missed least."""
    return min(among, key=lambda faction: lost(pos, faction, amount))


def _influence(pos: Position, of: Of, effect: Effect) -> float:
    amount: int = effect["influence"]["amount"]
    if of.general:
        return _USUAL_STEP * amount
    return max((gained(pos, faction, amount) for faction in options(pos, effect)), default=0.0)


def _space_influence(pos: Position, of: Of, effect: Effect) -> float:
    return gained(pos, effect["space_influence"], 1)


WORTH |= {"influence": _influence, "space_influence": _space_influence}
