"""What an effect is worth to a seat: the operators of the effect language, weighed instead of resolved (section 16).

Each module registers those that are its subject in `WORTH`; a test holds them to the operators that there are.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engine.imperium.cards import Effect

from .position import Position


class Of(NamedTuple):
    """Where an effect comes from."""

    source: str = ""  # as `Pending.source`: "card:<id>", "intrigue:<id>", "space", ...
    space: str = ""  # to which an Agent is sent with it
    revealing: bool = False  # whether it acts in a Reveal turn
    held: bool = False  # whether its card is still in hand
    general: bool = False  # whether it is judged for later rounds and not for now


NOW = Of()
REWARD = "conflict"  # the source of what is won in a Conflict
Worth = Callable[[Position, Of, Effect], float]
WORTH: dict[str, Worth] = {}


def worth(pos: Position, of: Of, effect: Effect | None) -> float:
    """Return what an effect is worth to the seat, if it makes the best of it."""
    return 0.0 if effect is None else WORTH[next(iter(effect))](pos, of, effect)
