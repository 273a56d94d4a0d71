"""Words are made when they are shown, and a move is decided once: counted, since no clock shows it reliably."""

from __future__ import annotations

import sys
from collections import Counter
from contextvars import ContextVar
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from discord.app_commands import CommandTree

import bot
from bot.games.dune.presentation import DunePresentation
from bot.sandbox.person import Person
from bot.tables import desk, play
from storage.journal import Journal
from tests.discord.conftest import Table
from tests.discord.test_game import begun
from tests.discord.test_package import spoken, until

__all__ = ["spoken"]
COMPOSED = ("question", "choices", "default_text", "offer_card", "preview", "panel")
ASKED = ContextVar("ASKED", default=False)  # whether what runs was begun by a command; deliveries go on beside it
OURS = tuple(str(Path(bot.__file__).parent.parent / name) for name in ("bot", "engine", "storage"))


class Counted:
    """What is composed and decided until the first commit, and which of our functions run."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.calls: Counter[str] = Counter()
        self.functions: Counter[tuple[str, str]] = Counter()
        self.counting = True
        for name in COMPOSED:
            self._count(patch, DunePresentation, name, name)
        for module in (desk, play):
            self._count(patch, module, "decide", "decide")
        commit = Journal.commit

        async def committed(journal: Any, *args: Any, **more: Any) -> Any:
            self.counting = False
            return await commit(journal, *args, **more)

        patch.setattr(Journal, "commit", committed)
        command: Any = CommandTree._call

        async def called(*args: Any) -> Any:
            ASKED.set(True)
            return await command(*args)

        patch.setattr(CommandTree, "_call", called)

    def _count(self, patch: pytest.MonkeyPatch, owner: Any, name: str, what: str) -> None:
        real = getattr(owner, name)

        def counted(*args: Any, **more: Any) -> Any:
            self.calls[what] += self.counting
            return real(*args, **more)

        patch.setattr(owner, name, counted)

    def profile(self, frame: FrameType, event: str, _: Any) -> None:
        """Note a function of ours that a command runs before the commit."""
        file = frame.f_code.co_filename
        if self.counting and ASKED.get() and event == "call" and file.startswith(OURS) and "sandbox" not in file:
            self.functions[file, frame.f_code.co_qualname] += 1


async def _bidder(table: Table) -> Person:
    """Bring a table to a first bid; return who may bid."""
    game = await begun(table, table.people[:2])
    await until(table, game, "bidding")
    await table.settle()  # what was told before is no part of what is counted
    service = table.app.service
    assert service is not None
    live = await service.memory.get(game)
    decision = next(d for d in live.owed() if d.kind == "bid" and not d.answered and not d.held)
    person = live.seats[decision.seat].person
    return next(p for p in table.people if int(p.id) == person)


async def test_a_typed_answer_composes_nothing_and_is_decided_once(
    spoken: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    bidder = await _bidder(spoken)
    counted = Counted(monkeypatch)
    sys.setprofile(counted.profile)
    try:
        answer = await bidder.slash("answer", what="bid", say="1")
    finally:
        sys.setprofile(None)
    assert "Recorded" in answer.text
    print(dict(counted.calls), len(counted.functions), "functions,", sum(counted.functions.values()), "calls")
    assert counted.calls == {"decide": 1}
    # A view asks one question more for each thing that an option adds to it; composing anything takes dozens.
    assert 50 < len(counted.functions) < 410
