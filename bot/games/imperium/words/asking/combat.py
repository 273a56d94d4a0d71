"""What is asked in a combat, after a victory, and at the end of the game."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.presentation import Choice, Label
from bot.games.words import Data, Entry, OfferWords, OrderWords, QuestionWords
from engine.core.moves import SetOrder
from engine.imperium.cards import CONFLICTS, INTRIGUE

from ...fitting import button
from ...fitting import option as fitting
from ..languages import Words
from .before import Before
from .parts import Asked, Parts, played_text
from .turn import plot_choice, rewarded

PLAY = "play"


class CombatWords(Asked):
    """A Combat card, or a pass."""

    kind = "combat"

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self.say = words.asking.combat
        self.title, self.by_default = self.say.title, self.say.by_default
        own = {"do": Entry(self.say.fields["do"], self.say.ways), "more": Entry(self.say.fields["more"])}
        self.fields = self.parts.entries("intrigue", "entry") | own

    def asked(self, before: Before) -> list[str]:
        lines = [self.say.asked.format(card=self.names.conflicts[before.v.conflict]), self._rewards(before)]
        lines += [self.say.strengths.format(strengths=self.names.row(self._strengths(before)))]
        return [*lines, self.say.passes if PLAY in before.options("do") else self.say.none_playable]

    def _strengths(self, before: Before) -> Iterator[str]:
        number = self.names.number
        fighting = ((name, side) for name, side in before.v.sides.items() if side.conflict)
        for name, side in sorted(fighting, key=lambda each: -each[1].strength):
            strength, troops = number(side.strength), number(side.conflict)
            yield self.say.strength.format(who=self.names.sides[name], strength=strength, troops=troops)

    def _rewards(self, before: Before) -> str:
        told = [before.told(reward) for reward in CONFLICTS[before.v.conflict].rewards]
        if rewarded(before) > 2:
            return self.say.rewards.format(first=told[0], second=told[1], third=told[2])
        return self.say.rewards_of_three.format(first=told[0], second=told[1], third=told[2])

    def choices(self, before: Before) -> Iterator[Choice]:
        plays = []
        if PLAY in before.options("do"):
            plays = [plot_choice(self.parts, before, values) for values in before.fillings({"do": PLAY})]
        yield from plays[:3]
        yield Choice(self.say.do_pass, before.say(), "primary")
        yield from plays[3:]

    def said(self, move: Data) -> str:
        if move.get("absent"):
            return self.by_default
        if move["do"] != PLAY:
            return self.say.said_pass
        more = [self.say.said_more] if move["more"] else []
        return self.parts.whole([*self.parts.played(move), *more])


class CombatOrderWords(OrderWords[Before]):
    """How long one passes."""

    kind = "combat"

    def __init__(self, words: Words) -> None:
        self.say = words.asking.combat
        self.title = self.say.title
        self.fields = {"until": Entry(self.say.order_fields["until"], self.say.until)}

    def text(self, order: Data) -> str:
        return self.say.ordered[order["until"]]

    def choices(self, before: Before) -> Iterator[Choice]:
        for until, label in self.say.ordered.items():
            yield Choice(button(label), SetOrder(order={"kind": self.kind, "until": until}))


class VictoryWords(Asked):
    """A card after a victory."""

    kind = "victory_card"

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self.say = words.asking.combat
        self.title, self.by_default = self.say.victory, self.say.victory_default
        own = {"do": Entry(self.say.fields["do"], self.say.victory_ways)}
        self.fields = self.parts.entries("intrigue", "entry") | own

    def asked(self, before: Before) -> list[str]:
        lines = [self.say.victory_asked.format(card=self.names.conflicts[before.v.conflict])]
        return [*lines, *([] if PLAY in before.options("do") else [self.say.none_playable])]

    def choices(self, before: Before) -> Iterator[Choice]:
        can = PLAY in before.options("do")
        if can:
            yield from (plot_choice(self.parts, before, values) for values in before.fillings({"do": PLAY}))
        yield Choice(self.say.victory_none, before.say(), "secondary" if can else "primary")

    def said(self, move: Data) -> str:
        return self.parts.whole(self.parts.played(move)) if move["do"] == PLAY else self.say.said_none


class EndgameWords(QuestionWords[Before]):
    """Endgame cards."""

    kind = "endgame"

    def __init__(self, words: Words) -> None:
        self.say, self.names, self.parts = words.asking.combat, words.lexicon, Parts(words)
        self.title = self.say.endgame
        label = self.say.endgame_fields["cards"]
        self.fields = {"cards": Entry(label, self.parts.card, every=lambda view: INTRIGUE)}

    def asked(self, before: Before) -> list[str]:
        return [self.say.endgame_asked, *([] if before.options("cards") else [self.say.none_playable])]

    def choices(self, before: Before) -> Iterator[Choice]:
        cards = before.options("cards")
        if len(cards) > 1:
            yield Choice(self.say.endgame_all, before.say(cards=cards), "primary")
        for card in cards:
            said = self.say.endgame_one.format(card=self.names.intrigue[card])
            yield Choice(button(said), before.say(cards=(card,)), hint=fitting(played_text(before, card)))
        yield Choice(self.say.endgame_none, before.say())

    def said(self, move: Data) -> str:
        if not move["cards"]:
            return self.say.said_endgame_none
        return self.say.said_endgame.format(cards=self.names.row_of_cards(move["cards"]))

    def label(self, before: Before, field: str, option: str) -> Label:
        return Label(option, self.parts.card(option), fitting(played_text(before, option)))


class RejoinWords(OfferWords[Before]):
    """Coming back to a combat."""

    kind = "rejoin"

    def __init__(self, words: Words) -> None:
        self.say = words.asking.combat
        self.title = self.say.rejoin

    def asked(self, before: Before) -> list[str]:
        return [self.say.rejoin_asked]

    def said(self, move: Data) -> str:
        return self.say.rejoin_said


ASKING = (CombatWords, VictoryWords, EndgameWords, RejoinWords)
ORDERS = (CombatOrderWords,)
