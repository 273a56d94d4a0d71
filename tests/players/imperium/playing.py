"""Playing games with machine players in some seats and random ones in the others."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import process_time
from typing import NamedTuple

from bot.players.imperium import answer, offer
from engine.core.decision import Decision
from engine.core.game import Game, Outcome, decide, pending
from engine.core.moves import Move
from engine.core.seen import asked, unasked
from engine.imperium.composition import COLOURS
from engine.imperium.game import RULES, start
from engine.imperium.options import Options
from engine.imperium.state import State
from tests.sampling import sample

LIMIT = 5_000  # decisions; no game comes near it


class Played(NamedTuple):
    """A finished game, how many decisions machine players answered, and how long they thought: in all, at most."""

    game: Game[State]
    answered: int
    seconds: float
    longest: float


Watch = Callable[[Game[State], Decision, str], None]
Hear = Callable[[Game[State], Outcome[State]], None]  # a game before an answer, and what the answer led to


def begin(players: int, seed: str, options: Options | None = None) -> Game[State]:
    """Begin a game of so many seats."""
    return start(COLOURS[:players], seed, options or Options()).game


def play(
    game: Game[State], machines: frozenset[str], seed: str, watch: Watch | None = None, hear: Hear | None = None
) -> Played:
    """Play to the end."""
    rng = Random(seed)
    answered, seconds, longest = 0, 0.0, 0.0
    for _ in range(LIMIT):
        if game.state.over:
            return Played(game, answered, seconds, longest)
        decision = next(d for d in pending(RULES, game) if not d.answered and not d.held)
        move: Move | None
        if decision.seat in machines:
            if watch is not None:
                watch(game, decision, seed)
            begun = process_time()
            move = offer(unasked(RULES, game, decision.seat), seed)
            assert move is None, "nothing is wished for by a machine that was never absent"
            move = answer(asked(RULES, game, decision), seed)
            spent = process_time() - begun
            answered, seconds, longest = answered + 1, seconds + spent, max(longest, spent)
        else:
            move = sample(RULES.questions[decision.kind], game.state, decision.seat, decision.ref, rng)
        outcome = decide(RULES, game, decision.seat, move, decision=decision.id)
        if hear is not None:
            hear(game, outcome)
        game = outcome.game
    raise AssertionError(f"a game does not end (round {game.state.round}, {game.state.phase})")
