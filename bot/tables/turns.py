"""Turns of many small decisions: one clock (`clocks`) and one private message, both brought up to date.

Only what is named is part of a turn, so all see how far somebody is, and a message that is edited tells nothing new.
"""

from __future__ import annotations

from engine.core.decision import Decision

from .clocks import Turn, seat_of
from .live import LiveGame


def open_now(live: LiveGame) -> dict[str, Turn]:
    """Return, by the decision that is asked just now, the turns that are played."""
    asked = [d.id for d in live.owed() if d.turn and not d.answered and not d.held and d.id in live.clocks]
    return {decision: turn for decision in asked if (turn := live.clocks[decision].turn) is not None}


def moved_on(before: LiveGame, after: LiveGame) -> dict[str, Turn]:
    """Return, by seat, the turns whose messages must be brought up to date: what they ask has been answered."""
    still = open_now(after)
    return {seat_of(decision): turn for decision, turn in open_now(before).items() if decision not in still}


def newly_asked(before: LiveGame, after: LiveGame) -> list[Decision]:
    """Return what somebody has to be called for: not what follows, in a message that stands, from an own answer."""
    known = {d.id for d in before.owed() if not d.answered}
    new = [d for d in after.owed() if d.id not in known and not d.answered and not d.held]
    standing, turns = {turn.message for turn in moved_on(before, after).values()}, open_now(after)
    return [d for d in new if d.id not in turns or turns[d.id].message not in standing]


def asked_in(live: LiveGame, decision: Decision) -> str:
    """Return what the outbox calls the message in which a decision is asked."""
    clock = live.clocks.get(decision.id)
    return clock.turn.ref if clock is not None and clock.turn is not None else decision.id
