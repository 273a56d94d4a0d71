"""Every card, space, Leader and Conflict is read aloud from its data and held to the summary beside it."""

from __future__ import annotations

import re
from typing import Any

import pytest

from engine.imperium.board import SPACES
from engine.imperium.cards import CARDS, CONFLICTS, INTRIGUE
from engine.imperium.leaders import LEADERS

from .aloud import DEEDS, amounts, deeds, summed_up

Read = tuple[str, tuple[Any, ...], str]


def _everything() -> list[Read]:
    found: list[Read] = []
    for card in CARDS.values():
        found.append((card.id, (card.agent, card.reveal, card.acquire, card.on_trash), card.text))
    for intrigue in INTRIGUE.values():
        effects = tuple(each for play in intrigue.plays for each in (play.cost, play.effect))
        found.append((intrigue.id, effects, intrigue.text))
    for conflict in CONFLICTS.values():
        found.append((conflict.id, conflict.rewards, conflict.text))
    for space in SPACES.values():
        base = {"gain": {"spice": space.base}} if space.base else None
        friend = {"influence": {"faction": space.faction, "amount": 1}} if space.faction else None
        found.append((f"space {space.id}", (space.cost, space.effect, space.bonus, base, friend), space.text))
    for leader in LEADERS.values():
        found.append((f"left {leader.id}", (leader.left,), leader.left_text))
        found.append((f"signet {leader.id}", (leader.signet,), leader.signet_text))
    return found


EVERYTHING = _everything()
# What a summary counts and no effect of the data does: rules that are changed, and what is bespoke (16.3, 16.5).
SAID_BESIDES = {
    "power_play": {("2", "Influence")},
    "bypass_protocol": {("1", "card")},
    "dispatch_an_envoy": {("1", "card")},
    "space high_council": {("2", "Persuasion")},
    "left duke_leto_atreides": {("1", "Solari")},
    "left baron_vladimir_harkonnen": {("1", "Influence")},
    "left countess_ariana_thorvald": {("1", "spice")},
    "signet helena_richese": {("1", "Persuasion"), ("1", "card")},
}
# A row of numbers before one noun.
ROWS = {"space sell_melange": re.compile(r"(\d+), (\d+), (\d+) or (\d+) (spice|Solari)")}


def _unsaid(name: str, effects: tuple[Any, ...], text: str) -> set[tuple[str, str]]:
    found = ROWS[name].findall(text) if name in ROWS else []
    return amounts(effects) - summed_up(text) - {(number, row[-1]) for row in found for number in row[:-1]}


@pytest.mark.parametrize("name, effects, text", EVERYTHING, ids=[each[0] for each in EVERYTHING])
def test_what_the_data_says_stands_in_the_summary(name: str, effects: tuple[Any, ...], text: str) -> None:
    assert _unsaid(name, effects, text) == set(), f"{name}: {text}"
    assert [deed for deed in deeds(effects) if not re.search(DEEDS[deed], text)] == [], f"{name}: {text}"


@pytest.mark.parametrize("name, effects, text", EVERYTHING, ids=[each[0] for each in EVERYTHING])
def test_what_the_summary_counts_stands_in_the_data(name: str, effects: tuple[Any, ...], text: str) -> None:
    assert summed_up(text) - amounts(effects) == SAID_BESIDES.get(name, set()), f"{name}: {text}"


def test_a_wrong_number_is_noticed() -> None:
    assert _unsaid("", ({"gain": {"spice": 3}},), "Agent: 2 spice.") == {("3", "spice")}
    assert summed_up("Recruit 2 troops, +3 strength (swords), 1 VP, a card") == {
        ("2", "troop"),
        ("3", "sword"),
        ("1", "point"),
        ("1", "card"),
    }
