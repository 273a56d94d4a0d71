"""What the options of fields are called: leaders, cards, places, factions; and how long lists of them are divided."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from bot.games.patterns import Noun, Number
from bot.games.presentation import Label
from bot.games.words import Entry
from engine.dune.board import SECTOR_OF, STRONGHOLDS, TERRITORIES, TERRITORY_OF
from engine.dune.cards import FACTIONS, LEADERS, VOICE_KINDS
from engine.dune.composition import treachery_deck
from engine.dune.people.deals import payment_key
from engine.dune.phases.dials import PILES
from engine.dune.phases.fight import label
from engine.dune.state import Count
from engine.dune.strength import count_of, of_count
from engine.dune.view import View

from ..languages import Words
from ..lexicon import HEROES, Lexicon
from ..story.telling import Telling, telling
from .before import Before

Groups = tuple[tuple[str, tuple[str, ...]], ...]
Options = Mapping[str, str] | Callable[[str], str]
_PAGE = 25
FORCES = 20  # of a faction
_BOTH = 2  # sides of a battle
_NUMBERED = 100  # numbers that are known as one, of a deal or a card, whether there is such a thing or not
_PART = 23  # of a list without groups of its own: what fits beside the ways back


def entries(labels: Mapping[str, str], **options: Options) -> dict[str, Entry]:
    """Return the fields of a question with their labels, and with the names of the options of those that have any."""
    return {name: Entry(label, options.get(name), every=_every(options.get(name))) for name, label in labels.items()}


def _every(options: Options | None) -> Callable[[View], Iterable[str]] | None:
    """Return what tells all that there is of what a method of `Names` names."""
    return _THERE_ARE.get(getattr(options, "__func__", None))


def _leaders(v: View) -> tuple[str, ...]:
    """Return the leaders of the factions in play, and the cards that fight in their place."""
    heroes = (card for card in treachery_deck(v.options) if card in HEROES)
    return (*(leader.id for leader in LEADERS.values() if leader.faction in v.factions), *heroes)


def _things(v: View) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*v.factions, *_leaders(v), *treachery_deck(v.options), *VOICE_KINDS)))


def _sites(v: View) -> tuple[str, ...]:
    """Return the areas, and the territories in which no two are: no battle is there."""
    there = {(TERRITORY_OF[area], who) for (area, who), count in v.forces.items() if sum(count)}
    return (*TERRITORY_OF, *(one for one in TERRITORIES if sum(where == one for where, _ in there) < _BOTH))


def _battles(v: View) -> tuple[str, ...]:
    """Return what battles to come could be called: any area, with any opponent."""
    return tuple(label(area, foe) for area in TERRITORY_OF for foe in v.factions)


def _compositions(v: View) -> tuple[str, ...]:
    """Return what forces could make a dial: any that a faction in play has."""
    most = max(FACTIONS[faction].starred for faction in v.factions)
    return tuple(of_count((number, some)) for number in range(FORCES + 1) for some in range(most + 1))


def _payments(v: View) -> tuple[str, ...]:
    pairs = tuple((giver, taker) for giver in v.factions for taker in v.factions if giver != taker)
    return tuple(payment_key(*pair, turn) for turn in range(v.options.max_turns + 1) for pair in pairs)


def of_battles(entry: Entry) -> Entry:
    """Return a field of battles to come: whoever names one that is not to come is told by the rules that it is not."""
    return replace(entry, every=_battles)


def numbered(entry: Entry) -> Entry:
    """Return a field whose options are numbered: whoever names another number is told by the rules why it is none."""
    return replace(entry, every=lambda v: map(str, range(_NUMBERED)))


class Names:
    """The names that a language gives to what can be chosen."""

    def __init__(self, words: Words) -> None:
        self.words, self.say = words, words.asking.naming

    @property
    def lexicon(self) -> Lexicon:
        """The names of the language with their forms."""
        return self.words.lexicon

    @property
    def told(self) -> Telling:
        """How everybody is told of things."""
        return telling(None, self.words)

    def number(self, value: int) -> Number:
        """Return a number that agrees."""
        return self.lexicon.number(value)

    def seat(self, actor: str) -> Noun:
        """Return a faction with all its forms."""
        return self.lexicon.seats[actor]

    def forces(self, count: Count, actor: str = "") -> Noun:
        """Return how many forces these are."""
        return self.lexicon.forces(count, actor)

    def any_of(self, actors: Iterable[str]) -> Noun:
        """Return factions one of which is meant."""
        return self.lexicon.together((self.lexicon.seats[actor] for actor in actors), self.lexicon.either)

    # options

    def faction(self, option: str) -> str:
        """Return a faction's name behind its sign."""
        return self.say.faction.format(who=self.lexicon.seats[option])

    def leader(self, option: str) -> str:
        """Return a leader with his faction and value; the Cheap Hero(ine) who fights in his place; or nobody."""
        return self.say.leader.format(leader=self.lexicon.leaders[option]) if option else self.say.no_leader

    def card(self, option: str) -> str:
        """Return a card's name."""
        return self.say.card.format(card=self.lexicon.cards[option]) if option else self.say.nothing

    def kind(self, option: str) -> str:
        """Return the name of a kind of card."""
        return self.say.kind.format(kind=self.lexicon.kinds[option]) if option else self.say.nothing

    def place(self, option: str) -> str:
        """Return an area, or a pile of starred forces there."""
        if not option:
            return self.say.nothing
        area, starred = pile(option)
        return (self.say.starred_there if starred else self.say.place).format(where=self.lexicon.place(area))

    def heap(self, option: str) -> str:
        """Return a pile from which forces are lost: an area, for starred ones with that."""
        return self.place(option)

    def composition(self, option: str) -> str:
        """Return the forces that make a dial, as a plan names them."""
        return self.say.forces.format(forces=self.forces(count_of(option))) if option else self.say.nothing

    def territory(self, option: str) -> str:
        """Return a territory's name."""
        return self.say.territory.format(where=self.lexicon.territories[option]) if option else self.say.nothing

    def site(self, option: str) -> str:
        """Return where a battle is fought."""
        return self.say.place.format(where=self.lexicon.site(option))

    def thing(self, option: str) -> str:
        """Return whatever can be asked about under Truthtrance: a faction, a leader, a card or a kind of card.

        Where a card is the only one of its kind, the two have one id, and one name for both.
        """
        if option in FACTIONS:
            return self.faction(option)
        if option in LEADERS:
            return self.leader(option)
        return self.card(option) if option in self.lexicon.cards else self.kind(option)

    def payment(self, option: str) -> str:
        """Return who pays whom, and when."""
        people, _, turn = option.partition("@")
        if turn:
            return self.say.payment_later.format(**self._pair(people), turn=self.number(int(turn)))
        return self.say.payment.format(**self._pair(people))

    def _pair(self, people: str) -> dict[str, Noun]:
        giver, _, taker = people.partition(">")
        return {"giver": self.lexicon.seats[giver], "taker": self.lexicon.seats[taker]}

    # inside sentences

    def group(self, move: Mapping[str, Any]) -> str:
        """Return the forces of a group with where they leave from ("3 from Arrakeen")."""
        stars = move.get("starred_forces") or move.get("starred")
        shown = []
        for area, number in (move.get("forces") or {}).items():
            starred = stars.get(area, 0) if isinstance(stars, dict) else 0
            pattern = self.say.some_starred if starred else self.say.some
            if number:
                shown.append(
                    pattern.format(
                        number=self.number(number), starred=self.number(starred), where=self.lexicon.place(area)
                    )
                )
        return self.lexicon.row(shown)

    # long lists

    def groups(self, labels: tuple[Label, ...]) -> Groups:
        """Split options into named groups of at most 25, best first: strongholds, then by sectors of the map."""
        options = tuple(label.value for label in labels)
        if len(options) <= _PAGE:
            return ((self.say.everything, options),) if options else ()
        if all(pile(option)[0] in TERRITORY_OF for option in options):
            return self._map_groups(options)
        pairs: dict[str, list[str]] = {}
        for option in options if all(">" in option for option in options) else ():
            pairs.setdefault(option.partition("@")[0], []).append(option)
        if 0 < len(pairs) < _PAGE:
            return tuple((self.say.pair.format(**self._pair(pair)), tuple(members)) for pair, members in pairs.items())
        parts = [labels[start : start + _PART] for start in range(0, len(labels), _PART)]
        return tuple(
            (
                self.say.from_to.format(first=part[0].text, last=part[-1].text),
                tuple(label.value for label in part),
            )
            for part in parts
        )

    def _map_groups(self, options: tuple[str, ...]) -> Groups:
        """Group areas: strongholds, rock, then sand by thirds of the map; the Polar Sink goes with the strongholds."""
        found: dict[tuple[int, str], list[str]] = {}
        for option in options:
            area, _ = pile(option)
            known = TERRITORIES[TERRITORY_OF[area]]
            if known.id in STRONGHOLDS or known.type == "polar":
                found.setdefault((0, "strongholds"), []).append(option)
            elif known.type == "rock":
                found.setdefault((1, "rock"), []).append(option)
            else:
                found.setdefault((2 + (SECTOR_OF[area] - 1) // 6, "sand"), []).append(option)
        return tuple(
            (self._part(rank, part), tuple(members[start : start + _PAGE]))
            for (rank, part), members in sorted(found.items())
            for start in range(0, len(members), _PAGE)
        )

    def _part(self, rank: int, part: str) -> str:
        first = (rank - 2) * 6 + 1
        return self.say.parts[part].format(first=self.number(first), last=self.number(first + 5))


_THERE_ARE: Mapping[object, Callable[[View], Iterable[str]]] = {
    Names.faction: lambda v: v.factions,
    Names.leader: _leaders,
    Names.card: lambda v: treachery_deck(v.options),
    Names.kind: lambda v: VOICE_KINDS,
    Names.place: lambda v: TERRITORY_OF,
    Names.heap: lambda v: PILES,
    Names.composition: _compositions,
    Names.territory: lambda v: TERRITORIES,
    Names.thing: _things,
    Names.site: _sites,
    Names.payment: _payments,
}


def written(entry: Entry) -> Entry:
    """Return a field into which words of one's own are written."""
    return replace(entry, written=True)


def arriving(before: Before, label: Label, field: str) -> Label:
    """Add to a place that forces may go to who and what waits there."""
    return replace(label, hint=before.waiting_at(label.value)) if field == "to" and label.value else label


def pile(option: str) -> tuple[str, bool]:
    """Return the area of a pile of forces, and whether it is of starred ones."""
    return option.removesuffix("*"), option.endswith("*")


def counted(forces: Mapping[str, int] | None) -> Iterable[tuple[str, int]]:
    """Yield the piles from which somebody is taken."""
    return ((where, number) for where, number in (forces or {}).items() if number)
