"""The orders to let windows go by, and to be asked after all (H-1, I-ASYNC-2): both hold until the end of a round.

The first answers for its owner with nothing done; every kind of question heeds it (`Question.passed`) or says why it
must be answered (`Question.must_answer`). The second answers nothing, and lets no other order answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, Literal

from engine.core.decision import Question
from engine.core.errors import IllegalMove
from engine.core.forms import Field, Form, Number, Pick, Several
from engine.core.moves import Order
from engine.core.orders import OrderKind, end, kept
from engine.core.run import Run
from engine.core.state import Slot

from .board import ROUNDS
from .composition import PHASES
from .state import State

RULE = "I-ASYNC-2"


class PassOrder(Order):
    """Let windows of these kinds go by, until the end of a round; it is kept as one order for every kind."""

    kind: Literal["pass"] = "pass"
    once: ClassVar[bool] = False
    windows: tuple[str, ...] = ()
    until: int = 0  # none named: the round in which the next of them can come

    @property
    def subject(self) -> str:
        """The kind of window."""
        return self.windows[0] if len(self.windows) == 1 else ""

    def parts(self) -> tuple[Order, ...]:
        """Return one order for every kind of window."""
        return tuple(self.model_copy(update={"windows": (window,)}) for window in dict.fromkeys(self.windows))


class LaterOrder(Order):
    """Ask me when it comes to that: no order of the seat answers `what`, a kind of question, until a round ends."""

    kind: Literal["later"] = "later"
    once: ClassVar[bool] = False
    what: str = ""
    until: int = 0

    @property
    def subject(self) -> str:
        """The kind of question."""
        return self.what


def next_round(run: Run[State], kind: str) -> int:
    """Return the first round in which a question of a kind can still come: the present one or the next."""
    phase, s = run.rules.phases[kind], run.s
    gone = s.phase in PHASES and phase in PHASES and PHASES.index(phase) < PHASES.index(s.phase)
    return max(s.round + gone, 1)


class PassKind(OrderKind[State]):
    """Asks which windows go by, and until when; only of such as can go by."""

    order = PassOrder
    rule = RULE

    def form(self, run: Run[State], seat: str, given: Mapping[str, Any]) -> Form:
        """Ask for the kinds of window, and for the last round."""
        kinds = tuple(kind for kind, question in run.rules.questions.items() if not question.must_answer)
        first = max((next_round(run, kind) for kind in given.get("windows") or () if kind in kinds), default=1)
        until = Number("until", min(first, ROUNDS), ROUNDS, optional=True)
        return Form((Several("windows", kinds, 1, len(kinds)), until))

    def complete(self, run: Run[State], seat: str, part: Order) -> Order:
        """Let it hold for the round in which the next such window can come, if no round is named."""
        assert isinstance(part, PassOrder), "the form of another order"
        return part if part.until else part.model_copy(update={"until": next_round(run, part.subject)})

    def replaces(self, run: Run[State], seat: str, part: Order) -> Iterator[Slot]:
        """Take the place of the wish to be asked there that was said before: the last word counts."""
        yield from (slot for slot, wish in kept(run.s, seat, LaterOrder) if wish.what == part.subject)

    def refuse(self, run: Run[State], seat: str, field: Field, value: Any) -> IllegalMove:
        """Say that a window must be answered."""
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
        return IllegalMove("order_choice_not_open", self.rule, field=field.name, order=self.kind)


def lets_go(s: State, seat: str, kind: str) -> Slot | None:
    """Return the seat's order to let this kind of window go by, if it has one that still holds."""
    found = (slot for slot, order in kept(s, seat, PassOrder) if kind in order.windows and s.round <= order.until)
    return next(found, None)


class LaterKind(OrderKind[State]):
    """Asks which of the questions that come is not to be answered before."""

    order = LaterOrder
    rule = RULE
    attributes = ("what",)

    def __init__(self, questions: Iterable[Question[State, Any]]) -> None:
        self._questions = tuple(questions)

    def open_to(self, s: State, seat: str) -> bool:
        """Offer it to everybody to whom something comes."""
        return bool(self._kinds(s, seat))

    def form(self, run: Run[State], seat: str, given: Mapping[str, Any]) -> Form:
        """Ask which of the questions that come."""
        return Form((Pick("what", self._kinds(run.s, seat)),))

    def _kinds(self, s: State, seat: str) -> tuple[str, ...]:
        found = ((question.kind, who) for question in self._questions for who, _ in question.coming(s))
        return tuple(dict.fromkeys(kind for kind, who in found if who == seat))

    def complete(self, run: Run[State], seat: str, part: Order) -> Order:
        """Let it hold for the round in which that comes."""
        assert isinstance(part, LaterOrder), "the form of another order"
        return part.model_copy(update={"until": next_round(run, part.what)})

    def replaces(self, run: Run[State], seat: str, part: Order) -> Iterator[Slot]:
        """Replace the orders that would answer just that."""
        assert isinstance(part, LaterOrder), "the form of another order"
        ahead = run.rules.questions[part.what].ahead
        for slot in run.s.orders:
            if slot[:2] == (seat, ahead) or slot == (seat, PassOrder.model_fields["kind"].default, part.what):
                yield slot

    def refuse(self, run: Run[State], seat: str, field: Field, value: Any) -> IllegalMove:
        """Say that nothing of the kind comes."""
        return IllegalMove("not_coming", self.rule)


def wishes(s: State, seat: str, kind: str, subject: str) -> Slot | None:
    """Return the seat's order to be asked about that, if it has given one."""
    return next((slot for slot, order in kept(s, seat, LaterOrder) if order.what == kind), None)


def drop_expired(run: Run[State]) -> None:
    """End the orders whose last round is over."""
    for slot, order in tuple(run.s.orders.items()):
        until = order.get("until")
        if isinstance(until, int) and until < run.s.round:
            end(run, slot, "lapsed")
