"""Which sentences go with the Bene Gesserit's advantage: where they begin, and where they fight."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.presentation import Choice
from bot.games.words import Data, OrderWords, QuestionWords
from engine.core.moves import SetOrder
from engine.dune.board import POLAR_SINK, TERRITORIES, TERRITORY_OF
from engine.dune.powers import has_now
from engine.dune.state import FIGHTS

from ..languages import Words
from ..sayings.bene_gesserit import EndCoexistenceSayings
from .before import Before
from .naming import Names, entries

_SHOWN = 8  # ready-made places


class FirstPlacement(QuestionWords[Before]):
    """They place their first force."""

    kind = "first_placement"

    def __init__(self, words: Words) -> None:
        self.say, self.names = words.asking.bene_gesserit.placement, Names(words)
        self.title, self.by_default = self.say.title, self.say.by_default
        self.fields = entries(self.say.fields, area=self.names.place)

    def asked(self, before: Before) -> list[str]:
        return [self.say.place_one, self.say.coexists]

    def choices(self, before: Before) -> Iterator[Choice]:
        for territory in (POLAR_SINK, *before.v.goals):
            area = TERRITORIES[territory].areas[0]
            yield Choice(self.say.to.format(where=self.names.lexicon.place(area)), before.say(area=area))

    def said(self, move: Data) -> str:
        area = move.get("area") or TERRITORIES[POLAR_SINK].areas[0]
        return self.say.placed.format(where=self.names.lexicon.place(area))

    def follows(self, before: Before, move: object, data: Data) -> list[str]:
        return before.arrival(data["area"])


class EndCoexistence(QuestionWords[Before]):
    """They name where they fight this turn."""

    kind = "end_coexistence"

    def __init__(self, words: Words) -> None:
        self.say, self.names = words.asking.bene_gesserit.declaration, Names(words)
        self.title, self.by_default = self.say.title, self.say.by_default
        self.fields = entries(self.say.fields, territories=self.names.territory)

    def asked(self, before: Before) -> list[str]:
        lexicon, met = self.names.lexicon, []
        for territory in before.options("territories"):
            those = lexicon.row(before.here(territory))
            met.append(self.say.met.format(where=lexicon.territories[territory], those=those))
        return [self.say.presumed, self.say.yields, *met]

    def choices(self, before: Before) -> Iterator[Choice]:
        yield Choice(self.say.nowhere, before.say())
        for territory in before.options("territories")[:_SHOWN]:
            label = ending(self.say, before, territory)
            yield Choice(label, before.say(territories=(territory,)), "primary")
        yield Choice(self.say.everywhere, before.say(territories=before.options("territories")))

    def said(self, move: Data) -> str:
        named = move.get("territories")
        return self.say.ends.format(where=_row(self.names, named)) if named else self.say.ends_nowhere


class EndCoexistenceOrder(OrderWords[Before]):
    """The same in advance."""

    kind = EndCoexistence.kind

    def __init__(self, words: Words) -> None:
        self.say, self.names = words.asking.bene_gesserit.declaration, Names(words)
        self.title = self.say.title
        self.fields = entries(self.say.in_advance, territories=self.names.territory)

    def text(self, order: Data) -> str:
        pattern = self.say.ordered_if_met if order.get("if_met") else self.say.ordered
        return pattern.format(where=_row(self.names, order["territories"]))

    def choices(self, before: Before) -> Iterator[Choice]:
        yield Choice(self.say.nowhere, SetOrder(order={"kind": "pass", "windows": (self.kind,)}))
        for territory in before.options("territories")[:_SHOWN]:
            label = ending(self.say, before, territory)
            yield Choice(label, SetOrder(order={"kind": self.kind, "territories": (territory,)}), "primary")


def ending(say: EndCoexistenceSayings, before: Before, territory: str) -> str:
    """Return what it is to end coexistence in a territory: to fight there, or to hold it where nobody else is."""
    pattern = say.there if before.here(territory, but=before.seat) else say.alone
    return pattern.format(where=before.lexicon.territories[territory])


def _row(names: Names, territories: tuple[str, ...]) -> str:
    return names.lexicon.row([names.lexicon.territory(territory) for territory in territories])


def stance(before: Before, data: Data) -> list[str]:
    """Return how forces stand that arrive where `data` says; nothing for those who cannot coexist (D-XV-BG-6)."""
    territory = TERRITORY_OF.get(data["to"], POLAR_SINK)
    if territory == POLAR_SINK or not has_now(before.v, before.seat, "coexistence"):
        return []
    say = before.words.asking.bene_gesserit.stance
    if data.get("fights") or before.v.stances.get(territory) == FIGHTS:
        return [say.fights]
    return [say.coexists if coexists(before, data) else say.yields]


def coexists(before: Before, data: Data) -> bool:
    """Say whether forces that arrive where `data` says coexist with others there."""
    territory = TERRITORY_OF.get(data["to"], POLAR_SINK)
    if territory == POLAR_SINK or not has_now(before.v, before.seat, "coexistence"):
        return False
    if data.get("fights") or before.v.stances.get(territory) == FIGHTS:
        return False
    return any(TERRITORY_OF[area] == territory and who != before.seat for area, who in before.v.forces)


ASKING = (FirstPlacement, EndCoexistence)
ORDERS = (EndCoexistenceOrder,)
