"""The part of the board's picture that never changes: tracks, spaces with costs and effects, the legend of signs."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from bot.games.drawing.colours import Colour
from bot.games.drawing.fonts import BODY
from engine.imperium.board import ALLIED, BONUS, FACTIONS, FRIENDLY, SPACES, TOP, Space
from engine.imperium.cards import Cost

from ..words.languages import Words
from . import layout
from .colours import BACK, CELL, GOLD, ICONS, LINE, MUTED, PANEL, TINT, mixed
from .drawing import Box, centred, draw_tokens, panel, say, say_fitting, tokens_width
from .effects import ARROW, COLON, Token, needed, price, signs
from .signs import sign

_SIGN = 32  # pixels


@lru_cache(maxsize=8)
def base(words: Words, mentat: int) -> Image.Image:
    """Return the empty board, on which the Mentat's space costs so many Solari; it is only ever read."""
    image = Image.new("RGB", (layout.WIDTH, layout.HEIGHT), BACK)
    draw = ImageDraw.Draw(image)
    _score(image, draw)
    for faction in FACTIONS:
        _track(image, draw, words, faction)
    for name, box in layout.tiles().items():
        space = SPACES[name]
        cost = {**space.cost, "solari": mentat} if name == "mentat" else space.cost
        _tile(image, draw, words, space, cost, box)
    for icon, at in layout.icons().items():
        centred(image, sign(icon, 42), *at)
    panel(draw, conflict_box(), PANEL)
    _legend(image, words)
    return image


def tile_colour(icon: str) -> Colour:
    """Return the ground of the spaces of an icon."""
    return mixed(PANEL, ICONS[icon].fill, TINT)


def conflict_box() -> Box:
    """Return the panel of the Conflict."""
    return (
        layout.MARGIN,
        layout.CONFLICT_TOP,
        layout.WIDTH - layout.MARGIN,
        layout.CONFLICT_TOP + layout.CONFLICT_HEIGHT,
    )


def _score(image: Image.Image, draw: ImageDraw.ImageDraw) -> None:
    centred(image, sign("vp", 46), layout.MARGIN + 25, layout.SCORE_TOP + layout.SCORE_HEIGHT / 2)
    for points in range(layout.MOST_SHOWN + 1):
        box = layout.score_cell(points)
        panel(draw, box, CELL, GOLD if points == 10 else LINE, 2)
        number = f"{points}+" if points == layout.MOST_SHOWN else str(points)
        say(image, (box[0] + 6, box[1] + 15), number, 22, 60, MUTED)


def _track(image: Image.Image, draw: ImageDraw.ImageDraw, words: Words, faction: str) -> None:
    left, top, right, bottom = layout.tracks()[faction]
    panel(draw, (left, top, right, bottom), tile_colour(faction))
    centred(image, sign(faction, 42), left + 34, top + 30)
    say(image, (left + 64, top + 31), words.lexicon.faction(faction), 30, 280)
    for step in range(TOP + 1):
        box = layout.influence_cell(faction, step)
        draw.rounded_rectangle(box, 8, fill=CELL, outline=GOLD if step in (FRIENDLY, ALLIED) else LINE, width=2)
        say(image, (box[0] + 5, box[1] + 12), str(step), 18, 30, MUTED)
        if step == FRIENDLY:
            centred(image, sign("vp", 20), box[2] - 13, box[1] + 13)
        if step == ALLIED:
            tokens = signs(BONUS[faction])
            draw_tokens(image, (box[2] - tokens_width(tokens, 20) - 1, box[1] + 13), tokens, 20, 60)


def _tile(image: Image.Image, draw: ImageDraw.ImageDraw, words: Words, space: Space, cost: Cost, box: Box) -> None:
    left, top, right, _ = box
    panel(draw, box, tile_colour(space.icon), ICONS[space.icon].fill, 3)
    say_fitting(image, (left + 12, top + 24), words.lexicon.space(space.id), (27, 20), right - left - 22)
    room = right - left - 18
    if space.combat:
        centred(image, sign("combat", _SIGN), right - 24, top + 66)
        room -= _SIGN + 4
    draw_tokens(image, (left + 12, top + 66), tile_signs(space, cost), _SIGN, room)


def tile_signs(space: Space, cost: Cost) -> tuple[Token, ...]:
    """Return what a space asks for, costs and gives (its Influence stands beside it)."""
    asked = (*needed(space.requires), COLON) if space.requires else ()
    return (*asked, *((*price(cost), ARROW) if cost else ()), *signs(space.effect))


def _legend(image: Image.Image, words: Words) -> None:
    said = list(words.picture.signs.items())
    for place, (kind, name) in enumerate(said):
        column, row = place % 5, place // 5
        x, y = layout.MARGIN + column * (layout.INNER / 5), layout.LEGEND_TOP + 22 + 44 * row
        centred(image, sign(kind, 32), x + 18, y)
        say(image, (x + 40, y + 1), name, 25, layout.INNER / 5 - 46, MUTED, face=BODY)
