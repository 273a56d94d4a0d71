"""`python -m tests.near [--since REVISION] [arguments of pytest]`: run the tests nearest to what has changed.

Nearest are the tests that stand where the program's part stands (`tests/` mirrors it), and changed tests themselves.
They are the ones to run while working; what a change does elsewhere is for `make test`.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
ALWAYS = ("tests/test_architecture.py",)  # takes a second, and looks at everything

LONG = "tests/swap"  # many minutes; the others tell first

OF_EXPANSIONS = (
    "tests/expansions",
    "tests/contract",
    "tests/test_expansions.py",
)  # judged by what all options owe, too

# What a path begins with, and where its tests are; the first that fits counts. What the tests of a folder share is
# nearest to that folder.
NEAREST: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("engine/dune/rules/", ("tests/cases", "tests/engine/test_case_language.py", "tests/games_shown")),
    ("engine/dune/view.py", ("tests/cases", "tests/engine", "tests/players", "tests/secrets")),
    ("engine/dune/options.py", ("tests/cases", "tests/engine", "tests/contract", "tests/test_expansions.py")),
    ("engine/core/facts.py", ("tests/cases", "tests/engine", "tests/games")),
    ("engine/core/rules/", ("tests/games_shown", "tests/contract")),
    ("engine/core/", ("tests/cases", "tests/engine", "tests/contract", "tests/toy")),
    ("engine/dune/expansions/", ("tests/cases", "tests/engine", *OF_EXPANSIONS)),
    ("engine/dune/facts/", ("tests/cases", "tests/engine", "tests/games")),
    ("engine/", ("tests/cases", "tests/engine")),
    ("storage/migrations/", ("tests/storage", "tests/games")),
    ("storage/upkeep.py", ("tests/storage", "tests/deploy")),
    ("storage/", ("tests/storage",)),
    ("bot/tables/", ("tests/tables", "tests/secrets")),
    ("bot/history/", ("tests/history",)),
    ("bot/games/dune/words/expansions/", ("tests/games_shown", *OF_EXPANSIONS)),
    ("bot/games/dune/words/en/expansions/", ("tests/games_shown", *OF_EXPANSIONS)),
    ("bot/games/", ("tests/games_shown", "tests/contract")),
    ("bot/players/dune/expansions/", ("tests/players", "tests/expansions")),
    ("bot/players/", ("tests/players",)),
    ("bot/discord/", ("tests/discord",)),
    ("bot/sandbox/", ("tests/sandbox",)),
    ("bot/help/", ("tests/deploy",)),
    ("bot/alarm.py", ("tests/test_alarm.py", "tests/tables")),
    ("bot/", ("tests/deploy", "tests/discord")),
    ("deploy/", ("tests/deploy",)),
    ("requirements", ("tests/test_locks.py",)),
    ("tests/cases/", ("tests/cases", "tests/engine/test_case_language.py", "tests/engine/test_case_sense.py")),
    ("tests/selfplay/", ("tests/subjects", "tests/engine/dune/test_properties.py")),
    ("tests/subjects/", ("tests/subjects", "tests/contract")),
    ("tests/sampling/", ("tests/subjects", "tests/engine/dune/test_properties.py")),
    ("tests/toy/", ("tests/toy", "tests/contract")),
    ("tests/near.py", ("tests/test_near.py",)),
    ("tests/memory.py", ("tests/test_memory.py",)),
    ("tests/beside.py", ("tests/test_beside.py",)),
    ("tests/shared.py", ("tests/test_shared.py",)),
    ("tests/hosted.py", ("tests/discord", "tests/e2e")),
)
OTHERS = ("tests/deploy",)  # documents, settings, the Makefile


def nearest(changed: Iterable[str]) -> list[str]:
    """Return the files and folders of tests that are nearest to changed files, long ones last, none twice."""
    found = {*ALWAYS}
    for path in changed:
        found.update(_of(path))
    there = sorted((path for path in found if (ROOT / path).exists()), key=lambda path: (path.startswith(LONG), path))
    return [path for path in there if not any(Path(path).is_relative_to(other) for other in there if other != path)]


def _of(path: str) -> tuple[str, ...]:
    """Return where the tests of one file are."""
    folder, name = Path(path).parent, Path(path).name
    if path.startswith("tests/") and name.startswith("test_"):
        return (path,)
    listed = next((tests for begin, tests in NEAREST if path.startswith(begin)), None)
    if listed is not None:
        return listed
    return (str(folder),) if path.startswith("tests/") and folder != Path("tests") else OTHERS


def changed_since(revision: str) -> list[str]:
    """Return the files that differ from where this branch left a revision, committed or not.

    Raises CalledProcessError where git knows of no such revision.
    """
    base = _git("merge-base", "HEAD", revision)[0]
    return sorted({*_git("diff", "--name-only", base), *_git("ls-files", "--others", "--exclude-standard")})


def _git(*arguments: str) -> list[str]:
    done = subprocess.run(("git", "-C", str(ROOT), *arguments), capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def main(arguments: list[str]) -> int:
    """Say what has changed and which tests are nearest, and run them."""
    parser = argparse.ArgumentParser(prog="python -m tests.near", description=__doc__)
    parser.add_argument("--since", metavar="REVISION", default="main", help="what the changes are counted from (main)")
    given, others = parser.parse_known_args(arguments)
    try:
        changed = changed_since(given.since)
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"git cannot say what has changed since {given.since}: {getattr(error, 'stderr', '') or error}".strip())
        return 2
    if not changed:
        print(f"nothing has changed since {given.since}; name another revision: --since HEAD~3")
        return 2
    tests = nearest(changed)
    print(f"{len(changed)} files have changed since {given.since}; nearest to them: {' '.join(tests)}", flush=True)
    return int(pytest.main([*tests, *others]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
