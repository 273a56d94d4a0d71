"""The spice blow (section 5): cards are turned up, a worm brings a nexus, devours and may be ridden.

Only the first worm works, later ones have no effect (D-BLOW-5). Where there are two piles, all of this happens for the
first, and then for the second (D-XXIII-1): what is said of a phase holds for each.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from pydantic import Field

from engine.core.decision import Question
from engine.core.errors import check
from engine.core.forms import Field as FormField
from engine.core.forms import Flag, Form, Number, Pick, Split
from engine.core.moves import Move
from engine.core.orders import OrderKind
from engine.core.run import Run, Step
from engine.core.state import Slot

from ..advantages.fremen import PLACE, check_toll, pay_toll, stormy_areas, toll_fields
from ..board import AREAS, TERRITORIES, TERRITORY_OF, in_storm
from ..cards import FORCES_PER_FACTION, SPICE_CARDS, is_worm
from ..facts import (
    BlowEnded,
    DeckShuffled,
    ForcesMoved,
    NexusClosed,
    PileFilled,
    Reshuffled,
    SpiceBlew,
    SpiceCardRevealed,
    SpiceMoved,
    WormAppeared,
    WormComes,
    WormLeft,
)
from ..karama import ArmedKarama, ArmedKind, CancelWindow, React
from ..powers import has, holder, owner
from ..query import (
    alliance_of,
    barred,
    forces_in,
    occupants,
    pieces_in,
    reference,
    spice_discards,
    spice_piles,
    split,
    total,
)
from ..state import BANK, NONE, TANKS, Count, State
from . import nexus
from .movement.groups import refuse_arrival
from .rides import RideKind, lapse, leaving, ride_order, rises


def _reveal(run: Run[State]) -> None:
    """Turn up the top card, after a reshuffle if the deck is empty (D-BLOW-1, D-BLOW-3, D-BLOW-7)."""
    s = run.s
    if not s.decks["spice"]:
        _reshuffle(run)
    card = s.decks["spice"][0]
    worm = is_worm(card)
    run.emit(SpiceCardRevealed(card, aside=worm and s.turn == 1, worm=worm, pile=s.pile))
    if not worm:
        run.goto("end")
        _blow(run, card)
        run.at("spice blew")
    elif s.worms == 1:  # worms of turn 1 are not counted (D-BLOW-3)
        first_worm(run)
    elif s.worms:
        run.at("further worm")
    run.at("spice card")


def _reshuffle(run: Run[State]) -> None:
    """Shuffle all that has been turned up into a new deck, both piles where there are two (D-BLOW-7, D-XXIII-4)."""
    piles = ("discard", "second") if spice_piles(run.s) > 1 else ("discard",)
    run.emit(DeckShuffled("spice", run.shuffled("shuffle:spice", spice_discards(run.s)), piles), ())
    run.emit(Reshuffled("spice"))


def first_worm(run: Run[State]) -> None:
    """Let the first worm of the pile come: a nexus, then it appears (D-BLOW-4, D-ALLY-1).

    The step of the phase must be on top. A worm that no card of the deck brings comes by this, too (D-BLOW-9).
    """
    run.emit(WormComes())
    run.goto("worm")
    if nexus.takes_place(run.s):
        run.push("nexus")


def _blow(run: Run[State], card: str) -> None:
    """Put the spice down unless the storm is there (D-BLOW-2)."""
    territory, area = SPICE_CARDS[card].territory, SPICE_CARDS[card].area
    assert territory is not None, "a worm has no territory"
    assert area is not None, "a worm has no area"
    if not in_storm(area, run.s.storm):
        run.emit(SpiceMoved(BANK, area, SPICE_CARDS[card].amount, "blow"))
    run.emit(SpiceBlew(territory, run.s.pile if spice_piles(run.s) > 1 else 0))


def _worm(run: Run[State]) -> None:
    """Let the first worm appear in the reference territory of its pile (D-BLOW-4, D-BLOW-11, R-66)."""
    s = run.s
    run.emit(WormAppeared(_rises(s)))
    if not s.worm:
        run.goto("reveal")
    else:
        run.goto("worm_karama" if guarded(s) else "devour")


def _rises(s: State) -> str:
    """Return where it appears: nowhere if a deck has brought it that was mixed in this phase (D-BLOW-10, D-XXIII-4)."""
    return "" if s.reshuffled and s.called != s.pile else reference(s, s.pile)


def expected(s: State) -> str:
    """Return where the worm will appear that has brought the nexus that is open; an empty text if none will."""
    return _rises(s) if s.nexus is not None else ""


def immune(s: State) -> tuple[str, ...]:
    """Return those whom a worm under Fremen control spares: Fremen and their allies (D-FRE-3, D-FRE-4)."""
    rider = holder(s, "worms")
    return alliance_of(s, rider) if rider else ()


def guarded(s: State) -> bool:
    """Whether forces of Fremen or their allies stand where the worm appears, as all can see (D-BLOW-11)."""
    return bool(set(immune(s)) & set(occupants(s, s.worm)))


class WormOrder(ArmedKarama):
    """Take the next worm from Fremen control if it appears in `territory` with `at_least` Fremen forces there.

    `which` says that it must be the first of its pile, or a further one that is placed (D-XV-FR-2).
    """

    kind: Literal["worm_karama"] = "worm_karama"
    which: Literal["first", "further"] | None = None


class WormKarama(CancelWindow):
    """The worm is about to appear where it would spare somebody; a Karama takes it from Fremen control (D-KAR-6)."""

    kind = "worm_karama"
    move = React
    rule = "D-KAR-6"
    power = "worms"
    order = WormOrder
    named_by = ("territory", "at_least", "which")
    stoppable = False  # it waits for everybody who can play
    unforeseen = ""

    def coming(self, s: State) -> Iterator[tuple[str, str]]:
        """All but Fremen, while a nexus is open before a worm that comes where Fremen or their allies stand."""
        where = expected(s)
        for seat in self.may(s, "") if where and set(immune(s)) & set(occupants(s, where)) else ():
            yield seat, where
        for seat in self.may(s, "") if PLACE in s.windows else ():
            yield seat, ""  # wherever it is placed

    def subject(self, s: State, seat: str, ref: str) -> str:
        """Where the worm appears; of one that is placed nobody has known before."""
        return "" if s.placed else s.worm

    def waits_for(self, s: State, ref: str) -> tuple[str, ...]:
        """Ask all but Fremen."""
        return self.may(s, ref)

    def conditions(self, s: State) -> tuple[FormField, ...]:
        """Name where it appears, how many Fremen forces are there and, where there is a choice, which worm it is."""
        fremen = Number("at_least", 0, FORCES_PER_FACTION, optional=True)
        which = (Pick("which", ("first", "further"), optional=True),) if holder(s, "worm_placing") else ()
        return (Pick("territory", rises(s), optional=True), fremen, *which)

    def fires(self, s: State, seat: str, order: ArmedKarama, ref: str) -> bool:
        """Compare where the worm is and how many Fremen forces stand there."""
        meant = isinstance(order, WormOrder) and order.which in (None, "further" if s.placed else "first")
        return meant and order.territory in ("", s.worm) and forces_in(s, self.of, s.worm) >= order.at_least

    def after(self, run: Run[State], cancelled: bool) -> None:
        """Devour, sparing nobody if it was cancelled; a worm that may not be placed does not come (D-KAR-6)."""
        if cancelled and run.s.placed:
            run.emit(WormLeft(run.s.worm, came=False))
            run.goto("reveal")
        else:
            run.goto("devour")


def _devour(run: Run[State]) -> None:
    """Take the spice and the forces of the whole territory but those that are spared (D-BLOW-4, R-54, R-65)."""
    s = run.s
    spared = () if s.worm_free else immune(s)
    if TERRITORIES[s.worm].worm_can_devour:
        for area in TERRITORIES[s.worm].areas:
            if area in s.spice:
                run.emit(SpiceMoved(area, BANK, s.spice[area], "worm"))
        for area, f, there in tuple(pieces_in(s, s.worm)):
            if f not in spared:
                run.emit(ForcesMoved(f, area, TANKS, there, "worm"))
    if riders(s) and not s.worm_free:
        run.goto("ride")
    else:
        _leave(run)


def _leave(run: Run[State]) -> None:
    lapse(run, run.s.worm)
    run.emit(WormLeft(run.s.worm))
    run.goto("reveal")


def riders(s: State) -> dict[str, Count]:
    """Return the Fremen forces that may ride, by area: those the worm found, outside the storm (D-FRE-4)."""
    return {
        area: there for area, f, there in pieces_in(s, s.worm) if has(f, "worms") and not in_storm(area, s.storm)
    }  # fmt: skip


def landings(s: State) -> tuple[str, ...]:
    """Return the areas a ride may end in: no storm, no barred territory; the worm's own territory is open (D-FRE-4)."""
    closed = barred(s, owner("worms")) - {s.worm}
    return tuple(area for area in AREAS if not in_storm(area, s.storm) and TERRITORY_OF[area] not in closed)


def stormy_landings(s: State) -> tuple[str, ...]:
    """Return the areas in the storm that a ride may end in, at the cost of half of the riders (D-XV-FR-4)."""
    rider = owner("worms")
    reopened = tuple(a for a in TERRITORIES[s.worm].areas if in_storm(a, s.storm)) if stormy_areas(s, rider) else ()
    return tuple(dict.fromkeys((*stormy_areas(s, rider), *reopened)))


class Ride(Move):
    """Which forces ride (by area) and where to; no forces: they stay. `starred` as few as possible unless named.

    Into the `storm` half of them are lost, `lost_starred` of those starred (D-XV-FR-4).
    """

    kind: Literal["ride"] = "ride"
    forces: dict[str, int] = Field(default_factory=dict)
    starred: dict[str, int] = Field(default_factory=dict)
    to: str | None = None
    storm: bool = False
    lost_starred: int | None = None

    def entering(self, groups: Mapping[str, Count]) -> Count:
        """Return who rides, of the forces that may."""
        riding = [split(groups[a], n, self.starred.get(a)) for a, n in self.forces.items() if a in groups]
        return sum(count[0] for count in riding), sum(count[1] for count in riding)


class RideQuestion(Question[State, Ride]):
    """Fremen may ride the worm with any forces it found, as one group, to any one area (D-FRE-4, R-24)."""

    kind = "ride"
    move = Ride
    clock_class = "ride"
    rule = "D-FRE-4"
    ahead = "ride"
    transferable = True

    def coming(self, s: State) -> Iterator[tuple[str, str]]:
        """Fremen, while a nexus is open before a worm that comes where they stand outside the storm."""
        where, rider = expected(s), holder(s, "worms")
        if where and any(f == rider and not in_storm(area, s.storm) for area, f, _ in pieces_in(s, where)):
            yield rider, where

    def subject(self, s: State, seat: str, ref: str) -> str:
        """Where the worm has appeared."""
        return s.worm

    def ordered(self, s: State, seat: str, ref: str) -> tuple[Ride, Slot] | None:
        """Stay, or ride to the first area of an order that is open."""
        found = ride_order(s, seat)
        if found is None:
            return None
        slot, order = found
        if not order.to:
            return Ride(), slot
        there = {area: total(count) for area, count in riders(s).items()}
        moves = [
            Ride(forces=leaving(there, order.keep, to), to=to, storm=order.storm and in_storm(to, s.storm))
            for to in (order.to, order.or_to)
            if to
        ]
        return next(((move, slot) for move in moves if move.forces and self.accepts(s, seat, move, ref)), None)

    def waits_for(self, s: State, ref: str) -> tuple[str, ...]:
        """Ask Fremen."""
        return (holder(s, "worms"),)

    def form(self, s: State, seat: str, ref: str, given: Mapping[str, Any]) -> Form:
        """Ask how many ride from each area, where to, and how many of them are Fedaykin."""
        groups = riders(s)
        limits = tuple((area, total(there)) for area, there in groups.items())
        forces: Mapping[str, int] = given.get("forces") or {}
        start = forces if any(forces.values()) or len(groups) > 1 else groups  # a single group can only ride elsewhere
        stormy = stormy_landings(s)
        storm = bool(stormy and given.get("storm"))
        areas = tuple(area for area in (stormy if storm else landings(s)) if not start.get(area))
        fields = (
            Split("forces", limits, 0, sum(n for _, n in limits)),
            *((Flag("storm"),) if stormy else ()),
            Pick("to", areas, optional=True),
        )
        ranges = [(a, max(0, n - groups[a][0]), min(n, groups[a][1])) for a, n in forces.items() if a in groups]
        mixed = tuple((area, high) for area, low, high in ranges if low < high)
        floors = tuple((area, low) for area, low, high in ranges if 0 < low < high)
        if mixed:
            fields = (*fields, Split("starred", mixed, floors=floors))
        named: Mapping[str, int] = given.get("starred") or {}
        entering = Ride(forces=dict(forces), starred=dict(named)).entering(groups)
        return Form((*fields, *toll_fields(entering)) if storm else fields)

    def check(self, s: State, seat: str, move: Ride, ref: str) -> None:
        """Refuse forces that are not there and areas the group may not enter."""
        groups = riders(s)
        for area, number in move.forces.items():
            there = total(groups.get(area, NONE))
            check(0 <= number <= there, "not_so_many_there", "D-FRE-4", area=area, number=there)
        for area, number in move.starred.items():
            (ordinary, stars), riding = groups.get(area, NONE), move.forces.get(area, 0)
            low, high = max(0, riding - ordinary), min(riding, stars)
            check(low <= number <= high, "starred_out_of_range", "D-FRE-4", area=area, low=low, high=high)
        if not any(move.forces.values()):
            check(move.to is None and not move.storm, "nobody_rides", "D-FRE-4")
            return
        check(move.to in AREAS, "no_such_area", "D-FRE-4")
        assert move.to is not None, "no area is without a name"
        if move.to not in (stormy_landings(s) if move.storm else landings(s)):
            raise refuse_arrival(s, seat, move.to, "D-FRE-4", "no_such_area", storm=move.storm)
        check_toll(move.entering(groups), move.storm, move.lost_starred, "D-XV-FR-4")
        check(not move.forces.get(move.to), "already_there", "D-FRE-4", area=move.to)

    def concerns(self, s: State, seat: str) -> bool:
        """Only Fremen ride."""
        return has(seat, "worms")

    def default(self, s: State, seat: str, ref: str) -> Ride:
        """Stay."""
        return Ride()

    def legal(self, s: State, seat: str, ref: str) -> Iterator[Ride]:
        """Yield staying, and the whole of every group, and all groups together, to every area."""
        yield Ride()
        wholes = [{area: total(there)} for area, there in riders(s).items()]
        everybody = {area: n for group in wholes for area, n in group.items()}
        for forces in (*wholes, everybody) if len(wholes) > 1 else wholes:
            for to in landings(s):
                if to not in forces:
                    yield Ride(forces=forces, to=to)
            yield from (Ride(forces=forces, to=to, storm=True) for to in stormy_landings(s))

    def passes(self, move: Ride) -> bool:
        """Say whether they stay."""
        return not any(move.forces.values())

    def close(self, run: Run[State], ref: str, answers: Mapping[str, Ride]) -> None:
        """Move the group; this is not the ground movement of the turn."""
        for seat, answer in answers.items():
            entering = answer.entering(riders(run.s))
            for area, number in answer.forces.items():
                if number:
                    count = split(run.s.forces[area, seat], number, answer.starred.get(area))
                    assert answer.to is not None, "checked"
                    run.emit(ForcesMoved(seat, area, answer.to, count, "ride"))
            if answer.storm and answer.to:
                pay_toll(run, seat, answer.to, entering, answer.lost_starred)
        _leave(run)


def _end(run: Run[State]) -> None:
    """Go on with the next pile, where there is one; after the last the phase is over (D-XXIII-1, D-BLOW-10)."""
    s = run.s
    if s.pile == spice_piles(s):
        _close(run)
        run.done()
        return
    run.emit(PileFilled(s.pile, s.blown))
    run.goto("reveal")
    if s.called == s.pile:
        first_worm(run)


def _close(run: Run[State]) -> None:
    """Shuffle the worms of turn 1 back, those of all piles, and keep the reference territory (D-BLOW-3, D-XXIII-3)."""
    s = run.s
    if s.aside:
        mixed = run.shuffled("shuffle:spice", (*s.decks["spice"], *s.aside))
        run.emit(DeckShuffled("spice", mixed, ("aside",)), ())
    run.emit(BlowEnded(s.blown or reference(s, s.pile), s.pile))


STEP = Step(
    "spice_blow",
    {
        "reveal": _reveal,
        "worm": _worm,
        "worm_karama": WormKarama(),
        "devour": _devour,
        "ride": RideQuestion(),
        "end": _end,
    },
)
STEPS = (nexus.STEP,)
OFFERS = nexus.OFFERS
ORDERS: tuple[OrderKind[State], ...] = (ArmedKind(WormKarama(), "spice_blow"), RideKind(), nexus.NexusKind())


def put_away(run: Run[State]) -> None:
    """End a nexus and send a worm away that are under way, and keep what has blown so far."""
    _break_off(run)
    if run.s.phase == "spice_blow":
        _close(run)


def _break_off(run: Run[State]) -> None:
    if run.s.nexus is not None:
        run.emit(NexusClosed())
    if run.s.worm:
        run.emit(WormLeft(run.s.worm))


def pile_up(s: State) -> int:
    """Return the pile that is filled, if it is not the first, which begins with the phase; else 0."""
    return s.pile if s.phase == "spice_blow" and s.pile > 1 else 0


def again(run: Run[State]) -> None:
    """Begin anew with the pile that is filled: what was turned up for it stays, and no worm has come."""
    _break_off(run)
    before = run.s.pile - 1
    run.emit(PileFilled(before, reference(run.s, before)))
