"""The long tier runs, on sizes that take no time, and reports what fails."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from engine.dune.game import RULES
from tests import subjects
from tests.soak import __main__ as soak
from tests.soak import parts, running
from tests.soak.parts import Stretch
from tests.soak.running import Result
from tests.swap import changes, delivered
from tests.swap.beginnings import positions
from tests.swap.report import Report
from tests.swap.secrets import Secrets
from tests.swap.towns import find
from tests.swap.twins import Swap


@pytest.mark.parametrize("game, number, players", [("dune", 5, 2), ("imperium", 3, 4)])
def test_a_stretch_of_games_is_played_and_counted(
    game: str, number: int, players: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parts, "GAMES_A_STRETCH", 1)
    stretch = parts.games(game, "tiny", number, str(tmp_path))
    assert stretch.done == stretch.counts[f"{players} players"] == 1
    assert stretch.counts["checked commits"] > 0
    assert not stretch.faults


def test_a_stretch_of_twins_compares(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def short(secrets: Secrets, report: Report, seed: int, **given: Any) -> int:
        Swap(secrets, seed, report, (changes.spice,)).play(60)
        return 1

    monkeypatch.setattr(parts, "series", short)
    stretch = parts.twins("dune", "1", 3, str(tmp_path))
    assert stretch.done > 0
    assert stretch.counts["comparisons"] > 0
    assert any(what.startswith("comparisons while open: ") for what in stretch.counts)
    *unmet, last = stretch.faults
    assert unmet
    assert all(": never open: " in fault for fault in unmet), "one game meets few questions, and says so"
    assert last.endswith(" kinds of twins only 1 were made"), "and was played with one kind of change"


def test_a_stretch_of_twins_that_never_met_a_question_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "series", lambda secrets, report, seed, **given: 0)
    faults = parts.twins("dune", "1", 3, str(tmp_path)).faults
    assert "series 1003: never open: storm" in faults
    assert len(faults) == len(RULES.questions) + 1
    assert faults[-1].endswith(" kinds of twins only 0 were made")


def test_a_stretch_of_delivered_twins_compares(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here = positions(1)[:2]
    monkeypatch.setattr(delivered, "find", lambda name: replace(find(name), positions=lambda seed: here))
    monkeypatch.setattr(delivered, "MOST", 0)
    stretch = parts.delivered("dune", "0", 1, str(tmp_path))
    assert stretch.done == 2 * delivered.TWINS
    assert stretch.counts["viewers"] > 0
    assert stretch.counts["shown and compared"] > 0
    assert any(what.startswith("in which was open: ") for what in stretch.counts)
    assert any("never open: " in fault for fault in stretch.faults), "two towns cannot meet every kind of window"
    assert all("never open: " in fault for fault in stretch.faults)


def broken(game: str, seed: str, number: int, keep: str) -> Stretch:
    return Stretch(1, faults=[f"seed {seed}/{number}"])


def test_faults_and_too_little_time_are_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    result = running.repeat("games", partial(broken, "dune"), "7", 3, 60, tmp_path)
    assert "FAULT seed 7/0" in capsys.readouterr().err, "told as it was found"
    assert sorted(result.faults)[0] == "seed 7/0"
    assert "FAULT" in result.report()
    short = running.repeat("games", partial(broken, "dune"), "7", 3, 0, tmp_path)
    assert "TOO SHORT" in short.headline
    assert short.unfinished


def test_the_tests_marked_soak_are_told_one_by_one(tmp_path: Path) -> None:
    result = running.soak_tests("1", 300, tmp_path, ("tests/test_locks.py",))
    assert result.faults, "no test there is marked soak, which pytest calls a failure"
    assert "no tests ran" in (tmp_path / "kills.log").read_text()


def test_the_command_ends_with_the_state_of_its_parts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parts, "games", broken)
    arguments = ["--only", "games", "--game", "dune", "--games", "1", "--seed", "5", "--keep", str(tmp_path)]
    assert soak.main(arguments) == 1
    assert "seed 5: FAILED: games of dune" in capsys.readouterr().out
    unfinished = Result("games", 1.0, "7 of 1,000", unfinished=True)
    monkeypatch.setattr(soak, "repeat", lambda *_: unfinished)
    assert soak.main(arguments) == 2
    assert "seed 5: clean, not finished: games" in capsys.readouterr().out


def test_every_game_but_the_toy_is_played_at_length(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    met: list[str] = []

    def noted(name: str, *_: Any) -> Result:
        met.append(name)
        return Result(name, 1.0, "1")

    monkeypatch.setattr(soak, "repeat", noted)
    monkeypatch.setattr(soak, "soak_tests", lambda *_: Result("kills", 1.0, "1"))
    assert soak.main(["--keep", str(tmp_path)]) == 0
    wanted = {f"{part} of {game}" for part in soak.WANTED for game in subjects.GAMES if game != "toy"}
    assert sorted(met) == sorted(wanted)
