"""What forces are worth in battle, and which numbers they can make: the one place that knows both.

Everything is counted in halves of a force, so that every number is whole. A starred force is worth two where its owner
has that advantage (D-XV-EMP, D-XV-FR-5); where spice counts, a force is worth half of that unless 1 spice is paid for
it (D-XXIV-1). A dial is made by so many ordinary and so many starred forces, its *composition*; often by more than one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from .powers import Advantage, Played, has_now
from .query import free_spice, spice_counts_in_battle, total
from .state import NONE, Battle, Count, Plan, State

_WORTH_TWO: tuple[Advantage, ...] = ("sardaukar", "fedaykin")


class Army(NamedTuple):
    """The forces of one side on a battlefield, and how they count there."""

    ordinary: int
    starred: int
    worth: int  # of a starred force against this opponent
    paid: bool  # whether a force needs spice to count in full
    spice: int  # that can be paid, at most

    @property
    def is_plain(self) -> bool:
        """Whether every force counts 1, and nothing is paid."""
        return not self.paid and (self.worth == 1 or not self.starred)

    @property
    def usual(self) -> int:
        """The highest dial without spice (D-BAT-26)."""
        return (self.ordinary + self.worth * self.starred) * (1 if self.paid else 2)


class Dial(NamedTuple):
    """A number and the spice that goes with it, as a plan has them (D-XXIV-2)."""

    halves: int
    spice: int = 0


def are_special(t: Played, side: str) -> bool:
    """Say whether the starred forces of a faction are more than others, so that they are worth two."""
    return any(has_now(t, side, power) for power in _WORTH_TWO)


def worth_of_starred(t: Played, side: str, foe: str) -> int:
    """Return what a starred force of a side counts against an opponent: Sardaukar 1 against those with Fedaykin."""
    weak = has_now(t, side, "sardaukar") and has_now(t, foe, "fedaykin")
    return 2 if are_special(t, side) and not weak else 1


def army(s: State, side: str, foe: str, areas: Iterable[str]) -> Army:
    """Return the army of a side in some areas against an opponent, with the spice it could still pay."""
    spice = max(0, free_spice(s, side)) if spice_counts_in_battle(s) else None
    return seen(s.forces, s, areas, side, foe, spice)


def fighting(s: State, battle: Battle, side: str) -> Army:
    """Return the army of a side of the battle; a Karama may have made its starred forces count 1 (D-KAR-10)."""
    found = army(s, side, battle.opponent(side), battle.areas)
    return found._replace(worth=1) if side in battle.plain else found


def seen(
    forces: Mapping[tuple[str, str], Count], t: Played, areas: Iterable[str], side: str, foe: str, spice: int | None
) -> Army:
    """Return an army as everybody sees it, with so much spice as it may have; None where spice does not count."""
    there = [forces.get((area, side), NONE) for area in areas]
    ordinary, starred = sum(count[0] for count in there), sum(count[1] for count in there)
    worth = worth_of_starred(t, side, foe)
    return Army(ordinary, starred, worth, spice is not None, min(spice or 0, ordinary + starred))


def dial_of(plan: Plan) -> Dial:
    """Return the number and the spice of a plan."""
    return Dial(halves(plan.dial, plan.half), plan.spice)


def halves(dial: int, half: bool) -> int:
    """Return a dial in halves: it is kept as a whole number, and whether there is half a force more."""
    return 2 * dial + half


@lru_cache(4096)
def compositions(of: Army, dial: Dial) -> tuple[Count, ...]:
    """Return every composition that makes a dial (D-BAT-7, D-XXIV-3): fewest starred ones first, then fewest of all."""
    counts = ((o, e) for e in range(of.starred + 1) for o in range(of.ordinary + 1))
    return tuple(count for count in counts if dial in made_by(of._replace(spice=dial.spice), count))


@lru_cache(4096)
def made_by(of: Army, count: Count) -> frozenset[Dial]:
    """Return the dials that a composition makes, by how many of which are paid for (D-XXIV-3)."""
    ordinary, starred = count
    full = ordinary + of.worth * starred
    if not of.paid:
        return frozenset((Dial(2 * full),))
    bought = ((o, e) for o in range(ordinary + 1) for e in range(starred + 1) if o + e <= of.spice)
    return frozenset(Dial(full + o + of.worth * e, o + e) for o, e in bought)


@lru_cache(4096)
def dials(of: Army) -> tuple[Dial, ...]:
    """Return every dial that an army can make, with every amount of spice that goes with it, the lowest first."""
    counts = ((o, e) for e in range(of.starred + 1) for o in range(of.ordinary + 1))
    return tuple(sorted({dial for count in counts for dial in made_by(of, count)}))


def numbers(of: Army) -> tuple[int, ...]:
    """Return the numbers, in halves, that an army can dial."""
    return tuple(dict.fromkeys(dial.halves for dial in dials(of)))


def spices(of: Army, number: int) -> tuple[int, ...]:
    """Return the amounts of spice that go with a number in halves, the smallest first."""
    return tuple(dial.spice for dial in dials(of) if dial.halves == number)


def below(of: Army, wanted: Dial) -> Dial:
    """Return the dial that comes nearest to one that may be out of reach: as high as can be, with no more spice."""
    return max(dial for dial in dials(of) if dial.halves <= wanted.halves and dial.spice <= wanted.spice)


def cost_in_forces(of: Army, dial: Dial) -> int:
    """Return how many forces a dial costs its winner, with as few starred ones as can be (D-BAT-18), if it is made."""
    return next((total(count) for count in compositions(of, dial)), 0)


def of_count(count: Count) -> str:
    """Write a composition as a form has it: ordinary and starred forces, as in "4+1"."""
    return f"{count[0]}+{count[1]}"


def count_of(composition: str) -> Count:
    """Read a composition as `of_count` writes it."""
    ordinary, starred = composition.split("+")
    return int(ordinary), int(starred)


def foreseen_dial(answer: str) -> Dial:
    """Read a number that prescience has shown: "3", and where spice counts "3+/2" for 3½ with 2 spice (R-22)."""
    number, *spice = answer.split("/")
    return Dial(halves(int(number.rstrip("+")), number.endswith("+")), *map(int, spice))


def as_text(number: int) -> str:
    """Write a number of halves as people do: 7 is "3½"."""
    whole, half = divmod(number, 2)
    return f"{whole or ''}½" if half else str(whole)
