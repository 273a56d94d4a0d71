"""What a seat has before it when it is asked: its own view and the form, and nothing else."""

from __future__ import annotations

from typing import Any

from engine.core.forms import Form, Number, Pick, Several, Split
from engine.core.moves import Move
from engine.core.seen import Seen
from engine.dune.board import SECTOR_OF, SECTORS, STRONGHOLDS, TERRITORIES, TERRITORY_OF
from engine.dune.game import RULES
from engine.dune.view import Own, View

from .. import plain


class Before:
    """A seat's view, what it is asked or offered, and the form as far as it can be asked at once."""

    __slots__ = ("own", "seat", "seen", "v")

    def __init__(self, seen: Seen) -> None:
        assert seen.view.own is not None, "only seats of the game are asked"
        self.seen = seen
        self.v: View = seen.view
        self.own: Own = seen.view.own
        self.seat = seen.seat

    @property
    def kind(self) -> str:
        """The kind of what is asked or offered."""
        return self.seen.kind

    @property
    def ref(self) -> str:
        """What it is about."""
        return self.seen.ref

    @property
    def form(self) -> Form:
        """What is asked."""
        return self.seen.form

    def say(self, **values: Any) -> Move:
        """Build a move that answers."""
        return RULES.moves.classes[self.kind].model_validate({"kind": self.kind, **values})

    def most(self, name: str) -> int:
        """Return the highest number a field takes; 0 if it is not asked."""
        field = self.form.field(name)
        if isinstance(field, Split):
            return min(field.most, sum(limit for _, limit in field.limits))
        return field.high if isinstance(field, Number) else 0

    def least(self, name: str) -> int:
        """Return the lowest number a field takes; 0 if it is not asked."""
        field = self.form.field(name)
        return field.low if isinstance(field, Number) else 0

    def options(self, name: str) -> tuple[str, ...]:
        """Return the options of a field; none if it is not asked."""
        field = self.form.field(name)
        return field.options if isinstance(field, Pick | Several) else ()

    def here(self, territory: str, but: str = "") -> list[str]:
        """Return who stands in a territory with how many forces, in words."""
        return standing(self.v, TERRITORIES[territory].areas, but)

    def alliance(self) -> tuple[str, ...]:
        """Return the seat's alliance, itself included."""
        return next((a for a in self.v.alliances if self.seat in a), (self.seat,))


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
    holds = [f"{plain.territory(t)} – {_there(v, TERRITORIES[t].areas)}" for t in STRONGHOLDS]
    found = [f"🏰 {' · '.join(holds)}."]
    spice = [f"{amount} in {plain.place(area)} – {_there(v, (area,))}" for area, amount in v.spice.items()]
    return found + ([f"🟤 Spice: {' · '.join(spice)}."] if spice else [])


def _there(v: View, areas: tuple[str, ...]) -> str:
    """Return who stands in some areas, short, and whether the storm is there."""
    shown = []
    for actor in v.order:
        number = sum(sum(v.forces.get((area, actor), (0, 0))) for area in areas)
        shown += [f"{plain.faction(actor)} {number}"] if number else []
    stormy = any(SECTOR_OF[area] == v.storm for area in areas)
    return (", ".join(shown) or "nobody") + (", in the storm" if stormy else "")


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
