"""What the questions and orders say that the Guild's advantage brings: its own time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from bot.games.patterns import TEXT, holes

from ..lexicon import SEAT
from .common import Plain


@dataclass(frozen=True, kw_only=True, slots=True)
class TimingSayings:
    """Whether the Guild takes its movement turn now."""

    title: Plain
    fields: Annotated[Mapping[str, str], holes("when", "who")]
    asked: Annotated[str, holes(who=SEAT)]
    still: Annotated[str, holes(those=SEAT)]
    later: Plain
    when: Annotated[Mapping[str, str], holes("now", "next", "after", "last")]  # the options, which are buttons as well
    to_wait: Annotated[str, holes(who=SEAT)]  # a button
    by_default: Plain
    said: Annotated[Mapping[str, str], holes("now", "next", "last")]
    said_after: Annotated[str, holes(who=SEAT)]
    # in advance
    in_advance: Annotated[Mapping[str, str], holes("when", "who", "every")]
    times: Annotated[Mapping[str, str], holes("first", "before", "after", "last", "ask")]
    order: Annotated[Mapping[str, str], holes("first", "last", "ask")]
    before: Annotated[str, holes(who=SEAT)]
    after: Annotated[str, holes(who=SEAT)]
    each_turn: Annotated[str, holes(said=TEXT)]
    about: Plain
    first: Plain  # a button, like the next
    last: Plain


@dataclass(frozen=True, kw_only=True, slots=True)
class PartSayings:
    """Which part of its movement turn comes next."""

    title: Plain
    fields: Annotated[Mapping[str, str], holes("part")]
    asked: Plain
    parts: Annotated[Mapping[str, str], holes("landing", "ground", "leader")]
    said: Annotated[Mapping[str, str], holes("landing", "ground", "leader")]


@dataclass(frozen=True, kw_only=True, slots=True)
class TimingKaramaSayings:
    """A Karama holds the Guild to its natural place."""

    title: Plain
    early: Plain
    late: Plain


@dataclass(frozen=True, kw_only=True, slots=True)
class GuildSayings:
    """The Guild's advantage."""

    timing: TimingSayings
    part: PartSayings
    karama: TimingKaramaSayings
