"""Exports of Dune: Imperium are held to what those of stored games are, and a game goes on elsewhere to its end."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.history.document import OperatorGame, parsed, written
from bot.history.export import export_full
from bot.history.importing import check, import_game
from bot.tables.versions import ByGame
from storage import WholeGame
from tests.bench.imperium import MEASURED
from tests.bench.recorded import play
from tests.games.test_stored import AFTER
from tests.history.test_export import (
    SHOWS,
    test_a_seat_is_told_the_facts_of_its_audience_and_no_other,
    test_a_seat_is_told_when_it_heard_a_thing_and_no_move_but_its_own,
    test_every_export_fits_the_published_schema,
    test_every_export_is_read_back_as_it_was,
    test_no_person_stands_in_any_file_but_the_operators,
    test_the_hash_of_a_state_is_that_of_the_loaded_game,
    test_the_operators_file_holds_every_commit_as_it_is_kept,
    test_views_step_by_step_are_the_views_that_the_seat_had,
)
from tests.history.test_importing import elsewhere, operator_file, played_on
from tests.tables.table import a_table

__all__ = [
    "test_a_seat_is_told_the_facts_of_its_audience_and_no_other",
    "test_a_seat_is_told_when_it_heard_a_thing_and_no_move_but_its_own",
    "test_every_export_fits_the_published_schema",
    "test_every_export_is_read_back_as_it_was",
    "test_no_person_stands_in_any_file_but_the_operators",
    "test_the_hash_of_a_state_is_that_of_the_loaded_game",
    "test_the_operators_file_holds_every_commit_as_it_is_kept",
    "test_views_step_by_step_are_the_views_that_the_seat_had",
]

KIND = MEASURED.subject.name


async def in_a_turn(folder: Path, people: int, seed: str, commits: int) -> WholeGame:
    """A game that stands in the middle of somebody's turn, some rounds on."""
    async with a_table(folder) as table:
        game = await table.open(people=people, kind=KIND)
        live = await table.service.memory.get(game)
        while live.last_commit < commits or {d.kind for d in live.owed()} != {"effects"}:
            assert live.row.status == "running"
            await play(table, game, live.last_commit + 1, f"{seed} {live.last_commit}")
        return await table.db.journal.whole(game)


@pytest.fixture(scope="session")
def games(tmp_path_factory: pytest.TempPathFactory) -> list[WholeGame]:
    """Two games of four and one of two."""
    found = [(4, "one"), (4, "another"), (2, "two")]
    return [asyncio.run(in_a_turn(tmp_path_factory.mktemp(seed), people, seed, 35 * people)) for people, seed in found]


@pytest.mark.parametrize("people, commits, more", [(4, 120, 40), (2, 60, 20), (1, 15, 10)])
async def test_a_game_goes_on_elsewhere_from_the_middle_of_a_turn_to_the_same_end(
    people: int, commits: int, more: int, tmp_path: Path, release: ByGame
) -> None:
    (tmp_path / "here").mkdir()
    whole = await in_a_turn(tmp_path / "here", people, "goes on", commits)
    document, ends = parsed(written(operator_file(whole, release))), []
    assert isinstance(document, OperatorGame)
    async with a_table(tmp_path / "here", [AFTER]) as here:
        ends.append(await played_on(here, whole.game.id, more))
    (tmp_path / "there").mkdir()
    async with a_table(tmp_path / "there", [AFTER]) as there:
        game = await import_game(there.db, document, SHOWS, there.service.injected, elsewhere(document))
        again = operator_file(await there.db.journal.whole(game), release)
        assert again.commits == document.commits
        assert again.state == document.state
        await there.service.resume(game, there.person(0), there.interaction(), moderates=True, reason="a storm at sea")
        ends.append(await played_on(there, game, more))
        full = export_full(await there.db.journal.whole(game), SHOWS[KIND], release[KIND])
        assert "make the state" in check(parsed(written(full)), SHOWS, release)
    assert ends[0] == ends[1] != document.state
