"""Which sentences go with the Guild's advantage: its own time, and the order of the parts of its turn."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.presentation import Choice
from bot.games.words import Data, OrderWords, QuestionWords
from engine.core.moves import SetOrder
from engine.dune.powers import holder

from ..languages import Words
from . import karama
from .before import Before
from .naming import Names, entries


class GuildTiming(QuestionWords[Before]):
    """The Guild is asked whether it moves now."""

    kind = "guild_timing"

    def __init__(self, words: Words) -> None:
        self.say, self.names = words.asking.guild.timing, Names(words)
        self.title, self.by_default = self.say.title, self.say.by_default
        self.fields = entries(self.say.fields, when=self.say.when, who=self.names.faction)

    def asked(self, before: Before) -> list[str]:
        left = [f for f in before.v.storm_order if f not in (*before.v.moved, before.seat)]
        asked = [self.say.asked.format(who=self.names.seat(left[0]))] if left else []
        others = self.names.lexicon.factions(left)
        return [*asked, self.say.still.format(those=others), self.say.later]

    def choices(self, before: Before) -> Iterator[Choice]:
        yield Choice(self.say.when["now"], before.say(when="now"), "primary")
        yield Choice(self.say.when["next"], before.say(when="next"))
        yield Choice(self.say.when["last"], before.say(when="last"))
        left = [f for f in before.v.storm_order if f not in (*before.v.moved, before.seat)]
        for who in left[:-1]:
            yield Choice(self.say.to_wait.format(who=self.names.seat(who)), before.say(when="after", who=who))

    def said(self, move: Data) -> str:
        if move.get("when") == "after":
            return self.say.said_after.format(who=self.names.seat(move["who"]))
        return self.say.said[move.get("when") or "last"]


class GuildTimingOrder(OrderWords[Before]):
    """The same in advance."""

    kind = GuildTiming.kind

    def __init__(self, words: Words) -> None:
        self.say, self.names = words.asking.guild.timing, Names(words)
        self.title = self.say.title
        self.fields = entries(self.say.in_advance, when=self.say.times, who=self.names.faction)

    def text(self, order: Data) -> str:
        when = order.get("when") or "last"
        if order.get("who"):
            pattern = self.say.before if when == "before" else self.say.after
            said = pattern.format(who=self.names.seat(order["who"]))
        else:
            said = self.say.order[when]
        return self.say.each_turn.format(said=said) if order.get("every") else said

    def subject(self, subject: str) -> str:
        return self.say.about

    def choices(self, before: Before) -> Iterator[Choice]:
        for when, label in (("first", self.say.first), ("last", self.say.last)):
            yield Choice(label, SetOrder(order={"kind": self.kind, "when": when}))


class MovementPart(QuestionWords[Before]):
    """The Guild chooses which part of its turn comes next."""

    kind = "movement_part"

    def __init__(self, words: Words) -> None:
        self.say, self.names = words.asking.guild.part, Names(words)
        self.title = self.say.title
        self.fields = entries(self.say.fields, part=self.say.parts)

    def asked(self, before: Before) -> list[str]:
        return [self.say.asked]

    def choices(self, before: Before) -> Iterator[Choice]:
        for part in before.options("part"):
            yield Choice(self.say.parts[part], before.say(part=part), "primary")

    def said(self, move: Data) -> str:
        return self.say.said[move.get("part") or "landing"]


class GuildTimingKarama(karama.Cancelling):
    """A Karama holds the Guild to its place."""

    kind = "guild_timing_karama"

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self.say = words.asking.guild.karama
        self.title = self.say.title

    def asked(self, before: Before) -> list[str]:
        order = before.v.storm_order
        gone = len(before.v.moved) >= order.index(holder(before.v, "own_time"))
        return [self.say.late if gone else self.say.early, self.held(before)]


class GuildTimingKaramaOrder(karama.Armed):
    """The same in advance."""

    kind = GuildTimingKarama.kind

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self.title = words.asking.guild.karama.title


ASKING = (GuildTiming, MovementPart, GuildTimingKarama)
ORDERS = (GuildTimingOrder, GuildTimingKaramaOrder)
