"""Machine players beat random ones by far; `python -m tests.players.league` shows more games."""

import pytest

from .league import report, seatings, series


@pytest.mark.parametrize("number", [2, 4, 6])
def test_machines_win_nearly_all_decisive_games(number: int) -> None:
    table = series(12, "league", number)
    assert table.machines + table.random >= 6
    assert table.share >= 0.8, report(table)
    assert table.refused == 0


def test_every_faction_takes_both_parts() -> None:
    for number in (2, 3, 4, 5, 6):
        rota = seatings(number)
        machines = {f for _, m in rota for f in m}
        random = {f for table, m in rota for f in table if f not in m}
        assert len(machines) == len(random) == 6


def test_the_report_names_every_faction() -> None:
    text = report(series(1, "one", 6))
    assert "share of decisive games" in text
    assert all(f in text for f in ("atreides", "bene_gesserit", "emperor", "fremen", "guild", "harkonnen"))
