"""Where Agents can be sent is kept for a while: it is what would be found anew, in any position of random games."""

from __future__ import annotations

import random

import pytest

from engine.core.game import decide, pending
from engine.imperium.game import start
from engine.imperium.options import Options
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
    assert compared > 25 * players


def test_games_of_different_levels_do_not_mix() -> None:
    """The Mentat costs more at a higher level, and the highest one bars the Swordmaster (I-SOLO-2, I-SOLO-15)."""
    at: dict[str, tuple[str, ...]] = {}
    for level in ("mercenary", "sardaukar", "kwisatz_haderach"):
        leaders = {"red": "paul_atreides", "left_rival": "glossu_rabban", "right_rival": "count_ilban_richese"}
        s = start(("red",), "levels", Options(difficulty=level), leaders=leaders).game.state
        s.sides["red"].hand, s.sides["red"].solari, s.sides["red"].spice = ("dagger",), 8, 0
        at[level] = agent.destinations(s, "red")["dagger"]
        s.sides["red"].solari = 4
        assert ("mentat" in agent.destinations(s, "red")["dagger"]) == (level == "mercenary")
    assert "swordmaster" in at["mercenary"]
    assert "swordmaster" in at["sardaukar"]
    assert "swordmaster" not in at["kwisatz_haderach"]


def test_what_is_forgotten_of_the_board_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(agent, "_all_that_matters", lambda s, seat: (seat, s.sides[seat].hand))
    monkeypatch.setattr(agent, "_FOUND", {})
    with pytest.raises(AssertionError):
        test_what_is_kept_is_what_would_be_found(4)
