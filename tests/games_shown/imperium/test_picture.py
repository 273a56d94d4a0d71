"""The pictures: all that is public is drawn where it is, nothing is cut off, and nothing that is secret is drawn."""

from __future__ import annotations

import math
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO
from itertools import combinations, pairwise

import pytest
from PIL import Image, ImageChops

from bot.games.drawing import palette
from bot.games.drawing.colours import CREAM, contrast
from bot.games.drawing.fonts import BODY, BODY_BOLD, drawable, length
from bot.games.imperium.picture import colours, layout, own_pictures, pictures, rich, row
from bot.games.imperium.picture.base import base, tile_signs
from bot.games.imperium.picture.board import draw_board
from bot.games.imperium.picture.drawing import Box, tokens_width
from bot.games.imperium.picture.effects import Signless, price, signs
from bot.games.imperium.picture.hand import draw_hand
from bot.games.imperium.picture.placing import drawn, placed
from bot.games.imperium.picture.replay import marks, sprite
from bot.games.imperium.picture.row import draw_row
from bot.games.imperium.scene import Scene
from bot.games.imperium.words.en.lines import LINES
from bot.games.lately import Lately
from bot.games.presentation import Mark
from engine.imperium.board import BONUS, FACTIONS, SPACES, TOP
from engine.imperium.cards import CARDS, CONFLICTS, INTRIGUE
from engine.imperium.rivals.printed import LEVELS
from engine.imperium.state import LEADER
from engine.imperium.view import OpenWindow, Own, SideView, View
from tests.subjects.imperium import SUBJECT

from .positions import LANGUAGE, NAMES, PLACES, at, scene, scenes, view

LEAST = 20  # pixels of a sign, and of letters, that can still be read


def _inside(inner: Box, outer: Box) -> bool:
    return outer[0] <= inner[0] and outer[1] <= inner[1] and inner[2] <= outer[2] and inner[3] <= outer[3]


def _apart(one: Box, other: Box) -> bool:
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def _box(mark: Mark) -> Box:
    return (mark.x, mark.y, mark.x + mark.width, mark.y + mark.height)


def _boxes(v: View) -> dict[str, Box]:
    return {mark.key: _box(mark) for mark in placed(scene(v))}


def _side(v: View, side: str, **more: object) -> View:
    changed: SideView = replace(v.sides[side], **more)  # type: ignore[arg-type]
    return replace(v, sides={**v.sides, side: changed})


def _before_reveals(v: View) -> View:
    """Return a position in the middle of a round: nobody has revealed, each has an Agent out and one left."""
    out = dict(zip(v.sides, ("carthag", "secrets", "conspire", "research_station"), strict=True))
    sides = {
        side: replace(each, had_reveal=False, agents={"first": out[side], "second": LEADER})
        for side, each in v.sides.items()
    }
    return replace(v, phase="turns", sides=sides)


def _with_agents(v: View, **agents: dict[str, str]) -> View:
    """Return a position in which these sides have these Agents there."""
    for side, places in agents.items():
        v = _side(v, side, agents=places)
    return v


MIDDLE = _with_agents(
    _before_reveals(view(at(4, 240).state)),
    red={"first": LEADER, "swordmaster": LEADER, "mentat": LEADER},
    blue={"first": "conspire", "second": LEADER},
)

# the frame


@pytest.mark.parametrize("number", range(len(PLACES)), ids=str)
def test_pictures_are_whole_and_the_same_each_time(number: int) -> None:
    shown = scenes()[number]
    board, players = pictures(shown)
    again = replace(shown, view=replace(shown.view, control=dict(reversed(shown.view.control.items()))))
    assert [picture.data for picture in pictures(again)] == [board.data, players.data]
    first, second = (Image.open(BytesIO(picture.data)) for picture in (board, players))
    assert first.size == (layout.WIDTH, layout.HEIGHT)
    assert second.width == row.WIDTH
    assert max(first.height, second.height) <= 2.2 * layout.WIDTH, "one screen of a phone"
    assert max(len(board.data), len(players.data)) < 300 * 1024
    assert 0 < len(board.alt_text) <= 1000
    assert 0 < len(players.alt_text) <= 1000


@pytest.mark.parametrize("number", range(len(PLACES)), ids=str)
def test_nothing_lies_outside_the_frame_or_without_a_picture(number: int) -> None:
    for mark in placed(scenes()[number]):
        assert _inside(_box(mark), (0, layout.SCORE_TOP, layout.WIDTH, layout.LEGEND_TOP)), mark
        assert drawn(mark.sprite, LINES).size == (mark.width, mark.height), mark


def test_panels_of_the_row_lie_below_one_another() -> None:
    for shown in scenes():
        panels = [each.box for each in row.arranged(shown.view, LINES)]
        assert all(_apart(one, other) for one, other in combinations(panels, 2))
        assert all(_inside(box, (0, 0, row.WIDTH, 10_000)) for box in panels)
        kinds = [each.kind for each in row.arranged(shown.view, LINES)]
        assert kinds.count("player") == len(shown.view.sides)
        assert kinds.count("row") == len(shown.view.row)
        assert kinds.count("stack") == 3


# what is printed


def test_every_space_has_a_tile_of_its_own_with_its_name_and_signs() -> None:
    tiles = layout.tiles()
    assert tiles.keys() == SPACES.keys()
    assert all(_apart(one, other) for one, other in combinations([*tiles.values(), *layout.tracks().values()], 2))
    for name, box in tiles.items():
        space, width = SPACES[name], box[2] - box[0]
        assert _inside(box, (layout.MARGIN, layout.HEAD, layout.WIDTH - layout.MARGIN, layout.CONFLICT_TOP))
        assert length(LINES.lexicon.space(name), (BODY_BOLD, LEAST + 2)) <= width - 22, "the name is written out"
        room = width - 18 - (36 if space.combat else 0)
        assert tokens_width(tile_signs(space, space.cost), LEAST + 2) <= room, "signs are large enough"


@pytest.mark.parametrize(
    "space, told",
    [
        ("conspire", "4spice arrow 5solari 2troop 1intrigue"),
        ("selective_breeding", "2spice arrow trash arrow 2draw"),
        ("secrets", "1intrigue steal"),
        ("sietch_tabr", "2fremen : 1troop 1water"),
        ("sell_melange", "2–5spice arrow 6–12solari"),
        ("hall_of_oratory", "1troop 1persuasion"),
        ("mentat", "2solari arrow 1draw mentat"),
        ("the_great_flat", "2water arrow 3spice +"),
        ("foldspace_space", "foldspace"),
    ],
)
def test_signs_say_what_is_printed(space: str, told: str) -> None:
    found = tile_signs(SPACES[space], SPACES[space].cost)
    assert " ".join(f"{token.text}{token.sign}" for token in found) == told


def test_the_empty_board_shows_each_space_apart_from_its_ground() -> None:
    empty = base(LINES, 2)
    for name, (left, top, right, _) in layout.tiles().items():
        lines = empty.crop((left + 8, top + 50, right - 8, top + 84)).getcolors(4096) or []
        assert len(lines) > 10, f"{name} has no signs"


def test_the_mentat_costs_what_the_level_says() -> None:
    two, five = (base(LINES, cost) for cost in (2, 5))
    box = ImageChops.difference(two, five).getbbox()
    assert box is not None
    assert _inside(box, layout.tiles()["mentat"])
    assert {int(level.mentat_cost["solari"]) for level in LEVELS.values()} == {2, 5}


@pytest.mark.parametrize("conflict", CONFLICTS, ids=str)
def test_every_conflict_is_drawn_with_its_rewards(conflict: str) -> None:
    for reward in CONFLICTS[conflict].rewards:
        assert 0 < tokens_width(signs(reward), 28) <= 460
    assert length(LINES.lexicon.card(conflict), (BODY_BOLD, 32)) <= 460
    assert drawn(f"conflict/{conflict}", LINES).getbbox() is not None


def test_bonuses_of_the_tracks_have_signs() -> None:
    assert all(signs(BONUS[faction]) for faction in FACTIONS)


@pytest.mark.parametrize(
    "effect",
    [
        {"teleport": 1},
        {"gain": {"honour": 1}},
        {"influence": {"faction": ["emperor", "fremen"], "amount": 1}},
        {"influence": {"faction": "any", "amount": 1, "where": "an_opponent_has_more"}},
        {"if": {"high_council": True}, "then": {"draw": 1}},
    ],
)
def test_what_has_no_sign_is_an_error(effect: dict[str, object]) -> None:
    with pytest.raises(Signless):
        signs(effect)
    with pytest.raises(Signless):
        price({"lose_influence": {"faction": "any", "amount": 1}})


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_every_card_fits_its_panel(card: str) -> None:
    room = row.WIDTH - 2 * row.MARGIN - 110
    lines = [line for lines in row.lines_of(CARDS[card], LINES, room) for line in lines]
    assert 1 <= len(lines) <= 4
    for line in lines:
        runs = [run for word in line for run in word]
        assert not [run.text for run in runs if "?" in run.text or "\ufffd" in run.text]
        words = sum(length(run.text, (BODY, 28)) if run.text else 29.2 for run in runs)
        assert words + length(" ", (BODY, 28)) * (len(line) - 1) <= room
    icons = 44 * len(CARDS[card].icons)
    assert length(LINES.lexicon.card(card), (BODY_BOLD, 33)) + icons <= room


def test_amounts_become_signs_and_nothing_is_lost() -> None:
    for what in rich.SIGNED:
        said = rich.signed(LINES).lexicon.amount(what, 3)
        (word,) = rich.broken(said, 28, 500)[0]
        assert [(run.text, run.sign) for run in word] == [("3", ""), ("", what)]
    arrow = [run.sign for word in rich.broken("pay 2 → draw", 28, 500)[0] for run in word]
    assert "arrow" in arrow


# what lies there


@pytest.mark.parametrize("number", range(len(PLACES)), ids=str)
def test_agents_stand_on_their_spaces_and_nowhere_else(number: int) -> None:
    v = scenes()[number].view
    found = {key: box for key, box in _boxes(v).items() if key.startswith("agent/")}
    sent = {
        f"agent/{side}/{agent}": place
        for side, each in v.sides.items()
        for agent, place in each.agents.items()
        if place != LEADER
    }
    assert found.keys() == sent.keys()
    assert all(_inside(found[key], layout.tiles()[place]) for key, place in sent.items())


def test_many_agents_on_one_space_stay_on_it_and_can_be_told_apart() -> None:
    for space in SPACES:
        v = MIDDLE
        for side in v.sides:
            v = _side(v, side, agents={"first": space, "second": LEADER})
        boxes = [box for key, box in _boxes(v).items() if key.startswith("agent/")]
        assert len(boxes) == 4
        assert all(_inside(box, layout.tiles()[space]) for box in boxes)
        lefts = sorted(box[0] for box in boxes)
        assert all(b - a >= 9 for a, b in pairwise(lefts)), space


def test_all_in_one_cell_lie_side_by_side() -> None:
    for points in (0, 1, 7, 12, 15):
        v = MIDDLE
        for side in v.sides:
            v = _side(v, side, vp=points, influence=dict.fromkeys(FACTIONS, min(points, TOP)))
        boxes = _boxes(v)
        cells = [layout.score_cell(points), *(layout.influence_cell(f, min(points, TOP)) for f in FACTIONS)]
        for group, cell in zip(("score/", *(f"influence/{f}/" for f in FACTIONS)), cells, strict=True):
            there = [box for key, box in boxes.items() if key.startswith(group)]
            assert len(there) == 4
            assert all(one[0] >= cell[0] - 2 and one[2] <= cell[2] + 2 for one in there)
            assert all(one[1] >= cell[1] and one[3] <= cell[3] + 1 for one in there)
            centres = [((one[0] + one[2]) / 2, (one[1] + one[3]) / 2) for one in there]
            assert min(math.dist(a, b) for a, b in combinations(centres, 2)) >= 24


CHANGES: dict[str, Callable[[View], View]] = {
    "round": lambda v: replace(v, round=v.round - 1),
    "phase": lambda v: replace(v, phase="makers"),
    "first player": lambda v: replace(v, first=next(s for s in v.seats if s != v.first)),
    "conflict": lambda v: replace(v, conflict="grand_vision"),
    "points": lambda v: _side(v, "red", vp=11),
    "influence": lambda v: _side(v, "red", influence={**v.sides["red"].influence, "fremen": 6}),
    "alliance": lambda v: replace(v, alliances={**v.alliances, "fremen": "yellow"}),
    "agent": lambda v: _side(v, "blue", agents={"first": "wealth", "second": LEADER}),
    "agents left": lambda v: _side(v, "red", agents=dict.fromkeys(("first", "second"), LEADER)),
    "mentat": lambda v: _side(v, "red", agents={**v.sides["red"].agents, "mentat": "wealth"}),
    "council": lambda v: _side(v, "green", council=not v.sides["green"].council),
    "control": lambda v: replace(v, control={**v.control, "carthag": "green"}),
    "bonus": lambda v: replace(v, bonus={**v.bonus, "hagga_basin": 9}),
    "voice": lambda v: replace(v, blocks=(("red", "wealth"),)),
    "troops there": lambda v: _side(v, "red", conflict=7, strength=14),
    "swords": lambda v: _side(v, "red", conflict=2, swords=9, strength=13),
    "waiting": lambda v: replace(v, windows=(OpenWindow(1, "turn", True, ("blue",), ()),)),
    "solari": lambda v: _side(v, "red", solari=33),
    "spice": lambda v: _side(v, "red", spice=33),
    "water": lambda v: _side(v, "red", water=33),
    "garrison": lambda v: _side(v, "red", garrison=11),
    "supply": lambda v: _side(v, "red", supply=0),
    "hand": lambda v: _side(v, "red", hand_size=9),
    "deck": lambda v: _side(v, "red", deck_size=31),
    "discard": lambda v: _side(v, "red", discard=("dagger",) * 17),
    "intrigue": lambda v: _side(v, "red", intrigue_size=8),
    "leader": lambda v: _side(v, "red", leader=v.sides["blue"].leader),
    "revealed": lambda v: _side(v, "red", had_reveal=not v.sides["red"].had_reveal),
    "row": lambda v: replace(v, row=("stilgar", *v.row[1:])),
    "reserve": lambda v: replace(v, reserve={**v.reserve, "foldspace": 0}),
    "aside": lambda v: replace(v, aside={"blue": "chani"}),
}


ON_THE_BOARD = set(list(CHANGES)[: list(CHANGES).index("solari")])  # the rest is shown with the players alone
BESIDE_THE_ROW = set(CHANGES) - {
    *("round", "conflict", "influence", "agent", "bonus", "voice", "troops there", "swords", "phase")
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_every_public_thing_shows(change: Callable[[View], View]) -> None:
    one, other = MIDDLE, change(MIDDLE)
    assert one != other
    name = next(name for name, known in CHANGES.items() if known is change)
    shown = [a.data != b.data for a, b in zip(pictures(scene(one)), pictures(scene(other)), strict=True)]
    assert shown == [name in ON_THE_BOARD, name in BESIDE_THE_ROW]


def test_names_of_players_show_and_do_no_harm() -> None:
    strange = Scene(MIDDLE, dict.fromkeys(MIDDLE.seats, "\u202e**@everyone** 夜の砂漠 🌙\n" * 50), LANGUAGE)
    assert draw_row(strange) != draw_row(scene(MIDDLE))
    assert Image.open(BytesIO(draw_row(strange))).width == row.WIDTH
    assert draw_row(Scene(MIDDLE, {}, LANGUAGE)) != draw_row(scene(MIDDLE))


def test_rivals_are_drawn_like_players() -> None:
    for players, names in ((1, {"left_rival", "right_rival"}), (2, {"house_hagal"})):
        v = view(at(players, 40).state)
        assert names <= v.sides.keys()
        keys = {mark.key for mark in placed(scene(v))}
        assert {f"influence/fremen/{name}" for name in names} <= keys
        assert ("score/house_hagal" in keys) is False
        assert pictures(scene(v))


# secrets


def test_everybody_is_shown_the_same_and_hands_and_decks_are_not_drawn() -> None:
    state = at(4, 240).state
    public, told = ([getattr(p, part) for p in pictures(scene(view(state)))] for part in ("data", "alt_text"))
    for seat in state.seats:
        assert [p.data for p in pictures(scene(view(state, seat)))] == public
        assert [p.alt_text for p in pictures(scene(view(state, seat)))] == told
    hidden = SUBJECT.rules.copy(state)
    for side in hidden.sides.values():
        whole = side.hand + side.deck
        turned = whole[::-1]
        side.hand, side.deck = turned[: len(side.hand)], turned[len(side.hand) :]
        side.intrigue = tuple(list(INTRIGUE)[: len(side.intrigue)])
    hidden.imperium, hidden.intrigue_deck = hidden.imperium[::-1], hidden.intrigue_deck[::-1]
    hidden.conflict_deck = hidden.conflict_deck[::-1]
    assert hidden.sides != state.sides
    again = scene(view(hidden))
    assert [p.data for p in pictures(again)] == public
    assert [p.alt_text for p in pictures(again)] == [p.alt_text for p in pictures(scene(view(state)))]


def _holding(own: Own, things: str, cards: tuple[str, ...]) -> Own:
    return replace(own, hand=cards) if things == "hand" else replace(own, intrigue=cards)


def test_a_hand_is_drawn_for_its_owner_alone() -> None:
    state = at(4, 60).state
    seat = max(state.seats, key=lambda one: len(state.sides[one].hand) + 5 * len(state.sides[one].intrigue))
    own = view(state, seat).own
    assert own is not None
    (picture,) = own_pictures(view(state, seat), {}, LANGUAGE)
    assert picture.data == draw_hand(own, LINES)
    for card in own.hand:
        assert CARDS[card].name in picture.alt_text
    assert draw_hand(replace(own, hand=(*own.hand[1:], "stilgar")), LINES) != picture.data
    assert draw_hand(replace(own, intrigue=("ambush", "ambush")), LINES) != picture.data
    for things, card in (("hand", "dagger"), ("intrigue", "ambush")):
        drawn_twice, drawn_once = (draw_hand(_holding(own, things, (card,) * number), LINES) for number in (2, 1))
        assert drawn_twice != drawn_once, "two are two"
    assert own_pictures(view(state), {}, LANGUAGE) == ()
    assert own_pictures(replace(view(state, seat), own=replace(own, hand=(), intrigue=())), {}, LANGUAGE) == ()


# colours


def test_colours_stay_what_they_are_and_ink_is_legible() -> None:
    looks = {**colours.SIDES, **colours.RIVALS, **colours.ICONS}
    wanted = [look.fill for look in looks.values()] + [colours.GOLD, colours.SPICE, colours.WATER, colours.VIOLET]
    for colour in wanted:
        found = palette.apply(Image.new("RGB", (1, 1), colour), colours.palette()).convert("RGB").getpixel((0, 0))
        assert isinstance(found, tuple)
        assert math.dist(found, colour) < 8, colour
    for name, look in looks.items():
        assert contrast(look.ink, look.fill) >= 4.2, name
    grounds = [colours.mixed(colours.PANEL, look.fill, colours.TINT) for look in colours.ICONS.values()]
    assert min(contrast(CREAM, ground) for ground in grounds) >= 4.5


def test_sides_differ_in_letter_shape_and_colour() -> None:
    players = colours.SIDES.values()
    for name in ("letter", "shape", "fill"):
        assert len({getattr(look, name) for look in players}) == 4


def test_several_threads_draw_the_same() -> None:
    with ThreadPoolExecutor(4) as pool:
        assert len(set(pool.map(draw_board, [scene(MIDDLE)] * 4))) == 1


# the replay


@pytest.mark.parametrize("number", range(len(PLACES)), ids=str)
def test_a_replay_has_every_piece_where_the_board_has_it(number: int) -> None:
    shown = scenes()[number]
    ground, *pieces = marks(shown, Lately())
    assert (ground.x, ground.y) == (0, 0)
    assert Image.open(BytesIO(sprite(ground.sprite, LINES))).size == (ground.width, ground.height)
    assert [(m.key, m.x, m.y + layout.HEAD) for m in pieces] == [(m.key, m.x, m.y) for m in placed(shown)]
    assert len({mark.key for mark in (ground, *pieces)}) == len(pieces) + 1
    for mark in pieces[::7]:
        assert Image.open(BytesIO(sprite(mark.sprite, LINES))).size == (mark.width, mark.height)
    with pytest.raises(KeyError):
        sprite("nothing/1", LINES)


def test_names_of_players_that_are_tried_are_odd_enough() -> None:
    assert any(drawable(name) != name or "_" in name for name in NAMES)
