"""`make test` runs the checks beside the tests: one that fails stops them, whichever of the two is done first."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from tests.beside import FAILED, Checks


class Ended(Checks):
    """Checks that come to something."""

    def __init__(self, status: int) -> None:
        super().__init__((sys.executable, "-c", f"print('what was found'); raise SystemExit({status})"))

    def wait(self) -> None:
        self._process.wait()


@pytest.fixture(params=[0, 1, 2])
def checks(request: pytest.FixtureRequest) -> Iterator[Ended]:
    made = Ended(request.param)
    yield made
    made.pytest_unconfigure()


def _finished(checks: Checks, status: int) -> int:
    session: Any = SimpleNamespace(exitstatus=status)
    checks.pytest_sessionfinish(session)
    return int(session.exitstatus)


def test_a_check_that_fails_stops_the_tests(checks: Ended, request: pytest.FixtureRequest) -> None:
    checks.wait()
    if request.node.callspec.params["checks"]:
        with pytest.raises(pytest.exit.Exception, match=FAILED):
            checks.pytest_runtest_logreport()
    else:
        checks.pytest_runtest_logreport()


def test_a_run_fails_with_its_checks(checks: Ended, request: pytest.FixtureRequest) -> None:
    failed = bool(request.node.callspec.params["checks"])
    assert _finished(checks, pytest.ExitCode.OK) == failed
    assert _finished(checks, pytest.ExitCode.INTERRUPTED) == pytest.ExitCode.INTERRUPTED


def test_what_the_checks_say_is_printed(checks: Ended, request: pytest.FixtureRequest) -> None:
    out = io.StringIO()
    reporter: Any = SimpleNamespace(section=lambda title: out.write(f"{title}\n"), write=out.write)
    _finished(checks, pytest.ExitCode.OK)
    checks.pytest_terminal_summary(reporter)
    verdict = "failed" if request.node.callspec.params["checks"] else "passed"
    assert out.getvalue() == f"make check {verdict}\nwhat was found\n"
