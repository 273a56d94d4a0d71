"""The board taken apart: the pieces of its picture, each drawn once, and where they lie in a position.

A replay holds every piece once and moves them about, so that thousands of positions take hardly more room than one.
Pieces are drawn by the code that draws the board, larger than they are shown, since a replay may be looked at closely.
"""

from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from io import BytesIO

from PIL import Image, ImageDraw

from bot.games.drawing.colours import CREAM, DARK
from bot.games.drawing.fonts import BODY_BOLD, write
from bot.games.dune.picture import overlay
from bot.games.dune.picture.base import GOLD, NIGHT
from bot.games.dune.picture.board import BASES, draw_balloon, items, spice_on_its_sign, worm_spots
from bot.games.dune.picture.geometry import PANEL_TOP, WIDTH, dot_angles, polar
from bot.games.dune.picture.panel import DOTS_RADIUS
from bot.games.dune.picture.placing import Balloon, Slot, arrange
from bot.games.dune.picture.scene import BoardScene, only
from bot.games.dune.picture.shapes import shape, worm
from bot.games.dune.picture.tokens import badge, force_token, spice_token
from bot.games.lately import Lately
from bot.games.presentation import Mark

BOARD, GROUND, TOKENS, BALLOONS, ABOVE = range(5)  # layers, from the lowest
_FINE = 84  # pixels of a token; it is shown with at most 66
_BALLOON_MARGIN = 12


def marks(scene: BoardScene, lately: Lately) -> tuple[Mark, ...]:
    """Return what lies where in a position; what lies as it did lately is not placed again."""
    found = [Mark("board", BOARD, f"base/{int(scene.shield_wall_destroyed)}", 0, 0, WIDTH, PANEL_TOP)]
    found += _storm(scene)
    standing = lately.of("standing", _standing, only(scene, "forces", "coexisting", "spice", "worm_territories"))
    return (*found, *standing, *lately.of("dots", _dots, only(scene, "dots", "waiting_for", "storm_order")))


def _standing(scene: BoardScene) -> list[Mark]:
    """Return tokens, what crowds of them stand in, and the worms."""
    found: list[Mark] = []
    held = items(scene)
    slots, balloons = arrange({area: len(things) for area, things in held.items()})
    for area, placed in slots.items():
        found += _tokens(area, held[area], spice_on_its_sign(area, held[area], placed), TOKENS)
    for area, box in balloons.items():
        found.append(_balloon(area, box))
        found += _tokens(area, held[area], box.slots, ABOVE)
    for number, spot in enumerate(worm_spots(scene, slots)):
        found.append(_mark(f"worm/{number}" if number else "worm", TOKENS, "worm", spot.x, spot.y, spot.size))
    return found


def _storm(scene: BoardScene) -> Iterator[Mark]:
    if scene.storm_sector in range(1, 19):
        picture, (left, top) = overlay.storm_patch(scene.storm_sector, scene.shield_wall_destroyed)
        name = f"storm/{scene.storm_sector}/{int(scene.shield_wall_destroyed)}"
        yield Mark("storm", GROUND, name, left, top, picture.width, picture.height)


def _tokens(area: str, held: list[tuple[str, tuple[int, int]]], slots: tuple[Slot, ...], layer: int) -> Iterator[Mark]:
    for (kind, (ordinary, starred)), slot in zip(held, slots, strict=True):
        name = f"spice/{ordinary}" if kind == "spice" else f"force/{kind}/{ordinary}/{starred}"
        yield _mark(f"{area}/{kind}", layer, name, slot.x, slot.y, slot.size)


def _dots(scene: BoardScene) -> list[Mark]:
    """Factions on their dots, with their places in the storm order; a ring of gold for who is waited for."""
    angles, found = dot_angles(), list[Mark]()
    for faction, dot in scene.dots.items():
        x, y = polar(DOTS_RADIUS, angles[dot])
        found.append(_mark(f"dot/{faction}", GROUND, f"dot/{int(faction in scene.waiting_for)}", x, y, 70))
        found.append(_mark(f"badge/{faction}", TOKENS, f"badge/{faction}", x, y, 56))
        if faction in scene.storm_order:
            x, y = polar(DOTS_RADIUS + 22, angles[dot] + 3.2)
            found.append(_mark(f"order/{faction}", ABOVE, f"order/{scene.storm_order.index(faction) + 1}", x, y, 34))
    return found


def _mark(key: str, layer: int, name: str, x: float, y: float, size: int) -> Mark:
    return Mark(key, layer, name, round(x - size / 2), round(y - size / 2), size, size)


def _balloon(area: str, box: Balloon) -> Mark:
    """Return the mark of a balloon; the name of its picture says all of its form."""
    (x, y), m = box.tip, _BALLOON_MARGIN
    left, top = round(min(box.left, x)) - m, round(min(box.top, y)) - m
    right, bottom = round(max(box.right, x)) + m, round(max(box.bottom, y)) + m
    edges = (box.left - left, box.top - top, box.right - left, box.bottom - top, x - left, y - top)
    name = "/".join(["balloon", str(right - left), str(bottom - top), *(str(round(edge)) for edge in edges)])
    return Mark(f"{area}/balloon", BALLOONS, name, left, top, right - left, bottom - top)


@lru_cache(maxsize=2048)
def sprite(name: str) -> bytes:
    """Draw a piece, as a PNG. KeyError or ValueError for a name that no mark has."""
    kind, *given = name.split("/")
    if kind == "base":
        return _base(bool(int(given[0])))
    out = BytesIO()
    _drawn(kind, given).quantize(64, Image.Quantize.FASTOCTREE).save(out, "PNG", optimize=True)
    return out.getvalue()


def _drawn(kind: str, given: list[str]) -> Image.Image:
    if kind == "force":
        return force_token(given[0], (int(given[1]), int(given[2])), _FINE)
    if kind == "badge":
        return badge(given[0], _FINE)
    if kind == "worm":
        return worm(_FINE)
    numbers = [int(number) for number in given]
    if kind == "spice":
        return spice_token(numbers[0], _FINE)
    if kind == "dot":
        return shape("circle", _FINE, GOLD if numbers[0] else NIGHT, GOLD)
    if kind == "storm":
        return overlay.storm_patch(numbers[0], bool(numbers[1]))[0]
    if kind == "order":
        return _order(numbers[0])
    return {"balloon": _drawn_balloon}[kind](*numbers)


def _order(place: int) -> Image.Image:
    image = shape("circle", _FINE, CREAM, DARK).copy()
    write(image, (_FINE / 2, _FINE * 0.73), str(place), (BODY_BOLD, round(_FINE * 0.7)), DARK, "ms")
    return image


def _drawn_balloon(
    width: int, height: int, left: int, top: int, right: int, bottom: int, x: int, y: int
) -> Image.Image:
    image = Image.new("RGBA", (width, height), (*CREAM, 0))
    draw_balloon(ImageDraw.Draw(image), Balloon(left, top, right, bottom, (x, y), ()))
    return image


def _base(breached: bool) -> bytes:
    """Return the map without what stands under it, in the colours in which it was prepared."""
    data = (files("bot.games.dune.picture") / "assets" / BASES[breached]).read_bytes()
    out = BytesIO()
    Image.open(BytesIO(data)).crop((0, 0, WIDTH, PANEL_TOP)).save(out, "PNG", optimize=True)
    return out.getvalue()
