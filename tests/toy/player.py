"""A machine player: it sees what a seat sees, and the legal answers, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from engine.core.moves import Move

from .engine.phases.crow import Feed, Scare
from .engine.phases.stakes import Stake
from .engine.phases.work import Work
from .engine.view import View


def choose(v: View, legal: Iterable[Move], seed: str) -> Move:
    """Return the answer that seems best; the first legal one is each question's way of doing nothing."""
    options = list(legal)
    rng = Random(seed)
    return max(options, key=lambda move: (_worth(v, move), rng.random()))


def _worth(v: View, move: Move) -> int:
    assert v.own is not None, "a machine player has a seat"
    if isinstance(move, Stake):
        return -abs(move.apples - 1)
    if isinstance(move, Scare):
        return {"rattle": 2, "apple": 1, "no": 0}[move.means] * (1 if v.prey == v.own.seat else -1)
    if isinstance(move, Feed):
        return int(move.little == (v.prey == v.own.seat))
    if isinstance(move, Work):
        return {"play": 3, "pick": 2, "draw": 1 if v.apples[v.own.seat] > 4 else -1, "rest": 0}[move.do]
    return 0
