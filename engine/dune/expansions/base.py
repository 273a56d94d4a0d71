"""What an option or a card adds to the rules of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.core.decision import Offer
from engine.core.orders import OrderKind
from engine.core.run import Run, Step

from ..moments import Moment
from ..state import State

Act = Callable[[Run[State]], None]


@dataclass(frozen=True, kw_only=True)
class Expansion:
    """One option, with the rules that it brings. They are registered always, so that every stored game is understood.

    `at` says what it does at which moments: it emits facts, or pushes a step of its own, which comes first then. It is
    asked only where `option` is on. A step is `part_of` a phase, and its questions concern nobody where the option is
    off. Facts of its own lie with all others, in `facts/`, for they make the states.
    """

    option: str  # the field of `Options`
    at: Mapping[Moment, Act] = field(default_factory=dict)
    steps: tuple[Step, ...] = ()
    offers: tuple[Offer[State, Any], ...] = ()
    orders: tuple[OrderKind[State], ...] = ()

    def act(self, moment: Moment) -> Act:
        """Return what it does at a moment, if its option is on."""
        act = self.at[moment]

        def at(run: Run[State]) -> None:
            if getattr(run.s.options, self.option):
                act(run)

        return at
