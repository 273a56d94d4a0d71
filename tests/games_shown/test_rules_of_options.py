"""Rules of options: hidden where a table plays without them, and shown with a word on that when asked for by number."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.dune import PRESENTATION, rules_text
from bot.games.options import options
from engine.dune.expansions import EXPANSIONS

OFF = "*Not in this game"


@pytest.mark.parametrize(
    "number, option",
    [
        ("D-SETUP-9", "xv"),
        ("D-XV-EMP", "xv"),
        ("D-REV-3", "xv"),
        ("D-STORM-7", "xv"),
        ("R-88", "xv"),
        ("D-XVII-1", "xvii"),
        ("D-KAR-11", "xviii"),
        ("D-XXIV-3", "advanced"),
        ("R-82", "advanced"),
    ],
)
def test_a_rule_belongs_to_its_option(number: str, option: str) -> None:
    assert PRESENTATION.rulebook.switched_off(number, {}) == option
    assert PRESENTATION.rulebook.switched_off(number, {option: False}) == option
    assert PRESENTATION.rulebook.switched_off(number, {option: True}) == ""
    assert str(PRESENTATION.reference(number, {})).startswith(OFF)


@pytest.mark.parametrize(
    "number", ["D-STORM-4", "D-BID-6", "D-KAR-1", "D-KAR-10", "D-KAR-17", "D-WIN-2", "R-56", "D-BAT-7"]
)
def test_a_rule_of_the_base_game_is_never_hidden(number: str) -> None:
    assert PRESENTATION.rulebook.switched_off(number, {}) == ""
    assert not str(PRESENTATION.reference(number, {})).startswith(OFF)


def test_one_of_several_options_is_enough_for_their_common_rule() -> None:
    assert PRESENTATION.rulebook.switched_off("D-XX-1", {"xx_shield_wall": False, "xx_no_alliances": False}) == "xx"
    assert PRESENTATION.rulebook.switched_off("D-XX-1", {"xx_shield_wall": False, "xx_no_alliances": True}) == ""


def test_a_search_at_a_table_finds_only_what_holds_there() -> None:
    def numbers(chosen: dict[str, Any]) -> set[str]:
        return {number for number, _ in PRESENTATION.find_rules("arrakeen carthag", chosen)}

    assert "D-COL-4" not in numbers({})
    assert numbers({rules_text.options()["D-COL-4"]: True}) - numbers({}) == {"D-COL-4"}


def test_a_rule_of_an_option_that_can_be_played_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if D-BID-6 belonged to the option `pass_is_final`."""
    monkeypatch.setattr(PRESENTATION.rulebook, "option", lambda number: "pass_is_final")
    told = str(PRESENTATION.rule("D-BID-6", {}))
    assert told.startswith(f"{OFF}: it belongs to the option “A pass is final”.*\n")
    assert PRESENTATION.rule("D-BID-6", {"pass_is_final": True}) == told.partition("\n")[2]
    assert PRESENTATION.rule("D-BID-6") == told.partition("\n")[2], "where no table is meant"


def test_every_option_that_a_rule_belongs_to_is_named_in_the_rule_on_options() -> None:
    told = str(PRESENTATION.reference("D-OPT-1"))
    named = {option.partition("=")[0] for option in rules_text.options().values()} - {"variants"}
    assert len(named) >= 5
    assert [option for option in named if f"`{option}" not in told] == []
    assert set(options(PRESENTATION)) - named, "some options have no rule of their own"


def test_the_rule_of_an_option_is_found_by_the_name_of_the_option() -> None:
    marked = 0
    for each in EXPANSIONS:
        name, on = PRESENTATION.option_words[each.option].name, {each.option: True}
        assert each.rule in {number for number, _ in PRESENTATION.find_rules(name, on)}
        assert each.rule not in {number for number, _ in PRESENTATION.find_rules(name, {})}
        if rules_text.options().get(each.rule) == each.option:  # in the exact rules it is marked with the option
            assert str(PRESENTATION.reference(each.rule, on)).startswith(f"`{each.option}` ({name}): ")
            marked += 1
    assert marked
    for option, words in PRESENTATION.option_words.items():
        assert PRESENTATION.find_rules(words.name, dict.fromkeys(PRESENTATION.option_words, True)), option
