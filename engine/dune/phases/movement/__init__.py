"""The movement phase (section 8): the look at the spice deck, force revival, then one movement turn after the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from engine.core.orders import OrderKind, end
from engine.core.run import Run, Step

from ...advantages.guild import next_mover
from ...facts import Finished, MoverChanged, SpiceLooked
from ...karama import ArmedKarama, ArmedKind, CancelWindow
from ...powers import holder
from ...query import spice_piles
from ...state import State
from ..support import drop_pledges
from .accompany import AccompanyKind, AccompanyQuestion, AccompanyWindow, may_accompany
from .ahead import MovementKind
from .bending import package
from .ground import GroundMovementQuestion, may_move
from .landing import LandingQuestion, declared, half_paid, has_landing_step, not_paid
from .parts import PartQuestion, to_any, unless_chosen
from .revival import ForceRevivalKind, ForceRevivalQuestion, LeaderRevivalQuestion, may_revive_leader


class SpiceLookKarama(ArmedKarama):
    """Cancel the next look at the spice deck (D-KAR-4)."""

    kind: Literal["spice_look_karama"] = "spice_look_karama"


class SpiceLookWindow(CancelWindow):
    """Atreides are about to see the top card of the spice deck, with two piles both (D-ATR-2, D-XXIII-5, D-KAR-4)."""

    kind = "spice_look_karama"
    rule = "D-KAR-4"
    power = "spice_look"
    order = SpiceLookKarama

    def over(self, s: State, seat: str) -> bool:
        """Atreides look at the start of the phase."""
        return "look" in s.done

    def after(self, run: Run[State], cancelled: bool) -> None:
        """Show Atreides a card for each pile, as far as there are so many, unless that was prevented."""
        if not cancelled:
            run.emit(SpiceLooked(run.s.decks["spice"][: spice_piles(run.s)]), (self.of,))
        run.emit(Finished("look"), ())
        run.goto("revival")


def _begin(run: Run[State]) -> None:
    run.goto("look" if holder(run.s, "spice_look") else "revival")


def to_part(
    name: str, wanted: Callable[[State, str], bool], otherwise: str, *, noted: bool = False
) -> Callable[[Run[State]], None]:
    """Go to a part of the movement turn if public facts leave anything to decide in it, else on.

    That a part is over is `noted` where orders ask for it (`part_is_over`).
    """

    def go(run: Run[State]) -> None:
        if wanted(run.s, run.s.mover):
            run.goto(name)
            return
        if noted:
            run.emit(Finished(f"{name}:{run.s.mover}"), ())
        run.goto(otherwise)

    return go


def _next(run: Run[State]) -> None:
    """A movement turn is over: the next in storm order has his, or whoever takes it between (D-MOVE-1, D-XV-GUI)."""
    packaged = package(run.s, run.s.mover)
    if packaged is not None:
        end(run, packaged[0], "done")
    run.goto("give")
    run.at("movement turn over")


def _give(run: Run[State]) -> None:
    who = next_mover(run.s)
    run.emit(MoverChanged(who))
    if who:
        run.goto("to_landing")
        run.at("movement turn")
    else:
        drop_pledges(run)
        run.done()


STEP = Step(
    "movement",
    {
        "begin": _begin,
        "look": SpiceLookWindow(),
        "revival": ForceRevivalQuestion(),
        "next": _next,
        "give": _give,
        # The parts of a movement turn in their order (D-MOVE-1), unless whoever moves chooses it.
        "to_landing": unless_chosen(to_part("landing", has_landing_step, "to_accompany", noted=True)),
        "landing": LandingQuestion(),
        "landed": declared,
        "half_paid": half_paid,
        "not_paid": not_paid,
        "to_accompany": to_part("accompany", may_accompany, "to_ground"),
        "accompany": AccompanyQuestion(),
        "accompany_karama": AccompanyWindow(),
        "to_ground": unless_chosen(to_part("ground", may_move, "to_leader", noted=True)),
        "ground": GroundMovementQuestion(),
        "to_leader": unless_chosen(to_part("leader", may_revive_leader, "next")),
        "leader": LeaderRevivalQuestion(),
        "to_part": to_any,
        "part": PartQuestion(),
    },
)
ORDERS: tuple[OrderKind[State], ...] = (
    MovementKind(),
    ForceRevivalKind(),
    AccompanyKind(),
    ArmedKind(SpiceLookWindow(), "movement"),
    ArmedKind(AccompanyWindow(), "movement"),
)


def put_away(run: Run[State]) -> None:
    """End the movement turn under way; what its owner ordered for the rest of it lapses, and so do all pledges."""
    s = run.s
    packaged = package(s, s.mover) if s.mover else None
    if packaged is not None:
        end(run, packaged[0], "lapsed")
    if s.mover:
        run.emit(MoverChanged(""))
    drop_pledges(run)
