"""The toy under the bench: a small game, held to no bar of absolute time."""

from __future__ import annotations

import random

from engine.core.game import Game
from tests.subjects.toy import SUBJECT, begin
from tests.toy.engine.options import Options
from tests.toy.engine.query import ROUNDS
from tests.toy.engine.state import State
from tests.toy.shown import PRESENTATION

from .measured import Measured


def _drawn_of(lots: random.Random, players: int, seed: str) -> Game[State]:
    return begin(lots, seed, players, Options()).game


def _lasting(turns: int) -> dict[str, int]:
    """Every game has as many rounds (T-7)."""
    assert turns == ROUNDS
    return {}


MEASURED = Measured(
    subject=SUBJECT,
    presentation=PRESENTATION,
    picture=PRESENTATION.picture,
    drawn_of=_drawn_of,
    seats=4,
    turns=ROUNDS,
    answers=40,
    commits=150,
    alone=40,
    middle=20,
    lasting=_lasting,
    module="tests.games_shown",
    table={"game": "toy"},
)
