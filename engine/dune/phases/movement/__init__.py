"""The movement phase (section 8): the look at the spice deck, force revival, then one movement turn after the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from engine.core.orders import OrderKind, end
from engine.core.run import Frame, Run, Step

from ...facts import Finished, MoverChanged, SpiceLooked
from ...karama import ArmedKarama, ArmedKind, CancelWindow
from ...state import State
from ..support import drop_pledges
from .accompany import AccompanyKind, AccompanyQuestion, AccompanyWindow, announced, may_accompany
from .ahead import MovementKind
from .ground import GroundMovementQuestion, may_move
from .landing import LandingQuestion, has_landing_step, package
from .revival import ForceRevivalKind, ForceRevivalQuestion, LeaderRevivalQuestion, may_revive_leader


class SpiceLookKarama(ArmedKarama):
    """Cancel the next look at the spice deck (D-KAR-4)."""

    kind: Literal["spice_look_karama"] = "spice_look_karama"


class SpiceLookWindow(CancelWindow):
    """Atreides are about to see the top card of the spice deck (D-ATR-2, D-KAR-4)."""

    kind = "spice_look_karama"
    rule = "D-KAR-4"
    of = "atreides"
    order = SpiceLookKarama

    def over(self, s: State, seat: str) -> bool:
        """Atreides look at the start of the phase."""
        return "look" in s.done

    def after(self, run: Run[State], cancelled: bool) -> None:
        """Show Atreides the card unless that was prevented."""
        if not cancelled:
            run.emit(SpiceLooked(run.s.decks["spice"][:1]), ("atreides",))
        run.emit(Finished("look"), ())
        run.goto("revival")


# The parts of a movement turn in their order (D-MOVE-1), and when public facts leave anything to decide in them.
PARTS: dict[str, Callable[[State, str], bool]] = {
    "landing": has_landing_step,
    "accompany": may_accompany,
    "accompany_karama": announced,
    "ground": may_move,
    "leader": may_revive_leader,
}


def _begin(run: Run[State]) -> None:
    if run.s.mover:  # the phase was entered anew in the middle of a movement turn
        run.emit(MoverChanged(""))
    run.goto("look" if "atreides" in run.s.factions else "revival")


def _route(run: Run[State]) -> None:
    """Go on to the next part of the movement turn in which there is anything to decide."""
    s = run.s
    for part, wanted in PARTS.items():
        if f"{part}:{s.mover}" not in s.done:
            if wanted(s, s.mover):
                run.goto(part)
                return
            run.emit(Finished(f"{part}:{s.mover}"), ())
    run.goto("next")


def _next(run: Run[State]) -> None:
    """Give the movement turn to the next player in storm order; after the last the phase is over (D-MOVE-1)."""
    s = run.s
    packaged = package(s, s.mover)
    if packaged is not None:
        end(run, packaged[0], "done")
    place = s.order.index(s.mover) + 1 if s.mover else 0
    if place < len(s.order):
        run.emit(MoverChanged(s.order[place]))
        run.goto("route")
    else:
        run.emit(MoverChanged(""))
        drop_pledges(run)
        run.done()


STEP = Step(
    "movement",
    {
        "begin": _begin,
        "look": SpiceLookWindow(),
        "revival": ForceRevivalQuestion(),
        "next": _next,
        "route": _route,
        "landing": LandingQuestion(),
        "accompany": AccompanyQuestion(),
        "accompany_karama": AccompanyWindow(),
        "ground": GroundMovementQuestion(),
        "leader": LeaderRevivalQuestion(),
    },
)
ORDERS: tuple[OrderKind[State], ...] = (
    MovementKind(),
    ForceRevivalKind(),
    AccompanyKind(),
    ArmedKind(SpiceLookWindow(), "movement"),
    ArmedKind(AccompanyWindow(), "movement"),
)


def resume(s: State) -> tuple[Frame, ...]:
    """Return the stack of the phase at the point the state has reached."""
    if "revival" not in s.done:
        at = "revival" if "atreides" not in s.factions or "look" in s.done else "look"
    elif not s.mover:
        at = "next"
    else:
        at = next((part for part in PARTS if f"{part}:{s.mover}" not in s.done), "next")
    return (Frame("movement", at),)
