"""Playing the toy in tests: its game at a wanted question, answers in one word, random games."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from engine.core.decision import Decision
from engine.core.game import Game, Outcome, decide, pending
from engine.core.moves import Move, TimeUp
from tests.sampling import sample

from .engine.cards import GROWERS
from .engine.game import RULES, start
from .engine.options import Options
from .engine.state import State


class Toy:
    """One game, moved on by what tests say; it remembers the facts that it told."""

    def __init__(self, seats: int = 3, options: Options | None = None, seed: str = "toy") -> None:
        self.last: Outcome[State] = start(GROWERS[:seats], seed, options)
        self.game: Game[State] = self.last.game

    @property
    def s(self) -> State:
        """The state."""
        return self.game.state

    def owed(self) -> list[Decision]:
        """What can be answered now."""
        return [d for d in pending(RULES, self.game) if not d.answered and not d.held]

    def say(self, seat: str, move: Move, decision: str | None = None) -> Outcome[State]:
        """Let a seat move."""
        self.last = decide(RULES, self.game, seat, move, decision=decision)
        self.game = self.last.game
        return self.last

    def late(self, *decisions: str) -> Outcome[State]:
        """Let the time for decisions run out; for all that are open if none is named."""
        return self.say("table", TimeUp(decisions=decisions or tuple(d.id for d in self.owed())))

    def until(self, kind: str) -> list[Decision]:
        """Play defaults until a question of the kind is open."""
        while self.owed()[0].kind != kind:
            self.late()
        return self.owed()

    def facts(self) -> list[Any]:
        """What followed from the last move."""
        return [fact for commit in self.last.commits for fact, _ in commit.facts]


def random_games(number: int, seed: int) -> Iterator[Iterator[tuple[Game[State], Decision, Outcome[State]]]]:
    """Yield games with all numbers of seats and any options, each as its positions, answers and outcomes."""
    for place in range(number):
        rng = random.Random(f"{seed} {place}")
        options = Options(frost=rng.random() < 0.5, warden=place % 2 == 0, actions=rng.randint(1, 8))
        yield _random_game(Toy(1 + place % 4, options, f"{seed} {place}"), rng)


def _random_game(toy: Toy, rng: random.Random) -> Iterator[tuple[Game[State], Decision, Outcome[State]]]:
    while not toy.s.over:
        before, decision = toy.game, rng.choice(toy.owed())
        question = RULES.questions[decision.kind]
        move = sample(question, toy.s, decision.whose, decision.ref, rng)
        yield before, decision, toy.say(decision.seat, move, decision.id)
