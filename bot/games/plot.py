"""How numbers went in the course of a game, as a picture: one line each, marked with a letter, over equal steps."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

Colour = tuple[int, int, int]
PAPER: Colour = (255, 248, 230)
INK: Colour = (43, 27, 16)
GRID: Colour = (214, 200, 172)
WIDTH, HEIGHT = 900, 520
LEFT, RIGHT, TOP, BOTTOM = 64, 24, 104, 48  # what lies around the lines, in pixels
LINES = 6  # of the grid at most
MARK = 11  # half of the width of a mark
APART = 3  # pixels between lines of equal values


class Curve(NamedTuple):
    """One line: whose it is, the letter and the colours of its marks, and its values, one for each step."""

    name: str
    sign: str
    fill: Colour
    ink: Colour
    values: Sequence[int]


def draw(title: str, curves: Sequence[Curve]) -> bytes:
    """Return a PNG; steps are numbered from 1. Where lines meet, they run side by side."""
    image = Image.new("RGB", (WIDTH, HEIGHT), PAPER)
    pen = ImageDraw.Draw(image)
    pen.text((LEFT, 14), title, INK, _font(26))
    steps, top = max((len(curve.values) for curve in curves), default=1), _top(curves)
    _grid(pen, steps, top, _step(curves))
    _legend(pen, curves)
    for place, curve in enumerate(curves):
        shift = APART * (place - (len(curves) - 1) / 2)
        points = [(_x(n, steps), _y(value, top) + shift) for n, value in enumerate(curve.values, 1)]
        if len(points) > 1:
            pen.line(points, curve.fill, 5, "curve")
        for point in points:
            _mark(pen, point, curve)
    out = BytesIO()
    image.quantize(64).save(out, "PNG", optimize=True)
    return out.getvalue()


def _grid(pen: ImageDraw.ImageDraw, steps: int, top: int, step: int) -> None:
    for value in range(0, top + 1, step):
        y = _y(value, top)
        pen.line((LEFT, y, WIDTH - RIGHT, y), GRID, 2)
        pen.text((LEFT - 22, y), str(value), INK, _font(18), "rm")
    for number in range(1, steps + 1):
        pen.text((_x(number, steps), HEIGHT - BOTTOM + 20), str(number), INK, _font(18), "mt")


def _most(curves: Sequence[Curve]) -> int:
    return max((value for curve in curves for value in curve.values), default=0)


def _top(curves: Sequence[Curve]) -> int:
    """Return the value of the highest line of the grid."""
    step = _step(curves)
    return step * max(1, -(-_most(curves) // step))


def _step(curves: Sequence[Curve]) -> int:
    """Return how far the lines of the grid are apart: 1, 2, 5, 10, 20, …"""
    most, step = _most(curves), 1
    while most > step * LINES:
        step = step * 5 // 2 if str(step)[0] == "2" else step * 2
    return step


def _x(number: int, steps: int) -> float:
    room = WIDTH - LEFT - RIGHT - 4 * MARK
    return LEFT + 2 * MARK + room * (number - 1) / max(steps - 1, 1)


def _y(value: int, top: int) -> float:
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * value / top


def _legend(pen: ImageDraw.ImageDraw, curves: Sequence[Curve]) -> None:
    room = (WIDTH - LEFT - RIGHT) / max(len(curves), 1)
    for place, curve in enumerate(curves):
        x = LEFT + MARK + place * room
        _mark(pen, (x, 68), curve)
        pen.text((x + MARK + 6, 68), curve.name, INK, _font(15), "lm")


def _mark(pen: ImageDraw.ImageDraw, point: tuple[float, float], curve: Curve) -> None:
    x, y = point
    pen.ellipse((x - MARK, y - MARK, x + MARK, y + MARK), curve.fill, PAPER, 2)
    pen.text((x, y), curve.sign, curve.ink, _font(14), "mm")


def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)
