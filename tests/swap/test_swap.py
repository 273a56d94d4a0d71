"""The swap test on views, forms, offers, refusals and facts, and the leaks planted to see that it can fail."""

from __future__ import annotations

import random

import pytest

from tests.engine.dune.standing import after_setup

from .changes import Change, spice
from .plants import PLANTS, Plant
from .twins import EVERY, Report, Swap

ENOUGH = 100  # twins of each kind that live 20 commits or more


@pytest.mark.parametrize("change", EVERY, ids=lambda change: change.__name__)
def test_nobody_learns_what_only_others_may_know(change: Change) -> None:
    report = Report()
    seed = 0
    while sum(report.long_lived.values()) < ENOUGH and seed < 400:
        Swap(seed, report, (change,)).play(250)
        seed += 1
    print("\n".join(report.lines()))
    assert not report.leaks, report.leaks[:5]
    assert sum(report.long_lived.values()) >= ENOUGH, report.lines()


@pytest.mark.parametrize("plant, shown_by", PLANTS, ids=[plant.__name__ for plant, _ in PLANTS])
def test_a_planted_leak_is_caught(plant: Plant, shown_by: tuple[Change, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    report = Report()
    for seed in range(40):
        Swap(seed, report, shown_by).play(300)
        if report.leaks:
            return
    pytest.fail("the planted leak was not noticed")


def test_no_twin_has_less_spice_than_its_sealed_answer_costs() -> None:
    game = after_setup()
    s = game.state
    s.tanks["guild"], s.purse["guild"] = (3, 0), 5
    s.sealed["force_revival", "guild"] = {"kind": "force_revival", "number": 3, "starred": None}
    twins = [spice(game, random.Random(n)) for n in range(300)]
    owned = {twin.game.state.purse["guild"] for twin in twins if twin is not None}
    assert max(owned) > 5
    assert min(owned) == 5, "one revives without pay, two cost 4 (D-REV-1), and one is left"
