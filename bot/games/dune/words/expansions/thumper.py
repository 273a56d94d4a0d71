"""What is said of the Thumper (T-THUMPER-1): the question before a spice blow, and its order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from bot.games.patterns import TEXT, holes
from engine.dune.board import TERRITORIES
from engine.dune.powers import owner

from ..asking.before import Before
from ..asking.card_moments import CardOrder, CardQuestion, CardSayings
from ..expansion import Logic
from ..lexicon import PLACE
from ..sayings.common import Plain


@dataclass(frozen=True, kw_only=True, slots=True)
class ThumperSayings(CardSayings):
    """The Thumper takes the place of the first spice card."""

    begins: Plain
    nexus: Plain  # where there is one, between more than two players
    rises: Annotated[str, holes(where=PLACE, those=TEXT)]
    rises_alone: Annotated[str, holes(where=PLACE)]
    spares: Plain  # where Fremen or their allies stand
    nowhere: Plain


class Thumper(CardQuestion):
    """The Thumper takes the place of the first spice card."""

    kind = "thumper"
    says = ThumperSayings
    say: ThumperSayings

    def moment(self, before: Before) -> list[str]:
        return [self.say.begins]

    def does(self, before: Before) -> list[str]:
        lines = [self.say.nexus] if before.v.nexuses else []
        if not before.v.reference:
            return [*lines, self.say.nowhere]
        where, here = self.names.lexicon.territories[before.v.reference], before.here(before.v.reference)
        if not here:
            return [*lines, self.say.rises_alone.format(where=where)]
        rises = self.say.rises.format(where=where, those=self.names.lexicon.row(here))
        return [*lines, rises, *([self.say.spares] if self._spares(before) else [])]

    def _spares(self, before: Before) -> bool:
        """Say whether somebody stands there whom a worm under Fremen control spares, as all can see."""
        rider = owner("worms")
        spared = next((alliance for alliance in before.v.alliances if rider in alliance), (rider,))
        areas = TERRITORIES[before.v.reference].areas
        return any(area in areas and faction in spared for area, faction in before.v.forces)


class ThumperOrder(CardOrder):
    """The same in advance."""

    kind = Thumper.kind
    says = ThumperSayings
    say: ThumperSayings


LOGIC = Logic(says=ThumperSayings, asking=(Thumper,), orders=(ThumperOrder,))
