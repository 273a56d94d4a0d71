"""How long people have for the questions of classic Dune, and what a late change of an alliance does (D-ALLY-7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games.clocks import COMMON, ClockClass, LateChange, lasting
from engine.core.facts import Fact
from engine.dune.facts import AlliancesChanged
from engine.dune.phases.nexus import Extend

CLASSES: Mapping[str, ClockClass] = {
    "setup": COMMON["setup"],
    "storm": lasting(3, 2, 12, 48),
    "bid": lasting(2, 1, 12, 36),
    "revival": lasting(5, 3, 16, 48),
    "movement": lasting(8, 4, 24, 72),
    "ride": lasting(8, 4, 24, 72),
    "battle": lasting(5, 2, 12, 48),
    "plan": lasting(8, 4, 24, 72),
    "reaction": COMMON["reaction"],
    "nexus": lasting(15, 8, 48, 96),
    "truth": lasting(5, 2, 12, 48),
}
LATE = 0.25  # the last quarter of a nexus: 12 of 48 hours


def late_change(facts: Sequence[Fact]) -> LateChange | None:
    """Return more time for a nexus if an alliance changed in it (D-ALLY-7)."""
    changed = any(isinstance(fact, AlliancesChanged) for fact in facts)
    return LateChange("nexus", LATE, Extend()) if changed else None
