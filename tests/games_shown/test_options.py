"""Options in words: what a table plays with, and why some cannot be played."""

from __future__ import annotations

import random
import re
from importlib import resources
from types import SimpleNamespace
from typing import Any

import pytest

from bot.games.dune import PRESENTATION
from bot.games.option_words import OptionWords
from bot.games.options import choosable, differences, full, options, plain, preset_of, refused, table_text, value_text
from bot.games.presentation import Presentation
from engine.core.choosing import random_options
from engine.core.options import brought
from tests.engine.test_options import Sample
from tests.games_shown.shown import SHOWN

NEEDS_MAP = "“Rain” needs “Map (Four corners)” (T-5): choose that as well, or leave the first out."


@pytest.mark.parametrize(
    "chosen, told",
    [
        ({}, "Dune · Basic game"),
        ({"max_turns": 8}, "Dune · Short game"),
        ({"max_turns": 9}, "Dune · Basic game · Last turn: 9"),
        (
            {"max_turns": 8, "missed_plan": "zero_dial", "pass_is_final": True},
            "Dune · Short game · A pass is final · A missed battle plan: no force dialled",
        ),
        ({"missed_plan": "pause"}, "Dune · Basic game · A missed battle plan: a pause, then all forces dialled"),
    ],
)
def test_a_table_tells_what_it_plays(chosen: dict[str, Any], told: str) -> None:
    assert refused(PRESENTATION, chosen) == ""
    assert table_text(PRESENTATION, chosen) == told


@pytest.mark.parametrize(
    "chosen, wanted",
    [
        ({"max_turns": 99}, "Last turn can be a number from 1 to 15."),
        ({"max_turns": True}, "Last turn can be a number from 1 to 15."),
        (
            {"missed_plan": "half_dial"},
            "A missed battle plan can be one of: all forces dialled, no force dialled, a pause, then all forces "
            "dialled.",
        ),
        ({"pass_is_final": 1}, "A pass is final can be one of: no, yes."),
        ({"no_such_option": 1}, "Dune has no option “no_such_option”."),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(chosen: dict[str, Any], wanted: str) -> None:
    assert refused(PRESENTATION, chosen) == wanted


def test_of_an_option_of_which_several_are_taken_it_is_told_when_there_is_none() -> None:
    packs = OptionWords("Packs", "Says.", {"red": "Red", "blue": "Blue"})
    shows: Any = SimpleNamespace(option_words={"packs": packs}, rules=SimpleNamespace(options=Sample))
    (found,) = [each for each in options(shows).values() if each.name == "packs"]
    assert value_text(shows, found, ["red", "blue"]) == "Red, Blue"
    assert value_text(shows, found, []) == "none"


@pytest.mark.parametrize(
    "chosen, wanted",
    [
        (
            {"rain": True, "drought": False},
            "“Rain” needs “Weather” (T-5): choose that as well, or leave the first out.",
        ),
        (
            {"weather": True, "rain": True},
            "“Rain” needs “Map (Four corners)” (T-5): choose that as well, or leave the first out.",
        ),
        ({"packs": ["red"]}, "“Drought” and “Packs” do not go together (T-6): choose one of them."),
        ({"packs": ["green"]}, "Packs can be any of: Red, Blue."),
    ],
)
def test_what_does_not_go_together_is_told_with_the_way_out(chosen: dict[str, Any], wanted: str) -> None:
    names = {"map": {"round": "A circle", "square": "Four corners"}, "packs": {"red": "Red", "blue": "Blue"}}
    words = {name: OptionWords(name.capitalize(), "Says.", names.get(name, {})) for name in Sample.model_fields}
    shows: Any = SimpleNamespace(title="Sample", option_words=words, rules=SimpleNamespace(options=Sample))
    assert refused(shows, chosen) == wanted


def test_the_advanced_game_brings_an_option_and_is_not_played_without() -> None:
    """D-XXV-1: it is switched on with it, and switching it off is refused with the way out."""
    ((other, _),) = brought(PRESENTATION.rules.options, {"advanced": True}).items()
    chosen = plain(PRESENTATION, {"advanced": True})
    assert chosen == {"advanced": True, other: True}
    assert full(PRESENTATION, {"advanced": True})[other]
    assert refused(PRESENTATION, chosen) == ""
    without = plain(PRESENTATION, {**chosen, other: False})
    assert not full(PRESENTATION, without)[other]
    name = PRESENTATION.option_words[other].name
    assert refused(PRESENTATION, without) == (
        f"“Advanced game” needs “{name}” (D-XXV-1): choose that as well, or leave the first out."
    )


@pytest.mark.parametrize("shows", SHOWN.values(), ids=SHOWN)
def test_whatever_is_drawn_can_be_played_and_told(shows: Presentation) -> None:
    for number in range(50):
        chosen = random_options(shows.rules.options, random.Random(number))
        assert refused(shows, chosen) == ""
        told = table_text(shows, chosen)
        assert told.startswith(shows.title)
        assert len(told.split(" · ")) == 2 + len(differences(shows, chosen))


@pytest.mark.parametrize("shows", SHOWN.values(), ids=SHOWN)
def test_each_preset_is_known_again(shows: Presentation) -> None:
    for name, preset in shows.rules.presets.items():
        assert preset_of(shows, preset) == name
        assert differences(shows, preset) == ()
    assert set(choosable(shows)) <= set(options(shows))


def test_the_usual_presets_are_those_of_the_rules() -> None:
    """D-OPT-1: *basic+optional* = ...; *advanced* = ...; what stands in brackets may be added."""
    text = resources.files("engine.dune").joinpath("rules", "rules.md").read_text("utf-8")
    (line,) = re.findall(r"^The usual presets: (.*)\.$", text, re.MULTILINE)
    said = {name: re.sub(r" \(.*?\)", "", of) for name, of in re.findall(r"\*(.+?)\* = ([^;]+)", line)}
    presets = PRESENTATION.rules.presets
    assert (said.pop("basic"), presets["basic"]) == ("all off", {})
    assert {name: dict.fromkeys(of.split(", "), True) for name, of in said.items()} == {
        "basic+optional": presets["basic_options"],
        "advanced": presets["advanced"],
    }
