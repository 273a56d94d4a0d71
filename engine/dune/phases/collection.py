"""Collection (section 10): automatic, after all battles."""

from __future__ import annotations

from engine.core.run import Run, Step

from ..board import TERRITORY_OF
from ..facts import SpiceMoved
from ..query import allied, belligerents, flies, total
from ..state import State


def rate(s: State, faction: str) -> int:
    """Return how much spice one force of the faction gathers: 3 from Arrakeen or Carthag, else 2 (D-COL-1)."""
    return 3 if flies(s, faction) else 2


def shares(s: State, area: str) -> dict[str, int]:
    """Return who gathers how much of the spice in an area (D-COL-2); allies in turn, one each (D-COL-6, R-83)."""
    there = [f for f in belligerents(s, TERRITORY_OF[area]) if (area, f) in s.forces]
    room = {f: rate(s, f) * total(s.forces[area, f]) for f in there}
    left = s.spice[area]
    shared = dict.fromkeys(room, 0)
    while left and any(room.values()):
        for f in room:
            if room[f] and left:
                room[f] -= 1
                shared[f] += 1
                left -= 1
    return shared


def _collect(run: Run[State]) -> None:
    for area in sorted(run.s.spice):
        for f, amount in shares(run.s, area).items():
            if amount:
                run.emit(SpiceMoved(area, f, amount, "collection"))
    run.done()
    run.at("collected")


def keepers(s: State, stronghold: str) -> tuple[str, ...]:
    """Return who holds a stronghold: one faction, or several allies together, or nobody (D-WIN-3)."""
    there = belligerents(s, stronghold)
    return there if all(allied(s, there[0], f) for f in there[1:]) else ()


STEP = Step("collection", {"collect": _collect})
