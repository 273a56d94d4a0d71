"""The board taken apart for a replay: the empty board, and what lies on it as small pictures with their places."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO

from PIL import Image

from bot.games.lately import Lately
from bot.games.presentation import Mark

from ..scene import Scene
from ..words.languages import Words
from . import layout
from .base import base
from .board import encoded
from .placing import drawn, mentat_cost, placed

BOARD = 0  # the lowest layer
_HEIGHT = layout.HEIGHT - layout.HEAD  # without the title, which a replay writes itself


def marks(scene: Scene, lately: Lately) -> tuple[Mark, ...]:
    """Return the empty board, and what lies on it; what lies as it did lately is not placed again."""
    ground = Mark("board", BOARD, f"base/{mentat_cost(scene.view)}", 0, 0, layout.WIDTH, _HEIGHT)
    return (ground, *lately.of("pieces", _pieces, scene))


def _pieces(scene: Scene) -> tuple[Mark, ...]:
    return tuple(mark._replace(y=mark.y - layout.HEAD) for mark in placed(scene))


@lru_cache(maxsize=512)
def sprite(name: str, words: Words) -> bytes:
    """Draw one of those pictures, a PNG. KeyError or ValueError for a name that no mark has."""
    kind, _, given = name.partition("/")
    if kind == "base":
        return encoded(base(words, int(given)).crop((0, layout.HEAD, layout.WIDTH, layout.HEIGHT)))
    out = BytesIO()
    drawn(name, words).quantize(64, Image.Quantize.FASTOCTREE).save(out, "PNG", optimize=True)
    return out.getvalue()
