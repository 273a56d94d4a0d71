"""Questions, as a rule writes them, and decisions and offers, as the rest of the program sees them.

Everything about one question stands in one class: who is asked, what may be answered, what happens if nobody does,
and what the answers do. What is offered and what is accepted come from the same `check`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar

from .errors import IllegalMove, check
from .forms import EMPTY, Form
from .moves import Move
from .state import CoreState, Slot

if TYPE_CHECKING:
    from .run import Run

S = TypeVar("S", bound=CoreState)
M = TypeVar("M", bound=Move)


class Decision(NamedTuple):
    """Something a seat owes. Its id lives from the first asking to the answer and is never used again."""

    id: str
    seat: str
    kind: str
    key: str  # the window it belongs to
    ref: str  # what it is about, where a kind may be open more than once
    clock_class: str  # the class of its deadline
    named: bool  # whether it is public that this seat owes it
    held: bool  # whether an open step above it must end first; its clock stands still
    answered: bool  # whether a sealed answer is in, which may be replaced until the window closes
    rule: str
    turn: str = ""  # the seat's turn of many decisions that this one is part of; empty where there is none
    any_one: bool = False  # whether one answer is enough for all who are asked
    owner: str = ""  # whose question it is, if a moderator has handed it to this seat (H-15)
    halts: bool = False  # whether the game is halted once, and its default played later, when its time is up
    by_stop: bool = False  # whether it is asked of this seat for a stop alone, which nobody else knows of

    @property
    def whose(self) -> str:
        """The seat as which the question is answered: the rules know of no other."""
        return self.owner or self.seat


class OfferOpen(NamedTuple):
    """Something a seat may do now though nobody waits for it."""

    kind: str
    seat: str
    ref: str = ""


class Cost(NamedTuple):
    """What a move costs the seat that makes it, or its helpers: how much, of what, and to whom it goes."""

    amount: int
    to: str = ""  # a seat; empty for the bank
    what: str = ""  # empty where there is but one thing to pay with


class Question(Generic[S, M]):
    """One kind of decision. Subclasses are stateless; `ref` is the id their window is about, mostly empty."""

    kind: ClassVar[str]
    move: ClassVar[type[Move]]
    clock_class: ClassVar[str]  # how long one has: a class of deadline
    rule: ClassVar[str]
    named: ClassVar[bool] = True
    foretold: ClassVar[bool] = False  # whether an earlier answer, not an order, may hold the answer to this one
    stoppable: ClassVar[bool] = False  # whether a stop makes a seat asked that is not waited for otherwise
    must_answer: ClassVar[str] = ""  # why no order lets it go by; empty where one can
    unvoidable: ClassVar[str] = ""  # why no moderator can void it (H-15), for it has no answer that does nothing
    any_one: ClassVar[bool] = False  # whether the first answer that does something counts for all, and closes it
    unseen: ClassVar[bool] = False  # whether what somebody says in it may count at once, with only some told of it
    transferable: ClassVar[bool] = False  # whether all that is asked and offered is public, so that a moderator can
    # hand it to another seat, which answers as its owner (H-15); what others cannot see cannot be handed on
    attested: ClassVar[bool] = False  # whether digests of its hidden answers are published when it closes (H-14)
    later: ClassVar[tuple[str, ...]] = ()  # fields that may be left alone: what they are about is asked later
    ahead: ClassVar[str] = ""  # the kind of order that answers it before it is put
    unforeseen: ClassVar[str] = ""  # why nobody can be told before; empty where `coming` tells

    def waits_for(self, s: S, ref: str) -> tuple[str, ...]:
        """Return the seats fixed by role and public facts that are asked and waited for (H-4)."""
        raise NotImplementedError

    def may(self, s: S, ref: str) -> tuple[str, ...]:
        """Return everybody who may take part; those not waited for do so by order, stop or offer."""
        return self.waits_for(s, ref)

    def stops(self, s: S, seat: str) -> bool:
        """Say whether a seat that may take part wants to be asked, and is waited for then."""
        return (seat, self.kind) in s.stops

    def turn(self, s: S, seat: str, ref: str) -> str:
        """Return a name, never used again, of the seat's turn whose decisions share one clock and one message.

        Only a named question can be part of one: how far somebody is in a turn is seen by all.
        """
        return ""

    def halts(self, s: S, seat: str, ref: str) -> bool:
        """Say whether the game is halted, once, when the seat's time is up; if it is up again, the default is played.

        An option of the table says so, from public facts alone. It is heeded where one seat is waited for by name, and
        not in a turn of many decisions: that its answer is missing is told.
        """
        return False

    def form(self, s: S, seat: str, ref: str, given: Mapping[str, Any]) -> Form:
        """Return what is asked of this seat; later fields are narrowed by the values `given` for earlier ones."""
        return EMPTY

    def check(self, s: S, seat: str, move: M, ref: str) -> None:
        """Raise IllegalMove unless the seat may answer so."""

    def default(self, s: S, seat: str, ref: str) -> M:
        """Return what is played when the time is up."""
        raise NotImplementedError

    def legal(self, s: S, seat: str, ref: str) -> Iterator[M]:
        """Return legal answers: all of them for small questions, a sensible choice of them for large ones."""
        raise NotImplementedError

    def quote(self, s: S, seat: str, move: M, ref: str) -> tuple[Cost, ...]:
        """Return what the answer costs, from what the seat may see; nothing if it is free of charge."""
        return ()

    def ordered(self, s: S, seat: str, ref: str) -> tuple[M, Slot | None] | None:
        """Return the answer that one of the seat's orders gives, from what the seat can see, and that order's slot.

        No order is returned with an answer that the seat gave earlier as part of another (a plan's winner's choices).
        """
        return None

    def coming(self, s: S) -> Iterator[tuple[str, str]]:
        """Yield who will be asked before long, and about what (as `Order.subject` says it), from public facts alone.

        Whoever is asked about that already may be among them. Every question tells, or says why it is `unforeseen`.
        """
        return iter(())

    def subject(self, s: S, seat: str, ref: str) -> str:
        """Return what the seat is asked about, as `coming` and the subject of an order name it."""
        return ""

    def settled(self, s: S, seat: str, subject: str) -> bool:
        """Say whether an order of the seat answers when it comes to `subject`, as far as can be said now."""
        return any(slot[:2] == (seat, self.ahead) and slot[2] in ("", subject) for slot in s.orders)

    def goes_by(self, s: S, seat: str) -> bool:
        """Say whether an order to let such questions go by would answer for the seat, as far as can be said now."""
        return not self.must_answer

    def concerns(self, s: S, seat: str) -> bool:
        """Say whether the seat can ever take part, as everybody knows: orders and stops are offered accordingly."""
        return True

    def over(self, s: S, seat: str) -> bool:
        """Say whether no more such questions come to the seat in the phase that is played, as everybody knows."""
        return False

    def passed(self, s: S, seat: str, ref: str) -> M | None:
        """Return what an order to let it go by answers: nothing done or, where something must be, the default.

        None: it is asked all the same.
        """
        return self.default(s, seat, ref)

    def voided(self, s: S, seat: str, ref: str) -> M:
        """Return what counts for the seat if a moderator voids it (H-15): an answer that does nothing.

        Every question has one, or is `unvoidable`.
        """
        passed = self.passed(s, seat, ref)
        return self.default(s, seat, ref) if passed is None else passed

    @property
    def passable(self) -> bool:
        """Whether it can be let pass in place of its default, which may do something (H-15), as everybody knows."""
        by_itself = (Question.passed, Question.voided)
        return not self.unvoidable and (type(self).passed, type(self).voided) != by_itself

    def passes(self, move: M) -> bool:
        """Say whether the answer does nothing."""
        return False

    def take(self, run: Run[S], seat: str, move: M, ref: str) -> bool:
        """Carry out an answer that does not close anything (a proposal); True if it was one."""
        return False

    def alive(self, s: S, ref: str) -> bool:
        """Say whether there is still something to ask; an open window without a subject is removed."""
        return True

    def close(self, run: Run[S], ref: str, answers: Mapping[str, M]) -> None:
        """Do what the answers (by seat, in turn order) say; must move the step on.

        Where `any_one` may answer there is one that does something, or there are only such that pass.
        """
        raise NotImplementedError

    def accepts(self, s: S, seat: str, move: M, ref: str) -> bool:
        """Say whether `check` lets the answer pass."""
        try:
            self.check(s, seat, move, ref)
        except IllegalMove:
            return False
        return True


class Offer(Generic[S, M]):
    """One kind of thing a seat may do unasked: any-time cards, loans, pledges, deals, orders, stops."""

    kind: ClassVar[str]
    move: ClassVar[type[Move]]
    rule: ClassVar[str]
    by_table: ClassVar[bool] = False  # whether the table does it, and no seat may

    def open_to(self, s: S, seat: str) -> bool:
        """Say whether the seat may do it now, from what the seat can see."""
        raise NotImplementedError

    def must_be_open(self, s: S, seat: str) -> None:
        """Raise IllegalMove that says why the seat may not do it now, if `open_to` says so, from what it can see."""
        check(self.open_to(s, seat), "not_open_now", self.rule)

    def form(self, s: S, seat: str, given: Mapping[str, Any]) -> Form:
        """Return what it needs to know."""
        return EMPTY

    def check(self, s: S, seat: str, move: M) -> None:
        """Raise IllegalMove unless the seat may do so now."""

    def quote(self, s: S, seat: str, move: M) -> tuple[Cost, ...]:
        """Return what it costs, from what the seat may see; nothing if it is free of charge."""
        return ()

    def do(self, run: Run[S], seat: str, move: M) -> None:
        """Do it."""
        raise NotImplementedError

    def unseen(self, s: S) -> tuple[str, ...]:
        """Return who may do it now with only some told of it, from public facts alone; nobody where all are told."""
        return ()
