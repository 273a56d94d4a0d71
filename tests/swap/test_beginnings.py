"""Positions for towns are found for every kind of window, with any seed."""

from __future__ import annotations

import pytest

from engine.core.game import decide
from engine.dune.game import RULES
from tests.swap import beginnings

SELDOM = "capture_karama"  # needs a capture, while somebody waits for it
SEEDS = (6, 8, 11)
ENOUGH = 70  # games in which those find one


@pytest.fixture(autouse=True)
def _looking_for_one_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beginnings, "KINDS", (SELDOM,))
    monkeypatch.setattr(beginnings, "MOST_GAMES", ENOUGH)


@pytest.mark.parametrize("seed", SEEDS)
def test_people_wait_for_what_has_not_been_met(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beginnings, "GAMES", 0)
    *_, found, _ = positions = beginnings._positions(seed, 1)
    assert found.kind == SELDOM, "the last before the allies"
    game = found.game
    for said in found.coming:
        game = decide(RULES, game, said.by, said.move, decision=said.decision).game
    assert SELDOM in beginnings.met(game)
    assert SELDOM not in beginnings.met(found.game)
    assert [each.name for each in beginnings._positions(seed, 1)] == [each.name for each in positions]


def test_games_are_played_as_they_come_at_first() -> None:
    with pytest.raises(AssertionError, match=f"never met: {SELDOM}"):
        beginnings._positions(SEEDS[0], 1)
