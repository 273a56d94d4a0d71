"""The shapes of tokens and markers, drawn large and reduced so that their edges are smooth."""

import math
from functools import lru_cache

from PIL import Image, ImageDraw

from bot.games.drawing.colours import CREAM, DARK, Colour
from bot.games.dune.picture.geometry import Point

_FINE = 4

# Outlines in a box from -1 to 1, y downwards; all of about the same area.
_POLYGONS: dict[str, tuple[Point, ...]] = {
    "square": ((-0.84, -0.84), (0.84, -0.84), (0.84, 0.84), (-0.84, 0.84)),
    "diamond": ((0, -1.06), (1.06, 0), (0, 1.06), (-1.06, 0)),
    "triangle": ((0, -1.04), (1.04, 0.84), (-1.04, 0.84)),
    "hexagon": tuple((math.cos(math.radians(60 * i)), 0.95 * math.sin(math.radians(60 * i))) for i in range(6)),
    "crown": (
        (-0.9, -0.92),
        (-0.45, -0.5),
        (0, -1.0),
        (0.45, -0.5),
        (0.9, -0.92),
        (0.84, 0.86),
        (-0.84, 0.86),
    ),
    "burst": tuple(
        ((1.0 if i % 2 else 0.8) * math.cos(math.pi * i / 12), (1.0 if i % 2 else 0.8) * math.sin(math.pi * i / 12))
        for i in range(24)
    ),
}


@lru_cache(maxsize=256)
def shape(kind: str, size: int, fill: Colour, rim: Colour = CREAM, edge: Colour = DARK) -> Image.Image:
    """Return a shape `size` pixels across with a dark edge and a light rim around it, on a transparent square."""
    side = size * _FINE
    image = Image.new("RGBA", (side, side), (*edge, 0))
    draw = ImageDraw.Draw(image)
    for colour, inset in ((edge, 0.0), (rim, 0.05), (fill, 0.05 + max(0.045, 2.2 / size))):
        _fill(draw, kind, side, colour, inset)
    return image.reduce(_FINE)


def _fill(draw: ImageDraw.ImageDraw, kind: str, side: int, colour: Colour, inset: float) -> None:
    middle, radius = side / 2, side / 2 * (1 - 2 * inset) - 1
    if kind == "circle":
        draw.ellipse((middle - radius, middle - radius, middle + radius, middle + radius), fill=(*colour, 255))
        return
    grow = {"triangle": 0.88, "diamond": 0.91, "hexagon": 0.98, "crown": 0.96, "square": 1.04}.get(kind, 1.0)
    points = [(middle + x * grow * radius, middle + y * grow * radius) for x, y in _POLYGONS[kind]]
    corner = side * 0.05 if kind != "burst" else 0
    draw.polygon(points, fill=(*colour, 255))
    if corner:
        draw.line([*points, points[0], points[1]], fill=(*colour, 255), width=round(corner * 2), joint="curve")


def star(draw: ImageDraw.ImageDraw, x: float, y: float, radius: float, colour: Colour) -> None:
    """Draw a five-pointed star around (x, y)."""
    points = []
    for i in range(10):
        r = radius if i % 2 == 0 else radius * 0.45
        angle = math.radians(36 * i - 90)
        points.append((x + r * math.cos(angle), y + r * math.sin(angle)))
    draw.polygon(points, fill=colour)


@lru_cache(maxsize=32)
def star_image(size: int, colour: Colour) -> Image.Image:
    """Return a star as a small transparent picture."""
    side = size * _FINE
    image = Image.new("RGBA", (side, side), (*colour, 0))
    star(ImageDraw.Draw(image), side / 2, side / 2 * 1.05, side / 2, colour)
    return image.reduce(_FINE)


@lru_cache(maxsize=8)
def worm(size: int) -> Image.Image:
    """Return Shai-Hulud's mouth seen from above: rings of teeth."""
    side, middle = size * _FINE, size * _FINE / 2
    image = Image.new("RGBA", (side, side), (*DARK, 0))
    draw = ImageDraw.Draw(image)
    for radius, colour in ((0.98, CREAM), (0.9, (124, 78, 48)), (0.66, DARK)):
        r = middle * radius
        draw.ellipse((middle - r, middle - r, middle + r, middle + r), fill=(*colour, 255))
    for ring, inner, teeth in ((0.9, 0.52, 14), (0.6, 0.26, 10)):
        for i in range(teeth):
            angle, half = 2 * math.pi * i / teeth, math.pi / teeth * 0.62
            base = [
                (middle + middle * ring * math.cos(angle + d), middle + middle * ring * math.sin(angle + d))
                for d in (-half, half)
            ]
            tip = (middle + middle * inner * math.cos(angle), middle + middle * inner * math.sin(angle))
            draw.polygon([*base, tip], fill=(*CREAM, 255))
    return image.reduce(_FINE)
