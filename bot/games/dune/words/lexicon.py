"""The names of classic Dune as sentences bend them: factions, places, cards, leaders, forces, and rows of these.

A language gives the names with their forms; what is put together from them is put together here, by its patterns.
A language that needs more than patterns for that overrides a method in its own package.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import reduce
from typing import Annotated

from bot.games.patterns import NUMBER, TEXT, Grammar, Noun, Number, holes, nouns
from engine.dune.board import SECTOR_OF, TERRITORIES, TERRITORY_OF
from engine.dune.cards import FACTIONS, LEADERS, TREACHERY, VOICE_KINDS
from engine.dune.state import BANK, HADERACH, RESERVES, TANKS, Count
from engine.dune.strength import Dial, as_text

# The sorts of things that come into holes, beside numbers and texts. Which forms each has is the language's affair.
SEAT, HOLDER, PLACE, FORCES, CARD, KIND, LEADER = "seat", "holder", "place", "forces", "card", "kind", "leader"
ANYTHING = "anything"  # what stands for any of these where it is not named

PHASES = ("setup", "storm", "spice_blow", "bidding", "movement", "battle", "collection", "over")
CARD_KINDS = (*VOICE_KINDS, "weapon", "defense", "special")
HEROES = tuple(card.id for card in TREACHERY.values() if card.subtype == "cheap_hero")
_STARRED = ("", *FACTIONS)


@dataclass(frozen=True, kw_only=True)
class Lexicon:
    """The names of a language."""

    grammar: Grammar
    seats: Annotated[Mapping[str, Noun], nouns(SEAT, *FACTIONS)]
    you: Annotated[Mapping[str, Noun], nouns(SEAT, *FACTIONS)]  # each as its own player is spoken to
    nobody: Annotated[Noun, nouns(SEAT)]
    that: Annotated[Noun, nouns(ANYTHING)]
    phases: Annotated[Mapping[str, str], holes(*PHASES)]
    territories: Annotated[Mapping[str, Noun], nouns(PLACE, *TERRITORIES)]
    piles: Annotated[Mapping[str, Noun], nouns(PLACE, BANK, RESERVES, TANKS)]
    in_sector: Annotated[str, holes(place=TEXT, sector=NUMBER)]
    in_sectors: Annotated[str, holes(place=TEXT, sectors=TEXT)]
    cards: Annotated[Mapping[str, Noun], nouns(CARD, *TREACHERY)]
    kinds: Annotated[Mapping[str, Noun], nouns(KIND, *CARD_KINDS)]
    leaders: Annotated[Mapping[str, Noun], nouns(LEADER, *LEADERS, *HEROES, HADERACH, "")]
    starred: Annotated[Mapping[str, str], holes(*_STARRED)]
    forces_plain: Annotated[str, holes(number=NUMBER)]
    forces_starred: Annotated[str, holes(number=NUMBER, starred=TEXT)]  # by the name their faction has for them
    forces_starred_plain: Annotated[str, holes(number=NUMBER)]
    forces_mixed: Annotated[str, holes(number=NUMBER, some=NUMBER, starred=TEXT)]
    dial_with_spice: Annotated[str, holes(dial=TEXT, spice=NUMBER)]
    comma: Annotated[str, holes(first=TEXT, second=TEXT)]
    both: Annotated[str, holes(first=TEXT, last=TEXT)]
    either: Annotated[str, holes(first=TEXT, last=TEXT)]
    plus: Annotated[str, holes(first=TEXT, second=TEXT)]
    dashed: Annotated[str, holes(first=TEXT, second=TEXT)]
    arrow: Annotated[str, holes(first=TEXT, second=TEXT)]
    dotted: Annotated[str, holes(first=TEXT, second=TEXT)]
    semicolon: Annotated[str, holes(first=TEXT, second=TEXT)]
    sentences: Annotated[str, holes(first=TEXT, second=TEXT)]  # one whole sentence after another
    quoted: Annotated[str, holes(text=TEXT)]
    # as a name stands alone, or in a row of its kind
    one_seat: Annotated[str, holes(who=SEAT)]
    one_place: Annotated[str, holes(place=PLACE)]
    one_kind: Annotated[str, holes(kind=KIND)]
    one_leader: Annotated[str, holes(leader=LEADER)]
    one_disc: Annotated[str, holes(leader=LEADER)]
    _places: dict[str, Noun] = field(default_factory=dict, repr=False, compare=False)

    def number(self, value: int) -> Number:
        """Return a number that agrees."""
        return self.grammar.number(value)

    def place(self, where: str) -> Noun:
        """Return an area, with its sector where the territory has several; a territory; the reserves, tanks or bank."""
        known = self._places.get(where)
        if known is None:
            known = self._places[where] = self._place(where)
        return known

    def _place(self, where: str) -> Noun:
        inside = TERRITORY_OF.get(where)
        if inside is None:
            return self.piles.get(where) or self.territories[where]
        if len(TERRITORIES[inside].sectors) == 1:
            return self.territories[inside]
        return self._within(inside, (SECTOR_OF[where],))

    def area(self, area: str) -> Noun:
        """Return an area with its sector, even where the territory has no other; the Polar Sink has none."""
        sector = SECTOR_OF[area]
        return self._within(TERRITORY_OF[area], (sector,)) if sector else self.place(area)

    def site(self, joined: str) -> Noun:
        """Return a battle site by its territory and the sectors in which forces fight."""
        areas = joined.split("+")
        if len(areas) == 1:
            return self.place(joined)
        return self._within(TERRITORY_OF[areas[0]], tuple(SECTOR_OF[area] for area in areas))

    def _within(self, territory: str, sectors: tuple[int, ...]) -> Noun:
        if len(sectors) == 1:
            return _every(self.territories[territory], self.in_sector, sector=self.number(sectors[0]))
        return _every(self.territories[territory], self.in_sectors, sectors=self.row(str(s) for s in sectors))

    def holder(self, who: str) -> Noun:
        """Return who or what has spice: a faction, the bank, or a place on the map."""
        return self.seats.get(who) or self.place(who)

    def forces(self, count: Count, actor: str = "") -> Noun:
        """Return how many forces these are ("4 forces", "3 forces (2 Fedaykin)")."""
        number, starred = self.number(count[0] + count[1]), self.starred[actor]
        if not count[1]:
            said = self.forces_plain.format(number=number)
        elif not count[0]:
            pattern = self.forces_starred if actor else self.forces_starred_plain
            said = pattern.format(number=number, starred=starred)
        else:
            said = self.forces_mixed.format(number=number, some=self.number(count[1]), starred=starred)
        return Noun(number.plural, {"": said})

    def dial(self, dial: Dial) -> str:
        """Return a number that is dialled, with the spice for it ("3½ with 2 spice")."""
        text = as_text(dial.halves)
        return self.dial_with_spice.format(dial=text, spice=self.number(dial.spice)) if dial.spice else text

    def row(self, parts: Iterable[str], join: str = "") -> str:
        """Return texts as a sentence lists them."""
        *first, last = list(parts) or [self.nobody.forms[""]]
        if not first:
            return last
        return (join or self.both).format(first=self.chain(first, self.comma), last=last)

    def chain(self, parts: Iterable[str], link: str) -> str:
        """Return texts one after another, each linked to the next in the same way."""
        return reduce(lambda one, two: link.format(first=one, second=two), parts)

    def together(self, names: Iterable[Noun], join: str = "") -> Noun:
        """Return names as a sentence lists them: one that begins, stands inside, or owns something as a row."""
        found = list(names)
        if len(found) < 2:
            return found[0] if found else self.nobody
        kind = self.grammar.kinds[SEAT]
        you = any(name.agreement == kind.words - 1 for name in found)  # the last two words are for "they" and "you"
        forms = {}
        for form in kind.forms:
            inside = kind.further_on.get(form, form)
            forms[form] = self.row([found[0].forms[form], *(name.forms[inside] for name in found[1:])], join)
        return Noun(kind.words - 1 if you else kind.words - 2, forms)

    def seat(self, actor: str) -> str:
        """Return a faction's short name, as it stands alone."""
        return self.one_seat.format(who=self.seats[actor])

    def territory(self, territory: str) -> str:
        """Return a territory's name, as it stands alone."""
        return self.one_place.format(place=self.territories[territory])

    def leader(self, leader: str) -> str:
        """Return a leader with what he is worth, or the Cheap Hero(ine) in his place."""
        return self.one_leader.format(leader=self.leaders[leader])

    def discs(self, leaders: Iterable[str]) -> str:
        """Return leaders as on their discs, in a row."""
        return self.row(self.one_disc.format(leader=self.leaders[leader]) for leader in leaders)

    def factions(self, actors: Iterable[str]) -> Noun:
        """Return factions as a sentence lists them, whoever reads it."""
        return self.together(self.seats[actor] for actor in actors)


def _every(noun: Noun, pattern: str, **more: object) -> Noun:
    """Return the noun with something added to each of its forms."""
    return Noun(noun.agreement, {name: pattern.format(place=form, **more) for name, form in noun.forms.items()})
