"""What is to be resolved: what goes by itself, what is asked, and resolving it (I-ASYNC-3, section 16).

Effects of the highest level come first. At level 0 lie those of a turn, which its player takes in any order.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.forms import Field, Form
from engine.core.run import Run

from ..facts import EffectsDropped, IntrigueDiscarded
from ..moving import top_level
from ..state import Pending, State
from .base import CHOICE, IDLE, PLAIN, SIMPLE, Stance, fields, perform, stance
from .choices import defaulted

MUST = (SIMPLE, PLAIN, CHOICE)


def standing(s: State, each: Pending) -> Stance:
    """Return how something that is pending stands to its owner."""
    return stance(s, each, each.effect)


def on_top(s: State) -> tuple[Pending, ...]:
    """Return what comes first of what is to be resolved."""
    level = top_level(s)
    return tuple([each for each in s.pending if each.level == level]) if level else s.pending


def standings(s: State) -> list[tuple[Stance, Pending]]:
    """Return what of that can be resolved now, and how it stands to its owner."""
    return [(how, each) for each in on_top(s) if (how := stance(s, each, each.effect)) != IDLE]


def open_now(s: State) -> tuple[Pending, ...]:
    """Return what of that its owner may resolve now."""
    return tuple([each for _, each in standings(s)])


def is_open(s: State, each: Pending) -> bool:
    """Say whether something that is pending is among what its owner may resolve now."""
    return each.level == top_level(s) and standing(s, each) != IDLE


def owed(s: State) -> tuple[Pending, ...]:
    """Return what of that must be resolved."""
    return tuple([each for how, each in standings(s) if how in MUST])


def effect_fields(s: State, number: str, given: Mapping[str, Any]) -> list[Field]:
    """Return what is to be chosen for a pending effect."""
    each = find(s, number)
    return fields(s, each, each.effect, given) if each is not None else []


def find(s: State, number: str) -> Pending | None:
    """Return what is pending under a number; None if nothing is."""
    return next((each for each in s.pending if str(each.id) == number), None)


def resolve(run: Run[State], each: Pending, given: Mapping[str, Any]) -> None:
    """Resolve something that is pending."""
    run.emit(EffectsDropped((each.id,)), ())
    perform(run, each, each.effect, given)


def settle(run: Run[State]) -> None:
    """Resolve what needs nobody, until somebody must choose (I-ASYNC-3)."""
    while run.s.forced is None and (each := _next(run.s)) is not None:
        resolve(run, each, {})
    if run.s.forced is None:
        put_down(run)


def _next(s: State) -> Pending | None:
    """Return what goes by itself now.

    First what cannot matter; then, if nothing else is left to do, what could have mattered, Intrigue cards before all
    else. Whoever wants to be asked after each effect of his turn is (I-ASYNC-7).
    """
    if s.turn is not None and s.turn.stepwise and top_level(s) == 0:
        return None
    found: list[tuple[Stance, Pending]] = []
    for each in on_top(s):
        how = standing(s, each)
        if how == SIMPLE:
            return each
        if how != IDLE:
            found.append((how, each))
    if not found or any(how != PLAIN for how, _ in found):
        return None
    return next((each for _, each in found if "intrigue" in each.effect), found[0][1])


def drop_idle(run: Run[State]) -> None:
    """Let fall away what can no longer be resolved above the turn's own effects: there nothing comes between."""
    level = top_level(run.s)
    idle = tuple(each.id for each in run.s.pending if each.level == level and standing(run.s, each) == IDLE)
    if idle:
        run.emit(EffectsDropped(idle), ())


def resolve_by_default(run: Run[State], each: Pending) -> None:
    """Resolve something that must be, with the defaults of section 17."""
    given = defaulted(run.s, each.owner, lambda given: _form(run.s, each, given), {})
    resolve(run, each, given)


def _form(s: State, each: Pending, given: Mapping[str, Any]) -> Form:
    return Form(tuple(fields(s, each, each.effect, given)))


def put_down(run: Run[State]) -> None:
    """Discard the Intrigue cards that are resolved (I-INTRIGUE-1); one that is scheduled stays (I-INTRIGUE-5)."""
    s = run.s
    if not s.waiting:
        return
    busy = {each.origin for each in s.pending} | {each.origin for each in s.scheduled}
    for each in s.waiting:
        if each.origin not in busy:
            run.emit(IntrigueDiscarded(each.origin), ())
