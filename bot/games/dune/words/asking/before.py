"""What a seat has before it when it is asked: its own view and the form, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.games.patterns import Number
from bot.games.words import Before as Common
from engine.core.decision import Cost
from engine.core.seen import Seen
from engine.dune.board import SECTOR_OF, SECTORS, TERRITORIES, TERRITORY_OF
from engine.dune.powers import has_now, holder
from engine.dune.query import split
from engine.dune.state import FIGHTS, Count
from engine.dune.view import Own, View

from ..languages import Words
from ..lexicon import Lexicon
from ..sayings.common import BeforeSayings
from ..story.telling import Telling, telling


class Before(Common):
    """A seat's view, what it is asked or offered, and the language in which."""

    def __init__(self, seen: Seen, words: Words) -> None:
        super().__init__(seen)
        self.words = words

    @property
    def v(self) -> View:
        """The seat's view."""
        view: View = self.seen.view
        return view

    @property
    def lines(self) -> BeforeSayings:
        """How what is there is said."""
        return self.words.asking.before

    @property
    def lexicon(self) -> Lexicon:
        """The names of the language."""
        return self.words.lexicon

    @property
    def t(self) -> Telling:
        """How the seat is told of things in the lines of the language."""
        return telling(self.seat, self.words)

    @property
    def own(self) -> Own:
        """What only the seat itself sees."""
        assert self.v.own is not None, "only seats of the game are asked"
        return self.v.own

    def number(self, value: int) -> Number:
        """Return a number that agrees."""
        return self.lexicon.number(value)

    def alliance(self) -> tuple[str, ...]:
        """Return the seat's alliance, itself included."""
        return next((a for a in self.v.alliances if self.seat in a), (self.seat,))

    def price(self, cost: Cost) -> str:
        """Return a cost with who gets it and what is left."""
        own, say = self.own.spice, self.lines
        if cost.amount > own:
            pattern = say.cost_with_pledges if cost.to else say.cost_to_bank_with_pledges
        else:
            pattern = say.cost if cost.to else say.cost_to_bank
        return pattern.format(
            amount=self.number(cost.amount),
            whom=self.lexicon.seats[cost.to] if cost.to else "",
            pledged=self.number(cost.amount - own),
            left=self.number(max(0, own - cost.amount)),
            own=self.number(own),
        )

    # who and what is where

    def here(self, territory: str, but: str = "") -> list[str]:
        """Return who stands in a territory with how many forces."""
        return self.standing(TERRITORIES[territory].areas, but)

    def standing(self, areas: tuple[str, ...], but: str = "", among: Sequence[str] = ()) -> list[str]:
        """Return who stands in some areas, in storm order; of some factions alone if any are named."""
        found = []
        for actor in among or self.v.storm_order:
            counts = [self.v.forces[area, actor] for area in areas if (area, actor) in self.v.forces]
            if counts and actor != but:
                what = self.lexicon.forces((sum(c[0] for c in counts), sum(c[1] for c in counts)), actor)
                pattern = self.lines.coexists if self._is_guest(actor, areas) else self.lines.stands
                found.append(pattern.format(who=self.lexicon.seats[actor], what=what))
        return found

    def _is_guest(self, actor: str, areas: tuple[str, ...]) -> bool:
        """Say whether an actor's forces in some areas of one territory coexist with others' there (D-XV-BG-4)."""
        return any(self.v.coexisting.get(TERRITORY_OF.get(area, "")) == actor for area in areas)

    def _is_peaceful(self, territory: str) -> bool:
        """Say whether nobody fights there but who says so: the seat, or all others there, may coexist (D-XV-BG-8)."""
        others = {who for area, who in self.v.forces if TERRITORY_OF[area] == territory and who != self.seat}
        ended = self.v.stances.get(territory) == FIGHTS
        return not ended and (has_now(self.v, self.seat, "coexistence") or others == {holder(self.v, "coexistence")})

    def group(self, data: Mapping[str, Any], starred: str) -> Count:
        """Return how many forces of each kind a group of the seat has, that an answer names by area."""
        stars = data.get(starred) or {}
        there = [
            (self.v.forces.get((area, self.seat), (0, 0)), n, stars.get(area)) for area, n in data["forces"].items()
        ]
        counts = [split(count, n, few) for count, n, few in there]
        return sum(count[0] for count in counts), sum(count[1] for count in counts)

    def arrival(self, area: str) -> list[str]:
        """Return who and what waits at the place forces come to."""
        territory = TERRITORY_OF.get(area)
        if territory is None:
            return []
        lines = []
        others = self.here(territory, but=self.seat)
        if others and TERRITORIES[territory].type != "polar":
            pattern = self.lines.there_in_peace if self._is_peaceful(territory) else self.lines.there_already
            lines.append(pattern.format(those=self.lexicon.row(others)))
        spice = self.v.spice.get(area, 0)
        if spice:
            lines.append(self.lines.spice_there.format(amount=self.number(spice)))
        return lines

    def waiting_at(self, area: str) -> str:
        """Return in few words who and what waits at a place, as a hint beside its name."""
        spice = self.v.spice.get(area, 0)
        there = self._in_short(TERRITORIES[TERRITORY_OF[area]].areas) if area in TERRITORY_OF else []
        there += [self.lines.spice.format(amount=self.number(spice))] if spice else []
        return self.lexicon.chain(there, self.lexicon.comma) if there else ""

    def lying(self) -> list[str]:
        """Return what people move for, as everybody sees it: who holds the strongholds, and where spice lies."""
        say, lexicon = self.lines, self.lexicon
        holds = [
            say.stronghold.format(where=lexicon.territories[t], those=self._held(TERRITORIES[t].areas))
            for t in self.v.goals
        ]
        found = [say.strongholds.format(places=lexicon.chain(holds, lexicon.dotted))]
        spice = [
            say.spice_at.format(amount=self.number(amount), where=lexicon.place(area), those=self._held((area,)))
            for area, amount in self.v.spice.items()
        ]
        return found + ([say.spice_lies.format(places=lexicon.chain(spice, lexicon.dotted))] if spice else [])

    def _held(self, areas: tuple[str, ...]) -> str:
        """Return who stands in some areas, short, and whether the storm is there."""
        stormy = any(SECTOR_OF[area] == self.v.storm for area in areas)
        there = self._in_short(areas)
        if not there:
            return self.lines.nobody_in_storm if stormy else self.lines.nobody
        those = self.lexicon.chain(there, self.lexicon.comma)
        return self.lines.in_storm.format(those=those) if stormy else those

    def _in_short(self, areas: tuple[str, ...]) -> list[str]:
        shown = []
        for actor in self.v.storm_order:
            number = sum(sum(self.v.forces.get((area, actor), (0, 0))) for area in areas)
            if number:
                guest = self._is_guest(actor, areas)
                pattern = self.lines.coexists_short if guest else self.lines.stands_short
                shown.append(pattern.format(who=self.lexicon.seats[actor], number=self.number(number)))
        return shown

    def in_the_way(self, sectors: int) -> list[str]:
        """Return the seat's forces that a storm of up to so many sectors would meet."""
        found = []
        for (area, actor), count in sorted(self.v.forces.items()):
            known = TERRITORIES[TERRITORY_OF[area]]
            safe = known.protected_after_atomics if self.v.atomics else known.storm_protected
            sector = int(area.rpartition(":")[2])
            ahead = (sector - self.v.storm - 1) % SECTORS + 1
            if actor == self.seat and not safe and sector and ahead <= sectors:
                found.append(self._met(count, area, ahead))
        return found

    def _met(self, count: Count, area: str, ahead: int) -> str:
        return self.lines.in_the_way.format(
            what=self.lexicon.forces(count, self.seat), where=self.lexicon.place(area), ahead=self.number(ahead)
        )
