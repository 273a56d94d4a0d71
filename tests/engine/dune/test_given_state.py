"""The state that is given to `decide` belongs to the giver: no input changes it, nor any state that came before it."""

from __future__ import annotations

import random
from copy import copy, deepcopy
from dataclasses import replace

import pytest

from engine.core.errors import Refusal
from engine.core.game import Game, Rules, decide, offers, pending
from engine.core.moves import Move
from engine.dune.cards import FACTIONS
from engine.dune.game import RULES, start
from engine.dune.options import Options
from engine.dune.state import State
from tests.sampling import sample, use


def play(rules: Rules[State], seed: str, turns: int, every: int = 25) -> int:
    """Play at random, offers and refusals among the answers; return how many states were compared deeply."""
    rng = random.Random(seed)
    factions = rng.sample(sorted(FACTIONS), rng.randint(2, 6))
    dots = dict(zip(factions, rng.sample(range(1, 7), len(factions)), strict=True))
    game = start(dots, seed, Options(max_turns=turns)).game
    older: list[tuple[Game[State], Game[State]]] = []
    compared = 0
    while not game.state.over:
        before = deepcopy(game)
        by, move, decision = _something(rules, game, rng)
        try:
            after = decide(rules, game, by, move, decision=decision).game
        except Refusal:
            after = game
        assert game == before, f"{move!r} of {by} changed the state that it was given"
        if compared % every == 0:
            older.append((game, before))
        compared += 1
        game = after
    for now, then in older:
        assert now == then, "an input changed a state of long ago"
    return compared


def _something(rules: Rules[State], game: Game[State], rng: random.Random) -> tuple[str, Move, str | None]:
    """Return an answer that counts, an answer by somebody else, which mostly does not, or the use of an offer."""
    open_ = [d for d in pending(rules, game) if not d.answered and not d.held]
    d = open_[rng.randrange(len(open_))]
    move = sample(rules.questions[d.kind], game.state, d.seat, d.ref, rng)
    chance = rng.random()
    if chance < 0.1:
        return rng.choice(game.state.factions), move, None
    if chance < 0.2:
        seat = rng.choice(game.state.factions)
        for found in offers(rules, game, seat):
            found_use = use(rules.offers[found.kind], game.state, seat, rng) if found.kind in rules.offers else None
            if found_use is not None and rng.random() < 0.5:
                return seat, found_use, None
    return d.seat, move, d.id


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_no_input_changes_the_state_it_is_given(seed: str) -> None:
    assert play(RULES, seed, turns=6) > 50


@pytest.mark.parametrize(
    "shared", [lambda s: s, copy], ids=["the state itself", "a copy that shares what the state holds"]
)
def test_a_copy_that_is_none_would_be_noticed(shared: object) -> None:
    with pytest.raises(AssertionError, match="changed the state"):
        play(replace(RULES, copy=shared), "one", turns=6)  # type: ignore[arg-type]
