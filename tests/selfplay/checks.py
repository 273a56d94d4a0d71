"""What self-play checks at every commit and at every stop."""

from __future__ import annotations

import random
from collections import Counter

from engine.core.game import Game, Outcome, pending
from engine.dune.game import RULES
from engine.dune.state import State

from . import weights
from .forms import check_form
from .invariants import broken, unfought
from .orders import check_orders


class Broken(Exception):
    """Something that must always be true was not."""


class DeadEnd(Exception):
    """The game is not over and nobody can go on."""


class Loop(Exception):
    """The game does not come forward."""


class Checks:
    """The checks of one game. `full` checks everything; else only dead ends and loops are noticed."""

    def __init__(self, full: bool = True, every: int = 1) -> None:
        self.full = full
        self.every = every
        self.counts: Counter[str] = Counter()
        self._stops = 0
        self._since = 0
        self._mark: tuple[object, ...] = ()

    def after(self, before: State, outcome: Outcome[State]) -> None:
        """Check the commits of an input: the invariants after each, and that their facts replay to the same state."""
        s = outcome.game.state
        self._progress(s, len(outcome.commits))
        if not self.full:
            return
        again = RULES.copy(before)
        book = RULES.facts
        for commit in outcome.commits:
            for fact, _ in commit.facts:
                copy = book.decode(*book.encode(fact))
                if copy != fact:
                    raise Broken(f"{fact!r} was read back as {copy!r}")
                left = again.phase
                copy.apply(again)
                if left == "battle" and again.phase == "collection" and unfought(again):
                    raise Broken(unfought(again)[0])
            self.counts["commits"] += 1
            wrong = broken(again)
            if wrong:
                raise Broken(f"after {commit.move!r}: {wrong[0]}")
        if again != s:
            raise Broken(f"the facts replay to another state: {_difference(again, s)}")

    def at_stop(self, game: Game[State], rng: random.Random) -> None:
        """Check saving and loading, and now and then every value of a small form."""
        self._stops += 1
        if not self.full or self._stops % self.every:
            return
        saved = RULES.dump(game.state)
        loaded = RULES.load(saved)
        if loaded != game.state or RULES.dump(loaded) != saved:
            raise Broken(f"a saved state is read back differently: {_difference(loaded, game.state)}")
        self.counts["saves"] += 1
        if rng.random() < weights.FORMS * self.every:
            for decision in pending(RULES, game):
                wrong = check_form(game.state, decision)
                if wrong:
                    raise Broken(wrong[0])
                self.counts["forms"] += 1
            kind = rng.choice(sorted(RULES.orders))
            tried, wrong = check_orders(game.state, rng.choice(game.state.factions), (kind,))
            if wrong:
                raise Broken(wrong[0])
            self.counts["orders"] += tried

    def _progress(self, s: State, commits: int) -> None:
        battle = (s.battle.territory, s.battle.aggressor, s.battle.defender) if s.battle else None
        mark = (s.turn, s.phase, s.auction.number if s.auction else 0, battle, s.over)
        self._since = 0 if mark != self._mark else self._since + commits
        self._mark = mark
        if self._since >= weights.LOOP:
            raise Loop(f"{self._since} commits without a new turn, phase, auction or battle: {mark}")


def _difference(one: State, other: State) -> str:
    names = [name for cls in type(one).__mro__ for name in getattr(cls, "__slots__", ())]
    return ", ".join(
        f"{n}: {getattr(one, n)!r} / {getattr(other, n)!r}" for n in names if getattr(one, n) != getattr(other, n)
    )
