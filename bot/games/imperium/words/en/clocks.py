"""What is asked in windows of each clock class, where its name does not say it."""

from __future__ import annotations

from collections.abc import Mapping

CLOCKS: Mapping[str, str] = {
    "setup": "Leaders, and the Baron's two Factions",
    "turn": "an Agent turn or a Reveal turn, with all its choices, and the choices of a reward",
    "forced": "what a card of another player makes you give up",
    "combat": "Combat cards or a pass, and Endgame cards",
    "short": "whether to defend a space that you control",
}
