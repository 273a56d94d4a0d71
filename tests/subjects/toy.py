"""The toy as a subject."""

from __future__ import annotations

import random
from pathlib import Path

from pydantic import BaseModel

import tests.toy.engine
from engine.core.game import Outcome
from tests.toy.engine.cards import CROW, GROWERS
from tests.toy.engine.flow import NAMES
from tests.toy.engine.game import RULES, start
from tests.toy.engine.options import Options
from tests.toy.engine.state import State

from .subject import Subject


def begin(lots: random.Random, seed: str, players: int, options: BaseModel) -> Outcome[State]:
    """Begin a game of so many growers drawn by lot."""
    assert isinstance(options, Options)
    return start(lots.sample(GROWERS, players), seed, options)


SUBJECT: Subject[State] = Subject(
    rules=RULES,
    folder=Path(tests.toy.engine.__file__).parent,
    players=(1, 2, 3, 4),
    begin=begin,
    progress=lambda s: (s.round, s.phase, s.mover, s.left, s.over),
    phase=lambda s: s.phase,
    turn=lambda s: s.round,
    ending=lambda s: "the crow" if CROW in s.winners else "most apples",
    winners=lambda s: s.winners,
    doors=NAMES,
    words=("ash", "crow", "sun_1", "rattle"),
)
