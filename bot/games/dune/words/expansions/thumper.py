"""What is said of the Thumper (T-THUMPER-1): the question before a spice blow, and its order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated

from bot.games.patterns import TEXT, holes
from bot.games.presentation import Choice
from bot.games.words import Data, OrderWords, QuestionWords
from engine.core.moves import Move

from ..asking.before import Before
from ..asking.naming import Names, entries
from ..expansion import Logic
from ..languages import Words
from ..lexicon import PLACE
from ..sayings.common import Plain


@dataclass(frozen=True, kw_only=True, slots=True)
class ThumperSayings:
    """The Thumper takes the place of the first spice card."""

    title: Plain
    fields: Annotated[Mapping[str, str], holes("play")]
    begins: Plain
    nexus: Plain  # where there is one, between more than two players
    rises: Annotated[str, holes(where=PLACE, those=TEXT)]
    rises_alone: Annotated[str, holes(where=PLACE)]
    nowhere: Plain
    held: Plain
    not_held: Plain
    let: Plain
    play: Plain
    by_default: Plain
    lets: Plain
    plays: Plain
    armed: Plain  # the order


class Thumper(QuestionWords[Before]):
    """The Thumper takes the place of the first spice card."""

    kind = "thumper"

    def __init__(self, words: Words) -> None:
        self.say, self.names = words.of(ThumperSayings), Names(words)
        self.title, self.by_default = self.say.title, self.say.by_default
        self.fields = entries(self.say.fields)

    def asked(self, before: Before) -> list[str]:
        held = self.say.held if before.has("play") else self.say.not_held
        return [self.say.begins, *self._comes(before), held, *before.lying()]

    def _comes(self, before: Before) -> list[str]:
        """Return what a worm would do that comes now."""
        lines = [self.say.nexus] if before.v.nexuses else []
        if not before.v.reference:
            return [*lines, self.say.nowhere]
        where, here = self.names.lexicon.territories[before.v.reference], before.here(before.v.reference)
        if not here:
            return [*lines, self.say.rises_alone.format(where=where)]
        return [*lines, self.say.rises.format(where=where, those=self.names.lexicon.row(here))]

    def choices(self, before: Before) -> Iterator[Choice]:
        yield Choice(self.say.let, before.say())
        yield Choice(self.say.play, before.say(play=True), "danger")

    def said(self, move: Data) -> str:
        return self.say.plays if move.get("play") else self.say.lets

    def follows(self, before: Before, move: Move, data: Data) -> list[str]:
        return self._comes(before) if data["play"] else []

    def confirmed(self, data: Data) -> bool:
        return bool(data["play"])


class ThumperOrder(OrderWords[Before]):
    """The same in advance."""

    kind = Thumper.kind

    def __init__(self, words: Words) -> None:
        self.say = words.of(ThumperSayings)
        self.title = self.say.title

    def text(self, order: Data) -> str:
        return self.say.armed


LOGIC = Logic(says=ThumperSayings, asking=(Thumper,), orders=(ThumperOrder,))
