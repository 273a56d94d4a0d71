"""The step in which somebody resolves what comes at once: a reward, an Acquire effect, a bonus (DP-5, DP-10).

It ends when only what belongs to the turn itself is left.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal, TypeVar

from engine.core.decision import Question
from engine.core.errors import check
from engine.core.forms import Field, Form, Pick
from engine.core.moves import internal
from engine.core.run import Run, Step

from ..effects.choices import Choices, check_said, defaulted, every, said
from ..effects.interpreter import (
    drop_idle,
    effect_fields,
    find,
    on_top,
    open_now,
    owed,
    resolve,
    resolve_by_default,
    settle,
)
from ..facts import EffectsDropped, TurnMarked
from ..moving import top_level
from ..rivals.who import decides_for, is_rival
from ..state import State


class OfPending(Choices):
    """What is resolved next, and how; no `effect` where what is left is let be."""

    effect: str = ""  # the number of what is pending
    finish: bool = internal(False)  # nobody answered: the rest of one's turn goes by defaults, too


M = TypeVar("M", bound=OfPending)


class PendingQuestion(Question[State, M]):
    """What the questions share that something must be chosen before it goes on."""

    clock_class = "turn"
    unvoidable = "what a card or a reward brings must be resolved"
    must_answer = unvoidable

    def form(self, s: State, seat: str, ref: str, given: Mapping[str, Any]) -> Form:
        """Ask what comes next, if that is open, and what it asks for."""
        numbers = tuple(str(each.id) for each in open_now(s))
        must = bool(owed(s))
        if must and len(numbers) == 1:
            return Form(tuple(effect_fields(s, numbers[0], given)))
        found: list[Field] = [Pick("effect", numbers, optional=not must)]
        number = str(given.get("effect", ""))
        return Form((*found, *(effect_fields(s, number, given) if number in numbers else ())))

    def check(self, s: State, seat: str, move: M, ref: str) -> None:
        """Refuse what is not offered."""
        check(seat in self.waits_for(s, ref), "not_your_choice", self.rule)
        check_said(lambda given: self.form(s, seat, ref, given), move, self.rule)

    def ways(self, s: State, seat: str, ref: str) -> Iterator[dict[str, Any]]:
        """Yield every way to fill the form."""
        yield from every(lambda given: self.form(s, seat, ref, given), {})

    def first(self, s: State, seat: str, ref: str) -> dict[str, Any]:
        """Return the first that must be, with its defaults; nothing that is free to leave."""
        must, owner = owed(s), on_top(s)[0].owner
        begun = {} if not must or len(open_now(s)) == 1 else {"effect": str(must[0].id)}
        return defaulted(s, owner, lambda given: self.form(s, seat, ref, given), begun)

    def alive(self, s: State, ref: str) -> bool:
        """Say whether something is still open."""
        return top_level(s) > 0 and bool(open_now(s))

    def close(self, run: Run[State], ref: str, answers: Mapping[str, M]) -> None:
        """Resolve it, or let be what is left."""
        run.goto("work")
        for move in answers.values():
            if move.finish:
                run.emit(TurnMarked(finishing=True), ())
            number = move.effect or ("" if not owed(run.s) else str(open_now(run.s)[0].id))
            each = find(run.s, number)
            if each is None:
                run.emit(EffectsDropped(tuple(left.id for left in on_top(run.s))), ())
            else:
                resolve(run, each, said(move))


class Choice(OfPending):
    """What one resolves oneself."""

    kind: Literal["choice"] = "choice"


class ChoiceQuestion(PendingQuestion[Choice]):
    """Something must be chosen before it goes on (DP-5, DP-10)."""

    kind = "choice"
    move = Choice
    rule = "I-GEN-6"
    unforeseen = "what a card or a reward lets one choose is not known before"

    def waits_for(self, s: State, ref: str) -> tuple[str, ...]:
        """Ask whose effect it is."""
        return (on_top(s)[0].owner,)

    def turn(self, s: State, seat: str, ref: str) -> str:
        """It is part of the turn in which it comes."""
        return f"turn {s.turns}" if s.turn is not None and s.turn.seat == seat else ""

    def default(self, s: State, seat: str, ref: str) -> Choice:
        """Take the first that must be; in one's turn that ends it (DP-5, DP-10)."""
        finish = s.turn is not None and s.turn.seat == seat and s.turn.kind != "start"
        return Choice(**self.first(s, seat, ref), finish=finish)

    def legal(self, s: State, seat: str, ref: str) -> Iterator[Choice]:
        """Yield every way."""
        for given in self.ways(s, seat, ref):
            yield Choice(**given)


class RivalChoice(OfPending):
    """What one resolves for a Rival."""

    kind: Literal["rival_choice"] = "rival_choice"


class RivalChoiceQuestion(PendingQuestion[RivalChoice]):
    """What a Rival gains leaves a choice: it is put to the one who plays against it (I-SOLO-10, I-SOLO-16, DP-14)."""

    kind = "rival_choice"
    move = RivalChoice
    rule = "I-SOLO-10"
    unforeseen = "what a Rival gains is not known before"

    def waits_for(self, s: State, ref: str) -> tuple[str, ...]:
        """Ask that player."""
        return (decides_for(s, on_top(s)[0].owner),)

    def default(self, s: State, seat: str, ref: str) -> RivalChoice:
        """Take the first that can be (DP-14)."""
        return RivalChoice(**self.first(s, seat, ref))

    def legal(self, s: State, seat: str, ref: str) -> Iterator[RivalChoice]:
        """Yield every way."""
        for given in self.ways(s, seat, ref):
            yield RivalChoice(**given)


def _work(run: Run[State]) -> None:
    settle(run)
    if run.s.forced is not None:
        return
    if top_level(run.s) == 0:
        run.done()
        return
    drop_idle(run)
    if top_level(run.s) > 0 and open_now(run.s):
        _ask_or_finish(run)


def _ask_or_finish(run: Run[State]) -> None:
    """Ask, unless the rest of this turn goes by defaults."""
    s, must = run.s, owed(run.s)
    if is_rival(s, on_top(s)[0].owner):
        run.goto("rival_choice")
    elif s.turn is None or not s.turn.finishing or on_top(s)[0].owner != s.turn.seat:
        run.goto("choice")
    elif must:
        resolve_by_default(run, must[0])
    else:
        run.emit(EffectsDropped(tuple(each.id for each in on_top(s))), ())


STEP = Step("resolving", {"work": _work, "choice": ChoiceQuestion(), "rival_choice": RivalChoiceQuestion()})
