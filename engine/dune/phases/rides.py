"""What is said beforehand about a ride on a worm (D-FRE-4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Literal

from pydantic import Field

from engine.core.forms import Field as FormField
from engine.core.forms import Flag, Form, Number, Pick
from engine.core.moves import Order
from engine.core.orders import OrderKind, end, kept
from engine.core.run import Run
from engine.core.state import Slot

from ..advantages.fremen import WHERE
from ..board import AREAS
from ..cards import FORCES_PER_FACTION, SPICE_CARDS
from ..passing import first_turn
from ..powers import has, has_now, holder
from ..query import last_turn
from ..state import State

AREAS_TO_RIDE_TO = tuple(AREAS)
_ELSEWHERE = {to: tuple(area for area in AREAS_TO_RIDE_TO if area != to) for to in AREAS_TO_RIDE_TO}
RISES = tuple(sorted({card.territory for card in SPICE_CARDS.values() if card.territory}))  # where worms appear


def rises(s: State) -> tuple[str, ...]:
    """Return where worms can appear in this game: in any territory if somebody can place them (D-XV-FR-2)."""
    return WHERE if holder(s, "worm_placing") else RISES


class RideOrder(Order):
    """What to do when a worm appears in a territory: ride with all but `keep` forces `to` an area, or stay if to none.

    Into the storm nobody rides, at the cost of half of them, unless the order says so (D-XV-FR-4).
    Where the first area is not open any more the second is ridden to; where neither is, Fremen are asked. It is used up
    by the next worm there, also if nobody can ride it.
    """

    kind: Literal["ride"] = "ride"
    once: ClassVar[bool] = True
    territory: str = ""
    to: str = ""
    or_to: str = ""
    keep: int = Field(0, ge=0)
    storm: bool = False

    @property
    def subject(self) -> str:
        """The territory."""
        return self.territory


class RideKind(OrderKind[State]):
    """Asks where the worm appears, and whether and where to Fremen ride."""

    order = RideOrder
    rule = "D-FRE-4"

    def open_to(self, s: State, seat: str) -> bool:
        """Offer it to Fremen while worms may come: from turn 2 on (D-BLOW-3)."""
        return has(seat, "worms") and first_turn(s, "spice_blow") <= last_turn(s)

    def form(self, run: Run[State], seat: str, given: Mapping[str, Any]) -> Form:
        """Ask for the territory and where to; then where else to, and how many stay."""
        fields: list[FormField] = [Pick("territory", rises(run.s)), Pick("to", AREAS_TO_RIDE_TO, optional=True)]
        to = given.get("to")
        if to:
            fields.append(Pick("or_to", _ELSEWHERE.get(str(to), AREAS_TO_RIDE_TO), optional=True))
            fields.append(Number("keep", 0, FORCES_PER_FACTION, optional=True))
            fields += [Flag("storm")] if has_now(run.s, seat, "storm_lore") else []
        return Form(tuple(fields))


def ride_order(s: State, seat: str) -> tuple[Slot, RideOrder] | None:
    """Return the seat's order for the worm that appears."""
    return next(((slot, order) for slot, order in kept(s, seat, RideOrder) if order.territory == s.worm), None)


def lapse(run: Run[State], territory: str) -> None:
    """End the orders about a territory where a worm has come, whether they were followed or had nobody to ride."""
    for seat in run.s.storm_order if run.s.orders else ():
        for slot, order in kept(run.s, seat, RideOrder):
            if order.territory == territory:
                end(run, slot, "lapsed")


def leaving(there: Mapping[str, int], keep: int, to: str) -> dict[str, int]:
    """Return how many ride from each area: all but so many, and none that stand where the ride ends."""
    found = {}
    for area, number in there.items():
        if area != to:
            stays = min(keep, number)
            keep -= stays
            found[area] = number - stays
    return {area: number for area, number in found.items() if number}
