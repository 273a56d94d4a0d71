"""Which sentences go with the Fremen's advantages: further worms, and the storm."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.presentation import Choice
from bot.games.words import Data, OrderWords, QuestionWords
from engine.core.moves import Move
from engine.dune.advantages.fremen import choice, halved
from engine.dune.board import SECTOR_OF, TERRITORIES, TERRITORY_OF
from engine.dune.state import Count

from ..languages import Words
from .before import Before
from .naming import Names, entries

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
        met = [TERRITORY_OF[area] for area, _ in before.v.forces]
        for territory in sorted(dict.fromkeys(met), key=lambda t: -met.count(t))[:_SHOWN]:
            label = self.say.at.format(where=self.names.lexicon.territories[territory])
            yield Choice(label, before.say(territory=territory), "primary")

    def said(self, move: Data) -> str:
        if not move.get("territory"):
            return self.say.places_nowhere
        return self.say.places.format(where=self.names.lexicon.territories[move["territory"]])

    def follows(self, before: Before, move: Move, data: Data) -> list[str]:
        return self._does(before, data["territory"]) if data["territory"] else []

    def _does(self, before: Before, territory: str) -> list[str]:
        """Return what the worm would do in a territory, and who could ride."""
        areas, lexicon = TERRITORIES[territory].areas, self.names.lexicon
        lines = [self._meal(before, territory)]
        spice = sum(before.v.spice.get(area, 0) for area in areas)
        lines += [self.say.swallows.format(amount=self.names.number(spice))] if spice else []
        mine = [before.v.forces.get((a, before.seat), (0, 0)) for a in areas if SECTOR_OF[a] != before.v.storm]
        riders = (sum(count[0] for count in mine), sum(count[1] for count in mine))
        return lines + ([self.say.may_ride.format(what=lexicon.forces(riders, before.seat))] if sum(riders) else [])

    def _meal(self, before: Before, territory: str) -> str:
        if not TERRITORIES[territory].worm_can_devour:
            return self.say.no_sand
        spared = before.alliance()
        others = [actor for actor in before.v.storm_order if actor not in spared]
        met = before.standing(TERRITORIES[territory].areas, among=others)
        return self.say.devours.format(those=self.names.lexicon.row(met)) if met else self.say.devours_nobody

    def confirmed(self, data: Data) -> bool:
        return bool(data["territory"])


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
                what=self.names.forces(before.v.forces[area, before.seat], before.seat),
                where=self.names.lexicon.place(area),
            )
            for area in before.limits("starred")
        ]
        return [self.say.caught.format(those=self.names.lexicon.row(places))]

    def choices(self, before: Before) -> Iterator[Choice]:
        yield Choice(self.say.ordinary_first, before.say())
        most = {area: choice(before.v.forces[area, before.seat])[1] for area in before.limits("starred")}
        yield Choice(self.say.starred_first, before.say(starred=most))

    def said(self, move: Data) -> str:
        starred = {area: number for area, number in (move.get("starred") or {}).items() if number}
        if not starred:
            return self.say.loses_ordinary
        return self.say.loses.format(those=self.names.group({"forces": starred}))


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
