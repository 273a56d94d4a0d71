"""The second picture: the Imperium Row with costs and effects in our own words and signs, the Reserve, the players."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from PIL import Image, ImageDraw

from bot.games.drawing.colours import CREAM, DARK
from bot.games.drawing.fonts import BODY, BODY_BOLD, TITLE, length
from engine.imperium.cards import CARDS, RESERVE_STACKS, Card
from engine.imperium.rivals.who import has_purse, scores
from engine.imperium.state import LEADER, SWORDMASTER_AGENT
from engine.imperium.view import SideView, View

from ..printed import effects_of
from ..scene import Scene, waiting
from ..words.languages import Words
from .board import encoded
from .colours import BACK, CELL, GOLD, ICONS, LINE, MUTED, PANEL, SPEECH
from .drawing import Box, centred, panel, say, say_fitting
from .rich import Run, broken, signed, write_rich
from .signs import allied, badge, sign

WIDTH, MARGIN, GAP = 1080, 24, 12
_TEXT, _LINE = 28, 35
_HEAD = 56
_STACK_HEIGHT, _PLAYER_HEIGHT = 156, 262
_INDENT = 96
_STACK_LINES = 2
_COLUMNS = 6  # of figures of cards and troops


class Placed(NamedTuple):
    """A panel of the picture: what it shows, and where."""

    kind: str  # row, aside, stack, player, title
    what: str
    box: Box


Lines = tuple[tuple[tuple[Run, ...], ...], ...]


def draw_row(scene: Scene) -> bytes:
    """Return the Row and the players as a PNG. Equal scenes give equal bytes; safe in any thread."""
    return encoded(painted(scene))


def painted(scene: Scene) -> Image.Image:
    """Return the picture before it is encoded."""
    v, words = scene.view, scene.language.words
    panels = list(arranged(v, words))
    image = Image.new("RGB", (WIDTH, panels[-1].box[3] + MARGIN), BACK)
    draw = ImageDraw.Draw(image)
    owing = waiting(v)
    for each in panels:
        if each.kind == "title":
            say(image, (each.box[0], (each.box[1] + each.box[3]) / 2), each.what, 38, 700, GOLD, face=TITLE)
        elif each.kind == "stack":
            _stack(image, draw, words, each.what, v.reserve.get(each.what, 0), each.box)
        elif each.kind == "player":
            _player(image, draw, scene, each.what, each.what in owing, each.box)
        else:
            draw_card(image, words, CARDS[each.what], each.box, _owner(v, each))
    return image


def _owner(v: View, panel: Placed) -> str:
    """Return for whom a card was set aside; nobody for one of the Row."""
    return next((who for who, card in v.aside.items() if card == panel.what), "") if panel.kind == "aside" else ""


def arranged(v: View, words: Words) -> Iterator[Placed]:
    """Yield all panels from the top to the bottom."""
    y = MARGIN
    if v.reserve:
        cards = list(_cards(v, words))
        yield from cards
        y = cards[-1].box[3] + GAP
    half = (WIDTH - 2 * MARGIN - GAP) // 2
    for place, side in enumerate(v.sides):
        left, top = MARGIN + place % 2 * (half + GAP), y + place // 2 * (_PLAYER_HEIGHT + GAP)
        yield Placed("player", side, (left, top, left + half, top + _PLAYER_HEIGHT))


def _cards(v: View, words: Words) -> Iterator[Placed]:
    """Yield the Row and what is set aside, the Reserve below them."""
    y, right = 10, WIDTH - MARGIN
    yield Placed("title", words.picture.row, (MARGIN, y, right, y + _HEAD))
    y += _HEAD
    for kind, cards in (("row", v.row), ("aside", tuple(v.aside.values()))):
        for card in cards:
            height = height_of(card, words)
            yield Placed(kind, card, (MARGIN, y, right, y + height))
            y += height + GAP
    width = (WIDTH - 2 * MARGIN - 2 * GAP) // 3
    for place, stack in enumerate(RESERVE_STACKS):
        left = MARGIN + place * (width + GAP)
        yield Placed("stack", stack, (left, y, left + width, y + _STACK_HEIGHT))


def lines_of(card: Card, words: Words, room: float, size: int = _TEXT) -> list[Lines]:
    """Return what a card does, each effect broken into lines."""
    return [broken(text, size, room) for text in effects_of(card, signed(words))]


def height_of(card: str, words: Words) -> int:
    """Return how high the panel of a card is."""
    room = WIDTH - 2 * MARGIN - _INDENT - 14
    return 68 + _LINE * sum(len(lines) for lines in lines_of(CARDS[card], words, room))


def draw_card(image: Image.Image, words: Words, card: Card, box: Box, owner: str = "", number: int = 1) -> None:
    """Draw a card of a deck: its price, name, Factions, Agent icons and effects; how many there are of it."""
    left, top, right, _ = box
    draw = ImageDraw.Draw(image)
    fill = ICONS[card.factions[0]].fill if card.factions else LINE
    panel(draw, box, PANEL, fill, 3)
    _price(image, draw, card.cost, (left + 14, top + 14, left + 80, top + 72), 44)
    end = _icons(image, card, right - 14, top + 33)
    x = float(left + _INDENT)
    x += say(image, (x, top + 34), words.lexicon.card(card.id), 33, end - x - 8) + 14
    for faction in card.factions:
        x = _tag(image, draw, words.lexicon.faction(faction), faction, (x, top + 34), end)
    if owner:
        told = words.picture.aside.format(who=words.lexicon.sides[owner])
        say(image, (x, top + 35), told, 24, end - x - 8, GOLD)
    if number > 1:
        say(image, (x + 4, top + 35), words.picture.copies.format(number=words.lexicon.number(number)), 30, 80, GOLD)
    y = top + 58 + _LINE / 2
    for lines in lines_of(card, words, right - left - _INDENT - 14):
        for line in lines:
            write_rich(image, (left + _INDENT, y), line, _TEXT)
            y += _LINE


def _price(image: Image.Image, draw: ImageDraw.ImageDraw, cost: int | None, box: Box, size: int) -> None:
    left, top, right, bottom = box
    draw.rounded_rectangle(box, 12, fill=SPEECH if cost is not None else CELL)
    text = str(cost) if cost is not None else "–"
    say(image, ((left + right) / 2, (top + bottom) / 2 + 1), text, size, 80, DARK if cost is not None else MUTED, "mm")


def _icons(image: Image.Image, card: Card, right: int, y: int) -> float:
    """Put a card's Agent icons at the right, and return where they begin."""
    x = float(right)
    for icon in reversed(card.icons):
        centred(image, sign(icon, 40), x - 20, y)
        x -= 44
    if card.send_rule:
        centred(image, sign("agent", 40), x - 20, y)
        x -= 44
    return x


def _tag(
    image: Image.Image,
    draw: ImageDraw.ImageDraw,
    text: str,
    faction: str,
    at: tuple[float, float],
    end: float,
) -> float:
    """Write the Faction of a card in its colour, and return where the next thing may stand."""
    x, y = at
    width = length(text, (BODY_BOLD, 22)) + 20
    if x + width > end:
        return x
    draw.rounded_rectangle((round(x), round(y - 16), round(x + width), round(y + 16)), 10, fill=ICONS[faction].fill)
    say(image, (x + 10, y + 1), text, 22, width, ICONS[faction].ink)
    return x + width + 8


def _stack(image: Image.Image, draw: ImageDraw.ImageDraw, words: Words, card: str, left: int, box: Box) -> None:
    x, top, right, _ = box
    panel(draw, box, PANEL, LINE, 2)
    _price(image, draw, CARDS[card].cost, (x + 10, top + 10, x + 56, top + 50), 30)
    room = right - x - 74
    number = words.lexicon.number(left)
    say_fitting(image, (x + 66, top + 30), words.lexicon.card(card), (27, 22), room)
    say(image, (x + 12, top + 72), words.picture.left.format(number=number), 24, 110, MUTED, face=BODY)
    if len(CARDS[card].icons) < len(ICONS) - 1:
        _icons(image, CARDS[card], right - 10, top + 70)
    said = [line for lines in lines_of(CARDS[card], words, right - x - 24, 24) for line in lines]
    for place, line in enumerate(said[:_STACK_LINES]):
        write_rich(image, (x + 12, top + 104 + 30 * place), line, 24)


def _player(image: Image.Image, draw: ImageDraw.ImageDraw, scene: Scene, side: str, owing: bool, box: Box) -> None:
    v, words = scene.view, scene.language.words
    each = v.sides[side]
    left, top, right, _ = box
    panel(draw, box, PANEL, GOLD if owing else LINE, 5 if owing else 2)
    centred(image, badge(side, 54), left + 40, top + 40)
    leader = leader_of(v, words, side)
    room = right - left - 180
    say_fitting(image, (left + 78, top + 28), leader, (29, 22), room)
    name = scene.names.get(side, words.lexicon.side(side) if has_purse(side) else "")
    said = words.picture.revealed if each.had_reveal and v.phase == "turns" else ""
    width = say(image, (left + 78, top + 60), name, 24, room * (0.6 if said else 1), MUTED, face=BODY)
    say(image, (left + 90 + width, top + 60), said, 22, room - width, GOLD, face=BODY)
    if scores(side):
        centred(image, sign("vp", 42), right - 34, top + 36)
        say(image, (right - 62, top + 38), str(each.vp), 46, 80, CREAM, "rm", TITLE)
    _counts(image, words, each, (has_purse(side), side in v.seats), (left + 16, top + 108), right - left - 32)
    _possessions(image, words, v, side, (left + 18, top + 232), right)


def leader_of(v: View, words: Words, side: str) -> str:
    """Return what a side is called by its Leader; House Hagal has none (I-2P-1)."""
    if not has_purse(side):
        return words.lexicon.side(side)
    leader = v.sides[side].leader
    return words.lexicon.leader(leader) if leader else words.picture.no_leader


def _counts(
    image: Image.Image, words: Words, each: SideView, has: tuple[bool, bool], at: tuple[float, float], room: float
) -> None:
    """Write what a side has, in two rows of figures with their signs; Rivals have no cards, and some no purse."""
    (x, y), (purse, seated) = at, has
    resources = (("solari", each.solari), ("spice", each.spice), ("water", each.water)) if purse else ()
    for place, (kind, number) in enumerate(resources):
        _count(image, (x + place * room / 4, y), kind, str(number))
    left = sum(place == LEADER for place in each.agents.values())
    _count(image, (x + 3 * room / 4, y), "agent", f"{left}/{len(each.agents)}")
    said = words.picture.counted
    cards = (
        ("hand", each.hand_size, said["hand"]),
        ("deck", each.deck_size, said["deck"]),
        ("", len(each.discard), said["discard"]),
    )
    row = (
        ("troop", each.garrison, said["garrison"]),
        ("", each.supply, said["supply"]),
        *(cards if seated else ()),
        ("intrigue", each.intrigue_size, said["intrigue"]),
    )
    for place, (kind, number, name) in enumerate(row):
        column = x + place * room / _COLUMNS
        if kind:
            centred(image, sign(kind, 30), column + 15, y + 52)
        say(image, (column + (36 if kind else 8), y + 53), str(number), 30, 60)
        say(image, (column, y + 84), name, 22, room / _COLUMNS - 4, MUTED, face=BODY)


def _count(image: Image.Image, at: tuple[float, float], kind: str, number: str) -> None:
    x, y = at
    centred(image, sign(kind, 38), x + 19, y)
    say(image, (x + 46, y + 1), number, 36, 90)


def _possessions(image: Image.Image, words: Words, v: View, side: str, at: tuple[float, float], right: int) -> None:
    """Draw what a side has won: Alliances, offices, Control markers, the Mentat."""
    x, y = at
    each = v.sides[side]
    for faction, holder in v.alliances.items():
        if holder == side:
            centred(image, allied(faction, 46), x + 20, y)
            x += 52
    kinds = ["council"] if each.council else []
    kinds += ["swordmaster"] if has_purse(side) and SWORDMASTER_AGENT in each.agents else []
    kinds += ["mentat"] if "mentat" in each.agents or v.promised == side else []
    kinds += ["control" for holder in v.control.values() if holder == side]
    for kind in kinds:
        centred(image, sign(kind, 38), x + 19, y)
        x += 48
    if v.first == side:
        say(image, (right - 18, y + 1), words.picture.first, 24, 100, GOLD, "rm")
        right -= 30 + round(length(words.picture.first, (BODY_BOLD, 24)))
    if v.turn is not None and v.turn.seat == side and v.turn.kind == "reveal":
        say(image, (right - 60, y + 1), str(v.turn.persuasion), 34, 60, CREAM, "rm")
        centred(image, sign("persuasion", 38), right - 36, y)
