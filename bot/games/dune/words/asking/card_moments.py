"""What is said of a treachery card with a moment of its own: whether to play it now, and its order."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar

from bot.games.patterns import holes
from bot.games.presentation import Choice
from bot.games.words import Data, OrderWords, QuestionWords
from engine.core.moves import Move

from ..languages import Words
from ..sayings.common import Plain
from .before import Before
from .naming import Names, entries


@dataclass(frozen=True, kw_only=True, slots=True)
class CardSayings:
    """What every such card says; one of its own says what moment it is, and what the card does."""

    title: Plain
    fields: Annotated[Mapping[str, str], holes("play")]
    held: Plain
    not_held: Plain
    let: Plain
    play: Plain
    by_default: Plain
    lets: Plain
    plays: Plain
    armed: Plain  # the order


class CardQuestion(QuestionWords[Before]):
    """Whether to play the card."""

    says: ClassVar[type[CardSayings]]
    say: CardSayings

    def __init__(self, words: Words) -> None:
        self.say, self.names = words.of(self.says), Names(words)
        self.title, self.by_default = self.say.title, self.say.by_default
        self.fields = entries(self.say.fields)

    @abstractmethod
    def moment(self, before: Before) -> list[str]:
        """Return what moment it is."""

    @abstractmethod
    def does(self, before: Before) -> list[str]:
        """Return what the card would do now."""

    def asked(self, before: Before) -> list[str]:
        held = self.say.held if before.has("play") else self.say.not_held
        return [*self.moment(before), *self.does(before), held, *before.lying()]

    def choices(self, before: Before) -> Iterator[Choice]:
        yield Choice(self.say.let, before.say())
        yield Choice(self.say.play, before.say(play=True), "danger")

    def said(self, move: Data) -> str:
        return self.say.plays if move.get("play") else self.say.lets

    def follows(self, before: Before, move: Move, data: Data) -> list[str]:
        return self.does(before) if data["play"] else []

    def confirmed(self, data: Data) -> bool:
        return bool(data["play"])


class CardOrder(OrderWords[Before]):
    """The same in advance."""

    says: ClassVar[type[CardSayings]]
    say: CardSayings

    def __init__(self, words: Words) -> None:
        self.say, self.names = words.of(self.says), Names(words)
        self.title = self.say.title

    def text(self, order: Data) -> str:
        return self.say.armed
