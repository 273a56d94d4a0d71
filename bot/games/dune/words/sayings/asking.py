"""All that the questions, offers and orders of a language say, phase by phase."""

from __future__ import annotations

from dataclasses import dataclass

from .bidding import BiddingSayings
from .common import BeforeSayings, KaramaSayings, NamingSayings
from .movement import MovementSayings
from .setup import SetupSayings
from .spice_blow import SpiceBlowSayings
from .storm import StormSayings


@dataclass(frozen=True, kw_only=True, slots=True)
class AskingSayings:
    """The questions, offers and orders."""

    naming: NamingSayings
    before: BeforeSayings
    karama: KaramaSayings
    setup: SetupSayings
    storm: StormSayings
    spice_blow: SpiceBlowSayings
    bidding: BiddingSayings
    movement: MovementSayings
