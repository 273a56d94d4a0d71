"""What the desert gives to those who know it (option xv): further worms, and the storm (D-XV-FR-2 to D-XV-FR-4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, ClassVar, Literal

from pydantic import Field as Value

from engine.core.decision import Question
from engine.core.errors import check
from engine.core.forms import Field, Flag, Form, Number, Pick, Split
from engine.core.moves import Move, Order
from engine.core.orders import OrderKind, kept
from engine.core.run import Run, Step
from engine.core.state import Slot

from ..board import AREAS, FREMEN_ENTRY, TERRITORIES, TERRITORY_OF, in_storm, reach_into_storm
from ..cards import FORCES_PER_FACTION
from ..expansion import Act
from ..facts import ForcesMoved, StormCaught, WormPlaced
from ..moments import Moment
from ..passing import first_turn
from ..powers import has_now, holder, owner
from ..query import alliance_of, barred, forces_in, last_turn, occupants, split, total
from ..state import TANKS, Count, State

PLACE, LOSSES = "place_worm", "storm_losses"
WHERE = tuple(sorted(TERRITORIES))  # a worm may be placed in any territory
Areas = tuple[str, ...]


# Further worms (D-XV-FR-2)


class PlaceWorm(Move):
    """Where a further worm is placed; nowhere if no territory is named."""

    kind: Literal["place_worm"] = "place_worm"
    territory: str = ""


class PlaceWormOrder(Order):
    """Where to place the next further worm: in `territory`, else in `or_to`, where the conditions hold.

    It must devour `at_least` so many forces there and, if it is `to_ride`, find some that may ride. If it can be placed
    in neither its owner is asked, or `otherwise` it is not placed. It is used up by that worm in any case.
    """

    kind: Literal["place_worm"] = "place_worm"
    once: ClassVar[bool] = True
    territory: str = ""
    or_to: str = ""
    at_least: int = Value(0, ge=0)
    to_ride: bool = False
    otherwise: Literal["nothing", "ask"] = "nothing"


class PlaceWormQuestion(Question[State, PlaceWorm]):
    """A worm has been turned up that is not the first of its pile; it may be placed in any territory (D-XV-FR-2)."""

    kind = PLACE
    move = PlaceWorm
    clock_class = "ride"
    rule = "D-XV-FR-2"
    ahead = PLACE
    transferable = True

    def coming(self, s: State) -> Iterator[tuple[str, str]]:
        """Fremen, while the first worm of a pile is there: the next card may be another."""
        if (s.nexus is not None or s.worm) and holder(s, "worm_placing"):
            yield holder(s, "worm_placing"), ""

    def waits_for(self, s: State, ref: str) -> tuple[str, ...]:
        """Ask Fremen."""
        return (holder(s, "worm_placing"),)

    def form(self, s: State, seat: str, ref: str, given: Mapping[str, Any]) -> Form:
        """Ask for the territory; the sector is not chosen, for the whole of it is concerned."""
        return Form((Pick("territory", WHERE, optional=True),))

    def check(self, s: State, seat: str, move: PlaceWorm, ref: str) -> None:
        """Refuse what is no territory."""
        check(move.territory in ("", *WHERE), "no_such_territory", "D-XV-FR-2")

    def concerns(self, s: State, seat: str) -> bool:
        """Only Fremen place worms."""
        return has_now(s, seat, "worm_placing")

    def default(self, s: State, seat: str, ref: str) -> PlaceWorm:
        """Do not place it."""
        return PlaceWorm()

    def legal(self, s: State, seat: str, ref: str) -> Iterator[PlaceWorm]:
        """Yield nowhere, and every territory."""
        yield PlaceWorm()
        yield from (PlaceWorm(territory=territory) for territory in WHERE)

    def passes(self, move: PlaceWorm) -> bool:
        """Say whether it is not placed."""
        return not move.territory

    def ordered(self, s: State, seat: str, ref: str) -> tuple[PlaceWorm, Slot] | None:
        """Place it where an order wants it, or not at all if that is what it says then."""
        for slot, order in kept(s, seat, PlaceWormOrder):
            met = [t for t in (order.territory, order.or_to) if t and self._meets(s, seat, order, t)]
            return (PlaceWorm(territory=met[0] if met else ""), slot) if met or order.otherwise == "nothing" else None
        return None

    def _meets(self, s: State, seat: str, order: PlaceWormOrder, territory: str) -> bool:
        """Say whether the conditions of an order hold for a territory, as all can see."""
        riders = any(f == seat and area in rideable(s, territory) for area, f in s.forces)
        return devoured(s, seat, territory) >= order.at_least and (riders or not order.to_ride)

    def close(self, run: Run[State], ref: str, answers: Mapping[str, PlaceWorm]) -> None:
        """Announce the place: a Karama may keep the worm from it; or the card is without effect."""
        run.done()
        for answer in answers.values():
            if answer.territory:
                run.emit(WormPlaced(answer.territory))
                run.goto("worm_karama")


def devoured(s: State, rider: str, territory: str) -> int:
    """Return how many forces a worm under control would devour in a territory: in sand, and none of their own side."""
    if not TERRITORIES[territory].worm_can_devour:
        return 0
    spared = alliance_of(s, rider)
    return sum(forces_in(s, f, territory) for f in occupants(s, territory) if f not in spared)


def rideable(s: State, territory: str) -> Areas:
    """Return the areas of a territory from which forces can ride."""
    return tuple(area for area in TERRITORIES[territory].areas if not in_storm(area, s.storm))


class PlaceWormKind(OrderKind[State]):
    """Asks where the next further worm is placed, and on what condition."""

    order = PlaceWormOrder
    rule = "D-XV-FR-2"

    def open_to(self, s: State, seat: str) -> bool:
        """Offer it to Fremen while worms may come: from turn 2 on (D-BLOW-3)."""
        return has_now(s, seat, "worm_placing") and first_turn(s, "spice_blow") <= last_turn(s)

    def form(self, run: Run[State], seat: str, given: Mapping[str, Any]) -> Form:
        """Ask for the territory, another one, and the conditions."""
        fields: list[Field] = [Pick("territory", WHERE)]
        where = given.get("territory")
        if where:
            fields.append(Pick("or_to", tuple(t for t in WHERE if t != where), optional=True))
            fields += [Number("at_least", 1, FORCES_PER_FACTION, optional=True), Flag("to_ride")]
            fields.append(Pick("otherwise", ("nothing", "ask")))
        return Form(tuple(fields))


def _further_worm(run: Run[State]) -> None:
    if holder(run.s, "worm_placing"):
        run.push(PLACE)


# The storm (D-XV-FR-3, D-XV-FR-4)


def halved(count: Count, starred: int | None = None) -> Count:
    """Return half of some forces, rounded up; ordinary ones first unless it is said how many are starred."""
    return split(count, (total(count) + 1) // 2, starred)


def choice(count: Count) -> tuple[int, int]:
    """Return how few and how many starred ones may be among the half of some forces."""
    half = (total(count) + 1) // 2
    return max(0, half - count[0]), min(count[1], half)


def half_is_lost(run: Run[State], area: str, faction: str) -> bool:
    """Send half of a faction's forces in an area to the tanks, if it knows the storm, and say whether it does.

    Where it has a choice which they are, the area is noted, and its owner asked when the storm has come to rest.
    """
    if not has_now(run.s, faction, "storm_lore"):
        return False
    there = run.s.forces[area, faction]
    low, high = choice(there)
    if low < high:
        run.emit(StormCaught((*run.s.swept, area)))
    else:
        run.emit(ForcesMoved(faction, area, TANKS, halved(there), "storm"))
    return True


class StormLosses(Move):
    """How many of the half that is lost in each area are starred; as few as possible where it is not said."""

    kind: Literal["storm_losses"] = "storm_losses"
    starred: dict[str, int] = Value(default_factory=dict)


class StormLossesOrder(Order):
    """Which forces the storm takes first, in every storm."""

    kind: Literal["storm_losses"] = "storm_losses"
    once: ClassVar[bool] = False
    first: Literal["ordinary", "starred"] = "ordinary"


class StormLossesQuestion(Question[State, StormLosses]):
    """The storm has caught forces of both kinds, and takes half of them (D-XV-FR-3)."""

    kind = LOSSES
    move = StormLosses
    clock_class = "reaction"
    rule = "D-XV-FR-3"
    ahead = LOSSES
    transferable = True
    unforeseen = "where the storm goes nobody knows before it has moved"

    def waits_for(self, s: State, ref: str) -> tuple[str, ...]:
        """Ask Fremen."""
        return (owner("storm_lore"),)

    def form(self, s: State, seat: str, ref: str, given: Mapping[str, Any]) -> Form:
        """Ask how many of those lost in each area are starred."""
        ranges = [(area, *choice(s.forces[area, seat])) for area in s.swept]
        limits = tuple((area, high) for area, _, high in ranges)
        return Form((Split("starred", limits, floors=tuple((area, low) for area, low, _ in ranges if low)),))

    def check(self, s: State, seat: str, move: StormLosses, ref: str) -> None:
        """Refuse areas that were not met, and more or fewer starred ones than there can be."""
        for area, starred in move.starred.items():
            check(area in s.swept, "storm_not_there", "D-XV-FR-3", area=area)
            low, high = choice(s.forces[area, seat])
            check(low <= starred <= high, "starred_out_of_range", "D-XV-FR-3", area=area, low=low, high=high)

    def concerns(self, s: State, seat: str) -> bool:
        """Only Fremen lose half."""
        return has_now(s, seat, "storm_lore")

    def default(self, s: State, seat: str, ref: str) -> StormLosses:
        """Lose ordinary forces first."""
        return StormLosses()

    def legal(self, s: State, seat: str, ref: str) -> Iterator[StormLosses]:
        """Yield the fewest and the most starred ones everywhere, and each number in each area."""
        ranges = {area: choice(s.forces[area, seat]) for area in s.swept}
        yield StormLosses()
        if len(ranges) > 1:
            yield StormLosses(starred={area: high for area, (_, high) in ranges.items()})
        for area, (low, high) in ranges.items():
            yield from (StormLosses(starred={area: starred}) for starred in range(low, high + 1))

    def ordered(self, s: State, seat: str, ref: str) -> tuple[StormLosses, Slot] | None:
        """Lose those first that an order names."""
        for slot, order in kept(s, seat, StormLossesOrder):
            most = {area: choice(s.forces[area, seat])[1] for area in s.swept} if order.first == "starred" else {}
            return StormLosses(starred=most), slot
        return None

    def passes(self, move: StormLosses) -> bool:
        """Say whether nothing is chosen."""
        return not move.starred

    def close(self, run: Run[State], ref: str, answers: Mapping[str, StormLosses]) -> None:
        """Send the half to the tanks."""
        run.done()
        for answer in answers.values():
            take_losses(run, answer.starred)


def take_losses(run: Run[State], starred: Mapping[str, int]) -> None:
    """Take half of the forces that the storm has caught where their owner could choose; nothing if there are none."""
    faction = owner("storm_lore")
    for area in run.s.swept:
        lost = halved(run.s.forces[area, faction], starred.get(area))
        run.emit(ForcesMoved(faction, area, TANKS, lost, "storm"))
    if run.s.swept:
        run.emit(StormCaught(()))


class StormLossesKind(OrderKind[State]):
    """Asks which forces the storm takes first."""

    order = StormLossesOrder
    rule = "D-XV-FR-3"

    def open_to(self, s: State, seat: str) -> bool:
        """Offer it to Fremen while a storm is to come: from turn 2 on (D-STORM-2)."""
        return has_now(s, seat, "storm_lore") and first_turn(s, "storm") <= last_turn(s)

    def form(self, run: Run[State], seat: str, given: Mapping[str, Any]) -> Form:
        """Ask which."""
        return Form((Pick("first", ("ordinary", "starred")),))


def _storm_moved(run: Run[State]) -> None:
    if run.s.swept:
        run.push(LOSSES)


@lru_cache(maxsize=4096)
def _in_storm(storm: int, closed: frozenset[str]) -> Areas:
    return tuple(area for area in AREAS if in_storm(area, storm) and TERRITORY_OF[area] not in closed)


def stormy_areas(s: State, faction: str) -> Areas:
    """Return the areas in the storm that the faction may enter at the cost of half of those who do (D-XV-FR-4)."""
    return _in_storm(s.storm, barred(s, faction)) if has_now(s, faction, "storm_lore") else ()


def stormy_entries(s: State, faction: str) -> Areas:
    """Return those of them that its reserves can enter (D-FRE-2)."""
    return tuple(area for area in stormy_areas(s, faction) if area in FREMEN_ENTRY)


def stormy_destinations(s: State, faction: str, sources: frozenset[str], distance: int) -> Areas:
    """Return those of them that a group standing in `sources` can move to; it crosses no other."""
    if not has_now(s, faction, "storm_lore"):
        return ()
    return tuple(sorted(reach_into_storm(sources, distance, s.storm, barred(s, faction))))


def check_toll(entering: Count, storm: bool, lost_starred: int | None, rule: str) -> None:
    """Refuse a number of starred ones that cannot be among the half that the storm takes of those who enter it."""
    if lost_starred is None:
        return
    check(storm, "toll_of_storm_only", rule)
    low, high = choice(entering)
    check(low <= lost_starred <= high, "wrong_starred_number", rule, low=low, high=high)


def toll_fields(entering: Count) -> list[Field]:
    """Return the field that asks how many of those lost on entering the storm are starred, where there is a choice."""
    low, high = choice(entering)
    return [Number("lost_starred", low, high, optional=True)] if low < high else []


def pay_toll(run: Run[State], faction: str, area: str, entering: Count, lost_starred: int | None) -> None:
    """Send half of those who have entered the storm to the tanks, of the kinds that were said (D-XV-FR-4)."""
    run.emit(ForcesMoved(faction, area, TANKS, halved(entering, lost_starred), "storm"))


STEPS = (
    Step(PLACE, {"place": PlaceWormQuestion()}, part_of="spice_blow"),
    Step(LOSSES, {"choose": StormLossesQuestion()}, part_of="storm"),
)
ORDERS: tuple[OrderKind[State], ...] = (PlaceWormKind(), StormLossesKind())
AT: Mapping[Moment, Act] = {"further worm": _further_worm, "storm moved": _storm_moved}
