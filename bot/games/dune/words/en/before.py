"""What a seat has before it when it is asked: its own view and the form, and nothing else."""

from __future__ import annotations

from bot.games.words import Before as Common
from engine.core.decision import Cost
from engine.core.seen import Seen
from engine.dune.board import SECTOR_OF, SECTORS, STRONGHOLDS, TERRITORIES, TERRITORY_OF
from engine.dune.view import Own, View

from ..story.telling import Telling
from . import plain
from .lines import LINES


class Before(Common):
    """A seat's view, and what it is asked or offered."""

    def __init__(self, seen: Seen) -> None:
        super().__init__(seen)
        self.v: View = seen.view

    @property
    def t(self) -> Telling:
        """How the seat is told of things in the lines of the language."""
        return Telling(self.seat, LINES)

    @property
    def own(self) -> Own:
        """What only the seat itself sees."""
        assert self.v.own is not None, "only seats of the game are asked"
        return self.v.own

    def here(self, territory: str, but: str = "") -> list[str]:
        """Return who stands in a territory with how many forces, in words."""
        return standing(self.v, TERRITORIES[territory].areas, but)

    def alliance(self) -> tuple[str, ...]:
        """Return the seat's alliance, itself included."""
        return next((a for a in self.v.alliances if self.seat in a), (self.seat,))

    def price(self, cost: Cost) -> str:
        """Return a cost with who gets it and what is left."""
        own = self.own.spice
        to = plain.the(cost.to) if cost.to else "the bank"
        left = f"{max(0, own - cost.amount)} of your {own} spice left"
        allies = f", {cost.amount - own} of it from pledges" if cost.amount > own else ""
        return f"Cost: {cost.amount} spice to {to}{allies}; {left}."

    def arrival(self, area: str) -> list[str]:
        """Return who and what waits at the place forces come to."""
        territory = TERRITORY_OF.get(area)
        if territory is None:
            return []
        lines = []
        others = self.here(territory, but=self.seat)
        if others and TERRITORIES[territory].type != "polar":
            lines.append(f"There already: {plain.listed(others)}. Where you stand together, there is a battle.")
        spice = self.v.spice.get(area, 0)
        if spice:
            lines.append(f"Spice there: {spice}.")
        return lines

    def waiting_at(self, area: str) -> str:
        """Return in few words who and what waits at a place, as a hint beside its name."""
        spice = self.v.spice.get(area, 0)
        there = _there(self.v, TERRITORIES[TERRITORY_OF[area]].areas) if area in TERRITORY_OF else ""
        return ", ".join(filter(None, (there, f"{spice} spice" if spice else "")))


def standing(v: View, areas: tuple[str, ...], but: str = "") -> list[str]:
    """Return who stands in some areas, in storm order, in words."""
    found = []
    for actor in v.order:
        counts = [v.forces[area, actor] for area in areas if (area, actor) in v.forces]
        if counts and actor != but:
            number = (sum(c[0] for c in counts), sum(c[1] for c in counts))
            found.append(f"{plain.faction(actor)} {plain.forces(number, actor)}")
    return found


def lying(v: View) -> list[str]:
    """Return what people move for, as everybody sees it: who holds the strongholds, and where spice lies."""
    holds = [f"{plain.territory(t)} – {_held(v, TERRITORIES[t].areas)}" for t in STRONGHOLDS]
    found = [f"🏰 {' · '.join(holds)}."]
    spice = [f"{amount} in {plain.place(area)} – {_held(v, (area,))}" for area, amount in v.spice.items()]
    return found + ([f"🟤 Spice: {' · '.join(spice)}."] if spice else [])


def _held(v: View, areas: tuple[str, ...]) -> str:
    """Return who stands in some areas, short, and whether the storm is there."""
    stormy = any(SECTOR_OF[area] == v.storm for area in areas)
    return (_there(v, areas) or "nobody") + (", in the storm" if stormy else "")


def _there(v: View, areas: tuple[str, ...]) -> str:
    shown = []
    for actor in v.order:
        number = sum(sum(v.forces.get((area, actor), (0, 0))) for area in areas)
        shown += [f"{plain.faction(actor)} {number}"] if number else []
    return ", ".join(shown)


def in_the_way(v: View, seat: str, sectors: int) -> list[str]:
    """Return the seat's forces that a storm of up to so many sectors would meet, in words."""
    found = []
    for (area, actor), count in sorted(v.forces.items()):
        known = TERRITORIES[TERRITORY_OF[area]]
        safe = known.protected_after_atomics if v.atomics else known.storm_protected
        sector = int(area.rpartition(":")[2])
        ahead = (sector - v.storm - 1) % SECTORS + 1
        if actor == seat and not safe and sector and ahead <= sectors:
            found.append(f"{plain.forces(count, seat)} in {plain.place(area)} ({ahead} ahead)")
    return found
