"""Running the rules: one private copy of a game, worked on until somebody has to answer again."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, TypeVar

from .attesting import digest
from .chance import Chance
from .decision import Question, S
from .errors import IllegalMove, NothingToAnswer, StaleDecision, check
from .facts import (
    Asked,
    Attested,
    Audience,
    Closed,
    DefaultTaken,
    Fact,
    OrderEnded,
    Receipted,
    Sealed,
    Told,
    Unsealed,
    Voided,
)
from .moves import Move, Order, TimeUp, Void
from .state import Slot

if TYPE_CHECKING:
    from .game import Rules

T = TypeVar("T")
Cause = Literal["typed", "order", "default", "machine", "moderator", "behalf", "rule"]


class Frame(NamedTuple):
    """One open step: its name, the named point it stands at, and the id it is about."""

    step: str
    at: str
    ref: str = ""


class Commit(NamedTuple):
    """One answer and all that followed from it. `cause` is known to the seat that owns the answer only."""

    by: str  # a seat, or the table
    cause: Cause
    move: Move | None
    decision: str | None
    facts: tuple[Told, ...]
    stack: tuple[Frame, ...]
    rewound_to: int | None = None  # the number of the commit to whose state the facts apply, if not the one before


Auto = Callable[["Run[Any]"], None]
Point = Auto | Question[Any, Any]


@dataclass(frozen=True, slots=True)
class Step:
    """A stretch of rules that may wait for people: named points, each a function or a question, the first one first."""

    name: str
    points: Mapping[str, Point]
    part_of: str = ""  # the phase it is part of, where it is none itself
    apart: bool = False  # whether it stands above the course of the game, and stays open when that goes on elsewhere

    @property
    def start(self) -> str:
        """The point at which the step begins."""
        return next(iter(self.points))


class Run(Generic[S]):
    """The game while one input is worked on. Rules read `s`, and write to it only through `emit`."""

    def __init__(
        self, rules: Rules[S], s: S, stack: Sequence[Frame], chance: Chance, away: Collection[str] = ()
    ) -> None:
        self.rules = rules
        self.s = s
        self.stack = list(stack)
        self.chance = chance
        self.away = away  # seats at which nobody is there to be asked, as everybody knows: their stops do nothing
        self.commits: list[Commit] = []
        self._facts: list[Told] = []
        self._by: tuple[str, Cause, Move | None, str | None] = ("table", "rule", None, None)

    # What rules use

    def emit(self, fact: Fact, to: Audience = None) -> None:
        """Let something happen, and be told to everybody, or to the seats in `to` (an empty tuple: to nobody)."""
        if to is None and fact.private:
            raise TypeError(f"{type(fact).__name__} is private and needs an audience")
        fact.apply(self.s)
        self._facts.append((fact, to))

    def integer(self, purpose: str, low: int, high: int) -> int:
        """Draw a number; the fact that reports it advances the purpose's running number."""
        return self.chance.integer(self.s.seed, purpose, self.s.chance.get(purpose, 0), low, high)

    def shuffled(self, purpose: str, items: Sequence[T]) -> tuple[T, ...]:
        """Shuffle; the fact that reports it advances the purpose's running number."""
        return self.chance.shuffled(self.s.seed, purpose, self.s.chance.get(purpose, 0), items)

    @property
    def ref(self) -> str:
        """What the step on top is about."""
        return self.stack[-1].ref

    def goto(self, at: str) -> None:
        """Move the step on top to another of its points."""
        frame = self.stack[-1]
        self.stack[-1] = Frame(frame.step, at, frame.ref)

    def push(self, step: str, at: str = "", ref: str = "") -> None:
        """Open another step above; the present one goes on where it stands when that one is done."""
        self.stack.append(Frame(step, at or self.rules.steps[step].start, ref))

    def done(self) -> None:
        """Close the step on top."""
        self.stack.pop()

    def at(self, moment: str) -> None:
        """Let whatever has something to do at a named moment do it: emit facts, or push a step, which comes first then.

        As with `push`, the present step must have been moved on before.
        """
        for act in self.rules.moments.get(moment, ()):
            act(self)

    # The machinery

    def begin(self, by: str, cause: Cause, move: Move | None, decision: str | None = None) -> None:
        """Start a commit; what was emitted before belongs to the one before."""
        self.cut()
        self._by = (by, cause, move, decision)

    def cut(self) -> None:
        """Finish the commit in hand, if anything happened in it."""
        if self._facts:
            by, cause, move, decision = self._by
            self.commits.append(Commit(by, cause, move, decision, tuple(self._facts), tuple(self.stack)))
            self._facts = []

    def question_at(self, frame: Frame) -> Question[S, Any] | None:
        """Return the question at which a step stands, if it stands at one."""
        point = self.rules.steps[frame.step].points[frame.at]
        return point if isinstance(point, Question) else None

    def advance(self) -> None:
        """Run the rules until somebody has to answer, or the game is over."""
        steps = self.rules.steps
        while self.stack and not self.s.over:
            frame = self.stack[-1]
            point = steps[frame.step].points[frame.at]
            if not isinstance(point, Question):
                point(self)
            elif self._waiting(point, frame) and not self.rules.boundary(self):
                break
        self.cut()

    def answer(self, seat: str, move: Move, decision: str | None, cause: Cause) -> None:
        """Take a seat's answer to an open question (or its part in one that waits for others)."""
        frame, question = self._open_for(seat, move, decision)
        key = window_key(question, frame.ref)
        window = self.s.windows[key]
        whose = window.owner or seat
        question.check(self.s, whose, move, frame.ref)
        self.begin(seat, cause, move, f"{window.number}:{seat}")
        if question.take(self, whose, move, frame.ref):
            return
        decides = window.seats == (seat,) or (question.any_one and not question.passes(move))
        if frame is self.stack[-1] and decides:
            # Nobody else is waited for. Were it sealed where others have answered unasked, it would tell of them.
            if question.attested:
                self._receipt(question, key, seat, move.model_dump(mode="json"))
            self._close(question, frame, key, {seat: move})
        else:
            self._seal(question, key, seat, move)

    def time_up(self, move: TimeUp, cause: Cause = "default") -> None:
        """Apply the defaults of those of the named decisions that are still open and may be answered now.

        What a moderator lets pass instead he can do blind: to let it pass is open to everybody, and shows nothing.
        """
        for decision in move.decisions:
            found = self._unanswered(decision)
            if found is None:
                continue
            frame, question, seat = found
            check(question.passable or not move.passed, "needs_an_answer", "H-15")
            self.begin(seat, cause, None, decision)
            taken = DefaultTaken(seat, question.kind, moderated=cause == "moderator", passed=move.passed)
            self.emit(taken, None if question.named else (seat,))
            key = window_key(question, frame.ref)
            whose = self.s.windows[key].owner or seat
            answer = (question.voided if move.passed else question.default)(self.s, whose, frame.ref)
            if not question.take(self, whose, answer, frame.ref):
                self._seal(question, key, seat, answer)
            self.advance()

    def void(self, by: str, move: Void) -> None:
        """Let a moderator close the window on top as if all had let it pass, whatever has been answered in it (H-15).

        Nobody but its owner is told that an answer was given. What is taken as said in its stead is sealed like any
        answer, for everybody who is asked, so that nothing tells who had answered.
        """
        frame = self.stack[-1] if self.stack else None
        question = self.question_at(frame) if frame is not None else None
        window = self.s.windows.get(window_key(question, frame.ref)) if question is not None and frame else None
        if frame is None or question is None or window is None or window.number != move.window:
            raise StaleDecision("stale_decision", "H-15")
        check(not question.unvoidable, "needs_an_answer", "H-15")
        key = window_key(question, frame.ref)
        self.begin(by, "moderator", move)
        self.emit(Voided(question.kind, move.reason))
        for seat in [seat for k, seat in self.s.sealed if k == key]:
            self.emit(Unsealed(key, seat, "voided", "H-15"), (seat,))
        for seat in window.seats:
            self.begin(seat, "moderator", None, f"{window.number}:{seat}")
            self._seal(question, key, seat, question.voided(self.s, window.owner or seat, frame.ref))

    def settle(self) -> None:
        """After facts no step emitted: drop steps without a subject and sealed answers that became illegal."""
        for frame in tuple(self.stack):
            question = self.question_at(frame)
            if question is None:
                continue
            key = window_key(question, frame.ref)
            if key not in self.s.windows:
                continue
            if not question.alive(self.s, frame.ref):
                self.emit(Closed(key), ())
                self.stack.remove(frame)
                continue
            owner = self.s.windows[key].owner
            for slot in [slot for slot in self.s.sealed if slot[0] == key]:
                try:
                    question.check(self.s, owner or slot[1], self.rules.moves.decode(self.s.sealed[slot]), frame.ref)
                except IllegalMove as refusal:
                    self.emit(Unsealed(key, slot[1], refusal.code, refusal.rule), (slot[1],))
                    self.reconsult(slot[1])

    def enter(self, door: Callable[[Run[S]], None]) -> None:
        """Close what is open and let the door put it away and push the steps that begin there.

        What stands apart from the course (a free question) stays where it is, above it.
        """
        kept = [frame for frame in self.stack if self.rules.steps[frame.step].apart]
        asking = [(question, frame) for frame in kept if (question := self.question_at(frame))]
        still = {window_key(question, frame.ref) for question, frame in asking}
        for key in [key for key in self.s.windows if key not in still]:
            for seat in [seat for k, seat in self.s.sealed if k == key]:
                self.emit(Unsealed(key, seat, "entered_anew", "H-9"), (seat,))
            self.emit(Closed(key), ())
        self.stack = []
        door(self)
        self.stack += kept

    # Windows

    def _waiting(self, question: Question[S, Any], frame: Frame) -> bool:
        """Open, or close, the window on top; True if somebody still has to answer."""
        key = window_key(question, frame.ref)
        if key not in self.s.windows and not self._open(question, frame, key):
            question.close(self, frame.ref, {})
            return False
        window = self.s.windows[key]
        sealed = self.s.sealed
        for seat in window.seats:
            if (key, seat) not in sealed and not (question.any_one and self._for_all(question, self._said(key))):
                return True
        self._close(question, frame, key, {})
        return False

    def _said(self, key: str) -> dict[str, Move]:
        """Return the sealed answers of a window by seat, whoever answered first before the others."""
        return {seat: self.rules.moves.decode(answer) for (k, seat), answer in self.s.sealed.items() if k == key}

    def _for_all(self, question: Question[S, Any], said: Mapping[str, Move]) -> dict[str, Move]:
        """Return the one answer that counts for all: the first that does something, if there is any."""
        found = [(seat, move) for seat, move in said.items() if not question.passes(move)]
        return dict(found[:1])

    def _close(self, question: Question[S, Any], frame: Frame, key: str, answers: dict[str, Move]) -> None:
        """Close the window on top with these answers and those that are sealed, in turn order."""
        if self.s.sealed and any(k == key for k, _ in self.s.sealed):
            said = self._said(key) | answers
            answers = {seat: said[seat] for seat in self.rules.sequence(self.s) if seat in said}
            if question.any_one:
                answers = self._for_all(question, said) or answers
        if question.attested:
            self._attest(question, key, answers)
        owner = self.s.windows[key].owner
        self.emit(Closed(key), ())
        question.close(self, frame.ref, {owner: next(iter(answers.values()))} if owner else answers)

    def _seal(self, question: Question[S, Any], key: str, seat: str, move: Move) -> None:
        """Keep an answer until the window closes."""
        answer = move.model_dump(mode="json")
        self.emit(Sealed(key, seat, answer), (seat,))
        self._receipt(question, key, seat, answer)

    def _receipt(self, question: Question[S, Any], key: str, seat: str, answer: dict[str, Any]) -> None:
        """Give a seat a receipt of an answer whose digest would be published if the window closed now."""
        window = self.s.windows[key]
        if question.attested and seat in window.seats:
            salt = self._salt(window.number, seat)
            made = Receipted(key, question.kind, seat, answer, salt, digest(salt, answer))
            self.emit(made, (seat,))

    def receipts_anew(self) -> None:
        """Give new receipts of what stays sealed: where a window has another number its answers have other salts."""
        for frame in self.stack:
            question = self.question_at(frame)
            if question is not None and question.attested:
                key = window_key(question, frame.ref)
                for seat in [seat for window, seat in self.s.sealed if window == key]:
                    self._receipt(question, key, seat, self.s.sealed[key, seat])

    def _attest(self, question: Question[S, Any], key: str, answers: Mapping[str, Move]) -> None:
        """Publish the digests of the answers that count, of everybody who was waited for, before anything is shown.

        They are published alike however they came about, typed or ordered or by default, and of nobody else: that
        somebody answered who was not waited for tells of an order or a card.
        """
        window = self.s.windows[key]
        made = {
            seat: digest(self._salt(window.number, seat), self._as_filed(key, seat, answers[seat]))
            for seat in window.seats
            if seat in answers
        }
        if made:
            self.emit(Attested(key, question.kind, made))

    def _as_filed(self, key: str, seat: str, move: Move) -> dict[str, Any]:
        """Return an answer as its receipt holds it: one that an older release sealed may lack what it has today."""
        kept = self.s.sealed.get((key, seat))
        return kept if kept is not None and self.rules.moves.decode(kept) == move else move.model_dump(mode="json")

    def _salt(self, window: int, seat: str) -> str:
        """Return the salt of a seat's answers in a window; its number is never used again."""
        return self.chance.salt(self.s.seed, f"{window}:{seat}")

    def _open(self, question: Question[S, Any], frame: Frame, key: str) -> bool:
        """Ask whoever is to be asked and let orders answer; False if nobody is asked and no order fires."""
        s, ref = self.s, frame.ref
        asked = set(question.waits_for(s, ref))
        consulted = question.may(s, ref) if s.orders or s.stops or question.foretold else ()
        asked |= {seat for seat in consulted if self._stops(seat, question)}
        sequence = self.rules.sequence(s)
        seats = tuple([seat for seat in sequence if seat in asked])
        fired: list[tuple[str, Move, Slot | None]] = []
        for seat in sequence if consulted else ():
            found = self._order_of(question, frame, seat, seat in asked) if seat in consulted else None
            if found:
                fired.append((seat, *found))
                if question.any_one and not question.passes(found[0]):
                    break  # one answer is enough: the orders of others are not spent on it
        if not seats and not fired:
            return False
        self.emit(Asked(key, question.kind, s.asked + 1, seats, question.named), None if question.named else ())
        for seat, move, slot in fired:
            self._obey(question, frame, seat, move, slot)
        return True

    def _stops(self, seat: str, question: Question[S, Any]) -> bool:
        """Say whether a stop of the seat holds: not while nobody is there, nor beside an order to let the window go by.

        Were a window opened only to pass at once, the public count of windows would tell of secret acts.
        """
        wanted = seat not in self.away and question.stops(self.s, seat)
        return wanted and self.rules.lets_go(self.s, seat, question.kind) is None

    def reconsult(self, seat: str) -> None:
        """An order was given, or the seat is asked again: let its orders answer what it is asked just now."""
        if not self.s.orders:
            return
        for frame in tuple(self.stack):
            question = self.question_at(frame)
            window = self.s.windows.get(window_key(question, frame.ref)) if question else None
            if question is None or window is None or seat not in question.may(self.s, frame.ref):
                continue
            if window.owner:  # orders answer what comes to their owner by the rules, and this does not
                continue
            if (window_key(question, frame.ref), seat) not in self.s.sealed:
                found = self._order_of(question, frame, seat, seat in window.seats)
                if found:
                    self._obey(question, frame, seat, *found)

    def _order_of(
        self, question: Question[S, Any], frame: Frame, seat: str, asked: bool
    ) -> tuple[Move, Slot | None] | None:
        """Return what the seat's order answers here; one that merely passes counts only where the seat is asked."""
        if self.s.orders and self.rules.wishes(self.s, seat, question.kind, question.subject(self.s, seat, frame.ref)):
            return None
        while found := question.ordered(self.s, seat, frame.ref) or self._let_go(question, frame, seat):
            move, slot = found
            if not asked and question.passes(move):
                return None
            try:
                question.check(self.s, seat, move, frame.ref)
            except IllegalMove as refusal:
                if slot is None:
                    return None
                # Before any window is numbered: an order that cannot be carried out must not move the public count.
                ended = OrderEnded(seat, slot[1], "impossible", refusal.code, refusal.rule, slot[2])
                self.emit(ended, (seat,))
            else:
                return found
        return None

    def _let_go(self, question: Question[S, Any], frame: Frame, seat: str) -> tuple[Move, Slot] | None:
        """Return what an order to let this kind of window go by answers."""
        slot = self.rules.lets_go(self.s, seat, question.kind) if self.s.orders else None
        move = question.passed(self.s, seat, frame.ref) if slot is not None else None
        return (move, slot) if move is not None and slot is not None else None

    def _obey(self, question: Question[S, Any], frame: Frame, seat: str, move: Move, slot: Slot | None) -> None:
        key = window_key(question, frame.ref)
        self.begin(seat, "order", move, f"{self.s.windows[key].number}:{seat}")
        if slot is not None and self.rules.orders[slot[1]].once:
            self.emit(OrderEnded(seat, slot[1], "done", subject=slot[2]), (seat,))
        if not question.take(self, seat, move, frame.ref):
            self._seal(question, key, seat, move)

    def _open_for(self, seat: str, move: Move, decision: str | None) -> tuple[Frame, Question[S, Any]]:
        """Find the open question this move answers for this seat."""
        for frame in reversed(self.stack):
            question = self.question_at(frame)
            if question is None or question.kind != move.kind:
                continue
            window = self.s.windows.get(window_key(question, frame.ref))
            if window is None or not (seat in window.seats or window.open_to(question.may(self.s, frame.ref), seat)):
                continue
            if decision is None or decision == f"{window.number}:{seat}":
                return frame, question
        if decision is not None:
            raise StaleDecision("stale_decision", decision=decision)
        raise NothingToAnswer("nothing_to_answer", kind=move.kind)

    def _unanswered(self, decision: str) -> tuple[Frame, Question[S, Any], str] | None:
        number, _, seat = decision.partition(":")
        for frame in self.stack:
            question = self.question_at(frame)
            if question is None:
                continue
            key = window_key(question, frame.ref)
            window = self.s.windows.get(key)
            if window is not None and str(window.number) == number and seat in window.seats:
                return None if (key, seat) in self.s.sealed or frame is not self.stack[-1] else (frame, question, seat)
        return None


def window_key(question: Question[Any, Any], ref: str) -> str:
    """Name the window of a question about `ref`."""
    return f"{question.kind}/{ref}" if ref else question.kind


def parse_order(classes: Mapping[str, type[Order]], data: Mapping[str, Any]) -> Order:
    """Build the order that `data` describes."""
    cls = classes.get(str(data.get("kind")))
    if cls is None:
        raise IllegalMove("no_such_order", "H-1", kind=str(data.get("kind")))
    return cls.model_validate(dict(data))
