"""Turns of many small decisions share one clock (`clocks`): whoever goes on in his turn is not called anew."""

from __future__ import annotations

from engine.core.decision import Decision

from .live import LiveGame


def newly_asked(before: LiveGame, after: LiveGame) -> list[Decision]:
    """Return what somebody has to be called for: not what follows in a turn that he is playing."""
    known = {d.id for d in before.owed() if not d.answered}
    new = [d for d in after.owed() if d.id not in known and not d.answered and not d.held]
    playing = {(d.seat, d.turn) for d in before.owed() if d.turn and not d.answered and not d.held}
    return [d for d in new if (d.seat, d.turn) not in playing]
