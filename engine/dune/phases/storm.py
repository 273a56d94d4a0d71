"""The storm phase (section 4): two dials or a marker, Weather Control, Family Atomics, in one window (D-STORM-10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Literal, get_args

from engine.core.decision import Question
from engine.core.errors import check
from engine.core.forms import Field, Form, Number, Pick
from engine.core.moves import Move, Order
from engine.core.orders import OrderKind, end, kept
from engine.core.run import Run, Step
from engine.core.state import Slot

from ..advantages.fremen import half_is_lost, take_losses
from ..board import AREAS_OF_SECTOR, SECTORS, TERRITORIES, TERRITORY_OF
from ..composition import storm_markers
from ..data import load
from ..facts import (
    CardPlayed,
    DiallersChosen,
    DialsRevealed,
    ForcesMoved,
    MarkerDrawn,
    MarkerLaid,
    MarkerReturned,
    MarkerTurned,
    NumberDrawn,
    OrderFixed,
    ShieldWallBroken,
    SpiceMoved,
    StormMoved,
)
from ..powers import holder
from ..query import diallers, held, is_belligerent, is_dialled, is_protected, last_turn, must_hold
from ..state import BANK, TANKS, State

_DATA = load("storm")
START: int = _DATA["start_sector"]
DIALLERS = 2  # so many dial where it goes by dials (D-STORM-1, D-STORM-3)
_DIAL = (_DATA["first_turn"]["dial_min"], _DATA["first_turn"]["dial_max"])
_LATER_DIAL = (_DATA["later_turns"]["dial_min"], _DATA["later_turns"]["dial_max"])
_WEATHER: int = _DATA["weather_control"]["max"]
DOT_SECTORS = {d["dot"]: d["sector"] for d in load("player_positions")["dots"]}
When = Literal["no", "always", "if_weather", "unless_weather"]
WHEN: tuple[When, ...] = get_args(When)
_BEFORE = ("battle", "collection")  # the phases in which the next storm is in sight
_ATOMICS_ZONE = tuple(t.id for t in TERRITORIES.values() if t.atomics_zone)


class Storm(Move):
    """One seat's part in the storm: a dial (None: let chance decide), Weather Control's sectors, Family Atomics.

    `by_lot` says of somebody who dials that he leaves it to chance; without a dial it is the same, said or not.
    """

    kind: Literal["storm"] = "storm"
    dial: int | None = None
    weather: int | None = None
    atomics: When = "no"
    by_lot: bool = False


class StormOrder(Order):
    """What to do in the next storm phase, or in that of a `turn` (D-STORM-10); the dial counts if its owner dials."""

    kind: Literal["storm"] = "storm"
    once: ClassVar[bool] = True
    dial: int | None = None
    weather: int | None = None
    atomics: When = "no"
    turn: int = 0

    @property
    def subject(self) -> str:
        """The turn, if one is named."""
        return str(self.turn or "")


def dial_range(s: State) -> tuple[int, int]:
    """Return the lowest and highest number on the storm wheel (D-STORM-1, D-STORM-3)."""
    return _DIAL if s.turn == 1 else _LATER_DIAL


def may_use_atomics(s: State, faction: str) -> bool:
    """Whether the faction has belligerent forces on the Shield Wall or beside it (D-STORM-9)."""
    return any(is_belligerent(s, faction, territory) for territory in _ATOMICS_ZONE)


def might_play(s: State, faction: str) -> bool:
    """Whether the faction might play a storm card for all that everybody knows: one may be about, whoever holds it."""
    gone = {*s.discards["treachery"], *s.removed}
    return "weather_control" not in gone or ("family_atomics" not in gone and may_use_atomics(s, faction))


class StormWindow(Question[State, Storm]):
    """Dials and storm cards, all at once and hidden (D-STORM-4, D-STORM-8 to D-STORM-10)."""

    kind = "storm"
    move = Storm
    clock_class = "storm"
    rule = "D-STORM-10"
    attested = True
    unvoidable = "the storm moves by somebody's dial"
    ahead = "storm"

    def coming(self, s: State) -> Iterator[tuple[str, str]]:
        """Tell whoever may have a part in the next storm, from the battles of the turn before on (D-STORM-10).

        Everybody has, since another battle changes who dials; where nobody will, only who might play a card then.
        """
        if s.phase in _BEFORE and s.turn < last_turn(s):
            for seat in s.storm_order:
                if is_dialled(s, s.turn + 1) or might_play(s, seat):
                    yield seat, str(s.turn + 1)

    def subject(self, s: State, seat: str, ref: str) -> str:
        """The turn."""
        return str(s.turn)

    def goes_by(self, s: State, seat: str) -> bool:
        """Say that whoever dials is asked for his number all the same."""
        return seat not in diallers(s)

    def settled(self, s: State, seat: str, subject: str) -> bool:
        """Say whether an order says all that is asked; who will dial may still change in a battle (D-STORM-3)."""
        found = _order_for(s, seat, int(subject))
        return found is not None and not _is_asked(s, seat, found[1])

    def waits_for(self, s: State, ref: str) -> tuple[str, ...]:
        """Ask the diallers and, from turn 2 on, whoever might play a card for all that is public (D-ASYNC-4)."""
        dial = diallers(s)
        return tuple(f for f in s.storm_order if f in dial or (s.turn > 1 and might_play(s, f)))

    def form(self, s: State, seat: str, ref: str, given: Mapping[str, Any]) -> Form:
        """Ask for the dial, and for the storm cards in the hand."""
        fields: list[Field] = []
        if seat in diallers(s):
            fields.append(Number("dial", *dial_range(s), optional=True))
        if s.turn > 1 and held(s, seat, "weather_control"):
            fields.append(Number("weather", 0, _WEATHER, optional=True))
        if s.turn > 1 and held(s, seat, "family_atomics") and may_use_atomics(s, seat):
            fields.append(Pick("atomics", WHEN))
        return Form(tuple(fields))

    def check(self, s: State, seat: str, move: Storm, ref: str) -> None:
        """Refuse numbers off the wheel and cards one does not have or may not play."""
        if move.dial is not None or move.by_lot:
            (low, high), dial = dial_range(s), diallers(s)
            check(bool(dial), "nobody_dials", "D-STORM-3")
            check(seat in dial, "not_a_dialler", "D-STORM-3" if s.turn > 1 else "D-STORM-1", diallers=dial)
            check(move.dial is None or not move.by_lot, "dial_or_lot", "D-STORM-4")
            fits = move.dial is None or low <= move.dial <= high
            check(fits, "dial_out_of_range", "D-STORM-4", low=low, high=high)
        if move.weather is not None:
            check(s.turn > 1, "not_in_turn_one", "D-STORM-2")
            must_hold(s, seat, "weather_control", "D-STORM-8")
            check(0 <= move.weather <= _WEATHER, "weather_out_of_range", "D-STORM-8", low=0, high=_WEATHER)
        if move.atomics != "no":
            check(s.turn > 1, "not_in_turn_one", "D-STORM-2")
            must_hold(s, seat, "family_atomics", "D-STORM-9")
            check(may_use_atomics(s, seat), "too_far_from_shield_wall", "D-STORM-9")

    def default(self, s: State, seat: str, ref: str) -> Storm:
        """Dial at random and play no card, but for what an order says (D-STORM-4, D-STORM-10)."""
        found = _ordered(s, seat)
        chance = Storm(by_lot=seat in diallers(s))
        move = chance.model_copy(update={"weather": found[1].weather, "atomics": found[1].atomics}) if found else chance
        return move if self.accepts(s, seat, move, ref) else chance

    def legal(self, s: State, seat: str, ref: str) -> Iterator[Storm]:
        """Yield every combination of dial, sectors and condition."""
        form = self.form(s, seat, ref, {})
        low, high = dial_range(s)
        dials: tuple[int | None, ...] = (None, *range(low, high + 1)) if form.field("dial") else (None,)
        weathers: tuple[int | None, ...] = (None, *range(_WEATHER + 1)) if form.field("weather") else (None,)
        for dial in dials:
            for weather in weathers:
                for atomics in WHEN if form.field("atomics") else WHEN[:1]:
                    yield Storm(dial=dial, weather=weather, atomics=atomics)

    def passes(self, move: Storm) -> bool:
        """Say whether the answer does nothing."""
        return move in (Storm(), Storm(by_lot=True))

    def ordered(self, s: State, seat: str, ref: str) -> tuple[Storm, Slot] | None:
        """Obey a storm order that leaves nothing open."""
        found = _ordered(s, seat)
        if found is None:
            return None
        slot, order = found
        if _is_asked(s, seat, order):
            return None
        dial = order.dial if seat in diallers(s) else None
        return Storm(dial=dial, weather=order.weather, atomics=order.atomics), slot

    def passed(self, s: State, seat: str, ref: str) -> Storm | None:
        """Play no card; whoever dials is asked for his number all the same."""
        return None if seat in diallers(s) else Storm()

    def close(self, run: Run[State], ref: str, answers: Mapping[str, Storm]) -> None:
        """Resolve in the order of D-STORM-10: Weather Control, Family Atomics, reveal, movement."""
        _drop_orders(run)
        weather = self._weather_control(run, answers)
        self._family_atomics(run, answers, weather is not None)
        move_storm(run, self._sectors(run, answers, weather))
        run.goto("order")
        run.at("storm moved")

    def _sectors(self, run: Run[State], answers: Mapping[str, Storm], weather: int | None) -> int:
        """Return how far the storm goes; with Weather Control neither dials nor the marker are seen (D-STORM-8)."""
        if is_dialled(run.s, run.s.turn):
            return self._dials(run, answers) if weather is None else weather
        marker = run.s.marker
        run.emit(MarkerTurned(marker) if weather is None else MarkerReturned())
        return marker if weather is None else weather

    def _weather_control(self, run: Run[State], answers: Mapping[str, Storm]) -> int | None:
        for seat, answer in answers.items():
            if answer.weather is not None:
                run.emit(CardPlayed(seat, "weather_control", "weather_control"))
                return answer.weather
        return None

    def _family_atomics(self, run: Run[State], answers: Mapping[str, Storm], weather: bool) -> None:
        for seat, answer in answers.items():
            if answer.atomics in ("always", "if_weather" if weather else "unless_weather"):
                run.emit(CardPlayed(seat, "family_atomics", "family_atomics", removed=True))
                for area in TERRITORIES["shield_wall"].areas:
                    kill_forces(run, area, "atomics")
                run.emit(ShieldWallBroken())

    def _dials(self, run: Run[State], answers: Mapping[str, Storm]) -> int:
        dials: dict[str, int] = {}
        for seat in diallers(run.s):
            dial = answers[seat].dial
            if dial is None:
                dial = run.integer(f"dial:{seat}", *dial_range(run.s))
                run.emit(NumberDrawn(f"dial:{seat}", dial), ())
            dials[seat] = dial
        run.emit(DialsRevealed(dials))
        return sum(dials.values())


def _ordered(s: State, seat: str) -> tuple[Slot, StormOrder] | None:
    """Return the seat's order for this storm."""
    return _order_for(s, seat, s.turn)


def _order_for(s: State, seat: str, turn: int) -> tuple[Slot, StormOrder] | None:
    """Return the seat's order for the storm of a turn; one that names the turn before one for the next storm."""
    found = [(slot, order) for slot, order in kept(s, seat, StormOrder) if order.turn in (0, turn)]
    return max(found, key=lambda pair: pair[1].turn, default=None)


def _is_asked(s: State, seat: str, order: StormOrder) -> bool:
    """Say whether the order leaves the dial open of one who dials."""
    return seat in diallers(s) and order.dial is None and order.weather is None


def _drop_orders(run: Run[State]) -> None:
    """End what was ordered for this storm and is not used, for it must not be taken for the next one's."""
    for seat in run.s.storm_order if run.s.orders else ():
        for slot, order in kept(run.s, seat, StormOrder):
            if order.turn in (0, run.s.turn):
                end(run, slot, "lapsed")


class StormKind(OrderKind[State]):
    """Asks what to do in a storm to come: the card need not be held, nor need it be known who dials."""

    order = StormOrder
    rule = "D-STORM-10"

    def open_to(self, s: State, seat: str) -> bool:
        """Offer it while there is a storm to come."""
        return _next_storm(s, seat) <= last_turn(s)

    def form(self, run: Run[State], seat: str, given: Mapping[str, Any]) -> Form:
        """Ask for the turn, for the dial if anybody will dial then, and for the cards, not in turn 1 (D-STORM-2)."""
        first = _next_storm(run.s, seat)
        turn = int(given.get("turn") or first)
        fields: list[Field] = [Number("turn", first, last_turn(run.s), optional=True)]
        if is_dialled(run.s, turn):
            fields.append(Number("dial", *(_DIAL if turn == 1 else _LATER_DIAL), optional=True))
        if turn > 1:
            fields += [Number("weather", 0, _WEATHER, optional=True), Pick("atomics", WHEN)]
        return Form(tuple(fields))

    def complete(self, run: Run[State], seat: str, part: Order) -> Order:
        """Mean the storm of the next turn, if the seat has answered for that of this turn: that answer counts."""
        assert isinstance(part, StormOrder), "the form of another order"
        answered = not part.turn and _has_answered(run.s, seat)
        return part.model_copy(update={"turn": _next_storm(run.s, seat)}) if answered else part

    def sense(self, s: State, seat: str, order: Order) -> None:
        """Refuse an order that says nothing."""
        assert isinstance(order, StormOrder), "the form of another order"
        said = (order.dial, order.weather, order.atomics) != (None, None, "no")
        check(said, "order_says_nothing", self.rule)


def _has_answered(s: State, seat: str) -> bool:
    """Say whether the seat has answered in the storm that is open; it may still change that answer."""
    return (StormWindow.kind, seat) in s.sealed


def _next_storm(s: State, seat: str) -> int:
    """Return the turn of the next storm for which the seat can give an order."""
    return s.turn + (s.phase != "storm" or _has_answered(s, seat))


def kill_forces(run: Run[State], area: str, why: str) -> None:
    """Send all forces of an area to the tanks."""
    for f in run.s.storm_order:
        there = run.s.forces.get((area, f))
        if there:
            run.emit(ForcesMoved(f, area, TANKS, there, why))


def _sweep(run: Run[State], area: str) -> None:
    """Send all forces of an area to the tanks, of whoever knows the storm but half (D-STORM-5, D-STORM-7)."""
    for f in run.s.storm_order:
        there = run.s.forces.get((area, f))
        if there and not half_is_lost(run, area, f):
            run.emit(ForcesMoved(f, area, TANKS, there, "storm"))


def move_storm(run: Run[State], sectors: int) -> None:
    """Move the marker; from turn 2 it destroys what it meets in every sector it enters (D-STORM-5, R-6)."""
    s = run.s
    entered = [(s.storm + step - 1) % SECTORS + 1 for step in range(1, sectors + 1)]
    run.emit(StormMoved(sectors, (s.storm + sectors - 1) % SECTORS + 1))
    if s.turn == 1:
        return
    for sector in entered:
        for area in AREAS_OF_SECTOR[sector]:
            if area in s.spice:
                run.emit(SpiceMoved(area, BANK, s.spice[area], "storm"))
            if not is_protected(s, TERRITORY_OF[area]):
                _sweep(run, area)


def lay_marker(run: Run[State]) -> None:
    """Draw one of all markers for the next storm, face down; one that lies there is mixed with the others first."""
    markers, who = storm_markers(run.s.options), holder(run.s, "storm_marker")
    put_marker(run, markers[run.integer("marker", 1, len(markers)) - 1], who)


def put_marker(run: Run[State], marker: int, who: str) -> None:
    """Let a faction lay a marker face down, which it alone sees (D-STATE-3)."""
    run.emit(MarkerLaid(who))
    run.emit(MarkerDrawn(marker), (who,))


def storm_order(s: State) -> tuple[str, ...]:
    """Return all factions counterclockwise from the first dot strictly beyond the storm (D-TURN-2, D-TURN-3)."""
    return tuple(sorted(s.factions, key=lambda f: (DOT_SECTORS[s.dots[f]] - s.storm - 1) % SECTORS))


def first_diallers(s: State) -> tuple[str, ...]:
    """Return the two players nearest to the storm's start, one on each side (D-STORM-1)."""
    ahead = sorted(s.factions, key=lambda f: (DOT_SECTORS[s.dots[f]] - START - 1) % SECTORS)
    return ahead[0], ahead[-1]


def _begin(run: Run[State]) -> None:
    if run.s.turn == 1:
        run.emit(DiallersChosen(first_diallers(run.s)))
    run.goto("window")


def _order(run: Run[State]) -> None:
    run.emit(OrderFixed(storm_order(run.s)))
    run.done()


ORDERS = (StormKind(),)
STEP = Step("storm", {"begin": _begin, "window": StormWindow(), "order": _order})


def put_away(run: Run[State]) -> None:
    """Take what the storm has still to take, of the kinds that are lost where nobody says which (D-XV-FR-3)."""
    take_losses(run, {})
