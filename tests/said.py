"""Listens, while tests run, which sentences of the tables and the front-end are said, and which never are.

A sentence that nothing says is dead, or nobody has seen how it reads. A run of all tests fails for one. Of a part of
them nothing is judged, unless `--said` asks for it; `python -m tests.said` plays those that are there to say them.
"""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import pytest

from bot.discord import words as discord_words
from bot.games import common
from bot.games.patterns import Grammar
from bot.tables import words as tables_words
from tests.games_shown.patterns import sentences

LAYERS = {"tables": tables_words, "discord": discord_words, "common": common}  # of the last one the options only
PLAYED = (
    "tests/tables",
    "tests/discord",
    "tests/expansions",
    "tests/games_shown/test_options.py",
    "tests/games_shown/test_rules_of_options.py",
)
NARROWING = ("keyword", "deselect", "ignore", "ignore_glob", "lf", "last_failed", "stepwise", "collectonly")


def everything() -> list[str]:
    """Return where every sentence stands that must be said."""
    found = [f"{layer}/{one.where}" for layer, module in LAYERS.items() for one in sentences(module.ENGLISH)]
    return [where for where in found if not where.startswith("common/") or "/options." in where]


class Row(dict[str, str]):
    """A row of sentences that notes which are taken."""

    def __init__(self, row: Mapping[str, str], place: str, met: set[str]) -> None:
        super().__init__(row)
        self._place, self._met = place, met

    def _note(self, key: object) -> None:
        self._met.add(f"{self._place}[{key}]")

    def __getitem__(self, key: str) -> str:
        """Return a sentence, and note it."""
        self._note(key)
        return super().__getitem__(key)

    def get(self, key: str, default: Any = None) -> Any:
        """Return a sentence, and note it."""
        if key in self:
            self._note(key)
        return super().get(key, default)

    def __iter__(self) -> Iterator[str]:
        """Return the keys; a row with this of its own is copied sentence by sentence."""
        return super().__iter__()

    def items(self) -> Any:
        """Return all, which are listed, and note them."""
        return [(key, self[key]) for key in self]

    def values(self) -> Any:
        """Return all, which are listed, and note them."""
        return [self[key] for key in self]


class Heard:
    """The words of a layer as they are, noting what is taken of them: each is looked for here once."""

    def __init__(self, words: Any, place: str, met: set[str]) -> None:
        self._words, self._place, self._met = words, place, met

    def __getattr__(self, name: str) -> Any:
        """Return a sentence, or the words inside, and note it."""
        found, place = getattr(self._words, name), f"{self._place}{name}"
        if not (isinstance(found, Grammar) or callable(found)):
            if dataclasses.is_dataclass(found):
                found = Heard(found, f"{place}.", self._met)
            elif isinstance(found, Mapping):
                found = Row(found, place, self._met)
            else:
                self._met.add(place)
        self.__dict__[name] = found
        return found


class Listening:
    """Notes what is said in this process, gathers what was said in others, and judges it at the end."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.met: set[str] = set()
        self.report: list[str] = []
        for layer, module in LAYERS.items():
            setattr(module, "_SPOKEN", Heard(module.ENGLISH, f"{layer}/", self.met))  # noqa: B010 - of another type

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Take over what a process of pytest-xdist has heard."""
        self.met |= set(getattr(node, "workeroutput", {}).get("said", ()))

    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        """Hand on what was said here or, where all come together, fail if a sentence never was."""
        if hasattr(self.config, "workeroutput"):
            self.config.workeroutput["said"] = sorted(self.met)
            return
        why_not = not_judged(self.config, exitstatus)
        self.report = [f"sentences: not judged, {why_not}"] if why_not else list(told(self.met))
        if not why_not and len(self.report) > 1:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print it."""
        for text in self.report:
            terminalreporter.write_line(text)


def not_judged(config: pytest.Config, exitstatus: int) -> str:
    """Return why nothing can be said of sentences that were not said; empty if all was run that could say them."""
    if exitstatus != pytest.ExitCode.OK:
        return "a test failed"
    if config.getoption("said"):
        return ""
    whole = config.args_source is pytest.Config.ArgsSource.TESTPATHS and config.getoption("markexpr") == "not soak"
    if not whole or any(config.getoption(name, None) for name in NARROWING):
        return "a part of the tests was run"
    return ""


def told(met: Iterable[str]) -> list[str]:
    """Return how many sentences were said, then those that were not."""
    wanted = everything()
    unsaid = sorted(set(wanted) - set(met))
    return [f"sentences: {len(wanted) - len(unsaid)} of {len(wanted)} said", *(f"no test says {one}" for one in unsaid)]


def main() -> int:
    """Play the tests that are there to say them, and tell."""
    return int(pytest.main(["-q", "--said", *PLAYED, *sys.argv[1:]]))


if __name__ == "__main__":
    sys.exit(main())
