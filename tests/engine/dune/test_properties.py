"""Random games of classic Dune with every check of self-play: the short tier (`make soak` plays thousands)."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from engine.core.game import decide, pending
from engine.dune.game import RULES
from engine.dune.invariants import broken
from engine.dune.options import Options
from engine.dune.state import State
from tests.sampling import sample
from tests.selfplay import series
from tests.selfplay.__main__ import main
from tests.selfplay.checks import Broken, Checks, DeadEnd
from tests.selfplay.counting import answers_listed
from tests.selfplay.forms import check_form
from tests.selfplay.series import play_series, race
from tests.selfplay.table import Table, reopen
from tests.subjects.dune import SUBJECT


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_random_games_end_without_a_fault(players: int) -> None:
    report = play_series(SUBJECT, 12, f"short tier {players}", players, "random", every=3)
    assert report.clean, report.as_json()
    assert report.games == 12
    assert sum(report.endings.values()) == 12
    assert set(report.entered) - {"setup"}, "no door was tried"
    for kind in ("answer", "offer", "time_up", "order", "stop", "stale", "leave", "enter"):
        assert report.actions[kind] > 0, f"nobody did {kind}"
    assert report.checked["commits"] > 100
    assert report.checked["saves"] > 30


def test_whole_games_of_six_last_fifteen_turns_at_most() -> None:
    report = play_series(SUBJECT, 2, "whole", 6, every=5)
    assert report.clean, report.as_json()
    assert report.turns <= 30


def test_the_race_counts_only_real_decisions(monkeypatch: pytest.MonkeyPatch) -> None:
    answered = answers_listed(monkeypatch, series)
    report = race(SUBJECT, 1, "race", 6, "max_turns=2")
    assert report.games == 1
    assert report.decisions == sum(number > 1 for number in answered)
    assert 10 < report.decisions < len(answered)
    assert report.decisions_per_second > 0


def test_the_same_seed_plays_the_same_game() -> None:
    one, other = (play_series(SUBJECT, 1, "again", 4, "max_turns=3", every=5) for _ in range(2))
    assert (one.decisions, one.actions, one.wins) == (other.decisions, other.actions, other.wins)


def _midgame() -> Table[State]:
    table = Table("midgame", 6, Options(max_turns=5), Checks(SUBJECT, every=10))
    while table.game.state.turn < 2:
        table.step()
    return table


# The checks themselves must be able to fail.


def test_a_lost_force_is_noticed() -> None:
    s = _midgame().game.state.copy()
    s.reserves["guild" if "guild" in s.factions else s.factions[0]] = (0, 0)
    assert any("ordinary" in sentence for sentence in broken(s))


def test_a_card_in_two_places_is_noticed() -> None:
    s = _midgame().game.state.copy()
    s.removed = (*s.removed, s.decks["treachery"][0])
    assert broken(s) == ["the 33 treachery cards are not all there, once each"]


def test_negative_spice_and_overfull_hands_are_noticed() -> None:
    s = _midgame().game.state.copy()
    s.purse["atreides"] = -1
    cards = s.decks["treachery"][:5]
    s.decks["treachery"] = s.decks["treachery"][5:]
    s.discards["treachery"] = (*s.discards["treachery"], *s.hands["atreides"])
    s.hands["atreides"] = cards
    assert broken(s) == ["atreides holds 5 cards; the limit is 4", "atreides has -1 spice"]


def test_a_fact_that_does_not_replay_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    table = _midgame()
    before = table.game.state
    decision = next(d for d in pending(RULES, table.game) if not d.held and not d.answered)
    question = RULES.questions[decision.kind]
    move = sample(question, before, decision.seat, decision.ref, random.Random(1))
    outcome = decide(RULES, table.game, decision.seat, move, decision=decision.id)
    outcome.game.state.purse["atreides"] += 1
    with pytest.raises(Broken, match="replay to another state: purse"):
        table.checks.after(before, outcome)


def test_a_state_that_is_not_saved_whole_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    table = _midgame()
    table.checks.every = 1
    real = RULES.load

    def forgetful(data: bytes) -> State:
        s = real(data)
        s.turn += 1
        return s

    object.__setattr__(RULES, "load", forgetful)
    try:
        with pytest.raises(Broken, match="read back differently: turn"):
            table.checks.at_stop(table.game, random.Random(1))
    finally:
        object.__setattr__(RULES, "load", real)


def test_a_dead_end_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    table = _midgame()
    monkeypatch.setattr("tests.selfplay.table.pending", lambda rules, game: [])
    with pytest.raises(DeadEnd):
        table.step()


def test_an_option_that_is_refused_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table("storm", 6, Options(max_turns=2), Checks(SUBJECT, full=False))
    decision = None
    while decision is None:
        decision = next((d for d in pending(RULES, table.game) if d.kind == "storm"), None)
        table.step() if decision is None else None
    assert check_form(RULES, table.game.state, decision) == []
    question = RULES.questions["storm"]
    monkeypatch.setattr(type(question), "check", lambda self, s, seat, move, ref: None)
    assert any("accepts" in sentence for sentence in check_form(RULES, table.game.state, decision))


def test_a_fault_is_saved_so_that_it_can_be_opened_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    question = type(RULES.questions["bid"])

    def fall(*_: object) -> None:
        raise ZeroDivisionError("planted")

    monkeypatch.setattr(question, "close", fall)
    report = play_series(SUBJECT, 1, "planted", 3, "max_turns=2", keep=tmp_path)
    assert len(report.exceptions) == 1
    assert "seed planted/0" in report.exceptions[0]
    assert "ZeroDivisionError: planted" in report.exceptions[0]
    [path] = tmp_path.iterdir()
    game, by, move, decision = reopen(json.loads(path.read_text("utf-8")))
    assert by in (*game.state.factions, "table")
    assert move is not None
    with pytest.raises(ZeroDivisionError):
        decide(RULES, game, by, move, decision=decision)


@pytest.mark.parametrize("options", ["max_turns", "max_turns=many", "sandworms=on"])
def test_unknown_options_are_refused_in_a_sentence(options: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--games", "1", "--options", options])
    assert ended.value.code == 2
    assert "write name=value of" in capsys.readouterr().err
