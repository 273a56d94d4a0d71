"""What people may do at any time: deals, debts, loans, any-time cards (sections 13 and 19)."""

from __future__ import annotations

from typing import Any

from engine.core.decision import Offer
from engine.core.run import Run, Step

from .state import State

STEPS: tuple[Step, ...] = ()
OFFERS: tuple[Offer[State, Any], ...] = ()


def boundary(run: Run[State]) -> bool:
    """Do what falls due whenever the game comes to rest; True if anything happened."""
    return False
