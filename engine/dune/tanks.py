"""Forces that come back from the tanks, by whatever means: which may, and how they do (D-REV-3, R-28)."""

from __future__ import annotations

from engine.core.errors import check
from engine.core.run import Run

from .facts import ForcesMoved, StarredRevived
from .query import split, total
from .state import RESERVES, TANKS, Count, State
from .strength import are_special


def returnable(s: State, faction: str) -> Count:
    """Return the forces that may come back now: of starred ones worth more than others one a turn (D-REV-3, R-28)."""
    ordinary, starred = s.tanks[faction]
    if not are_special(s, faction):
        return ordinary, starred
    return ordinary, min(starred, 0 if faction in s.starred_back else 1)


def check_starred(s: State, faction: str, number: int, starred: int | None) -> None:
    """Refuse a second starred force in a turn, also where nothing else is left to come back (D-REV-3, R-28)."""
    may, there = returnable(s, faction), s.tanks[faction]
    asks_too_much = (starred or 0) > may[1] or number > total(may)
    check(may == there or not asks_too_much, "one_starred_a_turn", "D-REV-3")


def bring_back(run: Run[State], faction: str, number: int, starred: int | None, why: str) -> None:
    """Bring so many forces into the reserves, `starred` of them starred or as few as can be."""
    count = split(returnable(run.s, faction), number, starred)
    run.emit(ForcesMoved(faction, TANKS, RESERVES, count, why))
    if count[1] and are_special(run.s, faction):
        run.emit(StarredRevived(faction), ())
