"""A game: plain data (a state and a stack of open steps) and the rules that move it.

`decide` validates completely, works on a private copy and returns the commits and the game afterwards; a refusal
raises and changes nothing. `replay` applies facts and runs no rules, so a repaired rule reaches games under way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic

from pydantic import ValidationError

from .chance import KEYED, Chance
from .decision import Decision, Offer, OfferOpen, OrderForm, Question, S
from .errors import GameOver, IllegalMove, NothingToAnswer
from .facts import Fact, FactBook, OrderEnded, OrderSet, StopSet
from .forms import Form
from .moves import ClearOrder, ClearStop, Move, MoveBook, Order, SetOrder, SetStop, TimeUp, as_said
from .run import Cause, Commit, Frame, Run, Step, parse_order, window_key

TABLE = "table"  # who makes the moves that nobody at the table makes


@dataclass(slots=True)
class Game(Generic[S]):
    """A state and the steps that are open on it, the innermost last."""

    state: S
    stack: tuple[Frame, ...]


@dataclass(frozen=True, slots=True)
class Outcome(Generic[S]):
    """What an input led to: its commits, and the game after them."""

    commits: tuple[Commit, ...]
    game: Game[S]


@dataclass(frozen=True, slots=True)
class Entry:
    """A point at which a game can be entered, with the stack that stands there, built from the state alone."""

    label: str
    stack: tuple[Frame, ...]
    current: bool = False  # the point the state says the game has reached


@dataclass(frozen=True)
class Rules(Generic[S]):
    """One game: its registries and the few functions the machinery needs."""

    name: str
    steps: Mapping[str, Step]
    offers: Mapping[str, Offer[S, Any]]
    orders: Mapping[str, type[Order]]
    moves: MoveBook
    facts: FactBook
    new_state: Callable[[], S]
    copy: Callable[[S], S]
    seats: Callable[[S], tuple[str, ...]]
    in_order: Callable[[S], tuple[str, ...]]  # all seats in storm order (turn order), for ties
    boundary: Callable[[Run[S]], bool]  # what happens whenever the game comes to rest; True if something did
    entries: Callable[[S], tuple[Entry, ...]]
    dump: Callable[[S], bytes]
    load: Callable[[bytes], S]
    order_forms: Mapping[str, OrderForm[S]] = field(default_factory=dict)  # of orders made of whole answers
    questions: Mapping[str, Question[S, Any]] = field(init=False)

    def __post_init__(self) -> None:
        found = {p.kind: p for step in self.steps.values() for p in step.points.values() if isinstance(p, Question)}
        object.__setattr__(self, "questions", found)


def decide(
    rules: Rules[S],
    game: Game[S],
    actor: str,
    move: Move,
    *,
    decision: str | None = None,
    cause: Cause = "typed",
    chance: Chance = KEYED,
) -> Outcome[S]:
    """Let `actor` make a move: a seat, or "table" for TimeUp and for offers that are made `by_table`.

    Raises a Refusal and changes nothing if it may not.
    """
    if game.state.over:
        raise GameOver("game_over")
    move = as_said(move)
    run = Run(rules, rules.copy(game.state), game.stack, chance)
    offer = rules.offers.get(move.kind)
    by_table = actor == TABLE and offer is not None and offer.by_table
    if isinstance(move, TimeUp):
        run.time_up(move)
    elif not by_table and actor not in rules.seats(run.s):
        raise NothingToAnswer("not_a_seat", kind=move.kind)
    elif not by_table and offer is not None and offer.by_table:
        raise NothingToAnswer("only_for_the_table", kind=move.kind)
    elif not _keep(run, actor, move, cause):
        if offer is None:
            run.answer(actor, move, decision, cause)
        else:
            offer.check(run.s, actor, move)
            run.begin(actor, cause, move)
            offer.do(run, actor, move)
            run.settle()
    run.advance()
    return Outcome(tuple(run.commits), Game(run.s, tuple(run.stack)))


def _keep(run: Run[S], seat: str, move: Move, cause: Cause) -> bool:
    """Give or take back an order or a stop; True if the move was one of these."""
    if isinstance(move, SetOrder):
        try:
            order = parse_order(run.rules.orders, move.order)
        except ValidationError as error:
            raise IllegalMove("malformed_order", "D-ASYNC-1", why=str(error.error_count())) from error
        run.begin(seat, cause, move)
        run.emit(OrderSet(seat, order.model_dump(mode="json")), (seat,))
        run.reconsult(seat)
    elif isinstance(move, ClearOrder):
        if (seat, move.order_kind) not in run.s.orders:
            raise NothingToAnswer("no_such_order", "D-ASYNC-1", kind=move.order_kind)
        run.begin(seat, cause, move)
        run.emit(OrderEnded(seat, move.order_kind, "withdrawn"), (seat,))
    elif isinstance(move, SetStop | ClearStop):
        if move.window not in run.rules.questions:
            raise IllegalMove("no_such_window", "D-ASYNC-13", window=move.window)
        run.begin(seat, cause, move)
        run.emit(StopSet(seat, move.window, isinstance(move, SetStop)), (seat,))
    else:
        return False
    return True


def pending(rules: Rules[S], game: Game[S]) -> list[Decision]:
    """Return everything owed, the innermost question first; the one definition of "owes a decision"."""
    owed: list[Decision] = []
    s = game.state
    if s.over:
        return owed
    top = game.stack[-1] if game.stack else None
    for frame in reversed(game.stack):
        question = rules.steps[frame.step].points[frame.at]
        if not isinstance(question, Question):
            continue
        key = window_key(question, frame.ref)
        window = s.windows.get(key)
        if window is None:
            continue
        held = frame is not top
        owed += [
            Decision(
                id=f"{window.number}:{seat}",
                seat=seat,
                kind=question.kind,
                key=key,
                ref=frame.ref,
                window=question.window,
                named=question.named,
                held=held,
                answered=(key, seat) in s.sealed,
                rule=question.rule,
            )
            for seat in window.seats
        ]
    return owed


def offers(rules: Rules[S], game: Game[S], seat: str) -> list[OfferOpen]:
    """Return what the seat may do now though nobody waits for it."""
    s = game.state
    if s.over:
        return []
    found = [OfferOpen(kind, seat) for kind, offer in rules.offers.items() if offer.open_to(s, seat)]
    for frame in game.stack:
        question = rules.steps[frame.step].points[frame.at]
        if isinstance(question, Question):
            window = s.windows.get(window_key(question, frame.ref))
            if window is not None and seat not in window.seats and seat in question.may(s, frame.ref):
                found.append(OfferOpen(question.kind, seat, frame.ref))
    return found


def order_form(rules: Rules[S], game: Game[S], seat: str, kind: str, given: Mapping[str, Any]) -> Form:
    """Return what an order made of whole answers asks for, narrowed by the values given so far."""
    return rules.order_forms[kind].form(_trial(rules, game), seat, given)


def check_order(rules: Rules[S], game: Game[S], seat: str, order: Order) -> None:
    """Raise IllegalMove if an order made of whole answers could not be carried out now; later it may."""
    if order.kind in rules.order_forms:
        rules.order_forms[order.kind].check(_trial(rules, game), seat, order)


def _trial(rules: Rules[S], game: Game[S]) -> Run[S]:
    return Run(rules, rules.copy(game.state), (), KEYED)


def replay(state: S, facts: Iterable[Fact]) -> S:
    """Apply facts to a state, in place, and return it."""
    for fact in facts:
        fact.apply(state)
    return state
