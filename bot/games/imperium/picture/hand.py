"""The picture of what only its owner may see: the cards of a hand, and Intrigue cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from PIL import Image, ImageDraw

from bot.games.drawing.fonts import TITLE
from engine.imperium.cards import CARDS, INTRIGUE
from engine.imperium.view import Own

from ..printed import play_line
from ..words.languages import Words
from .board import encoded
from .colours import BACK, GOLD, MUTED, PANEL, VIOLET
from .drawing import Box, centred, panel, say
from .rich import broken, signed, write_rich
from .row import GAP, MARGIN, WIDTH, Placed, draw_card, height_of
from .signs import sign

_HEAD, _TEXT, _LINE = 60, 28, 35
_INDENT = 96


def draw_hand(own: Own, words: Words) -> bytes:
    """Return the hand of a seat as a PNG."""
    return encoded(painted(own, words))


def painted(own: Own, words: Words) -> Image.Image:
    """Return the picture before it is encoded."""
    panels = list(arranged(own, words))
    image = Image.new("RGB", (WIDTH, panels[-1].box[3] + MARGIN), BACK)
    cards, intrigue = Counter(own.hand), Counter(own.intrigue)
    for each in panels:
        left, top, _, bottom = each.box
        if each.kind == "card":
            draw_card(image, words, CARDS[each.what], each.box, number=cards[each.what])
        elif each.kind == "intrigue":
            _intrigue(image, words, each.what, intrigue[each.what], each.box)
        else:
            size, ink = (38, GOLD) if each.kind == "title" else (28, MUTED)
            say(image, (left, (top + bottom) / 2), each.what, size, 700, ink, face=TITLE)
    return image


def arranged(own: Own, words: Words) -> Iterator[Placed]:
    """Yield all panels from the top to the bottom; equal cards are one."""
    y, right = 10, WIDTH - MARGIN
    for title, kind, cards in (
        (words.picture.hand, "card", own.hand),
        (words.picture.intrigue, "intrigue", own.intrigue),
    ):
        yield Placed("title", title, (MARGIN, y, right, y + _HEAD))
        y += _HEAD
        for card in Counter(cards):
            height = height_of(card, words) if kind == "card" else _height(card, words)
            yield Placed(kind, card, (MARGIN, y, right, y + height))
            y += height + GAP
        if not cards:
            yield Placed("none", words.picture.no_intrigue, (MARGIN, y, right, y + _LINE))
            y += _LINE + GAP


def _lines(card: str, words: Words) -> list[str]:
    return [play_line(play, signed(words)) for play in INTRIGUE[card].plays]


def _height(card: str, words: Words) -> int:
    room = WIDTH - 2 * MARGIN - _INDENT - 14
    return 68 + _LINE * sum(len(broken(text, _TEXT, room)) for text in _lines(card, words))


def _intrigue(image: Image.Image, words: Words, card: str, number: int, box: Box) -> None:
    left, top, right, _ = box
    panel(ImageDraw.Draw(image), box, PANEL, VIOLET, 3)
    centred(image, sign("intrigue", 56), left + 46, top + 44)
    x = left + _INDENT
    width = say(image, (x, top + 34), words.lexicon.card(card), 33, right - x - 120)
    if number > 1:
        told = words.picture.copies.format(number=words.lexicon.number(number))
        say(image, (x + width + 18, top + 35), told, 30, 80, GOLD)
    y = top + 58 + _LINE / 2
    for text in _lines(card, words):
        for line in broken(text, _TEXT, right - left - _INDENT - 14):
            write_rich(image, (x, y), line, _TEXT)
            y += _LINE
