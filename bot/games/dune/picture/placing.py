"""Finding room for tokens: inside their area where they fit, else in a balloon beside it that points there."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product

from bot.games.dune.picture.geometry import (
    CENTRE_X,
    CENTRE_Y,
    RIM_OUTER,
    Point,
    anchor,
    area_at,
    areas,
    edges,
    territories,
)
from bot.games.dune.picture.labels import LABELS, glyphs

SIZES = (66, 60, 54, 49, 44, 40, 36)
BALLOON_SIZE = 46
_CLEAR, _TIGHT = 0.51, 0.46
"""Share of a token's size that stays clear of borders and names around its middle; small ones may stand tighter."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place for a token's middle and how far it is from the border and from the nearest letter of a name."""

    x: float
    y: float
    border: float
    name: float


@dataclass(frozen=True, slots=True)
class Slot:
    """Where a token goes: its middle and its size in pixels."""

    x: float
    y: float
    size: int


@dataclass(frozen=True, slots=True)
class Balloon:
    """A box for the tokens of an area too small for them, its slots, and the point it belongs to."""

    left: float
    top: float
    right: float
    bottom: float
    tip: Point
    slots: tuple[Slot, ...]


@cache
def spots(area_id: str) -> tuple[Spot, ...]:
    """Return the candidate places of an area on a fine grid, nearest to its anchor first."""
    area = areas()[area_id]
    points = list({(round(e.start[0] / 5), round(e.start[1] / 5)): e.start for e in edges(area_id)}.values())
    letters = [g.middle for g in glyphs(areas()[area_id].territory)]
    x0, x1 = min(p[0] for p in points), max(p[0] for p in points)
    y0, y1 = min(p[1] for p in points), max(p[1] for p in points)
    step = 6 if min(x1 - x0, y1 - y0) < 110 else 9
    grid = product(range(round(x0), round(x1) + 1, step), range(round(y0), round(y1) + 1, step))
    home = anchor(area)
    inside = [p for p in [home, *grid] if area_at(*p) == area_id]
    made = [
        Spot(
            x,
            y,
            min(math.dist((x, y), p) for p in points),
            min((math.dist((x, y), p) for p in letters), default=999.0) - 9.0,
        )
        for x, y in inside
    ]
    return tuple(sorted(made, key=lambda s: math.dist((s.x, s.y), home)))


def place(area_id: str, count: int) -> tuple[Slot, ...]:
    """Return `count` slots inside an area that do not touch one another; () if there is no room for them."""
    for size in SIZES:
        for clear_of_name in (True, False) if size <= 49 else (True,):
            found = _pack(area_id, count, size, clear_of_name)
            if found:
                return found
    if count == 1:
        return (Slot(*_tip(area_id), SIZES[-1]),)
    return ()


@cache
def _pack(area_id: str, count: int, size: int, clear_of_name: bool) -> tuple[Slot, ...]:
    room = size * (_CLEAR if size > 40 else _TIGHT)
    fits = [s for s in spots(area_id) if s.border >= room and (not clear_of_name or s.name >= room)]
    if not fits:
        return ()
    # The middlemost place first; and from the outermost, which packs tighter.
    roomiest = max(fits, key=lambda s: min(s.border, s.name, 1.2 * size))
    starts = (
        [roomiest]
        if count == 1
        else [roomiest, max(fits, key=lambda s: math.dist((s.x, s.y), (roomiest.x, roomiest.y)))]
    )
    for start in starts:
        chosen = [start]
        while len(chosen) < count:
            free = [s for s in fits if all(math.dist((s.x, s.y), (c.x, c.y)) >= 1.04 * size for c in chosen)]
            if not free:
                break
            chosen.append(min(free, key=lambda s: sum(math.dist((s.x, s.y), (c.x, c.y)) for c in chosen)))
        if len(chosen) == count:
            return tuple(Slot(s.x, s.y, size) for s in sorted(chosen, key=lambda s: (round(s.y / 20), s.x)))
    return ()


def arrange(counts: Mapping[str, int]) -> tuple[dict[str, tuple[Slot, ...]], dict[str, Balloon]]:
    """Return slots for so many tokens an area: inside it where there is room, else in a balloon."""
    slots = {area: place(area, count) for area, count in counts.items()}
    slots = {area: placed for area, placed in slots.items() if placed}
    taken = [slot for placed in slots.values() for slot in placed]
    crowded = [area for area in counts if area not in slots]
    # The point a balloon belongs to is kept clear like a small token.
    taken += [Slot(*_tip(area), 16) for area in crowded]
    balloons: dict[str, Balloon] = {}
    for area in crowded:
        balloons[area] = balloon(area, counts[area], taken, list(balloons.values()))
    return slots, balloons


def _tip(area_id: str) -> Point:
    """Return the middle of an area's roomiest part."""
    best = max(spots(area_id), key=lambda s: s.border)
    return best.x, best.y


def balloon(area_id: str, count: int, taken: Sequence[Slot], balloons: Sequence[Balloon]) -> Balloon:
    """Return a balloon for `count` tokens near an area, clear of `taken` slots and other balloons where possible."""
    tip = _tip(area_id)
    columns = min(count, 3 if count > 4 else 2 if count > 2 else count)
    rows = -(-count // columns)
    gap = BALLOON_SIZE + 4
    width, height = columns * gap + 8, rows * gap + 8
    best, best_cost = (0.0, 0.0), math.inf
    for distance, turn in product(range(60, 420, 20), range(0, 360, 15)):
        x = tip[0] + distance * math.cos(math.radians(turn))
        y = tip[1] + distance * math.sin(math.radians(turn))
        cost = distance + _trouble((x - width / 2, y - height / 2, x + width / 2, y + height / 2), taken, balloons)
        if cost < best_cost:
            best, best_cost = (x, y), cost
        if best_cost < distance:
            break
    left, top = best[0] - width / 2, best[1] - height / 2
    slots = tuple(
        Slot(left + 4 + gap * (i % columns + 0.5), top + 4 + gap * (i // columns + 0.5), BALLOON_SIZE)
        for i in range(count)
    )
    return Balloon(left, top, left + width, top + height, tip, slots)


def _trouble(box: tuple[float, float, float, float], taken: Sequence[Slot], balloons: Sequence[Balloon]) -> float:
    left, top, right, bottom = box
    hidden = sum(
        left - s.size / 2 < s.x < right + s.size / 2 and top - s.size / 2 < s.y < bottom + s.size / 2 for s in taken
    )
    hidden += sum(
        left < b.right + 4 and b.left - 4 < right and top < b.bottom + 4 and b.top - 4 < bottom for b in balloons
    )
    off = any(
        math.dist(corner, (CENTRE_X, CENTRE_Y)) > RIM_OUTER
        for corner in ((left, top), (right, top), (left, bottom), (right, bottom))
    )
    strongholds = sum(left - 30 < x < right + 30 and top - 30 < y < bottom + 30 for x, y in _strongholds())
    bad = 1000.0 * hidden + 2000.0 * off + 300.0 * strongholds
    return bad or 6.0 * sum(left < x < right and top < y < bottom for x, y in _all_letters())


@cache
def _strongholds() -> tuple[Point, ...]:
    return tuple(anchor(a) for a in areas().values() if territories()[a.territory].kind == "stronghold")


@cache
def _all_letters() -> tuple[Point, ...]:
    return tuple(g.middle for territory in LABELS for g in glyphs(territory))
