"""Victory (section 11), checked at the end of every turn."""

from __future__ import annotations

from engine.core.run import Run

from ..cards import FACTIONS
from ..facts import GameEnded
from ..powers import holder
from ..query import alliance_of, goals, is_belligerent, last_turn, target
from ..state import State
from .collection import keepers

_FREMEN_SIETCHES = ("sietch_tabr", "habbanya_sietch")


def stronghold_winners(s: State) -> tuple[str, ...]:
    """Return the player or alliance that holds enough strongholds (D-WIN-2, D-WIN-3, R-60)."""
    holders = [keepers(s, territory) for territory in goals(s)]
    for f in s.storm_order:
        side = alliance_of(s, f)
        held = sum(not set(side).isdisjoint(there) for there in holders)
        if held >= target(s):
            return tuple(f for f in s.storm_order if f in side)
    return ()


def fremen_condition(s: State) -> bool:
    """Whether the Fremen win if nobody else has by the end of the last turn (D-FRE-5)."""
    people = holder(s, "desert_victory")
    if not people:
        return False
    friends = alliance_of(s, people)
    foes = [f for f in s.factions if f not in friends]
    return not any(is_belligerent(s, f, t) for f in foes for t in _FREMEN_SIETCHES) and not any(
        is_belligerent(s, f, "tueks_sietch") for f in s.factions if FACTIONS[f].claims_tuek
    )


def result(s: State) -> GameEnded | None:
    """Return how the game ends at the end of this turn, or None if it goes on (D-WIN-4)."""
    winners = stronghold_winners(s)
    if winners:
        if s.prediction is not None and s.prediction[0] in winners and s.prediction[1] == s.turn:
            return GameEnded((holder(s, "prediction"),), "prediction", s.prediction)
        return GameEnded(winners, "strongholds")
    if s.turn < last_turn(s):
        return None
    last = holder(s, "desert_victory") if fremen_condition(s) else holder(s, "last_victory")
    if last:
        return GameEnded(_side(s, last), last)
    return GameEnded((), "nobody")


def _side(s: State, faction: str) -> tuple[str, ...]:
    return tuple(f for f in s.storm_order if f in alliance_of(s, faction))


def check_victory(run: Run[State]) -> bool:
    """End the game if somebody has won or the last turn is over; True if it ended."""
    ending = result(run.s)
    if ending is not None:
        run.emit(ending)
    return ending is not None
