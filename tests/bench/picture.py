"""Drawing the board."""

from __future__ import annotations

import random

from bot.games.dune import PRESENTATION
from engine.core.game import Game, decide, pending
from engine.dune.cards import FACTIONS
from engine.dune.game import RULES, start
from engine.dune.state import State
from engine.dune.view import view
from tests.sampling import sample

from .figures import Figure, median, processor_ms

GROUP = "Board picture (processor time; drawn in a thread of its own)"


def measure(seed: str, pictures: int = 40, players: int = 6) -> list[Figure]:
    """Draw boards of a random game, from its first turn to its last."""
    rng = random.Random(seed)
    factions = rng.sample(sorted(FACTIONS), players)
    names = {faction: f"Player {number}" for number, faction in enumerate(factions)}
    game = start(dict(zip(factions, rng.sample(range(1, 7), players), strict=True)), seed).game
    PRESENTATION.picture(view(game.state, None), names)
    found: list[float] = []
    size = 0
    while len(found) < pictures:
        game = _on(game, rng, 800 // pictures)
        found += processor_ms(lambda board=game: PRESENTATION.picture(view(board.state, None), names), 1)  # type: ignore[misc]
        size = max(size, len(PRESENTATION.picture(view(game.state, None), names)))
        if game.state.over:
            break
    return [
        Figure(GROUP, f"median of {len(found)}", median(found), "ms", most=30),
        Figure(GROUP, "slowest", max(found), "ms"),
        Figure(GROUP, "largest", size / 1024, "KiB"),
    ]


def _on(game: Game[State], rng: random.Random, answers: int) -> Game[State]:
    for _ in range(answers):
        if game.state.over:
            break
        open_ = [d for d in pending(RULES, game) if not d.answered and not d.held]
        d = open_[rng.randrange(len(open_))]
        move = sample(RULES.questions[d.kind], game.state, d.seat, d.ref, rng)
        game = decide(RULES, game, d.seat, move, decision=d.id).game
    return game
