"""Everything around the map: turn and phase, dots on the rim, notes in the corners, one card for each faction."""

import math

from PIL import Image, ImageDraw

from bot.games.drawing.colours import CREAM, DARK, Colour
from bot.games.drawing.fonts import BODY, BODY_BOLD, TITLE, drawable, fit, length, title_face, wrap, write
from bot.games.dune.picture.base import GOLD, NIGHT, NIGHT_LIGHT, STRONGHOLD
from bot.games.dune.picture.geometry import (
    CENTRE_X,
    CENTRE_Y,
    PANEL_TOP,
    RIM_OUTER,
    WIDTH,
    dot_angles,
    polar,
)
from bot.games.dune.picture.overlay import STORM
from bot.games.dune.picture.scene import BoardScene
from bot.games.dune.picture.shapes import shape, star_image, worm
from bot.games.dune.picture.tokens import badge, paste_centred
from bot.games.patterns import Noun

MUTED: Colour = (206, 184, 156)
_MARGIN, _GAP = 16, 12
_MOST_NOTES = 5  # more would reach the map
_CARD_WIDTH, _CARD_HEIGHT = 448, 160
_CARDS_TOP = PANEL_TOP + 66
DOTS_RADIUS = RIM_OUTER - 7
"""Dots stand partly outside the rim, so that they cover no name."""


def draw_titles(image: Image.Image, scene: BoardScene) -> None:
    """Write the turn in the upper left corner and the phase in the upper right one."""
    say, turn = scene.words.board, str(scene.turn)
    _title(image, (24, 14), say.turn, 34, GOLD, "la")
    write(image, (22, 142), turn, (TITLE, 112), CREAM, "ls")
    left = 22 + length(turn, (TITLE, 112)) + 12
    _title(image, (left, 142), say.of_turns.format(turns=scene.words.lexicon.number(scene.max_turns)), 34, MUTED, "ls")
    _title(image, (WIDTH - 24, 14), say.phase, 34, GOLD, "ra")
    face, room = title_face(scene.phase), 330 if " " not in scene.phase else 290
    for i, line in enumerate(wrap(drawable(scene.phase, face), face, 44, room, 3)):
        write(image, (WIDTH - 24, 56 + 46 * i), line, (face, 44), CREAM, "ra")


def _title(image: Image.Image, at: tuple[float, float], text: str, size: int, ink: Colour, anchor: str) -> None:
    face = title_face(text)
    write(image, at, drawable(text, face), (face, size), ink, anchor)


def draw_dots(image: Image.Image, scene: BoardScene) -> None:
    """Put each faction on its player dot, with its place in the storm order; a ring if it is being waited for."""
    here = {dot: faction for faction, dot in scene.dots.items()}
    for dot, angle in dot_angles().items():
        x, y = polar(DOTS_RADIUS, angle)
        faction = here.get(dot)
        if faction is None:
            paste_centred(image, shape("circle", 34, NIGHT, GOLD), x, y)
            continue
        paste_centred(image, shape("circle", 70, GOLD if faction in scene.waiting_for else NIGHT, GOLD), x, y)
        paste_centred(image, badge(faction, 56), x, y)
        if faction in scene.storm_order:
            ox, oy = polar(DOTS_RADIUS + 22, angle + 3.2)
            paste_centred(image, shape("circle", 34, CREAM, DARK), ox, oy)
            number = str(scene.storm_order.index(faction) + 1)
            write(image, (ox, oy + 8), number, (BODY_BOLD, 24), DARK, "ms")


def draw_notes(image: Image.Image, scene: BoardScene) -> None:
    """Write what has no place on the map into the lower left corner, the longest line where there is most room."""
    notes = _notes(scene)
    for i, (note, mark) in enumerate(notes):
        y = 1361 - 40 * (len(notes) - 1 - i)
        label, value = note.split("*")[:2]
        write(image, (24, y), label, (BODY, 26), MUTED, "lm")
        left = 24 + length(label, (BODY, 26))
        if mark is not None:
            paste_centred(image, mark, left + 18, y)
            left += 42
        words = fit(drawable(value), BODY_BOLD, 26, _room_beside_map(y - 16) - left)
        write(image, (left, y), words, (BODY_BOLD, 26), CREAM, "lm")


def _notes(scene: BoardScene) -> list[tuple[str, Image.Image | None]]:
    """Return the notes, each with the mark that stands in it, if there is one."""
    say, names = scene.words.board, scene.words.lexicon
    notes: list[tuple[str, Image.Image | None]] = []
    if scene.storm_sector is not None:
        notes.append((say.note_storm.format(sector=names.number(scene.storm_sector)), None))
    if scene.marker_lies:
        notes.append((say.note_marker, shape("circle", 32, STORM, CREAM)))
    if scene.shield_wall_destroyed:
        notes.append((say.note_wall, None))
    elif scene.atomics_used:
        notes.append((say.note_atomics, None))
    rises = _rises(scene)
    if len(rises) > 1:
        told = [say.note_worm_of.format(pile=names.number(n), where=where) for n, where in enumerate(rises, start=1)]
    else:
        told = [say.note_worm.format(where=where) for where in rises]
    notes += [(said, worm(34)) for said in told]
    known = len(rises) > 1 and [str(where) for where in rises] == list(scene.spice_cards)
    if scene.spice_cards and not known:  # of two piles there would be no room to say it twice
        number, cards = names.number(len(scene.spice_cards)), ", ".join(scene.spice_cards).replace("*", "")
        notes.append((say.note_cards.format(number=number, cards=cards), None))
    return notes[-_MOST_NOTES:]  # what stands first the map shows, too


def _rises(scene: BoardScene) -> list[Noun]:
    return [scene.words.lexicon.territories[t] for t in scene.worm_territories if t in scene.words.lexicon.territories]


def next_worms(scene: BoardScene, of_one: str, of_two: str) -> list[str]:
    """Return where the next worm rises, or the next one of each of two piles, by a pattern for either."""
    rises = _rises(scene)
    if len(rises) > 1:
        return [of_two.format(first=rises[0], second=rises[1])]
    return [of_one.format(where=where) for where in rises]


def _room_beside_map(y: float) -> float:
    """Return how far to the right a line in the lower left corner may reach."""
    across = (RIM_OUTER + 12) ** 2 - (y - CENTRE_Y) ** 2
    return CENTRE_X - max(50.0, math.sqrt(max(across, 0.0)))


def draw_panel(image: Image.Image, draw: ImageDraw.ImageDraw, scene: BoardScene) -> None:
    """Draw the line of who is waited for, and a card a faction in storm order."""
    _draw_waiting(image, draw, scene)
    for i, faction in enumerate(in_order(scene)[:6]):
        left = _MARGIN + i % 3 * (_CARD_WIDTH + _GAP)
        top = _CARDS_TOP + i // 3 * (_CARD_HEIGHT + _GAP)
        _draw_card(image, draw, scene, faction, (left, top))


def in_order(scene: BoardScene) -> list[str]:
    """Return the factions in the game: in storm order, then by dot, then by name."""
    everyone = {*scene.storm_order, *scene.dots, *scene.players, *scene.reserves, *scene.tanks}
    place = {f: i for i, f in enumerate(scene.storm_order)}
    return sorted(everyone, key=lambda f: (place.get(f, 99), scene.dots.get(f, 99), f))


def _draw_waiting(image: Image.Image, draw: ImageDraw.ImageDraw, scene: BoardScene) -> None:
    box = (_MARGIN, PANEL_TOP, WIDTH - _MARGIN, PANEL_TOP + 54)
    note = drawable(scene.waiting_note)
    if not scene.waiting_for and not note:
        return
    draw.rounded_rectangle(box, 14, fill=GOLD)
    x, y = box[0] + 20.0, PANEL_TOP + 27
    if scene.waiting_for:
        waiting = scene.words.board.waiting
        write(image, (x, y), waiting, (BODY_BOLD, 32), DARK, "lm")
        x += length(waiting, (BODY_BOLD, 32)) + 12
        for faction in scene.waiting_for[:6]:
            paste_centred(image, badge(faction, 48), x + 24, y)
            x += 54
    words = fit(note, BODY, 30, box[2] - x - 20)
    write(image, (x + 6, y), words, (BODY, 30), DARK, "lm")


def _draw_card(
    image: Image.Image, draw: ImageDraw.ImageDraw, scene: BoardScene, faction: str, corner: tuple[int, int]
) -> None:
    left, top = corner
    right, waiting = left + _CARD_WIDTH, faction in scene.waiting_for
    box = (left, top, right, top + _CARD_HEIGHT)
    draw.rounded_rectangle(box, 14, fill=NIGHT_LIGHT, outline=GOLD if waiting else NIGHT_LIGHT, width=4)
    paste_centred(image, badge(faction, 74), left + 50, top + 50)
    if faction in scene.storm_order:
        paste_centred(image, shape("circle", 34, CREAM, DARK), left + 22, top + 22)
        number = str(scene.storm_order.index(faction) + 1)
        write(image, (left + 22, top + 30), number, (BODY_BOLD, 24), DARK, "ms")
    seat = scene.words.lexicon.seat(faction)
    seat = fit(drawable(seat, title_face(seat)), title_face(seat), 30, right - left - 96 - 64)
    _title(image, (left + 96, top + 40), seat, 30, CREAM, "ls")
    held = sum(holder == faction for holder in scene.strongholds.values())
    if held:
        _draw_castle(draw, right - 50, top + 29)
        write(image, (right - 32, top + 30), str(held), (BODY_BOLD, 30), CREAM, "lm")
    end = _draw_allies(image, scene, faction, (right - 14, top + 64))
    end = _draw_cards(image, scene, faction, (end, top + 64))
    name = fit(drawable(scene.players.get(faction, "")), BODY, 26, end - left - 106)
    write(image, (left + 96, top + 72), name, (BODY, 26), MUTED, "ls")
    _draw_counts(image, scene, faction, (left + 96, top + 100))
    dead = scene.dead_leaders.get(faction, ())
    told = [scene.words.board.dead.format(leaders=", ".join(dead))] if dead else []
    told += scene.remarks.get(faction, ())
    if told:
        _draw_dead(image, scene.words.lexicon.chain(told, scene.words.lexicon.dotted), left, top)


def _draw_cards(image: Image.Image, scene: BoardScene, faction: str, at: tuple[int, int]) -> int:
    """Put the number of cards in a hand left of the allies, while all know it, and return where it begins."""
    x, y = at
    if faction not in scene.cards:
        return x
    number, word = str(scene.cards[faction]), scene.words.board.cards
    write(image, (x - 4, y), number, (BODY_BOLD, 30), CREAM, "rm")
    x -= int(length(number, (BODY_BOLD, 30))) + 12
    write(image, (x, y), word, (BODY, 24), MUTED, "rm")
    return x - int(length(word, (BODY, 24))) - 8


def _draw_allies(image: Image.Image, scene: BoardScene, faction: str, at: tuple[int, int]) -> int:
    """Put the badges of a faction's allies at the right, and return where they begin."""
    x, y = at
    allies = [ally for group in scene.alliances if faction in group for ally in group if ally != faction]
    for ally in reversed(allies[:5]):
        paste_centred(image, badge(ally, 36), x - 18, y)
        x -= 40
    if allies:
        word = scene.words.board.allies.format(number=scene.words.lexicon.number(len(allies)))
        write(image, (x - 2, y), word, (BODY, 22), MUTED, "rm")
        x -= int(length(word, (BODY, 22))) + 10
    return x


def _draw_castle(draw: ImageDraw.ImageDraw, x: float, y: float) -> None:
    """Draw the sign of a stronghold held."""
    draw.rectangle((x - 11, y - 11, x + 11, y + 11), fill=STRONGHOLD)
    draw.rectangle((x - 8, y - 8, x + 8, y + 8), outline=(74, 32, 14), width=4)


def _draw_counts(image: Image.Image, scene: BoardScene, faction: str, at: tuple[int, int]) -> None:
    x, y = float(at[0]), at[1]
    say = scene.words.board
    for label, counts in ((say.reserves, scene.reserves), (say.tanks, scene.tanks)):
        ordinary, starred = counts.get(faction, (0, 0))
        write(image, (x, y), label, (BODY, 24), MUTED, "lm")
        x += length(label, (BODY, 24)) + 8
        write(image, (x, y), str(ordinary + starred), (BODY_BOLD, 32), CREAM, "lm")
        x += length(str(ordinary + starred), (BODY_BOLD, 32)) + 6
        if starred:
            paste_centred(image, star_image(22, GOLD), x + 10, y)
            write(image, (x + 23, y), str(starred), (BODY_BOLD, 24), GOLD, "lm")
            x += 23 + length(str(starred), (BODY_BOLD, 24))
        x += 14


def _draw_dead(image: Image.Image, words: str, left: int, top: int) -> None:
    lines = wrap(drawable(words, BODY), BODY, 20, _CARD_WIDTH - 32, 2)
    for i, line in enumerate(lines):
        y = top + (137 if len(lines) == 1 else 127) + 21 * i
        write(image, (left + 18, y), line, (BODY, 20), (236, 160, 128), "lm")
