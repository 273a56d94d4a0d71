"""What is played when nobody answers, in one sentence."""

from __future__ import annotations

from .. import plain
from ..moves import restate
from .seen import Before

_FIXED = {
    "truth": "It is published that there was no answer.",
    "prediction": "Winner and turn are drawn by lot, and told to you.",
    "nexus": "You are done: alliances stay as they are and no proposal is accepted.",
    "bid": "You pass, and are passed on this card until you act again.",
    "landing": "Nothing is landed.",
    "ground_movement": "Nobody moves.",
    "ride": "Nobody rides.",
    "accompany": "You stay away.",
    "leader_revival": "No leader is bought back.",
    "voice": "Nothing is said.",
    "prescience": "Nothing is asked.",
    "winner_choices": "Your cards are kept; losses, if there are any, are ordinary forces first.",
}


def default_text(seen: Before) -> str:
    """Return the default of a question."""
    kind, default = seen.kind, seen.seen.default
    assert default is not None, "every question has a default"
    move = default.model_dump()
    if kind in _FIXED:
        return _FIXED[kind]
    if kind.endswith("_karama"):
        return "You let it happen."
    if kind == "storm" and move.get("weather") is None and move.get("atomics", "no") == "no":
        dials = seen.seat in seen.v.diallers
        return "Your dial is drawn by lot and no card is played." if dials else "No card is played."
    if kind == "traitor" and not move.get("leader"):
        return "It is noted that you drew only leaders of your own."
    if kind == "treachery":
        return "You call treachery." if move.get("call") else "Nothing is called."
    if kind == "plan":
        return plain.capital(f"{restate(move).rstrip('.')}, and you are asked about treachery and losses later.")
    return restate(move)
