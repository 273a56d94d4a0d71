"""The swap test on what the advanced game holds back, and the positions in which there is any of it."""

from __future__ import annotations

from engine.dune.game import RULES

from .dune import SECRETS
from .held_back import HELD_BACK
from .positions import positions
from .report import Report
from .series import Breadth, series

FEW = 12  # long-lived twins of each kind
SEVERAL = 8  # positions of each kind of question


def test_nobody_learns_what_is_held_back_for_a_moment() -> None:
    """With few twins, where there is something to change; the long run makes as many as of any other kind."""
    report = Report(SECRETS.subject)
    games = series(SECRETS, report, seed=1, changes=HELD_BACK, enough=FEW, breadth=Breadth(positions=0, often=0))
    print(f"{games} games", *report.lines(), sep="\n")
    assert not report.leaks, report.leaks[:5]
    assert len(report.twins) == len(HELD_BACK)
    assert not {kind: report.long_lived[kind] for kind in report.twins if report.long_lived[kind] < FEW}


def test_every_kind_of_question_and_whatever_else_is_sought_has_positions() -> None:
    few = {name: len(found) for name, found in positions().items() if len(found) < SEVERAL}
    assert {*RULES.questions} <= {*positions()}
    assert not {kind for kind in few if kind in RULES.questions}, few
    assert all(few.values()), few
