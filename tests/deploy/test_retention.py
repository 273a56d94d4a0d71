"""Finished games go when they have been kept long enough, and so do their players; nothing else does."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from deploy.__main__ import main
from storage import Database, GameInput, NewGame, NewSeat
from storage.retention import Gone, retain
from tests.deploy.test_forgetting import path
from tests.deploy.test_upkeep import count
from tests.storage.samples import START, FakeClock, full_input

__all__ = ["path"]
OLD, BOTH, NEW, HOST = 601, 602, 603, 604  # persons, by the games they play in
DAY = timedelta(days=1)


async def filled(path: Path) -> None:
    """Game 1 was over at START, game 2 goes on, game 3 is over ten days later; a table closed before anybody came."""
    clock = FakeClock()
    async with await Database.open(path, now=clock) as db:
        for person in (OLD, BOTH, NEW, HOST):
            await db.people.save(person, {"display_name": f"Name of {person}"})
        for people, status, at in (
            ((OLD, BOTH), "over", START),
            ((BOTH,), "running", START),
            ((NEW,), "over", START + 10 * DAY),
            ((), "expired", START),
        ):
            clock.time = at
            wanted = NewGame(
                kind="dune", server=7, host=people[0] if people else HOST, title="x", preset="daily", options="{}"
            )
            seats = tuple(NewSeat(f"seat-{n}", person) for n, person in enumerate(people, 1))
            game = (await db.journal.create(wanted, GameInput(0, added_seats=seats))).game_id
            if people:
                await db.journal.commit(full_input(game, 1))
            await db.journal.commit(GameInput(game, game={"status": status}))  # type: ignore[typeddict-item]


def games(path: Path) -> list[int]:
    return [n for n in range(1, 5) if count(path, "select count(*) from games where id = ?", n)]


def persons(path: Path) -> list[int]:
    return [n for n in (OLD, BOTH, NEW, HOST) if count(path, "select count(*) from persons where id = ?", n)]


@pytest.mark.parametrize(
    "kept, left, known",
    [
        ((None, None), [1, 2, 3, 4], [OLD, BOTH, NEW, HOST]),
        ((5, None), [2, 3], [OLD, BOTH, NEW, HOST]),
        ((None, 5), [1, 2, 3, 4], [BOTH, NEW]),
        ((0, 0), [2], [BOTH]),
        ((5, 5), [2, 3], [BOTH, NEW]),
    ],
)
async def test_what_is_older_goes(
    path: Path, kept: tuple[int | None, int | None], left: list[int], known: list[int]
) -> None:
    await filled(path)
    commits = count(path, "select count(*) from commits where game_id in (2, 3)")
    now = START + 11 * DAY
    cuts = [None if days is None else now - timedelta(days) for days in kept]
    gone = retain(path, cuts[0], cuts[1])
    assert gone == Gone(4 - len(left), 4 - len(known))
    assert (games(path), persons(path)) == (left, known)
    assert count(path, "select count(*) from commits where game_id in (2, 3)") == commits - (3 not in left)
    assert (
        count(path, "select count(*) from seats where person is not null and person not in (select id from persons)")
        == 0
    )
    assert count(path, "select count(*) from sqlite_schema where type = 'trigger'") > 0
    async with await Database.open(path, now=FakeClock()) as db:
        assert len(await db.tables.games()) == len(left)


async def test_the_command_counts_from_today(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    await filled(path)
    assert main(["retain", "--games", "40000", "--yes"]) == 0
    assert capsys.readouterr().out.startswith("Removed: 0 finished games; forgotten: 0 persons.")
    assert main(["retain", "--games", "1", "--persons", "1", "--yes"]) == 0
    assert capsys.readouterr().out.startswith("Removed: 3 finished games; forgotten: 3 persons.")
    assert (games(path), persons(path)) == ([2], [BOTH])
    with pytest.raises(SystemExit):
        main(["retain", "--games", "1"])
