"""The board in words: complete, safe, never longer than the platform takes; and what is printed, to be read."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.imperium import PRESENTATION, printed
from bot.games.imperium.picture.text import ALT_LIMIT, TEXT_LIMIT, board_alt, row_alt, text_board
from bot.games.imperium.scene import Scene
from bot.games.imperium.words.en.lines import LINES
from bot.games.lately import Lately
from bot.games.rulebook import LINE
from engine.imperium.board import FACTIONS, SPACES
from engine.imperium.cards import CARDS, CONFLICTS, INTRIGUE
from engine.imperium.leaders import LEADERS
from engine.imperium.view import View
from tests.games_shown.patterns import has_raw_id, mistakes
from tests.games_shown.pseudo import LONGER

from .positions import LANGUAGE, PLACES, at, scene, scenes, view
from .test_picture import CHANGES, MIDDLE


def _crowded() -> View:
    """Return a position in which there is as much to say as there can be."""
    v = replace(MIDDLE, conflict="battle_for_arrakeen", row=("reverend_mother_mohiam",) * 5)
    v = replace(v, control=dict.fromkeys(("arrakeen", "carthag", "imperial_basin"), "yellow"))
    v = replace(v, bonus=dict.fromkeys(("imperial_basin", "hagga_basin", "the_great_flat"), 10))
    v = replace(v, alliances=dict.fromkeys(FACTIONS, "yellow"), blocks=(("red", "wealth"), ("blue", "secrets")))
    spaces = list(SPACES)
    for number, (side, each) in enumerate(v.sides.items()):
        agents = dict(zip(("first", "second", "swordmaster"), spaces[number * 3 :], strict=False))
        more = replace(
            each,
            leader="baron_vladimir_harkonnen",
            agents=agents,
            council=True,
            had_reveal=True,
            conflict=12,
            swords=30,
            strength=54,
            solari=100,
            spice=100,
            water=100,
            influence=dict.fromkeys(FACTIONS, 6),
        )
        v = replace(v, phase="turns", sides={**v.sides, side: more})
    return v


CROWDED = Scene(_crowded(), dict.fromkeys(MIDDLE.seats, "@everyone __x__ " * 10), LANGUAGE)


@pytest.mark.parametrize("number", range(len(PLACES) + 1), ids=str)
def test_lengths_stay_within_the_limits_and_no_id_is_left(number: int) -> None:
    shown = (*scenes(), CROWDED)[number]
    told = (text_board(shown, Lately()), board_alt(shown), row_alt(shown))
    assert (TEXT_LIMIT, ALT_LIMIT) == (1900, 1000), "what a message, and a description, can hold"
    assert 0 < len(told[0]) <= TEXT_LIMIT
    assert all(0 < len(alt) <= ALT_LIMIT for alt in told[1:])
    for text in told:
        assert not has_raw_id(text)
        assert "{" not in text
        assert "@everyone" not in text


def test_the_beginning_in_words() -> None:
    lines = text_board(scene(view(at(4, 60).state)), Lately()).splitlines()
    v = view(at(4, 60).state)
    assert lines[0] == f"**Round {v.round} of 10: Turns**"
    assert "**Spaces**" in lines
    assert "**Influence**" in lines
    for side, each in v.sides.items():
        (line,) = [line for line in lines if line.startswith(f"{LINES.lexicon.sides[side]:sign} (")]
        assert f"{each.solari} Solari, {each.spice} spice, {each.water} water" in line
        assert f"{each.hand_size} in hand, deck {each.deck_size}" in line
        assert f"{each.intrigue_size} Intrigue" in line
    assert all(f"{CARDS[card].name} ({CARDS[card].cost})" in "\n".join(lines) for card in v.row)


def test_a_rival_is_named_in_the_middle_of_a_line_as_a_sentence_names_it() -> None:
    v = view(at(1, 40).state)
    v = replace(v, control={"arrakeen": "left_rival"}, blocks=())
    assert "controlled by the left Rival" in text_board(scene(v), Lately())
    began = PRESENTATION.rules.facts.decode("CombatBegan", 1, '{"participants": ["red", "right_rival"]}')
    told = PRESENTATION.sentence(began, None, {})
    assert told is not None
    assert told.text == "Troops in the Conflict: Red and the right Rival."


def test_everything_on_a_space_is_told() -> None:
    v = replace(
        MIDDLE, control={"imperial_basin": "red"}, bonus={"imperial_basin": 4}, blocks=(("blue", "imperial_basin"),)
    )
    each = replace(v.sides["green"], agents={"first": "imperial_basin"})
    v = replace(v, sides={**v.sides, "green": each})
    assert "Imperial Basin: Green, closed by Blue, controlled by Red, 4 bonus spice" in text_board(scene(v), Lately())
    empty = replace(v, control={}, bonus={}, blocks=())
    for side, other in empty.sides.items():
        empty = replace(empty, sides={**empty.sides, side: replace(other, agents={"first": "leader"})})
    assert "All spaces are free." in text_board(scene(empty), Lately())


@pytest.mark.parametrize("name", sorted(set(CHANGES) - {"aside", "deck"}), ids=str)
def test_what_the_pictures_show_the_text_tells(name: str) -> None:
    before, after = (text_board(scene(v), Lately()) for v in (MIDDLE, CHANGES[name](MIDDLE)))
    assert before != after


def test_the_text_tells_no_secret() -> None:
    state = at(4, 240).state
    told = {text_board(scene(view(state, seat)), Lately()) for seat in (None, *state.seats)}
    assert len(told) == 1


# what is printed


def test_everything_printed_can_be_read() -> None:
    found = printed.guides(LINES)
    things = {"leader": LEADERS, "space": SPACES, "card": CARDS, "intrigue": INTRIGUE, "conflict": CONFLICTS}
    assert found.keys() == {f"{kind}/{name}" for kind, names in things.items() for name in names}
    for key, guide in found.items():
        assert guide.card.lines, key
        assert guide.rules, key
        for line, rule in zip(guide.card.lines, guide.rules, strict=False):
            assert not has_raw_id(line.replace(rule, "")), line
            assert "{" not in line


def test_lines_of_what_is_printed_fit() -> None:
    makers = [(printed.card_lines, CARDS), (printed.intrigue_lines, INTRIGUE), (printed.space_lines, SPACES)]
    makers += [(printed.leader_lines, LEADERS), (printed.conflict_lines, CONFLICTS)]
    for make, things in makers:
        for thing in things.values():
            for line, _ in make(thing, LINES):  # type: ignore[operator]
                assert len(line) <= 1.6 * LINE, line
                assert line.endswith(".")
    assert LONGER > 1


@pytest.mark.parametrize(
    "key, line",
    [
        ("card/duncan_idaho", "Costs 4 Persuasion. Agent icons: City."),
        ("card/duncan_idaho", "Agent: you may pay 1 water → recruit 1 troop and draw 1 card."),
        ("card/kwisatz_haderach", "Costs 8 Persuasion. It needs no Agent icon."),
        ("card/kwisatz_haderach", "Agent: sends one of your Agents, even one that stands on the board, to any space"),
        ("card/dagger", "A card you begin with. Agent icons: Landsraad."),
        ("card/foldspace", "Not to be had for Persuasion."),
        ("card/assassination_mission", "When you trash it: 4 Solari."),
        ("space/arrakeen", "A City space, and a Combat space."),
        ("space/arrakeen", "Whoever controls it gets 1 Solari whenever anybody comes."),
        ("space/sietch_tabr", "Only with 2 or more Influence with the Fremen."),
        ("space/conspire", "You get: 1 Influence with the Emperor; 5 Solari; recruit 2 troops; draw 1 Intrigue card."),
        ("space/swordmaster", "You can go there once a game."),
        ("intrigue/allied_armada", "Combat: only if you have an Alliance: pay 2 spice → 7 swords."),
        ("intrigue/bindu_suspension", "Plot, as the first thing of your turn: draw 1 card, then your turn ends."),
        ("leader/duke_leto_atreides", "Landsraad Popularity: Landsraad spaces cost you 1 Solari less."),
        ("conflict/siege_of_arrakeen", "First: 1 Victory Point; control of Arrakeen."),
    ],
)
def test_what_is_printed_reads_as_people_say_it(key: str, line: str) -> None:
    assert any(line in told for told in printed.guides(LINES)[key].card.lines), printed.guides(LINES)[key].card.lines


def test_sentences_fit_what_they_are_given() -> None:
    assert mistakes(LINES, LINES.lexicon.grammar) == []
