"""What is said beforehand about battles: their sequence, plans, Voice, prescience and treachery (D-BAT-5, D-BAT-12).

A battle is named by its site and the opponent of one's own side (`fight.label`). Which ones there are all can see.
An order about one battle is used up by it, or lapses with it; whoever has one is asked nothing there, unless it says
that he is to be asked after a Voice against him, or after what prescience has shown him.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Literal, TypeVar

from pydantic import BaseModel, Field

from engine.core.errors import IllegalMove
from engine.core.forms import Field as FormField
from engine.core.forms import Form, Pick, Several
from engine.core.moves import Order
from engine.core.orders import OrderKind, end, kept
from engine.core.run import Run
from engine.core.state import Slot

from ..advantages.harkonnen import callable_leaders
from ..cards import VOICE_KINDS
from ..facts import BattleBegan
from ..passing import present
from ..powers import has, holder
from ..query import comes_now
from ..state import State
from ..strength import Dial, halves
from .fight import (
    OpenBattle,
    ahead,
    among,
    areas_named,
    can_be_fought,
    is_meant,
    label,
    open_battles,
    side_of,
)

PHASE = "battle"
_PLACES = ("first", "second", "third", "fourth")


class Planned(BaseModel):
    """What a battle plan says, with what to do about treachery and, if the battle is won, about cards and losses.

    The dial is `half` a force more where spice counts, and `spice` is what is paid for forces of it (D-XXIV-2).
    """

    dial: int = 0
    leader: str = ""
    weapon: str = ""
    defense: str = ""
    treachery: Literal["ask", "always", "never", "some"] = "ask"
    traitors: tuple[str, ...] = ()
    winner: Literal["ask", "decided"] = "ask"
    discard: tuple[str, ...] = ()
    losses: dict[str, int] = Field(default_factory=dict)
    half: bool = False
    spice: int = 0
    composition: str = ""
    haderach: bool = False

    @property
    def made(self) -> Dial:
        """The number that is dialled, and its spice."""
        return Dial(halves(self.dial, self.half), self.spice)


class PlanOrder(Planned, Order):
    """A battle plan for a battle to come (D-BAT-12).

    If fewer forces are there than its dial by then, all of them are dialled, and no more spice is paid than it says;
    losses that cannot be taken as it says are taken ordinary ones first. `voiced` says whether its owner is asked after
    a Voice against him, `shown` whether he is asked after prescience has shown him something; else the plan is kept, as
    far as it is legal.
    """

    kind: Literal["plan"] = "plan"
    once: ClassVar[bool] = True
    battle: str = ""
    voiced: Literal["ask", "keep"] = "ask"
    shown: Literal["ask", "keep"] = "ask"

    @property
    def subject(self) -> str:
        """The battle."""
        return self.battle


class ChooseOrder(Order):
    """In which sequence to fight one's battles (D-BAT-5); one that is not there any more is passed over."""

    kind: Literal["choose_battle"] = "choose_battle"
    once: ClassVar[bool] = False
    first: str = ""
    second: str = ""
    third: str = ""
    fourth: str = ""

    @property
    def battles(self) -> tuple[str, ...]:
        """The battles by name, the first one first."""
        return tuple(filter(None, (self.first, self.second, self.third, self.fourth)))


class CommandOrder(Order):
    """What to command in a battle to come with the Voice, or to say nothing (D-BG-3)."""

    kind: Literal["voice"] = "voice"
    once: ClassVar[bool] = True
    battle: str = ""
    command: Literal["none", "play", "not"] = "none"
    card_kind: str = ""

    @property
    def subject(self) -> str:
        """The battle."""
        return self.battle


class ForesightOrder(Order):
    """What to ask in a battle to come by prescience, or to ask nothing (D-ATR-3)."""

    kind: Literal["prescience"] = "prescience"
    once: ClassVar[bool] = True
    battle: str = ""
    element: Literal["none", "leader", "weapon", "defense", "number"] = "none"

    @property
    def subject(self) -> str:
        """The battle."""
        return self.battle


class TreacheryOrder(Order):
    """Whether to call treachery where no plan says it, in all battles of a turn, of `traitors` alone too (D-BAT-24)."""

    kind: Literal["treachery"] = "treachery"
    once: ClassVar[bool] = False
    call: Literal["always", "never", "some"] = "always"
    traitors: tuple[str, ...] = ()
    until: int = 0


Given = TypeVar("Given", PlanOrder, CommandOrder, ForesightOrder)


def for_battle(s: State, seat: str, side: str, cls: type[Given]) -> tuple[Slot, Given] | None:
    """Return the seat's order of a class for the battle that is fought now."""
    return next(((slot, order) for slot, order in kept(s, seat, cls) if is_meant(s, order.battle, side)), None)


def next_battle(s: State, seat: str) -> tuple[Slot, str, str] | None:
    """Return the first battle of the seat's sequence that is open, as site and opponent."""
    open_now = {label(one.site, one.opponent): one for one in open_battles(s, seat)}
    for slot, order in kept(s, seat, ChooseOrder):
        for name in order.battles:
            site, _, opponent = name.rpartition(" ")
            for one in open_now.values():
                if one.opponent == opponent and set(site.split("+")) & set(one.areas):
                    return slot, one.site, one.opponent
    return None


def lapse(run: Run[State], battle: bool) -> None:
    """End what was said beforehand about the battle that ends, or about all of them with the phase."""
    s = run.s
    for slot, order in tuple(s.orders.items()):
        if slot[1] not in ("plan", "voice", "prescience", "choose_battle"):
            continue
        if not battle:
            end(run, slot, "done" if slot[1] == "choose_battle" else "lapsed")
        elif slot[1] != "choose_battle" and _is_about(s, slot[0], str(order["battle"])):
            end(run, slot, "lapsed")


def _is_about(s: State, seat: str, name: str) -> bool:
    """Say whether a seat means the battle that is fought now by a name: only whoever is on one of its sides can."""
    side = side_of(s, seat) if s.battle is not None else ""
    return bool(side) and is_meant(s, name, side)


class BattleKind(OrderKind[State]):
    """What is common to orders about one battle."""

    rule = "D-BAT-12"

    def battles(self, s: State, seat: str) -> tuple[str, ...]:
        """Return the battles the seat can give the order for."""
        raise NotImplementedError

    def open_to(self, s: State, seat: str) -> bool:
        """Offer it while such a battle is in sight, from the movement phase on."""
        return s.phase in ("movement", PHASE) and bool(self.battles(s, seat))

    def replaces(self, run: Run[State], seat: str, part: Order) -> Iterator[Slot]:
        """Replace the order about the same battle, which has another name once its site has grown or shrunk."""
        yield from super().replaces(run, seat, part)
        for slot, order in kept(run.s, seat, self.order, self.kind):
            if order.subject != part.subject and _is_same(order.subject, part.subject):
                yield slot


def is_said(s: State, seat: str, kind: str, battle: str) -> bool:
    """Say whether the seat has given an order of a kind about a battle, by whatever name."""
    return any(slot[:2] == (seat, kind) and _is_same(slot[2], battle) for slot in s.orders)


def _is_same(one: str, other: str) -> bool:
    """Say whether two names mean the same battle: the same opponent in a common area of the site."""
    (site, _, foe), (there, _, opponent) = one.rpartition(" "), other.rpartition(" ")
    return foe == opponent and bool(set(areas_named(site)) & set(areas_named(there)))


def _open(s: State, seat: str) -> dict[str, str]:
    """Return the battles before the seat and its allies, by name with their side, but for one whose plan is locked."""
    return _not_locked(s, ahead(s, seat))


def _not_locked(s: State, battles: Mapping[str, tuple[str, OpenBattle]]) -> dict[str, str]:
    locked = s.battle.plans if s.battle is not None else {}
    found = [(name, side) for name, (side, _) in battles.items()]
    return {name: side for name, side in found if side not in locked or not is_meant(s, name, side)}


def own(s: State, seat: str) -> tuple[str, ...]:
    """Return the battles in which the seat itself fights and has not locked its plan."""
    return tuple(name for name, side in _open(s, seat).items() if side == seat)


def own_of_all(s: State) -> Iterator[tuple[str, str]]:
    """Yield the same of everybody, in storm order: who, and the battle."""
    battles = can_be_fought(s)
    for seat in s.storm_order if battles else ():
        for name, side in _not_locked(s, among(s, seat, battles)).items():
            if side == seat:
                yield seat, name


def spoken_in(s: State, seat: str) -> tuple[str, ...]:
    """Return the battles in which the seat can still speak with the Voice."""
    return _before(s, seat) if has(seat, "voice") else ()


def foreseen_in(s: State, seat: str) -> tuple[str, ...]:
    """Return the battles in which the seat can still ask by prescience."""
    if not has(seat, "prescience"):
        return ()
    asked = s.battle is not None and bool(s.battle.prescience)
    return _before(s, seat) if asked else tuple(_open(s, seat))


def _before(s: State, seat: str) -> tuple[str, ...]:
    """Return the battles before the seat and its allies, without the one that is fought now."""
    return tuple(name for name, side in _open(s, seat).items() if s.battle is None or not is_meant(s, name, side))


class CommandKind(BattleKind):
    """Asks Bene Gesserit what they command in which battle."""

    order = CommandOrder
    rule = "D-BG-3"

    def battles(self, s: State, seat: str) -> tuple[str, ...]:
        """Return those in which they can still speak."""
        return spoken_in(s, seat)

    def form(self, run: Run[State], seat: str, given: Mapping[str, Any]) -> Form:
        """Ask for the battle, the command and the kind of card."""
        fields: list[FormField] = [Pick("battle", self.battles(run.s, seat)), Pick("command", ("none", "play", "not"))]
        return Form((*fields, *([Pick("card_kind", VOICE_KINDS)] if given.get("command") in ("play", "not") else [])))


class ForesightKind(BattleKind):
    """Asks Atreides what they want to know in which battle."""

    order = ForesightOrder
    rule = "D-ATR-3"

    def battles(self, s: State, seat: str) -> tuple[str, ...]:
        """Return those in which they can still ask."""
        return foreseen_in(s, seat)

    def form(self, run: Run[State], seat: str, given: Mapping[str, Any]) -> Form:
        """Ask for the battle and the element."""
        elements = ("none", "leader", "weapon", "defense", "number")
        return Form((Pick("battle", self.battles(run.s, seat)), Pick("element", elements)))


class ChooseKind(OrderKind[State]):
    """Asks for one battle after the other."""

    order = ChooseOrder
    rule = "D-BAT-5"

    def open_to(self, s: State, seat: str) -> bool:
        """Offer it to whoever has more than one battle before him."""
        return s.phase in ("movement", PHASE) and len(_of_own(s, seat)) > 1

    def form(self, run: Run[State], seat: str, given: Mapping[str, Any]) -> Form:
        """Ask for as many as there are, each of those not named yet."""
        names, fields = _of_own(run.s, seat), []
        for number, place in enumerate(_PLACES[: len(names)]):
            taken = {given.get(earlier) for earlier in _PLACES[:number]}
            if number and not given.get(_PLACES[number - 1]):
                break
            fields.append(Pick(place, tuple(name for name in names if name not in taken), optional=number > 0))
        return Form(tuple(fields))


def _of_own(s: State, seat: str) -> tuple[str, ...]:
    return tuple(label(one.site, one.opponent) for one in open_battles(s, seat))


class TreacheryKind(OrderKind[State]):
    """Asks whether to call, and of which traitors alone."""

    order = TreacheryOrder
    rule = "D-BAT-24"

    def open_to(self, s: State, seat: str) -> bool:
        """Offer it to everybody, whoever may fight, while there are battles to come in the turn."""
        return bool(s.turn) and comes_now(s, PHASE)

    def form(self, run: Run[State], seat: str, given: Mapping[str, Any]) -> Form:
        """Ask when to call; of some, for which of one's traitors."""
        fields: list[FormField] = [Pick("call", calls(run.s, seat))]
        if given.get("call") == "some":
            fields.append(Several("traitors", callable_leaders(run.s, seat), 1))
        return Form(tuple(fields))

    def refuse(self, run: Run[State], seat: str, field: FormField, value: Any) -> IllegalMove:
        """Refuse traitors that one does not hold (D-BAT-20)."""
        if field.name == "traitors" and value:
            return IllegalMove("not_your_traitor", "D-BAT-20")
        return super().refuse(run, seat, field, value)

    def complete(self, run: Run[State], seat: str, part: Order) -> Order:
        """Let it hold for the present turn."""
        return part.model_copy(update={"until": present(run.s)})

    @property
    def attributes(self) -> tuple[str, ...]:
        """Return what is asked."""
        return ("call", "traitors")


def begin(run: Run[State], seat: str, name: str) -> None:
    """Let a battle to come be the one that is fought, in a trial; the one that is fought now stays as it is."""
    side, battle = ahead(run.s, seat)[name]
    if run.s.battle is None or not is_meant(run.s, name, side):
        first = min((side, battle.opponent), key=run.s.storm_order.index)
        run.emit(BattleBegan(battle.territory, battle.areas, first, battle.opponent if first == side else side))


def seers(s: State, seat: str, name: str) -> tuple[bool, bool]:
    """Say whether the Voice may be used against the seat in a battle, and prescience shown to it, as all can know."""
    _, battle = ahead(s, seat)[name]
    voices = holder(s, "voice")
    shows = holder(s, "prescience")
    return (
        bool(voices) and name not in ahead(s, voices) and label(battle.site, seat) in ahead(s, voices),
        bool(shows) and name in ahead(s, shows),
    )


def calls(s: State, seat: str) -> tuple[str, ...]:
    """Return how calls can be settled beforehand; some alone are named only by whoever holds a traitor (D-SETUP-6)."""
    return ("always", "never", "some") if callable_leaders(s, seat) else ("always", "never")


def traitors_called(s: State, seat: str, leader: str) -> bool | None:
    """Say whether the seat's order for the turn calls a traitor it holds; None if it has none."""
    for _, order in kept(s, seat, TreacheryOrder):
        return bool(leader) and (order.call == "always" or (order.call == "some" and leader in order.traitors))
    return None
