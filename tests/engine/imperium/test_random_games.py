"""Random games with every check: cards by place, troops, tracks, the score from its sources, facts that replay."""

from __future__ import annotations

import pytest

from engine.imperium.facts import CleanedUp
from engine.imperium.state import State
from tests import subjects
from tests.selfplay.series import play_series

SUBJECT = subjects.find("imperium")


@pytest.mark.parametrize("players", SUBJECT.players)
def test_random_games_end_without_a_fault(players: int) -> None:
    report = play_series(SUBJECT, 2, f"imperium {players}", players, "random", every=12)
    assert report.clean, report.as_json()
    assert report.endings.total() == report.games == 2
    assert min(report.checked[what] for what in ("commits", "saves")) > 0


def test_a_card_that_is_lost_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def forget(self: CleanedUp, s: State) -> None:
        s.sides[self.seat].played = s.sides[self.seat].revealed = ()

    monkeypatch.setattr(CleanedUp, "apply", forget)
    report = play_series(SUBJECT, 1, "lost", 4, "", every=100)
    assert any("Imperium cards differ" in line for line in report.broken_invariants), report.as_json()
