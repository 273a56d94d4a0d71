"""What is printed of Rivals: the House Hagal cards, the levels of difficulty, what Rivals spend (16.0)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..cards import Cost
from ..data import load

SOLO, TWO_PLAYERS = "solo", "two_player"  # the games in which there are Rivals
HARVEST = "harvest"  # instead of a space: whichever Maker is best (I-HAGAL-6)
_DATA = load("difficulty")
_ALL, _TWO = _DATA["all_levels"], _DATA["two_player"]


@dataclass(frozen=True, slots=True)
class HagalCard:
    """A House Hagal card."""

    id: str
    name: str
    count: int
    modes: tuple[str, ...]  # the games in which it is in the deck
    space: str  # empty: the card that has all be shuffled
    faction: str  # with which it gives Influence; empty: none
    recruit: int
    signet: bool
    swords: int
    reshuffle: bool


def _card(entry: Mapping[str, Any]) -> HagalCard:
    return HagalCard(
        id=entry["id"],
        name=entry["name"],
        count=entry["count"],
        modes=tuple(entry["modes"]),
        space=entry["space"] or "",
        faction=entry["influence"] or "",
        recruit=entry["recruit"],
        signet=entry["signet"],
        swords=entry["swords"] or 0,
        reshuffle=entry.get("reshuffle", False),
    )


HAGAL: Mapping[str, HagalCard] = {entry["id"]: _card(entry) for entry in load("hagal_cards")["cards"]}


@dataclass(frozen=True, slots=True)
class Level:
    """A level of difficulty for one player (I-SOLO-1)."""

    id: str
    name: str
    extra: Mapping[str, int]  # what the player begins with besides
    mentat_cost: Cost  # of the Mentat space (I-SOLO-2)
    swordmasters_from: int  # the round in which the Rivals have their third Agents (I-SOLO-5)
    intrigue: int  # cards with which a Rival begins
    garrison: int  # troops with which a Rival begins
    expert: bool  # Expert Troop Deployment (I-SOLO-12)
    swordmaster: bool  # whether the player may gain one (I-SOLO-15)


def _level(entry: Mapping[str, Any]) -> Level:
    return Level(
        id=entry["id"],
        name=entry["name"],
        extra=entry["human_extra"],
        mentat_cost={"solari": entry["mentat_space_cost_solari"]},
        swordmasters_from=entry["rival_swordmasters_from_round"],
        intrigue=entry["rival_extra"]["intrigue"],
        garrison=entry["rival_start_garrison"],
        expert=entry["expert_troop_deployment"],
        swordmaster=entry["human_may_gain_swordmaster"],
    )


LEVELS: Mapping[str, Level] = {entry["id"]: _level(entry) for entry in _DATA["solo_levels"]}
EASIEST = next(iter(LEVELS))  # where nothing else is chosen (DP-15)
RECOMMENDED: tuple[str, ...] = tuple(_ALL["recommended_first_rivals"])  # Leaders of Rivals
WATER: int = _ALL["rival_start_water"]
AGENTS: int = _ALL["rival_agents_start"]
AGENTS_OF_HAGAL: int = _TWO["rival_agents"]
GARRISON_OF_HAGAL: int = _TWO["rival_start_garrison"]
COPIES_OWNED: int = _ALL["rival_the_spice_must_flow_for_corner_the_market"]  # of The Spice Must Flow (I-SOLO-11)
_CARDS_SPENT = "intrigue_cards"
PRICE_OF_A_POINT: Mapping[str, int] = {  # resources that a Rival spends for a Victory Point (I-SOLO-9)
    what: number for entry in _ALL["rival_spending"] for what, number in entry["cost"].items() if what != _CARDS_SPENT
}
CARDS_FOR_A_POINT: int = next(
    entry["cost"][_CARDS_SPENT] for entry in _ALL["rival_spending"] if _CARDS_SPENT in entry["cost"]
)


def deck(mode: str) -> tuple[str, ...]:
    """Return the House Hagal cards of a kind of game, every copy."""
    return tuple(card.id for card in HAGAL.values() if mode in card.modes for _ in range(card.count))
