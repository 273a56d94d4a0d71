"""Positions of Dune: Imperium for towns: where a kind of window opens, and where somebody has answered unseen."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache, partial
from typing import Any

from engine.core.decision import Decision
from engine.core.errors import Refusal
from engine.core.game import Game, decide, pending
from engine.imperium.composition import PLAYERS
from engine.imperium.game import RULES
from engine.imperium.options import Options
from engine.imperium.state import State
from tests.sampling import sample
from tests.shared import made_once
from tests.subjects.imperium import SUBJECT, begin

from . import imperium
from .play import choose
from .standing import Input, Position, together
from .twin import Change

BEFORE = 3  # inputs that are left for the town to make before the window opens, or after somebody answered, at most
LONG = 40  # inputs at most before a window may be the one that is looked for
GAMES = 100
SEVERAL = 3  # seats of a table at which another's answer is kept, too, while one more is waited for
LATEST = 200  # inputs at most of a game in which somebody has answered: the longer the story, the slower the town
KINDS = tuple(RULES.questions)
SEALED: dict[str, tuple[Change, dict[str, Any]]] = {  # what is answered unseen, and with which options it is asked
    "forced": (imperium.sealed_forced, {}),
    "endgame": (imperium.sealed_endgame, {}),
    "leader": (imperium.sealed_leader, {"leaders": "drafted"}),
}


def early(kind: str) -> str:
    """Return what a position is called in which somebody has answered a question, while others are waited for."""
    return f"{kind}, answered by one"


def met(game: Game[State]) -> set[str]:
    """Return the kinds of window that are open to somebody."""
    return {decision.kind for decision in pending(RULES, game) if not decision.held}


@cache
def positions(seed: int) -> tuple[Position, ...]:
    """Return a position of every kind of window, and of every kind of answer that is kept, each of its own game."""
    return made_once(f"positions of imperium for towns {seed}", partial(_positions, seed))


def _positions(seed: int) -> tuple[Position, ...]:
    opening = [_found(kind, f"town {seed}/{kind}") for kind in KINDS]
    return (*opening, *(_found(early(kind), f"town {seed}/{early(kind)}") for kind in SEALED))


def _found(kind: str, name: str) -> Position:
    asked = {early(each): each for each in SEALED}.get(kind, "")
    for number in range(GAMES):
        at = f"{name}/{number}"
        found = _kept(asked, at) if asked else _opening(kind, at)
        if found is not None:
            return found
    raise AssertionError(f"random games never met: {kind}")


class Walk:
    """One random game, remembered input by input."""

    def __init__(self, name: str, players: Sequence[int] = PLAYERS, **options: Any) -> None:
        self.name = name
        self.rng = random.Random(name)
        drawn = SUBJECT.random_options(self.rng)
        assert isinstance(drawn, Options)
        first = begin(self.rng, name, self.rng.choice(players), drawn.model_copy(update=options))
        self.game, self.commits = first.game, list(first.commits)
        self.inputs = list[Input]()
        self.past = [(first.game, len(first.commits))]  # before each input

    def step(self) -> None:
        """Make one input, unless the game is over."""
        if not self.game.state.over:
            self.say(Input(*choose(imperium.TALK, self.game, self.rng)))

    def say(self, said: Input) -> None:
        """Make this input; what is refused is forgotten."""
        try:
            outcome = decide(RULES, self.game, said.by, said.move, decision=said.decision)
        except Refusal:
            return
        self.game = outcome.game
        self.commits += outcome.commits
        self.inputs.append(said)
        self.past.append((self.game, len(self.commits)))

    def answer(self, decision: Decision) -> None:
        """Answer a question."""
        question = RULES.questions[decision.kind]
        move = sample(question, self.game.state, decision.seat, decision.ref, self.rng)
        self.say(Input(decision.seat, move, decision.id))

    def owed(self, kind: str) -> list[Decision]:
        """Return the answers of a kind that have not been given, those that wait their turn among them."""
        return [d for d in pending(RULES, self.game) if d.kind == kind and not d.answered]

    def position(self, kind: str, at: int) -> Position:
        """Return how it stood before an input."""
        game, count = self.past[at]
        coming, most = tuple(self.inputs[at:]), together(RULES, self.game)
        return Position(RULES, kind, f"{self.name}, input {at}", tuple(self.commits[:count]), game, coming, most)


def _opening(kind: str, name: str) -> Position | None:
    """Return how a random game stood shortly before a window of the kind opened, if one did late enough."""
    walk, known, first = Walk(name), set[str](), RULES.phases[kind] == "setup"
    least = 0 if first else walk.rng.randrange(LONG)
    while not (walk.game.state.over or (first and walk.game.state.phase != "setup")):
        if kind in met(walk.game) - known and len(walk.inputs) >= least:
            return walk.position(kind, max(len(walk.inputs) - walk.rng.randrange(1, BEFORE + 1), 0))
        known = met(walk.game)
        walk.step()
    return None


def _kept(kind: str, name: str) -> Position | None:
    """Return how a random game stood when somebody had answered a question unseen, who might have answered otherwise.

    The last who is asked answers first, also before it comes to him (I-ASYNC-10); the others answer in the town.
    """
    otherwise, options = SEALED[kind]
    walk = Walk(name, (SEVERAL,), **options)
    while not walk.game.state.over and len(walk.inputs) < LATEST:
        if len(owed := walk.owed(kind)) > 1:
            walk.answer(owed[-1])
            if otherwise(walk.game, walk.rng) is not None:
                at = len(walk.inputs)
                while owed := walk.owed(kind):
                    walk.answer(owed[0])
                return walk.position(early(kind), at)
        walk.step()
    return None
