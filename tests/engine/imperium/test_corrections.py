"""What a moderator puts right by hand, and what he cannot (H-15)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.corrections import correction_form, open_corrections
from engine.core.errors import IllegalMove
from engine.core.game import MODERATOR, Game, decide
from engine.core.moves import Override
from engine.imperium.game import RULES, start
from engine.imperium.options import Options
from engine.imperium.state import State

LEADERS = {"red": "paul_atreides", "blue": "earl_memnon_thorvald"}


@pytest.fixture
def game() -> Game[State]:
    return start(("red", "blue"), "put right", leaders=LEADERS).game


def put_right(game: Game[State], kind: str, /, **values: Any) -> State:
    move = Override(what=kind, values=values, reason="a slip of the hand")
    return decide(RULES, game, MODERATOR, move, cause="moderator").game.state


def test_resources_are_set(game: Game[State]) -> None:
    assert put_right(game, "resources", side="red", what="solari", number=7).sides["red"].solari == 7
    assert put_right(game, "resources", side="red", what="water", number=0).sides["red"].water == 0
    with pytest.raises(IllegalMove, match="correction_unfit"):
        put_right(game, "resources", side="red", what="water", number=1)


def test_troops_are_moved(game: Game[State]) -> None:
    side = put_right(game, "troops", side="red", source="garrison", to="conflict", number=2).sides["red"]
    assert (side.supply, side.garrison, side.conflict) == (9, 1, 2)
    for source, to, number in (("garrison", "garrison", 1), ("garrison", "supply", 4), ("conflict", "supply", 1)):
        with pytest.raises(IllegalMove, match="correction_unfit"):
            put_right(game, "troops", side="red", source=source, to=to, number=number)


def test_influence_is_moved_with_what_follows_and_without_the_bonus(game: Game[State]) -> None:
    s = put_right(game, "influence", side="red", faction="fremen", number=4)
    red = s.sides["red"]
    assert (red.influence["fremen"], red.vp, red.water, s.alliances) == (4, 2, 1, {"fremen": "red"})
    again = put_right(Game(s, game.stack), "influence", side="red", faction="fremen", number=1)
    assert (again.sides["red"].vp, again.alliances) == (0, {})
    with pytest.raises(IllegalMove, match="correction_unfit"):
        put_right(game, "influence", side="red", faction="fremen", number=0)


def test_points_and_bonus_spice_are_set(game: Game[State]) -> None:
    assert put_right(game, "points", side="blue", number=9).sides["blue"].vp == 9
    assert put_right(game, "bonus_spice", space="hagga_basin", number=3).bonus["hagga_basin"] == 3
    for what, values in (
        ("points", {"side": "blue", "number": 0}),
        ("bonus_spice", {"space": "hagga_basin", "number": 0}),
    ):
        with pytest.raises(IllegalMove, match="correction_unfit"):
            put_right(game, what, **values)


def test_nothing_is_put_right_during_the_setup() -> None:
    s = start(("red", "blue"), "put right", Options(leaders="chosen")).game.state
    assert s.phase == "setup"
    assert "resources" not in open_corrections(RULES, s)
    assert "rule" not in open_corrections(RULES, s)


def test_the_way_bindu_suspension_ends_a_turn_can_change_in_play(game: Game[State]) -> None:
    assert put_right(
        game, "rule", option="bindu_optional_pass", value="bindu_optional_pass=on"
    ).options.bindu_optional_pass
    with pytest.raises(IllegalMove, match="option_is_fixed"):
        put_right(game, "rule", option="leaders")


def test_troops_are_asked_for_as_many_as_there_are(game: Game[State]) -> None:
    form = correction_form(RULES, game.state, "troops", {"side": "red", "source": "garrison"})
    field = form.field("number")
    assert getattr(field, "high", 0) == 3
