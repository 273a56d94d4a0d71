"""What is counted of a game of Dune that is over: whose battle it was, what went to the tanks, what was paid."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations
from typing import Any

from bot.games.dune import PRESENTATION
from bot.games.presentation import Passed
from engine.core.facts import Fact
from engine.dune import facts as f
from engine.dune.state import RESERVES, TANKS
from engine.dune.view import view
from tests.engine.dune.standing import after_setup

HAPPENED: tuple[Fact, ...] = (
    f.PhaseBegan("bidding", 1),
    f.CardBought("guild", 1, 3),
    f.CardBought("guild", 2, 9, karama=True),  # for which it paid nothing
    f.CardBought("harkonnen", 3, 1),
    f.ForcesMoved("guild", RESERVES, "arrakeen:10", (5, 0), "shipment"),
    f.BattleBegan("arrakeen", ("arrakeen:10",), "guild", "atreides"),
    f.BattleDecided("atreides", {"guild": 2, "atreides": 4}, "totals"),
    f.ForcesMoved("guild", "arrakeen:10", TANKS, (5, 0), "battle"),
    f.ForcesMoved("atreides", "arrakeen:10", TANKS, (2, 0), "battle"),
    f.BattleBegan("carthag", ("carthag:11",), "guild", "harkonnen"),
    f.TreacheryCalled("guild", "guild", "piter_de_vries"),
    f.TreacheryCalled("harkonnen", "harkonnen", "esmar_tuek"),
    f.BattleDecided("", {}, "double_treachery"),  # which nobody wins
    f.ForcesMoved("harkonnen", "carthag:11", TANKS, (7, 0), "battle"),
    f.PhaseBegan("storm", 2),
)


def counted(*, everything: bool, **hidden: Any) -> Mapping[str, tuple[str, ...]]:
    s = after_setup("atreides", "harkonnen", "guild").state
    for name, of_seats in hidden.items():
        setattr(s, name, getattr(s, name) | of_seats)
    passed = [Passed(fact, lambda viewer: view(s, viewer)) for fact in HAPPENED]
    return {card.title: card.lines for card in PRESENTATION.figures(passed, everything=everything).cards}


def test_battles_cards_and_traitors_are_counted_of_whom_they_were() -> None:
    found = counted(everything=False)
    assert found["The game in figures"] == ("2 turns, 2 battles",)
    assert set(found["Battles and forces"]) == {
        "Atreides: 1 won, 0 lost; 2 forces lost to the tanks",
        "Guild: 0 won, 2 lost; 5 forces lost to the tanks",
        "Harkonnen: 0 won, 1 lost; 7 forces lost to the tanks",
    }
    assert set(found["Treachery cards and traitors"]) == {
        "Atreides: 0 cards bought for 0 spice; 0 traitors called",
        "Guild: 2 cards bought for 3 spice; 1 traitor called",
        "Harkonnen: 1 card bought for 1 spice; 1 traitor called",
    }


def test_strongholds_and_spice_stand_turn_by_turn_and_spice_only_where_all_is_told() -> None:
    public, whole = counted(everything=False), counted(everything=True)
    strongholds = {"Atreides: 1, 1", "Guild: 1, 1", "Harkonnen: 1, 1"}  # each holds one from the beginning on
    assert set(public["Strongholds at the end of each turn"]) == strongholds
    assert set(whole["Spice at the end of each turn"]) == {"Atreides: 10, 10", "Guild: 5, 5", "Harkonnen: 10, 10"}
    assert whole.keys() - public.keys() == {"Spice at the end of each turn"}


def test_what_onlookers_are_shown_is_the_same_in_the_same_order_whatever_is_hidden() -> None:
    seats = ("atreides", "harkonnen", "guild")
    shown = {
        repr(list(counted(everything=False, purse=dict(zip(seats, spice, strict=True)), hands=hands).items()))
        for spice in permutations((1, 7, 20))
        for hands in ({}, {"atreides": ("lasgun", "shield_1"), "guild": ()})
    }
    assert len(shown) == 1
    known = {repr(counted(everything=True, purse={"guild": spice})) for spice in (1, 20)}
    assert len(known) == 2, "its table is told of purses"
