"""Victory (section 11), checked at the end of every turn."""

from __future__ import annotations

from engine.core.run import Run

from ..board import STRONGHOLDS
from ..facts import GameEnded
from ..query import alliance_of, forces_in, target
from ..state import State
from .collection import holder

_FREMEN_SIETCHES = ("sietch_tabr", "habbanya_sietch")
_TUEK_RIVALS = ("harkonnen", "atreides", "emperor")


def stronghold_winners(s: State) -> tuple[str, ...]:
    """Return the player or alliance that holds enough strongholds (D-WIN-2, D-WIN-3, R-60)."""
    holders = [holder(s, stronghold) for stronghold in STRONGHOLDS]
    for f in s.order:
        side = alliance_of(s, f)
        held = sum(not set(side).isdisjoint(there) for there in holders)
        if held >= target(s):
            return tuple(f for f in s.order if f in side)
    return ()


def fremen_condition(s: State) -> bool:
    """Whether the Fremen win if nobody else has by the end of the last turn (D-FRE-5)."""
    if "fremen" not in s.factions:
        return False
    friends = alliance_of(s, "fremen")
    foes = [f for f in s.factions if f not in friends]
    return not any(forces_in(s, f, t) for f in foes for t in _FREMEN_SIETCHES) and not any(
        forces_in(s, f, "tueks_sietch") for f in _TUEK_RIVALS if f in s.factions
    )


def result(s: State) -> GameEnded | None:
    """Return how the game ends at the end of this turn, or None if it goes on (D-WIN-4)."""
    winners = stronghold_winners(s)
    if winners:
        if s.prediction is not None and s.prediction[0] in winners and s.prediction[1] == s.turn:
            return GameEnded(("bene_gesserit",), "prediction", s.prediction)
        return GameEnded(winners, "strongholds")
    if s.turn < s.options.max_turns:
        return None
    if fremen_condition(s):
        return GameEnded(_side(s, "fremen"), "fremen")
    if "guild" in s.factions:
        return GameEnded(_side(s, "guild"), "guild")
    return GameEnded((), "nobody")


def _side(s: State, faction: str) -> tuple[str, ...]:
    return tuple(f for f in s.order if f in alliance_of(s, faction))


def check_victory(run: Run[State]) -> bool:
    """End the game if somebody has won or the last turn is over; True if it ended."""
    ending = result(run.s)
    if ending is not None:
        run.emit(ending)
    return ending is not None
