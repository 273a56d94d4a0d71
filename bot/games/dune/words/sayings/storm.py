"""What the question of the storm phase says, and the order for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from bot.games.patterns import NUMBER, TEXT, holes

from ..lexicon import SEAT
from .common import Plain

_ATOMICS = ("no", "always", "if_weather", "unless_weather")
_PLAYED = ("always", "if_weather", "unless_weather")


@dataclass(frozen=True, kw_only=True, slots=True)
class StormSayings:
    """Dials, Weather Control, Family Atomics."""

    title: Plain
    fields: Annotated[Mapping[str, str], holes("dial", "weather", "atomics", "by_lot")]
    in_advance: Annotated[Mapping[str, str], holes("dial", "weather", "atomics", "turn")]
    atomics: Annotated[Mapping[str, str], holes(*_ATOMICS)]
    first_storm: Annotated[str, holes(sector=NUMBER)]
    storm_at: Annotated[str, holes(sector=NUMBER)]
    range: Annotated[str, holes(least=NUMBER, most=NUMBER)]
    together: Annotated[str, holes(others=SEAT)]
    others_dial: Annotated[str, holes(who=SEAT)]
    by_marker: Plain
    by_known_marker: Annotated[str, holes(sectors=NUMBER)]
    cards_now: Plain
    no_cards: Plain
    in_its_way: Annotated[str, holes(those=TEXT)]
    nothing_in_its_way: Annotated[str, holes(sectors=NUMBER)]
    card_does: Annotated[Mapping[str, str], holes("weather", "atomics", text=TEXT)]
    # buttons
    no_card: Plain
    by_chance: Plain
    dial: Annotated[str, holes(dial=NUMBER)]
    # the default, and the answer restated
    by_lot: Plain
    none_played: Plain
    lot_dials: Plain  # beside a storm card; by_lot stands alone
    dials: Annotated[str, holes(dial=NUMBER)]
    moves_storm: Annotated[str, holes(sectors=NUMBER)]
    plays: Annotated[Mapping[str, str], holes(*_PLAYED)]
    # the order
    in_turn: Annotated[str, holes(said=TEXT, turn=NUMBER)]
    to_dial: Annotated[str, holes(dial=NUMBER)]
    to_move_storm: Annotated[str, holes(sectors=NUMBER)]
    to_play: Annotated[Mapping[str, str], holes(*_PLAYED)]
    to_play_nothing: Plain
    about_turn: Annotated[str, holes(turn=NUMBER)]
