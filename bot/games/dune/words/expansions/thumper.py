"""What is said of the Thumper (T-THUMPER-1): the question before a spice blow, and its order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated

from bot.games.patterns import NUMBER, TEXT, holes
from bot.games.presentation import Choice
from bot.games.words import Data
from engine.core.moves import Move
from engine.dune.board import TERRITORIES
from engine.dune.powers import owner

from ..asking.before import Before
from ..asking.card_moments import CardOrder, CardQuestion, CardSayings
from ..asking.naming import entries
from ..expansion import Logic
from ..languages import Words
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
    # where there are two piles
    which: Annotated[Mapping[str, str], holes("pile")]
    begins_with_two: Plain
    of_pile: Annotated[str, holes(pile=NUMBER, said=TEXT)]
    play_for: Annotated[str, holes(pile=NUMBER)]  # a button
    plays_for: Annotated[str, holes(pile=NUMBER)]
    armed_for: Annotated[str, holes(pile=NUMBER)]


class Thumper(CardQuestion):
    """The Thumper takes the place of the first spice card, or of the first of one of two piles."""

    kind = "thumper"
    says = ThumperSayings
    say: ThumperSayings

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self.fields = {**self.fields, **entries(self.say.which)}

    def moment(self, before: Before) -> list[str]:
        return [self.say.begins if before.v.piles == 1 else self.say.begins_with_two]

    def does(self, before: Before) -> list[str]:
        if before.v.piles == 1:
            return [*self._nexus(before), *self._worm(before, 1)]
        return [*self._nexus(before), *(self._of_pile(before, pile) for pile in range(1, before.v.piles + 1))]

    def choices(self, before: Before) -> Iterator[Choice]:
        if before.v.piles == 1:
            yield from super().choices(before)
            return
        yield Choice(self.say.let, before.say())
        for pile in range(1, before.v.piles + 1):
            label = self.say.play_for.format(pile=self.names.number(pile))
            yield Choice(label, before.say(play=True, pile=pile), "danger")

    def said(self, move: Data) -> str:
        if move.get("play") and (move.get("pile") or 1) > 1:
            return self.say.plays_for.format(pile=self.names.number(move["pile"]))
        return super().said(move)

    def follows(self, before: Before, move: Move, data: Data) -> list[str]:
        if before.v.piles == 1 or not data["play"]:
            return super().follows(before, move, data)
        return [*self._nexus(before), self._of_pile(before, data["pile"])]

    def _nexus(self, before: Before) -> list[str]:
        return [self.say.nexus] if before.v.nexuses else []

    def _of_pile(self, before: Before, pile: int) -> str:
        said = self.names.lexicon.chain(self._worm(before, pile), self.names.lexicon.sentences)
        return self.say.of_pile.format(pile=self.names.number(pile), said=said)

    def _worm(self, before: Before, pile: int) -> list[str]:
        """Say where the worm would rise, and whom it would spare."""
        rises = before.v.reference if pile == 1 else before.v.second_reference
        if not rises:
            return [self.say.nowhere]
        where, here = self.names.lexicon.territories[rises], before.here(rises)
        if not here:
            return [self.say.rises_alone.format(where=where)]
        said = self.say.rises.format(where=where, those=self.names.lexicon.row(here))
        return [said, *([self.say.spares] if self._spares(before, rises) else [])]

    def _spares(self, before: Before, territory: str) -> bool:
        """Say whether somebody stands there whom a worm under Fremen control spares, as all can see."""
        rider = owner("worms")
        spared = next((alliance for alliance in before.v.alliances if rider in alliance), (rider,))
        areas = TERRITORIES[territory].areas
        return any(area in areas and faction in spared for area, faction in before.v.forces)


class ThumperOrder(CardOrder):
    """The same in advance."""

    kind = Thumper.kind
    says = ThumperSayings
    say: ThumperSayings

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self.fields = entries(self.say.which)

    def text(self, order: Data) -> str:
        pile = order.get("pile") or 1
        return self.say.armed if pile == 1 else self.say.armed_for.format(pile=self.names.number(pile))


LOGIC = Logic(says=ThumperSayings, asking=(Thumper,), orders=(ThumperOrder,))
