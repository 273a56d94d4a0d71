"""How each faction looks: a letter, a shape and a colour, any one of which is enough to tell it from the others."""

from dataclasses import dataclass

from bot.games.drawing.colours import CREAM, DARK, Colour


@dataclass(frozen=True, slots=True)
class Look:
    """A faction's appearance. `ink` is the colour of what is written on `fill`."""

    letter: str
    shape: str
    fill: Colour
    ink: Colour


LOOKS: dict[str, Look] = {
    "atreides": Look("A", "circle", (24, 104, 62), CREAM),
    "bene_gesserit": Look("B", "square", (38, 84, 168), CREAM),
    "emperor": Look("E", "crown", (170, 26, 38), CREAM),
    "fremen": Look("F", "triangle", (250, 214, 64), DARK),
    "guild": Look("G", "diamond", (242, 140, 40), DARK),
    "harkonnen": Look("H", "hexagon", (34, 31, 33), CREAM),
}


def look(faction: str) -> Look:
    """Return the look of `faction`; one that is not of the base game gets a plain disc with its initial."""
    known = LOOKS.get(faction)
    if known is not None:
        return known
    return Look((faction or "?")[0].upper(), "circle", (96, 86, 78), CREAM)
