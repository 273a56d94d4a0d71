"""How a game begins, and with whom it cannot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from engine.imperium.cards import CONFLICTS
from engine.imperium.composition import PLAYERS, players
from engine.imperium.game import start
from engine.imperium.options import Options


@pytest.mark.parametrize(
    "seats, leaders, sentence",
    [
        ((), {}, "1 to 4 of the colours"),
        (("red", "black"), {}, "1 to 4 of the colours"),
        (("red", "blue", "green", "yellow", "red"), {}, "1 to 4 of the colours"),
        (("red", "red"), {}, "is there once"),
        (("red", "blue"), {"red": "paul_atreides", "blue": "paul_atreides"}, "is there once"),
        (("red", "blue"), {"green": "paul_atreides"}, "is there once"),
        (("red", "blue"), {"red": "gurney_halleck"}, "no such Leader"),
        (("red",), {"left_rival": "paul_atreides", "right_rival": "glossu_rabban"}, "has the Leader paul_atreides"),
        (("red",), {"left_rival": "glossu_rabban", "right_rival": "helena_richese"}, "has the Leader helena_richese"),
        (("red",), {"red": "glossu_rabban", "left_rival": "glossu_rabban"}, "is there once"),
        (("red",), {"left_rival": "glossu_rabban"}, "together, or not at all"),
        (("red", "blue"), {"house_hagal": "glossu_rabban"}, "is there once"),
        (("red", "blue"), {"left_rival": "glossu_rabban"}, "is there once"),
    ],
)
def test_whom_a_game_does_not_begin_with(seats: Sequence[str], leaders: Mapping[str, str], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        start(seats, "a seed", leaders=leaders)


@pytest.mark.parametrize("seats", [("red", "blue"), ("red", "blue", "green"), ("red", "blue", "green", "yellow")])
@pytest.mark.parametrize("difficulty", ["sardaukar", "mentat", "kwisatz_haderach"])
def test_a_difficulty_is_for_one_who_plays_alone(seats: Sequence[str], difficulty: str) -> None:
    options = Options.model_validate({"difficulty": difficulty})
    assert players(options) == (1,)
    with pytest.raises(ValueError, match=f"{difficulty} is chosen by one who plays alone"):
        start(seats, "a seed", options)
    assert not start(seats[:1], "a seed", options).game.state.over


def test_any_number_plays_where_no_difficulty_is_chosen() -> None:
    assert players(Options()) == PLAYERS == (1, 2, 3, 4)


def test_everybody_has_a_leader_of_his_own_when_they_are_dealt() -> None:
    s = start(("red", "blue", "green", "yellow"), "a seed", Options(leaders="dealt")).game.state
    leaders = [side.leader for side in s.sides.values()]
    assert all(leaders)
    assert len(set(leaders)) == 4
    assert s.phase in ("setup", "turns"), "the Baron chooses first, if he plays"


def test_the_conflicts_lie_by_their_levels() -> None:
    s = start(("red", "blue"), "a seed", leaders={"red": "paul_atreides", "blue": "earl_memnon_thorvald"}).game.state
    levels = [CONFLICTS[card].level for card in (s.conflict, *s.conflict_deck)]
    assert levels == [1, *[2] * 5, *[3] * 4]
