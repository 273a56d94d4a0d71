"""Where something lies sealed, or may be taken up in secret, nothing is put right that would tell of it (H-15)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.corrections import preview
from engine.core.errors import IllegalMove
from engine.core.game import pending
from engine.core.moves import Override
from engine.dune.game import RULES
from engine.dune.options import Options
from engine.dune.phases.movement.moves import ForceRevival

from .playing import Board
from .test_put_right_by_hand import put_right

EMPEROR, FREMEN = "emperor", "fremen"
OF_FORCES = {"origin": "tanks", "to": "reserves", "number": 4}
OF_SPICE = {"way": "take", "amount": 1}


def refused(found: Board, what: str, code: str, **values: Any) -> None:
    """Try to put something right, which is refused in the act as before it."""
    with pytest.raises(IllegalMove) as refusal:
        put_right(found, what, **values)
    assert refusal.value.code == code
    with pytest.raises(IllegalMove) as refusal:
        preview(RULES, found.game, Override(what=what, values=values, reason="a slip of the finger"))
    assert refusal.value.code == code


def reviving() -> Board:
    found = Board("movement", EMPEROR, FREMEN, "guild")
    found.s.tanks[EMPEROR], found.s.reserves[EMPEROR] = (6, 0), (9, 5)
    found.s.tanks[FREMEN], found.s.reserves[FREMEN] = (6, 0), (11, 3)
    found.s.forces.clear()
    found.s.purse = dict.fromkeys(found.s.factions, 20)
    found.go()
    assert {kind for _, kind in found.owed()} == {"force_revival"}
    return found


@pytest.mark.parametrize("number", [0, 2, 3])
def test_forces_and_spice_of_whoever_has_answered_stay_as_they_are_whatever_he_said(number: int) -> None:
    found = reviving()
    put_right(found, "forces", who=FREMEN, **OF_FORCES)
    found.play(EMPEROR, ForceRevival(number=number))
    assert {d.seat: d.answered for d in pending(RULES, found.game)}[EMPEROR], "all see that he has answered"
    for what, values in (("forces", OF_FORCES), ("spice", OF_SPICE), ("spice", {"way": "give", "amount": 1})):
        refused(found, what, "answers_are_sealed", who=EMPEROR, **values)
    refused(found, "storm", "answers_are_sealed", sector=3)
    put_right(found, "spice", who=FREMEN, **OF_SPICE)


def test_of_two_allies_neither_loses_spice_that_the_other_has_answered_with() -> None:
    found = reviving()
    put_right(found, "alliances", way="form", members=(EMPEROR, FREMEN))
    found.play(EMPEROR, ForceRevival(number=1))
    refused(found, "spice", "answers_are_sealed", who=FREMEN, **OF_SPICE)


def test_in_a_battle_no_spice_is_taken_of_those_who_fight_nor_of_their_allies() -> None:
    found = Board("battle", EMPEROR, FREMEN, "guild", "harkonnen")
    found.s.alliances = ((FREMEN, "guild"),)
    found.s.forces.clear()
    found.s.forces["red_chasm:6", EMPEROR], found.s.forces["red_chasm:6", FREMEN] = (6, 0), (2, 0)
    found.s.reserves[EMPEROR], found.s.reserves[FREMEN] = (9, 5), (15, 3)
    found.s.purse = dict.fromkeys(found.s.factions, 20)
    found.go()
    assert found.s.battle is not None
    for who in (EMPEROR, FREMEN, "guild"):
        refused(found, "spice", "may_be_taken_up", who=who, **OF_SPICE)
    put_right(found, "spice", who="harkonnen", **OF_SPICE)
    put_right(found, "spice", who=EMPEROR, way="give", amount=1)


def test_of_whoever_has_declared_a_landing_nothing_is_taken_that_may_pay_for_it() -> None:
    found = Board("movement", EMPEROR, FREMEN, "guild")
    found.s.alliances, found.s.purse = ((EMPEROR, "guild"),), dict.fromkeys(found.s.factions, 20)
    found.go()
    put_right(found, "spice", who=EMPEROR, **OF_SPICE)
    found.s.mover, found.s.declared = EMPEROR, {"to": "arrakeen:10", "number": 1, "starred": None, "karama": False}
    for who in (EMPEROR, "guild"):
        refused(found, "spice", "may_be_taken_up", who=who, **OF_SPICE)
    move = Override(what="spice", values={"who": FREMEN, **OF_SPICE}, reason="a slip of the finger")
    assert preview(RULES, found.game, move), "a third one has nothing to do with it"


def test_no_leader_dies_by_hand_of_a_faction_of_which_one_is_held() -> None:
    found = Board("movement", "harkonnen", "guild", "atreides")
    found.s.options = Options(xv=True)
    found.go()
    leaders = [leader for leader in found.s.leaders if leader in ("staban_tuek", "esmar_tuek")]
    found.s.captives |= {"staban_tuek"}
    for leader in leaders:
        refused(found, "leader", "leader_may_be_held", leader=leader)
    for leader in ("esmar_tuek", "master_bewt", "soo_soo_sook", "guild_representative"):
        found.s.leaders[leader] = "tanks"
    put_right(found, "leader", leader="staban_tuek")
    assert not found.s.captives, "all see who it was where nobody else of them lives"
    put_right(found, "leader", leader="duncan_idaho")
    assert found.s.leaders["duncan_idaho"] == "tanks"
