"""What an operator of the effect language is, and the register in which the interpreter finds it (section 16)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import Any

from engine.core.forms import Field
from engine.core.run import Run

from ..cards import Effect
from ..state import Pending, State

Given = Mapping[str, Any]


class Stance(IntEnum):
    """How an effect stands to its owner now."""

    SIMPLE = 0  # it must be resolved, there is nothing to choose, and when it is cannot matter (I-ASYNC-3)
    PLAIN = 1  # it must be resolved and there is nothing to choose, but when it is can matter
    CHOICE = 2  # it must be resolved, and something is to be chosen
    OPTIONAL = 3  # it may be resolved (I-GEN-6)
    IDLE = 4  # it cannot be resolved now, and may be later in the turn (I-REVEAL-11)


SIMPLE, PLAIN, CHOICE, OPTIONAL, IDLE = Stance  # by their names alone, which is how they are asked for most


class Op:
    """One operator. Subclasses are stateless; `c` says whose the effect is and where it comes from."""

    def stance(self, s: State, c: Pending, effect: Effect) -> Stance:
        """Return how the effect stands to its owner: there is a choice where it asks for something."""
        return CHOICE if self.fields(s, c, effect, {}) else SIMPLE

    def useful(self, s: State, c: Pending, effect: Effect) -> bool:
        """Say whether it would do anything, from what everybody knows."""
        return True

    def fields(self, s: State, c: Pending, effect: Effect, given: Given) -> list[Field]:
        """Return what is to be chosen, up to the next thing that is not known before."""
        return []

    def do(self, run: Run[State], c: Pending, effect: Effect, given: Given) -> None:
        """Resolve it."""
        raise NotImplementedError


OPS: dict[str, Op] = {}


def operator(effect: Effect) -> str:
    """Return the name of an effect's operator, which stands first in it."""
    return next(iter(effect))


def op(effect: Effect) -> Op:
    """Return the operator of an effect."""
    return OPS[next(iter(effect))]


def stance(s: State, c: Pending, effect: Effect | None) -> Stance:
    """Return how an effect stands to its owner; no effect is a simple one."""
    return SIMPLE if effect is None else OPS[next(iter(effect))].stance(s, c, effect)


def useful(s: State, c: Pending, effect: Effect) -> bool:
    """Say whether an effect would do anything."""
    return op(effect).useful(s, c, effect)


def fields(s: State, c: Pending, effect: Effect | None, given: Given) -> list[Field]:
    """Return what is to be chosen for an effect."""
    return [] if effect is None else op(effect).fields(s, c, effect, given)


def perform(run: Run[State], c: Pending, effect: Effect | None, given: Given) -> None:
    """Resolve an effect with what was chosen for it."""
    if effect is not None:
        op(effect).do(run, c, effect, given)
