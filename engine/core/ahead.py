"""What comes: questions a seat will be asked, told before they are put, so that they can be answered ahead.

Who will be asked about what follows from public facts alone (`Question.coming`): everybody could work it out, whoever
looks. Whether an order of the seat has settled it is private to the seat. A wish to be asked then settles it, too: it
is said by an order like any other, and the early question need not be shown any more.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from .decision import S
from .orders import wish_of
from .run import window_key
from .seen import Seen, ordering

if TYPE_CHECKING:
    from .game import Game, Rules


_IN_A_PHASE = 2  # open steps at least: that of the turn, and that of the phase


@dataclass(frozen=True, slots=True)
class Coming:
    """Something a seat will be asked, or is asked no more since it has answered ahead."""

    seat: str
    question: str  # the kind of the question that will be put
    order: str  # the kind of the order that answers it ahead
    subject: str  # which of the kind, as in `Order.subject`; empty where there is but one
    rule: str
    decided: bool  # whether an order of the seat stands that decides it: for its owner alone
    later: bool = False  # whether the seat has said that it wants to be asked then: for its owner alone


Foretold = tuple[tuple[str, str, str], ...]
"""Who will be asked which kind of question about what."""


def foretold(rules: Rules[S], s: S) -> Foretold:
    """Return who will be asked which kind of question about what, as everybody can know."""
    if s.over:
        return ()
    return tuple((who, kind, what) for kind, question in rules.questions.items() for who, what in question.coming(s))


def coming(rules: Rules[S], game: Game[S], seat: str, said: Foretold | None = None) -> tuple[Coming, ...]:
    """Return what a seat will be asked, by public facts, with what its own orders have settled of it; the next first.

    `said` is what is foretold of this game, by whoever has worked it out already.
    """
    s, found = game.state, []
    mine = [one for one in (foretold(rules, s) if said is None else said) if one[0] == seat]
    for _, kind, subject in sorted(mine, key=_how_soon(rules, game)) if len(mine) > 1 else mine:
        if not _asked_now(rules, game, seat, kind, subject):
            question = rules.questions[kind]
            goes_by = rules.lets_go(s, seat, kind) is not None and question.goes_by(s, seat)
            decided = goes_by or question.settled(s, seat, subject)
            later = wish_of(rules, s, seat, kind, subject) is not None
            found.append(Coming(seat, kind, question.ahead, subject, question.rule, decided and not later, later))
    return tuple(found)


def _how_soon(rules: Rules[S], game: Game[S]) -> Callable[[tuple[str, str, str]], int]:
    """Return what counts the phases from the one that is played to that in which something is asked."""
    if len(game.stack) < _IN_A_PHASE:
        return lambda said: 0
    phases = list(rules.steps[game.stack[0].step].points)
    name = game.stack[1].step
    now = rules.steps[name].part_of or name
    after = [*phases[phases.index(now) :], *phases[: phases.index(now)]] if now in phases else phases
    places = {kind: after.index(phase) for kind, phase in rules.phases.items() if phase in after}
    return lambda said: places.get(said[1], 0)


def early(rules: Rules[S], game: Game[S], one: Coming) -> Seen:
    """Return what a seat has before it that may answer ahead; `ref` is what the question will be about."""
    return replace(ordering(rules, game, one.seat, one.order), ref=one.subject)


def _asked_now(rules: Rules[S], game: Game[S], seat: str, kind: str, subject: str) -> bool:
    """Say whether the seat is asked just that already."""
    s, question = game.state, rules.questions[kind]
    for frame in game.stack:
        window = s.windows.get(window_key(question, frame.ref))
        if window is not None and rules.steps[frame.step].points[frame.at] is question and seat in window.seats:
            return question.subject(s, seat, frame.ref) == subject
    return False
