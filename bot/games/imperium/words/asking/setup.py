"""What is asked in the setup, and when a space is to be defended."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from bot.games.presentation import Choice, Label
from bot.games.words import Data, Entry, OrderWords, QuestionWords
from engine.core.moves import SetOrder
from engine.imperium.board import FACTIONS
from engine.imperium.cards import CONFLICTS
from engine.imperium.leaders import LEADERS

from ...effects_text import told
from ...fitting import button
from ..languages import Words
from .before import Before
from .parts import Parts


class LeaderWords(QuestionWords[Before]):
    """A Leader."""

    kind = "leader"

    def __init__(self, words: Words) -> None:
        self.words, self.say, self.names = words, words.asking.setup, words.lexicon
        self.title, self.by_default = self.say.leader, self.say.leader_default
        label = self.say.leader_fields["leader"]
        self.fields = {"leader": Entry(label, self._leader, every=lambda view: LEADERS)}

    def asked(self, before: Before) -> list[str]:
        drafted = [self.say.leader_drafted] if before.v.options.leaders == "drafted" else []
        return [self.say.leader_asked, *drafted, *map(self._does, before.options("leader"))]

    def choices(self, before: Before) -> Iterator[Choice]:
        for leader in before.options("leader"):
            yield Choice(self._leader(leader), before.say(leader=leader), hint=self._house(leader))
        yield Choice(self.say.leader_by_lot, before.say(leader=None))

    def said(self, move: Data) -> str:
        if move["leader"] is None:
            return self.say.leader_said_by_lot
        return self.say.leader_said.format(leader=self.names.leaders[move["leader"]])

    def label(self, before: Before, field: str, option: str) -> Label:
        return Label(option, self._leader(option), self._house(option))

    def _leader(self, option: str) -> str:
        return self.say.leader_option.format(leader=self.names.leaders[option])

    def _house(self, leader: str) -> str:
        return self.say.leader_hint.format(house=self.names.houses[LEADERS[leader].house])

    def _does(self, leader: str) -> str:
        known = LEADERS[leader]
        left, signet = told(known.left, self.words), told(known.signet, self.words)
        return self.say.leader_does.format(leader=self.names.leaders[leader], left=left, signet=signet)


class TokensWords(QuestionWords[Before]):
    """The Baron's two Factions."""

    kind = "tokens"

    def __init__(self, words: Words) -> None:
        self.say, self.names, parts = words.asking.setup, words.lexicon, Parts(words)
        self.title, self.by_default = self.say.tokens, self.say.tokens_default
        label = self.say.tokens_fields["factions"]
        self.fields = {"factions": Entry(label, parts.faction, every=lambda view: FACTIONS)}

    def asked(self, before: Before) -> list[str]:
        return [self.say.tokens_asked]

    def choices(self, before: Before) -> Iterator[Choice]:
        for move in before.seen.legal():
            said = self.say.tokens_pair.format(factions=self._row(move.factions))
            yield Choice(button(said), move)

    def said(self, move: Data) -> str:
        return (
            self.say.tokens_said.format(factions=self._row(move["factions"])) if move["factions"] else self.by_default
        )

    def _row(self, factions: tuple[str, ...]) -> str:
        return self.names.row(map(self.names.faction, factions))


class DefendWords(QuestionWords[Before]):
    """A troop for a space that one controls."""

    kind = "defend"

    def __init__(self, words: Words) -> None:
        self.say, self.names = words.asking.defend, words.lexicon
        self.title, self.by_default = self.say.title, self.say.by_default
        self.fields = {"troop": Entry(self.say.fields["troop"], self.say.ways)}

    def asked(self, before: Before) -> list[str]:
        where = self.names.spaces[CONFLICTS[before.v.conflict].space]
        supply = self.names.number(before.mine.supply)
        return [self.say.asked.format(where=where), self.say.troops.format(supply=supply)]

    def choices(self, before: Before) -> Iterator[Choice]:
        for troop, style in (("deploy", "primary"), ("keep", "secondary")):
            yield Choice(self.say.ways[troop], before.say(troop=troop), style)

    def said(self, move: Data) -> str:
        return self.say.said[move["troop"]]


class DefendOrderWords(OrderWords[Before]):
    """The same whenever it comes."""

    kind = "defend"

    def __init__(self, words: Words) -> None:
        self.say = words.asking.defend
        self.title = self.say.title
        self.fields = {"troop": Entry(self.say.fields["troop"], self.say.ways)}

    def text(self, order: Data) -> str:
        return self.say.ordered[order["troop"]]

    def choices(self, before: Before) -> Iterator[Choice]:
        for troop, label in self.say.ways.items():
            yield Choice(label, SetOrder(order={"kind": self.kind, "troop": troop}))


class RivalsWords(QuestionWords[Before]):
    """The Leaders of the two Rivals."""

    kind = "rivals"

    def __init__(self, words: Words) -> None:
        self.say, self.names = words.asking.setup, words.lexicon
        self.title, self.by_default = self.say.rivals, self.say.rivals_default
        labels = self.say.rivals_fields
        self.fields = {name: Entry(labels[name], self._leader, every=lambda view: LEADERS) for name in labels}

    def asked(self, before: Before) -> list[str]:
        return [self.say.rivals_asked]

    def choices(self, before: Before) -> Iterator[Choice]:
        yield Choice(self.say.rivals_usual, before.say(), "primary", self.by_default)
        found = before.options("left")
        for left, right in permutations(found, 2):
            names = {"left": self.names.leaders[left], "right": self.names.leaders[right]}
            yield Choice(button(self.say.rivals_pair.format(**names)), before.say(left=left, right=right))

    def said(self, move: Data) -> str:
        left, right = self.names.leaders.get(move["left"]), self.names.leaders.get(move["right"])
        if left is not None and right is not None:
            return self.say.rivals_said.format(left=left, right=right)
        if left is not None:
            return self.say.rivals_said_left.format(left=left)
        return self.say.rivals_said_right.format(right=right) if right is not None else self.by_default

    def _leader(self, option: str) -> str:
        return self.say.leader_option.format(leader=self.names.leaders[option])


ASKING = (LeaderWords, RivalsWords, TokensWords, DefendWords)
ORDERS = (DefendOrderWords,)
