"""The two typefaces shipped with the picture (licences beside them), and fitting text into a width."""

from functools import lru_cache
from importlib.resources import files
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from bot.games.drawing.colours import Colour

BODY, BODY_BOLD, TITLE = "RobotoCondensed-Regular", "RobotoCondensed-Bold", "Cinzel-Bold"


@lru_cache(maxsize=3)
def _file(name: str) -> bytes:
    return (files("bot.games.drawing") / "assets" / f"{name}.ttf").read_bytes()


@lru_cache(maxsize=128)
def font(name: str, size: int) -> ImageFont.FreeTypeFont:
    """Return a typeface at `size` pixels. The basic layout engine gives the same glyphs everywhere."""
    return ImageFont.truetype(BytesIO(_file(name)), size, layout_engine=ImageFont.Layout.BASIC)


def write(
    image: Image.Image, at: tuple[float, float], text: str, face: tuple[str, int], ink: Colour, anchor: str
) -> None:
    """Write `text` in a typeface and size at a point; `anchor` is Pillow's. What was written once is kept."""
    mask, left, top = _written(text, *face, anchor)
    if mask is not None:
        image.paste(ink, (round(at[0]) + left, round(at[1]) + top), mask)


@lru_cache(maxsize=4096)
def length(text: str, face: tuple[str, int]) -> float:
    """Return the width of `text` in pixels."""
    return font(*face).getlength(text)


@lru_cache(maxsize=4096)
def _written(text: str, name: str, size: int, anchor: str) -> tuple[Image.Image | None, int, int]:
    face = font(name, size)
    left, top, right, bottom = (round(v) for v in face.getbbox(text, anchor=anchor))
    if right <= left or bottom <= top:
        return None, 0, 0
    mask = Image.new("L", (right - left, bottom - top), 0)
    ImageDraw.Draw(mask).text((-left, -top), text, font=face, fill=255, anchor=anchor)
    return mask, left, top


@lru_cache(maxsize=1024)
def fit(text: str, name: str, size: int, width: float) -> str:
    """Return `text`, cut with an ellipsis if it would be wider than `width` pixels."""
    face = font(name, size)
    if face.getlength(text) <= width:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if face.getlength(text[:middle].rstrip() + "…") <= width:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + "…"


@lru_cache(maxsize=1024)
def wrap(text: str, name: str, size: int, width: float, lines: int) -> tuple[str, ...]:
    """Break `text` at spaces into at most `lines` lines of `width` pixels; the last one is cut if need be."""
    face, done, words = font(name, size), list[str](), text.split()
    while words and len(done) < lines - 1:
        count = 1
        while count < len(words) and face.getlength(" ".join(words[: count + 1])) <= width:
            count += 1
        done.append(fit(" ".join(words[:count]), name, size, width))
        words = words[count:]
    return (*done, fit(" ".join(words), name, size, width)) if words else tuple(done)


@lru_cache(maxsize=1024)
def drawable(text: str, name: str = BODY_BOLD) -> str:
    """Return the beginning of `text` on one line, runs of characters that the typeface lacks as a question mark."""
    made = ""
    for character in " ".join(text[:200].split()):
        if _has(name, character):
            made += character
        elif not made.endswith("?"):
            made += "?"
    return made


@lru_cache(maxsize=4096)
def _has(name: str, character: str) -> bool:
    if character == " " or " " < character <= "~":
        return True
    face = font(name, 24)
    missing = face.getmask("\U0010ffff")
    mask = face.getmask(character)
    return bool(mask.size != missing.size or bytes(mask) != bytes(missing))


@lru_cache(maxsize=256)
def title_face(text: str) -> str:
    """Return the typeface of titles, or the bold one where that lacks a letter: some languages need more of them."""
    return TITLE if all(_has(TITLE, character) for character in text) else BODY_BOLD
