"""How random players answer in Dune: Imperium: field by field, for a turn has too many answers to list them all."""

from __future__ import annotations

from typing import Any

from engine.core.choosing import Randomness
from engine.core.forms import Field, Flag, Number, Pick, Several, options_of
from engine.imperium.phases.combat import CombatQuestion, Rejoin, RejoinOffer, VictoryQuestion
from engine.imperium.phases.turns import EffectsQuestion, TurnQuestion
from engine.imperium.state import State

from .base import sample, use

Asked = TurnQuestion | EffectsQuestion | CombatQuestion | VictoryQuestion


def _some(field: Field, rng: Randomness) -> Any:
    if isinstance(field, Pick):
        return field.options[rng.randrange(len(field.options))]
    if isinstance(field, Number):
        return field.low + rng.randrange(field.high - field.low + 1)
    if isinstance(field, Several):
        left = list(field.options)
        return tuple(left.pop(rng.randrange(len(left))) for _ in range(field.least))
    assert isinstance(field, Flag)
    return rng.random() < 0.2


def walk(question: Asked, s: State, seat: str, ref: str, rng: Randomness) -> Any:
    """Fill the form field by field; of turns, send an Agent mostly, if one can be sent."""
    given: dict[str, Any] = {}
    form = question.form(s, seat, ref, given)
    if isinstance(question, TurnQuestion) and "agent" in options_of(form.fields[0]) and rng.random() < 0.8:
        given["do"] = "agent"
        form = question.form(s, seat, ref, given)
    while True:
        field = next((field for field in form.fields if field.name not in given), None)
        if field is None:
            return question.move.model_validate(given)
        given[field.name] = _some(field, rng)
        form = question.form(s, seat, ref, given)


@sample.register
def _(question: TurnQuestion, s: State, seat: str, ref: str, rng: Randomness) -> Any:
    """Fill the form."""
    return walk(question, s, seat, ref, rng)


@sample.register
def _(question: EffectsQuestion, s: State, seat: str, ref: str, rng: Randomness) -> Any:
    """Fill the form."""
    return walk(question, s, seat, ref, rng)


@sample.register
def _(question: CombatQuestion, s: State, seat: str, ref: str, rng: Randomness) -> Any:
    """Fill the form."""
    return walk(question, s, seat, ref, rng)


@sample.register
def _(question: VictoryQuestion, s: State, seat: str, ref: str, rng: Randomness) -> Any:
    """Fill the form."""
    return walk(question, s, seat, ref, rng)


@use.register
def _(offer: RejoinOffer, s: State, seat: str, rng: Randomness) -> Any:
    """Take part again."""
    return Rejoin()
