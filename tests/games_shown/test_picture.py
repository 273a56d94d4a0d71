"""The board picture: same position, same bytes; everything a player must see changes it; nothing is drawn over."""

import asyncio
import math
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO
from itertools import combinations
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.games.drawing import palette, png
from bot.games.drawing.colours import DARK, contrast
from bot.games.dune.picture import BoardScene, draw_board
from bot.games.dune.picture import panel as painting
from bot.games.dune.picture.base import ground
from bot.games.dune.picture.board import BASES, items, load_base, paint
from bot.games.dune.picture.build import bases
from bot.games.dune.picture.factions import LOOKS
from bot.games.dune.picture.geometry import HEIGHT, WIDTH, areas, polar, sector_start, territories
from bot.games.dune.picture.placing import Balloon, Slot, arrange
from bot.games.dune.picture.shapes import shape
from bot.games.dune.picture.tokens import force_token
from tests.games_shown.scenes import CROWDED, FACTIONS, MIDDLE, START

CHANGES: dict[str, dict[str, Any]] = {
    "turn": {"turn": 7},
    "phase": {"phase": "Bidding"},
    "storm moved": {"storm_sector": 15},
    "no storm": {"storm_sector": None},
    "storm order": {"storm_order": tuple(reversed(MIDDLE.storm_order))},
    "dots": {"dots": {**MIDDLE.dots, "atreides": 2, "harkonnen": 1}},
    "players": {"players": {**MIDDLE.players, "guild": "Somebody Else"}},
    "one force more": {"forces": {**MIDDLE.forces, ("arrakeen:9", "atreides"): (7, 0)}},
    "another kind of force": {"forces": {**MIDDLE.forces, ("carthag:10", "emperor"): (2, 3)}},
    "less spice": {"spice": {**MIDDLE.spice, "red_chasm:6": 7}},
    "new spice": {"spice": {**MIDDLE.spice, "hagga_basin:12": 6}},
    "who coexists": {"coexisting": {"arrakeen": "bene_gesserit"}},
    "reserves": {"reserves": {**MIDDLE.reserves, "guild": (3, 0)}},
    "tanks": {"tanks": {**MIDDLE.tanks, "emperor": (0, 1)}},
    "dead leaders": {"dead_leaders": {}},
    "remarks": {"remarks": {"atreides": ("1 leader held captive",)}},
    "strongholds": {"strongholds": {}},
    "alliances": {"alliances": ()},
    "spice cards": {"spice_cards": ("Old Gap",)},
    "worm territory": {"worm_territories": ("hagga_basin",)},
    "worm territories": {"worm_territories": ("broken_land", "hagga_basin")},
    "shield wall destroyed and atomics used": {"shield_wall_destroyed": True, "atomics_used": True},
    "atomics used": {"atomics_used": True},
    "highlighted": {"highlighted": ("old_gap:9",)},
    "waiting for": {"waiting_for": ("fremen",)},
    "waiting note": {"waiting_note": "something else"},
}


def pixels(scene: BoardScene) -> Image.Image:
    return Image.open(BytesIO(draw_board(scene))).convert("RGB")


def placed(scene: BoardScene) -> tuple[dict[str, tuple[Slot, ...]], dict[str, Balloon]]:
    return arrange({area: len(held) for area, held in items(scene).items()})


def overlap(one: Slot, other: Slot) -> float:
    """How far two tokens, taken as discs, reach into each other, in pixels."""
    return (one.size + other.size) / 2 - math.dist((one.x, one.y), (other.x, other.y))


@pytest.mark.parametrize("scene", [START, MIDDLE, CROWDED], ids=["start", "middle", "crowded"])
def test_equal_scenes_give_equal_bytes(scene: BoardScene) -> None:
    drawn = draw_board(scene)
    assert drawn == draw_board(replace(scene, forces=dict(reversed(list(scene.forces.items())))))
    picture = Image.open(BytesIO(drawn))
    assert (picture.format, picture.size) == ("PNG", (WIDTH, HEIGHT))
    assert len(drawn) < 1024 * 1024


@pytest.mark.parametrize("scene", [START, MIDDLE, CROWDED], ids=["start", "middle", "crowded"])
def test_our_own_writer_gives_the_pixels_that_pillow_gives(scene: BoardScene) -> None:
    base, colours = load_base(scene.shield_wall_destroyed)
    image = base.copy()
    paint(image, scene)
    stream = BytesIO()
    palette.apply(image, colours).save(stream, "PNG", optimize=True)
    ours, theirs = Image.open(BytesIO(draw_board(scene))), Image.open(stream)
    ours.verify()  # every chunk's sum
    ours = Image.open(BytesIO(draw_board(scene)))
    assert (ours.mode, ours.getpalette()) == (theirs.mode, theirs.getpalette())
    assert ours.tobytes() == theirs.tobytes()
    assert ours.convert("RGB").getcolors(256) is not None


def test_only_palette_pictures_are_written() -> None:
    with pytest.raises(ValueError, match="not RGB"):
        png.encode(Image.new("RGB", (2, 2)))
    small = Image.new("P", (3, 2), 1)
    small.putpalette([0, 0, 0, 9, 8, 7])
    assert Image.open(BytesIO(png.encode(small))).convert("RGB").getcolors() == [(6, (9, 8, 7))]


def test_tokens_keep_their_colours() -> None:
    """The palette is chosen once; it must hold every faction's colour, or a token would look like another's."""
    _, colours = load_base(False)
    for name, face in LOOKS.items():
        for wanted in (face.fill, face.ink):
            found = palette.apply(Image.new("RGB", (1, 1), wanted), colours).convert("RGB").getpixel((0, 0))
            assert isinstance(found, tuple)
            assert math.dist(found, wanted) < 12, name


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_every_public_thing_shows(change: dict[str, Any]) -> None:
    assert draw_board(MIDDLE) != draw_board(replace(MIDDLE, **change))


def test_a_changed_force_changes_its_area_and_nothing_else() -> None:
    before, after = pixels(START), pixels(replace(START, forces={**START.forces, ("arrakeen:9", "atreides"): (9, 0)}))
    box = ImageChops.difference(before, after).getbbox()
    (slot,) = placed(START)[0]["arrakeen:9"]
    assert box is not None
    assert box[0] >= slot.x - slot.size / 2 - 1
    assert box[1] >= slot.y - slot.size / 2 - 1
    assert box[2] <= slot.x + slot.size / 2 + 1
    assert box[3] <= slot.y + slot.size / 2 + 1


@pytest.mark.parametrize("sector", range(1, 19))
def test_the_storm_hatches_its_own_sector_only(sector: int) -> None:
    calm = replace(START, storm_sector=None, forces={}, waiting_for=(), waiting_note="")
    difference = ImageChops.difference(pixels(calm), pixels(replace(calm, storm_sector=sector))).convert("L")
    changed = {s: shares_changed(difference, s) for s in range(1, 19)}
    assert changed.pop(sector) > 0.25, "hatching covers a good part of the wedge"
    assert max(changed.values()) == 0


def shares_changed(difference: Image.Image, sector: int) -> float:
    """The share of points clearly changed in a wedge, a little inside its edges."""
    angles = [sector_start(sector) + 1.5 + i for i in range(18)]
    points = [polar(radius, angle) for radius in range(165, 610, 5) for angle in angles]
    found: list[Any] = [difference.getpixel((int(x), int(y))) for x, y in points]
    return len([light for light in found if light > 20]) / len(found)


async def test_threads_draw_the_same_as_one_alone() -> None:
    alone = [draw_board(scene) for scene in (START, MIDDLE, CROWDED)]
    together = await asyncio.gather(*(asyncio.to_thread(draw_board, s) for s in (START, MIDDLE, CROWDED) * 3))
    assert together == alone * 3


def test_a_palette_is_applied_by_one_thread_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pillow notes in it, with other threads running, which of its colours is the nearest."""
    held, real = list[bool](), Image.Image.quantize

    def quantize(*args: Any, **given: Any) -> Image.Image:
        held.append(palette._APPLYING.locked())
        return real(*args, **given)

    monkeypatch.setattr(Image.Image, "quantize", quantize)
    draw_board(MIDDLE)
    assert held == [True]
    assert not palette._APPLYING.locked()


def test_a_cold_start_in_many_threads_agrees() -> None:
    load_base.cache_clear()
    force_token.cache_clear()
    shape.cache_clear()
    with ThreadPoolExecutor(4) as pool:
        drawn = list(pool.map(draw_board, [MIDDLE] * 4))
    alone = draw_board(MIDDLE)
    assert [differs(each, alone) for each in drawn] == [""] * 4


def differs(drawn: bytes, other: bytes) -> str:
    """Say what two pictures do not have in common: where their colours differ, or that it is the writing of the file.

    Once, under load, they did, and nobody could say in what.
    """
    if drawn == other:
        return ""
    ours, theirs = (Image.open(BytesIO(each)) for each in (drawn, other))
    if ours.tobytes() == theirs.tobytes() and ours.getpalette() == theirs.getpalette():
        return f"the same points in {len(drawn)} bytes, not {len(other)}"
    return f"other points in {ImageChops.difference(ours.convert('RGB'), theirs.convert('RGB')).getbbox()}"


def test_what_differs_between_pictures_is_said() -> None:
    small = Image.new("P", (4, 3), 1)
    small.putpalette([0, 0, 0, 9, 8, 7])
    other = small.copy()
    other.putpixel((2, 1), 0)
    written = png.encode(small)
    assert differs(written, written) == ""
    assert differs(written, png.encode(other)) == "other points in (2, 1, 3, 2)"
    assert differs(written, written + b"more").startswith("the same points in ")


@pytest.mark.parametrize("scene", [START, MIDDLE, CROWDED], ids=["start", "middle", "crowded"])
def test_tokens_neither_overlap_nor_leave_the_picture(scene: BoardScene) -> None:
    slots, balloons = placed(scene)
    everything = [s for group in slots.values() for s in group] + [s for b in balloons.values() for s in b.slots]
    assert len(everything) == sum(len(held) for held in items(scene).values())
    for slot in everything:
        assert slot.size / 2 <= slot.x <= WIDTH - slot.size / 2
        assert slot.size / 2 <= slot.y <= HEIGHT - slot.size / 2
        assert slot.size >= 36
    assert all(overlap(a, b) <= 0.08 * min(a.size, b.size) for a, b in combinations(everything, 2))


def test_balloons_keep_apart_and_hide_no_other_token() -> None:
    slots, balloons = placed(CROWDED)
    assert {"harg_pass:4", "imperial_basin:8", "false_wall_east:8"} <= balloons.keys()
    for one, other in combinations(balloons.values(), 2):
        assert one.right < other.left or other.right < one.left or one.bottom < other.top or other.bottom < one.top
    for box in balloons.values():
        for slot in (s for group in slots.values() for s in group):
            assert not (box.left < slot.x < box.right and box.top < slot.y < box.bottom)
        assert 0 <= box.left < box.right <= WIDTH
        assert 0 <= box.top < box.bottom <= HEIGHT


def test_every_area_can_hold_every_faction_and_spice() -> None:
    for area in areas():
        for count in (1, 2, 7):
            slots, balloons = arrange({area: count})
            assert len(slots.get(area, ())) + sum(len(b.slots) for b in balloons.values()) == count


def test_all_forces_scattered_over_the_whole_board_never_overlap() -> None:
    everywhere = dict.fromkeys(areas(), 1)
    slots, balloons = arrange(everywhere)
    assert not balloons
    every = [s for group in slots.values() for s in group]
    assert all(overlap(a, b) <= 0.3 * 36 for a, b in combinations(every, 2))


def test_factions_differ_in_letter_shape_and_colour() -> None:
    looks = [LOOKS[f] for f in FACTIONS]
    for name in ("letter", "shape", "fill"):
        assert len({getattr(look, name) for look in looks}) == 6
    for one, other in combinations(looks, 2):
        white = [
            shape(k.shape, 60, (255, 255, 255), (255, 255, 255), (255, 255, 255)).getchannel("A") for k in (one, other)
        ]
        assert ImageStat.Stat(ImageChops.difference(*white)).mean[0] > 12, f"{one.shape} looks like {other.shape}"


@pytest.mark.parametrize("faction", FACTIONS)
def test_what_is_written_on_a_token_is_legible(faction: str) -> None:
    assert contrast(LOOKS[faction].ink, LOOKS[faction].fill) >= 4.5


def test_names_are_legible_on_every_ground() -> None:
    assert min(contrast(DARK, ground(territory)) for territory in territories()) >= 4.5


def test_contrast_is_the_standard_ratio() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)


def test_numbers_and_stars_tell_tokens_apart_without_colour() -> None:
    grey = {
        (forces, size): force_token("emperor", forces, size).convert("LA").tobytes()
        for forces in ((5, 0), (0, 5), (4, 1), (3, 2), (15, 5))
        for size in (36, 66)
    }
    assert len(set(grey.values())) == len(grey)


@pytest.mark.parametrize(
    "strange",
    [
        {"storm_sector": 99},
        {
            "forces": {
                ("nowhere:3", "atreides"): (3, 0),
                ("arrakeen:9", "ixians"): (2, 1),
                ("carthag:10", "guild"): (0, 0),
            }
        },
        {"spice": {"nowhere:1": 6, "red_chasm:6": 120}},
        {"players": dict.fromkeys(FACTIONS, "\u202e**@everyone** 夜の砂漠 🌙\n" * 50)},
        {"phase": "", "storm_order": (), "dots": {}, "players": {}},
        {"phase": "A phase with an uncommonly long name that nobody has ever seen before in any edition"},
        {"dead_leaders": {"guild": tuple(["Guild Representative"] * 30)}},
        {"spice_cards": ("Habbanya Ridge Flat",) * 9, "waiting_note": "x" * 3000, "waiting_for": FACTIONS * 3},
        {"worm_territories": ("nowhere",), "highlighted": ("nowhere:1",)},
    ],
    ids=lambda strange: "+".join(strange),
)
def test_a_strange_scene_is_drawn_all_the_same(strange: dict[str, Any]) -> None:
    assert pixels(replace(MIDDLE, **strange)).size == (WIDTH, HEIGHT)


def test_the_empty_scene_is_drawn() -> None:
    assert pixels(BoardScene(turn=0, max_turns=15, phase="Setup", storm_sector=None)).size == (WIDTH, HEIGHT)


def test_the_prepared_base_is_current() -> None:
    """Fails after a change of layout, names or style: run `python -m bot.games.dune.picture.build`."""
    fresh = bases()
    for breached, name in BASES.items():
        drawn = fresh[name].convert("RGB")
        difference = ImageChops.difference(drawn, load_base(breached)[0]).convert("L")
        far = difference.point(lambda v: 255 if v > 60 else 0)
        # Another release of the drawing library may smooth edges a little differently.
        assert ImageStat.Stat(difference).mean[0] < 0.5
        assert ImageStat.Stat(far).mean[0] / 255 < 0.0005


@pytest.mark.parametrize(
    "cards, notes",
    [
        (("Broken Land", "Hagga Basin"), ["Marker *", "Shield Wall", "Next worm 1", "Next worm 2"]),
        (("Broken Land", "Shai-Hulud"), ["Shield Wall", "Next worm 1", "Next worm 2", "Spice cards"]),
    ],
)
def test_the_next_worm_of_either_pile_is_written_out(
    cards: tuple[str, ...], notes: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What would reach the map is left out: the storm, which stands on it, and cards that say no more."""
    two = replace(MIDDLE, worm_territories=("broken_land", "hagga_basin"), spice_cards=cards)
    scene = replace(two, marker_lies=True, shield_wall_destroyed=True)
    written: list[str] = []
    monkeypatch.setattr(painting, "write", lambda image, at, text, *more: written.append(text))
    painting.draw_notes(Image.new("RGB", (WIDTH, HEIGHT)), scene)
    labels, values = written[::2], written[1::2]
    assert len(labels) == 5
    assert [label.strip() for label in labels[-len(notes) :]] == [note.strip(" *") for note in notes]
    assert values[labels.index("Next worm 1 ")] == "Broken Land"
    assert values[labels.index("Next worm 2 ")] == "Hagga Basin"
