"""The names of Dune: Imperium as sentences bend them: sides, spaces, cards, Leaders, Factions, and rows of these."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import reduce
from typing import Annotated

from bot.games.patterns import NUMBER, TEXT, Grammar, Noun, Number, holes, nouns
from engine.imperium.board import FACTIONS, ICONS, SPACES
from engine.imperium.cards import CARDS, CONFLICTS, INTRIGUE
from engine.imperium.composition import COLOURS, PHASES
from engine.imperium.leaders import LEADERS
from engine.imperium.rivals.printed import HAGAL
from engine.imperium.state import HOUSE_HAGAL, LEFT_RIVAL, RIGHT_RIVAL

# The sorts of things that come into holes, beside numbers and texts. Which forms each has is the language's affair.
SIDE, SPACE, CARD, LEADER, FACTION = "side", "space", "card", "leader", "faction"
ANYTHING = "anything"  # what stands for any of these where it is not named

RIVALS = (LEFT_RIVAL, RIGHT_RIVAL, HOUSE_HAGAL)
ALL_SIDES = (*COLOURS, *RIVALS)
ALL_PHASES = ("setup", *PHASES, "endgame", "over")
GAINED = ("solari", "spice", "water", "vp", "persuasion", "swords", "troops")  # what comes in numbers
CONFLICT_CARDS = tuple(CONFLICTS)
HOUSES = tuple(dict.fromkeys(leader.house for leader in LEADERS.values()))


@dataclass(frozen=True, kw_only=True)
class Lexicon:
    """The names of a language."""

    grammar: Grammar
    sides: Annotated[Mapping[str, Noun], nouns(SIDE, *ALL_SIDES)]
    you: Annotated[Mapping[str, Noun], nouns(SIDE, *COLOURS)]  # each as its own player is spoken to
    nobody: Annotated[Noun, nouns(SIDE)]
    that: Annotated[Noun, nouns(ANYTHING)]
    phases: Annotated[Mapping[str, str], holes(*ALL_PHASES)]
    spaces: Annotated[Mapping[str, Noun], nouns(SPACE, *SPACES)]
    cards: Annotated[Mapping[str, Noun], nouns(CARD, *CARDS)]
    intrigue: Annotated[Mapping[str, Noun], nouns(CARD, *INTRIGUE)]
    conflicts: Annotated[Mapping[str, Noun], nouns(CARD, *CONFLICT_CARDS)]
    hagal: Annotated[Mapping[str, Noun], nouns(CARD, *HAGAL)]
    leaders: Annotated[Mapping[str, Noun], nouns(LEADER, *LEADERS)]
    factions: Annotated[Mapping[str, Noun], nouns(FACTION, *FACTIONS)]
    houses: Annotated[Mapping[str, str], holes(*HOUSES)]
    icons: Annotated[Mapping[str, str], holes(*ICONS)]  # what an Agent icon is called
    amounts: Annotated[Mapping[str, str], holes(*GAINED, amount=NUMBER)]  # so much of something: "3 spice"
    comma: Annotated[str, holes(first=TEXT, second=TEXT)]
    both: Annotated[str, holes(first=TEXT, last=TEXT)]
    either: Annotated[str, holes(first=TEXT, last=TEXT)]
    dotted: Annotated[str, holes(first=TEXT, second=TEXT)]
    semicolon: Annotated[str, holes(first=TEXT, second=TEXT)]
    slashed: Annotated[str, holes(first=TEXT, second=TEXT)]
    sentences: Annotated[str, holes(first=TEXT, second=TEXT)]  # one whole sentence after another
    # as a name stands alone, or in a row of its kind
    one_side: Annotated[str, holes(who=SIDE)]
    within: Annotated[str, holes(who=SIDE)]  # a side in a row of them, in the middle of a sentence
    one_space: Annotated[str, holes(where=SPACE)]
    one_card: Annotated[str, holes(card=CARD)]
    one_leader: Annotated[str, holes(leader=LEADER)]
    one_faction: Annotated[str, holes(faction=FACTION)]
    copies: Annotated[str, holes(card=CARD, number=NUMBER)]  # of equal cards in a row

    def number(self, value: int) -> Number:
        """Return a number that agrees."""
        return self.grammar.number(value)

    def amount(self, what: str, number: int) -> str:
        """Return so much of something ("3 spice")."""
        return self.amounts[what].format(amount=self.number(number))

    def side(self, side: str) -> str:
        """Return a side's name, as it stands alone."""
        return self.one_side.format(who=self.sides[side])

    def row_of_sides(self, sides: Iterable[str]) -> str:
        """Return sides as a sentence lists them."""
        return self.row(self.within.format(who=self.sides[side]) for side in sides)

    def space(self, space: str) -> str:
        """Return a space's name, as it stands alone."""
        return self.one_space.format(where=self.spaces[space])

    def card(self, card: str) -> str:
        """Return the name of a card of any deck, as it stands alone."""
        return self.one_card.format(card=self.noun(card))

    def noun(self, card: str) -> Noun:
        """Return a card of any deck."""
        return self.cards.get(card) or self.intrigue.get(card) or self.hagal.get(card) or self.conflicts[card]

    def leader(self, leader: str) -> str:
        """Return a Leader's name, as it stands alone."""
        return self.one_leader.format(leader=self.leaders[leader])

    def faction(self, faction: str) -> str:
        """Return a Faction's name, as it stands alone."""
        return self.one_faction.format(faction=self.factions[faction])

    def row(self, parts: Iterable[str], join: str = "") -> str:
        """Return texts as a sentence lists them."""
        *first, last = list(parts) or [self.nobody.forms[""]]
        if not first:
            return last
        return (join or self.both).format(first=self.chain(first, self.comma), last=last)

    def chain(self, parts: Iterable[str], link: str) -> str:
        """Return texts one after another, each linked to the next in the same way."""
        return reduce(lambda one, two: link.format(first=one, second=two), parts)

    def row_of_cards(self, cards: Iterable[str]) -> str:
        """Return cards as a sentence lists them, equal ones together."""
        found: dict[str, int] = {}
        for card in cards:
            found[card] = found.get(card, 0) + 1
        return self.row(self._copies(card, number) for card, number in found.items())

    def _copies(self, card: str, number: int) -> str:
        return self.card(card) if number == 1 else self.copies.format(card=self.noun(card), number=self.number(number))
