"""Playing games with machine players in some seats and random ones in the others."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import perf_counter
from typing import NamedTuple

from bot.players.dune import answer, offer
from engine.core.decision import Decision
from engine.core.game import Game, Outcome, decide, pending
from engine.core.moves import Move
from engine.core.seen import asked, unasked
from engine.dune.game import RULES, start
from engine.dune.options import PRESETS, Options
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
Hear = Callable[[Game[State], Outcome[State]], None]  # a game before an answer, and what the answer led to


def options_from(text: str) -> Options:
    """Read what a table plays by: presets, options that are on and `name=value`, by commas."""
    chosen: dict[str, object] = {}
    for said in (part.strip() for part in text.split(",") if part.strip()):
        name, given, value = said.partition("=")
        chosen |= PRESETS[name] if name in PRESETS and not given else {name: value if given else True}
    return Options.model_validate(chosen)


def begin(factions: tuple[str, ...], seed: str, options: Options | None = None) -> Game[State]:
    """Begin a game with these factions at the usual dots, in this order."""
    return start(dict(zip(factions, _DOTS[len(factions)], strict=True)), seed, options or Options()).game


def play(
    game: Game[State],
    machines: frozenset[str],
    seed: str,
    watch: Watch | None = None,
    hear: Hear | None = None,
    eager: bool = False,
) -> Played:
    """Play to the end; `eager` machines do something unasked before every answer, as those of a table do."""
    rng, offered = Random(seed), ""
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
            unasked_now = eager or rng.random() < 0.1
            wish = offer(unasked(RULES, game, seat), seed) if unasked_now and offered != decision.id else None
            offered = decision.id
            if wish is not None:
                outcome = decide(RULES, game, seat, wish, cause="machine")
                if hear is not None:
                    hear(game, outcome)
                game = outcome.game
                continue
            begun = perf_counter()
            move = answer(asked(RULES, game, decision), seed)
            seconds += perf_counter() - begun
            answered += 1
        else:
            move = sample(RULES.questions[decision.kind], game.state, seat, decision.ref, rng)
        outcome = decide(RULES, game, seat, move, decision=decision.id)
        if hear is not None:
            hear(game, outcome)
        game = outcome.game
    raise AssertionError(f"a game does not end (turn {game.state.turn}, {game.state.phase})")
