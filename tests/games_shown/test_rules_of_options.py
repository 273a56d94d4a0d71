"""Rules of options: hidden where a table plays without them, and shown with a word on that when asked for by number."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.games.common import say
from bot.games.dune import PRESENTATION, rules_text
from bot.games.dune.language import ENGLISH
from bot.games.dune.scene import public_scene
from bot.games.dune.words.en.rules import TEXTS
from bot.games.option_words import OptionWords, RuleWords
from bot.games.options import options
from bot.games.rulebook import with_options, without
from engine.core.decision import Decision
from engine.core.seen import asked
from engine.dune.expansions import EXPANSIONS
from engine.dune.game import RULES
from engine.dune.options import CARDS
from engine.dune.view import view

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
        ("D-KAR-10", "xviii"),
        ("D-KAR-11", "xviii"),
        ("D-BID-16", "xviii"),
        ("D-XXIV-3", "advanced"),
        ("R-82", "advanced"),
    ],
)
def test_a_rule_belongs_to_its_option(number: str, option: str) -> None:
    assert PRESENTATION.rulebook.switched_off(number, {}) == option
    assert PRESENTATION.rulebook.switched_off(number, {option: False}) == option
    assert PRESENTATION.rulebook.switched_off(number, {option: True}) == ""
    assert str(PRESENTATION.reference(number, {})).startswith(OFF)


@pytest.mark.parametrize("number", ["D-STORM-4", "D-BID-6", "D-KAR-1", "D-KAR-17", "D-WIN-2", "R-56", "D-BAT-7"])
def test_a_rule_of_the_base_game_is_never_hidden(number: str) -> None:
    assert PRESENTATION.rulebook.switched_off(number, {}) == ""
    assert not str(PRESENTATION.reference(number, {})).startswith(OFF)


def test_one_of_several_options_is_enough_for_their_common_rule() -> None:
    """An option that begins with the whole name of another is one of its own."""
    assert without("xx", {"xx_shield_wall": False, "xx_no_alliances": False}) == "xx"
    assert without("xx", {"xx_shield_wall": False, "xx_no_alliances": True}) == ""
    assert without("xx", {"xx_no_alliances": False, "xxv": True}) == "xx_no_alliances", "the only one there is"
    assert without("xv", {"xv": False, "xv_twice": True}) == "xv"
    assert without("xv", None) == ""


def _told(number: str, *options: str) -> str:
    return str(PRESENTATION.rule(number, dict.fromkeys(options, True)))


def test_a_rule_that_an_option_changes_reads_as_the_option_has_it() -> None:
    usual, without_nexus = _told("D-BLOW-4"), _told("D-BLOW-4", "xx_no_alliances")
    assert "brings a nexus" in usual
    assert "There is no nexus." in without_nexus
    assert "brings a nexus" not in without_nexus
    assert str(PRESENTATION.rule("D-BLOW-4")) == f"{usual}\n*With the option “No alliances”:*\n{without_nexus}"
    assert "D-BLOW-4" not in dict(PRESENTATION.find_rules("brings a nexus", {"xx_no_alliances": True}))
    blow = PRESENTATION.phase_card("spice_blow", {"xx_no_alliances": True}).card.lines
    assert [line for line in blow if "D-BLOW-4" in line] == [line for line in blow if "there is no nexus" in line] != []


@pytest.mark.parametrize(
    "number, options, said",
    [
        ("D-CARD-2", ("xviii",), "the Bene Gesserit also as a Karama"),
        ("R-31", ("xviii", "special_karama_once_per_game"), "worthless cards as Karamas (D-KAR-16) as often"),
        ("D-LEAD-7", ("xviii",), "the Emperor's Karama"),
        ("D-SHIP-6", ("xviii",), "the Guild may forbid it"),
        ("D-KAR-8", ("xviii",), "without another in that battle"),
        ("D-KAR-4", ("xviii",), "also after the question, without another"),
        ("D-MOVE-1", ("xv",), "the Guild when it likes"),
        ("D-MOVE-5", ("xv",), "None may enter one but those of the Fremen"),
        ("D-FRE-2", ("xv",), "into the storm they may go"),
        ("D-BLOW-11", ("xv",), "have just placed the worm"),
        ("D-BAT-24", ("xv",), "or the Kwisatz Haderach goes along"),
        ("D-BAT-30", ("xv",), "Bene Gesserit who coexisted there"),
        ("D-XXIII-2", ("advanced", "xx_no_alliances"), "a nexus, where there are alliances"),
        ("D-XXIII-4", ("advanced", "xx_no_alliances"), "a nexus, where there are alliances"),
        ("D-XXIII-4", ("advanced", "xv"), "unless the Fremen place it"),
    ],
)
def test_what_an_option_adds_to_a_rule_stands_in_it(number: str, options: tuple[str, ...], said: str) -> None:
    assert said in _told(number, *options)


@pytest.mark.parametrize("number, option", [("D-XV-BG-10", "xv"), ("D-XXIV-6", "advanced")])
def test_without_alliances_nothing_is_told_of_allies(number: str, option: str) -> None:
    assert not _told(number, option).startswith(OFF)
    assert _told(number, option, "xx_no_alliances").startswith(OFF)


@pytest.mark.parametrize("option, phase", [("xx_no_alliances", "spice_blow"), ("pass_is_final", "bidding")])
def test_on_the_card_of_a_phase_a_sentence_of_an_option_stands_where_the_other_stood(option: str, phase: str) -> None:
    usual, changed = (PRESENTATION.phase_card(phase, chosen) for chosen in ({}, {option: True}))
    ((line, rule),) = PRESENTATION.option_words[option].phases[phase]
    place = usual.rules.index(rule)
    assert line in changed.card.lines[place]
    assert [*changed.card.lines[:place], *changed.card.lines[place + 1 :]] == [
        *usual.card.lines[:place],
        *usual.card.lines[place + 1 :],
    ]
    assert usual.card.lines[place] != changed.card.lines[place]
    anywhere = PRESENTATION.phase_card(phase).card.lines
    assert usual.card.lines[place] in anywhere
    assert changed.card.lines[place] not in anywhere, "what goes against it belongs to a table"


@pytest.mark.parametrize("on", [False, True])
def test_what_wins_at_a_table_stands_among_the_strongholds(on: bool) -> None:
    """On the board, before whoever lands, and among the landings that are ready-made."""
    game = PRESENTATION.start(PRESENTATION.actors, "seed", {}).game
    s = game.state
    s.turn, s.phase, s.mover, s.storm_order = 2, "movement", "harkonnen", PRESENTATION.actors
    s.options = s.options.model_copy(update={"xx_shield_wall": on})
    s.forces = {("shield_wall:7", "guild"): (2, 0), ("shield_wall:8", "guild"): (1, 0)}
    s.spice, s.storm = {}, 1
    s.purse["harkonnen"], s.reserves["harkonnen"] = 10, (1, 0)
    board = PRESENTATION.text_board(view(s, None), {})
    ahead, _, elsewhere = board.partition("**Strongholds**")[2].partition("\n\n")
    assert ("\nShield Wall: Guild 2, Guild 1" in ahead) is on
    assert ("Shield Wall" in elsewhere.partition("\n\n")[0]) is not on
    assert public_scene(view(s, None), {}, ENGLISH).strongholds.get("shield_wall") == ("guild" if on else None)
    rule = RULES.questions["landing"]
    decision = Decision(
        "9:x", "harkonnen", "landing", "landing", "", rule.clock_class, rule.named, False, False, rule.rule
    )
    seen = asked(RULES, game, decision)
    assert any("Shield Wall – Guild 3" in line for line in PRESENTATION.question(seen).lines) is on
    assert any("Shield Wall" in choice.label for choice in PRESENTATION.choices(seen)) is on


def test_what_does_not_hold_with_an_option_is_hidden_and_says_so() -> None:
    on = {"xx_no_alliances": True}
    assert [number for number, _ in PRESENTATION.find_rules("ALLY-", on)] == []
    assert [number for number, _ in PRESENTATION.find_rules("ALLY-", {})]
    for told in (PRESENTATION.rule("D-ALLY-5", on), PRESENTATION.reference("D-ALLY-5", on)):
        assert str(told).startswith(f"{OFF}, which is played with the option “No alliances”.*\n")
    assert "nexus" in PRESENTATION.phases({})
    assert "nexus" not in PRESENTATION.phases(on)
    assert "D-HAR-3" not in PRESENTATION.actor_card("harkonnen", on).rules
    assert "D-HAR-3" in PRESENTATION.actor_card("harkonnen", {}).rules


def test_two_options_may_bring_texts_of_the_same_rule() -> None:
    one, two = (
        OptionWords(name, "x", rules={"D-CARD-9": RuleWords(name, f"{name} it is.")}) for name in ("One", "Two")
    )
    texts = replace(TEXTS, rules=tuple(each for each in TEXTS.rules if each[0] != "D-CARD-9"))
    book = rules_text.rulebook(with_options(texts, {"xv": one, "xvii": two}), say())
    both, alone = {"xv": True, "xvii": True}, {"xv": False, "xvii": True}
    assert [words.title for words in book.told("D-CARD-9", both)] == ["One", "Two"]
    assert [words.title for words in book.told("D-CARD-9", alone)] == ["Two"]
    assert not book.holds("D-CARD-9", {"xv": False, "xvii": False})
    assert ("D-CARD-9", "Two: Two it is.") in book.find("two it is", alone, {})
    assert "D-CARD-9" not in dict(book.find("one it is", alone, {}))
    with pytest.raises(TypeError, match="D-CARD-9 stands twice"):
        rules_text.rulebook(replace(texts, rules=(*texts.rules, *[("D-CARD-9", RuleWords("x", "x"))] * 2)), say())
    with pytest.raises(TypeError, match="xv hides D-NOPE-, no rule"):
        rules_text.rulebook(with_options(texts, {"xv": replace(one, hides=("D-NOPE-",))}), say())


def test_options_that_bring_the_same_rule_share_its_text() -> None:
    """Where two of them are on, it is told once, and two texts never go against each other."""
    brought: dict[str, list[RuleWords]] = {}
    for words in PRESENTATION.option_words.values():
        for number, text in words.rules.items():
            brought.setdefault(number, []).append(text)
    shared = {number: set(texts) for number, texts in brought.items() if len(texts) > 1}
    print(f"{len(shared)} numbers are brought by several options")
    assert len(shared) >= 3
    assert [number for number, texts in shared.items() if len(texts) > 1] == []


def test_a_search_at_a_table_finds_only_what_holds_there() -> None:
    def numbers(chosen: dict[str, Any]) -> set[str]:
        return {number for number, _ in PRESENTATION.find_rules("arrakeen carthag", chosen)}

    assert "D-COL-4" not in numbers({})
    assert numbers({rules_text.options()["D-COL-4"]: True}) - numbers({}) == {"D-COL-4"}


def test_a_rule_of_an_option_that_can_be_played_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if D-BID-8 belonged to the option `pass_is_final`."""
    monkeypatch.setattr(PRESENTATION.rulebook, "options", lambda number: ("pass_is_final",))
    told = str(PRESENTATION.rule("D-BID-8", {}))
    assert told.startswith(f"{OFF}: it belongs to the option “A pass is final”.*\n")
    assert PRESENTATION.rule("D-BID-8", {"pass_is_final": True}) == told.partition("\n")[2]
    assert PRESENTATION.rule("D-BID-8") == told.partition("\n")[2], "where no table is meant"


def test_every_option_that_a_rule_belongs_to_is_named_in_the_rule_on_options() -> None:
    told = str(PRESENTATION.reference("D-OPT-1"))
    belongs = {number: option.partition("=")[0] for number, option in rules_text.options().items()}
    named = {option for number, option in belongs.items() if not number.startswith("T-")} - {"variants"}
    cards = {option for number, option in belongs.items() if number.startswith(f"T-{option.upper()}-")}
    assert cards == set(CARDS.values()), "their numbers say it"
    assert len(named) >= 5
    assert [option for option in named if f"`{option}" not in told] == []
    assert set(options(PRESENTATION)) - named, "some options have no rule of their own"


def test_the_rule_of_an_option_is_found_by_the_name_of_the_option() -> None:
    marked = 0
    for each in EXPANSIONS:
        name, on = PRESENTATION.option_words[each.option].name, {each.option: True}
        assert each.rule in {number for number, _ in PRESENTATION.find_rules(name, on)}
        assert each.rule not in {number for number, _ in PRESENTATION.find_rules(name, {})}
        if rules_text.paragraphs()[each.rule].startswith("`"):  # in the exact rules it is marked with the option
            assert str(PRESENTATION.reference(each.rule, on)).startswith(f"`{each.option}` ({name}): ")
            marked += 1
    assert marked
    for option, words in PRESENTATION.option_words.items():
        assert PRESENTATION.find_rules(words.name, dict.fromkeys(PRESENTATION.option_words, True)), option
