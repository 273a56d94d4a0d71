"""Playing games with machine players in some seats and random ones in the others."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import perf_counter
from typing import NamedTuple

from bot.players.dune import answer, offer
from engine.core.decision import Decision
from engine.core.game import Game, decide, pending
from engine.core.moves import Move
from engine.core.seen import asked, unasked
from engine.dune.game import RULES, start
from engine.dune.state import State
from tests.sampling import sample

FACTIONS = ("atreides", "bene_gesserit", "emperor", "fremen", "guild", "harkonnen")
_DOTS = {2: (1, 4), 3: (1, 3, 5), 4: (1, 2, 4, 5), 5: (1, 2, 3, 4, 5), 6: (1, 2, 3, 4, 5, 6)}
LIMIT = 50_000  # decisions; no game comes near it


class Played(NamedTuple):
    """A finished game, how many decisions machine players answered, and how long they thought in all."""

    game: Game[State]
    answered: int
    seconds: float


Watch = Callable[[Game[State], Decision, str], None]


def begin(factions: tuple[str, ...], seed: str) -> Game[State]:
    """Begin a game with these factions at the usual dots, in this order."""
    return start(dict(zip(factions, _DOTS[len(factions)], strict=True)), seed).game


def play(game: Game[State], machines: frozenset[str], seed: str, watch: Watch | None = None) -> Played:
    """Play to the end."""
    rng = Random(seed)
    answered, seconds = 0, 0.0
    for _ in range(LIMIT):
        if game.state.over:
            return Played(game, answered, seconds)
        decision = next(d for d in pending(RULES, game) if not d.answered and not d.held)
        seat = decision.seat
        move: Move | None
        if seat in machines:
            if watch is not None:
                watch(game, decision, seed)
            wish = offer(unasked(RULES, game, seat), seed) if rng.random() < 0.1 else None
            if wish is not None:
                game = decide(RULES, game, seat, wish, cause="machine").game
                continue
            begun = perf_counter()
            move = answer(asked(RULES, game, decision), seed)
            seconds += perf_counter() - begun
            answered += 1
        else:
            move = sample(RULES.questions[decision.kind], game.state, seat, decision.ref, rng)
        game = decide(RULES, game, seat, move, decision=decision.id).game
    raise AssertionError(f"a game does not end (turn {game.state.turn}, {game.state.phase})")
