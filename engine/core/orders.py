"""Orders and stops: answers given in advance, checked when they are given, and the wish to be asked (H-1).

An order is kept in a *slot*: its seat, its kind and its subject, so that orders about different things stand side by
side, and a new one about the same thing takes the place of the old. What is offered and what is accepted come from
one form, made from what the owner may see: nobody learns from a refusal what others hold.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from pydantic import ValidationError

from .chance import KEYED
from .decision import S
from .errors import IllegalMove, NothingToAnswer, check
from .facts import Awoke, OrderEnded, OrderSet, StopSet
from .forms import EMPTY, Field, Flag, Form, Number, Pick, Several, fits
from .moves import ClearOrder, ClearStop, Move, Order, SetOrder, SetStop, WakeOrders
from .run import Cause, Run, parse_order
from .state import CoreState, Slot

if TYPE_CHECKING:
    from .game import Rules

Kept = TypeVar("Kept", bound=Order)
RULE = "H-1"
_STOPS = "H-3"
_REWIND = "H-12"


def kept(s: CoreState, seat: str, cls: type[Kept], kind: str = "") -> Iterator[tuple[Slot, Kept]]:
    """Yield the orders of a class (and `kind`, where it serves several) that a seat has given, the first one first."""
    if not s.orders:
        return
    kind = kind or str(cls.model_fields["kind"].default)
    for slot, data in tuple(s.orders.items()):
        if slot[0] == seat and slot[1] == kind:
            yield slot, cls.model_validate(data)


def end(run: Run[Any], slot: Slot, why: str) -> None:
    """End an order, and tell its owner why."""
    run.emit(OrderEnded(slot[0], slot[1], why, subject=slot[2]), (slot[0],))


class OrderKind(Generic[S]):
    """One kind of order: how it is asked for, and what it must be to be kept. Subclasses are stateless.

    `run` is always a copy of the game, to try things on. What is said of a seat's order must follow from what that
    seat can see, and never from its cards: an order for a card one does not hold may be given like any other.
    """

    order: type[Order]
    rule: str = RULE
    usual: Mapping[str, Any] = {}  # what is chosen unless something else is said, where it is not the class's default

    tried: bool = False  # whether it is made of whole answers, which are tried on as things stand

    @property
    def kind(self) -> str:
        """The order's kind."""
        return str(self.order.model_fields["kind"].default)

    @property
    def attributes(self) -> tuple[str, ...]:
        """Return what its form may ask for, whatever the position, if that has names of its own."""
        return tuple(name for name in self.order.model_fields if name != "kind")

    def open_to(self, s: S, seat: str) -> bool:
        """Say whether the seat can ever have use for such an order, as everybody knows."""
        return True

    def begins(self, s: S, seat: str) -> Mapping[str, Any]:
        """Return the values with which its form is opened now, from what everybody knows; they may all be changed."""
        return {}

    def form(self, run: Run[S], seat: str, given: Mapping[str, Any]) -> Form:
        """Return what is asked, narrowed by the values `given` so far."""
        return EMPTY

    def build(self, given: Mapping[str, Any]) -> Order:
        """Make the order of the values of a form; pydantic's ValidationError if they do not go together."""
        fields = self.order.model_fields
        return self.order.model_validate({n: v for n, v in given.items() if n in fields and v is not None})

    def complete(self, run: Run[S], seat: str, part: Order) -> Order:
        """Return an order of one subject with what goes without saying."""
        return part

    def replaces(self, run: Run[S], seat: str, part: Order) -> Iterator[Slot]:
        """Yield the slots of other kinds whose orders end when the seat gives this one."""
        for question in run.rules.questions.values():  # who orders now need not be asked then
            slot = wish_of(run.rules, run.s, seat, question.kind, part.subject) if question.ahead == part.kind else None
            if slot is not None:
                yield slot

    def check(self, run: Run[S], seat: str, order: Order) -> None:
        """Raise IllegalMove unless the seat may give this order now: every value must stand in its form."""
        check(self.open_to(run.s, seat), "order_without_use", self.rule)
        usual = defaults_of(type(order))
        values = {name: getattr(order, name) for name in usual}
        form = self.form(run, seat, values)
        for name, value in values.items():
            default, field = usual[name], form.field(name)
            if field is None:
                check(value == default, "order_field_without_meaning", self.rule, field=name, order=self.kind)
            elif not (value == default and _may_be_left(field)) and not _stands(field, value):
                raise self.refuse(run, seat, field, value)
        self.sense(run.s, seat, order)

    def refuse(self, run: Run[S], seat: str, field: Field, value: Any) -> IllegalMove:
        """Say why a value does not stand in a field of the form."""
        if isinstance(field, Number):
            return IllegalMove(
                "order_number_out_of_range",
                self.rule,
                field=field.name,
                order=self.kind,
                low=field.low,
                high=field.high,
            )
        named = value if isinstance(value, list | tuple | Mapping) else (value,)
        if seat in named:
            return IllegalMove("order_names_yourself", self.rule, field=field.name, order=self.kind)
        return IllegalMove("order_choice_not_open", self.rule, field=field.name, order=self.kind)

    def sense(self, s: S, seat: str, order: Order) -> None:
        """Raise IllegalMove if the values make no sense together."""


@cache
def defaults_of(order: type[Order]) -> Mapping[str, Any]:
    """Return the values that an order has by itself, by field; whoever reads them must not change them."""
    fields = {name: info for name, info in order.model_fields.items() if name != "kind"}
    return {n: i.get_default(call_default_factory=True, validated_data={}) for n, i in fields.items()}


def _may_be_left(field: Field) -> bool:
    """Say whether a field may be left alone; it then has the value that an order has by itself."""
    return isinstance(field, Flag) or (isinstance(field, Pick | Number) and field.optional)


def _stands(field: Field, value: Any) -> bool:
    """Say whether a value is a whole answer to a field."""
    return fits(field, value) and not (isinstance(field, Several) and len(value) < field.least)


def order_form(rules: Rules[S], s: S, seat: str, kind: str, given: Mapping[str, Any]) -> Form:
    """Return what an order of this kind asks for, narrowed by the values given so far; nothing if it is of no use."""
    found = rules.order_kinds[kind]
    return found.form(_trial(rules, s), seat, given) if found.open_to(s, seat) else EMPTY


def may_order(rules: Rules[S], s: S, seat: str, kind: str) -> bool:
    """Say whether the seat may give an order of this kind, which may be none at all."""
    return kind in rules.order_kinds and rules.order_kinds[kind].open_to(s, seat)


def open_orders(rules: Rules[S], s: S, seat: str) -> tuple[str, ...]:
    """Return the kinds of order the seat may give."""
    return tuple(kind for kind, found in rules.order_kinds.items() if found.open_to(s, seat))


def stoppable(rules: Rules[S], s: S, seat: str) -> tuple[str, ...]:
    """Return the kinds of question at which a stop makes the seat asked that would not be asked otherwise."""
    return tuple(kind for kind, q in rules.questions.items() if q.stoppable and q.concerns(s, seat))


def take(run: Run[S], seat: str, move: Move, cause: Cause) -> bool:
    """Keep or take back an order or a stop; True if the move was one of these. Raises a Refusal, nothing changed."""
    if isinstance(move, SetOrder):
        _set(run, seat, move, cause)
    elif isinstance(move, ClearOrder):
        _clear(run, seat, move, cause)
    elif isinstance(move, SetStop):
        _stop(run, seat, move, cause)
    elif isinstance(move, ClearStop):
        if (seat, move.window) not in run.s.stops:
            raise NothingToAnswer("no_such_stop", _STOPS, window=move.window)
        run.begin(seat, cause, move)
        run.emit(StopSet(seat, move.window, False), (seat,))
    elif isinstance(move, WakeOrders):
        _wake(run, seat, move, cause)
    else:
        return False
    return True


def sleeps(s: CoreState, seat: str) -> bool:
    """Say whether orders or stops of a seat wait for its word since a rewind (H-12)."""
    return any(slot[0] == seat for slot in s.asleep) or any(who == seat for who, _ in s.resting)


def _wake(run: Run[S], seat: str, move: WakeOrders, cause: Cause) -> None:
    """Let what slept hold again, as far as it can be said now; what has been said since takes its place."""
    if not sleeps(run.s, seat):
        raise NothingToAnswer("nothing_sleeps", _REWIND)
    orders = [(slot, data) for slot, data in run.s.asleep.items() if slot[0] == seat]
    stops = sorted(kind for who, kind in run.s.resting if who == seat)
    run.begin(seat, cause, move)
    run.emit(Awoke(seat, move.keep), (seat,))
    for slot, data in orders if move.keep else ():
        if slot not in run.s.orders:
            _give_again(run, slot, data)
    for window in stops if move.keep else ():
        question = run.rules.questions.get(window)
        lets_go = run.rules.lets_go(run.s, seat, window) is not None
        if question is not None and question.stoppable and question.concerns(run.s, seat) and not lets_go:
            run.emit(StopSet(seat, window, True), (seat,))
    run.reconsult(seat)


def _give_again(run: Run[S], slot: Slot, data: Mapping[str, Any]) -> None:
    seat, kind, subject = slot
    try:
        order = read(run.rules, run.s, seat, data)
    except IllegalMove as refusal:
        run.emit(OrderEnded(seat, kind, "impossible", refusal.code, refusal.rule, subject), (seat,))
    else:
        run.emit(OrderSet(seat, order.model_dump(mode="json"), subject), (seat,))


def read(rules: Rules[S], s: S, seat: str, data: Mapping[str, Any]) -> Order:
    """Return the order that `data` describes as it is kept, checked. Raises IllegalMove."""
    try:
        order = parse_order(rules.orders, data)
    except ValidationError as error:
        raise IllegalMove("malformed_order", RULE, why=str(error.error_count())) from error
    rules.order_kinds[order.kind].check(_trial(rules, s), seat, order)
    return order


def _set(run: Run[S], seat: str, move: SetOrder, cause: Cause) -> None:
    order = read(run.rules, run.s, seat, move.order)
    run.begin(seat, cause, move)
    for part in [run.rules.order_kinds[part.kind].complete(run, seat, part) for part in order.parts()]:
        replaced = (*_others(run, seat, part), *run.rules.order_kinds[part.kind].replaces(run, seat, part))
        for slot in dict.fromkeys(replaced):
            end(run, slot, "replaced")
        run.emit(OrderSet(seat, part.model_dump(mode="json"), part.subject), (seat,))
    run.reconsult(seat)


def _others(run: Run[S], seat: str, order: Order) -> list[Slot]:
    """Return slots of older releases, which knew no subjects, whose order is about the same thing."""
    found = kept(run.s, seat, type(order), order.kind)
    return [slot for slot, old in found if slot[2] != order.subject and old.subject == order.subject]


def wish_of(rules: Rules[S], s: S, seat: str, kind: str, subject: str) -> Slot | None:
    """Return the slot of the seat's wish to be asked about a subject when it comes to it."""
    return rules.wishes(s, seat, kind, subject) if s.orders else None


def meant(s: CoreState, seat: str, move: ClearOrder) -> list[Slot]:
    """Return the orders of a seat that it would take back by this."""
    slots = [slot for slot in s.orders if slot[:2] == (seat, move.order_kind)]
    return slots if move.subject is None else [slot for slot in slots if slot[2] == move.subject]


def _clear(run: Run[S], seat: str, move: ClearOrder, cause: Cause) -> None:
    slots = meant(run.s, seat, move)
    if not slots:
        raise NothingToAnswer("no_such_order", RULE, kind=move.order_kind)
    run.begin(seat, cause, move)
    for slot in slots:
        end(run, slot, "withdrawn")


def _stop(run: Run[S], seat: str, move: SetStop, cause: Cause) -> None:
    question = run.rules.questions.get(move.window)
    if question is None:
        raise IllegalMove("no_such_window", _STOPS, window=move.window)
    check(question.stoppable, "stop_changes_nothing", _STOPS, window=move.window)
    check(question.concerns(run.s, seat), "never_asked_of_you", _STOPS, window=move.window)
    check(run.rules.lets_go(run.s, seat, move.window) is None, "you_let_it_go_by", _STOPS, window=move.window)
    run.begin(seat, cause, move)
    run.emit(StopSet(seat, move.window, True), (seat,))


def _trial(rules: Rules[S], s: S) -> Run[S]:
    return Run(rules, rules.copy(s), (), KEYED)
