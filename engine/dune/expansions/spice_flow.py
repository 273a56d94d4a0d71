"""Increased spice flow (option `xxi`, D-XXI-1): three strongholds bring spice to whoever holds them (D-COL-4)."""

from __future__ import annotations

from engine.core.run import Run

from ..expansion import Expansion
from ..facts import SpiceMoved
from ..phases.collection import keepers
from ..state import BANK, State

FLOW = {"arrakeen": 2, "carthag": 2, "tueks_sietch": 1}  # spice a turn


def _flow(run: Run[State]) -> None:
    """Pay out of the bank; allies who hold a stronghold together take one each in turn, in storm order (D-COL-6)."""
    for stronghold, amount in FLOW.items():
        there = keepers(run.s, stronghold)
        for turn, f in enumerate(there):
            share = len(range(turn, amount, len(there)))
            if share:
                run.emit(SpiceMoved(BANK, f, share, "flow", stronghold))


EXPANSION = Expansion(option="xxi", rule="D-COL-4", at={"collected": _flow})
