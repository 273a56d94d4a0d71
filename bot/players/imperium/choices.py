"""Which strategy answers which kind of question."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.moves import Move

from . import combat, forced, setup, turn, working
from .seat import Seat

CHOICES: dict[str, Callable[[Seat], Move]] = {
    "leader": setup.leader,
    "rivals": setup.rivals,
    "tokens": setup.tokens,
    "defend": setup.defend,
    "turn": turn.turn,
    "effects": working.effects,
    "choice": working.choice,
    "rival_choice": working.rival_choice,
    "forced": forced.forced,
    "combat": combat.combat,
    "victory_card": combat.victory_card,
    "endgame": combat.endgame,
}
