"""What stands on the board: forces, spice, Shai-Hulud's mark. Each is a small picture, kept once made."""

from functools import lru_cache

from PIL import Image, ImageDraw

from bot.games.drawing.colours import CREAM, DARK, Colour
from bot.games.drawing.fonts import BODY_BOLD, font
from bot.games.dune.picture.factions import look
from bot.games.dune.picture.shapes import shape, star_image

SPICE: Colour = (196, 78, 24)
STAR_GROUND: Colour = (255, 250, 236)
PALE = "~"  # behind the name of a faction whose forces are drawn pale, for they coexist

# How far below the middle the number stands, and how large it is, as shares of the token's size.
_NUMBER: dict[str, tuple[float, float]] = {
    "circle": (0.13, 0.52),
    "square": (0.13, 0.54),
    "hexagon": (0.14, 0.52),
    "diamond": (0.09, 0.46),
    "triangle": (0.21, 0.42),
    "crown": (0.17, 0.5),
}
_LETTER: dict[str, tuple[float, float]] = {
    "circle": (-0.26, 0.25),
    "square": (-0.25, 0.26),
    "hexagon": (-0.25, 0.25),
    "diamond": (-0.25, 0.23),
    "triangle": (-0.12, 0.24),
    "crown": (-0.15, 0.23),
}


@lru_cache(maxsize=1024)
def force_token(faction: str, forces: tuple[int, int], size: int) -> Image.Image:
    """Return the token for forces (ordinary, starred): faction's shape, its letter, the total, and a star badge.

    It fills a square of `size` pixels; with starred forces the shape is smaller and the badge hangs below it.
    A faction with `PALE` behind its name coexists there: its colours are exchanged.
    """
    face = look(faction.removesuffix(PALE))
    fill, ink = (CREAM, face.fill) if faction.endswith(PALE) else (face.fill, face.ink)
    ordinary, starred = forces
    image = Image.new("RGBA", (size, size), (*DARK, 0))
    body = round(size * 0.84) if starred else size
    left = (size - body) // 2
    image.paste(shape(face.shape, body, fill), (left, 0))
    draw, middle = ImageDraw.Draw(image), size / 2
    number, lift = str(ordinary + starred), 0.05 * body if starred else 0.0
    drop, share = _NUMBER[face.shape]
    share *= 1.0 if len(number) < 3 else 0.72
    _text(draw, (middle, body * (0.5 + drop) - lift), number, body * share, ink)
    drop, share = _LETTER[face.shape]
    _text(draw, (middle, body * (0.5 + drop) - lift * 0.7), face.letter, body * share, ink)
    if starred:
        _star_badge(image, draw, starred, size)
    return image


def _star_badge(image: Image.Image, draw: ImageDraw.ImageDraw, starred: int, size: int) -> None:
    height = max(13, round(size * 0.31))
    face = font(BODY_BOLD, round(height * 0.98))
    width = round(height * 1.25 + face.getlength(str(starred)))
    left, top = round((size - width) / 2), size - 1 - height
    box = (left, top, left + width, top + height)
    draw.rounded_rectangle(box, height / 2, fill=(*STAR_GROUND, 255), outline=(*DARK, 255), width=max(1, size // 33))
    mark = star_image(round(height * 0.82), (176, 98, 12))
    image.paste(mark, (round(left + height * 0.14), round(top + height * 0.09)), mark)
    _text(
        draw, (left + height * 0.98 + face.getlength(str(starred)) / 2, top + height / 2), str(starred), face.size, DARK
    )


@lru_cache(maxsize=256)
def spice_token(amount: int, size: int) -> Image.Image:
    """Return the marker for spice lying on the board, with its amount."""
    image = shape("burst", size, SPICE, (255, 226, 160)).copy()
    number = str(amount)
    share = 0.52 if len(number) < 3 else 0.38
    _text(ImageDraw.Draw(image), (size / 2, size / 2), number, round(size * share), CREAM)
    return image


@lru_cache(maxsize=128)
def badge(faction: str, size: int) -> Image.Image:
    """Return a faction's shape with only its letter in it."""
    face = look(faction)
    image = shape(face.shape, size, face.fill).copy()
    drop = {"triangle": 0.14, "crown": 0.1}.get(face.shape, 0.0)
    _text(ImageDraw.Draw(image), (size / 2, size * (0.5 + drop)), face.letter, round(size * 0.52), face.ink)
    return image


def paste_centred(image: Image.Image, mark: Image.Image, x: float, y: float) -> None:
    """Put a small transparent picture on `image` with its middle at (x, y)."""
    image.paste(mark, (round(x - mark.width / 2), round(y - mark.height / 2)), mark)


def _text(draw: ImageDraw.ImageDraw, at: tuple[float, float], text: str, size: float, ink: Colour) -> None:
    """Write digits or capitals with the middle of their height, not of the line's, at `at`."""
    face = font(BODY_BOLD, round(size))
    draw.text((at[0], at[1] + face.size * 0.355), text, font=face, fill=(*ink, 255), anchor="ms")
