"""What kind of turn to take (DP-4): a Plot card before it, an Agent turn, or the Reveal turn."""

from __future__ import annotations

from typing import Any

from engine.core.forms import Pick
from engine.core.moves import Move
from engine.imperium.phases.turn_moves import TurnMove

from .filling import fill
from .plots import best_plot, played
from .position import Position
from .seat import Seat
from .sending import SELL, Way, ways
from .weights import MOOD
from .worth import NOW


def turn(seat: Seat) -> Move:
    """Play a Plot card that pays, else send an Agent where that is worth most, else reveal.

    Nothing of the rest of the turn is planned: what comes next is asked when it comes.
    """
    pos = Position(seat)
    do = seat.form({}).field("do")
    assert isinstance(do, Pick), "a turn is of one kind or another"
    plot = best_plot(pos) if "plot" in do.options else None
    if plot is not None:
        return TurnMove(**played(pos, plot))
    way = max(ways(pos), key=lambda each: each.value + MOOD * seat.rng.random(), default=None)
    if way is not None and way.value > 0 and "agent" in do.options:
        return TurnMove(**_sent(pos, way))
    return TurnMove(**fill(pos, {"do": "reveal"}, {}, NOW))


def _sent(pos: Position, way: Way) -> dict[str, Any]:
    begun: dict[str, Any] = {"do": "agent", "card": way.card, "space": way.space}
    if pos.seat.form(begun).field(SELL) is not None:
        begun[SELL] = way.cost[SELL]
    return fill(pos, begun, {}, NOW)
