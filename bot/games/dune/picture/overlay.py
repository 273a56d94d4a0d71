"""What lies over the map: the storm and the outline of areas that have just changed. Kept once made."""

from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw

from bot.games.drawing.colours import CREAM, DARK, Colour
from bot.games.dune.picture.geometry import (
    RADIUS,
    RIM_INNER,
    RIM_OUTER,
    Point,
    areas,
    edges,
    outline,
    polar,
    sector_start,
    show_radius,
    territories,
)
from bot.games.dune.picture.labels import draw_glyphs, glyphs, place_text

_FINE = 2
STORM: Colour = (255, 190, 84)
_SHADE: Colour = (66, 40, 26)
Patch = tuple[Image.Image, tuple[int, int]]


@lru_cache(maxsize=36)
def storm_patch(sector: int, breached: bool) -> Patch:
    """Return the storm over `sector`: hatching, darker where nothing shelters from it, and its mark on the rim."""
    start = sector_start(sector)
    wedge = _ring(start, show_radius(0.18), RADIUS)
    segment = _ring(start, RIM_INNER + 2, RIM_OUTER)
    frame = _Frame([*wedge, *segment], 6)
    shape, shade = frame.mask(), frame.mask()
    ImageDraw.Draw(shape).polygon(frame.all(wedge), fill=255)
    _shade_open_ground(frame, shade, sector, breached)
    hatch = ImageChops.multiply(_hatch(shape.size), shape)
    draw = ImageDraw.Draw(hatch)
    for a in (start, start + 20):
        draw.line(frame.all([polar(show_radius(0.18), a), polar(RADIUS, a)]), fill=235, width=4 * _FINE)
    alpha = ImageChops.lighter(shade, _spare_names(frame, hatch, sector))
    image = Image.new("RGBA", shape.size, (*_SHADE, 0))
    image.putalpha(alpha)
    _draw_rim_mark(frame, image, sector, segment)
    return image.reduce(_FINE), frame.corner


@lru_cache(maxsize=96)
def changed_patch(area_id: str) -> Patch:
    """Return a light outline, cased in dark, around an area."""
    border = edges(area_id)
    frame = _Frame([e.start for e in border], 8)
    image = Image.new("RGBA", frame.mask().size, (*CREAM, 0))
    draw = ImageDraw.Draw(image)
    for colour, width in ((DARK, 11), ((255, 255, 255), 6)):
        for edge in border:
            ends = frame.all([edge.start, edge.end])
            draw.line(ends, fill=(*colour, 255), width=width * _FINE)
            for x, y in ends:
                r = width * _FINE / 2 - 0.5
                draw.ellipse((x - r, y - r, x + r, y + r), fill=(*colour, 255))
    return image.reduce(_FINE), frame.corner


class _Frame:
    """A rectangle of the picture around some points, enlarged for smooth edges."""

    def __init__(self, points: list[Point], margin: int) -> None:
        self.corner = (int(min(p[0] for p in points)) - margin, int(min(p[1] for p in points)) - margin)
        self._width = int(max(p[0] for p in points)) + margin - self.corner[0]
        self._height = int(max(p[1] for p in points)) + margin - self.corner[1]

    def mask(self) -> Image.Image:
        return Image.new("L", (self._width * _FINE, self._height * _FINE), 0)

    def at(self, point: Point) -> Point:
        return (point[0] - self.corner[0]) * _FINE, (point[1] - self.corner[1]) * _FINE

    def all(self, points: list[Point]) -> list[Point]:
        return [self.at(p) for p in points]


def _ring(start: float, inner: float, outer: float) -> list[Point]:
    angles = [start + i for i in range(21)]
    return [polar(inner, a) for a in angles] + [polar(outer, a) for a in reversed(angles)]


def _hatch(size: tuple[int, int]) -> Image.Image:
    image = Image.new("L", size, 0)
    draw = ImageDraw.Draw(image)
    for x in range(-size[1], size[0], 17 * _FINE):
        draw.line([(x, size[1]), (x + size[1], 0)], fill=205, width=6 * _FINE)
    return image


def _shade_open_ground(frame: _Frame, shade: Image.Image, sector: int, breached: bool) -> None:
    draw = ImageDraw.Draw(shade)
    for area in areas().values():
        territory = territories()[area.territory]
        sheltered = territory.sheltered_after_atomics if breached else territory.sheltered
        if area.sector == sector and not sheltered:
            for band in area.bands:
                draw.polygon(frame.all(outline(band, sector)), fill=92)


def _spare_names(frame: _Frame, hatch: Image.Image, sector: int) -> Image.Image:
    draw = ImageDraw.Draw(hatch)
    for territory in {a.territory for a in areas().values() if a.sector == sector}:
        for glyph in glyphs(territory):
            x, y = frame.at(glyph.middle)
            r = glyph.size * 0.62 * _FINE
            draw.ellipse((x - r, y - r, x + r, y + r), fill=0)
    return hatch


def _draw_rim_mark(frame: _Frame, image: Image.Image, sector: int, segment: list[Point]) -> None:
    draw, start, middle = ImageDraw.Draw(image), sector_start(sector), (RIM_INNER + RIM_OUTER) / 2
    draw.polygon(frame.all(segment), fill=(*STORM, 255))
    beside_dot = sector % 3 == 1
    words = [(str(sector), start + 3.7), ("STORM", start + 16.4)] if beside_dot else [(f"STORM {sector}", start + 9.4)]
    for text, angle in words:
        letters = place_text(text, middle + 1, angle, 24 if beside_dot else 26)
        shifted = tuple(
            type(g)(g.character, (g.middle[0] - frame.corner[0], g.middle[1] - frame.corner[1]), g.turn, g.size)
            for g in letters
        )
        draw_glyphs(image, shifted, DARK, STORM, _FINE)
    if beside_dot:
        return
    tip, back = start + 19.4, start + 18.2
    arrow = [polar(middle, tip), polar(middle + 11, back), polar(middle - 11, back)]
    draw.polygon(frame.all(arrow), fill=(*DARK, 255))
