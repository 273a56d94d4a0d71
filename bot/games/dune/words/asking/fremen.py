"""Which sentences go with the Fremen's advantages: further worms, and the storm."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.presentation import Choice
from bot.games.words import Data, OrderWords, QuestionWords
from engine.core.moves import Move, SetOrder
from engine.dune.advantages.fremen import choice, halved
from engine.dune.board import SECTOR_OF, TERRITORIES, TERRITORY_OF
from engine.dune.state import Count

from ..languages import Words
from .before import Before
from .naming import Names, counted, entries

_SHOWN = 9  # ready-made places


class PlaceWorm(QuestionWords[Before]):
    """Fremen place a further worm."""

    kind = "place_worm"

    def __init__(self, words: Words) -> None:
        self.say, self.names = words.asking.fremen.place_worm, Names(words)
        self.title, self.by_default = self.say.title, self.say.by_default
        self.fields = entries(self.say.fields, territory=self.names.territory)

    def asked(self, before: Before) -> list[str]:
        return [self.say.comes, self.say.may_place, *before.lying()]

    def choices(self, before: Before) -> Iterator[Choice]:
        yield Choice(self.say.nowhere, before.say())
        for territory in risings(before):
            label = self.say.at.format(where=self.names.lexicon.territories[territory])
            yield Choice(label, before.say(territory=territory), "primary")

    def said(self, move: Data) -> str:
        if not move.get("territory"):
            return self.say.places_nowhere
        return self.say.places.format(where=self.names.lexicon.territories[move["territory"]])

    def follows(self, before: Before, move: Move, data: Data) -> list[str]:
        return rising(before, data["territory"]) if data["territory"] else []

    def confirmed(self, data: Data) -> bool:
        return bool(data["territory"])


def risings(before: Before) -> list[str]:
    """Return where Fremen like a worm to rise: where it devours most, then where most of their own may ride."""
    met = dict.fromkeys(TERRITORY_OF[area] for area, _ in before.v.forces)
    worth = {territory: (_devoured(before, territory), sum(_riders(before, territory))) for territory in met}
    found = sorted((t for t in worth if any(worth[t])), key=lambda t: worth[t], reverse=True)
    return found[:_SHOWN]


def rising(before: Before, territory: str) -> list[str]:
    """Return what a worm would do in a territory, and who could ride."""
    say, lexicon, riders = before.words.asking.fremen.place_worm, before.lexicon, _riders(before, territory)
    spice = sum(before.v.spice.get(area, 0) for area in TERRITORIES[territory].areas)
    lines = [_meal(before, territory)]
    lines += [say.swallows.format(amount=before.number(spice))] if spice else []
    return [*lines, say.may_ride.format(what=lexicon.forces(riders, before.seat)) if sum(riders) else say.nobody_rides]


def _meal(before: Before, territory: str) -> str:
    say = before.words.asking.fremen.place_worm
    if not TERRITORIES[territory].worm_can_devour:
        return say.no_sand
    met = before.standing(TERRITORIES[territory].areas, among=_prey(before))
    return say.devours.format(those=before.lexicon.row(met)) if met else say.devours_nobody


def _prey(before: Before) -> list[str]:
    """Return whom a worm does not spare, in storm order."""
    return [actor for actor in before.v.storm_order if actor not in before.alliance()]


def _devoured(before: Before, territory: str) -> int:
    """Return how many forces a worm would devour in a territory."""
    there = TERRITORIES[territory]
    found = (before.v.forces.get((area, who), (0, 0)) for area in there.areas for who in _prey(before))
    return sum(map(sum, found)) if there.worm_can_devour else 0


def _riders(before: Before, territory: str) -> Count:
    """Return the forces of the seat that could ride from a territory: those that are not in the storm."""
    areas = (area for area in TERRITORIES[territory].areas if SECTOR_OF[area] != before.v.storm)
    mine = [before.v.forces.get((area, before.seat), (0, 0)) for area in areas]
    return sum(count[0] for count in mine), sum(count[1] for count in mine)


class PlaceWormOrder(OrderWords[Before]):
    """The same in advance."""

    kind = PlaceWorm.kind

    def __init__(self, words: Words) -> None:
        self.say, self.names = words.asking.fremen.place_worm, Names(words)
        place, self.title = self.names.territory, self.say.title
        self.fields = entries(self.say.in_advance, territory=place, or_to=place, otherwise=self.say.otherwise)

    def text(self, order: Data) -> str:
        say, lexicon = self.say, self.names.lexicon
        said = say.place.format(where=lexicon.territories[order["territory"]])
        if order.get("or_to"):
            said = say.or_to.format(said=said, where=lexicon.territories[order["or_to"]])
        if order.get("at_least"):
            said = say.if_devours.format(said=said, number=self.names.number(order["at_least"]))
        if order.get("to_ride"):
            said = say.if_rides.format(said=said)
        return (say.else_ask if order.get("otherwise") == "ask" else say.else_nothing).format(said=said)

    def choices(self, before: Before) -> Iterator[Choice]:
        yield Choice(self.say.nowhere, SetOrder(order={"kind": "pass", "windows": (self.kind,)}))
        for territory in risings(before):
            label = self.say.at.format(where=self.names.lexicon.territories[territory])
            yield Choice(label, SetOrder(order={"kind": self.kind, "territory": territory}), "primary")


class StormLosses(QuestionWords[Before]):
    """Which half of their forces the storm takes."""

    kind = "storm_losses"

    def __init__(self, words: Words) -> None:
        self.say, self.names = words.asking.fremen.storm_losses, Names(words)
        self.title, self.by_default = self.say.title, self.say.by_default
        self.fields = entries(self.say.fields, starred=self.names.place)

    def asked(self, before: Before) -> list[str]:
        places = [
            self.say.half.format(
                lost=self.names.number(sum(halved(there))),
                what=self.names.forces(there, before.seat),
                where=self.names.lexicon.place(area),
            )
            for area in before.limits("starred")
            for there in (before.v.forces[area, before.seat],)
        ]
        return [self.say.caught, *places]

    def choices(self, before: Before) -> Iterator[Choice]:
        yield Choice(self.say.ordinary_first, before.say())
        most = {area: choice(before.v.forces[area, before.seat])[1] for area in before.limits("starred")}
        yield Choice(self.say.starred_first, before.say(starred=most))

    def said(self, move: Data) -> str:
        names, starred = self.names, list(counted(move.get("starred")))
        if not starred:
            return self.say.loses_ordinary
        those = [self.say.some.format(number=names.number(n), where=names.lexicon.place(area)) for area, n in starred]
        return self.say.loses.format(those=names.lexicon.row(those))


class StormLossesOrder(OrderWords[Before]):
    """The same in advance."""

    kind = StormLosses.kind

    def __init__(self, words: Words) -> None:
        self.say, self.names = words.asking.fremen.storm_losses, Names(words)
        self.title, self.fields = self.say.title, entries(self.say.in_advance, first=self.say.first)

    def text(self, order: Data) -> str:
        return self.say.always[order.get("first") or "ordinary"]


def toll(before: Before, data: Data, entering: Count) -> list[str]:
    """Return what those lose who go into the storm (D-XV-FR-4); nothing for all others."""
    if not data.get("storm"):
        return []
    say, lexicon = before.words.asking.fremen.storm_losses, before.lexicon
    lost = halved(entering, data.get("lost_starred"))
    left = (entering[0] - lost[0], entering[1] - lost[1])
    shown = lexicon.forces(lost, before.seat)
    if not sum(left):
        return [say.toll_of_all.format(lost=shown)]
    return [say.toll.format(lost=shown, left=lexicon.forces(left, before.seat))]


ASKING = (PlaceWorm, StormLosses)
ORDERS = (PlaceWormOrder, StormLossesOrder)
