"""What the questions before turn 1 say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from bot.games.patterns import NUMBER, TEXT, holes

from ..lexicon import LEADER, SEAT
from .common import Plain


@dataclass(frozen=True, kw_only=True, slots=True)
class PredictionSayings:
    """Bene Gesserit foretell who wins."""

    title: Plain
    fields: Annotated[Mapping[str, str], holes("faction", "turn")]
    foretell: Annotated[str, holes(turns=NUMBER)]
    if_true: Plain
    anew: Plain
    was: Annotated[str, holes(who=SEAT, turn=NUMBER)]
    by_chance: Plain
    by_default: Plain
    both: Annotated[str, holes(who=SEAT, turn=NUMBER)]
    only_winner: Annotated[str, holes(who=SEAT)]
    only_turn: Annotated[str, holes(turn=NUMBER)]
    neither: Plain


@dataclass(frozen=True, kw_only=True, slots=True)
class TraitorSayings:
    """Each keeps one of the discs drawn."""

    title: Plain
    fields: Annotated[Mapping[str, str], holes("leader")]
    keep_one: Plain
    none_to_keep: Plain
    not_own: Annotated[str, holes(discs=TEXT)]  # among others that can be kept
    keep: Annotated[str, holes(leader=LEADER)]
    noted: Plain
    none_of_theirs: Plain
    kept: Annotated[str, holes(leader=LEADER)]
    just_noted: Plain


@dataclass(frozen=True, kw_only=True, slots=True)
class PlacementSayings:
    """The Fremen place ten forces."""

    title: Plain
    fields: Annotated[Mapping[str, str], holes("forces", "starred")]
    place_ten: Plain
    fedaykin: Annotated[str, holes(number=NUMBER)]
    ready: Annotated[Mapping[str, str], holes("tabr", "tabr_fedaykin", "two", "three")]
    placed: Annotated[str, holes(those=TEXT)]
    placed_nobody: Plain


@dataclass(frozen=True, kw_only=True, slots=True)
class SetupSayings:
    """Before turn 1."""

    prediction: PredictionSayings
    traitor: TraitorSayings
    placement: PlacementSayings
