"""Where everything lies on the board's picture, in pixels."""

from __future__ import annotations

from functools import cache

from engine.imperium.board import FACTIONS, ICONS, SPACES, TOP

from .drawing import Box

WIDTH = 1080
MARGIN, GAP = 24, 10
INNER = WIDTH - 2 * MARGIN
HEAD = 150  # title and who is waited for
SCORE_TOP, SCORE_HEIGHT = HEAD + 6, 92
MOST_SHOWN = 12  # Victory Points that have a cell of their own
ROW_HEIGHT = 152
FACTIONS_TOP = SCORE_TOP + SCORE_HEIGHT + GAP
OTHERS_TOP = FACTIONS_TOP + len(FACTIONS) * (ROW_HEIGHT + GAP)
OTHERS = ICONS[len(FACTIONS) :]  # the icons that are no Faction's, a row of spaces each
CONFLICT_TOP = OTHERS_TOP + len(OTHERS) * (ROW_HEIGHT + GAP)
CONFLICT_HEIGHT = 268
LEGEND_TOP = CONFLICT_TOP + CONFLICT_HEIGHT + GAP
HEIGHT = LEGEND_TOP + 96
TRACK_WIDTH = 500  # of a Faction's track, left of its spaces
CELL = 65
ICON_WIDTH = 50  # of what stands left of the spaces of any other icon


@cache
def tracks() -> dict[str, Box]:
    """Return the panel of each Faction's Influence track."""
    return {f: (MARGIN, top, MARGIN + TRACK_WIDTH, top + ROW_HEIGHT) for f, top in _rows(FACTIONS, FACTIONS_TOP)}


@cache
def tiles() -> dict[str, Box]:
    """Return where each space is."""
    found: dict[str, Box] = {}
    for icon, top in (*_rows(FACTIONS, FACTIONS_TOP), *_rows(OTHERS, OTHERS_TOP)):
        left = MARGIN + (TRACK_WIDTH + GAP if icon in FACTIONS else ICON_WIDTH)
        spaces = [space.id for space in SPACES.values() if space.icon == icon]
        width = (WIDTH - MARGIN - left - GAP * (len(spaces) - 1)) / len(spaces)
        for place, space in enumerate(spaces):
            x = left + place * (width + GAP)
            found[space] = (round(x), top, round(x + width), top + ROW_HEIGHT)
    return found


def _rows(icons: tuple[str, ...], top: int) -> list[tuple[str, int]]:
    return [(icon, top + place * (ROW_HEIGHT + GAP)) for place, icon in enumerate(icons)]


@cache
def icons() -> dict[str, tuple[float, float]]:
    """Return the middle of the sign before a row of spaces that are no Faction's."""
    return {icon: (MARGIN + ICON_WIDTH / 2 - 5, top + ROW_HEIGHT / 2) for icon, top in _rows(OTHERS, OTHERS_TOP)}


def influence_cell(faction: str, step: int) -> Box:
    """Return the cell of a step of a track."""
    left, top, _, bottom = tracks()[faction]
    x = left + 12 + step * (CELL + 3)
    return (x, top + 56, x + CELL, bottom - 8)


@cache
def score_cell(points: int) -> Box:
    """Return the cell of so many Victory Points; the last one is for all that are more."""
    left, cells = MARGIN + 54, MOST_SHOWN + 1
    width = (WIDTH - MARGIN - left) / cells
    x = left + min(points, MOST_SHOWN) * width
    return (round(x) + 2, SCORE_TOP, round(x + width) - 2, SCORE_TOP + SCORE_HEIGHT)


def spots(box: Box, number: int, size: int) -> list[tuple[float, float]]:
    """Return the middles of so many markers in a cell: side by side, in two rows if there are more than two."""
    left, top, right, bottom = box
    columns = 1 if number == 1 else 2
    rows = -(-number // columns)
    across, down = min(size + 2, (right - left) / columns), min(size + 2, (bottom - top) / max(rows, 1))
    x0, y0 = (left + right - across * columns) / 2, (top + bottom - down * rows) / 2
    return [(x0 + across * (i % columns + 0.5), y0 + down * (i // columns + 0.5)) for i in range(number)]


assert TOP * (CELL + 3) + CELL + 24 <= TRACK_WIDTH, "a track fits into its panel"
