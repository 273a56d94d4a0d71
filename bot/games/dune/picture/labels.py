"""Territory names: where each stands, and how text follows an arc or a radius."""

import math
from dataclasses import dataclass
from functools import cache

from PIL import Image, ImageDraw

from bot.games.drawing.colours import Colour
from bot.games.drawing.fonts import BODY_BOLD, font
from bot.games.dune.picture.geometry import Point, polar, show_angle, show_radius, territories


@dataclass(frozen=True, slots=True)
class Label:
    """A name's middle in source coordinates, its size in pixels, and whether it runs along the arc or outwards."""

    r: float
    angle: float
    size: int
    outwards: bool = False


LABELS: dict[str, Label] = {
    "polar_sink": Label(0.135, 90, 24),
    "imperial_basin": Label(0.545, 70, 22),
    "carthag": Label(0.637, 95, 21),
    "arrakeen": Label(0.777, 65, 21),
    "tueks_sietch": Label(0.832, -30, 18),
    "sietch_tabr": Label(0.842, 150, 21),
    "habbanya_sietch": Label(0.9, 215, 17),
    "cielago_north": Label(0.485, -90, 23),
    "cielago_depression": Label(0.69, -90, 22),
    "meridian": Label(0.75, 250, 22),
    "cielago_south": Label(0.75, -81, 22),
    "cielago_east": Label(0.88, -59.5, 22),
    "harg_pass": Label(0.312, -50, 18),
    "false_wall_south": Label(0.815, -50, 22),
    "false_wall_east": Label(0.247, 5, 16),
    "the_minor_erg": Label(0.435, 0, 22),
    "pasty_mesa": Label(0.82, 0, 24),
    "red_chasm": Label(0.975, 10, 22),
    "south_mesa": Label(0.975, -25, 22),
    "basin": Label(0.975, 53, 21),
    "rim_wall_west": Label(0.602, 58.9, 16, True),
    "hole_in_the_rock": Label(0.612, 51.1, 16, True),
    "sihaya_ridge": Label(0.755, 45, 20, True),
    "shield_wall": Label(0.61, 41.5, 20),
    "gara_kulon": Label(0.975, 33, 22),
    "old_gap": Label(0.975, 70, 22),
    "broken_land": Label(0.975, 104, 22),
    "tsimpo": Label(0.793, 95, 20),
    "arsunt": Label(0.305, 95, 18),
    "rock_outcroppings": Label(0.975, 132, 22),
    "plastic_basin": Label(0.705, 150, 22),
    "hagga_basin": Label(0.51, 120, 22),
    "bight_of_the_cliff": Label(0.975, 158.5, 20),
    "funeral_plain": Label(0.845, 171.6, 20, True),
    "the_great_flat": Label(0.63, 170, 22),
    "wind_pass": Label(0.322, 180, 19),
    "the_greater_flat": Label(0.63, 190, 20),
    "habbanya_erg": Label(0.975, 193, 22),
    "false_wall_west": Label(0.535, 215, 20),
    "wind_pass_north": Label(0.262, 220, 16),
    "habbanya_ridge_flat": Label(0.975, 228, 22),
    "cielago_west": Label(0.475, 230, 19),
}


@dataclass(frozen=True, slots=True)
class Glyph:
    """One letter of a label: its middle in pixels and its turn in degrees, counterclockwise."""

    character: str
    middle: Point
    turn: float
    size: int


@cache
def glyphs(territory: str) -> tuple[Glyph, ...]:
    """Return the letters of a territory's name where they stand."""
    label, text = LABELS[territory], territories()[territory].name
    return place_text(text, show_radius(label.r), show_angle(label.angle), label.size, label.outwards)


def place_text(text: str, radius: float, angle: float, size: int, outwards: bool = False) -> tuple[Glyph, ...]:
    """Lay `text` along an arc of `radius` pixels (or outwards through it), its middle at `angle`, never upside down."""
    face = font(BODY_BOLD, size)
    total = face.getlength(text)
    upper = math.sin(math.radians(angle)) >= -0.05
    right = math.cos(math.radians(angle)) >= 0
    made = []
    for i, character in enumerate(text):
        before = face.getlength(text[:i]) - total / 2
        along = before + face.getlength(character) / 2
        if outwards:
            middle = polar(radius + (along if right else -along), angle)
            turn = angle if right else angle + 180
        else:
            at = angle + math.degrees(along / radius) * (-1 if upper else 1)
            middle = polar(radius, at)
            turn = at - 90 if upper else at + 90
        made.append(Glyph(character, middle, turn, size))
    return tuple(made)


def draw_glyphs(image: Image.Image, letters: tuple[Glyph, ...], ink: Colour, halo: Colour, scale: int = 1) -> None:
    """Draw placed letters on `image`, which is `scale` times the picture's size, all halos below all letters."""
    for stroke, colour in ((2.2 * scale, halo), (0.0, ink)):
        for glyph in letters:
            tile, corner = _tile(glyph, stroke, colour, scale)
            image.paste(tile, corner, tile)


def _tile(glyph: Glyph, stroke: float, colour: Colour, scale: int) -> tuple[Image.Image, tuple[int, int]]:
    side = glyph.size * scale * 2
    tile = Image.new("RGBA", (side, side), (*colour, 0))
    ImageDraw.Draw(tile).text(
        (side / 2, side / 2 + glyph.size * scale * 0.35),
        glyph.character,
        font=font(BODY_BOLD, glyph.size * scale),
        fill=(*colour, 255),
        anchor="ms",
        stroke_width=stroke,
        stroke_fill=(*colour, 255),
    )
    turned = tile.rotate(glyph.turn, Image.Resampling.BICUBIC)
    x, y = glyph.middle
    return turned, (round(x * scale - side / 2), round(y * scale - side / 2))
