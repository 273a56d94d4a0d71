"""Bene Gesserit accompany a landing, and the window in which a Karama prevents it (D-BG-2, D-KAR-8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from engine.core.decision import Question
from engine.core.errors import check
from engine.core.forms import Field, Flag, Form, Number, Pick, Several
from engine.core.moves import Order
from engine.core.orders import OrderKind, kept
from engine.core.run import Run
from engine.core.state import Slot

from ...advantages.bene_gesserit import escort_area, escorted
from ...board import POLAR_SINK, TERRITORIES, TERRITORY_OF
from ...cards import FORCES_PER_FACTION
from ...facts import AccompanimentAnnounced, ForcesMoved
from ...karama import ArmedKarama, CancelWindow
from ...powers import has, has_now, holder
from ...query import comes, split, total
from ...state import RESERVES, State
from .landing import part_is_over, still_to_move
from .moves import Accompany, AccompanyOrder

_NO, _YES, _BESIDE = Accompany(), Accompany(place="polar_sink"), Accompany(place="landing")


def may_accompany(s: State, mover: str) -> bool:
    """Whether the mover has landed from orbit and Bene Gesserit have a force to send; both are public (D-BG-2)."""
    companion = holder(s, "accompaniment")
    from_orbit = bool(s.landed) and mover != companion and not has(mover, "desert_entry")
    return from_orbit and companion != "" and total(s.reserves[companion]) > 0


def _may_land(s: State, lander: str, companion: str) -> bool:
    """Say whether somebody has a landing from orbit before him."""
    from_orbit = lander != companion and not has(lander, "desert_entry")
    return from_orbit and total(s.reserves[lander]) > 0 and not part_is_over(s, lander, "landing")


class AccompanyQuestion(Question[State, Accompany]):
    """Bene Gesserit may send one force along with each landing: to the Polar Sink or its area (D-BG-2, D-XV-BG-3)."""

    kind = "accompany"
    move = Accompany
    clock_class = "reaction"
    rule = "D-BG-2"
    ahead = "accompany"
    transferable = True

    def coming(self, s: State) -> Iterator[tuple[str, str]]:
        """Bene Gesserit with forces in the reserves, while others may still land from orbit; about each of these."""
        companion = holder(s, "accompaniment")
        if companion and total(s.reserves[companion]) and any(_may_land(s, f, companion) for f in still_to_move(s)):
            yield companion, ""

    def settled(self, s: State, seat: str, subject: str) -> bool:
        """Say whether a lasting order about all landings leaves none to be asked."""
        return any(not order.territory and order.otherwise != "ask" for _, order in kept(s, seat, AccompanyOrder))

    def waits_for(self, s: State, ref: str) -> tuple[str, ...]:
        """Ask Bene Gesserit."""
        return (holder(s, "accompaniment"),)

    def form(self, s: State, seat: str, ref: str, given: Mapping[str, Any]) -> Form:
        """Ask whether they go along, and where."""
        return Form((Pick("place", ("no", POLAR_SINK, "landing") if escort_area(s) else ("no", POLAR_SINK)),))

    def check(self, s: State, seat: str, move: Accompany, ref: str) -> None:
        """Refuse to go to the area of the landing without the advantage, or where they fight (D-XV-BG-7)."""
        if move == _BESIDE:
            check(has_now(s, seat, "coexistence"), "only_to_polar_sink", "D-BG-2")
            check(bool(escort_area(s)), "no_escort_there", "D-XV-BG-7")

    def default(self, s: State, seat: str, ref: str) -> Accompany:
        """Stay away."""
        return _NO

    def legal(self, s: State, seat: str, ref: str) -> Iterator[Accompany]:
        """Yield all answers."""
        yield _NO
        yield _YES
        if escort_area(s):
            yield _BESIDE

    def concerns(self, s: State, seat: str) -> bool:
        """Only Bene Gesserit go along."""
        return has(seat, "accompaniment")

    def ordered(self, s: State, seat: str, ref: str) -> tuple[Accompany, Slot] | None:
        """Follow a lasting order; one about this territory before one about all."""
        here = TERRITORY_OF.get(s.landed, "")
        found = [(slot, order) for slot, order in kept(s, seat, AccompanyOrder) if order.territory in ("", here)]
        for slot, order in sorted(found, key=lambda pair: not pair[1].territory):
            if s.mover in order.never or total(s.reserves[seat]) <= order.keep:
                return _NO, slot
            if s.mover in order.always or order.otherwise != "ask":
                goes = _BESIDE if order.beside and escort_area(s) else _YES
                return (goes if s.mover in order.always or order.otherwise == POLAR_SINK else _NO), slot
        return None

    def passes(self, move: Accompany) -> bool:
        """Say whether they stay away."""
        return move == _NO

    def close(self, run: Run[State], ref: str, answers: Mapping[str, Accompany]) -> None:
        """Announce the accompaniment."""
        answer = answers.get(holder(run.s, "accompaniment"), _NO)
        area = escort_area(run.s) if answer == _BESIDE else ""
        if answer == _NO:
            run.goto("to_ground")
        else:
            run.emit(AccompanimentAnnounced(TERRITORY_OF.get(area, POLAR_SINK), area))
            run.goto("accompany_karama")


class AccompanyKind(OrderKind[State]):
    """Asks Bene Gesserit with whom they go along, where, and how many forces they keep."""

    order = AccompanyOrder
    rule = "D-BG-2"

    def open_to(self, s: State, seat: str) -> bool:
        """Offer it to Bene Gesserit."""
        return has(seat, "accompaniment") and comes(s, "movement")

    def form(self, run: Run[State], seat: str, given: Mapping[str, Any]) -> Form:
        """Ask for those who land from orbit: Fremen do not."""
        landers = tuple(f for f in run.s.factions if f != seat and not has(f, "desert_entry"))
        always = given.get("always") or ()
        return Form(
            (
                Several("always", landers),
                Several("never", tuple(f for f in landers if f not in always)),
                Pick("otherwise", ("ask", "polar_sink", "no")),
                Number("keep", 0, FORCES_PER_FACTION, optional=True),
                Pick("territory", tuple(sorted(TERRITORIES)), optional=True),
                *((Flag("beside"),) if has_now(run.s, seat, "coexistence") else ()),
            )
        )

    def sense(self, s: State, seat: str, order: Order) -> None:
        """Refuse an order that leaves every landing to be asked."""
        assert isinstance(order, AccompanyOrder), "the form of another order"
        said = order.always or order.never or order.keep or order.otherwise != "ask"
        check(bool(said), "order_says_nothing", self.rule)


class AccompanyKarama(ArmedKarama):
    """Cancel the next accompaniment, or the next one that goes to this `territory` (D-KAR-8)."""

    kind: Literal["accompany_karama"] = "accompany_karama"


class AccompanyWindow(CancelWindow):
    """Bene Gesserit are about to accompany a landing (D-KAR-8)."""

    kind = "accompany_karama"
    rule = "D-KAR-8"
    power = "accompaniment"
    order = AccompanyKarama
    named_by = ("territory",)

    def conditions(self, s: State) -> tuple[Field, ...]:
        """Name where the force goes, if that may be elsewhere than to the Polar Sink (D-XV-BG-3)."""
        where = Pick("territory", tuple(sorted(TERRITORIES)), optional=True)
        return (where,) if holder(s, "coexistence") else ()

    def fires(self, s: State, seat: str, order: ArmedKarama, ref: str) -> bool:
        """Look at where the force goes."""
        return order.territory in ("", TERRITORY_OF.get(s.escort, POLAR_SINK))

    def after(self, run: Run[State], cancelled: bool) -> None:
        """Place the force unless that was prevented."""
        if not cancelled:
            one = split(run.s.reserves[self.of], 1)
            area = run.s.escort or TERRITORIES[POLAR_SINK].areas[0]
            run.emit(ForcesMoved(self.of, RESERVES, area, one, "accompany"))
            escorted(run, self.of, area)
        run.goto("to_ground")
