"""A long stretch of a game entered on the bot's own screens, with what the journal then holds compared to it."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from bot.tables.api import Person as Who
from engine.core.moves import Move
from tests.discord.conftest import Table
from tests.discord.hand import Hand
from tests.discord.test_game import begun
from tests.sampling import sample


def said(text: str) -> dict[str, Any]:
    """A move without what means nothing: the order of a list, piles of none."""
    found: dict[str, Any] = json.loads(text)
    for name, value in found.items():
        if isinstance(value, dict):
            found[name] = {pile: n for pile, n in value.items() if n}
        elif isinstance(value, list):
            found[name] = sorted(value)
    return found


@pytest.mark.parametrize("seed", [1, 2])
async def test_moves_entered_on_the_screens_are_the_moves_that_are_played(table: Table, seed: int) -> None:
    people = table.people[:3]
    game = await begun(table, people)
    hands = {int(person.id): Hand(person, None) for person in people}
    rng = random.Random(seed)
    kinds: set[str] = set()
    for _ in range(60):
        service = table.app.service
        assert service is not None
        live = await service.memory.get(game)
        if live.game is None or live.row.status != "running":
            break
        owed = [d for d in live.owed() if not d.held and not d.answered]
        if not owed:
            break
        decision = owed[0]
        person = live.seats[decision.seat].person
        assert person is not None
        ask = next(a for a in await service.asks(game, Who(person, "x")) if a.decision == decision)
        question = live.shows.rules.questions[decision.kind]
        move: Move = sample(question, live.game.state, decision.seat, decision.ref, rng)
        kinds.add(decision.kind)
        await hands[person].enter(ask, move)
        await table.rest()
        assert table.app.db is not None
        commits = await table.app.db.journal.commits(game)
        assert said(move.model_dump_json()) in [said(c.move) for c in commits[-40:]], (decision.kind, move)
    ways = set().union(*(hand.ways for hand in hands.values()))
    assert len(kinds) >= 6, kinds
    assert {"select"} <= ways, ways
