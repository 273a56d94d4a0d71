"""What the questions, offers and orders of the spice blow say: worms, rides, the nexus."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from bot.games.patterns import NUMBER, TEXT, holes

from ..lexicon import PLACE, SEAT
from .common import Plain

_DO = ("done", "leave", "propose", "accept", "refuse", "withdraw")


@dataclass(frozen=True, kw_only=True, slots=True)
class WormKaramaSayings:
    """A Karama ends the Fremen's control of a worm."""

    title: Plain
    rises: Annotated[str, holes(where=PLACE, those=TEXT)]
    rises_alone: Annotated[str, holes(where=PLACE)]
    spares: Plain
    placed: Annotated[str, holes(where=PLACE, those=TEXT)]
    placed_alone: Annotated[str, holes(where=PLACE)]
    prevents: Plain
    only_which: Plain
    which: Annotated[Mapping[str, str], holes("first", "further")]
    armed: Annotated[Mapping[str, str], holes("first", "further", said=TEXT)]


@dataclass(frozen=True, kw_only=True, slots=True)
class RideSayings:
    """Fremen ride the worm."""

    title: Plain
    fields: Annotated[Mapping[str, str], holes("forces", "starred", "to", "storm", "lost_starred")]
    waits: Annotated[str, holes(where=PLACE, those=TEXT)]
    may_ride: Plain
    nobody: Plain
    all_to: Annotated[str, holes(to=PLACE)]
    by_default: Plain
    rides: Annotated[str, holes(those=TEXT, to=PLACE)]
    nobody_rides: Plain
    # in advance
    in_advance: Annotated[Mapping[str, str], holes("territory", "to", "or_to", "keep", "storm")]
    stays: Annotated[str, holes(where=PLACE)]
    goes: Annotated[str, holes(where=PLACE, to=PLACE)]
    or_to: Annotated[str, holes(said=TEXT, to=PLACE)]
    keeps: Annotated[str, holes(said=TEXT, number=NUMBER)]
    rides_into_storm: Annotated[str, holes(those=TEXT, to=PLACE)]
    storm_too: Annotated[str, holes(said=TEXT)]
    about: Annotated[str, holes(where=PLACE)]


@dataclass(frozen=True, kw_only=True, slots=True)
class NexusSayings:
    """Alliances change."""

    title: Plain
    fields: Annotated[Mapping[str, str], holes("do", "members", "id")]
    in_advance: Annotated[Mapping[str, str], holes("done", "accept", "until")]
    do: Annotated[Mapping[str, str], holes(*_DO)]
    which: Annotated[str, holes(number=TEXT)]
    now: Annotated[str, holes(alliances=TEXT)]
    no_alliances: Plain
    proposal: Annotated[str, holes(said=TEXT)]
    allies: Plain
    done: Plain
    accept: Annotated[str, holes(who=SEAT)]
    refuse: Annotated[str, holes(who=SEAT)]
    propose: Annotated[str, holes(who=SEAT)]  # a button
    by_default: Plain
    said: Annotated[Mapping[str, str], holes("done", "leave", "accept", "refuse", "withdraw")]
    proposes: Annotated[str, holes(who=SEAT)]
    leaves: Annotated[str, holes(who=SEAT)]
    # the order
    done_early: Plain
    # in advance: to the end of the game, or up to a turn
    ask: Plain
    ask_until: Annotated[str, holes(turn=NUMBER)]
    be_done: Plain
    be_done_until: Annotated[str, holes(turn=NUMBER)]
    accept_any: Annotated[str, holes(who=SEAT)]
    accept_until: Annotated[str, holes(who=SEAT, turn=NUMBER)]
    accept_else_done: Annotated[str, holes(who=SEAT)]
    accept_else_done_until: Annotated[str, holes(who=SEAT, turn=NUMBER)]


@dataclass(frozen=True, kw_only=True, slots=True)
class NexusExtendSayings:
    """The table gives more time."""

    title: Plain
    asked: Plain
    said: Plain


@dataclass(frozen=True, kw_only=True, slots=True)
class SpiceBlowSayings:
    """The spice blow."""

    worm_karama: WormKaramaSayings
    ride: RideSayings
    nexus: NexusSayings
    extend: NexusExtendSayings
