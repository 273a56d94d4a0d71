"""Cards as they are printed: those of decks, Intrigue cards, Conflicts. Equal copies are one thing under one id.

Nothing tells two copies of a card apart, so a hand is a row of ids in which one may stand twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from .data import load

Effect = dict[str, Any]  # in the language of section 16
Cost = dict[str, Any]
RESERVE_STACKS = ("arrakis_liaison", "the_spice_must_flow", "foldspace")
SPICE_MUST_FLOW = "the_spice_must_flow"
FOLDSPACE = "foldspace"


@dataclass(frozen=True, slots=True)
class Card:
    """A card that a deck can hold (16.0)."""

    id: str
    name: str
    count: int
    cost: int | None  # Persuasion; None: it cannot be bought
    factions: tuple[str, ...]
    icons: tuple[str, ...]  # of Agents
    agent: Effect | None
    reveal: Effect | None
    acquire: Effect | None
    on_trash: Effect | None
    send_rule: str
    reserve: bool  # whether it goes back to a stack of the Reserve
    text: str

    @property
    def worth(self) -> int:
        """What it counts where a default looks for the cheapest (section 17)."""
        return self.cost or 0


@dataclass(frozen=True, slots=True)
class Play:
    """One way in which an Intrigue card can be played (I-INTRIGUE-2)."""

    type: str  # plot, combat, endgame
    moment: str  # the window in which it can be played; empty: any of its type
    requires: Effect | None  # a condition
    cost: Cost | None
    effect: Effect
    label: str


@dataclass(frozen=True, slots=True)
class Intrigue:
    """An Intrigue card."""

    id: str
    name: str
    count: int
    plays: tuple[Play, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Conflict:
    """A Conflict card, with its rewards from the first on."""

    id: str
    name: str
    level: int
    space: str  # that is fought for; empty if none is
    rewards: tuple[Effect, Effect, Effect]
    text: str


def _card(entry: Mapping[str, Any]) -> Card:
    return Card(
        id=entry["id"],
        name=entry["name"],
        count=entry["count"],
        cost=entry["cost"],
        factions=tuple(entry["factions"]),
        icons=tuple(entry["agent_icons"]),
        agent=entry["agent"],
        reveal=entry["reveal"],
        acquire=entry["acquire"],
        on_trash=entry.get("on_trash"),
        send_rule=entry.get("send_rule", ""),
        reserve=entry.get("reserve", False),
        text=entry["text"],
    )


def _play(entry: Mapping[str, Any]) -> Play:
    return Play(
        entry["type"],
        entry.get("window", ""),
        entry.get("requires"),
        entry.get("cost"),
        entry["effect"],
        entry.get("label", ""),
    )


def _cards(name: str) -> dict[str, Card]:
    return {entry["id"]: _card(entry) for entry in load(name)["cards"]}


STARTING = _cards("starting_deck")
IMPERIUM = _cards("imperium_cards")
RESERVE = _cards("reserve_cards")
CARDS: Mapping[str, Card] = {**STARTING, **IMPERIUM, **RESERVE}
INTRIGUE: Mapping[str, Intrigue] = {
    entry["id"]: Intrigue(entry["id"], entry["name"], entry["count"], tuple(map(_play, entry["plays"])), entry["text"])
    for entry in load("intrigue_cards")["cards"]
}
CONFLICTS: Mapping[str, Conflict] = {
    entry["id"]: Conflict(
        entry["id"],
        entry["name"],
        entry["level"],
        entry["control_space"] or "",
        (entry["first"], entry["second"], entry["third"]),
        entry["text"],
    )
    for entry in load("conflict_cards")["cards"]
}


def copies(cards: Iterable[Card | Intrigue]) -> tuple[str, ...]:
    """Return the ids of all copies of some cards."""
    return tuple(card.id for card in cards for _ in range(card.count))


def is_of(card: str, faction: str) -> bool:
    """Say whether a card belongs to a Faction."""
    return faction in CARDS[card].factions
