"""What a Rival spends at once, whenever it can: resources and Intrigue cards for Victory Points (I-SOLO-9)."""

from __future__ import annotations

from engine.core.run import Run

from ..facts import Gained, IntrigueSpent, PointsMoved
from ..state import State
from .printed import CARDS_FOR_A_POINT, PRICE_OF_A_POINT
from .who import is_rival

WHY = "spending"


def spend(run: Run[State], side: str) -> None:
    """Let a Rival spend whatever is enough for a Victory Point, as often as it is; a player spends nothing so."""
    if not is_rival(run.s, side):
        return
    for what, price in PRICE_OF_A_POINT.items():
        while getattr(run.s.sides[side], what) >= price:
            run.emit(Gained(side, what, -price, WHY))
            _score(run, side)
    while len(cards := run.s.sides[side].intrigue) >= CARDS_FOR_A_POINT:
        run.emit(IntrigueSpent(side, cards[:CARDS_FOR_A_POINT]))
        _score(run, side)


def _score(run: Run[State], side: str) -> None:
    run.emit(PointsMoved(side, 1, WHY, earned=True))
