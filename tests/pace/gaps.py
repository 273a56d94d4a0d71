"""What stands in the channel if every answer comes the same while after the one before: boards, pins, story."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from types import MappingProxyType
from typing import Any

from .paced import Paced
from .world import World, a_world

GAPS = {"1 min": timedelta(minutes=1), "35 min": timedelta(minutes=35), "2 h": timedelta(hours=2)}
CHANNEL = ("board", "story")


@dataclass
class Posted:
    """What was posted to the channel in some turns."""

    turns: int = 0
    messages: Counter[str] = field(default_factory=Counter)  # new ones, by purpose
    edits: Counter[str] = field(default_factory=Counter)
    pins: int = 0

    def a_turn(self, number: int) -> float:
        """Return how much of something that makes a turn."""
        return number / self.turns


async def posted(
    paced: Paced,
    seed: str,
    gap: timedelta,
    turns: int,
    *,
    players: int = 0,
    options: Mapping[str, Any] = MappingProxyType({}),
) -> Posted:
    """Play some turns, everybody present, and return what was posted in them."""
    found = Posted()
    async with a_world(paced, seed, players=players, options=options) as world:
        await world.settle()
        pins = 0
        while (turn := await _turn(paced, world)) <= turns:
            delivered = await world.settle()
            if turn and not found.turns:
                pins = world.courier.platform.pinned
            found.turns = turn
            for message in delivered:
                if turn and message.person is None:
                    (found.messages if message.new else found.edits)[message.purpose] += 1
            owed = await world.open()
            if not owed:
                break
            world.clock[0] += gap
            await world.service.tick()
            live = await world.live()
            still = [d for d in await world.open() if d.id == owed[0].id]
            for decision in still:
                lot = hashlib.blake2b(decision.id.encode(), digest_size=12).hexdigest()
                await world.say((await world.seats())[decision.seat], paced.answered(live, decision, lot), decision)
        found.pins = world.courier.platform.pinned - pins
    return found


async def _turn(paced: Paced, world: World) -> int:
    game = (await world.live()).game
    assert game is not None, "cards are dealt"
    return paced.subject.turn(game.state)
