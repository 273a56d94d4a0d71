"""The Kwisatz Haderach (option xv): who has lost 7 forces in battles is accompanied (D-XV-ATR-1 to D-XV-ATR-4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.errors import check
from engine.core.forms import Field, Flag
from engine.core.run import Run

from ..facts import HaderachMoved, LossesCounted
from ..powers import has_now, holder
from ..state import HADERACH, READY, TANKS, Plan, State
from ..strength import halves

ENOUGH = 7  # forces lost (D-XV-ATR-1)
STRENGTH = 2  # that he adds (D-XV-ATR-2)
PRICE = 2  # at which he comes back (D-XV-ATR-4, R-36)


# His coming (D-XV-ATR-1)


def count_losses(run: Run[State], side: str, number: int) -> None:
    """Count forces that a side loses in its battle; with the seventh he comes, and no more are counted (R-58)."""
    s = run.s
    if not number or s.haderach or not has_now(s, side, "kwisatz_haderach"):
        return
    run.emit(LossesCounted(side, number, s.fallen + number))
    if s.fallen >= ENOUGH:
        run.emit(HaderachMoved(side, READY, "losses"))


# His company (D-XV-ATR-2)


def can_accompany(s: State, seat: str, leader: str) -> bool:
    """Say whether he can accompany a leader, or a Cheap Hero(ine), of the seat: one of them a turn (R-35)."""
    return _is_there(s, seat) and bool(leader) and s.accompanied in ("", leader)


def _is_there(s: State, seat: str) -> bool:
    return s.haderach == READY and has_now(s, seat, "kwisatz_haderach")


def company(s: State, seat: str, leaders: tuple[str, ...], given: Mapping[str, Any]) -> list[Field]:
    """Return the field that asks whether he goes along, where he can."""
    chosen = given.get("leader")
    among = leaders if chosen is None else (str(chosen),)
    return [Flag("haderach")] if any(can_accompany(s, seat, leader) for leader in among) else []


def check_company(s: State, seat: str, accompanied: bool, leader: str) -> None:
    """Refuse him to those who do not have him, and to a second leader in a turn."""
    if accompanied:
        check(_is_there(s, seat), "no_haderach", "D-XV-ATR-1")
        check(leader != "", "haderach_needs_leader", "D-XV-ATR-2")
        check(can_accompany(s, seat, leader), "haderach_is_with_another", "R-35")


def strength(plan: Plan, hit: bool) -> int:
    """Return what he adds to a plan, in halves: nothing where whoever leads is hit (D-BAT-14)."""
    return halves(STRENGTH, False) if plan.haderach and not hit else 0


# His death and return (D-XV-ATR-4)


def perish(run: Run[State], side: str, plan: Plan) -> None:
    """Send him to the tanks with the plan he was in: by an explosion, and by nothing else."""
    if plan.haderach:
        run.emit(HaderachMoved(side, TANKS, "explosion"))


def lying(s: State, faction: str) -> tuple[str, ...]:
    """Return what lies in the tanks beside the faction's leaders: himself, if he is there."""
    return (HADERACH,) if s.haderach == TANKS and faction == holder(s, "kwisatz_haderach") else ()


def bring_back(run: Run[State], faction: str, why: str) -> None:
    """Bring him back; where a cycle runs he counts as revived in it."""
    run.emit(HaderachMoved(faction, READY, why, in_cycle=faction in run.s.cycles))
