"""How a packaged turn bends when its time comes: other places as they are named, as many as are allowed (D-MOVE-9).

What is possible is asked of the questions themselves, from what the owner sees. A package of an earlier release does
not bend: it ends with the first of its steps that has become illegal.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from engine.core.decision import Question
from engine.core.orders import kept
from engine.core.state import Slot

from ...advantages.bene_gesserit import nobody_to_fight
from ...board import TERRITORY_OF, in_storm
from ...query import belligerents, total
from ...state import NONE, State
from ..support import means
from .groups import starred_range
from .moves import GroundMovement, Landing, MovementOrder
from .prices import affordable, guild_prices

M = TypeVar("M", Landing, GroundMovement)
_EVERYBODY = 99  # more forces than anybody has


def package(s: State, seat: str) -> tuple[Slot, MovementOrder] | None:
    """Return the seat's packaged movement turn, if it gave one (D-MOVE-9)."""
    return next(kept(s, seat, MovementOrder), None)


def first_possible(
    question: Question[State, M], s: State, seat: str, order: MovementOrder, wanted: Iterable[M], *, if_free: bool
) -> M | None:
    """Return the first of the moves that can be made now, cut down to what is allowed unless that is not wanted.

    `if_free` keeps them from where somebody else stands. None: nothing of it can be done.
    """
    for move in wanted:
        taken = if_free and move.to in TERRITORY_OF and set(belligerents(s, TERRITORY_OF[move.to])) - {seat}
        fitted = move if order.exact else _fitted(s, seat, move)
        if fitted is not None and fitted.fights and nobody_to_fight(s, seat, fitted.to):
            fitted = fitted.model_copy(update={"fights": False})
        if not taken and fitted is not None and question.accepts(s, seat, fitted, ""):
            return fitted
    return None


def _fitted(s: State, seat: str, move: M) -> M | None:
    """Return the move with no more forces than are there and can be paid for; None if none are left of it."""
    most = _EVERYBODY
    if isinstance(move, Landing):
        if move.mode in ("none", "land", "enter"):
            return _from_reserves(s, seat, move)
        budget = means(s, seat, move.payers)
        most = 2 * budget if move.mode == "return" else affordable(move.to, budget, half=True) if move.to else 0
    elif not move.origin:
        return move
    forces, stars = {}, {}
    for area, number in move.forces.items():
        there = NONE if in_storm(area, s.storm) else s.forces.get((area, seat), NONE)
        goes = min(number, total(there), most)
        most -= goes
        if goes:
            forces[area] = goes
            low, high = starred_range(there, goes)
            if area in move.starred_forces:
                stars[area] = min(max(move.starred_forces[area], low), high)
    lost = move.lost_starred if forces == {area: n for area, n in move.forces.items() if n} else None
    return move.model_copy(update={"forces": forces, "starred_forces": stars, "lost_starred": lost}) if forces else None


def _from_reserves(s: State, seat: str, move: Landing) -> Landing | None:
    if move.mode == "none":
        return move
    most = total(s.reserves[seat])
    if move.mode == "land":
        half = move.karama or guild_prices(s, seat)
        most = min(most, affordable(move.to, means(s, seat, move.payers), half)) if move.to in TERRITORY_OF else 0
    number = min(move.number, most)
    if number < 1:
        return None
    low, high = starred_range(s.reserves[seat], number)
    starred = None if move.starred is None else min(max(move.starred, low), high)
    lost = move.lost_starred if number == move.number else None
    return move.model_copy(update={"number": number, "starred": starred, "lost_starred": lost})
