"""The form of a game's options: what it is made of, what goes together, and how options are drawn from it."""

import random
from typing import Literal

import pytest
from pydantic import BaseModel, ValidationError

from engine.core.choosing import Clash, Missing, changed, clashes, missing, options_of, random_options
from engine.core.forms import Flag, Number, Pick, Several
from engine.core.options import NoOptions, option


class Sample(NoOptions):
    length: int = option(9, ge=3, le=12, rule="T-1")
    map: Literal["round", "square"] = option("round", rule="T-2", in_play=True)
    packs: tuple[Literal["red", "blue"], ...] = option((), rule="T-3")
    weather: bool = option(False, rule="T-4")
    rain: bool = option(False, rule="T-5", needs=("weather", "map=square"))
    drought: bool = option(True, rule="T-6", excludes=("rain", "packs"))


def test_each_field_is_an_option_with_its_form_and_terms() -> None:
    found = {one.name: one for one in options_of(Sample)}
    assert [one.form for one in found.values()] == [
        Number("length", 3, 12),
        Pick("map", ("round", "square")),
        Several("packs", ("red", "blue")),
        Flag("weather"),
        Flag("rain"),
        Flag("drought"),
    ]
    assert [one.rule for one in found.values()] == [f"T-{n}" for n in range(1, 7)]
    assert [name for name, one in found.items() if one.in_play] == ["map"]
    assert found["length"].usual == 9


@pytest.mark.parametrize(
    "given, wanted",
    [
        ({}, []),
        ({"weather": True, "map": "square", "rain": True, "drought": False}, []),
        ({"rain": True, "drought": False}, [Clash("rain", True, "weather"), Clash("rain", True, "map", "square")]),
        ({"packs": ["red"]}, [Clash("drought", False, "packs")]),
        ({"packs": ["red"], "drought": False}, []),
    ],
)
def test_what_goes_together(given: dict[str, object], wanted: list[Clash]) -> None:
    assert clashes(Sample, given) == wanted


class Peopled(NoOptions):
    ferry: bool = option(False, rule="T-1", actors=("captain", "mate"))
    boats: int = option(2, ge=1, le=4, rule="T-2", actors=("captain",))


@pytest.mark.parametrize(
    "given, actors, wanted",
    [
        ({}, (), []),
        ({"ferry": True}, ("captain", "mate", "cook"), []),
        ({"ferry": True}, ("mate",), [Missing("ferry", "captain")]),
        ({"ferry": True, "boats": 3}, (), [("ferry", "captain"), ("ferry", "mate"), ("boats", "captain")]),
    ],
)
def test_whom_options_need_and_nobody_plays(
    given: dict[str, object], actors: tuple[str, ...], wanted: list[Missing]
) -> None:
    assert missing(Peopled, given, actors) == wanted


class Whole(NoOptions):
    part: bool = option(False, rule="T-1")
    whole: bool = option(False, rule="T-2", brings=("part",))


def test_what_an_option_brings_is_on_where_nobody_says_otherwise() -> None:
    assert Whole(whole=True) == Whole(whole=True, part=True)
    assert not Whole().part
    assert not Whole(whole=False).part
    assert changed(Whole, {"whole": True}) == {"whole": True, "part": True}


def test_what_an_option_brings_cannot_be_left_out() -> None:
    left_out = {"whole": True, "part": False}
    assert clashes(Whole, left_out) == [Clash("whole", True, "part")]
    assert changed(Whole, left_out) == left_out, "kept, or it would be switched on unseen"
    assert clashes(Whole, changed(Whole, left_out)) == clashes(Whole, left_out)


def test_a_game_whose_options_no_longer_go_together_is_still_read() -> None:
    assert Sample(rain=True).rain


def test_only_what_is_not_usual_is_kept() -> None:
    assert changed(Sample, {"length": 9, "packs": ["blue"], "drought": False}) == {"packs": ["blue"], "drought": False}
    with pytest.raises(ValidationError):
        changed(Sample, {"length": 13})
    with pytest.raises(ValidationError):
        changed(Sample, {"no_such": 1})


def test_every_value_is_drawn_and_every_draw_can_be_played() -> None:
    drawn = [random_options(Sample, random.Random(number)) for number in range(300)]
    assert all(clashes(Sample, values) == [] for values in drawn)
    for name, wanted in {
        "length": set(range(3, 13)),
        "map": {"round", "square"},
        "packs": {(), ("red",), ("blue",), ("red", "blue")},
        "weather": {False, True},
        "rain": {False, True},
        "drought": {False, True},
    }.items():
        assert {values[name] for values in drawn} == wanted


def test_a_field_that_cannot_be_shown_is_refused() -> None:
    class Bare(BaseModel):
        length: int = 3

    class Endless(NoOptions):
        length: int = option(3, rule="T-1")

    for model in (Bare, Endless):
        with pytest.raises(TypeError, match="length has to be"):
            options_of(model)
