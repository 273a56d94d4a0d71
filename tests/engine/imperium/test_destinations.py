"""Where Agents can be sent is kept for a while: it is what would be found anew, in any position of random games."""

from __future__ import annotations

import random

import pytest

from engine.core.game import decide, pending
from engine.imperium.phases import agent
from engine.imperium.state import State
from tests import subjects
from tests.sampling import sample

SUBJECT = subjects.find("imperium")


def compare(s: State) -> int:
    for seat in s.seats:
        assert agent.destinations(s, seat) == agent.found_destinations(s, seat)
    return len(s.seats)


@pytest.mark.parametrize("players", SUBJECT.players)
def test_what_is_kept_is_what_would_be_found(players: int) -> None:
    rng = random.Random(players)
    game = SUBJECT.begin(rng, f"kept {players}", players, SUBJECT.options()).game
    compared = 0
    while not game.state.over:
        owed = [d for d in pending(SUBJECT.rules, game) if not d.answered and not d.held]
        d = rng.choice(owed)
        move = sample(SUBJECT.rules.questions[d.kind], game.state, d.seat, d.ref, rng)
        game = decide(SUBJECT.rules, game, d.seat, move, decision=d.id).game
        compared += compare(game.state) if game.state.phase == "turns" else 0
    assert compared > 100


def test_what_is_forgotten_of_the_board_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(agent, "_all_that_matters", lambda s, seat: (seat, s.sides[seat].hand))
    monkeypatch.setattr(agent, "_FOUND", {})
    with pytest.raises(AssertionError):
        test_what_is_kept_is_what_would_be_found(4)
