"""What the questions and the order say that captures bring (D-XV-HAR)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from bot.games.patterns import NUMBER, TEXT, holes

from ..lexicon import LEADER, SEAT
from .common import Plain


@dataclass(frozen=True, kw_only=True, slots=True)
class CaptureSayings:
    """Harkonnen have won, and may capture a leader."""

    title: Plain
    fields: Annotated[Mapping[str, str], holes("capture")]
    won: Annotated[str, holes(who=SEAT)]
    may_capture: Plain
    worth: Annotated[str, holes(reward=NUMBER)]
    nobody_there: Annotated[str, holes(who=SEAT)]
    does: Plain  # a button, like the next
    lets_go: Plain
    by_default: Plain
    captures: Plain
    captures_nobody: Plain
    # in advance
    in_advance: Annotated[Mapping[str, str], holes("capture", "below")]
    always_never: Annotated[Mapping[str, str], holes("always", "never")]
    always: Plain
    never: Plain
    keeps_all: Annotated[str, holes(said=TEXT)]
    kills_below: Annotated[str, holes(said=TEXT, below=NUMBER)]
    asks: Annotated[str, holes(said=TEXT)]


@dataclass(frozen=True, kw_only=True, slots=True)
class CaptiveSayings:
    """Harkonnen have seen who it is, and keep or kill him."""

    title: Plain
    fields: Annotated[Mapping[str, str], holes("kill")]
    drawn: Annotated[str, holes(leader=LEADER)]
    kept_is: Annotated[str, holes(who=SEAT)]
    killed_is: Plain
    keep: Plain  # a button, like the next
    kill: Annotated[str, holes(reward=NUMBER)]
    by_default: Plain
    keeps: Plain
    kills: Annotated[str, holes(reward=NUMBER)]


@dataclass(frozen=True, kw_only=True, slots=True)
class HarkonnenSayings:
    """Captives."""

    capture: CaptureSayings
    captive: CaptiveSayings
