"""Draws a `BoardScene`: the prepared base, and over it whatever this position adds."""

import math
from functools import cache
from importlib.resources import files
from io import BytesIO

from PIL import Image, ImageDraw

from bot.games.drawing import palette, png
from bot.games.drawing.colours import CREAM, DARK
from bot.games.dune.picture import legend, overlay, panel
from bot.games.dune.picture.geometry import areas, parts_of, territories
from bot.games.dune.picture.placing import Balloon, Slot, arrange, place
from bot.games.dune.picture.scene import BoardScene
from bot.games.dune.picture.shapes import worm
from bot.games.dune.picture.tokens import PALE, force_token, paste_centred, spice_token

BASES = {False: "base.png", True: "base_breached.png"}
Item = tuple[str, tuple[int, int]]
"""What a slot holds: a faction and its forces, or "spice" and the amount."""


def draw_board(scene: BoardScene) -> bytes:
    """Return the board as a PNG of 1400 by 1784 pixels. Equal scenes give equal bytes; safe in any thread.

    Areas that do not exist are left out: a picture must never fail for a position.
    """
    base, colours = load_base(scene.shield_wall_destroyed)
    image = base.copy()
    paint(image, scene)
    return png.encode(palette.apply(image, colours))


@cache
def load_base(breached: bool) -> tuple[Image.Image, Image.Image]:
    """Return the prepared base and the palette picture; both are only ever read."""
    data = (files("bot.games.dune.picture") / "assets" / BASES[breached]).read_bytes()
    colours = Image.open(BytesIO(data))
    colours.load()
    return colours.convert("RGB"), colours


def paint(image: Image.Image, scene: BoardScene) -> None:
    """Paint everything that changes onto a copy of the base."""
    draw = ImageDraw.Draw(image)
    if scene.storm_sector in range(1, 19):
        _paste(image, overlay.storm_patch(scene.storm_sector, scene.shield_wall_destroyed))
    for area in sorted(set(scene.highlighted) & areas().keys()):
        _paste(image, overlay.changed_patch(area))
    held = items(scene)
    slots, balloons = arrange({area: len(things) for area, things in held.items()})
    _draw_worm(image, scene, slots)
    for area, placed in slots.items():
        for item, slot in zip(held[area], spice_on_its_sign(area, held[area], placed), strict=True):
            _draw_item(image, item, slot)
    for area, box in balloons.items():
        draw_balloon(draw, box)
        for item, slot in zip(held[area], box.slots, strict=True):
            _draw_item(image, item, slot)
    panel.draw_dots(image, scene)
    panel.draw_titles(image, scene)
    panel.draw_notes(image, scene)
    legend.draw_legend(image, scene)
    panel.draw_panel(image, draw, scene)


def items(scene: BoardScene) -> dict[str, list[Item]]:
    """Return what stands in each area: forces by faction, then spice."""
    found: dict[str, list[Item]] = {}
    for (area, faction), forces in sorted(scene.forces.items()):
        if sum(forces) > 0 and area in areas():
            pale = PALE if scene.coexisting.get(areas()[area].territory) == faction else ""
            found.setdefault(area, []).append((faction + pale, forces))
    for area, amount in sorted(scene.spice.items()):
        if amount > 0 and area in areas():
            found.setdefault(area, []).append(("spice", (amount, 0)))
    return found


def spice_on_its_sign(area: str, held: list[Item], placed: tuple[Slot, ...]) -> tuple[Slot, ...]:
    """Give spice, which comes last, the slot nearest to the sign printed on the base."""
    if held[-1][0] != "spice":
        return placed
    sign = place(area, 1)[0]
    nearest = min(placed, key=lambda s: (s.x - sign.x) ** 2 + (s.y - sign.y) ** 2)
    return (*(s for s in placed if s is not nearest), nearest)


def _draw_item(image: Image.Image, item: Item, slot: Slot) -> None:
    kind, counts = item
    mark = spice_token(counts[0], slot.size) if kind == "spice" else force_token(kind, counts, slot.size)
    paste_centred(image, mark, slot.x, slot.y)


def draw_balloon(draw: ImageDraw.ImageDraw, box: Balloon) -> None:
    """Draw an empty balloon, which points at the area whose tokens stand in it."""
    middle = ((box.left + box.right) / 2, (box.top + box.bottom) / 2)
    x, y = box.tip
    for colour, width, radius in ((DARK, 11, 10), (CREAM, 5, 7)):
        draw.line([middle, box.tip], fill=colour, width=width)
        draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=colour)
    edges = (box.left, box.top, box.right, box.bottom)
    draw.rounded_rectangle(edges, 12, fill=CREAM, outline=DARK, width=4)


def _draw_worm(image: Image.Image, scene: BoardScene, slots: dict[str, tuple[Slot, ...]]) -> None:
    for spot in worm_spots(scene, slots):
        paste_centred(image, worm(spot.size), spot.x, spot.y)


def worm_spots(scene: BoardScene, slots: dict[str, tuple[Slot, ...]]) -> list[Slot]:
    """Return where Shai-Hulud's marks go: to where a worm would appear, if tokens leave room for it."""
    spots = [_worm_spot(each, slots) for each in dict.fromkeys(scene.worm_territories)]
    return [spot for spot in spots if spot is not None]


def _worm_spot(where: str, slots: dict[str, tuple[Slot, ...]]) -> Slot | None:
    territory = territories().get(where)
    if territory is None:
        return None
    parts = [*parts_of()[territory.id]]
    if territory.spice:
        where_spice_blows = f"{territory.id}:{territory.spice[0]}"
        parts.sort(key=lambda area: area != where_spice_blows)
    for area in parts:
        standing = slots.get(area, ())
        free = [r for r in place(area, len(standing) + 1) if all(_apart(r, s) for s in standing)]
        if free:
            return Slot(free[-1].x, free[-1].y, min(46, free[-1].size))
    return None


def _apart(one: Slot, other: Slot) -> bool:
    return math.dist((one.x, one.y), (other.x, other.y)) > 27 + other.size / 2


def _paste(image: Image.Image, patch: overlay.Patch) -> None:
    picture, corner = patch
    image.paste(picture, corner, picture)
