"""What the marks on the board mean: in the language of the game, each beside a small picture that is kept once made."""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image, ImageDraw

from bot.games.drawing.colours import CREAM, DARK, Colour
from bot.games.drawing.fonts import BODY, BODY_BOLD, drawable, fit, font, length, write
from bot.games.dune.picture.base import NIGHT, ROCK, SANDS, SCALE, STRONGHOLD, STRONGHOLD_BORDER, mountain
from bot.games.dune.picture.geometry import CENTRE_X, CENTRE_Y, RIM_OUTER
from bot.games.dune.picture.scene import BoardScene
from bot.games.dune.picture.shapes import shape
from bot.games.dune.picture.tokens import PALE, SPICE, force_token, paste_centred
from bot.games.dune.words.sayings import GUEST, LEGEND

_INK: Colour = (226, 206, 176)
_LARGEST, _SMALLEST = 24, 16
_RIGHT, _TOP, _STEP = 1384, 1133, 38
_SIZE, _BESIDE = 48, 28


def draw_legend(image: Image.Image, scene: BoardScene) -> None:
    """Write into the lower right corner what each mark means, with the mark before it, as large as there is room."""
    kinds = ((GUEST,) if any(scene.coexisting.values()) else ()) + LEGEND
    top = _TOP + _STEP * (len(LEGEND) - len(kinds))
    rows = [(drawable(scene.words.board.legend[kind], BODY), top + _STEP * i) for i, kind in enumerate(kinds)]
    large = (
        size for size in range(_LARGEST, _SMALLEST, -1) if all(length(w, (BODY, size)) <= _room(y) for w, y in rows)
    )
    face = (BODY, next(large, _SMALLEST))
    for kind, (said, y) in zip(kinds, rows, strict=True):
        words = fit(said, *face, _room(y))
        write(image, (_RIGHT, y), words, face, _INK, "rm")
        paste_centred(image, _mark(kind), _RIGHT - length(words, face) - _BESIDE, y)


def _room(y: float) -> float:
    """Return how wide words at this height may be, beside the map and the notes in the other corner."""
    across = (RIM_OUTER + 6) ** 2 - (y - CENTRE_Y) ** 2
    return _RIGHT - _BESIDE - _SIZE / 2 - CENTRE_X - max(50.0, math.sqrt(max(across, 0.0)))


@lru_cache(maxsize=len(LEGEND) + 1)
def _mark(kind: str) -> Image.Image:
    """Return the mark itself in the middle of a small square."""
    size = _SIZE * SCALE
    image = Image.new("RGBA", (size, size), (*NIGHT, 0))
    draw, middle = ImageDraw.Draw(image), size / 2
    box = (middle - 15 * SCALE, middle - 13 * SCALE, middle + 15 * SCALE, middle + 13 * SCALE)
    if kind == "rock":
        draw.rectangle(box, fill=ROCK)
        mountain(draw, _SIZE / 2 - 4, _SIZE / 2 - 3)
        mountain(draw, _SIZE / 2 + 5, _SIZE / 2 + 5)
    elif kind == "stronghold":
        left, top, right, bottom = box
        draw.rectangle(box, fill=STRONGHOLD, outline=STRONGHOLD_BORDER, width=4 * SCALE)
        draw.rectangle((left + 12, top + 12, right - 12, bottom - 12), outline=STRONGHOLD_BORDER, width=SCALE)
    elif kind == "storm":
        tile = Image.new("RGBA", (30 * SCALE, 26 * SCALE), (150, 126, 98, 255))
        for d in range(-12, 44, 12):
            ImageDraw.Draw(tile).line([(d * SCALE, 60), ((d + 20) * SCALE, -10)], fill=DARK, width=4 * SCALE)
        image.paste(tile, (round(box[0]), round(box[1])))
    elif kind == "changed":
        draw.rectangle(box, fill=SANDS[0], outline=(255, 255, 255), width=5 * SCALE)
    elif kind == "order":
        _in_the_middle(image, shape("circle", 30 * SCALE, CREAM, DARK))
        draw.text((middle, middle), "1", font=font(BODY_BOLD, 22 * SCALE), fill=DARK, anchor="mm")
    elif kind == "spice":
        _in_the_middle(image, shape("burst", 34 * SCALE, SPICE))
        draw.text((middle, middle), "6", font=font(BODY_BOLD, 18 * SCALE), fill=CREAM, anchor="mm")
    elif kind == GUEST:
        _in_the_middle(image, force_token(f"bene_gesserit{PALE}", (2, 0), 36 * SCALE))
    else:
        _in_the_middle(image, force_token("harkonnen", (5, 3), 46 * SCALE))
    return image.reduce(SCALE)


def _in_the_middle(image: Image.Image, mark: Image.Image) -> None:
    image.alpha_composite(mark.convert("RGBA"), ((image.width - mark.width) // 2, (image.height - mark.height) // 2))
