"""Draws the board of a position: the empty board, what lies on it (`placing.py`), the title and who is waited for."""

from __future__ import annotations

from PIL import Image, ImageDraw

from bot.games.drawing import palette, png
from bot.games.drawing.colours import CREAM, DARK
from bot.games.drawing.fonts import BODY_BOLD, TITLE, drawable, length, title_face, write
from engine.imperium.board import ROUNDS

from ..scene import Scene, waiting
from . import colours, layout
from .base import base
from .colours import GOLD, MUTED
from .drawing import centred, paste, say
from .placing import drawn, mentat_cost, placed
from .signs import badge


def draw_board(scene: Scene) -> bytes:
    """Return the board as a PNG. Equal scenes give equal bytes; safe in any thread."""
    return encoded(painted(scene))


def encoded(image: Image.Image) -> bytes:
    """Return a picture as PNG, in the colours of all pictures of this game."""
    return png.encode(palette.apply(image, colours.palette()))


def painted(scene: Scene) -> Image.Image:
    """Return the board before it is encoded."""
    words = scene.language.words
    image = base(words, mentat_cost(scene.view)).copy()
    for mark in placed(scene):
        paste(image, drawn(mark.sprite, words), mark.x, mark.y)
    _title(image, scene)
    draw_waiting(image, scene, (layout.MARGIN, 88, layout.WIDTH - layout.MARGIN, 142))
    return image


def _title(image: Image.Image, scene: Scene) -> None:
    v, words = scene.view, scene.language.words
    number = words.lexicon.number
    if v.round:
        text = words.picture.round.format(round=number(v.round))
        face = title_face(text)
        write(image, (layout.MARGIN, 46), drawable(text, face), (face, 46), CREAM, "lm")
        left = layout.MARGIN + length(drawable(text, face), (face, 46)) + 14
        say(image, (left, 50), words.picture.of_rounds.format(rounds=number(ROUNDS)), 30, 160, MUTED)
    right = layout.WIDTH - layout.MARGIN
    if v.first:
        centred(image, badge(v.first, 44), right - 24, 46)
        say(image, (right - 56, 48), words.picture.first, 26, 120, MUTED, "rm")
        right -= 66 + round(length(words.picture.first, (BODY_BOLD, 26)))
    say(image, (right, 47), words.lexicon.phases[v.phase], 38, 320, GOLD, "rm", TITLE)


def draw_waiting(image: Image.Image, scene: Scene, box: tuple[int, int, int, int]) -> None:
    """Draw the line of who is waited for, as everybody may know, or has won; nothing where nobody is named."""
    seats, picture = scene.view.winners or waiting(scene.view), scene.language.words.picture
    if not seats:
        return
    ImageDraw.Draw(image).rounded_rectangle(box, 14, fill=GOLD)
    x, y, text = box[0] + 20.0, (box[1] + box[3]) / 2, picture.won if scene.view.winners else picture.waiting
    x += say(image, (x, y + 1), text, 32, 400, DARK) + 14
    for seat in seats:
        centred(image, badge(seat, 44), x + 22, y)
        x += 52
