"""A picture in the colours of a palette that was chosen once, so that it encodes quickly."""

from __future__ import annotations

from threading import Lock

from PIL import Image

_APPLYING = Lock()


def apply(picture: Image.Image, palette: Image.Image) -> Image.Image:
    """Return `picture` in the colours of `palette`, without dithering.

    One at a time: a palette remembers the nearest of its colours for each that it has met, Pillow writes that down
    while it lets other threads run, and all boards share the palette. Whatever else they share is only ever read, and
    typefaces are used with the interpreter's lock held.
    """
    with _APPLYING:
        return picture.quantize(palette=palette, dither=Image.Dither.NONE)
