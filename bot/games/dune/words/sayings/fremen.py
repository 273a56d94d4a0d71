"""What the questions and orders say that the Fremen's advantages bring: further worms, and the storm."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from bot.games.patterns import NUMBER, TEXT, holes

from ..lexicon import FORCES, PLACE
from .common import Plain


@dataclass(frozen=True, kw_only=True, slots=True)
class PlaceWormSayings:
    """Fremen place a further worm."""

    title: Plain
    fields: Annotated[Mapping[str, str], holes("territory")]
    comes: Plain
    may_place: Plain
    nowhere: Plain  # a button
    at: Annotated[str, holes(where=PLACE)]  # a button
    by_default: Plain
    places: Annotated[str, holes(where=PLACE)]
    places_nowhere: Plain
    # what follows
    devours: Annotated[str, holes(those=TEXT)]
    devours_nobody: Plain
    no_sand: Plain
    swallows: Annotated[str, holes(amount=NUMBER)]
    may_ride: Annotated[str, holes(what=FORCES)]
    nobody_rides: Plain
    # in advance
    in_advance: Annotated[Mapping[str, str], holes("territory", "or_to", "at_least", "to_ride", "otherwise")]
    otherwise: Annotated[Mapping[str, str], holes("nothing", "ask")]
    place: Annotated[str, holes(where=PLACE)]
    or_to: Annotated[str, holes(said=TEXT, where=PLACE)]
    if_devours: Annotated[str, holes(said=TEXT, number=NUMBER)]
    if_rides: Annotated[str, holes(said=TEXT)]
    else_ask: Annotated[str, holes(said=TEXT)]
    else_nothing: Annotated[str, holes(said=TEXT)]


@dataclass(frozen=True, kw_only=True, slots=True)
class StormLossesSayings:
    """Which forces the storm takes; and what entering it costs."""

    title: Plain
    fields: Annotated[Mapping[str, str], holes("starred")]
    caught: Plain
    half: Annotated[str, holes(lost=NUMBER, what=FORCES, where=PLACE)]
    ordinary_first: Plain  # a button, like the next
    starred_first: Plain
    by_default: Plain
    loses: Annotated[str, holes(those=TEXT)]
    some: Annotated[str, holes(number=NUMBER, where=PLACE)]
    loses_ordinary: Plain
    in_advance: Annotated[Mapping[str, str], holes("first")]
    first: Annotated[Mapping[str, str], holes("ordinary", "starred")]
    always: Annotated[Mapping[str, str], holes("ordinary", "starred")]
    toll: Annotated[str, holes(lost=FORCES, left=FORCES)]
    toll_of_all: Annotated[str, holes(lost=FORCES)]


@dataclass(frozen=True, kw_only=True, slots=True)
class FremenSayings:
    """The Fremen's advantages."""

    place_worm: PlaceWormSayings
    storm_losses: StormLossesSayings
