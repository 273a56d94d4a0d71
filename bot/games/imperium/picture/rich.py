"""Lines of text with signs among the words: "2 Persuasion" is written as a figure and the sign of Persuasion."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from bot.games.drawing.colours import CREAM, Colour
from bot.games.drawing.fonts import BODY, drawable, length, write

from ..words.languages import Words
from .drawing import centred
from .signs import sign

_FIRST = 0xE000  # private characters stand for signs while a line is made
SIGNED = ("solari", "spice", "water", "vp", "persuasion", "swords")
_MARKS = {what: chr(_FIRST + place) for place, what in enumerate(SIGNED)}
_SIGN_OF = {mark: what for what, mark in _MARKS.items()} | {"→": "arrow"}  # which the typeface lacks
_RUNS = re.compile(f"[{''.join(_SIGN_OF)}]|[^{''.join(_SIGN_OF)}]+")


class Run(NamedTuple):
    """Part of a line: letters, or a sign."""

    text: str
    sign: str = ""


@lru_cache(maxsize=8)
def signed(words: Words) -> Words:
    """Return the language with signs in the place of what amounts are called."""
    amounts = {**words.lexicon.amounts, **{what: f"{{amount}}{mark}" for what, mark in _MARKS.items()}}
    return replace(words, lexicon=replace(words.lexicon, amounts=amounts))


def _runs(word: str) -> tuple[Run, ...]:
    return tuple(
        Run("", _SIGN_OF[part]) if part in _SIGN_OF else Run(drawable(part, BODY)) for part in _RUNS.findall(word)
    )


def _width(runs: tuple[Run, ...], size: int) -> float:
    return sum(size * 1.04 if run.sign else length(run.text, (BODY, size)) for run in runs)


@lru_cache(maxsize=2048)
def broken(text: str, size: int, room: float) -> tuple[tuple[tuple[Run, ...], ...], ...]:
    """Return the lines of a text, each a row of words."""
    lines: list[list[tuple[Run, ...]]] = [[]]
    space, used = length(" ", (BODY, size)), 0.0
    for word in text.split():
        runs = _runs(word)
        width = _width(runs, size)
        if lines[-1] and used + space + width > room:
            lines.append([])
            used = 0.0
        used += width + (space if lines[-1] else 0)
        lines[-1].append(runs)
    return tuple(tuple(line) for line in lines)


def write_rich(
    image: Image.Image, at: tuple[float, float], line: tuple[tuple[Run, ...], ...], size: int, ink: Colour = CREAM
) -> None:
    """Write one line, its left middle at a point."""
    x, y = at
    for word in line:
        for run in word:
            if run.sign:
                centred(image, sign(run.sign, size), x + size / 2, y)
            else:
                write(image, (x, y + 1), run.text, (BODY, size), ink, "lm")
            x += _width((run,), size)
        x += length(" ", (BODY, size))
