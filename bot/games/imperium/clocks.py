"""How long people have for the questions of Dune: Imperium. All choices of a turn share the clock of the turn."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.clocks import COMMON, ClockClass, lasting

CLASSES: Mapping[str, ClockClass] = {
    "setup": COMMON["setup"],
    "turn": COMMON["turn"],
    "forced": lasting(4, 2, 12, 48),
    "combat": lasting(4, 2, 12, 48),
    "short": lasting(2, 1, 8, 24),
}
