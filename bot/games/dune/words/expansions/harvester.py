"""What is said of the Harvester (T-HARVESTER-1): the question after a spice blow, and its order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated

from bot.games.patterns import NUMBER, TEXT, holes
from bot.games.presentation import Choice
from bot.games.words import Data, OrderWords, QuestionWords
from engine.core.moves import Move
from engine.dune.expansions.harvester import fallen

from ..asking.before import Before
from ..asking.naming import Names, entries
from ..expansion import Logic
from ..languages import Words
from ..lexicon import PLACE
from ..sayings.common import Plain


@dataclass(frozen=True, kw_only=True, slots=True)
class HarvesterSayings:
    """The Harvester doubles what has just blown."""

    title: Plain
    fields: Annotated[Mapping[str, str], holes("play")]
    fallen: Annotated[str, holes(amount=NUMBER, where=PLACE, those=TEXT)]
    fallen_alone: Annotated[str, holes(amount=NUMBER, where=PLACE)]
    doubles: Annotated[str, holes(amount=NUMBER, where=PLACE)]
    held: Plain
    not_held: Plain
    let: Plain
    play: Plain
    by_default: Plain
    lets: Plain
    plays: Plain
    # in advance
    in_advance: Annotated[Mapping[str, str], holes("territory", "at_least")]
    armed: Plain
    armed_amount: Annotated[str, holes(amount=NUMBER)]
    armed_territory: Annotated[str, holes(where=PLACE)]
    armed_both: Annotated[str, holes(where=PLACE, amount=NUMBER)]


class Harvester(QuestionWords[Before]):
    """The Harvester doubles what has just blown."""

    kind = "harvester"

    def __init__(self, words: Words) -> None:
        self.say, self.names = words.of(HarvesterSayings), Names(words)
        self.title, self.by_default = self.say.title, self.say.by_default
        self.fields = entries(self.say.fields)

    def asked(self, before: Before) -> list[str]:
        held = self.say.held if before.has("play") else self.say.not_held
        return [self._fallen(before), self._doubles(before), held, *before.lying()]

    def _fallen(self, before: Before) -> str:
        """Return what has come down where, and who stands there."""
        card = fallen(before.v.discards["spice"])
        where, here = self.names.lexicon.territories[card.territory or ""], before.here(card.territory or "")
        amount = self.names.number(card.amount)
        if not here:
            return self.say.fallen_alone.format(amount=amount, where=where)
        return self.say.fallen.format(amount=amount, where=where, those=self.names.lexicon.row(here))

    def _doubles(self, before: Before) -> str:
        """Return what the card would bring."""
        card = fallen(before.v.discards["spice"])
        where = self.names.lexicon.territories[card.territory or ""]
        return self.say.doubles.format(amount=self.names.number(card.amount), where=where)

    def choices(self, before: Before) -> Iterator[Choice]:
        yield Choice(self.say.let, before.say())
        yield Choice(self.say.play, before.say(play=True), "danger")

    def said(self, move: Data) -> str:
        return self.say.plays if move.get("play") else self.say.lets

    def follows(self, before: Before, move: Move, data: Data) -> list[str]:
        return [self._doubles(before)] if data["play"] else []

    def confirmed(self, data: Data) -> bool:
        return bool(data["play"])


class HarvesterOrder(OrderWords[Before]):
    """The same in advance."""

    kind = Harvester.kind

    def __init__(self, words: Words) -> None:
        self.say, self.names = words.of(HarvesterSayings), Names(words)
        self.title = self.say.title
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
