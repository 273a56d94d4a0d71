"""Special Karama powers: what whoever uses one comes to see, and nobody else."""

from __future__ import annotations

from engine.dune.facts import PlanSeen
from engine.dune.options import Options
from engine.dune.phases.plans import PlanMove
from engine.dune.specials.atreides import PlanLook
from engine.dune.state import Plan
from engine.dune.view import view

from .playing import Board

SEER, FOE = "atreides", "harkonnen"


def test_whoever_sees_a_plan_does_not_see_whom_its_owner_calls_a_traitor() -> None:
    """Nor what he does if he wins: he has settled that with it, and it is no part of it (D-BAT-6, D-KAR-11)."""
    board = Board("battle", SEER, FOE, "guild")
    board.s.options = Options(xviii=True)
    board.s.forces = {("arrakeen:9", SEER): (5, 0), ("arrakeen:9", FOE): (5, 0)}
    board.s.hands[SEER] = ("karama_1",)
    board.s.traitors[FOE] = ("duncan_idaho",)
    board.go()
    traitors = ("duncan_idaho",)
    board.play(FOE, PlanMove(dial=2, leader="umman_kudu", treachery="some", traitors=traitors, winner="decided"))
    board.play(SEER, PlanLook(target=FOE))
    assert board.s.battle is not None
    assert board.s.battle.plans[FOE].traitors == traitors
    (seen,) = board.told(PlanSeen.__name__)
    own = view(board.s, SEER).own
    assert own is not None
    assert [seen.plan, own.plans_seen[FOE]] == [Plan(2, "umman_kudu")] * 2
