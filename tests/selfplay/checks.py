"""What self-play checks at every commit and at every stop."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Generic

from engine.core.decision import S
from engine.core.game import Game, Outcome, pending
from engine.core.moves import Enter
from engine.core.run import Commit
from tests.subjects.subject import Subject

from . import weights
from .forms import check_form
from .orders import check_orders


class Broken(Exception):
    """Something that must always be true was not."""


class DeadEnd(Exception):
    """The game is not over and nobody can go on."""


class Loop(Exception):
    """The game does not come forward."""


class Checks(Generic[S]):
    """The checks of one game. `full` checks everything; else only dead ends and loops are noticed."""

    def __init__(self, subject: Subject[S], full: bool = True, every: int = 1) -> None:
        self.subject = subject
        self.full = full
        self.every = every
        self.counts: Counter[str] = Counter()
        self._stops = 0
        self._since = 0
        self._mark: tuple[object, ...] = ()

    def after(self, before: S, outcome: Outcome[S]) -> None:
        """Check the commits of an input: the invariants after each, and that their facts replay to the same state."""
        s = outcome.game.state
        self._progress(s, len(outcome.commits))
        if not self.full:
            return
        game, rules = self.subject, self.subject.rules
        self._unseen(before, outcome.commits)
        again = rules.copy(before)
        book = rules.facts
        for commit in outcome.commits:
            for fact, _ in commit.facts:
                copy = book.decode(*book.encode(fact))
                if copy != fact:
                    raise Broken(f"{fact!r} was read back as {copy!r}")
                phase = game.phase(again)
                copy.apply(again)
                if game.phase(again) != phase and not isinstance(commit.move, Enter):
                    self._none(game.left(again, phase))
            self.counts["commits"] += 1
            self._none(game.invariants(again), f"after {commit.move!r}: ")
        if again != s:
            raise Broken(f"the facts replay to another state: {_difference(again, s)}")

    def _unseen(self, before: S, commits: Sequence[Commit]) -> None:
        """Check that whoever does what not all are told of could be known to be able to (H-13)."""
        first = commits[0] if commits else None
        offer = self.subject.rules.offers.get(first.move.kind) if first is not None and first.move is not None else None
        if first is None or offer is None or offer.by_table or any(audience is None for _, audience in first.facts):
            return
        self.counts["unseen"] += 1
        if first.by not in offer.unseen(before):
            raise Broken(f"{first.by} did unseen what nobody could know of: {first.move!r}")

    def at_stop(self, game: Game[S], rng: random.Random) -> None:
        """Check saving and loading, and now and then every value of a small form."""
        self._stops += 1
        if not self.full or self._stops % self.every:
            return
        rules = self.subject.rules
        saved = rules.dump(game.state)
        loaded = rules.load(saved)
        if loaded != game.state or rules.dump(loaded) != saved:
            raise Broken(f"a saved state is read back differently: {_difference(loaded, game.state)}")
        self.counts["saves"] += 1
        if rng.random() < weights.FORMS * self.every:
            for decision in pending(rules, game):
                self._none(check_form(rules, game.state, decision))
                self.counts["forms"] += 1
            kinds = rng.sample(sorted(rules.orders), min(len(rules.orders), 1))
            tried, wrong = check_orders(self.subject, game.state, rng.choice(rules.seats(game.state)), kinds)
            self._none(wrong)
            self.counts["orders"] += tried

    def _none(self, wrong: list[str], when: str = "") -> None:
        if wrong:
            raise Broken(f"{when}{wrong[0]}")

    def _progress(self, s: S, commits: int) -> None:
        mark = self.subject.progress(s)
        self._since = 0 if mark != self._mark else self._since + commits
        self._mark = mark
        if self._since >= weights.LOOP:
            raise Loop(f"{self._since} commits without progress: {mark}")


def _difference(one: object, other: object) -> str:
    names = [name for cls in type(one).__mro__ for name in getattr(cls, "__slots__", ())]
    return ", ".join(
        f"{n}: {getattr(one, n)!r} / {getattr(other, n)!r}" for n in names if getattr(one, n) != getattr(other, n)
    )
