"""The colours of the pictures, and how each side, Faction and Agent icon looks: a letter, a shape and a colour."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from PIL import Image

from bot.games.drawing.colours import CREAM, DARK, Colour

BACK: Colour = (30, 26, 30)
PANEL: Colour = (49, 43, 48)
CELL: Colour = (66, 58, 63)
LINE: Colour = (104, 92, 96)
MUTED: Colour = (204, 190, 172)
GOLD: Colour = (226, 184, 96)
RED: Colour = (208, 60, 50)
WATER: Colour = (92, 172, 226)
SPICE: Colour = (230, 126, 40)
STEEL: Colour = (206, 214, 222)
TROOP: Colour = (176, 186, 148)
VIOLET: Colour = (122, 86, 168)
SPEECH: Colour = (120, 196, 190)


@dataclass(frozen=True, slots=True)
class Look:
    """How something looks. `ink` is the colour of what is written on `fill`."""

    letter: str
    shape: str
    fill: Colour
    ink: Colour


SIDES: dict[str, Look] = {
    "red": Look("R", "circle", (178, 32, 40), CREAM),
    "blue": Look("B", "square", (28, 84, 170), CREAM),
    "green": Look("G", "diamond", (24, 112, 64), CREAM),
    "yellow": Look("Y", "triangle", (246, 206, 58), DARK),
}
RIVALS: dict[str, Look] = {
    "left_rival": Look("1", "hexagon", (128, 70, 160), CREAM),
    "right_rival": Look("2", "hexagon", (232, 130, 50), DARK),
    "house_hagal": Look("H", "hexagon", (40, 36, 40), CREAM),
}
ICONS: dict[str, Look] = {
    "emperor": Look("E", "disc", (158, 160, 168), DARK),
    "spacing_guild": Look("S", "disc", (190, 74, 40), CREAM),
    "bene_gesserit": Look("B", "disc", (112, 74, 158), CREAM),
    "fremen": Look("F", "disc", (40, 112, 160), CREAM),
    "landsraad": Look("L", "disc", (62, 124, 70), CREAM),
    "city": Look("C", "disc", (72, 76, 150), CREAM),
    "spice_trade": Look("T", "disc", (222, 168, 60), DARK),
    "any": Look("?", "disc", (222, 214, 200), DARK),
}


def side_look(side: str) -> Look:
    """Return how a side looks: a player by its colour, a Rival by a number."""
    return SIDES[side] if side in SIDES else RIVALS[side]


def mixed(one: Colour, other: Colour, part: float) -> Colour:
    """Return a colour between two."""
    r, g, b = (round(a + (c - a) * part) for a, c in zip(one, other, strict=True))
    return r, g, b


GROUNDS = (BACK, PANEL, CELL, CREAM, DARK, GOLD)


@cache
def palette() -> Image.Image:
    """Return the palette: all colours that are drawn, and what lies between them and their grounds at smooth edges."""
    looks = (*SIDES.values(), *RIVALS.values(), *ICONS.values())
    plain = [*GROUNDS, LINE, MUTED, RED, WATER, SPICE, STEEL, TROOP, VIOLET, SPEECH, *(look.fill for look in looks)]
    tiles = [mixed(PANEL, look.fill, TINT) for look in ICONS.values()]
    between = [mixed(one, other, part) for one in (*plain, *tiles) for other in (DARK, CREAM) for part in (0.33, 0.66)]
    between += [mixed(tile, other, part) for tile in tiles for other in (GOLD, MUTED) for part in (0.33, 0.66)]
    colours = list(dict.fromkeys([*plain, *tiles, *between]))[:256]
    image = Image.new("P", (1, 1))
    image.putpalette([part for colour in colours for part in colour])
    return image


TINT = 0.34  # how much of its icon's colour a space has
