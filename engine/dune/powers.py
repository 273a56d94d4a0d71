"""Who has which power. Phases ask for the power; whose it is stands with the faction, in `data/factions.json`.

An advantage is a power that an option gives: it is held only where its option is on, and that is asked here alone.
"""

from __future__ import annotations

from typing import Literal, Protocol, get_args

from .cards import FACTIONS
from .options import Options, is_on

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
Advantage = Literal[
    # option xv: additional character advantages
    "sardaukar",  # its starred forces are worth 2 in battle, 1 against those who know them (D-XV-EMP)
    "fedaykin",  # its starred forces are worth 2 in battle (D-XV-FR-5)
    "own_time",  # takes its movement turn when it likes (D-XV-GUI)
    "coexistence",  # its forces may stand beside others' without fighting (D-XV-BG)
    "worm_placing",  # places further worms (D-XV-FR-2)
    "storm_lore",  # loses half in the storm, and may enter it (D-XV-FR-3, D-XV-FR-4)
    "capture",  # may capture a leader of whoever it has beaten (D-XV-HAR)
    "kwisatz_haderach",  # once it has lost 7 forces in battles, a leader of its is accompanied (D-XV-ATR)
    # option xviii: special Karama powers
    "plan_look",  # sees the whole battle plan of somebody (D-KAR-11)
    "worm_call",  # makes a worm appear (D-KAR-12)
    "landing_ban",  # forbids a landing (D-KAR-13)
    "hand_swap",  # takes cards of somebody's hand and gives as many back (D-KAR-14)
    "swift_revival",  # revives three forces or a leader for nothing (D-KAR-15)
    "worthless_karama",  # plays worthless cards as a Karama (D-KAR-16)
]


class Played(Protocol):
    """A game as far as it says who has which power: its state, or what anybody sees of it."""

    @property
    def factions(self) -> tuple[str, ...]:
        """Who plays."""

    @property
    def options(self) -> Options:
        """The rules the table plays by."""


POWERS: tuple[Power, ...] = get_args(Power)
ADVANTAGES: tuple[Advantage, ...] = get_args(Advantage)
_OWNERS: dict[str, str] = {power: faction.id for faction in FACTIONS.values() for power in faction.powers}
_OPTIONS: dict[str, str] = {}  # the option that gives each advantage
for _faction in FACTIONS.values():
    for _option, _given in _faction.advantages.items():
        _OWNERS.update(dict.fromkeys(_given, _faction.id))
        _OPTIONS.update(dict.fromkeys(_given, _option))


def owner(power: Power | Advantage) -> str:
    """Return the faction whose power it is, whether it plays or not."""
    return _OWNERS[power]


def holder(s: Played, power: Power | Advantage) -> str:
    """Return who has the power in this game; an empty text if nobody has."""
    faction = _OWNERS[power]
    return faction if faction in s.factions and _is_given(s, power) else ""


def has(faction: str, power: Power) -> bool:
    """Say whether the power is the faction's, in every game; of an advantage `has_now` tells."""
    return _OWNERS[power] == faction


def has_now(s: Played, faction: str, power: Power | Advantage) -> bool:
    """Say whether the faction has the power in this game."""
    return _OWNERS[power] == faction and _is_given(s, power)


def karama_stops_advantages(s: Played) -> bool:
    """Say whether a Karama can cancel what an advantage gives: where there are special Karama powers, too (D-KAR-2)."""
    return _is_given(s, "worthless_karama")


def _is_given(s: Played, power: Power | Advantage) -> bool:
    return power not in _OPTIONS or is_on(s.options, _OPTIONS[power])
