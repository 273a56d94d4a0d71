"""A game is the same whether it is read from all its facts, from a snapshot, or was never out of memory."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from bot.games.dune import PRESENTATION
from bot.games.presentation import Presentation
from bot.tables.live import SNAPSHOT_EVERY, SNAPSHOT_LAYOUT, Chapter, load, told
from bot.tables.versions import Versions
from engine.core.game import Game, pending
from engine.core.run import Frame
from engine.dune.game import RULES
from engine.dune.people.deals import ProposeDeal
from storage import LoadedGame
from storage.journal import Journal
from tests.bench.recorded import play

from .table import a_table


def versions(number: str, schema: str = "") -> dict[str, Versions]:
    return {"dune": Versions(schema, number, number)}


async def test_a_snapshot_changes_nothing_but_loading_time(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=6)
        assert await play(table, game, SNAPSHOT_EVERY * 2 + 20, "loading") > SNAPSHOT_EVERY * 2
        live = await table.service.memory.get(game)
        shows: dict[str, Presentation] = {"dune": PRESENTATION}
        assert (await table.db.journal.load(game, {})).snapshot is not None
        from_snapshot = await load(table.db, game, shows, versions("1"))
        await table.db.snapshots.delete_all()
        from_facts = await load(table.db, game, shows, versions("1"))
        for read in (from_snapshot, from_facts):
            assert read.game == live.game
            assert (await told(table.db, read)).story == live.story
            assert read.last_commit == live.last_commit
            assert read.clocks.keys() == live.clocks.keys()


async def test_a_snapshot_survives_a_release_that_leaves_its_schema_alone(tmp_path: Path) -> None:
    shows = {"dune": PRESENTATION}
    async with a_table(tmp_path) as table:
        game = await table.open(people=6)
        await play(table, game, SNAPSHOT_EVERY + 5, "release")
        live = await table.service.memory.get(game)
        assert (await table.db.journal.load(game, {"dune": ""})).snapshot is not None
        assert (await table.db.journal.load(game, {"dune": "another"})).snapshot is None
        for of_now in (versions("2"), versions("1", "another")):
            read = await load(table.db, game, shows, of_now)
            assert read.game == live.game
            assert (await told(table.db, read)).story == live.story


async def test_a_snapshot_has_the_layout_that_it_is_known_by(tmp_path: Path) -> None:
    """Another layout needs another number, or snapshots of a release before are read as what they are not."""
    async with a_table(tmp_path) as table:
        game = await table.open(people=2)
        live = await table.service.memory.get(game)
        assert live.game is not None
        of_old = replace(
            live, chapters=[Chapter(1, ["**Setup**", "As it was told."], 2, 25, [[[1, 9]], [[2, 15]]])], words="1"
        )
        state = RULES.dump(live.game.state)
        assert (SNAPSHOT_LAYOUT, of_old.snapshot()) == (
            2,
            b'["1", [[1, ["**Setup**", "As it was told."], 2, 25, [[[1, 9]], [[2, 15]]]]]]\n' + state,
        )


async def test_the_story_is_told_in_the_words_of_now(tmp_path: Path) -> None:
    shows = {"dune": PRESENTATION}
    async with a_table(tmp_path) as table:
        game = await table.open(people=6)
        await play(table, game, SNAPSHOT_EVERY + 5, "words")
        live = await table.service.memory.get(game)
        of_old = replace(live, chapters=[Chapter(1, ["As it was told of old."], 1, 23, [[[1, 22]]])])
        await table.db.snapshots.save(game, live.last_commit, live.schema, of_old.snapshot())
        same = await told(table.db, await load(table.db, game, shows, versions("1")))
        assert same.story == of_old.story
        newer = await told(table.db, await load(table.db, game, shows, versions("2")))
        assert newer.story == live.story


async def test_a_move_after_loading_goes_on_with_the_story(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=6)
        await play(table, game, 30, "go on")
        before = (await table.service.memory.get(game)).story
        table.service.memory.forget(game)
        assert (await table.service.memory.get(game)).untold is not None
        await play(table, game, 60, "go on")
        story = (await table.service.memory.get(game)).story
        assert story[: len(before) - 1] == before[:-1]
        assert sum(len(chapter.lines) for chapter in story) > sum(len(chapter.lines) for chapter in before)


def leave_at(monkeypatch: pytest.MonkeyPatch, last: Callable[[Frame], Frame]) -> None:
    """Let the innermost open step of a stored game be as another version wrote it down."""
    read = Journal.load

    async def of_old(journal: Journal, game: int, schemas: Mapping[str, str]) -> LoadedGame:
        found = await read(journal, game, schemas)
        assert found.last is not None
        *below, top = (Frame(*frame) for frame in json.loads(found.last.stack))
        return replace(found, last=replace(found.last, stack=json.dumps((*below, last(top)))))

    monkeypatch.setattr(Journal, "load", of_old)


async def test_a_game_left_at_a_step_that_was_renamed_goes_on_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=6)
        await play(table, game, 60, "renamed")
        before = (await table.service.memory.get(game)).game
        assert before is not None
        step, at, _ = before.stack[-1]
        monkeypatch.setitem(vars(RULES), "renamed", {("step_of_old", "point_of_old"): (step, at)})
        leave_at(monkeypatch, lambda top: Frame("step_of_old", "point_of_old", top.ref))
        table.service.memory.forget(game)
        assert (await table.service.memory.get(game)).game == before
        assert "goes on at a door" not in caplog.text
        assert await play(table, game, 80, "renamed") >= 80


@pytest.mark.parametrize("unknown", [("auction_of_old", "bids"), ("turn", "a point of old")])
@pytest.mark.parametrize("first", ["the service", "a person"])
async def test_a_game_left_at_a_step_that_is_no_more_goes_on_at_the_door_of_its_phase(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    unknown: tuple[str, str],
    first: str,
) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=6)
        await play(table, game, 60, "renamed")
        left = (await table.service.memory.get(game)).game
        assert left is not None
        with monkeypatch.context() as patch:
            leave_at(patch, lambda top: Frame(*unknown))
            table.service.memory.forget(game)
            lost = await table.service.memory.get(game)
        assert lost.game == Game(left.state, ())
        if first == "the service":
            await table.service.deadlines.go_on(game)
        else:
            move = ProposeDeal(parties=(left.state.factions[1],), text="Peace?")
            await table.service.submit(game, table.person(0), move, None, table.interaction())
        now = (await table.service.memory.get(game)).game
        assert now is not None
        assert (now.state.phase, now.state.turn) == (left.state.phase, left.state.turn)
        assert now.stack[-1].step in (now.state.phase, "nexus", "fight")
        assert pending(RULES, now)
        assert "goes on at the door" in caplog.text
        assert await play(table, game, 80, "renamed") >= 80
