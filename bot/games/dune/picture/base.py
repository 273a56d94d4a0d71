"""The part of the picture that never changes: terrain, borders, names, rim.

It is drawn once by `python -m bot.games.dune.picture.build` at twice the size, reduced, and kept as two small
pictures in `assets` (before and after the Shield Wall is destroyed), so that a game only draws what changes.
"""

import math
from functools import cache

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from bot.games.drawing.colours import CREAM, DARK, Colour
from bot.games.drawing.fonts import BODY_BOLD, font
from bot.games.dune.picture.geometry import (
    CENTRE_X,
    CENTRE_Y,
    HEIGHT,
    RADIUS,
    RIM_INNER,
    RIM_OUTER,
    WIDTH,
    Area,
    Point,
    Territory,
    area_at,
    areas,
    edges,
    outline,
    polar,
    sector_start,
    territories,
    to_pixels,
)
from bot.games.dune.picture.labels import draw_glyphs, glyphs, place_text
from bot.games.dune.picture.placing import place
from bot.games.dune.picture.tokens import SPICE

SCALE = 2
NIGHT: Colour = (38, 27, 22)
NIGHT_LIGHT: Colour = (60, 44, 35)
RIM: Colour = (86, 60, 44)
GOLD: Colour = (222, 178, 104)
BORDER: Colour = (96, 60, 36)
ROCK: Colour = (181, 141, 106)
ROCK_MARK: Colour = (137, 98, 70)
STRONGHOLD: Colour = (250, 236, 208)
STRONGHOLD_BORDER: Colour = (74, 32, 14)
ICE: Colour = (221, 229, 228)
SANDS: tuple[Colour, ...] = ((236, 206, 154), (227, 190, 133), (243, 217, 172), (232, 197, 150))


def draw_base(breached: bool) -> Image.Image:
    """Draw the base at the picture's size; `breached` once the Shield Wall no longer shelters anything."""
    image = Image.new("RGB", (WIDTH * SCALE, HEIGHT * SCALE), NIGHT)
    draw = ImageDraw.Draw(image)
    _draw_rim(image, draw)
    for area in areas().values():
        for band in area.bands:
            points = [_big(p) for p in outline(band, area.sector)]
            draw.polygon(points, fill=ground(area.territory), outline=ground(area.territory))
    for area in areas().values():
        _draw_texture(draw, area, breached)
    _draw_borders(draw)
    for territory in territories().values():
        if territory.kind == "stronghold":
            _draw_stronghold(image, territory, _sheltered(territory, breached))
    if breached:
        _draw_breach(draw)
    for territory in territories().values():
        _draw_spice_sign(draw, territory)
        draw_glyphs(image, glyphs(territory.id), DARK, ground(territory.id), SCALE)
    return image.reduce(SCALE)


@cache
def ground(territory_id: str) -> Colour:
    """Return the colour of a territory's ground; sands differ from most of their neighbours."""
    territory = territories()[territory_id]
    fixed = {"rock": ROCK, "stronghold": STRONGHOLD, "polar": ICE}.get(territory.kind)
    if fixed:
        return fixed
    return SANDS[_sand_tints()[territory_id]]


@cache
def _sand_tints() -> dict[str, int]:
    """Give each sand territory one of four tints so that neighbours differ."""
    beside: dict[str, set[str]] = {t: set() for t in territories()}
    for area in areas().values():
        beside[area.territory].update(areas()[e.beyond].territory for e in edges(area.id) if e.beyond)
    tints: dict[str, int] = {}
    for territory in sorted(beside, key=lambda t: (-len(beside[t]), t)):
        if territories()[territory].kind == "sand":
            used = {tints.get(other) for other in beside[territory]}
            tints[territory] = min(t for t in (0, 1, 2, 3, 0) if t not in used or used >= {0, 1, 2, 3})
    return tints


def _sheltered(territory: Territory, breached: bool) -> bool:
    return territory.sheltered_after_atomics if breached else territory.sheltered


def _big(point: Point) -> Point:
    return point[0] * SCALE, point[1] * SCALE


def _circle(radius: float) -> tuple[float, float, float, float]:
    x, y, r = CENTRE_X * SCALE, CENTRE_Y * SCALE, radius * SCALE
    return x - r, y - r, x + r, y + r


def _draw_rim(image: Image.Image, draw: ImageDraw.ImageDraw) -> None:
    draw.ellipse(_circle(RIM_OUTER + 3), fill=GOLD)
    draw.ellipse(_circle(RIM_OUTER), fill=RIM)
    for sector in range(1, 19):
        start = sector_start(sector)
        draw.line([_big(polar(RADIUS, start)), _big(polar(RIM_OUTER, start))], fill=GOLD, width=2 * SCALE)
    draw.ellipse(_circle(RIM_INNER + 2), fill=BORDER)
    for sector in range(1, 19):
        middle = sector_start(sector) + 10
        offset = 6.3 if sector % 3 == 1 else 0.0  # player dots stand in the middle of sectors 1, 4, 7, ...
        letters = place_text(str(sector), (RIM_INNER + RIM_OUTER) / 2 + 1, middle - offset, 26)
        draw_glyphs(image, letters, CREAM, RIM, SCALE)


def _draw_texture(draw: ImageDraw.ImageDraw, area: Area, breached: bool) -> None:
    territory = territories()[area.territory]
    if territory.kind == "polar":
        for radius in range(18, 150, 12):
            draw.ellipse(_circle(radius), outline=(203, 214, 215), width=SCALE)
    elif territory.kind == "rock":
        for x, y in _scatter(area, 24, 11):
            mountain(draw, x, y)
    elif territory.kind == "sand" and _sheltered(territory, breached):
        for x, y in _scatter(area, 15, 5):
            r = 2.3 * SCALE
            draw.ellipse((x * SCALE - r, y * SCALE - r, x * SCALE + r, y * SCALE + r), fill=(188, 148, 96))


def mountain(draw: ImageDraw.ImageDraw, x: float, y: float) -> None:
    """Draw the sign of rock."""
    left, top, right = (x - 9, y + 5), (x, y - 6), (x + 9, y + 5)
    draw.polygon([_big(top), _big(right), _big((x + 1, y + 5))], fill=(161, 121, 89))
    draw.line([_big(left), _big(top), _big(right)], fill=ROCK_MARK, width=2 * SCALE, joint="curve")


def _scatter(area: Area, step: int, margin: float) -> list[Point]:
    """Return points in an area on a slightly shaken grid, away from its name and borders."""
    points = [e.start for e in edges(area.id)]
    letters = [g.middle for g in glyphs(area.territory)]
    x0, y0 = min(p[0] for p in points), min(p[1] for p in points)
    x1, y1 = max(p[0] for p in points), max(p[1] for p in points)
    found = []
    for row in range(int(y0 // step), int(y1 // step) + 1):
        for column in range(int(x0 // step), int(x1 // step) + 1):
            shake = (row * 7919 + column * 104729) % 97 / 97 - 0.5
            x = (column + 0.5 * (row % 2) + 0.35 * shake) * step
            y = (row + 0.3 * ((shake * 7) % 1 - 0.5)) * step
            clear = all(math.dist((x, y), p) > margin for p in points)
            if clear and area_at(x, y) == area.id and all(math.dist((x, y), p) > 8 + margin for p in letters):
                found.append((x, y))
    return found


def _draw_borders(draw: ImageDraw.ImageDraw) -> None:
    all_edges = [(area.territory, edge) for area in areas().values() for edge in edges(area.id)]
    for territory, edge in all_edges:
        if edge.beyond is not None and areas()[edge.beyond].territory == territory:
            draw.line([_big(edge.start), _big(edge.end)], fill=(176, 132, 92), width=2 * SCALE)
    for territory, edge in all_edges:
        if edge.beyond is None or areas()[edge.beyond].territory != territory:
            draw.line([_big(edge.start), _big(edge.end)], fill=BORDER, width=3 * SCALE)
            for x, y in (_big(edge.start), _big(edge.end)):
                draw.ellipse((x - 2.4, y - 2.4, x + 2.4, y + 2.4), fill=BORDER)


def _draw_stronghold(image: Image.Image, territory: Territory, sheltered: bool) -> None:
    """Draw the thick border of a stronghold: double while the storm cannot enter, single otherwise."""
    mask = Image.new("L", image.size, 0)
    points = [p for a in areas().values() if a.territory == territory.id for b in a.bands for p in outline(b, a.sector)]
    ImageDraw.Draw(mask).polygon([_big(p) for p in points], fill=255)
    box = mask.getbbox()
    if box is None:
        return
    box = (box[0] - 20, box[1] - 20, box[2] + 20, box[3] + 20)
    mask = mask.crop(box)
    shrunk = [mask]
    for pixels in (6, 3, 3):
        shrunk.append(shrunk[-1].filter(ImageFilter.MinFilter(pixels * SCALE // 2 * 2 + 1)))
    grown = mask.filter(ImageFilter.MaxFilter(2 * SCALE + 1))
    colour = STRONGHOLD_BORDER
    image.paste(colour, box, ImageChops.subtract(grown, shrunk[1]))
    if sheltered:
        image.paste(colour, box, ImageChops.subtract(shrunk[2], shrunk[3]))


def _draw_breach(draw: ImageDraw.ImageDraw) -> None:
    """Draw a crack along each part of the Shield Wall, with side cracks."""
    for sector, across in ((7, (0.7, 0.86)), (8, (0.14, 0.34))):
        spine = [to_pixels(0.275 + 0.034 * i, sector_start(sector) + 20 * across[i % 2]) for i in range(9)]
        for colour, width in ((DARK, 7), (ROCK_MARK, 2)):
            draw.line([_big(p) for p in spine], fill=colour, width=width * SCALE, joint="curve")
        for i, (x, y) in enumerate(spine[1:-1]):
            side = 13 if i % 2 else -13
            draw.line(
                [_big((x, y)), _big((x + side, y - 5)), _big((x + 1.5 * side, y + 3))], fill=DARK, width=3 * SCALE
            )


def _draw_spice_sign(draw: ImageDraw.ImageDraw, territory: Territory) -> None:
    """Draw the faint mark where a territory's spice card puts spice, with the amount."""
    if territory.spice is None:
        return
    sector, amount = territory.spice
    slot = place(f"{territory.id}:{sector}", 1)[0]
    points = []
    for i in range(24):
        r = (17 if i % 2 else 14) * SCALE
        points.append(
            (slot.x * SCALE + r * math.cos(math.pi * i / 12), slot.y * SCALE + r * math.sin(math.pi * i / 12))
        )
    draw.line([*points, points[0]], fill=SPICE, width=round(1.5 * SCALE), joint="curve")
    draw.text(_big((slot.x, slot.y)), str(amount), font=font(BODY_BOLD, 17 * SCALE), fill=SPICE, anchor="mm")
