"""The entries of the bench run and say what they should, on sizes that take no time; no figure is judged."""

from __future__ import annotations

import gc
import json
from collections.abc import Iterator

import pytest

from tests.bench import __main__ as bench
from tests.bench import commands, crowd, exporting, loading, picture, selfplay, whole_game
from tests.bench.dune import MEASURED as DUNE
from tests.bench.figures import Figure, table
from tests.bench.imperium import MEASURED as IMPERIUM
from tests.bench.measured import Measured
from tests.bench.toy import MEASURED as TOY
from tests.selfplay.counting import answers_listed


@pytest.fixture(autouse=True)
def _thawed() -> Iterator[None]:
    """What the bench takes out of garbage collection goes back after the test."""
    yield
    gc.unfreeze()


def barred(figures: list[Figure]) -> int:
    assert all(figure.value >= 0 for figure in figures)
    return sum(figure.is_held is not None for figure in figures)


def test_a_figure_knows_whether_its_bar_is_held() -> None:
    assert Figure("b", "w", 4, "ms", most=5).is_held
    assert Figure("b", "w", 6000, "/s", least=6000).is_held
    assert Figure("b", "w", 5999, "/s", least=6000).is_held is False
    assert Figure("b", "w", 1, "s").is_held is None
    told = table([Figure("Speed", "slowest", 6, "ms", most=5), Figure("Speed", "all", 7, "s")])
    assert "MISSED" in told
    assert told.count("Speed") == 1


def test_the_race_counts_decisions_with_two_or_more_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    race, listed = selfplay.Race(DUNE.subject), answers_listed(monkeypatch, selfplay)
    race.play("tiny", 6, plays=2, max_turns=2)
    counted = [each.counts for each in race.answered]
    assert counted * 2 == [number > 1 for number in listed], "the game is played twice"
    assert 0 < sum(counted) < len(counted)
    monkeypatch.undo()
    assert race.of_turn(1).keys() & {"storm", "bid"} == {"storm", "bid"}
    figures = selfplay.measure(DUNE, "1", games=2, players=3, turns=3, plays=1)
    assert barred(figures) == 5
    *_, last = figures
    assert last.most == 1.5
    assert last.value > 0.5, "as many decisions a second, more or less"


async def test_loading_measures_both_ways() -> None:
    figures = await loading.measure(DUNE, "1", commits=60, alone=30, times=1)
    assert barred(figures) == 3


async def test_exporting_measures_a_file_of_each_kind() -> None:
    assert barred(await exporting.measure(DUNE, "1", commits=30, times=1)) == 4


def test_the_picture_is_drawn_and_timed() -> None:
    assert barred(picture.measure(DUNE, "1", pictures=2, players=3)) == 1


async def test_a_crowd_is_held_live() -> None:
    assert barred(await crowd.measure(DUNE, "1", games=3, commits=20, commands=3)) == 4


at_length = pytest.mark.soak  # with bots of their own, which take seconds to start: each kind of entry has a quick one


@pytest.mark.parametrize(
    "game, given",
    [pytest.param(DUNE, "a stop", id="dune"), pytest.param(IMPERIUM, "an order", id="imperium", marks=at_length)],
)
async def test_a_command_is_measured_beside_its_floor(game: Measured, given: str) -> None:
    """What is given is taken back, too: everybody's turn comes again before anything counts."""
    figures = {figure.what: figure for figure in await commands.measure(game, "1", times=game.seats, starts=1)}
    assert figures["against echo + commit"].most == 1.2
    assert all(figure.value > 0 for figure in figures.values())
    assert f"/orders with {given}, which commits" in figures


@pytest.mark.parametrize(
    "game, seats", [pytest.param(DUNE, 2, id="dune"), pytest.param(IMPERIUM, 3, id="imperium", marks=at_length)]
)
async def test_a_whole_game_goes_the_discord_path(game: Measured, seats: int) -> None:
    figures = await whole_game.measure(game, "1", seats=seats)
    assert figures[-1].is_held
    assert all(figure.value > 0 for figure in figures[:-1]), "somebody won, and it was told"


TINY: dict[str, dict[str, int]] = {
    "selfplay": {"games": 2, "plays": 1},
    "loading": {"commits": 20, "alone": 10, "times": 1},
    "exporting": {"commits": 20, "times": 1},
    "command": {"times": 1, "starts": 1},
    "crowd": {"games": 3, "commits": 10, "commands": 3},
    "picture": {"pictures": 2},
    "game": {},
}
RATIOS = {
    "selfplay": 1,
    "loading": 0,
    "exporting": 1,
    "command": 1,
    "crowd": 2,
    "picture": 0,
    "game": 1,
}  # bars that hold at any size


LONG = ("command", "crowd")  # entries that are tried with Dune, too


@pytest.mark.parametrize("entry", [pytest.param(e, marks=[at_length] * (e in LONG)) for e in bench.ENTRIES])
async def test_the_toy_is_measured_by_every_entry(entry: str) -> None:
    measured = bench.ENTRIES[entry](TOY, "1", **TINY[entry])
    figures = measured if isinstance(measured, list) else await measured
    assert barred(figures) == RATIOS[entry]
    worthless = {figure.what for figure in figures if not figure.value}
    assert worthless <= {"breaches of Discord's rules"}, "something was measured"


HELD = {"selfplay": 4, "loading": 3, "exporting": 4, "crowd": 4, "picture": 1}  # those that need no bot of their own


@pytest.mark.parametrize("entry", [pytest.param(e, marks=[at_length] * (e in LONG)) for e in HELD])
async def test_imperium_is_held_to_its_bars(entry: str) -> None:
    measured = bench.ENTRIES[entry](IMPERIUM, "1", **TINY[entry])
    assert barred(measured if isinstance(measured, list) else await measured) == HELD[entry]


def test_pictures_of_a_small_game_are_of_many_positions() -> None:
    median, *_ = picture.measure(TOY, "1", pictures=1000)
    assert int(median.what.removeprefix("median of ")) < 1000, "the game ends"


def test_the_command_measures_the_game_it_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []

    def picture_of(game: Measured, seed: str) -> list[Figure]:
        told.append(game.subject.name)
        return []

    monkeypatch.setitem(bench.ENTRIES, "picture", picture_of)
    assert [bench.main([*which, "--only", "picture", "--json"]) for which in ([], ["--game", "toy"])] == [0, 0]
    assert told == ["dune", "toy"]


def test_the_command_prints_json(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    measured = [Figure("Board", "one", 35, "ms", most=30), Figure("Race", "all", 9000, "/s", least=8000)]
    monkeypatch.setitem(bench.ENTRIES, "picture", lambda game, seed: measured)
    assert bench.main(["--only", "picture", "--json"]) == 0
    slow, fast, *yardsticks = json.loads(capsys.readouterr().out)
    assert slow.items() >= {"name": "Board: one", "figure": 35, "bar": 30, "sense": "most", "held": False}.items()
    assert fast.items() >= {"name": "Race: all", "figure": 9000, "bar": 8000, "sense": "least", "held": True}.items()
    assert [(each["bar"], each["held"]) for each in yardsticks] == [(None, None)] * 2


def test_the_table_prints_the_same(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(bench.ENTRIES, "picture", lambda game, seed: [Figure("Board", "one", 35, "ms", most=30)])
    assert bench.main(["--only", "picture"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert "Board" in told
    assert any(line.split() == ["one", "35", "ms", "≤", "30", "MISSED"] for line in told)
