"""A game: plain data (a state and a stack of open steps) and the rules that move it.

`decide` validates completely, works on a private copy and returns the commits and the game afterwards; a refusal
raises and changes nothing. `replay` applies facts and runs no rules, so a repaired rule reaches games under way.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple

from pydantic import BaseModel

from . import orders
from .chance import KEYED, Chance
from .corrections import Correction, override
from .decision import Decision, Offer, OfferOpen, Question, S
from .errors import GameOver, NothingToAnswer
from .facts import Annulled, Entered, Fact, FactBook
from .looking import Look
from .moves import Annul, Enter, Move, MoveBook, Order, Override, TimeUp, Void, as_said
from .options import NoOptions
from .orders import OrderKind
from .run import Auto, Cause, Commit, Frame, Run, Step, window_key
from .state import Slot

Spot = tuple[str, str]  # a step and a point in it
Secret = Callable[[Any, Any], Iterable[str]]
"""Of a state and the fact about to happen: whose secret it tells, "" for what was nobody's (a card of the deck)."""
TABLE = "table"  # who makes the moves that nobody at the table makes
MODERATOR = "moderator"  # who makes those that nobody but a moderator may


@dataclass(slots=True)
class Game(Generic[S]):
    """A state and the steps that are open on it, the innermost last."""

    state: S
    stack: tuple[Frame, ...]


class Outcome(NamedTuple, Generic[S]):
    """What an input led to: its commits, and the game after them."""

    commits: tuple[Commit, ...]
    game: Game[S]


@dataclass(frozen=True, slots=True)
class Entry(Generic[S]):
    """A door at which a game can be entered, whatever is open in it.

    `enter` puts away, by facts, what belongs to the place that is left, and pushes the steps that are open then. It
    reads and tells nothing that is not public.
    """

    label: str  # names it among the doors of the state
    kind: str  # phase, battle, auction
    about: tuple[str, ...]  # what names it for people among those of its kind: the phase, the battle's site and sides
    enter: Callable[[Run[S]], None]
    current: bool = False  # whether it is the beginning of what the state says is going on


class Course(NamedTuple):
    """What a game goes through by its options: the step of the setup, if it has one, and the phases of a turn."""

    setup: str
    phases: tuple[str, ...]


@dataclass(frozen=True)
class Rules(Generic[S]):
    """One game: its registries and the few functions the machinery needs."""

    name: str
    steps: Mapping[str, Step]
    offers: Mapping[str, Offer[S, Any]]
    order_kinds: Mapping[str, OrderKind[S]]
    moves: MoveBook
    facts: FactBook
    new_state: Callable[[], S]
    copy: Callable[[S], S]
    seats: Callable[[S], tuple[str, ...]]
    sequence: Callable[[S], tuple[str, ...]]  # all seats in turn order, for ties
    boundary: Callable[[Run[S]], bool]  # what happens whenever the game comes to rest; True if something did
    entries: Callable[[S], tuple[Entry[S], ...]]
    dump: Callable[[S], bytes]
    load: Callable[[bytes], S]
    view: Callable[[S, str | None], Any]  # what a seat may see, or a bystander (None)
    course: Callable[[Any], Course]  # by the options of a table; every step is registered, the options enter some
    moments: Mapping[str, tuple[Auto, ...]] = field(default_factory=dict)  # what is done at named moments (`Run.at`)
    renamed: Mapping[Spot, Spot] = field(default_factory=dict)  # steps and points of older releases -> of today
    secrets: Mapping[type[Fact], Secret] = field(default_factory=dict)  # facts by which others hear what was hidden
    redraw: Callable[[Run[S]], None] = lambda run: None  # mix anew what lies unseen, by facts
    corrections: Mapping[str, Correction[S]] = field(default_factory=dict)  # by a moderator's hand
    looks: Mapping[str, Look] = field(default_factory=dict)  # hidden things to be looked at one by one
    own_view: Callable[[S, str, Any], Any] | None = None  # the same as `view`, by adding to what a bystander sees
    invariants: Callable[[S], list[str]] = lambda s: []  # a sentence for each thing that always holds and does not
    lets_go: Callable[[S, str, str], Slot | None] = lambda s, seat, kind: None  # an order to let windows go by
    wishes: Callable[[S, str, str, str], Slot | None] = lambda s, seat, kind, subject: None  # to be asked then
    options: type[BaseModel] = NoOptions  # every field an `option` (engine/core/options.py)
    presets: Mapping[str, Mapping[str, Any]] = field(default_factory=lambda: {"usual": {}})  # the usual one first
    optional: Mapping[str, str] = field(default_factory=dict)  # kinds of orders that an option brings, and the option
    questions: Mapping[str, Question[S, Any]] = field(init=False)
    orders: Mapping[str, type[Order]] = field(init=False)
    phases: Mapping[str, str] = field(init=False)  # in which phase a kind of question is asked

    def __post_init__(self) -> None:
        found = {p.kind: p for step in self.steps.values() for p in step.points.values() if isinstance(p, Question)}
        object.__setattr__(self, "questions", found)
        steps = {p.kind: step for step in self.steps.values() for p in step.points.values() if isinstance(p, Question)}
        object.__setattr__(self, "phases", {kind: step.part_of or step.name for kind, step in steps.items()})
        object.__setattr__(self, "orders", {kind: found.order for kind, found in self.order_kinds.items()})

    def view_beside(self, state: S, seat: str, public: Any) -> Any:
        """Return what a seat may see, where what a bystander sees of the same state is at hand."""
        return self.view(state, seat) if self.own_view is None else self.own_view(state, seat, public)


def decide(
    rules: Rules[S],
    game: Game[S],
    by: str,
    move: Move,
    *,
    decision: str | None = None,
    cause: Cause = "typed",
    chance: Chance = KEYED,
    away: Collection[str] = (),
) -> Outcome[S]:
    """Let a seat make a move, or "table": for TimeUp and for offers that are made `by_table`; or "moderator".

    At the seats that are `away`, as everybody knows, nobody is there to be asked: their stops do nothing. Raises a
    Refusal and changes nothing if it may not.
    """
    if game.state.over:
        raise GameOver("game_over")
    move = as_said(move)
    run = Run(rules, rules.copy(game.state), game.stack, chance, away)
    offer = rules.offers.get(move.kind)
    by_table = by == TABLE and offer is not None and offer.by_table
    if isinstance(move, TimeUp):
        run.time_up(move, "moderator" if by == MODERATOR else "default")
    elif isinstance(move, Annul | Override | Void):
        _moderate(run, by, move)
    elif isinstance(move, Enter):
        _enter(run, by, move, cause)
    elif not by_table and by not in rules.seats(run.s):
        raise NothingToAnswer("not_a_seat", kind=move.kind)
    elif not by_table and offer is not None and offer.by_table:
        raise NothingToAnswer("only_for_the_table", kind=move.kind)
    elif not orders.take(run, by, move, cause):
        if offer is None:
            run.answer(by, move, decision, cause)
        else:
            offer.check(run.s, by, move)
            run.begin(by, cause, move)
            offer.do(run, by, move)
            run.settle()
    run.advance()
    return Outcome(tuple(run.commits), Game(run.s, tuple(run.stack)))


def _moderate(run: Run[S], by: str, move: Annul | Override | Void) -> None:
    if by != MODERATOR:
        raise NothingToAnswer("only_for_moderators", "H-15", kind=move.kind)
    if isinstance(move, Override):
        override(run, by, move)
    elif isinstance(move, Void):
        run.void(by, move)
    else:
        run.begin(by, "moderator", move)
        run.emit(Annulled())


def _enter(run: Run[S], by: str, move: Enter, cause: Cause) -> None:
    if by not in (TABLE, MODERATOR):
        raise NothingToAnswer("only_for_the_table", kind=move.kind)
    entry = next((entry for entry in run.rules.entries(run.s) if entry.label == move.door), None)
    if entry is None:
        raise NothingToAnswer("no_such_door", door=move.door)
    run.begin(by, "moderator" if by == MODERATOR else cause, move)
    run.emit(Entered(move.door, entry.kind, entry.about, move.reason))
    run.enter(entry.enter)


def entering(rules: Rules[S], game: Game[S], move: Enter) -> tuple[Fact, ...]:
    """Return the facts that all would hear of a moderator's going in at a door, and nothing of what follows there.

    Nobody is told that he looked, so it tells nothing that is not known: what follows may draw chance.
    """
    run = Run(rules, rules.copy(game.state), game.stack, KEYED)
    _enter(run, MODERATOR, move, "moderator")
    run.cut()
    return tuple(fact for commit in run.commits for fact, audience in commit.facts if audience is None)


def voiding(rules: Rules[S], game: Game[S], move: Void) -> tuple[Fact, ...]:
    """Return the facts that all would hear of voiding a window, and nothing of what follows. Raises a Refusal."""
    run = Run(rules, rules.copy(game.state), game.stack, KEYED)
    run.void(MODERATOR, move)
    run.cut()
    return tuple(fact for fact, audience in run.commits[0].facts if audience is None)


def located(rules: Rules[S], stack: Iterable[Frame]) -> tuple[Frame, ...] | None:
    """Return open steps as a release kept them under their names of today; None if one of them is no more."""
    found = tuple(Frame(*rules.renamed.get((f.step, f.at), (f.step, f.at)), f.ref) for f in stack)
    known = all(f.step in rules.steps and f.at in rules.steps[f.step].points for f in found)
    return found if known else None


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
        held, about = frame is not top, (question.kind, key, frame.ref, question.clock_class, question.named)
        by_name = question.named and not question.any_one
        by_rule = window.seats if question.named else question.waits_for(s, frame.ref)
        for seat in window.seats:
            turn = question.turn(s, seat, frame.ref) if question.named and not window.owner else ""
            halts = by_name and not turn and question.halts(s, window.owner or seat, frame.ref)
            of_seat = (held, (key, seat) in s.sealed, question.rule, turn, question.any_one)
            name, by_stop = f"{window.number}:{seat}", seat not in by_rule
            owed.append(Decision(name, seat, *about, *of_seat, owner=window.owner, halts=halts, by_stop=by_stop))
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
            if window is not None and seat not in window.seats and window.open_to(question.may(s, frame.ref), seat):
                found.append(OfferOpen(question.kind, seat, frame.ref))
    return found


def replay(state: S, facts: Iterable[Fact]) -> S:
    """Apply facts to a state, in place, and return it."""
    for fact in facts:
        fact.apply(state)
    return state
