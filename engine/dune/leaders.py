"""Death and return of leaders, and the revival cycle that allows paid returns (D-LEAD-1 to D-LEAD-7)."""

from __future__ import annotations

from engine.core.run import Run

from .cards import LEADERS
from .facts import CycleChanged, LeaderMoved
from .query import leaders_of
from .state import READY, TANKS, State


def dead(s: State, faction: str) -> tuple[str, ...]:
    """Return the faction's leaders in the tanks, any of whom the Ghola may bring back (D-CARD-7)."""
    return tuple(leader for leader in leaders_of(faction) if s.leaders.get(leader) == TANKS)


def revivable(s: State, faction: str) -> tuple[str, ...]:
    """Return the leaders the faction may buy back now: none but in a running cycle, each once in it (D-LEAD-2)."""
    if faction not in s.cycles:
        return ()
    return tuple(leader for leader in dead(s, faction) if leader not in s.revived)


def kill_leader(run: Run[State], leader: str, why: str) -> None:
    """Send a living leader to the tanks; a cycle starts with the fifth death unless one is running (D-LEAD-1, R-61)."""
    run.emit(LeaderMoved(leader, TANKS, why))
    faction = LEADERS[leader].faction
    if faction not in run.s.cycles and len(dead(run.s, faction)) == len(leaders_of(faction)):
        run.emit(CycleChanged(faction, True, leaders_of(faction)))


def revive_leader(run: Run[State], leader: str, why: str) -> None:
    """Bring a leader back from the tanks; it counts in a running cycle, however it came (D-LEAD-4, D-LEAD-7, R-29).

    The cycle ends as soon as nobody in the tanks is still to be revived in it (D-LEAD-1).
    """
    faction = LEADERS[leader].faction
    running = faction in run.s.cycles
    run.emit(LeaderMoved(leader, READY, why, in_cycle=running))
    if running and not revivable(run.s, faction):
        run.emit(CycleChanged(faction, False, leaders_of(faction)))
