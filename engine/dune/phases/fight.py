"""What the modules of a battle share: the battle being fought (D-BAT-11)."""

from __future__ import annotations

from ..state import Battle, State


def current(s: State) -> Battle:
    """Return the battle being fought."""
    assert s.battle is not None, "no battle is being fought"
    return s.battle
