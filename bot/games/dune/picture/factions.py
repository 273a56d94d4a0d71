"""How each faction looks: a letter, a shape and a colour, any one of which is enough to tell it from the others."""

from dataclasses import dataclass

Colour = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Look:
    """A faction's appearance. `ink` is the colour of what is written on `fill`."""

    letter: str
    shape: str
    fill: Colour
    ink: Colour


CREAM: Colour = (255, 248, 230)
DARK: Colour = (43, 27, 16)

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


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast ratio of two colours, 1 to 21, as the Web Content Accessibility Guidelines define it."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: Colour) -> float:
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
