"""Writing text and signs on a picture: rows that shrink to fit, lines that break, panels."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from PIL import Image, ImageDraw

from bot.games.drawing.colours import CREAM, Colour
from bot.games.drawing.fonts import BODY_BOLD, drawable, fit, length, write

from .effects import Token
from .signs import sign

Box = tuple[int, int, int, int]  # left, top, right, bottom
_LEAST = 20  # pixels of a sign that still tells what it is


def paste(image: Image.Image, mark: Image.Image, left: float, top: float) -> None:
    """Put a small transparent picture on another with its upper left corner at a point."""
    image.paste(mark, (round(left), round(top)), mark)


def centred(image: Image.Image, mark: Image.Image, x: float, y: float) -> None:
    """Put a small transparent picture on another with its middle at a point."""
    paste(image, mark, x - mark.width / 2, y - mark.height / 2)


def panel(draw: ImageDraw.ImageDraw, box: Box, fill: Colour, edge: Colour | None = None, width: int = 3) -> None:
    """Draw a panel with round corners."""
    draw.rounded_rectangle(box, 12, fill=fill, outline=edge, width=width if edge else 1)


def say(
    image: Image.Image,
    at: tuple[float, float],
    text: str,
    size: int,
    room: float,
    ink: Colour = CREAM,
    anchor: str = "lm",
    face: str = BODY_BOLD,
) -> float:
    """Write a line, cut where there is no more room, and return how wide it is."""
    shown = fit(drawable(text, face), face, size, room)
    write(image, at, shown, (face, size), ink, anchor)
    return length(shown, (face, size))


def say_fitting(
    image: Image.Image, at: tuple[float, float], text: str, sizes: tuple[int, int], room: float, ink: Colour = CREAM
) -> float:
    """Write a line as large as it fits, between two sizes; cut where even the smaller one is too large."""
    size, least = sizes
    while size > least and length(drawable(text), (BODY_BOLD, size)) > room:
        size -= 1
    return say(image, at, text, size, room, ink)


def tokens_width(tokens: Iterable[Token], size: int) -> float:
    """Return how wide a row of signs is."""
    return sum(_width(token, size) for token in tokens)


@lru_cache(maxsize=1024)
def _width(token: Token, size: int) -> float:
    text = length(token.text, (BODY_BOLD, round(size * 0.92))) if token.text else 0.0
    between = size * 0.08 if token.text and token.sign else 0.0
    return text + between + (size if token.sign else 0) + size * 0.22


def draw_tokens(
    image: Image.Image, at: tuple[float, float], tokens: Sequence[Token], size: int, room: float, ink: Colour = CREAM
) -> float:
    """Draw a row of signs with its left middle at a point, smaller where it needs to be; return how wide it is."""
    while size > _LEAST and tokens_width(tokens, size) > room:
        size -= 1
    x, y = at
    for token in tokens:
        left = x
        if token.text:
            face = (BODY_BOLD, round(size * 0.92))
            write(image, (left, y), token.text, face, ink, "lm")
            left += length(token.text, face) + (size * 0.08 if token.sign else 0.0)
        if token.sign:
            centred(image, sign(token.sign, size), left + size / 2, y)
        x += _width(token, size)
    return x - at[0]
