"""What a seat has before it when something is asked of it or open to it: its view and the form, never the game.

Whoever finds words or answers for a seat (presentations, machine players) is handed this and nothing else. Its
functions ask the rules on behalf of this one seat, as a person's buttons would: what is legal, what is accepted, what
a move would cost. Each of them answers from what the seat may see.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any

from .corrections import CORRECT, correction_form
from .decision import Cost, Decision, OfferOpen, Question, S
from .errors import IllegalMove
from .forms import Form
from .game import Game, Rules
from .moves import ClearOrder, Move, Override, SetOrder
from .orders import meant, order_form, read
from .run import window_key

ORDER = "order:"  # before the kind of an order, where kinds of decisions and offers stand
NOTHING: Mapping[str, Any] = {}


@dataclass(frozen=True)
class Seen:
    """One seat, its view, and one question, offer or order put to it; `kind` is empty where nothing is."""

    look: Callable[[], Any]  # at the game as the seat sees it, which costs more than all the rest
    seat: str
    kind: str
    ref: str = ""  # what it is about, where a kind may be open more than once
    rule: str = ""
    id: str = ""  # of the decision; empty for what nobody waits for
    by: str = ""  # who answers as the seat, if a moderator has handed him the question (H-15); the view is all people's
    move: type[Move] | None = None  # the class of what answers it
    opened: Callable[[Mapping[str, Any]], Form] = lambda given: Form()
    fallback: Callable[[], Move | None] = lambda: None
    legal: Callable[[], Iterator[Any]] = lambda: iter(())
    accepts: Callable[[Any], bool] = lambda move: False
    refused: Callable[[Any], IllegalMove | None] = lambda move: None  # why a move is not accepted, by the rules
    quote: Callable[[Any], tuple[Cost, ...]] = lambda move: ()
    given: Mapping[str, Any] = field(default_factory=dict)  # what of the form is filled, where its options are told

    @property
    def view(self) -> Any:
        """What the seat may see of the game."""
        return self.look()

    @cached_property
    def form(self) -> Form:
        """What is asked at first; `opened` narrows it by the values given so far."""
        return self.opened(NOTHING)

    @cached_property
    def default(self) -> Move | None:
        """What is played when nobody answers; None for what nobody waits for."""
        return self.fallback()


def asked(rules: Rules[S], game: Game[S], decision: Decision) -> Seen:
    """Return what the seat that owes a decision has before it."""
    seat, by = (decision.owner, decision.seat) if decision.owner else (decision.seat, "")
    return _question(rules, game, seat, decision.kind, decision.ref, decision.id, by)


def offered(rules: Rules[S], game: Game[S], offer: OfferOpen) -> Seen:
    """Return what a seat has before it that may do something unasked."""
    s, seat, rule = game.state, offer.seat, rules.offers.get(offer.kind)
    if rule is None:
        return _question(rules, game, seat, offer.kind, offer.ref, "")
    return Seen(
        look=_look(rules, s, seat),
        seat=seat,
        kind=offer.kind,
        rule=rule.rule,
        move=rule.move,
        opened=lambda said: rule.form(s, seat, said),
        accepts=lambda move: _open(rules, s, seat, move),
        refused=lambda move: _refusal(lambda: rule.check(s, seat, move)),
        quote=lambda move: rule.quote(s, seat, move),
    )


def ordering(rules: Rules[S], game: Game[S], seat: str, kind: str) -> Seen:
    """Return what a seat has before it that may give an order of this kind."""
    s = game.state
    return Seen(
        look=_look(rules, s, seat),
        seat=seat,
        kind=f"{ORDER}{kind}",
        rule=rules.order_kinds[kind].rule,
        opened=lambda said: order_form(rules, s, seat, kind, said),
        accepts=lambda move: _open(rules, s, seat, move),
        refused=lambda move: _refusal(lambda: read(rules, s, seat, move.order)),
    )


def correcting(rules: Rules[S], game: Game[S], kind: str, looked: tuple[str, ...] = ()) -> Seen:
    """Return what a moderator has before him who puts something right: what everybody may know, and the form.

    That holds what he looks at just now (`looked`), if it is about that.
    """
    s = game.state
    return Seen(
        look=_look(rules, s, None),
        seat="",
        kind=f"{CORRECT}{kind}",
        move=Override,
        opened=lambda said: correction_form(rules, s, kind, said, looked),
    )


def unasked(rules: Rules[S], game: Game[S], seat: str) -> Seen:
    """Return what a seat has before it when nothing is put to it; `accepts` says what it may do all the same."""
    s = game.state
    return Seen(look=_look(rules, s, seat), seat=seat, kind="", accepts=lambda move: _open(rules, s, seat, move))


def about(rules: Rules[S], game: Game[S], seat: str, move: Move) -> Seen:
    """Return what a seat has before it that is about to make this move: the question, offer or order it answers."""
    if isinstance(move, SetOrder) and (kind := str(move.order.get("kind"))) in rules.order_kinds:
        return ordering(rules, game, seat, kind)
    if move.kind in rules.offers:
        return offered(rules, game, OfferOpen(move.kind, seat))
    if move.kind in rules.questions:
        ref, owner = _open_ref(rules, game, seat, move.kind)
        return _question(rules, game, owner or seat, move.kind, ref, "", seat if owner else "")
    return Seen(look=_look(rules, game.state, seat), seat=seat, kind=move.kind)


def _question(rules: Rules[S], game: Game[S], seat: str, kind: str, ref: str, decision: str, by: str = "") -> Seen:
    s, question = game.state, rules.questions[kind]
    return Seen(
        by=by,
        look=_look(rules, s, None if by else seat),
        seat=seat,
        kind=kind,
        ref=ref,
        rule=question.rule,
        id=decision,
        move=question.move,
        opened=lambda said: question.form(s, seat, ref, said),
        fallback=lambda: question.default(s, seat, ref) if decision else None,
        legal=lambda: question.legal(s, seat, ref),
        accepts=lambda move: question.accepts(s, seat, move, ref),
        refused=lambda move: _refusal(lambda: question.check(s, seat, move, ref)),
        quote=lambda move: question.quote(s, seat, move, ref),
    )


def _look(rules: Rules[S], s: S, seat: str | None) -> Callable[[], Any]:
    """Return what looks at the game for a seat: when somebody wants to know, and once."""
    return cache(lambda: rules.view(s, seat))


def _open_ref(rules: Rules[S], game: Game[S], seat: str, kind: str) -> tuple[str, str]:
    """Return what the innermost open question of a kind is about in which the seat may take part, and its owner."""
    for frame in reversed(game.stack):
        question = rules.steps[frame.step].points[frame.at]
        if isinstance(question, Question) and question.kind == kind:
            window = game.state.windows.get(window_key(question, frame.ref))
            if window is None:
                continue
            if seat in window.seats or window.open_to(question.may(game.state, frame.ref), seat):
                return frame.ref, window.owner
    return "", ""


def _refusal(check: Callable[[], object]) -> IllegalMove | None:
    """Return why a check refuses; None if it does not."""
    try:
        check()
    except IllegalMove as refusal:
        return refusal
    return None


def _open(rules: Rules[S], s: S, seat: str, move: Move) -> bool:
    """Say whether the seat may do this unasked now: use an offer, give an order or take one back."""
    if s.over:
        return False
    if isinstance(move, ClearOrder):
        return bool(meant(s, seat, move))
    offer = rules.offers.get(move.kind)
    try:
        if isinstance(move, SetOrder):
            read(rules, s, seat, move.order)
        elif offer is None or not offer.open_to(s, seat):
            return False
        else:
            offer.check(s, seat, move)
    except IllegalMove:
        return False
    return True
