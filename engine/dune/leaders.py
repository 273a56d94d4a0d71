"""Death and return of leaders, and the revival cycle that allows paid returns (D-LEAD-1 to D-LEAD-7).

The Kwisatz Haderach is no leader, but comes back as one does: while he lies in the tanks he is one more to be revived
in a running cycle (D-XV-ATR-4). Leaders held captive count neither as dead nor as alive (D-LEAD-3, R-17).
"""

from __future__ import annotations

from engine.core.run import Run

from .advantages import atreides
from .cards import LEADERS
from .facts import CycleChanged, LeaderMoved
from .powers import owner
from .query import leaders_of
from .state import HADERACH, READY, TANKS, State


def dead(s: State, faction: str) -> tuple[str, ...]:
    """Return whom of the faction's in the tanks the Ghola may bring back (D-CARD-7): its leaders, and him (R-36)."""
    leaders = tuple(leader for leader in leaders_of(faction) if s.leaders.get(leader) == TANKS)
    return leaders + atreides.lying(s, faction)


def revivable(s: State, faction: str) -> tuple[str, ...]:
    """Return the leaders the faction may buy back now: none but in a running cycle, each once in it (D-LEAD-2)."""
    if faction not in s.cycles:
        return ()
    return tuple(leader for leader in dead(s, faction) if leader not in s.revived)


def price_of(leader: str | None) -> int:
    """Return what it costs to buy a leader back: his value (D-LEAD-1), or 2 for the Kwisatz Haderach (R-36)."""
    if leader == HADERACH:
        return atreides.PRICE
    return LEADERS[leader].value if leader in LEADERS else 0


def are_all_dead(s: State, faction: str) -> bool:
    """Say whether all leaders of a faction are dead, those left out who are held captive, if there are others."""
    ours = [leader for leader in leaders_of(faction) if leader not in s.captives]
    return bool(ours) and all(s.leaders.get(leader) == TANKS for leader in ours)


def begin_cycle(run: Run[State], faction: str) -> None:
    """Let a cycle start if all leaders are dead, unless one is running (D-LEAD-1, D-LEAD-3, R-61)."""
    if faction not in run.s.cycles and are_all_dead(run.s, faction):
        run.emit(CycleChanged(faction, True, pieces(run.s, faction)))


def kill_leader(run: Run[State], leader: str, why: str) -> None:
    """Send a living leader to the tanks, whoever used him; a cycle may start with it (D-LEAD-1)."""
    run.emit(LeaderMoved(leader, TANKS, why))
    begin_cycle(run, LEADERS[leader].faction)


def revive_leader(run: Run[State], leader: str, why: str) -> None:
    """Bring a leader back from the tanks; it counts in a running cycle, however it came (D-LEAD-4, D-LEAD-7, R-29).

    The cycle ends as soon as nobody in the tanks is still to be revived in it (D-LEAD-1).
    """
    faction = owner("kwisatz_haderach") if leader == HADERACH else LEADERS[leader].faction
    running = faction in run.s.cycles
    if leader == HADERACH:
        atreides.bring_back(run, faction, why)
    else:
        run.emit(LeaderMoved(leader, READY, why, in_cycle=running))
    if running and not revivable(run.s, faction):
        run.emit(CycleChanged(faction, False, pieces(run.s, faction)))
        begin_cycle(run, faction)


def pieces(s: State, faction: str) -> tuple[str, ...]:
    """Return whom a cycle of a faction is about."""
    comes_back = bool(s.haderach) and faction == owner("kwisatz_haderach")
    return leaders_of(faction) + ((HADERACH,) if comes_back else ())
