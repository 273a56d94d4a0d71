"""Lets pytest collect every case of every `*.case` file as a test named by its number and title."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from . import read_file, run_case
from .language.text import Case, CaseError


class CaseFile(pytest.File):
    """A file of cases."""

    def collect(self) -> Iterator[pytest.Item]:
        """Yield its cases."""
        seen: dict[str, int] = {}
        try:
            cases = read_file(self.path)
        except CaseError as error:
            raise self.CollectError(str(error)) from error
        for case in cases:
            seen[case.name] = seen.get(case.name, 0) + 1
            again = f" ({seen[case.name]})" if seen[case.name] > 1 else ""
            item: CaseItem = CaseItem.from_parent(self, name=case.name + again)
            item.case = case
            yield item


class CaseItem(pytest.Item):
    """One case."""

    case: Case

    def runtest(self) -> None:
        """Run it."""
        result = run_case(self.case)
        if not result.passed:
            raise CaseFailed(result.reason)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: object = None) -> str:
        """Show the reason alone."""
        if isinstance(excinfo.value, CaseFailed):
            return str(excinfo.value)
        return str(excinfo.getrepr(style="native"))

    def reportinfo(self) -> tuple[Path, int, str]:
        """Say where the case stands."""
        return self.path, self.case.line.number - 1, self.name


class CaseFailed(Exception):
    """A case did not pass."""


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> CaseFile | None:
    """Collect files of cases."""
    return CaseFile.from_parent(parent, path=file_path) if file_path.suffix == ".case" else None
