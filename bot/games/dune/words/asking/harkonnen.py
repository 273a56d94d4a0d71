"""Which sentences go with captures."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.presentation import Choice
from bot.games.words import Data, OrderWords, QuestionWords
from engine.core.moves import SetOrder
from engine.dune.advantages.harkonnen import REWARD

from ..languages import Words
from .before import Before
from .naming import Names, entries

_SMALL = 4  # leaders worth less are often killed


class Capture(QuestionWords[Before]):
    """Harkonnen have won, and may capture a leader."""

    kind = "capture"

    def __init__(self, words: Words) -> None:
        self.say, self.names = words.asking.harkonnen.capture, Names(words)
        self.title, self.by_default = self.say.title, self.say.by_default
        self.fields = entries(self.say.fields)

    def asked(self, before: Before) -> list[str]:
        who = self.names.seat(before.v.beaten) if before.v.beaten else self.names.lexicon.that
        if not before.has("capture"):
            return [self.say.won.format(who=who), self.say.nobody_there.format(who=who)]
        worth = self.say.worth.format(reward=self.names.number(REWARD))
        return [self.say.won.format(who=who), self.say.may_capture, worth]

    def choices(self, before: Before) -> Iterator[Choice]:
        yield Choice(self.say.does, before.say(capture=True), "primary")
        yield Choice(self.say.lets_go, before.say())

    def said(self, move: Data) -> str:
        return self.say.captures if move.get("capture") else self.say.captures_nobody


class CaptureOrder(OrderWords[Before]):
    """The same in advance, with what becomes of captives."""

    kind = Capture.kind

    def __init__(self, words: Words) -> None:
        self.say, self.names = words.asking.harkonnen.capture, Names(words)
        self.title = self.say.title
        self.fields = entries(self.say.in_advance, capture=self.say.always_never)

    def text(self, order: Data) -> str:
        say, below = self.say, order.get("below")
        if order.get("capture") == "never":
            return say.never
        if below is None:
            return say.asks.format(said=say.always)
        if not below:
            return say.keeps_all.format(said=say.always)
        return say.kills_below.format(said=say.always, below=self.names.number(below))

    def choices(self, before: Before) -> Iterator[Choice]:
        for below in (None, 0, _SMALL):
            said = {"capture": "always"} | ({} if below is None else {"below": below})
            yield Choice(self.text(said), SetOrder(order={"kind": self.kind, **said}), "primary")
        yield Choice(self.say.lets_go, SetOrder(order={"kind": self.kind, "capture": "never"}))


class Captive(QuestionWords[Before]):
    """Harkonnen keep or kill the leader drawn."""

    kind = "captive"

    def __init__(self, words: Words) -> None:
        self.say, self.names = words.asking.harkonnen.captive, Names(words)
        self.title, self.by_default = self.say.title, self.say.by_default
        self.fields = entries(self.say.fields)

    def asked(self, before: Before) -> list[str]:
        leader, whom = before.own.drawn, before.v.beaten
        if not (leader and whom):
            return [self.say.killed_is]
        drawn = self.say.drawn.format(leader=self.names.lexicon.leaders[leader])
        return [drawn, self.say.kept_is.format(who=self.names.seat(whom)), self.say.killed_is]

    def choices(self, before: Before) -> Iterator[Choice]:
        yield Choice(self.say.keep, before.say(), "primary")
        yield Choice(self.say.kill.format(reward=self.names.number(REWARD)), before.say(kill=True), "danger")

    def said(self, move: Data) -> str:
        return self.say.kills.format(reward=self.names.number(REWARD)) if move.get("kill") else self.say.keeps

    def confirmed(self, data: Data) -> bool:
        return bool(data.get("kill"))


ASKING = (Capture, Captive)
ORDERS = (CaptureOrder,)
