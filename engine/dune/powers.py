"""Who has which power. Phases ask for the power; whose it is stands with the faction, in `data/factions.json`."""

from __future__ import annotations

from typing import Literal, get_args

from .cards import FACTIONS
from .state import State

Power = Literal[
    "prediction",  # predicts the winner at setup (D-SETUP-5)
    "free_placement",  # sets its first forces up where it likes (D-SETUP-8)
    "all_traitors",  # keeps every opposing disc drawn (D-HAR-1)
    "ally_treachery",  # calls treachery for an ally (D-HAR-3)
    "worms",  # is spared by worms, with its allies, and rides them (D-FRE-3, D-FRE-4)
    "card_look",  # sees each card that goes up for auction (D-ATR-1)
    "card_income",  # is paid for cards (D-EMP-1)
    "bonus_card",  # draws a card with each it buys (D-HAR-2)
    "spice_look",  # sees the top of the spice deck (D-ATR-2)
    "desert_entry",  # its reserves enter from the desert, and never land (D-FRE-2)
    "shipping",  # lands at half the price and is paid by others, ships and returns (D-GUI-1 to D-GUI-3)
    "accompaniment",  # sends a force along with landings (D-BG-2)
    "voice",  # commands what an opponent plays (D-BG-3)
    "prescience",  # asks for a part of the opponent's plan (D-ATR-3)
    "lending",  # gives spice to allies at any time (D-EMP-2)
    "storm_marker",  # draws the marker by which the next storm goes, and knows it, where there are any (D-STATE-3)
    "desert_victory",  # may win when the last turn ends, if others hold nothing there (D-FRE-5)
    "last_victory",  # wins when nobody else has (D-WIN-4)
]
POWERS: tuple[Power, ...] = get_args(Power)
_OWNERS = {power: faction.id for faction in FACTIONS.values() for power in faction.powers}


def owner(power: Power) -> str:
    """Return the faction whose power it is, whether it plays or not."""
    return _OWNERS[power]


def holder(s: State, power: Power) -> str:
    """Return who has the power in this game; an empty text if nobody has."""
    faction = _OWNERS[power]
    return faction if faction in s.factions else ""


def has(faction: str, power: Power) -> bool:
    """Say whether the power is the faction's."""
    return _OWNERS[power] == faction
