"""The dial of a plan with the spice and the forces that make it: what is asked, what may be said (D-BAT-7, D-XXIV).

Where every force counts 1 it is a number up to the forces that are there, and nothing else is asked. What forces are
worth, and what they make together, `strength` knows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine.core.errors import IllegalMove, check
from engine.core.forms import Field, Flag, Number, Pick, Split

from ..board import TERRITORY_OF
from ..query import take_count, total
from ..state import NONE, Count, State
from ..strength import (
    Army,
    Dial,
    as_text,
    below,
    compositions,
    count_of,
    dials,
    fighting,
    halves,
    numbers,
    of_count,
    spices,
)
from .fight import current

Said = Mapping[str, Any]
PILES = tuple(pile for area in TERRITORY_OF for pile in (area, f"{area}*"))  # all from which forces could be lost


def own(s: State, side: str) -> Army:
    """Return the army of a side in the battle that is fought, with the spice it can still pay."""
    return fighting(s, current(s), side)


def fields(of: Army, given: Said) -> list[Field]:
    """Ask for the dial; where spice counts for half a force more, and for the spice."""
    made = numbers(of)
    if of.is_plain:
        return [Number("dial", 0, of.ordinary + of.starred)]
    if not of.paid:
        return [_whole(made)]
    dial = given.get("dial")
    halved: list[Field] = [Flag("half")] if any(n % 2 and dial in (None, n // 2) for n in made) else []
    bought: list[Field] = [_spice(of, made, given)] if of.spice else []
    return [Number("dial", 0, made[-1] // 2, half="half"), *halved, *bought]


def _spice(of: Army, made: tuple[int, ...], given: Said) -> Field:
    """Ask for the spice: as much as goes with the number that is given, if it is one that can be made.

    Left empty it is as little as the number needs.
    """
    number = said(given).halves
    possible = spices(of, number) if given.get("dial") is not None and number in made else range(of.spice + 1)
    return Number("spice", min(possible), max(possible), optional=min(possible) == 0, lowest=True)


def _whole(made: tuple[int, ...]) -> Field:
    """Ask for a number that forces can make: without ordinary ones not every number is."""
    whole = [number // 2 for number in made]
    if len(whole) == whole[-1] + 1:
        return Number("dial", 0, whole[-1])
    return Pick("dial", tuple(map(str, whole)))


def said(given: Said) -> Dial:
    """Return the dial that is said so far."""
    return Dial(halves(int(given.get("dial") or 0), bool(given.get("half"))), int(given.get("spice") or 0))


def check_dial(of: Army, dial: Dial) -> None:
    """Refuse a number that no forces make, spice that is not there, and spice that does not go with the number."""
    made = numbers(of)
    if of.is_plain:
        check(0 <= dial.halves <= made[-1], "dial_out_of_range", "D-BAT-7", low=0, high=made[-1] // 2)
    if of.paid:
        check(
            0 <= dial.halves <= made[-1], "dial_beyond_strength", "D-XXIV-3", strength=as_text(made[-1]), high=of.spice
        )
        check(0 <= dial.spice <= of.spice, "spice_out_of_range", "D-XXIV-2", high=of.spice)
        check(dial.halves in made, "no_forces_make_the_dial", "D-XXIV-3", strength=as_text(made[-1]))
        fits = spices(of, dial.halves)
        check(dial.spice in fits, "spice_does_not_go_with_dial", "D-XXIV-3", low=min(fits), high=max(fits))
    else:
        check(not (dial.halves % 2 or dial.spice), "no_spice_in_battle", "D-BAT-7")
        check(dial.halves in made, "no_forces_make_the_dial", "R-88", strength=as_text(made[-1]))


def legal(of: Army) -> Iterator[dict[str, Any]]:
    """Yield every dial with the spice that goes with it, the highest first and with the least spice."""
    if of.is_plain:
        yield from ({"dial": number} for number in range(of.ordinary + of.starred, -1, -1))
    else:
        found = sorted(dials(of), key=lambda dial: (-dial.halves, dial.spice))
        yield from map(written, found)


def written(dial: Dial) -> dict[str, Any]:
    """Write a dial as a plan has it."""
    return {"dial": dial.halves // 2, "half": bool(dial.halves % 2), "spice": dial.spice}


# What a dial costs its winner


def piles_of(s: State, side: str) -> tuple[tuple[str, int], ...]:
    """Return the piles to lose forces from: "area" for ordinary ones, "area*" for starred ones."""
    found: list[tuple[str, int]] = []
    for area in current(s).areas:
        ordinary, starred = s.forces.get((area, side), NONE)
        found += [(area, ordinary)] if ordinary else []
        found += [(f"{area}*", starred)] if starred else []
    return tuple(found)


def loss_fields(s: State, side: str, dial: Dial, given: Said, *, optional: bool) -> list[Field]:
    """Ask which forces make the dial, and so are lost, where there is a choice (D-BAT-18, D-XXIV-5)."""
    of, piles = own(s, side), piles_of(s, side)
    if of.is_plain:
        number = dial.halves // 2
        chosen = optional or (len(piles) > 1 and number < sum(n for _, n in piles))
        return [Split("losses", piles, number, number, optional=optional)] if number and chosen else []
    found: list[Field] = []
    ways = compositions(of, dial)
    if len(ways) > 1 or any(_where(piles, count) for count in ways):
        found.append(Pick("composition", tuple(map(of_count, ways)), optional=True))
    count = next((way for way in ways if of_count(way) == given.get("composition")), NONE)
    if among := _where(piles, count):
        found.append(Split("losses", among, total(count), total(count), optional=True))
    return found


def _where(piles: tuple[tuple[str, int], ...], count: Count) -> tuple[tuple[str, int], ...]:
    """Return the piles from which forces of a composition can be taken in more than one way; none if there is one."""
    kinds = [[pile for pile in piles if pile[0].endswith("*") is starred] for starred in (False, True)]
    open_to = any(len(kind) > 1 and 0 < n < sum(m for _, m in kind) for kind, n in zip(kinds, count, strict=True))
    used = [pile for kind, n in zip(kinds, count, strict=True) if n for pile in kind]
    return tuple(pile for pile in piles if pile in used) if open_to else ()


def check_losses(s: State, side: str, dial: Dial, composition: str, losses: Mapping[str, int]) -> None:
    """Refuse forces that are not there, and those that do not make the dial (D-BAT-17, D-XXIV-5)."""
    of, piles = own(s, side), dict(piles_of(s, side))
    ways = compositions(of, dial)
    weighed = not of.is_plain and composition in map(of_count, ways)
    check(not composition or weighed, "no_such_composition", "D-XXIV-5")
    check(all(0 <= n <= piles.get(pile, 0) for pile, n in losses.items()), "no_such_forces", "D-BAT-17")
    if not losses:
        return
    number = dial.halves // 2
    check(not of.is_plain or sum(losses.values()) == number, "losses_equal_the_dial", "D-BAT-17", number=number)
    among = (count_of(composition),) if composition else ways
    check(_kinds(losses) in among, "losses_make_the_dial", "D-XXIV-5", strength=as_text(dial.halves))


def _kinds(losses: Mapping[str, int]) -> Count:
    starred = sum(n for pile, n in losses.items() if pile.endswith("*"))
    return sum(losses.values()) - starred, starred


def lost(s: State, side: str, dial: Dial, composition: str, losses: Mapping[str, int]) -> dict[str, Count]:
    """Return the winner's losses by area: what he says, else with as few starred forces as can be (D-BAT-18)."""
    if not losses:
        count = count_of(composition) if composition else compositions(own(s, side), dial)[0]
        return take_count(s, side, current(s).areas, count)
    found: dict[str, Count] = {}
    for pile, n in losses.items():
        area = pile.removesuffix("*")
        ordinary, starred = found.get(area, NONE)
        if n:
            found[area] = (ordinary, starred + n) if pile.endswith("*") else (ordinary + n, starred)
    return found


def most_starred(s: State, side: str, dial: Dial) -> dict[str, int]:
    """Return the losses that take as many starred forces as make the dial, by pile."""
    count = max(compositions(own(s, side), dial), key=lambda way: (way[1], -way[0]))
    found: dict[str, int] = {}
    for area, (ordinary, starred) in take_count(s, side, current(s).areas, count).items():
        found |= {f"{area}*": starred} if starred else {}
        found |= {area: ordinary} if ordinary else {}
    return found


def bent(s: State, side: str, dial: Dial, composition: str, losses: Mapping[str, int]) -> dict[str, Any]:
    """Return a dial said beforehand as far as it can be made now, and the losses if it is still what was said."""
    now = below(own(s, side), dial)
    try:
        check_losses(s, side, now, composition, losses)
        stays = now == dial
    except IllegalMove:
        stays = False
    return written(now) | (
        {"composition": composition, "losses": losses} if stays else {"composition": "", "losses": {}}
    )
