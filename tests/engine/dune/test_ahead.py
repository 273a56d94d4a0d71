"""A movement turn asked for in advance: each step is asked as it will stand after the ones before it (D-MOVE-9)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.errors import IllegalMove
from engine.core.forms import Pick, Split
from engine.core.orders import order_form, read
from engine.core.run import Frame
from engine.dune.game import RULES
from engine.dune.phases.movement.moves import GroundMovement, Landing, MovementOrder

from .playing import Board

LAND: dict[str, Any] = {"landing.say": "now", "landing.mode": "land", "landing.to": "arrakeen:9", "landing.number": 4}
MOVE: dict[str, Any] = {
    "first.say": "now",
    "first.origin": "arrakeen",
    "first.forces": {"arrakeen:9": 9},
    "first.to": "imperial_basin:9",
}


@pytest.fixture
def board() -> Board:
    """Atreides have ten forces in Arrakeen; it is still the bidding phase."""
    found = Board("bidding", "atreides", "harkonnen")
    found.s.purse["atreides"] = 10
    return found


def fields(board: Board, seat: str = "atreides", /, **given: Any) -> dict[str, Any]:
    form = order_form(RULES, board.s, seat, "movement", given)
    return {field.name: field for field in form.fields}


def test_nothing_is_asked_but_what_is_to_be_decided_now(board: Board) -> None:
    assert list(fields(board)) == ["landing.say", "first.say"]
    board.s.tanks["atreides"] = (3, 0)
    assert list(fields(board)) == ["revival.say", "landing.say", "first.say"]


def test_what_lands_can_move_on(board: Board) -> None:
    before = board.s.forces["arrakeen:9", "atreides"]
    asked = fields(board, **LAND, **MOVE)
    assert isinstance(asked["first.forces"], Split)
    assert dict(asked["first.forces"].limits) == {"arrakeen:9": before[0] + 4}
    assert board.s.forces["arrakeen:9", "atreides"] == before
    assert board.s.mover == ""


def test_a_landing_is_paid_from_what_revival_leaves(board: Board) -> None:
    board.s.tanks["atreides"] = (3, 0)
    alone = fields(board, **{**LAND, "landing.number": None})["landing.number"].high
    asked = fields(board, **{"revival.say": "now", "revival.number": 3}, **{**LAND, "landing.number": None})
    assert alone == 10
    assert asked["landing.number"].high == 8


def test_a_second_movement_is_asked_only_after_a_first_and_goes_from_there(board: Board) -> None:
    assert "second.say" not in fields(board, **{"first.say": "now", "first.origin": None})
    asked = fields(board, **MOVE, **{"second.say": "now", "second.origin": "imperial_basin"})
    assert isinstance(asked["second.origin"], Pick)
    assert not asked["second.origin"].optional
    assert "imperial_basin" in asked["second.origin"].options
    assert dict(asked["second.forces"].limits) == {"imperial_basin:9": 9}


def test_the_order_holds_what_was_said(board: Board) -> None:
    form = RULES.order_kinds["movement"]
    assert form.build({"landing.say": "ask", "first.say": "ask"}) == MovementOrder(bends=True)
    assert form.build({"first.say": "now", "first.origin": None}) == MovementOrder(moves=(), bends=True)
    group = GroundMovement(origin="arrakeen", forces={"arrakeen:9": 9}, to="imperial_basin:9")
    assert form.build({**LAND, **MOVE}) == MovementOrder(
        landing=Landing(mode="land", to="arrakeen:9", number=4), moves=(group,), bends=True
    )
    back = {"second.say": "now", "second.origin": "imperial_basin", "second.forces": {"imperial_basin:9": 2, "x": 0}}
    two = form.build({**MOVE, **back, "second.to": "arrakeen:9"})
    assert two == MovementOrder(
        moves=(
            group.model_copy(update={"hajr": True}),
            GroundMovement(origin="imperial_basin", forces={"imperial_basin:9": 2}, to="arrakeen:9"),
        ),
        bends=True,
    )
    assert read(RULES, board.s, "atreides", two.model_dump()) == two


def test_an_order_that_could_not_be_carried_out_is_refused_with_its_rule(board: Board) -> None:
    dear = MovementOrder(landing=Landing(mode="land", to="arrakeen:9", number=9))
    assert read(RULES, board.s, "atreides", dear.model_dump()) == dear
    board.s.purse["atreides"] = 8
    with pytest.raises(IllegalMove) as refusal:
        read(RULES, board.s, "atreides", dear.model_dump())
    assert refusal.value.rule == "D-SHIP-1"


def test_steps_that_are_over_are_not_asked_again(board: Board) -> None:
    board.game.stack = (Frame("turn", "movement"),)
    board.go()
    first = board.s.mover
    assert "landing.say" in fields(board, first)
    board.play(first, Landing())
    assert list(fields(board, first)) == ["first.say"]
    board.play(first, GroundMovement())
    assert {"landing.say", "first.say"} <= set(fields(board, first))
