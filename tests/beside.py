"""Runs `make check` beside the first tests: before them it would keep one core busy, and the others waiting for it."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

import pytest

CHECK = ("make", "--no-print-directory", "check")
FAILED = "`make check` failed, so no more tests are run; what it says stands below"


class Checks:
    """The checks under way. Where one fails the tests stop, and the run has failed even if they were done sooner."""

    def __init__(self, command: Sequence[str] = CHECK) -> None:
        self._said = tempfile.TemporaryFile()  # noqa: SIM115 - closed at the end
        self._process = subprocess.Popen(
            command, stdout=self._said, stderr=subprocess.STDOUT, cwd=Path(__file__).resolve().parent.parent
        )

    def pytest_runtest_logreport(self) -> None:
        """Stop the tests if a check has failed."""
        if self._process.poll():
            pytest.exit(FAILED, returncode=pytest.ExitCode.TESTS_FAILED)

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Wait for the checks, and let the run fail if they do."""
        if self._process.wait() and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print what they say."""
        terminalreporter.section("make check failed" if self._process.returncode else "make check passed")
        self._said.seek(0)
        terminalreporter.write(self._said.read().decode(errors="replace"))

    def pytest_unconfigure(self) -> None:
        """Leave nothing open."""
        self._said.close()
