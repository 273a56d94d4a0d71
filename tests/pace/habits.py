"""Who answers ahead: what a game tells its people that it will ask they settle mostly, each game in its own ways.

One answer in ten is left until it is asked: not everybody wants to decide before he must.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from bot.tables.live import LiveGame
from engine.core.ahead import Coming, coming
from engine.core.moves import SetOrder

from .paced import Paced

PREPARES = 0.9  # the part of what comes that is answered ahead, once somebody is told of it


def prepared(paced: Paced, live: LiveGame, seat: str, lot: str) -> Iterator[SetOrder]:
    """Yield the orders by which a seat answers ahead what is coming to it as things are."""
    if live.game is None or live.game.state.over:
        return
    turn, told = paced.subject.turn(live.game.state), coming(live.shows.rules, live.game, seat)
    found = [one for one in told if not one.later and luck(turn, one, lot) < PREPARES]
    yield from paced.prepared(live, seat, found, lot)


def luck(turn: int, one: Coming, lot: str) -> float:
    """Return a number from 0 to below 1 for what comes, the same each time it is looked at in a turn."""
    return Random(f"{lot}|{turn}|{one.seat}|{one.question}|{one.subject}").random()
