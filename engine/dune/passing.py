"""The orders to let windows go by, and to be asked after all (D-ASYNC-4): both hold until the end of a turn.

The first answers for its owner with nothing done; every kind of question heeds it (`Question.passed`) or says why it
must be answered (`Question.must_answer`). The second answers nothing, and lets no other order answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, Literal

from engine.core.decision import Question
from engine.core.errors import IllegalMove
from engine.core.forms import Field, Form, Number, Pick, Several
from engine.core.game import Rules
from engine.core.moves import Order
from engine.core.orders import OrderKind, end, kept
from engine.core.run import Run
from engine.core.state import Slot

from .query import comes_now, last_turn
from .state import State

_FROM_TURN_2 = ("storm", "spice_blow")


class InTurn1:
    """Marks a kind of question that comes in turn 1, too, though its phase asks the others from turn 2 on."""


class PassOrder(Order):
    """Let windows of these kinds go by, until the end of a turn, the present one if none is named (D-ASYNC-4).

    A window in which something must be done is answered by its default. It is kept as one order for every kind.
    """

    kind: Literal["pass"] = "pass"
    once: ClassVar[bool] = False
    windows: tuple[str, ...] = ()
    until: int = 0

    @property
    def subject(self) -> str:
        """The kind of window."""
        return self.windows[0] if len(self.windows) == 1 else ""

    def parts(self) -> tuple[Order, ...]:
        """Return one order for every kind of window."""
        return tuple(self.model_copy(update={"windows": (window,)}) for window in dict.fromkeys(self.windows))


def present(s: State) -> int:
    """Return the turn that is played, or the first one while the game is set up."""
    return max(s.turn, 1)


def until_field(s: State, first: int) -> Number:
    """Return the field that says up to which turn an order holds, from the first turn in which it can be of use."""
    return Number("until", first, last_turn(s), optional=True)


def first_turn(s: State, phase: str, *, over: bool = False, in_turn_1: bool = False) -> int:
    """Return the first turn in which a phase can still ask for what an order says beforehand.

    In turn 1 the storm asks for nothing but dials (D-STORM-2), and worms bring nothing (D-BLOW-3); what comes all the
    same is asked for `in_turn_1`.
    """
    first = 2 if phase in _FROM_TURN_2 and not in_turn_1 else 1
    return max(present(s) if comes_now(s, phase, over=over) else s.turn + 1, first)


def phase_of(rules: Rules[State], kind: str) -> str:
    """Return the phase in which questions of a kind are asked."""
    step = next(step for step in rules.steps.values() if rules.questions[kind] in step.points.values())
    return step.part_of or step.name


def _first(run: Run[State], seat: str, kind: str) -> int:
    """Return the first turn in which a window of the kind can still come to the seat: the present one or the next."""
    question = run.rules.questions[kind]
    over, in_turn_1 = question.over(run.s, seat), isinstance(question, InTurn1)
    return first_turn(run.s, phase_of(run.rules, kind), over=over, in_turn_1=in_turn_1)


class PassKind(OrderKind[State]):
    """Asks which windows go by, and until when; only of such as may come to the seat and can go by."""

    order = PassOrder
    rule = "D-ASYNC-4"

    def form(self, run: Run[State], seat: str, given: Mapping[str, Any]) -> Form:
        """Ask for the kinds of window, and for the last turn."""
        s, found = run.s, {k: q for k, q in run.rules.questions.items() if not q.must_answer}
        firsts = {kind: _first(run, seat, kind) for kind, question in found.items() if question.concerns(s, seat)}
        kinds = tuple(kind for kind, first in firsts.items() if first <= last_turn(s))
        first = max((firsts[kind] for kind in given.get("windows") or () if kind in kinds), default=present(s))
        return Form((Several("windows", kinds, 1, len(kinds)), until_field(s, first)))

    def complete(self, run: Run[State], seat: str, part: Order) -> Order:
        """Let it hold for the present turn if no turn is named, or for the next where it is over in the present one."""
        assert isinstance(part, PassOrder), "the form of another order"
        return part if part.until else part.model_copy(update={"until": _first(run, seat, part.subject)})

    def replaces(self, run: Run[State], seat: str, part: Order) -> Iterator[Slot]:
        """Take the place of the wishes to be asked of those windows that were said before: the last word counts."""
        assert isinstance(part, PassOrder), "the form of another order"
        for slot, wish in kept(run.s, seat, LaterOrder):
            if matter_of(wish) in part.windows and wish.until <= part.until:
                yield slot

    def refuse(self, run: Run[State], seat: str, field: Field, value: Any) -> IllegalMove:
        """Say that a window must be answered, or never comes to this seat."""
        if not isinstance(field, Several):
            return super().refuse(run, seat, field, value)
        if not value:
            return IllegalMove("order_says_nothing", self.rule)
        for window in value:
            question = run.rules.questions.get(window)
            if question is None:
                return IllegalMove("no_such_window", self.rule, window=window)
            if question.must_answer:
                return IllegalMove("must_be_answered", question.rule, window=window)
            if question.concerns(run.s, seat) and window not in field.options:
                return IllegalMove("no_more_of_these", self.rule, window=window)
            if window not in field.options:
                return IllegalMove("never_asked_of_you", question.rule, window=window)
        return IllegalMove("order_choice_not_open", self.rule, field=field.name, order=self.kind)


def lets_go(s: State, seat: str, kind: str) -> Slot | None:
    """Return the seat's order to let this kind of window go by, if it has one that still holds."""
    for slot, order in kept(s, seat, PassOrder):
        if kind in order.windows and s.turn <= order.until:
            return slot
    return None


class LaterOrder(Order):
    """Ask me when it comes to that: no order of the seat answers `what`, a question about a subject, until a turn ends.

    It stands in the place of an early answer, which takes its place when it is given after it.
    """

    kind: Literal["later"] = "later"
    once: ClassVar[bool] = False
    what: str = ""
    until: int = 0

    @property
    def subject(self) -> str:
        """The question, and what it is about."""
        return self.what


def matter(kind: str, subject: str) -> str:
    """Name a question and what it is about."""
    return f"{kind} {subject}".rstrip()


def matter_of(wish: LaterOrder) -> str:
    """Return the kind of the question that is meant."""
    return wish.what.partition(" ")[0]


class LaterKind(OrderKind[State]):
    """Asks which of the questions that come is not to be answered before."""

    order = LaterOrder
    rule = "D-ASYNC-4"
    attributes = ("what",)

    def __init__(self, questions: Iterable[Question[State, Any]]) -> None:
        self._questions = tuple(dict.fromkeys(questions))  # two steps may share one

    def open_to(self, s: State, seat: str) -> bool:
        """Offer it to everybody to whom something comes."""
        return any(who == seat for question in self._questions for who, _ in question.coming(s))

    def form(self, run: Run[State], seat: str, given: Mapping[str, Any]) -> Form:
        """Ask which of the questions that come."""
        return Form((Pick("what", self._matters(run.s, seat)),))

    def _matters(self, s: State, seat: str) -> tuple[str, ...]:
        found = [(question.kind, who, what) for question in self._questions for who, what in question.coming(s)]
        return tuple(matter(kind, what) for kind, who, what in found if who == seat)

    def complete(self, run: Run[State], seat: str, part: Order) -> Order:
        """Let it hold for the turn in which that comes."""
        assert isinstance(part, LaterOrder), "the form of another order"
        return part.model_copy(update={"until": _first(run, seat, matter_of(part))})

    def replaces(self, run: Run[State], seat: str, part: Order) -> Iterator[Slot]:
        """Replace the order about just that; one about more than that stays, and is not heeded there."""
        assert isinstance(part, LaterOrder), "the form of another order"
        kind, _, about = part.what.partition(" ")
        slot = (seat, run.rules.questions[kind].ahead, about)
        if about and slot in run.s.orders:
            yield slot

    def refuse(self, run: Run[State], seat: str, field: Field, value: Any) -> IllegalMove:
        """Say that nothing of the kind comes."""
        return IllegalMove("not_coming", self.rule)


def wishes(s: State, seat: str, kind: str, subject: str) -> Slot | None:
    """Return the seat's order to be asked about that, if it has given one."""
    slot = (seat, LaterKind.order.model_fields["kind"].default, matter(kind, subject))
    return slot if slot in s.orders and s.turn <= int(s.orders[slot]["until"]) else None


def drop_expired(run: Run[State]) -> None:
    """End the orders whose last turn is over."""
    for slot, order in tuple(run.s.orders.items()):
        if order.get("until", run.s.turn) < run.s.turn:
            end(run, slot, "lapsed")
