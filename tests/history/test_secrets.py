"""The swap test on exports: of a game and its twin every seat that may not know the difference gets the same file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from bot.history import export, replaying
from bot.history.export import Replay, heard
from bot.history.plain import canonical
from bot.history.replaying import Steps
from bot.tables.live import record
from engine.core.game import Game
from engine.core.run import Commit
from storage import CommitRecord
from tests.swap import twins
from tests.swap.dune import SECRETS
from tests.swap.report import Report
from tests.swap.seen import opaque
from tests.swap.twins import Moment, Pair, Swap

AT = "2026-03-01T12:00:00.000000+00:00"
PAGES = 11  # so many exports are compared for one page, which takes longer
compared: Counter[str] = Counter()


class Exported(Pair):
    """A twin whose exports are compared when it ends, for every seat that still may not know what differs."""

    def __init__(self, secrets: Any, twin: Any, game: Game[Any], report: Report, name: str) -> None:
        rules = secrets.rules
        self.run: list[Commit] = []
        self.twins: list[Commit] = []
        self.began = rules.copy(game.state), rules.copy(game.state if twin.commits else twin.game.state)
        super().__init__(secrets, twin, game, report, name)

    def _hear_of_the_act(self, before: Game[Any], after: Game[Any], commits: Sequence[Commit]) -> None:
        self.twins += commits
        super()._hear_of_the_act(before, after, commits)

    def follow(self, said: Any, moment: Moment) -> None:
        assert moment.outcome is not None
        self.run += moment.outcome.commits
        told = len(self.twins)
        other = self._said(said)
        super().follow(said, moment)
        if not isinstance(other, Exception):
            self.twins[told:told] = other.commits

    def exports(self) -> None:
        """Compare them now."""
        for seat in [viewer for viewer in self.viewers if viewer is not None]:
            shows = self.secrets.presentation
            one, other = (
                opaque(canonical(heard(Replay(shows, self.rules.copy(state)), _kept(shows, commits), seat)).decode())
                for state, commits in zip(self.began, (self.run, self.twins), strict=True)
            )
            compared[self.twin.kind] += 1
            if one != other:
                self._leak(f"the export of {seat} differs", seat)
            elif sum(compared.values()) % PAGES == 0:
                self._page(seat)

    def _page(self, seat: str) -> None:
        """Compare what the page of a seat holds, which is made anew from facts and views."""
        shows, found = self.secrets.presentation, []
        for state, commits in zip(self.began, (self.run, self.twins), strict=True):
            steps = Steps(shows, (seat,), {name: name for name in self.rules.seats(state)})
            steps.follow(Replay(shows, self.rules.copy(state)), _kept(shows, commits), every=False)
            held = [steps.texts.all, steps.sprites.all, steps.steps, steps.chapters]
            found.append(opaque(canonical(held).decode()))
        compared["pages"] += 1
        if found[0] != found[1]:
            self._leak(f"the page of {seat} differs", seat)


def _kept(shows: Any, commits: Sequence[Commit]) -> list[CommitRecord]:
    found = []
    for number, commit in enumerate(commits, 1):
        kept = record(shows, number, commit, "1")
        found.append(CommitRecord(**{**{n: getattr(kept, n) for n in kept.__slots__}, "at": AT}))
    return found


def played(monkeypatch: pytest.MonkeyPatch, games: int, inputs: int, stop_at: int | None = None) -> Report:
    """Play games with twins whose exports are compared; no further once there are so many leaks."""
    report = Report(SECRETS.subject)

    def count(self: Swap, pair: Pair) -> None:
        assert isinstance(pair, Exported)
        pair.exports()

    monkeypatch.setattr(twins, "Pair", Exported)
    monkeypatch.setattr(Swap, "_count", count)
    monkeypatch.setattr(Swap, "_try", lambda *_: None)  # the swap test itself tries, opens and enters
    monkeypatch.setattr(Swap, "_enter", lambda *_: None)
    monkeypatch.setattr(Pair, "look", lambda *_, **__: None)
    for seed in range(games):
        if stop_at is None or len(report.leaks) < stop_at:
            Swap(SECRETS, seed, report, zeal=0.0, life=30).play(inputs, stop_at)
    return report


def test_an_export_tells_nobody_what_only_others_may_know(monkeypatch: pytest.MonkeyPatch) -> None:
    compared.clear()
    report = played(monkeypatch, 4, 160)
    print(sum(compared.values()), "exports compared", *sorted(compared.items()), sep="\n")
    assert not report.leaks, report.leaks[:3]
    assert sum(compared.values()) > 500
    assert len({kind[0] for kind in compared} - {"p"}) == 6, "every letter of the swap test's differences"
    assert compared["pages"] > 30


def other_moves(replay: Any, commits: Any, seat: str) -> Any:
    """Leak: everybody's move."""
    return [{**step, "move": c.move} for step, c in zip(REAL(replay, commits, seat), commits, strict=False)]


def whole_numbers(replay: Any, commits: Any, seat: str) -> Any:
    """Leak: the table's own numbers of commits."""
    commits = list(commits)
    numbers = [c.commit_no for c in commits if any(export.hears(f.audience, seat) for f in c.facts)]
    return [{**step, "number": n} for step, n in zip(REAL(replay, commits, seat), numbers, strict=True)]


def audiences(replay: Any, commits: Any, seat: str) -> Any:
    """Leak: how many facts the seat may not hear."""
    commits = list(commits)
    return [*REAL(replay, commits, seat), {"left out": sum(len(c.facts) for c in commits)}]


REAL = export.heard


@pytest.mark.parametrize("leak", [other_moves, whole_numbers, audiences])
def test_an_export_that_tells_more_is_caught(leak: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{__name__}.heard", leak)
    assert played(monkeypatch, 2, 120, stop_at=1).leaks


def test_a_page_that_tells_every_fact_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replaying, "hears", lambda audience, seat: True)
    assert [leak for leak in played(monkeypatch, 2, 120, stop_at=1).leaks if "the page of" in leak]


def test_a_fact_that_all_hear_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(export, "hears", lambda audience, seat: True)
    assert played(monkeypatch, 2, 120, stop_at=1).leaks
