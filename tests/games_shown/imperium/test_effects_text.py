"""Everything printed is told in words, whole, and nothing is guessed (section 16)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from bot.games.imperium.effects_text import _CONDITIONS, Untold, teller, told
from bot.games.imperium.words.en.lines import LINES
from engine.imperium.board import BONUS, SPACES
from engine.imperium.cards import CARDS, CONFLICTS, INTRIGUE
from engine.imperium.effects.base import OPS
from engine.imperium.effects.conditions import TESTS
from engine.imperium.leaders import LEADERS
from tests.games_shown.patterns import has_raw_id, mistakes

WORDS = LINES
TELLER = teller(WORDS)


def _effects() -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield every effect that is printed, with where."""
    for card in CARDS.values():
        parts = (card.agent, card.reveal, card.acquire, card.on_trash)
        yield from ((card.id, effect) for effect in parts if effect is not None)
    yield from ((card.id, play.effect) for card in INTRIGUE.values() for play in card.plays)
    yield from ((conflict.id, effect) for conflict in CONFLICTS.values() for effect in conflict.rewards)
    for space in SPACES.values():
        yield from ((space.id, effect) for effect in (space.effect, space.bonus) if effect is not None)
    yield from ((leader.id, effect) for leader in LEADERS.values() for effect in (leader.left, leader.signet))
    yield from BONUS.items()


ALL = list(_effects())


def _numbers(part: Any) -> Iterator[int]:
    """Yield the numbers in an effect that people must be told."""
    if isinstance(part, dict):
        for key, value in part.items():
            if (key, value) not in (("choose", 1), ("min", 0)):
                yield from _numbers(value)
    elif isinstance(part, list):
        yield from (number for each in part for number in _numbers(each))
    elif isinstance(part, int) and not isinstance(part, bool):
        yield part


def test_everything_printed_was_read() -> None:
    assert len(ALL) == 229


@pytest.mark.parametrize("where, effect", ALL, ids=[f"{place}-{where}" for place, (where, _) in enumerate(ALL)])
def test_every_effect_is_told_with_its_numbers(where: str, effect: dict[str, Any]) -> None:
    text = told(effect, WORDS)
    assert text
    assert not has_raw_id(text)
    assert "{" not in text
    assert text[-1] != "."
    assert set(_numbers(effect)) <= {int(number) for number in re.findall(r"\d+", text)}, text


def test_every_cost_and_condition_is_told() -> None:
    costs = [space.cost for space in SPACES.values() if space.cost]
    costs += [play.cost for card in INTRIGUE.values() for play in card.plays if play.cost]
    conditions = [space.requires for space in SPACES.values() if space.requires]
    conditions += [play.requires for card in INTRIGUE.values() for play in card.plays if play.requires]
    assert len(costs) > 15
    assert len(conditions) > 5
    assert not [text for text in (*map(TELLER.cost, costs), *map(TELLER.condition, conditions)) if has_raw_id(text)]


def test_every_operator_and_condition_of_the_engine_has_words() -> None:
    assert TELLER._tellers.keys() == OPS.keys() | {"on"}
    assert _CONDITIONS.keys() == TESTS.keys()


@pytest.mark.parametrize(
    "effect, text",
    [
        (CARDS["duncan_idaho"].agent, "you may pay 1 water → recruit 1 troop and draw 1 card"),
        (CARDS["bene_gesserit_sister"].reveal, "either 2 Persuasion or 2 swords"),
        (
            CARDS["worm_riders"].reveal,
            "4 swords if you have 2 or more Influence with the Fremen; 2 swords if you have the Fremen Alliance",
        ),
        (CARDS["test_of_humanity"].agent, "each opponent must either discard 1 card or lose 1 troop in the Conflict"),
        (LEADERS["countess_ariana_thorvald"].left, "whenever you harvest: 1 spice less, and draw 1 card"),
        (CONFLICTS["battle_for_arrakeen"].rewards[1], "choose 2 of these: draw 1 Intrigue card, 2 spice and 3 Solari"),
        (CONFLICTS["desert_power"].rewards[0], "1 Victory Point and 1 water"),
        ({"retreat": {"min": 1, "max": 3}}, "retreat 1 to 3 of your troops"),
        ({"deploy": {"from": "supply", "max": 2, "mandatory": True}}, "deploy 2 troops from your supply"),
        (
            {"trash": {"from": ["hand", "discard"], "amount": 1}},
            "you may trash 1 of your cards (in hand or in the discard pile)",
        ),
        (
            {"per": {"in_play": "emperor", "include_self": False}, "do": {"gain": {"spice": 1}}},
            "1 spice for each of your other Emperor cards in play",
        ),
    ],
)
def test_effects_read_as_people_say_them(effect: dict[str, Any], text: str) -> None:
    assert told(effect, WORDS) == text


@pytest.mark.parametrize(
    "effect",
    [
        {"teleport": 1},
        {"draw": 1, "twice": True},
        {"gain": {"melange": 1}},
        {"influence": {"faction": "smugglers", "amount": 1}},
        {"influence": {"faction": "any", "amount": 1, "where": "nobody_has_any"}},
        {"rule": "ignore_enemy_agents", "scope": "this_turn"},
        {"rule": "double_base_harvest", "scope": "this_turn", "amount": 3},
        {"on": "sunrise", "do": {"draw": 1}},
        {"if": {"moon": 2}, "then": {"draw": 1}},
        {"pay": {"honour": 1}, "then": {"draw": 1}},
    ],
)
def test_what_has_no_words_is_an_error(effect: dict[str, Any]) -> None:
    with pytest.raises(Untold):
        told(effect, WORDS)


def test_sentences_fit_what_they_are_given() -> None:
    assert mistakes(WORDS, WORDS.lexicon.grammar) == []
