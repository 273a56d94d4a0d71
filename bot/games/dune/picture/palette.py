"""The picture's 256 colours: chosen once with the base, so that every board has the same and encodes quickly."""

from PIL import Image

from bot.games.drawing.colours import CREAM, DARK, Colour
from bot.games.dune.picture.factions import LOOKS

_SWATCH = 48


def choose(pictures: list[Image.Image], exact: list[Colour]) -> Image.Image:
    """Return a palette picture for `pictures`, in which the colours `exact` and those of all factions weigh most."""
    pictures = [p.resize((p.width // 2, p.height // 2), Image.Resampling.NEAREST) for p in pictures]
    colours = [*exact, *(c for look in LOOKS.values() for c in (look.fill, look.ink)), CREAM, DARK]
    colours += [
        _mix(look.fill, other, part / 4) for look in LOOKS.values() for other in (CREAM, DARK) for part in (1, 2, 3)
    ]
    width = max(p.width for p in pictures)
    rows = -(-len(colours) * _SWATCH // width)
    sheet = Image.new("RGB", (width, sum(p.height for p in pictures) + rows * _SWATCH), pictures[0].getpixel((0, 0)))
    top = 0
    for picture in pictures:
        sheet.paste(picture, (0, top))
        top += picture.height
    for i, colour in enumerate(colours):
        x, y = i * _SWATCH % (width // _SWATCH * _SWATCH), i * _SWATCH // (width // _SWATCH * _SWATCH) * _SWATCH
        sheet.paste(colour, (x, top + y, x + _SWATCH, top + y + _SWATCH))
    return sheet.quantize(256, Image.Quantize.MEDIANCUT, kmeans=1)


def _mix(one: Colour, other: Colour, part: float) -> Colour:
    r, g, b = (round(a + (c - a) * part) for a, c in zip(one, other, strict=True))
    return r, g, b
