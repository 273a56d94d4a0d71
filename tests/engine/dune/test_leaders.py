"""The revival cycle of leaders (D-LEAD-1 to D-LEAD-7, R-29, R-61)."""

from __future__ import annotations

import pytest

from engine.core.chance import KEYED
from engine.core.run import Run
from engine.dune.game import RULES
from engine.dune.leaders import dead, kill_leader, revivable, revive_leader
from engine.dune.query import leaders_of
from engine.dune.state import State

OWN = leaders_of("atreides")
ONE, *OTHERS = OWN


@pytest.fixture
def run() -> Run[State]:
    s = State(factions=("atreides", "harkonnen"), storm_order=("atreides", "harkonnen"))
    s.leaders = dict.fromkeys((*OWN, *leaders_of("harkonnen")), "ready")
    return Run(RULES, s, (), KEYED)


def _kill(run: Run[State], *leaders: str) -> None:
    for leader in leaders:
        kill_leader(run, leader, "battle")


def test_a_cycle_starts_with_the_fifth_death(run: Run[State]) -> None:
    _kill(run, *OTHERS)
    assert revivable(run.s, "atreides") == ()
    _kill(run, ONE)
    assert run.s.cycles == {"atreides"}
    assert revivable(run.s, "atreides") == OWN


def test_a_ghola_before_the_cycle_counts_in_none(run: Run[State]) -> None:
    _kill(run, *OTHERS)
    revive_leader(run, OTHERS[0], "ghola")
    assert run.s.revived == frozenset()
    _kill(run, OTHERS[0], ONE)
    assert revivable(run.s, "atreides") == OWN


def test_one_killed_again_waits_for_the_next_cycle(run: Run[State]) -> None:
    _kill(run, *OWN)
    revive_leader(run, ONE, "revival")
    _kill(run, ONE)
    assert dead(run.s, "atreides") == OWN
    assert run.s.cycles == {"atreides"}
    assert set(revivable(run.s, "atreides")) == set(OTHERS)
    for leader in OTHERS:
        revive_leader(run, leader, "revival")
    assert run.s.cycles == frozenset()
    assert dead(run.s, "atreides") == (ONE,)
    assert revivable(run.s, "atreides") == ()
    _kill(run, *OTHERS)
    assert set(revivable(run.s, "atreides")) == set(OWN)


def test_a_ghola_counts_as_revived_in_the_running_cycle(run: Run[State]) -> None:
    _kill(run, *OWN)
    revive_leader(run, ONE, "ghola")
    assert run.s.revived == {ONE}
    for leader in OTHERS:
        revive_leader(run, leader, "revival")
    assert run.s.cycles == frozenset()
