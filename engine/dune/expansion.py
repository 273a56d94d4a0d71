"""What an option or a card adds to the rules of the game: all of it in one module of `expansions`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.core.decision import Offer, Question
from engine.core.orders import OrderKind
from engine.core.ruling import Change
from engine.core.run import Run, Step

from .moments import Moment
from .options import declare, is_on
from .state import State

Act = Callable[[Run[State]], None]


@dataclass(frozen=True, kw_only=True)
class Expansion:
    """One option, with the rules that it brings. They are registered always, so that every stored game is understood.

    `option` is off unless the table chooses it; `rule`, `needs`, `excludes` and `actors` are what `option` of
    `engine/core/options.py` says of them. `cards` are ids of treachery cards that it puts into the deck, `markers` are
    those by which the storm goes instead of dials, `presets` are those in which it is on (D-OPT-1). `at` says what it
    does at which moments: it emits facts, or pushes a step of its own, which comes first then. It is asked only where
    the option is on. `change` says how a game under way takes the option or loses it (H-16), if that needs more than
    cards mixed in. A step is `part_of` a phase, and its questions concern nobody where the option is off (`on`). Facts
    of its own that write into the state belong to `facts/`, which makes the states.
    """

    option: str
    rule: str
    needs: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    actors: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    markers: tuple[int, ...] = ()
    presets: tuple[str, ...] = ()
    change: Change[State] | None = None
    at: Mapping[Moment, Act] = field(default_factory=dict)
    steps: tuple[Step, ...] = ()
    offers: tuple[Offer[State, Any], ...] = ()
    orders: tuple[OrderKind[State], ...] = ()

    def questions(self) -> tuple[Question[State, Any], ...]:
        """Return the questions of its steps."""
        return tuple(point for step in self.steps for point in step.points.values() if isinstance(point, Question))

    def declare(self) -> None:
        """Add the option to those of the game, with what it brings. ValueError if there is one of that name."""
        terms = {"rule": self.rule, "needs": self.needs, "excludes": self.excludes, "actors": self.actors}
        declare(self.option, cards=self.cards, markers=self.markers, presets=self.presets, **terms)

    def act(self, moment: Moment) -> Act:
        """Return what it does at a moment, if its option is on."""
        act = self.at[moment]

        def at(run: Run[State]) -> None:
            if on(run.s, self.option):
                act(run)

        return at


def on(s: State, option: str) -> bool:
    """Say whether the table plays with an option that an expansion brings."""
    return is_on(s.options, option)
