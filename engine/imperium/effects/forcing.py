"""What each opponent must resolve: those who have a choice are asked together, and it goes in order (DP-7, I-ASYNC-10).

Each of them has a step of his own, and all their questions open at once: an answer to one that is not on top yet stays
hidden and may be changed, and counts when it comes to it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Literal

from engine.core.decision import Question
from engine.core.facts import Asked
from engine.core.forms import Form
from engine.core.run import Run, Step

from ..cards import Effect
from ..facts import ForcedEnded
from ..state import Pending, State
from .base import Stance, fields, perform, stance, useful
from .choices import Choices, check_said, defaulted, every, said


def asks(s: State, seat: str, c: Pending, effect: Effect) -> bool:
    """Say whether an opponent has a choice, from public numbers alone (I-ASYNC-10); a Rival never has (I-HAGAL-11)."""
    return seat in s.seats and stance(s, _of(seat, c), effect) == Stance.CHOICE


def resolve_alone(run: Run[State], seat: str, c: Pending, effect: Effect) -> None:
    """Let an opponent resolve what leaves no choice; nothing, if nothing can be done."""
    own = _of(seat, c)
    if useful(run.s, own, effect):
        perform(run, own, effect, {})


def _of(seat: str, c: Pending) -> Pending:
    return replace(c, owner=seat, origin=0)


def _context(s: State, seat: str) -> tuple[Pending, Effect]:
    forced = s.forced
    assert forced is not None, "nobody is forced to anything"
    return Pending(0, 1, seat, forced.effect, forced.source), forced.effect


class Force(Choices):
    """How an opponent resolves what another's card demands."""

    kind: Literal["forced"] = "forced"


class ForcedQuestion(Question[State, Force]):
    """What to discard, or to lose (DP-7). `ref` is who is asked."""

    kind = "forced"
    move = Force
    clock_class = "forced"
    rule = "I-ASYNC-10"
    must_answer = "something must be given up"
    unvoidable = must_answer
    unforeseen = "whether a card that demands it is played is hidden"

    def waits_for(self, s: State, ref: str) -> tuple[str, ...]:
        """Ask the one it is about."""
        return (ref,)

    def form(self, s: State, seat: str, ref: str, given: Mapping[str, Any]) -> Form:
        """Ask what the effect asks for."""
        c, effect = _context(s, seat)
        return Form(tuple(fields(s, c, effect, given)))

    def check(self, s: State, seat: str, move: Force, ref: str) -> None:
        """Refuse what cannot be done."""
        check_said(lambda given: self.form(s, seat, ref, given), move, "I-GEN-12")

    def default(self, s: State, seat: str, ref: str) -> Force:
        """Discard the cheapest cards (DP-7)."""
        return Force(**defaulted(s, seat, lambda given: self.form(s, seat, ref, given), {}))

    def legal(self, s: State, seat: str, ref: str) -> Iterator[Force]:
        """Yield every way."""
        for given in every(lambda given: self.form(s, seat, ref, given), {}):
            yield Force(**given)

    def alive(self, s: State, ref: str) -> bool:
        """Say whether it is still owed; where a moderator's hand has left no choice it is owed all the same."""
        return s.forced is not None

    def close(self, run: Run[State], ref: str, answers: Mapping[str, Force]) -> None:
        """Do it, now that it is this one's turn."""
        c, effect = _context(run.s, ref)
        run.done()
        for move in answers.values():
            perform(run, c, effect, said(move))


def _alone(run: Run[State]) -> None:
    c, effect = _context(run.s, run.ref)
    run.done()
    resolve_alone(run, c.owner, c, effect)


def _end(run: Run[State]) -> None:
    run.emit(ForcedEnded(), ())
    run.done()


STEP = Step("forced", {"alone": _alone, "ask": ForcedQuestion(), "end": _end})


def force(run: Run[State]) -> None:
    """Open a step for each opponent, the first one on top, and ask those who have a choice."""
    s, forced = run.s, run.s.forced
    assert forced is not None, "nobody is forced to anything"
    c = Pending(0, 1, forced.by, forced.effect, forced.source)
    asked = [seat for seat in forced.seats if asks(s, seat, c, forced.effect)]
    run.push(STEP.name, "end")
    for seat in reversed(forced.seats):
        run.push(STEP.name, "ask" if seat in asked else "alone", seat)
    for seat in asked:
        run.emit(Asked(f"{ForcedQuestion.kind}/{seat}", ForcedQuestion.kind, s.asked + 1, (seat,)))
