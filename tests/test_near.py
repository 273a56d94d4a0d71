"""`make near` finds the tests nearest to a change: every part of the program has some, and none is run for nothing."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests import near

PROGRAM = sorted(
    str(path.relative_to(near.ROOT))
    for folder in ("bot", "deploy", "engine", "storage")
    for path in (near.ROOT / folder).rglob("*")
    if path.is_file() and "__pycache__" not in path.parts
)


def test_every_part_of_the_program_has_nearest_tests() -> None:
    assert len(PROGRAM) > 200
    for path in PROGRAM:
        assert set(near.nearest([path])) > {*near.ALWAYS}, path


def test_all_that_is_listed_is_there() -> None:
    for begin, tests in near.NEAREST:
        assert list(near.ROOT.glob(f"{begin}*")), begin
        assert all((near.ROOT / path).exists() for path in tests), tests
    listed = [begin for begin, _ in near.NEAREST]
    for place, begin in enumerate(listed):
        assert not any(begin.startswith(earlier) for earlier in listed[:place]), f"{begin} is never reached"


def test_what_takes_minutes_is_tried_last() -> None:
    found = near.nearest(["tests/swap/revealed.py", "tests/toy/game.py", "engine/dune/query.py"])
    assert found[-1] == "tests/swap"
    assert {"tests/toy", "tests/cases"} < set(found[:-1])


@pytest.mark.parametrize(
    "changed, tests",
    [
        ("engine/dune/phases/storm.py", {"tests/cases", "tests/engine"}),
        ("storage/journal.py", {"tests/storage"}),
        ("bot/tables/service.py", {"tests/tables", "tests/secrets"}),
        ("storage/migrations/0002_facts_packed.sql", {"tests/storage", "tests/games"}),
        ("engine/dune/facts/game.py", {"tests/cases", "tests/engine", "tests/games"}),
        ("bot/games/dune/words/labels.py", {"tests/games_shown"}),
        ("engine/dune/expansions/another.py", {"tests/cases", "tests/engine", *near.OF_EXPANSIONS}),
        ("bot/games/dune/words/en/expansions/another.py", {"tests/games_shown", *near.OF_EXPANSIONS}),
        ("bot/games/dune/words/en/options.py", {"tests/games_shown", "tests/contract"}),
        ("bot/settings.py", {"tests/deploy", "tests/discord"}),
        ("CONTRIBUTING.md", {"tests/deploy"}),
        ("tests/discord/test_wizard.py", {"tests/discord/test_wizard.py"}),
        ("tests/tables/table.py", {"tests/tables"}),
        ("tests/cases/dune/04_storm.case", {"tests/cases", "tests/engine/test_case_language.py"}),
        ("tests/near.py", {"tests/test_near.py"}),
        ("tests/discord/test_of_what_was_removed.py", set()),
    ],
)
def test_the_tests_stand_where_the_part_stands(changed: str, tests: set[str]) -> None:
    found = set(near.nearest([changed]))
    assert found >= tests | {*near.ALWAYS}
    assert len(found) <= len(tests) + 2


def test_nothing_is_run_twice() -> None:
    found = near.nearest(["tests/engine/dune/test_nexus.py", "engine/dune/state.py", "tests/engine/test_case_sense.py"])
    assert found == ["tests/cases", "tests/engine", *near.ALWAYS]


@pytest.mark.skipif(shutil.which("git") is None, reason="there is no git here")
def test_what_has_changed_is_what_git_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def git(*arguments: str) -> None:
        own = ("-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
        subprocess.run(("git", "-C", str(tmp_path), *own, *arguments), check=True, capture_output=True)

    monkeypatch.setattr(near, "ROOT", tmp_path)
    git("init", "-b", "main")
    for name in ("kept", "edited", "removed"):
        (tmp_path / name).write_text(name)
    git("add", ".")
    git("commit", "-m", "first")
    assert near.changed_since("main") == []
    git("checkout", "-b", "work")
    (tmp_path / "committed").write_text("new")
    git("add", ".")
    git("commit", "-m", "second")
    (tmp_path / "edited").write_text("otherwise")
    (tmp_path / "removed").unlink()
    (tmp_path / "new").write_text("not added yet")
    assert near.changed_since("main") == ["committed", "edited", "new", "removed"]
    assert near.changed_since("HEAD") == ["edited", "new", "removed"]


def test_the_command_says_what_it_met(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    ran: list[list[str]] = []

    def run(arguments: list[str]) -> int:
        ran.append(arguments)
        return 1

    monkeypatch.setattr(pytest, "main", run)
    monkeypatch.setattr(near, "changed_since", lambda revision: {"main": ["storage/journal.py"]}.get(revision, []))
    assert near.main(["-x", "-n", "2"]) == 1
    assert ran == [["tests/storage", *near.ALWAYS, "-x", "-n", "2"]]
    said = capsys.readouterr().out
    assert "1 files have changed since main; nearest to them: tests/storage tests/test_architecture.py" in said
    assert near.main(["--since", "HEAD"]) == 2
    assert "nothing has changed since HEAD; name another revision" in capsys.readouterr().out
    assert len(ran) == 1


@pytest.mark.parametrize("problem", [FileNotFoundError("git"), subprocess.CalledProcessError(128, "git", stderr="bad")])
def test_without_git_it_says_so(
    problem: Exception, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(*_: Any, **__: Any) -> None:
        raise problem

    monkeypatch.setattr(subprocess, "run", refuse)
    assert near.main([]) == 2
    assert capsys.readouterr().out.startswith("git cannot say what has changed since main: ")
