"""Planted faults: in a default, a sentence, a picture, a machine player. One game stops, others never notice."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from bot.games.dune.presentation import DunePresentation
from bot.tables.api import Sorry
from bot.tables.live import LiveGame
from engine.dune.facts import DialsRevealed
from engine.dune.phases.setup import Prediction, PredictionQuestion

from .table import Table, a_table
from .test_play import _first


def _fail(*_: Any, **__: Any) -> Any:
    raise RuntimeError("planted, with a secret: hajr")


def _no_picture_of(game: int, patch: pytest.MonkeyPatch) -> None:
    """Let drawing fail for one game and work for all others."""
    made: list[Any] = []
    view, picture = LiveGame.view, DunePresentation.picture

    def noted(live: LiveGame, seat: str | None = None) -> Any:
        found = view(live, seat)
        made.extend([found] if live.row.id == game else ())
        return found

    def sometimes(self: Any, shown: Any, names: Any) -> Any:
        return _fail() if any(one is shown for one in made) else picture(self, shown, names)

    patch.setattr(LiveGame, "view", noted)
    patch.setattr(DunePresentation, "picture", sometimes)


async def _stopped(table: Table, game: int, other: int) -> None:
    assert (await table.service.info(game)).status == "needs_attention"
    assert (await table.service.info(other)).status == "running"
    [case] = await table.db.attention.open_cases(game)
    assert "planted" in case.traceback
    who, decision = await _first(table, other, "prediction")
    await table.service.submit(other, table.person(who), Prediction(), decision, table.interaction())
    await table.post()
    assert "met a fault" in table.story()
    assert "hajr" not in table.story()


async def test_a_fault_in_a_default(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=6)
        await table.pass_time(hours=10)
        other = await table.open(people=6)
        monkeypatch.setattr(PredictionQuestion, "default", _fail)
        await table.pass_time(hours=15)
        monkeypatch.undo()
        await _stopped(table, game, other)


async def test_a_fault_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with a_table(tmp_path) as table:
        game, other = await table.open(people=2), await table.open(people=6)
        real = DunePresentation.sentence

        def speechless(self: Any, fact: Any, viewer: Any, names: Any) -> Any:
            return _fail() if isinstance(fact, DialsRevealed) else real(self, fact, viewer, names)

        monkeypatch.setattr(DunePresentation, "sentence", speechless)
        before = len(await table.db.journal.commits(game))
        for _ in range(12):
            earliest = await table.service.earliest()
            if earliest is None or (await table.service.info(game)).status != "running":
                break
            for person in (table.person(0), table.person(1)):
                for ask in await table.service.asks(game, person):
                    if ask.decision is None or ask.decision.answered:
                        continue
                    with suppress(Sorry):
                        await table.service.submit(
                            game, person, ask.choices[0].move, ask.decision.id, table.interaction()
                        )
        monkeypatch.undo()
        await _stopped(table, game, other)
        assert len(await table.db.journal.commits(game)) >= before


async def test_a_fault_in_a_picture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with a_table(tmp_path) as table:
        game, other = await table.open(people=6), await table.open(people=6)
        await table.service.memory.get(game)
        _no_picture_of(game, monkeypatch)
        await table.post()
        monkeypatch.undo()
        await _stopped(table, game, other)


async def test_a_fault_in_a_machine_player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with a_table(tmp_path) as table:
        other = await table.open(people=6)
        monkeypatch.setattr(DunePresentation, "machine", _fail)
        game = await table.open(people=1, machines=5)
        await table.service.machines.idle()
        monkeypatch.undo()
        await _stopped(table, game, other)


async def test_closed_doors_do_not_hide_what_is_asked(tmp_path: Path) -> None:
    """Private messages are found closed when a named question is open already: the channel calls its owner."""
    async with a_table(tmp_path) as table:
        game = await table.open(people=6)
        who, _ = await _first(table, game, "prediction")
        await table.service.dm_state(game, 1000 + who, False)
        await table.post()
        assert f"<@{1000 + who}>" in table.story()
