"""What people may do at any time: deals, debts, loans, any-time cards (sections 13 and 19)."""

from __future__ import annotations

from typing import Any

from engine.core.decision import Offer
from engine.core.run import Run, Step

from ..specials import harkonnen
from ..state import State
from . import deals, ghola, loans, truth

STEPS: tuple[Step, ...] = (truth.STEP,)
OFFERS: tuple[Offer[State, Any], ...] = (*deals.OFFERS, *loans.OFFERS, *truth.OFFERS, *ghola.OFFERS)


def boundary(run: Run[State]) -> bool:
    """Pay what falls due whenever the game comes to rest (D-ASYNC-15); True if anything happened.

    Cards are exchanged then, too, if the auction for which that was waited has been broken off (D-CARD-10).
    """
    if harkonnen.is_overdue(run.s):
        harkonnen.carry_out(run)
        return True
    if not deals.settle_accounts(run):
        return False
    run.settle()
    return True
