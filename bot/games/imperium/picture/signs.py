"""The signs of resources, cards, troops and Agents: drawn large by our own code and reduced, each kept once made."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

from PIL import Image, ImageDraw

from bot.games.drawing.colours import CREAM, DARK, Colour
from bot.games.drawing.fonts import BODY_BOLD, font

from .colours import GOLD, ICONS, LINE, MUTED, PANEL, RED, SPEECH, SPICE, STEEL, TROOP, VIOLET, WATER, Look, side_look

_FINE = 4
Point = tuple[float, float]


class Pen:
    """Draws in a box from -1 to 1, y downwards."""

    def __init__(self, size: int) -> None:
        """Begin with an empty square."""
        self.side = size * _FINE
        self.image = Image.new("RGBA", (self.side, self.side), (*DARK, 0))
        self._draw = ImageDraw.Draw(self.image)

    def _at(self, x: float, y: float) -> Point:
        return (x + 1) / 2 * (self.side - 1), (y + 1) / 2 * (self.side - 1)

    def shape(self, points: list[Point], fill: Colour, edge: Colour | None = DARK, width: float = 0.1) -> None:
        """Fill a polygon, with an edge."""
        corners = [self._at(*point) for point in points]
        self._draw.polygon(corners, fill=(*fill, 255))
        if edge is not None:
            self._draw.line([*corners, *corners[:2]], fill=(*edge, 255), width=self._wide(width), joint="curve")

    def disc(self, x: float, y: float, r: float, fill: Colour, edge: Colour | None = DARK, width: float = 0.1) -> None:
        """Fill a circle, with an edge."""
        box = (*self._at(x - r, y - r), *self._at(x + r, y + r))
        outline = (*edge, 255) if edge is not None else None
        self._draw.ellipse(box, fill=(*fill, 255), outline=outline, width=self._wide(width))

    def box(self, left: float, top: float, right: float, bottom: float, fill: Colour, edge: Colour = DARK) -> None:
        """Fill a card: a box with round corners."""
        corners = (*self._at(left, top), *self._at(right, bottom))
        self._draw.rounded_rectangle(corners, self.side * 0.07, (*fill, 255), (*edge, 255), self._wide(0.1))

    def line(self, points: list[Point], colour: Colour, width: float) -> None:
        """Draw a line."""
        self._draw.line([self._at(*p) for p in points], fill=(*colour, 255), width=self._wide(width), joint="curve")

    def letter(self, text: str, x: float, y: float, height: float, ink: Colour) -> None:
        """Write a capital or a figure, its middle at a point."""
        face = font(BODY_BOLD, max(round(self.side * height / 2 / 0.71), 1))
        at = self._at(x, y)
        self._draw.text((at[0], at[1] + face.size * 0.355), text, font=face, fill=(*ink, 255), anchor="ms")

    def _wide(self, width: float) -> int:
        return max(round(width * self.side / 2), 1)

    def done(self) -> Image.Image:
        """Return what was drawn, reduced."""
        return self.image.reduce(_FINE)


def _ring(points: int, outer: float, inner: float, turn: float = -90.0) -> list[Point]:
    """Return a star or burst."""
    radii = [outer if i % 2 == 0 else inner for i in range(2 * points)]
    angles = [math.radians(turn + 180 * i / points) for i in range(2 * points)]
    return [(r * math.cos(a), r * math.sin(a)) for r, a in zip(radii, angles, strict=True)]


def _solari(pen: Pen) -> None:
    pen.disc(0, 0, 0.9, GOLD, DARK, 0.12)
    pen.disc(0, 0, 0.58, GOLD, (150, 108, 40), 0.12)
    pen.line([(0, -0.34), (0, 0.34)], (150, 108, 40), 0.16)


def _spice(pen: Pen) -> None:
    pen.shape(_ring(6, 0.98, 0.62), SPICE)
    pen.disc(0, 0, 0.26, (255, 216, 150), None)


def _water(pen: Pen) -> None:
    top = [(0.0, -0.95), (0.42, -0.25), (0.6, 0.12)]
    bottom = [(0.62 * math.cos(a), 0.3 + 0.62 * math.sin(a)) for a in [math.pi * i / 12 for i in range(13)]]
    pen.shape([*top, *bottom, (-0.6, 0.12), (-0.42, -0.25)], WATER)
    pen.disc(-0.22, 0.36, 0.14, CREAM, None)


def _vp(pen: Pen) -> None:
    pen.shape(_ring(5, 1.0, 0.45), CREAM, DARK, 0.12)


def _persuasion(pen: Pen) -> None:
    pen.shape([(-0.5, 0.3), (-0.62, 0.95), (0.1, 0.45)], SPEECH)
    pen.disc(0, -0.12, 0.76, SPEECH)
    pen.shape([(-0.42, 0.3), (-0.5, 0.7), (0.0, 0.4)], SPEECH, None)
    for x in (-0.34, 0.0, 0.34):
        pen.disc(x, -0.12, 0.11, DARK, None)


def _sword(pen: Pen) -> None:
    pen.shape([(0.92, -0.92), (0.56, -0.86), (-0.38, 0.12), (-0.12, 0.38), (0.86, -0.56)], STEEL)
    pen.line([(-0.62, 0.0), (0.0, 0.62)], DARK, 0.34)
    pen.line([(-0.58, 0.04), (-0.04, 0.58)], GOLD, 0.18)
    pen.line([(-0.36, 0.36), (-0.82, 0.82)], DARK, 0.34)
    pen.line([(-0.4, 0.4), (-0.78, 0.78)], (140, 96, 60), 0.18)


def _troop(pen: Pen) -> None:
    left, right, top, bottom = -0.82, 0.82, -0.9, 0.9
    pen.shape([(0, top), (right, -0.45), (right, 0.45), (0, bottom), (left, 0.45), (left, -0.45)], TROOP)
    pen.line([(left, -0.45), (0, 0.0), (right, -0.45)], DARK, 0.09)
    pen.line([(0, 0.0), (0, bottom)], DARK, 0.09)


def _draw(pen: Pen) -> None:
    pen.box(-0.62, -0.9, 0.62, 0.9, CREAM)
    pen.line([(0, -0.4), (0, 0.4)], DARK, 0.18)
    pen.line([(-0.4, 0), (0.4, 0)], DARK, 0.18)


def _intrigue(pen: Pen) -> None:
    pen.box(-0.64, -0.92, 0.64, 0.92, VIOLET, CREAM)
    eye = [(0.48 * math.cos(a), 0.28 * math.sin(a)) for a in [math.pi * i / 12 for i in range(24)]]
    pen.shape(eye, CREAM, None)
    pen.disc(0, 0, 0.17, DARK, None)


def _steal(pen: Pen) -> None:
    pen.box(-0.3, -0.92, 0.86, 0.72, VIOLET, CREAM)
    pen.disc(0.28, -0.2, 0.2, CREAM, None)
    pen.line([(0.3, 0.5), (-0.75, 0.5)], DARK, 0.4)
    pen.line([(0.3, 0.5), (-0.7, 0.5)], GOLD, 0.2)
    pen.shape([(-0.98, 0.5), (-0.45, 0.1), (-0.45, 0.9)], GOLD)


def _trash(pen: Pen) -> None:
    pen.box(-0.62, -0.9, 0.62, 0.9, CREAM)
    for ends in ([(-0.42, -0.5), (0.42, 0.5)], [(0.42, -0.5), (-0.42, 0.5)]):
        pen.line(ends, RED, 0.24)


def _discard(pen: Pen) -> None:
    pen.box(-0.62, -0.9, 0.62, 0.9, CREAM)
    pen.line([(0, -0.55), (0, 0.3)], DARK, 0.2)
    pen.shape([(0, 0.66), (-0.36, 0.15), (0.36, 0.15)], DARK, None)


def _foldspace(pen: Pen) -> None:
    pen.box(-0.62, -0.9, 0.62, 0.9, GOLD)
    pen.shape(_ring(4, 0.56, 0.2), DARK, None)


def _combat(pen: Pen) -> None:
    for flip in (1, -1):
        pen.line([(-0.72 * flip, -0.82), (0.6 * flip, 0.66)], DARK, 0.36)
        pen.line([(-0.7 * flip, -0.8), (0.58 * flip, 0.64)], STEEL, 0.2)
        pen.line([(0.2 * flip, 0.74), (0.74 * flip, 0.2)], GOLD, 0.18)


def _control(pen: Pen) -> None:
    _flag(pen, GOLD)


def _flag(pen: Pen, fill: Colour) -> None:
    pen.line([(-0.62, -0.92), (-0.62, 0.95)], DARK, 0.3)
    pen.line([(-0.62, -0.9), (-0.62, 0.92)], CREAM, 0.14)
    pen.shape([(-0.54, -0.84), (0.86, -0.44), (-0.54, 0.08)], fill)


def _arrow(pen: Pen) -> None:
    pen.line([(-0.85, 0), (0.3, 0)], MUTED, 0.26)
    pen.shape([(0.9, 0), (0.15, -0.55), (0.15, 0.55)], MUTED, None)


def _council(pen: Pen) -> None:
    pen.shape([(-0.92, -0.35), (0, -0.95), (0.92, -0.35)], CREAM)
    for x in (-0.6, 0.0, 0.6):
        pen.line([(x, -0.25), (x, 0.6)], CREAM, 0.26)
    pen.line([(-0.9, 0.78), (0.9, 0.78)], CREAM, 0.26)


def _pawn(pen: Pen, fill: Colour, rim: Colour) -> None:
    body = [(-0.2, -0.3), (-0.52, 0.62), (-0.66, 0.92), (0.66, 0.92), (0.52, 0.62), (0.2, -0.3)]
    pen.shape(body, rim, rim, 0.24)
    pen.disc(0, -0.46, 0.46, rim, rim, 0.16)
    pen.shape(body, fill, DARK, 0.09)
    pen.disc(0, -0.46, 0.42, fill, DARK, 0.09)


def _agent(pen: Pen) -> None:
    _pawn(pen, MUTED, DARK)


def _mentat(pen: Pen) -> None:
    _pawn(pen, (120, 112, 118), CREAM)
    pen.letter("M", 0, 0.42, 0.62, CREAM)


def _swordmaster(pen: Pen) -> None:
    _pawn(pen, MUTED, DARK)
    pen.letter("3", 0, 0.42, 0.62, DARK)


def _recall(pen: Pen) -> None:
    _pawn(pen, MUTED, DARK)
    pen.line([(0.1, 0.5), (0.9, 0.5)], GOLD, 0.22)
    pen.shape([(-0.3, 0.5), (0.15, 0.15), (0.15, 0.85)], GOLD)


def _closed(pen: Pen) -> None:
    pen.disc(0, 0, 0.92, CREAM, RED, 0.26)
    pen.line([(-0.6, 0.6), (0.6, -0.6)], RED, 0.26)


def _deck(pen: Pen) -> None:
    pen.box(-0.4, -0.96, 0.84, 0.66, LINE)
    pen.box(-0.82, -0.68, 0.42, 0.94, MUTED)


def _hand(pen: Pen) -> None:
    pen.box(-0.9, -0.72, 0.2, 0.82, MUTED)
    pen.box(-0.34, -0.9, 0.86, 0.66, CREAM)


DRAWN: dict[str, Callable[[Pen], None]] = {
    "solari": _solari,
    "spice": _spice,
    "water": _water,
    "vp": _vp,
    "persuasion": _persuasion,
    "swords": _sword,
    "troop": _troop,
    "draw": _draw,
    "intrigue": _intrigue,
    "steal": _steal,
    "trash": _trash,
    "discard": _discard,
    "foldspace": _foldspace,
    "combat": _combat,
    "control": _control,
    "arrow": _arrow,
    "council": _council,
    "agent": _agent,
    "mentat": _mentat,
    "swordmaster": _swordmaster,
    "recall": _recall,
    "closed": _closed,
    "deck": _deck,
    "hand": _hand,
}


@lru_cache(maxsize=512)
def sign(kind: str, size: int) -> Image.Image:
    """Return a sign on a transparent square; an Agent icon or Faction by its id."""
    if kind in ICONS:
        return icon(kind, size)
    pen = Pen(size)
    DRAWN[kind](pen)
    return pen.done()


@lru_cache(maxsize=128)
def icon(kind: str, size: int) -> Image.Image:
    """Return an Agent icon: a disc with a letter."""
    look, pen = ICONS[kind], Pen(size)
    pen.disc(0, 0, 0.95, look.fill, CREAM, 0.12)
    pen.letter(look.letter, 0, 0, 1.0, look.ink)
    return pen.done()


_OUTLINES: dict[str, list[Point]] = {
    "square": [(-0.8, -0.8), (0.8, -0.8), (0.8, 0.8), (-0.8, 0.8)],
    "diamond": [(0, -0.98), (0.98, 0), (0, 0.98), (-0.98, 0)],
    "triangle": [(0, -0.94), (0.98, 0.8), (-0.98, 0.8)],
    "hexagon": [(0.95 * math.cos(math.pi * i / 3), 0.95 * math.sin(math.pi * i / 3)) for i in range(6)],
}


@lru_cache(maxsize=256)
def badge(side: str, size: int) -> Image.Image:
    """Return a side's mark: its shape and letter."""
    look, pen = side_look(side), Pen(size)
    if look.shape == "circle":
        pen.disc(0, 0, 0.94, look.fill, CREAM, 0.12)
    else:
        pen.shape(_OUTLINES[look.shape], look.fill, CREAM, 0.12)
    drop = 0.24 if look.shape == "triangle" else 0.0
    pen.letter(look.letter, 0, drop, 0.78 if look.shape in ("triangle", "diamond") else 0.96, look.ink)
    return pen.done()


@lru_cache(maxsize=128)
def pawn(side: str, kind: str, size: int) -> Image.Image:
    """Return a side's Agent; the Mentat has an M."""
    look, pen = side_look(side), Pen(size)
    _pawn(pen, look.fill, CREAM)
    pen.letter("M" if kind == "mentat" else look.letter, 0, 0.42, 0.62, look.ink)
    return pen.done()


@lru_cache(maxsize=64)
def flag(side: str, size: int) -> Image.Image:
    """Return a side's Control marker."""
    pen = Pen(size)
    _flag(pen, side_look(side).fill)
    return pen.done()


@lru_cache(maxsize=64)
def alliance(side: str, size: int) -> Image.Image:
    """Return an Alliance token: a ring, with its holder in it if there is one."""
    pen = Pen(size)
    pen.disc(0, 0, 0.97, PANEL, GOLD, 0.16)
    image = pen.done()
    if side:
        mark = badge(side, round(size * 0.66))
        image.alpha_composite(mark, ((size - mark.width) // 2, (size - mark.height) // 2))
    return image


@lru_cache(maxsize=64)
def bonus(amount: int, size: int) -> Image.Image:
    """Return the bonus spice of a Maker with its amount."""
    pen = Pen(size)
    pen.shape(_ring(8, 0.98, 0.74), SPICE, CREAM, 0.1)
    pen.letter(str(amount), 0, 0, 0.84, DARK)
    return pen.done()


def look_of(kind: str) -> Look:
    """Return the look of an Agent icon."""
    return ICONS[kind]


@lru_cache(maxsize=16)
def closed(side: str, size: int) -> Image.Image:
    """Return the sign of a space that somebody's Voice closes to all others."""
    image = sign("closed", size).copy()
    mark = badge(side, round(size * 0.52))
    image.alpha_composite(mark, ((size - mark.width) // 2, (size - mark.height) // 2))
    return image


@lru_cache(maxsize=8)
def allied(faction: str, size: int) -> Image.Image:
    """Return the Alliance of a Faction as its holder has it."""
    image = alliance("", size).copy()
    mark = icon(faction, round(size * 0.68))
    image.alpha_composite(mark, ((size - mark.width) // 2, (size - mark.height) // 2))
    return image
