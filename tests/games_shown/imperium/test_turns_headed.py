"""Each turn is a message, and its heading says in which round it is taken and by whom."""

from __future__ import annotations

from bot.games.imperium import PRESENTATION


def _headed(kind: str, body: str, viewer: str | None = None) -> str:
    line = PRESENTATION.sentence(PRESENTATION.rules.facts.decode(kind, 1, body), viewer, {})
    assert line is not None
    return line.text


def test_a_turn_is_headed_by_its_round() -> None:
    body = '{"seat": "red", "number": 9, "round": 8}'
    assert _headed("TurnBegan", body) == "Round 8 · 🔴 Red takes a turn"
    assert _headed("TurnBegan", body, "red") == "Round 8 · 🔴 You take a turn"
    assert _headed("RivalTurnBegan", '{"side": "left_rival", "number": 3, "round": 2}').startswith("Round 2 · ")


def test_a_turn_of_before_its_round_was_kept_is_read_without_one() -> None:
    assert _headed("TurnBegan", '{"seat": "red", "number": 9}') == "🔴 Red takes a turn"
    rival = _headed("RivalTurnBegan", '{"side": "left_rival", "number": 3}')
    assert rival.endswith("The left Rival takes a turn")
    assert "Round" not in rival
