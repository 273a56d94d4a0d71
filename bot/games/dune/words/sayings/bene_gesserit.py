"""What the questions and orders say that the Bene Gesserit's advantage brings: coexistence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from bot.games.patterns import TEXT, holes

from ..lexicon import PLACE
from .common import Plain


@dataclass(frozen=True, kw_only=True, slots=True)
class FirstPlacementSayings:
    """They place their first force."""

    title: Plain
    fields: Annotated[Mapping[str, str], holes("area")]
    place_one: Plain
    coexists: Plain
    to: Annotated[str, holes(where=PLACE)]  # a button
    by_default: Plain
    placed: Annotated[str, holes(where=PLACE)]


@dataclass(frozen=True, kw_only=True, slots=True)
class EndCoexistenceSayings:
    """Where they fight this turn; and orders for it."""

    title: Plain
    fields: Annotated[Mapping[str, str], holes("territories")]
    presumed: Plain
    yields: Plain
    met: Annotated[str, holes(where=PLACE, those=TEXT)]
    nowhere: Plain  # a button
    everywhere: Plain  # another
    there: Annotated[str, holes(where=PLACE)]  # a button, as the next, for where nobody else is
    alone: Annotated[str, holes(where=PLACE)]
    by_default: Plain
    ends: Annotated[str, holes(where=TEXT)]
    ends_nowhere: Plain
    in_advance: Annotated[Mapping[str, str], holes("territories", "if_met")]
    ordered: Annotated[str, holes(where=TEXT)]
    ordered_if_met: Annotated[str, holes(where=TEXT)]


@dataclass(frozen=True, kw_only=True, slots=True)
class StanceSayings:
    """How forces stand that have come to others, in a preview."""

    fights: Plain
    coexists: Plain
    yields: Plain


@dataclass(frozen=True, kw_only=True, slots=True)
class BeneGesseritSayings:
    """The Bene Gesserit's advantage."""

    placement: FirstPlacementSayings
    declaration: EndCoexistenceSayings
    stance: StanceSayings
