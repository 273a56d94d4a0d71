"""What lies on the board in a position, as small pictures with their places: the board is drawn from them, and a
replay moves them about."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

from PIL import Image, ImageDraw

from bot.games.drawing.fonts import TITLE
from bot.games.presentation import Mark
from engine.imperium.board import COUNCIL, FACTIONS, MENTAT_SPACE, SPACES, SWORDMASTER
from engine.imperium.cards import CONFLICTS
from engine.imperium.rivals.printed import LEVELS
from engine.imperium.rivals.who import has_purse, scores
from engine.imperium.state import LEADER, MENTAT_AGENT, SWORDMASTER_AGENT
from engine.imperium.view import View

from ..scene import Scene
from ..words.languages import Words
from . import layout, signs
from .base import conflict_box
from .colours import CELL, GOLD, MUTED, PANEL
from .drawing import centred, draw_tokens, say
from .effects import Token
from .effects import signs as as_signs

GROUND, PIECES, ABOVE = 1, 2, 3  # layers over the board
_AGENT, _MARKER, _SMALL, _TOKEN, _FLAG, _BONUS, _CLOSED = 56, 32, 27, 46, 44, 50, 54  # pixels
_CROWD, _SMALL_AGENT = 3, 40  # Agents on a space that are a crowd, and how large they are then
_CARD_WIDTH, _FIGHTER_WIDTH, _FIGHTER_HEIGHT = 540, 470, 62
_SHOWN_FIGHTERS = 4


def mentat_cost(v: View) -> int:
    """Return what the Mentat's space costs at this table before any discount (I-SOLO-2)."""
    cost = LEVELS[v.level].mentat_cost if v.level else SPACES[MENTAT_SPACE].cost
    return int(cost["solari"])


def placed(scene: Scene) -> tuple[Mark, ...]:
    """Return what lies on the empty board."""
    v = scene.view
    found = (_scores(v), _influence(v), _alliances(v), _agents(v), _offices(v), _makers(v), _conflict(v))
    return tuple(mark for marks in found for mark in marks)


def _mark(key: str, layer: int, sprite: str, x: float, y: float, size: int) -> Mark:
    return Mark(key, layer, sprite, round(x - size / 2), round(y - size / 2), size, size)


def _scores(v: View) -> Iterator[Mark]:
    cells: dict[int, list[str]] = {}
    for side, each in v.sides.items():
        if scores(side):
            cells.setdefault(min(each.vp, layout.MOST_SHOWN), []).append(side)
    for points, sides in cells.items():
        left, top, right, bottom = layout.score_cell(points)
        inside = (left, top + 26, right, bottom - 2)
        for side, (x, y) in zip(sides, layout.spots(inside, len(sides), _MARKER), strict=True):
            yield _mark(f"score/{side}", PIECES, f"badge/{side}/{_MARKER}", x, y, _MARKER)


def _influence(v: View) -> Iterator[Mark]:
    for faction in FACTIONS:
        cells: dict[int, list[str]] = {}
        for side, each in v.sides.items():
            cells.setdefault(each.influence.get(faction, 0), []).append(side)
        for step, sides in cells.items():
            left, top, right, bottom = layout.influence_cell(faction, step)
            spots = layout.spots((left, top + 22, right, bottom), len(sides), _MARKER)
            for side, (x, y) in zip(sides, spots, strict=True):
                yield _mark(f"influence/{faction}/{side}", PIECES, f"badge/{side}/{_MARKER}", x, y, _MARKER)


def _alliances(v: View) -> Iterator[Mark]:
    for faction in FACTIONS:
        _, top, right, _ = layout.tracks()[faction]
        name = f"alliance/{v.alliances.get(faction, '')}"
        yield _mark(f"alliance/{faction}", PIECES, name, right - 34, top + 29, _TOKEN)


def standing(v: View) -> dict[str, list[tuple[str, str]]]:
    """Return the Agents on each space: whose, and which."""
    found: dict[str, list[tuple[str, str]]] = {}
    for side, each in v.sides.items():
        for agent, place in each.agents.items():
            if place != LEADER:
                found.setdefault(place, []).append((side, agent))
    return found


def _agents(v: View) -> Iterator[Mark]:
    for space, there in standing(v).items():
        left, _, right, bottom = layout.tiles()[space]
        size = _AGENT if len(there) < _CROWD else _SMALL_AGENT
        step = min(size - 8, (right - left - size - 12 - _beside(space)) / max(len(there) - 1, 1))
        for place, (side, agent) in enumerate(there):
            x, y = left + 8 + size / 2 + place * step, bottom - 6 - size / 2
            yield _mark(f"agent/{side}/{agent}", PIECES, f"pawn/{side}/{agent}/{size}", x, y, size)
    for side, space in v.blocks:
        left, _, right, bottom = layout.tiles()[space]
        yield _mark(f"closed/{side}", ABOVE, f"closed/{side}", (left + right) / 2, bottom - 34, _CLOSED)


def _beside(space: str) -> int:
    """Return how much room a space needs at its lower right for what else lies there."""
    if SPACES[space].base and SPACES[space].bonus:
        return 108
    return 62 if SPACES[space].base or SPACES[space].bonus or space in (COUNCIL, SWORDMASTER) else 0


def _offices(v: View) -> Iterator[Mark]:
    """Who has a seat in the High Council, who a Swordmaster; who controls what; where the Mentat waits."""
    for space, sides in (
        (COUNCIL, [side for side, each in v.sides.items() if each.council]),
        (SWORDMASTER, [side for side, each in v.sides.items() if has_purse(side) and SWORDMASTER_AGENT in each.agents]),
    ):
        _, _, right, bottom = layout.tiles()[space]
        spots = layout.spots((right - 64, bottom - 64, right - 6, bottom - 6), len(sides), _SMALL) if sides else []
        for side, (x, y) in zip(sides, spots, strict=True):
            yield _mark(f"{space}/{side}", PIECES, f"badge/{side}/{_SMALL}", x, y, _SMALL)
    for space, side in v.control.items():
        if side:
            _, _, right, bottom = layout.tiles()[space]
            x = right - 28 - (52 if v.bonus.get(space) else 0)
            yield _mark(f"control/{space}", PIECES, f"flag/{side}", x, bottom - 32, _FLAG)
    if not v.promised and all(MENTAT_AGENT not in each.agents for each in v.sides.values()):
        _, _, right, bottom = layout.tiles()[MENTAT_SPACE]
        yield _mark("mentat", PIECES, "mentat", right - 8 - _AGENT / 2, bottom - 6 - _AGENT / 2, _AGENT)


def _makers(v: View) -> Iterator[Mark]:
    for space, amount in v.bonus.items():
        if amount:
            _, _, right, bottom = layout.tiles()[space]
            yield _mark(f"bonus/{space}", PIECES, f"bonus/{amount}", right - 32, bottom - 32, _BONUS)


def _conflict(v: View) -> Iterator[Mark]:
    left, top, right, _ = conflict_box()
    name = f"conflict/{v.conflict}"
    yield Mark("conflict", GROUND, name, left + 12, top + 6, _CARD_WIDTH, layout.CONFLICT_HEIGHT - 12)
    x = right - 12 - _FIGHTER_WIDTH
    there = fighting(v)
    if not there and v.conflict:
        yield Mark("nobody", GROUND, "nobody", x, top + 8, _FIGHTER_WIDTH, _FIGHTER_HEIGHT)
    for place, side in enumerate(there[:_SHOWN_FIGHTERS]):
        each = v.sides[side]
        sprite = f"fighter/{side}/{each.conflict}/{each.swords}/{each.strength}"
        y = top + 8 + place * (_FIGHTER_HEIGHT + 2)
        yield Mark(f"fighter/{side}", GROUND, sprite, x, y, _FIGHTER_WIDTH, _FIGHTER_HEIGHT)


def fighting(v: View) -> list[str]:
    """Return who has troops or swords in the Conflict, the strongest first."""
    there = [side for side, each in v.sides.items() if each.conflict or each.swords]
    return sorted(there, key=lambda side: -v.sides[side].strength)


# the small pictures


@lru_cache(maxsize=2048)
def drawn(name: str, words: Words) -> Image.Image:
    """Return a small picture by its name. KeyError for a name that no mark has."""
    kind, *given = name.split("/")
    if kind in _TOLD:
        return _TOLD[kind](words, *given)
    return _PIECES[kind](*given)


_PIECES: Mapping[str, Callable[..., Image.Image]] = {
    "badge": lambda side, size: signs.badge(side, int(size)),
    "pawn": lambda side, agent, size: signs.pawn(side, agent, int(size)),
    "alliance": lambda side: signs.alliance(side, _TOKEN),
    "flag": lambda side: signs.flag(side, _FLAG),
    "mentat": lambda: signs.sign("mentat", _AGENT),
    "bonus": lambda amount: signs.bonus(int(amount), _BONUS),
    "closed": lambda side: signs.closed(side, _CLOSED),
}


def _empty(width: int, height: int) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    image = Image.new("RGBA", (width, height), (*PANEL, 255))
    return image, ImageDraw.Draw(image)


def _drawn_conflict(words: Words, conflict: str) -> Image.Image:
    image, draw = _empty(_CARD_WIDTH, layout.CONFLICT_HEIGHT - 12)
    if not conflict:
        say(image, (8, 30), words.picture.no_conflict, 30, _CARD_WIDTH - 16, MUTED)
        return image
    card = CONFLICTS[conflict]
    level = words.picture.levels[str(card.level)]
    draw.rounded_rectangle((6, 6, 58, 52), 8, outline=GOLD, width=3)
    say(image, (32, 30), level, 30, 50, GOLD, "mm", TITLE)
    say(image, (72, 30), words.lexicon.card(conflict), 32, _CARD_WIDTH - 80)
    for place, reward in enumerate(card.rewards):
        y = 92 + place * 64
        draw.rounded_rectangle((6, y - 28, _CARD_WIDTH - 10, y + 28), 10, fill=CELL)
        say(image, (32, y + 1), str(place + 1), 34, 40, GOLD, "mm", TITLE)
        draw_tokens(image, (62, y), as_signs(reward), 38, _CARD_WIDTH - 80)
    return image


def _drawn_fighter(words: Words, side: str, troops: str, swords: str, strength: str) -> Image.Image:
    image, draw = _empty(_FIGHTER_WIDTH, _FIGHTER_HEIGHT)
    middle = _FIGHTER_HEIGHT / 2
    draw.rounded_rectangle((0, 2, _FIGHTER_WIDTH - 1, _FIGHTER_HEIGHT - 3), 10, fill=CELL)
    centred(image, signs.badge(side, 46), 34, middle)
    draw_tokens(image, (76, middle), (Token(troops, "troop"),), 40, 130)
    draw_tokens(image, (206, middle), (Token(swords, "swords"),), 40, 130)
    say(image, (_FIGHTER_WIDTH - 18, middle + 1), strength, 44, 120, GOLD, "rm", TITLE)
    return image


def _drawn_nobody(words: Words) -> Image.Image:
    image, _ = _empty(_FIGHTER_WIDTH, _FIGHTER_HEIGHT)
    say(image, (10, _FIGHTER_HEIGHT / 2), words.picture.nobody_fights, 28, _FIGHTER_WIDTH - 20, MUTED)
    return image


_TOLD: Mapping[str, Callable[..., Image.Image]] = {  # what is written in words, too
    "conflict": _drawn_conflict,
    "fighter": _drawn_fighter,
    "nobody": _drawn_nobody,
}
