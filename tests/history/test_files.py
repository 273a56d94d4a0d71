"""A game as one file: each form of it, and what becomes of one that is too large to be sent."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from bot.history.__main__ import main
from bot.history.export import NotExported
from bot.history.files import ENDINGS, file_of_all, file_of_operator, file_of_seat, sendable
from bot.tables.versions import ByGame
from storage import WholeGame
from tests.history.conftest import shows
from tests.history.test_command import place, running, said
from tests.history.test_telling import longest

__all__ = ["place"]
BEGINS = {".html": b"<!doctype html>", ".md": b"# A game of ", ".csv": b"commit,at,", ".json": b'{"format":'}


def test_every_form_is_made_of_a_seat_and_of_the_operators_game(games: list[WholeGame], release: ByGame) -> None:
    whole = longest(games)
    told_by, now, seat = shows(whole), release[whole.game.kind], whole.seats[0].seat
    assert set(ENDINGS) == BEGINS.keys()
    for ending in ENDINGS:
        own = file_of_seat(whole, told_by, now, seat, ending)
        everything = file_of_operator(whole, told_by, now, ending)
        for made in (own, everything):
            assert made.data.startswith(BEGINS[ending])
            assert bool(made.hash) == (ending != ".html")
            assert made.hash.encode() in made.data or ending != ".json"
        assert len(own.data) < len(everything.data)
        with pytest.raises(NotExported):
            file_of_all(whole, told_by, now, ending)


@pytest.mark.parametrize("size", [0, 1, 99, 100, 101, 1000])
def test_nothing_of_a_file_is_dropped(size: int) -> None:
    data = bytes(number * number % 251 for number in range(size))  # which hardly packs
    room = 100
    found = sendable("game.json", data, room)
    assert all(0 < len(part) <= room or not data for _, part in found)
    names = [name for name, _ in found]
    assert len(set(names)) == len(names)
    assert names == sorted(names)
    together = b"".join(part for _, part in found)
    assert (gzip.decompress(together) if names[0] != "game.json" else together) == data
    assert (names == ["game.json"]) == (size <= room)


def test_a_file_that_fits_when_it_is_packed_stays_one() -> None:
    assert [name for name, _ in sendable("game.html", b"spice" * 1000, 200)] == ["game.html.gz"]
    assert sendable("game.html", b"spice" * 1000, 200) == sendable("game.html", b"spice" * 1000, 200)


def test_a_file_in_parts_is_checked_when_all_are_named(
    place: Path, capsys: pytest.CaptureFixture[str], release: ByGame
) -> None:
    number, seats = running(place)
    assert main(["export", str(number), "whole.json", "--seat", seats[0]]) == 0
    said(capsys)
    parts = sendable("part.json", (place / "whole.json").read_bytes(), 2000)
    assert len(parts) > 2
    for name, data in parts:
        (place / name).write_bytes(data)
    names = [name for name, _ in parts]
    assert main(["check", *names]) == 0
    assert f"{names[0]}: It is whole (seat {seats[0]}" in said(capsys)[0]
    assert main(["check", *names[:-1]]) == 1
    assert "damaged" in said(capsys)[1]
