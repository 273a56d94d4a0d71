"""What those who coexist do besides (option xv): where they begin, what they are given, where they fight (D-XV-BG).

Who counts where stands in `query.py`: `belligerents`, and `yields` of those who may coexist.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Literal

from engine.core.decision import Question
from engine.core.errors import check
from engine.core.forms import Field, Flag, Form, Pick, Several
from engine.core.moves import Move, Order
from engine.core.orders import OrderKind, end, kept
from engine.core.run import Run, Step
from engine.core.state import Slot

from ..board import AREAS, POLAR_SINK, TERRITORIES, TERRITORY_OF
from ..expansion import Act
from ..facts import CoexistenceDeclared, ForcesMoved, StanceTaken
from ..moments import Moment
from ..powers import has_now, holder
from ..query import allies, barred_to_fight, comes, forces_in, occupants
from ..state import COEXISTS, FIGHTS, RESERVES, State

PLACEMENT, DECLARATION = "first_placement", "end_coexistence"
_GIFT = 2
_SINK = TERRITORIES[POLAR_SINK].areas[0]


# Where they begin, and what they are given (D-XV-BG-1, D-XV-BG-2)


def begins_anywhere(s: State, faction: str) -> bool:
    """Say whether the faction chooses where its first force stands, in the place of what is printed (D-SETUP-9)."""
    return has_now(s, faction, "coexistence")


class FirstPlacement(Move):
    """Where the first force stands."""

    kind: Literal["first_placement"] = "first_placement"
    area: str = _SINK


class FirstPlacementQuestion(Question[State, FirstPlacement]):
    """Bene Gesserit place one force in any area, when Fremen have placed theirs (D-SETUP-9)."""

    kind = PLACEMENT
    move = FirstPlacement
    clock_class = "setup"
    rule = "D-SETUP-9"
    must_answer = "it belongs to the setup"
    unvoidable = must_answer
    unforeseen = "it is asked as soon as the setup has come so far"

    def waits_for(self, s: State, ref: str) -> tuple[str, ...]:
        """Ask Bene Gesserit."""
        return (holder(s, "coexistence"),)

    def form(self, s: State, seat: str, ref: str, given: Mapping[str, Any]) -> Form:
        """Ask for the area."""
        return Form((Pick("area", AREAS),))

    def check(self, s: State, seat: str, move: FirstPlacement, ref: str) -> None:
        """Refuse what is no area."""
        check(move.area in AREAS, "no_such_area", "D-SETUP-9", area=move.area)

    def default(self, s: State, seat: str, ref: str) -> FirstPlacement:
        """Go to the Polar Sink."""
        return FirstPlacement()

    def legal(self, s: State, seat: str, ref: str) -> Iterator[FirstPlacement]:
        """Yield every area."""
        yield from (FirstPlacement(area=area) for area in AREAS)

    def concerns(self, s: State, seat: str) -> bool:
        """Only Bene Gesserit place it."""
        return has_now(s, seat, "coexistence")

    def close(self, run: Run[State], ref: str, answers: Mapping[str, FirstPlacement]) -> None:
        """Place it."""
        run.done()
        for seat, answer in answers.items():
            run.emit(ForcesMoved(seat, RESERVES, answer.area, (1, 0), "setup"))


def _forces_placed(run: Run[State]) -> None:
    if holder(run.s, "coexistence"):
        run.push(PLACEMENT)


def endowment(s: State, faction: str) -> int:
    """Return what the bank gives a faction in the bidding phase instead of charity: 2 from turn 2 on (D-XV-BG-2)."""
    return _GIFT if s.turn > 1 and has_now(s, faction, "coexistence") else 0


# Where coexistence ends (D-XV-BG-5)


class EndCoexistence(Move):
    """The territories where coexistence ends for this turn."""

    kind: Literal["end_coexistence"] = "end_coexistence"
    territories: tuple[str, ...] = ()


class EndCoexistenceOrder(Order):
    """Where coexistence ends in the next movement phase: in those of the `territories` where that is possible then.

    With `if_met` only where others stand, too.
    """

    kind: Literal["end_coexistence"] = "end_coexistence"
    once: ClassVar[bool] = True
    territories: tuple[str, ...] = ()
    if_met: bool = False


def standing(s: State, seat: str) -> tuple[str, ...]:
    """Return the territories in which the seat has forces, but for the Polar Sink, where nobody fights (D-BAT-2)."""
    found = {TERRITORY_OF[area] for area, f in s.forces if f == seat}
    return tuple(sorted(found - {POLAR_SINK}))


def can_end(s: State, seat: str) -> tuple[str, ...]:
    """Return where coexistence can be ended: where the seat has forces, and no ally has (D-XV-BG-5, D-XV-BG-10)."""
    return tuple(t for t in standing(s, seat) if not _with_ally(s, seat, t))


def _with_ally(s: State, seat: str, territory: str) -> bool:
    return any(forces_in(s, ally, territory) for ally in allies(s, seat))


class EndCoexistenceQuestion(Question[State, EndCoexistence]):
    """Before any movement Bene Gesserit name the territories in which they fight this turn (D-XV-BG-5)."""

    kind = DECLARATION
    move = EndCoexistence
    clock_class = "movement"
    rule = "D-XV-BG-5"
    ahead = DECLARATION
    transferable = True

    def coming(self, s: State) -> Iterator[tuple[str, str]]:
        """Bene Gesserit, from the spice blow on, while there is anything to end."""
        seat = holder(s, "coexistence")
        if seat and s.phase in ("spice_blow", "bidding") and can_end(s, seat):
            yield seat, ""

    def waits_for(self, s: State, ref: str) -> tuple[str, ...]:
        """Ask Bene Gesserit."""
        return (holder(s, "coexistence"),)

    def form(self, s: State, seat: str, ref: str, given: Mapping[str, Any]) -> Form:
        """Ask for any of the territories in which they stand."""
        return Form((Several("territories", can_end(s, seat)),))

    def check(self, s: State, seat: str, move: EndCoexistence, ref: str) -> None:
        """Refuse places where they are not, or where nobody fights or an ally stands."""
        for territory in move.territories:
            check(territory in TERRITORIES, "no_such_territory", self.rule)
            check(territory != POLAR_SINK, "no_fight_there", "D-BAT-2")
            check(forces_in(s, seat, territory) > 0, "none_of_yours_there", self.rule, territory=territory)
            check(not _with_ally(s, seat, territory), "ally_is_there", "D-XV-BG-10", territory=territory)

    def concerns(self, s: State, seat: str) -> bool:
        """Only Bene Gesserit coexist."""
        return has_now(s, seat, "coexistence")

    def over(self, s: State, seat: str) -> bool:
        """Say whether the phase has begun: it is the first thing in it."""
        return self.kind not in s.windows

    def default(self, s: State, seat: str, ref: str) -> EndCoexistence:
        """Go on coexisting everywhere."""
        return EndCoexistence()

    def legal(self, s: State, seat: str, ref: str) -> Iterator[EndCoexistence]:
        """Yield nowhere, each territory, and all of them."""
        there = can_end(s, seat)
        yield EndCoexistence()
        yield from (EndCoexistence(territories=(territory,)) for territory in there)
        if len(there) > 1:
            yield EndCoexistence(territories=there)

    def passes(self, move: EndCoexistence) -> bool:
        """Say whether it ends nowhere."""
        return not move.territories

    def ordered(self, s: State, seat: str, ref: str) -> tuple[EndCoexistence, Slot] | None:
        """End it where an order says so and it is possible."""
        for slot, order in kept(s, seat, EndCoexistenceOrder):
            there = [t for t in can_end(s, seat) if t in order.territories]
            met = [t for t in there if not order.if_met or len(occupants(s, t)) > 1]
            return EndCoexistence(territories=tuple(met)), slot
        return None

    def close(self, run: Run[State], ref: str, answers: Mapping[str, EndCoexistence]) -> None:
        """Announce it."""
        run.done()
        for seat, answer in answers.items():
            _declare(run, seat, answer.territories)


def _declare(run: Run[State], seat: str, fights: tuple[str, ...]) -> None:
    """Announce where they fight and, of all other territories where they stand, that they coexist (D-XV-BG-8)."""
    there = standing(run.s, seat)
    coexisting = tuple(t for t in there if t not in fights)
    if there or run.s.stances:
        run.emit(CoexistenceDeclared(seat, tuple(t for t in there if t in fights), coexisting))


def _before_movement(run: Run[State]) -> None:
    seat = holder(run.s, "coexistence")
    if not seat:
        return
    if can_end(run.s, seat):
        run.push(DECLARATION)
        return
    _declare(run, seat, ())
    for slot, _ in kept(run.s, seat, EndCoexistenceOrder):
        end(run, slot, "lapsed")


class EndCoexistenceKind(OrderKind[State]):
    """Asks where coexistence ends in the next movement phase."""

    order = EndCoexistenceOrder
    rule = "D-XV-BG-5"

    def open_to(self, s: State, seat: str) -> bool:
        """Offer it to Bene Gesserit while such a declaration is to come."""
        over = not (s.phase == "movement" and DECLARATION in s.windows)
        return has_now(s, seat, "coexistence") and comes(s, "movement", over=over) and bool(standing(s, seat))

    def form(self, run: Run[State], seat: str, given: Mapping[str, Any]) -> Form:
        """Ask for some of the territories in which they stand now."""
        return Form((Several("territories", standing(run.s, seat), 1), Flag("if_met")))


# Coming to others (D-XV-BG-6, D-XV-BG-10, D-XV-BG-11)


def _others(s: State, seat: str, territory: str) -> bool:
    return any(f != seat for f in occupants(s, territory))


def fights_fields(s: State, seat: str, area: object) -> list[Field]:
    """Return the field that asks whether forces that arrive in an area fight there, if they may say so."""
    if area not in TERRITORY_OF or not has_now(s, seat, "coexistence"):
        return []
    return [Flag("fights")] if may_fight(s, seat, str(area)) else []


def may_fight(s: State, seat: str, area: str) -> bool:
    """Say whether the seat may say of forces that arrive in an area that they do not coexist there (D-XV-BG-6)."""
    territory = TERRITORY_OF[area]
    if not has_now(s, seat, "coexistence") or territory == POLAR_SINK or is_said(s, seat, territory):
        return False
    return _others(s, seat, territory) and territory not in barred_to_fight(s, seat)


def is_said(s: State, seat: str, territory: str) -> bool:
    """Say whether it is settled how the seat's forces stand in a territory: they were there before (D-XV-BG-11)."""
    return territory in s.stances or forces_in(s, seat, territory) > 0


def nobody_to_fight(s: State, seat: str, area: str) -> bool:
    """Say whether there is nothing to say, for nobody else is in the area's territory."""
    return area in TERRITORY_OF and not _others(s, seat, TERRITORY_OF[area])


def check_fights(s: State, seat: str, area: str, fights: bool, rule: str) -> None:
    """Refuse forces that come to fight where that is not theirs to say, or where they may not come so."""
    if not fights:
        return
    territory = TERRITORY_OF[area]
    check(has_now(s, seat, "coexistence"), "cannot_coexist", "D-XV-BG-6")
    check(territory != POLAR_SINK, "no_fight_there", "D-BAT-2")
    check(not is_said(s, seat, territory), "stance_is_settled", "D-XV-BG-11", territory=territory)
    check(_others(s, seat, territory), "nobody_to_fight", "D-XV-BG-6", territory=territory)
    check(not _with_ally(s, seat, territory), "ally_is_there", "D-XV-BG-10", territory=territory)
    check(territory not in barred_to_fight(s, seat), "two_others_there", rule, territory=territory)


def came(run: Run[State], seat: str, area: str, fights: bool) -> None:
    """Announce whether forces that have come to others coexist there, unless that is settled already (D-XV-BG-6)."""
    s, territory = run.s, TERRITORY_OF[area]
    if not has_now(s, seat, "coexistence") or territory == POLAR_SINK or territory in s.stances:
        return
    if _others(s, seat, territory):
        run.emit(StanceTaken(seat, territory, fights))


# Going along with a landing (D-XV-BG-3, D-XV-BG-7)


def escort_area(s: State) -> str:
    """Return the area of the landing, if a force may go along there; an empty text if it may not, or all go there.

    Where they have said that they fight, they do not go along.
    """
    territory = TERRITORY_OF.get(s.landed, POLAR_SINK)
    may = holder(s, "coexistence") and territory != POLAR_SINK and s.stances.get(territory) != FIGHTS
    return s.landed if may else ""


def escorted(run: Run[State], seat: str, area: str) -> None:
    """Let all forces of the territory coexist to the end of the turn, now that one has gone along there (D-XV-BG-7)."""
    territory = TERRITORY_OF[area]
    if territory != POLAR_SINK and run.s.stances.get(territory) != COEXISTS:
        run.emit(StanceTaken(seat, territory, fights=False, why="accompany"))


STEPS = (
    Step(PLACEMENT, {"place": FirstPlacementQuestion()}, part_of="setup"),
    Step(DECLARATION, {"declare": EndCoexistenceQuestion()}, part_of="movement"),
)
ORDERS: tuple[OrderKind[State], ...] = (EndCoexistenceKind(),)
AT: Mapping[Moment, Act] = {"forces placed": _forces_placed, "before movement": _before_movement}
