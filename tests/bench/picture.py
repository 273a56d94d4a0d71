"""Drawing the board."""

from __future__ import annotations

import random
from typing import Any

from engine.core.game import Game, Rules, decide, pending
from tests.sampling import sample

from .figures import Figure, median, processor_ms
from .measured import Measured

GROUP = "Board picture (processor time; drawn in a thread of its own)"
MOST = 8 / 9  # of a usual game, which some of those at random do not outlast


def measure(measured: Measured, seed: str, pictures: int = 40, players: int | None = None) -> list[Figure]:
    """Draw boards of a random game, from its first turn to its last."""
    rng, view = random.Random(seed), measured.subject.rules.view
    game = measured.drawn_of(rng, players or measured.seats, seed)
    names = {seat: f"Player {number}" for number, seat in enumerate(measured.subject.rules.seats(game.state))}
    measured.picture(view(game.state, None), names)
    found: list[float] = []
    size = 0
    while len(found) < pictures:
        game = _on(measured.subject.rules, game, rng, max(round(measured.answers * MOST) // pictures, 1))
        found += processor_ms(lambda board=game: measured.picture(view(board.state, None), names), 1)  # type: ignore[misc]
        size = max(size, len(measured.picture(view(game.state, None), names)))
        if game.state.over:
            break
    return [
        Figure(GROUP, f"median of {len(found)}", median(found), "ms", most=measured.bar(measured.drawing)),
        Figure(GROUP, "slowest", max(found), "ms"),
        Figure(GROUP, "largest", size / 1024, "KiB"),
    ]


def _on(rules: Rules[Any], game: Game[Any], rng: random.Random, answers: int) -> Game[Any]:
    for _ in range(answers):
        if game.state.over:
            break
        open_ = [d for d in pending(rules, game) if not d.answered and not d.held]
        d = open_[rng.randrange(len(open_))]
        move = sample(rules.questions[d.kind], game.state, d.seat, d.ref, rng)
        game = decide(rules, game, d.seat, move, decision=d.id).game
    return game
