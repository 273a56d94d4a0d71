"""The geometry under the picture: stretched, but with the neighbourhood of the schematic untouched."""

import math

import pytest

from bot.games.dune.picture.geometry import (
    CENTRE_X,
    CENTRE_Y,
    RADIUS,
    anchor,
    area_at,
    areas,
    dot_angles,
    edges,
    polar,
    territories,
)
from bot.games.dune.picture.labels import LABELS, glyphs
from bot.games.dune.picture.placing import place, spots


def test_every_anchor_is_inside_its_own_area() -> None:
    assert {a.id: area_at(*anchor(a)) for a in areas().values()} == {a: a for a in areas()}


def test_every_first_token_stands_in_its_own_area() -> None:
    assert {a: area_at(place(a, 1)[0].x, place(a, 1)[0].y) for a in areas()} == {a: a for a in areas()}


def test_two_tokens_of_a_roomy_area_stand_in_it() -> None:
    for area in ("arrakeen:9", "carthag:10", "tueks_sietch:4", "sietch_tabr:13", "habbanya_sietch:16"):
        slots = place(area, 2)
        assert [area_at(s.x, s.y) for s in slots] == [area, area]
        assert all(s.size >= 40 for s in slots)


def test_areas_tile_the_disc() -> None:
    for angle in range(1, 360, 3):
        for radius in range(5, RADIUS - 2, 9):
            assert area_at(*polar(radius, angle + 0.1)) in areas()
    assert area_at(*polar(RADIUS + 3, 45)) is None
    assert area_at(CENTRE_X, CENTRE_Y) == "polar_sink:0"


@pytest.mark.parametrize(
    "area, neighbours",
    [
        ("arrakeen:9", {"imperial_basin:9", "old_gap:9", "rim_wall_west:8"}),
        ("sietch_tabr:13", {"bight_of_the_cliff:13", "plastic_basin:13", "rock_outcroppings:13"}),
        ("habbanya_sietch:16", {"habbanya_ridge_flat:16", "habbanya_ridge_flat:17"}),
    ],
)
def test_edges_name_what_lies_beyond(area: str, neighbours: set[str]) -> None:
    assert {e.beyond for e in edges(area)} == neighbours


def test_stretching_neither_adds_nor_removes_a_neighbour() -> None:
    """Points on both sides of each border, found by pixel, are the areas that the schematic says."""
    for area in areas():
        for edge in edges(area):
            if edge.beyond is None or math.dist(edge.start, edge.end) < 2:
                continue
            x, y = (edge.start[0] + edge.end[0]) / 2, (edge.start[1] + edge.end[1]) / 2
            around = {area_at(x + dx, y + dy) for dx in (-1.2, 0, 1.2) for dy in (-1.2, 0, 1.2)}
            assert {area, edge.beyond} <= around


def test_every_territory_has_a_name_on_its_own_ground() -> None:
    assert LABELS.keys() == territories().keys()
    for territory in territories():
        letters = glyphs(territory)
        home = [area_at(*g.middle) for g in letters]
        inside = sum(a is not None and areas()[a].territory == territory for a in home)
        assert inside == len(letters), territory


def test_names_read_from_left_to_right_or_along_the_side() -> None:
    for territory in territories():
        for glyph in glyphs(territory):
            assert math.cos(math.radians(glyph.turn)) > -0.35, territory


def test_names_do_not_run_into_one_another() -> None:
    letters = [(t, g) for t in territories() for g in glyphs(t)]
    for i, (one, a) in enumerate(letters):
        for other, b in letters[i + 1 :]:
            if one != other:
                assert math.dist(a.middle, b.middle) > 0.42 * (a.size + b.size), (one, other)


def test_spots_are_sorted_from_the_anchor_and_know_their_distance_to_the_border() -> None:
    first, *_, last = spots("pasty_mesa:5")
    home = anchor(areas()["pasty_mesa:5"])
    assert math.dist((first.x, first.y), home) < 1
    assert math.dist((last.x, last.y), home) > 60
    assert first.border > 40


def test_six_dots_stand_around_the_rim() -> None:
    assert dot_angles() == {1: -90.0, 2: -30.0, 3: 30.0, 4: 90.0, 5: 150.0, 6: 210.0}
