"""The picture: a bar of apples for the trees, the crow and every grower."""

from __future__ import annotations

from io import BytesIO

from PIL import Image, ImageDraw

from bot.games.presentation import Mark

from ..engine.view import View

_SIDE = 12
_ROWS = 6
_MOST = 40


def draw(v: View) -> bytes:
    """Return a PNG."""
    image = _empty(_ROWS)
    for row, (place, number) in enumerate(v.apples.items()):
        _draw_row(image, row, number, place)
    return _png(image)


def marks(v: View) -> tuple[Mark, ...]:
    """Return the empty ground and a row of apples each."""
    width = _SIDE * _MOST
    ground = Mark("ground", 0, "ground", 0, 0, width, _SIDE * _ROWS)
    rows = enumerate(v.apples.items())
    return (ground, *(Mark(p, 1, f"apples/{p}/{n}", 0, row * _SIDE, width, _SIDE) for row, (p, n) in rows if n))


def sprite(name: str) -> bytes:
    """Return the ground, or one row."""
    if name == "ground":
        return _png(_empty(_ROWS))
    _, place, number = name.split("/")
    image = _empty(1)
    _draw_row(image, 0, int(number), place)
    return _png(image)


def _empty(rows: int) -> Image.Image:
    image = Image.new("P", (_SIDE * _MOST, _SIDE * rows), 0)
    image.putpalette([40, 70, 40, 200, 40, 40, 30, 30, 30])
    return image


def _draw_row(image: Image.Image, row: int, number: int, place: str) -> None:
    pen = ImageDraw.Draw(image)
    for column in range(min(number, _MOST)):
        corner = (column * _SIDE + 2, row * _SIDE + 2)
        pen.ellipse((*corner, corner[0] + _SIDE - 5, corner[1] + _SIDE - 5), fill=2 if place == "crow" else 1)


def _png(image: Image.Image) -> bytes:
    out = BytesIO()
    image.save(out, "PNG")
    return out.getvalue()
