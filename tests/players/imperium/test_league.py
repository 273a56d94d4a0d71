"""Machine players beat random ones by far; `python -m tests.players.imperium.league` shows more games."""

import pytest

from engine.imperium.composition import COLOURS

from .league import report, series

LENGTHS = range(6, 11)  # rounds that a table of machines may take; people take 7 to 10


def test_one_alone_holds_out_against_rivals() -> None:
    table = series(6, "alone", 1)
    assert table.machines >= 3, report(table)
    assert table.refused == 0


@pytest.mark.parametrize("number", [2, 3, 4])
def test_one_machine_beats_random_players(number: int) -> None:
    table = series(number, "league", number)
    assert table.machines == number, report(table)
    assert table.refused == 0
    assert set(table.seated) == set(COLOURS[:number])


def test_a_table_of_machines_ends_as_games_of_people_do() -> None:
    table = series(3, "length", machines=4)
    assert set(table.rounds) <= set(LENGTHS), report(table)
    assert 7 <= table.length <= 10
    assert table.refused == 0


def test_the_report_names_seats_and_leaders() -> None:
    text = report(series(1, "one", 2, machines=2))
    assert "machines won 1, 100.0%" in text
    assert all(seat in text for seat in COLOURS[:2])
