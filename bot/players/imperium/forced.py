"""What to give up when an opponent's card demands it (DP-7)."""

from __future__ import annotations

from engine.core.moves import Move
from engine.imperium.cards import CARDS, Effect
from engine.imperium.effects.forcing import Force

from .filling import fill
from .position import Position
from .printed import part
from .seat import Seat
from .worth import NOW


def _demands() -> tuple[Effect, ...]:
    """Return what cards demand of opponents and leave them a choice in."""
    found = (part(card.agent, "each_opponent") for card in CARDS.values())
    return tuple(each["each_opponent"] for each in found if each is not None)


DEMANDS = _demands()


def forced(seat: Seat) -> Move:
    """Give up what is missed least."""
    pos = Position(seat)
    picks = seat.form({}).field("pick") is not None
    effect = next((each for each in DEMANDS if (part(each, "choose") is not None) == picks), {"discard": 1})
    return Force(**fill(pos, {}, effect, NOW))
