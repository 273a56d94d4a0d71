"""The effect language (section 16): the data use nothing but what the interpreter reads, and the totals are right."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.imperium import effects as effects
from engine.imperium.board import BONUS, FACTIONS, ICONS, SPACES
from engine.imperium.cards import CARDS, CONFLICTS, IMPERIUM, INTRIGUE, RESERVE, STARTING
from engine.imperium.effects.base import OPS
from engine.imperium.effects.conditions import TESTS
from engine.imperium.effects.costs import OTHERS, RESOURCES
from engine.imperium.leaders import LEADERS

Effect = dict[str, Any]
RULES = {
    "add_icons", "ignore_enemy_agents", "space_discount", "acquire_discount", "double_base_harvest",
    "double_space_influence", "may_acquire_to_deck_top", "block_space",
}  # fmt: skip
SCOPES = {"always", "this_turn", "card_this_turn", "next_agent_this_turn", "until_my_next_turn"}
CUSTOM = {"prescience", "masterstroke", "manipulate"}
TRIGGERS = {"setup", "take_high_council_seat", "harvest", "pay_solari_for_space_cost"}
GAINS = {"solari", "spice", "water", "vp", "persuasion", "swords"}


def inner(effect: Effect) -> Iterator[Effect]:
    """Yield the effects directly within an effect."""
    for name in ("seq", "all", "of"):
        yield from (part for part in effect.get(name, ()) if isinstance(part, dict))
    for name in ("may", "then", "else", "do", "each_opponent"):
        if isinstance(effect.get(name), dict):
            yield effect[name]
    yield from (entry["effect"] for entry in effect.get("by_cost_paid", ()))


def faults(effect: Effect) -> list[str]:
    """Return what in an effect the interpreter would not understand."""
    name = next(iter(effect))
    wrong = [] if name in OPS or name == "on" else [f"{name} is no operator"]
    wrong += [f"{what} cannot be gained" for what in effect.get("gain", ()) if what not in GAINS]
    wrong += [f"{what} is no cost" for what in effect.get("pay", ()) if what not in (*RESOURCES, *OTHERS)]
    wrong += [f"{what} is no condition" for what in effect.get("if", ()) if what not in TESTS]
    if "rule" in effect and (effect["rule"] not in RULES or effect["scope"] not in SCOPES):
        wrong.append(f"{effect['rule']} is no rule")
    if effect.get("custom", "manipulate") not in CUSTOM or effect.get("on", "setup") not in TRIGGERS:
        wrong.append(f"nothing is bespoke in {effect}")
    return wrong + [fault for part in inner(effect) for fault in faults(part)]


def everything() -> list[tuple[str, Effect]]:
    found: list[tuple[str, Effect | None]] = []
    for card in CARDS.values():
        found += [(card.id, each) for each in (card.agent, card.reveal, card.acquire, card.on_trash)]
    found += [(card.id, play.effect) for card in INTRIGUE.values() for play in card.plays]
    found += [(card.id, reward) for card in CONFLICTS.values() for reward in card.rewards]
    found += [(space.id, each) for space in SPACES.values() for each in (space.effect, space.bonus)]
    found += [(leader.id, each) for leader in LEADERS.values() for each in (leader.left, leader.signet)]
    found += list(BONUS.items())
    return [(name, effect) for name, effect in found if effect is not None]


def test_every_effect_is_in_the_language() -> None:
    found = everything()
    assert len(found) > 200
    assert [(name, fault) for name, effect in found for fault in faults(effect)] == []


def test_what_is_not_in_the_language_is_noticed() -> None:
    assert faults({"all": [{"gain": {"gold": 1}}, {"conjure": 2}]}) == [
        "gold cannot be gained",
        "conjure is no operator",
    ]
    assert faults({"if": {"full_moon": True}, "then": {"draw": 1}}) == ["full_moon is no condition"]
    assert faults({"rule": "no_gravity", "scope": "always"}) == ["no_gravity is no rule"]


def test_conditions_and_costs_of_spaces_and_intrigue_cards_are_in_the_language() -> None:
    asked = [play.requires for card in INTRIGUE.values() for play in card.plays]
    asked += [space.requires for space in SPACES.values()]
    assert {name for each in asked if each for name in each} <= set(TESTS)
    paid = {part for card in INTRIGUE.values() for play in card.plays for part in play.cost or {}}
    assert paid <= {*RESOURCES, *OTHERS}


def test_there_is_as_much_of_everything_as_the_box_holds() -> None:
    totals = [sum(card.count for card in pile.values()) for pile in (STARTING, IMPERIUM, RESERVE)]
    assert totals == [10, 67, 24]
    assert sum(card.count for card in INTRIGUE.values()) == 40
    assert (len(CONFLICTS), len(LEADERS), len(SPACES)) == (18, 8, 22)


def test_what_cards_and_spaces_name_exists() -> None:
    for card in CARDS.values():
        assert set(card.factions) <= set(FACTIONS)
        assert set(card.icons) <= set(ICONS)
    for space in SPACES.values():
        assert space.icon in ICONS
        assert not space.faction or space.faction in FACTIONS
    assert {card.space for card in CONFLICTS.values()} - {""} <= set(SPACES)


def test_influence_is_lost_only_where_one_likes() -> None:
    """So no default of a player's has to say who gets an Alliance then (DP-13): only a moderator's hand comes to it."""
    losing = [(name, effect) for name, effect in everything() if "lose_influence" in str(effect)]
    assert [(name, next(iter(effect))) for name, effect in losing] == [("shifting_allegiances", "pay")]
    costs = [space.cost for space in SPACES.values()]
    costs += [play.cost or {} for card in INTRIGUE.values() for play in card.plays]
    assert "lose_influence" not in str(costs)
