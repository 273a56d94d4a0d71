"""The picture: a bar of apples for the trees, the crow and every grower."""

from __future__ import annotations

from io import BytesIO

from PIL import Image, ImageDraw

from ..engine.view import View

_SIDE = 12
_ROWS = 6
_MOST = 40


def draw(v: View) -> bytes:
    """Return a PNG."""
    image = Image.new("P", (_SIDE * _MOST, _SIDE * _ROWS), 0)
    image.putpalette([40, 70, 40, 200, 40, 40, 30, 30, 30])
    pen = ImageDraw.Draw(image)
    for row, (place, number) in enumerate(v.apples.items()):
        for column in range(min(number, _MOST)):
            corner = (column * _SIDE + 2, row * _SIDE + 2)
            pen.ellipse((*corner, corner[0] + _SIDE - 5, corner[1] + _SIDE - 5), fill=2 if place == "crow" else 1)
    out = BytesIO()
    image.save(out, "PNG")
    return out.getvalue()
