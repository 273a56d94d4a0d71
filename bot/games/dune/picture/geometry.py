"""Where everything is: the schematic of layout.json laid out in pixels.

The schematic gives rings and wedges in polar coordinates; small inner cells and strongholds would be too cramped for
tokens, so radii and the fractions of some wedges are stretched by monotone maps. Neighbourhood is untouched by that.
"Source" coordinates are layout.json's (radius 0 to 1, degrees, counterclockwise from east); "pixels" are the picture's.
"""

import json
import math
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import Any

WIDTH, HEIGHT = 1400, 1800
CENTRE_X, CENTRE_Y = 700, 694
RADIUS = 620
RIM_INNER, RIM_OUTER = 622, 662
PANEL_TOP = 1388

# Radius in the schematic, radius shown: more room near the centre and where the strongholds are.
_RADIAL_KNOTS: tuple[tuple[float, float], ...] = (
    (0.18, 0.245), (0.26, 0.325), (0.36, 0.425), (0.5, 0.55), (0.56, 0.605), (0.66, 0.69), (0.74, 0.755), (0.86, 0.885),
)  # fmt: skip
# Sector -> (fraction in the schematic, fraction shown): wider strongholds, even cells in crowded sectors.
_WEDGE_KNOTS: dict[int, tuple[tuple[float, float], ...]] = {
    4: ((0.3, 0.16), (0.5, 0.5), (0.7, 0.84)),
    8: ((0.5, 0.42), (0.72, 0.71), (0.8, 0.8)),
    9: ((0.5, 0.63),),
    10: ((0.4, 0.28), (0.5, 0.34)),
    13: ((0.2, 0.13), (0.8, 0.87)),
    14: ((0.35, 0.32), (0.7, 0.74)),
    16: ((0.5, 0.26), (0.6, 0.41)),
}

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Band:
    """A piece of ring inside one wedge: radii and fractions of the wedge, source coordinates."""

    r0: float
    r1: float
    a0: float
    a1: float


@dataclass(frozen=True, slots=True)
class Area:
    """A territory's part in one sector, the smallest place forces can be in."""

    id: str
    territory: str
    sector: int
    bands: tuple[Band, ...]
    anchor: Point
    """Radius and angle in degrees, source coordinates."""


@dataclass(frozen=True, slots=True)
class Territory:
    """What the picture needs to know of a territory."""

    id: str
    name: str
    kind: str
    sheltered: bool
    sheltered_after_atomics: bool
    spice: tuple[int, int] | None
    """Sector and amount of its spice card."""


def _load(name: str) -> Any:
    return json.loads((files("engine.dune") / "data" / f"{name}.json").read_text(encoding="utf-8"))


@cache
def areas() -> dict[str, Area]:
    """Return all areas by id."""
    return {
        cell["area"]: Area(
            cell["area"],
            cell["territory"],
            cell["sector"],
            tuple(Band(b["r0"], b["r1"], b["a0"], b["a1"]) for b in cell["bands"]),
            (cell["anchor"]["r"], cell["anchor"]["angle_deg"]),
        )
        for cell in _load("layout")["cells"]
    }


@cache
def territories() -> dict[str, Territory]:
    """Return all territories by id."""
    return {
        t["id"]: Territory(
            t["id"],
            t["name"],
            t["type"],
            t["storm_protected"],
            t["storm_protected_after_family_atomics"],
            (t["spice"]["sector"], t["spice"]["amount"]) if t["spice"] else None,
        )
        for t in _load("territories")["territories"]
    }


@cache
def parts_of() -> dict[str, tuple[str, ...]]:
    """Return the areas of each territory."""
    found: dict[str, list[str]] = {territory: [] for territory in territories()}
    for area in sorted(areas().values(), key=lambda area: area.id):
        found[area.territory].append(area.id)
    return {territory: tuple(parts) for territory, parts in found.items()}


@cache
def dot_angles() -> dict[int, float]:
    """Return the angle of each player dot in degrees."""
    return {d["dot"]: float(d["angle_deg"]) for d in _load("player_positions")["dots"]}


def show_radius(r: float) -> float:
    """Turn a source radius into pixels from the centre."""
    return RADIUS * _piecewise(r, _RADIAL_KNOTS)


def show_fraction(sector: int, fraction: float) -> float:
    """Turn a fraction of a wedge in the schematic into the fraction shown."""
    return _piecewise(fraction, _WEDGE_KNOTS.get(sector, ()))


def show_angle(angle: float) -> float:
    """Turn a source angle in degrees into the angle shown."""
    sector, fraction = sector_at(angle)
    return sector_start(sector) + 20 * show_fraction(sector, fraction)


def sector_start(sector: int) -> float:
    """Return the clockwise edge of a sector in degrees."""
    return -100.0 + 20 * (sector - 1)


def sector_at(angle: float) -> tuple[int, float]:
    """Return the sector an angle lies in, and the fraction of its wedge."""
    turns = ((angle + 100) % 360) / 20
    return int(turns) % 18 + 1, turns - int(turns)


def polar(radius: float, angle: float) -> Point:
    """Return the pixel at `radius` pixels from the centre in direction `angle` (degrees, counterclockwise)."""
    radians = math.radians(angle)
    return CENTRE_X + radius * math.cos(radians), CENTRE_Y - radius * math.sin(radians)


def to_pixels(r: float, angle: float) -> Point:
    """Return the pixel of a source point."""
    return polar(show_radius(r), show_angle(angle))


def area_at(x: float, y: float) -> str | None:
    """Return the area a pixel lies in; None off the map."""
    dx, dy = x - CENTRE_X, CENTRE_Y - y
    r = _piecewise(math.hypot(dx, dy) / RADIUS, _swapped(_RADIAL_KNOTS))
    sector, shown = sector_at(math.degrees(math.atan2(dy, dx)))
    return area_in_schematic(r, sector, _piecewise(shown, _swapped(_WEDGE_KNOTS.get(sector, ()))))


def area_in_schematic(r: float, sector: int, fraction: float) -> str | None:
    """Return the area at a source radius and a fraction of a sector's wedge."""
    for area in _by_sector().get(sector, ()):
        if any(b.r0 <= r < b.r1 and b.a0 <= fraction < b.a1 for b in area.bands):
            return area.id
    return "polar_sink:0" if r < 0.18 else None


def anchor(area: Area) -> Point:
    """Return the pixel where an area's first token goes."""
    return to_pixels(*area.anchor)


def outline(band: Band, sector: int) -> list[Point]:
    """Return the polygon of a band in pixels."""
    if sector == 0:
        return [polar(show_radius(band.r1), 2.0 * i) for i in range(180)]
    start = sector_start(sector)
    first, last = (start + 20 * show_fraction(sector, a) for a in (band.a0, band.a1))
    steps = max(2, round((last - first) / 0.5))
    arc = [first + (last - first) * i / steps for i in range(steps + 1)]
    inner, outer = show_radius(band.r0), show_radius(band.r1)
    return [polar(inner, a) for a in arc] + [polar(outer, a) for a in reversed(arc)]


@dataclass(frozen=True, slots=True)
class Edge:
    """A short piece of an area's border and what lies beyond it (None: the rim)."""

    start: Point
    end: Point
    beyond: str | None


@cache
def edges(area_id: str) -> tuple[Edge, ...]:
    """Return the border of an area in short pieces, without the seams between its own bands."""
    area = areas()[area_id]
    if area.sector == 0:
        rim = [polar(show_radius(0.18), 2.0 * i) for i in range(181)]
        beyond = [area_at(*polar(show_radius(0.18) + 1, 2.0 * i + 1)) for i in range(180)]
        return tuple(Edge(a, b, over) for (a, b), over in zip(pairwise(rim), beyond, strict=True))
    found = [edge for band in area.bands for edge in _band_edges(area, band)]
    return tuple(edge for edge in found if edge.beyond != area_id)


def _band_edges(area: Area, band: Band) -> list[Edge]:
    start, tiny = sector_start(area.sector), 1e-4
    made: list[Edge] = []
    arc_steps = max(2, round((band.a1 - band.a0) / 0.02))
    fractions = [band.a0 + (band.a1 - band.a0) * i / arc_steps for i in range(arc_steps + 1)]
    shown = [start + 20 * show_fraction(area.sector, f) for f in fractions]
    for r, over in ((band.r0, band.r0 - tiny), (band.r1, band.r1 + tiny)):
        radius = show_radius(r)
        for (f0, f1), (s0, s1) in zip(pairwise(fractions), pairwise(shown), strict=True):
            beyond = area_in_schematic(over, area.sector, (f0 + f1) / 2)
            made.append(Edge(polar(radius, s0), polar(radius, s1), beyond))
    radial_steps = max(2, round((band.r1 - band.r0) / 0.01))
    radii = [band.r0 + (band.r1 - band.r0) * i / radial_steps for i in range(radial_steps + 1)]
    for f, over in ((band.a0, band.a0 - tiny), (band.a1, band.a1 + tiny)):
        angle = start + 20 * show_fraction(area.sector, f)
        side, fraction = sector_at(start + 20 * over)
        for r0, r1 in pairwise(radii):
            beyond = area_in_schematic((r0 + r1) / 2, side, fraction)
            made.append(Edge(polar(show_radius(r0), angle), polar(show_radius(r1), angle), beyond))
    return made


@cache
def _by_sector() -> dict[int, tuple[Area, ...]]:
    return {s: tuple(a for a in areas().values() if a.sector == s) for s in range(1, 19)}


def _swapped(knots: tuple[Point, ...]) -> tuple[Point, ...]:
    return tuple((b, a) for a, b in knots)


def _piecewise(value: float, knots: tuple[Point, ...]) -> float:
    x0, y0 = 0.0, 0.0
    for x1, y1 in (*knots, (1.0, 1.0)):
        if value <= x1:
            return y0 + (y1 - y0) * (value - x0) / (x1 - x0)
        x0, y0 = x1, y1
    return value
