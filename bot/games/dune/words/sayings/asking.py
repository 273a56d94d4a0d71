"""All that the questions, offers and orders of a language say, phase by phase."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from bot.games.patterns import holes

from .battle import BattlesSayings
from .bene_gesserit import BeneGesseritSayings
from .bidding import BiddingSayings
from .common import BeforeSayings, KaramaSayings, NamingSayings
from .corrections import CorrectionSayings, LookSayings
from .fremen import FremenSayings
from .guild import GuildSayings
from .harkonnen import HarkonnenSayings
from .movement import MovementSayings
from .people import DealingSayings
from .setup import SetupSayings
from .specials import SpecialsSayings
from .spice_blow import SpiceBlowSayings
from .storm import StormSayings

_LET_GO = (
    "storm",
    "bid",
    "nexus",
    "ride",
    "force_revival",
    "landing",
    "ground_movement",
    "leader_revival",
    "choose_battle",
    "plan",
    "treachery",
    "winner_choices",
)


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
    battle: BattlesSayings
    people: DealingSayings
    fremen: FremenSayings
    bene_gesserit: BeneGesseritSayings
    harkonnen: HarkonnenSayings
    guild: GuildSayings
    specials: SpecialsSayings
    corrections: CorrectionSayings
    looks: LookSayings
    let_go: Annotated[Mapping[str, str], holes(*_LET_GO)]  # what it means, where the title does not say it
