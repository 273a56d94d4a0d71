"""What is said of the Harvester (T-HARVESTER-1): the question after a spice blow, and its order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from bot.games.patterns import NUMBER, TEXT, holes
from bot.games.words import Data
from engine.dune.expansions.harvester import fallen

from ..asking.before import Before
from ..asking.card_moments import CardOrder, CardQuestion, CardSayings
from ..asking.naming import entries
from ..expansion import Logic
from ..languages import Words
from ..lexicon import PLACE


@dataclass(frozen=True, kw_only=True, slots=True)
class HarvesterSayings(CardSayings):
    """The Harvester doubles what has just blown."""

    fallen: Annotated[str, holes(amount=NUMBER, where=PLACE, those=TEXT)]
    fallen_alone: Annotated[str, holes(amount=NUMBER, where=PLACE)]
    doubles: Annotated[str, holes(amount=NUMBER, where=PLACE)]
    # in advance
    in_advance: Annotated[Mapping[str, str], holes("territory", "at_least")]
    armed_amount: Annotated[str, holes(amount=NUMBER)]
    armed_territory: Annotated[str, holes(where=PLACE)]
    armed_both: Annotated[str, holes(where=PLACE, amount=NUMBER)]


class Harvester(CardQuestion):
    """The Harvester doubles what has just blown."""

    kind = "harvester"
    says = HarvesterSayings
    say: HarvesterSayings

    def moment(self, before: Before) -> list[str]:
        card = fallen(before.v.discards, before.v.pile)
        where, here = self.names.lexicon.territories[card.territory or ""], before.here(card.territory or "")
        amount = self.names.number(card.amount)
        if not here:
            return [self.say.fallen_alone.format(amount=amount, where=where)]
        return [self.say.fallen.format(amount=amount, where=where, those=self.names.lexicon.row(here))]

    def does(self, before: Before) -> list[str]:
        card = fallen(before.v.discards, before.v.pile)
        where = self.names.lexicon.territories[card.territory or ""]
        return [self.say.doubles.format(amount=self.names.number(card.amount), where=where)]


class HarvesterOrder(CardOrder):
    """The same in advance."""

    kind = Harvester.kind
    says = HarvesterSayings
    say: HarvesterSayings

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self.fields = entries(self.say.in_advance, territory=self.names.territory)

    def text(self, order: Data) -> str:
        say, least = self.say, order.get("at_least")
        amount = self.names.number(least or 0)
        if not order.get("territory"):
            return say.armed_amount.format(amount=amount) if least else say.armed
        where = self.names.lexicon.territories[order["territory"]]
        return (say.armed_both if least else say.armed_territory).format(where=where, amount=amount)

    def subject(self, subject: str) -> str:
        return self.names.territory(subject)


LOGIC = Logic(says=HarvesterSayings, asking=(Harvester,), orders=(HarvesterOrder,))
