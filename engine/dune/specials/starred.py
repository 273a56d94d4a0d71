"""A Karama against starred forces in a battle: Sardaukar or Fedaykin count 1 in it (D-KAR-5, D-KAR-6, D-KAR-10).

It is played when the plans are revealed, before treachery is called (R-46), and only where advantages and special
Karama powers are both in the game (D-KAR-2).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from engine.core.forms import Field, Pick
from engine.core.orders import OrderKind
from engine.core.run import Run, Step

from ..expansion import Act
from ..facts import DialReread
from ..karama import ArmedKarama, ArmedKind, CancelWindow
from ..moments import Moment
from ..powers import karama_stops_advantages
from ..state import Battle, Count, State
from ..strength import are_special, compositions, count_of, dial_of, fighting

KIND = "starred_karama"


class StarredOrder(ArmedKarama):
    """Let the starred forces of `target` count 1 in the next battle in which they may be dialled; whose if empty."""

    kind: Literal["starred_karama"] = "starred_karama"


class StarredWindow(CancelWindow):
    """The plans are revealed, and starred forces may have been dialled as 2 each; a Karama makes them count 1.

    Which forces make a dial its owner need not have said: that they can is what all see, and why all are asked.
    """

    kind = KIND
    rule = "D-KAR-10"
    power = "sardaukar"  # or whatever makes the starred forces of a side worth two
    order = StarredOrder
    named_by = ("target",)
    stoppable = False  # it waits for everybody who can play
    unforeseen = "what was dialled is seen when the plans are revealed"

    def whose(self, ref: str) -> str:
        """Return the side whose forces they are."""
        return ref

    def subject(self, s: State, seat: str, ref: str) -> str:
        """The same."""
        return ref

    def waits_for(self, s: State, ref: str) -> tuple[str, ...]:
        """Ask all but their owner (RW-REVEAL, D-ASYNC-13)."""
        return self.may(s, ref)

    def concerns(self, s: State, seat: str) -> bool:
        """Say whether somebody else has such forces."""
        return any(f != seat for f in _owners(s))

    def conditions(self, s: State) -> tuple[Field, ...]:
        """Name whose they are."""
        return (Pick("target", _owners(s), optional=True),)

    def fires(self, s: State, seat: str, order: ArmedKarama, ref: str) -> bool:
        """Compare whose they are."""
        return order.target in ("", ref)

    def after(self, run: Run[State], cancelled: bool) -> None:
        """Read the dial anew, if they count 1."""
        side = run.ref
        run.done()
        if cancelled:
            reread(run, side)


def _owners(s: State) -> tuple[str, ...]:
    """Return whose starred forces are worth two, where a Karama may change that."""
    return tuple(f for f in s.factions if are_special(s, f)) if karama_stops_advantages(s) else ()


def reread(run: Run[State], side: str) -> None:
    """Keep the composition and the spice of a dial, but let each starred force count 1 (D-KAR-10, D-XXIV-3, R-37)."""
    battle = run.s.battle
    assert battle is not None, "plans have been revealed"
    ordinary, starred = _dialled(run.s, battle, side)
    paid = fighting(run.s, battle, side).paid
    halves = ordinary + starred + battle.plans[side].spice if paid else 2 * (ordinary + starred)
    run.emit(DialReread(side, halves // 2, bool(halves % 2)))


def _dialled(s: State, battle: Battle, side: str) -> Count:
    """Return the forces of a dial: those that were said with the plan, else with as few starred ones as can be."""
    plan = battle.plans[side]
    if plan.composition:
        return count_of(plan.composition)
    if plan.losses:
        starred = sum(n for pile, n in plan.losses.items() if pile.endswith("*"))
        return sum(plan.losses.values()) - starred, starred
    return compositions(fighting(s, battle, side), dial_of(plan))[0]


def may_be_dialled(s: State, side: str) -> bool:
    """Say whether starred forces that are worth two may be among those that make a side's dial, as all can see."""
    battle = s.battle
    assert battle is not None, "plans have been revealed"
    army = fighting(s, battle, side)
    return army.worth > 1 and any(starred for _, starred in compositions(army, dial_of(battle.plans[side])))


def _revealed(run: Run[State]) -> None:
    """Ask about each side with such forces, unless all see that nobody can play a Karama."""
    s = run.s
    if not karama_stops_advantages(s) or s.battle is None:
        return
    for side in (s.battle.defender, s.battle.aggressor):  # the step pushed last comes first
        if may_be_dialled(s, side) and WINDOW.may(s, side):
            run.push(KIND, ref=side)


WINDOW = StarredWindow()
STEPS = (Step(KIND, {"window": WINDOW}, part_of="battle"),)
ORDERS: tuple[OrderKind[State], ...] = (ArmedKind(WINDOW, "battle"),)
AT: Mapping[Moment, Act] = {"plans revealed": _revealed}
