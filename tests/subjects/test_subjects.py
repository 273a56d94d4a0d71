"""The general tests know no single game; each game is a subject whose parts fit together."""

from __future__ import annotations

import ast
import json
import random
from pathlib import Path
from typing import Any

import pytest

from engine.core import rewinding
from engine.core.run import Run
from engine.core.state import CoreState
from tests import subjects
from tests.selfplay import moderated
from tests.selfplay.__main__ import main
from tests.selfplay.moderated import play_moderated
from tests.selfplay.series import play_series
from tests.test_architecture import ROOT, imported, sources
from tests.toy.engine.facts import CardReturned

GAMES_OF_OURS = (
    "tests.toy",
    "tests.subjects.toy",
    "engine.dune",
    "bot.games.dune",
    "bot.players.dune",
    "tests.subjects.dune",
    "tests.cases.dune",
    "tests.bench.dune",
    "tests.bench.toy",
    "tests.pace.dune",
    "tests.pace.imperium",
    "tests.engine.dune",
    "engine.imperium",
    "bot.games.imperium",
    "bot.players.imperium",
    "tests.subjects.imperium",
    "tests.cases.imperium",
    "tests.bench.imperium",
    "tests.engine.imperium",
)
GENERAL = ("tests/selfplay", "tests/cases/language", "tests/mutants")  # what plays any game
_COMPARING = ("play", "report", "secrets", "seen", "series", "table", "twin", "twins")
_IN_TOWNS = (
    "comparing",
    "delivered",
    "differences",
    "leak",
    "presses",
    "standing",
    "stored",
    "town",
    "towns",
    "watching",
)
COMPARING = [f"tests/swap/{name}.py" for name in (*_COMPARING, *_IN_TOWNS)]


def games_named(path: Path) -> list[str]:
    """Return the modules of single games that a file imports."""
    return [name for name in imported(ast.parse(path.read_text("utf-8"))) if name.startswith(GAMES_OF_OURS)]


OF_ONE = ("/dune.py", "/imperium.py", "/toy.py", "/test_bench.py", "/test_pace.py", "/test_imperium.py")
MEASURING = [f for f in sources("tests/bench", "tests/pace") if not f.endswith(OF_ONE)]


@pytest.mark.parametrize("path", [*sources(*GENERAL), *COMPARING, *MEASURING])
def test_what_plays_any_game_names_none(path: str) -> None:
    assert games_named(ROOT / path) == []


def test_a_game_that_is_named_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "play.py").write_text("def f():\n    from engine.dune.game import RULES\n", "utf-8")
    assert games_named(tmp_path / "play.py") == ["engine.dune.game"]


@pytest.mark.parametrize("name", subjects.GAMES)
def test_a_subject_begins_with_every_number_of_seats_and_any_options(name: str) -> None:
    subject = subjects.find(name)
    assert subject.name == name
    assert list(subject.folder.glob("*.py")), "its rules lie there"
    for players in subject.players:
        lots = random.Random(players)
        s = subject.begin(lots, "a seed", players, subject.random_options(lots)).game.state
        assert len(subject.rules.seats(s)) == players
        assert subject.invariants(s) == []
        assert not s.over


@pytest.mark.parametrize("name", subjects.GAMES)
def test_every_option_is_drawn(name: str) -> None:
    subject = subjects.find(name)
    drawn = [subject.random_options(random.Random(n)).model_dump() for n in range(200)]
    usual = subject.options().model_dump()
    constant = {field for field in usual if all(options[field] == usual[field] for options in drawn)}
    only_one = {field for field, info in subject.options.model_fields.items() if _has_one_value(info.annotation)}
    assert constant == only_one


def _has_one_value(annotation: object) -> bool:
    return len(getattr(annotation, "__args__", "two")) == 1


@pytest.mark.parametrize("players", subjects.find("toy").players)
def test_random_games_of_the_toy_end_without_a_fault(players: int) -> None:
    report = play_series(subjects.find("toy"), 12, f"toy {players}", players, "random")
    assert report.clean, report.as_json()
    assert sum(report.endings.values()) == report.games == 12
    for kind in ("answer", "time_up", "order", "stop", "enter"):
        assert report.actions[kind] > 0, f"nobody did {kind}"
    assert min(report.checked[what] for what in ("commits", "saves", "forms", "orders")) > 0
    assert report.never_entered == []


def test_the_command_plays_the_toy(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--game", "toy", "--games", "3", "--seed", "2", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["games"], told["turns"]) == (3, 9)
    with pytest.raises(SystemExit):
        main(["--game", "toy", "--players", "5"])
    assert "toy is played by 1, 2, 3, 4, not by 5" in capsys.readouterr().err


def test_a_fault_of_the_toy_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    toy = subjects.find("toy")
    monkeypatch.setattr(CardReturned, "apply", lambda self, s: None)
    report = play_series(toy, 12, "toy 2", 2)
    assert any(" holds (" in line for line in report.broken_invariants), report.as_json()


@pytest.mark.parametrize("name", subjects.GAMES)
def test_games_are_taken_back_at_random_points_and_go_on(name: str) -> None:
    games, every, options = {"toy": (12, 2, "warden=true"), "imperium": (16, 25, "random")}.get(name, (4, 25, ""))
    report = play_moderated(subjects.find(name), games, f"taken back {name}", None, options, every)
    assert report.clean, report.as_json()
    assert report.hash_differences == []
    assert min(report.overrides, report.voids, report.doors, report.rewinds, report.take_backs) > 3
    assert report.met["override of handing"]


def test_a_series_that_takes_nothing_back_is_not_clean(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moderated, "OFTEN", 0)
    report = play_moderated(subjects.find("toy"), 2, "nothing")
    assert (report.rewinds, report.take_backs) == (0, 0)
    assert not report.clean
    assert set(report.never_met) == set(moderated.MUST) - {"imported again"}


def test_a_rewind_that_forgets_what_sleeps_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rewinding, "_put_to_sleep", lambda run, now, seat: None)
    report = play_moderated(subjects.find("toy"), 20, "awake")
    assert any("is awake after a rewind" in broken for broken in report.broken_invariants)


def test_facts_that_make_another_state_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    real = rewinding._number

    def unsaid(run: Run[Any], now: CoreState, *, keep: bool) -> None:
        real(run, now, keep=keep)
        run.s.asked += 1  # without a fact

    monkeypatch.setattr(rewinding, "_number", unsaid)
    report = play_moderated(subjects.find("toy"), 4, "unsaid")
    assert report.hash_differences or report.broken_invariants
